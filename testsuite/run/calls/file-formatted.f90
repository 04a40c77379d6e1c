! { dg-do run }
! Formatted files in a target region: sequential, non-advancing, direct; what goes wrong is a status or a label.
program p
  implicit none
  integer :: n, m, s, t, w, length, where
  real :: x
  character(12) :: line, rest
  character(60) :: text
  character(4) :: nothing
  logical :: l
  n = 0; s = 0; t = 0; w = 0; m = 0; length = 0; where = 0
  line = ' '; rest = ' '; text = ' '
  l = .false.
  x = 0
  !$omp target map(tofrom: n, m, s, t, w, length, where, x, line, rest, text, l)
  open (21, status='scratch', form='formatted')
  write (21, '(a,i3.3,f6.2,l2)') 'abc', 7, 2.5, .true.
  write (21, *) 'list', 42
  write (21, '(a)', advance='no') 'one '
  write (21, '(a)') 'two'
  rewind (21)
  read (21, '(3x,i3,f6.2,l2)') n, x, l
  read (21, *) line, m
  read (21, '(a3)', advance='no', size=length) rest(1:3)
  read (21, '(a)', advance='no', eor=10) rest(4:12)
  where = 1000
10 where = where + 1
  do while (s == 0)
    read (21, '(a)', iostat=s, iomsg=text) nothing
  end do
  backspace (21)
  backspace (21)
  read (21, '(a)', end=20) line(6:12)
  where = where + 10
20 read (21, *, err=30, end=40) n
30 where = where + 100
40 where = where + 2000
  rewind (21)
  endfile (21)
  read (21, *, iostat=t) n
  close (21)
  open (22, status='old', file='/none/of/this', iostat=w)
  open (23, status='scratch', access='direct', form='formatted', recl=10)
  write (23, '(i10)', rec=3) 33
  write (23, '(i10)', rec=1) 11
  read (23, '(i10)', rec=3) m
  read (23, '(i10)', rec=1) n
  close (23)
  !$omp end target
  if (n /= 11 .or. m /= 33 .or. x /= 2.5 .or. .not. l) stop 1
  if (length /= 3 .or. rest(1:7) /= 'one two') stop 2
  if (s /= -1 .or. text /= 'End of file') stop 3
  if (line /= 'list one two') stop 4
  if (where /= 2011) stop 5
  if (t == 0) stop 6
  if (w == 0) stop 7
end program
