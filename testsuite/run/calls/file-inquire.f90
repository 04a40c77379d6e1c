! { dg-do run }
! What inquire says in a target region of a unit and of a file; units that the host has opened, and that it uses later.
program p
  implicit none
  logical :: there, opened, named, before
  integer :: number, length, next, size, s
  character(20) :: access, form, action, readable, blank, delim, name, position
  character(8) :: line
  open (31, file='heddle-inquire-host', status='replace')
  write (31, '(a)') 'host'
  before = .true.
  s = 0
  !$omp target map(tofrom: there, opened, named, before, number, length, next, size, access, form, action, readable, &
  !$omp&	   blank, delim, name, position, s)
  inquire (file='heddle-inquire-none', exist=before)
  write (31, '(a)') 'device'
  inquire (31, opened=opened, named=named, name=name, position=position)
  open (32, file='heddle-inquire-device', status='replace', access='direct', form='formatted', recl=16, delim='quote', &
	blank='zero')
  write (32, '(i8)', rec=4) 4
  inquire (file='heddle-inquire-device', exist=there, number=number, recl=length, nextrec=next, access=access, &
	   form=form, action=action, read=readable, delim=delim, blank=blank)
  flush (32)
  inquire (file='heddle-inquire-device', size=size)
  !$omp end target
  if (before .or. .not. there .or. .not. opened .or. .not. named) stop 1
  if (number /= 32 .or. length /= 16 .or. next /= 5 .or. size /= 64) stop 2
  if (access /= 'DIRECT' .or. form /= 'FORMATTED' .or. action /= 'READWRITE' .or. readable /= 'YES') stop 3
  if (delim /= 'QUOTE' .or. blank /= 'ZERO' .or. position == ' ') stop 4
  if (name /= 'heddle-inquire-host') stop 5
  read (32, '(i8)', rec=4) s
  if (s /= 4) stop 6
  rewind (31)
  read (31, '(/,a)') line
  if (line /= 'device') stop 7
  close (31, status='delete')
  close (32, status='delete')
end program
