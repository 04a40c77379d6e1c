! { dg-do run }
! Internal units of several dimensions, in Fortran's order of elements, and of wide characters.
program p
  character(3) :: a(2,2), b(3,2)
  character(len=4,kind=4) :: w(2)
  integer :: i
  b = '---'
  !$omp target map(from: a, w) map(tofrom: b)
  write (a, '(i3)') (i, i = 1, 4)
  write (b(1:3:2,:), '(i3)') (10 * i, i = 1, 4)
  write (w, '(i4.4)') 17, 18
  !$omp end target
  if (any (a /= reshape (['  1', '  2', '  3', '  4'], [2, 2]))) stop 1
  if (any (b /= reshape ([' 10', '---', ' 20', ' 30', '---', ' 40'], [3, 2]))) stop 2
  if (w(1) /= 4_'0017' .or. w(2) /= 4_'0018') stop 3
end program
