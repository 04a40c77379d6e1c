! { dg-do run }
! A status that the statement asks for tells that a unit is not there, as on the host; files in code for the host only.
module m
contains
  subroutine note (n, unit, status)
    !$omp declare target
    integer, intent(in) :: n, unit
    integer, intent(out) :: status
    write (unit, '(i0)', iostat=status) n
  end subroutine
  subroutine save (n)
    !$omp declare target
    integer :: n
    open (12, status='scratch')
    write (12, *) n
    rewind (12)
    read (12, *) n
    close (12)
  end subroutine
end module
program p
  use m
  implicit none
  integer :: s(3), u, n
  character(8) :: text
  s = -1
  u = 6
  !$omp target map(tofrom: s) map(from: text)
  call note (1, u, s(1))
  write (text, '(i3)') 7
  read (text, *) s(2)
  !$omp end target
  if (s(1) /= 0 .or. s(2) /= 7 .or. text /= '  7') stop 1
  n = 5
  call save (n)
  if (n /= 5) stop 2
end program
