! { dg-do run }
! Characters: substrings, comparison, len, ichar, achar, assignment with padding.

program main
  implicit none
  character(10) :: s, t
  character(1) :: c
  integer :: r(5)
  s = 'device'
  !$omp target map(tofrom: s) map(from: t, r, c)
  t = s(3:6)
  r(1) = ichar (s(1:1))
  r(2) = len (s)
  c = achar (ichar ('a') + 3)
  s(2:2) = 'E'
  r(3) = merge (1, 0, s == 'dEvice')
  r(4) = merge (1, 0, t < s)
  r(5) = iachar (t(5:5))
  !$omp end target
  if (t /= 'vice' .or. s /= 'dEvice' .or. c /= 'd') stop 1
  if (any (r /= [100, 10, 1, 0, 32])) stop 2
end program
