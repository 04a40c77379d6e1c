! { dg-do run }
! print and write from the device: list-directed and formatted.
! { dg-output "  42   1.50000000     T text\[\n\r\]+" }
! { dg-output "   7   3.142 1.2346E\\+03 ab\[\n\r\]+" }
! { dg-output "  1  2\[\n\r\]+  3\[\n\r\]+" }
program p
  integer :: i, a(3)
  real :: x
  i = 42
  x = 1.5
  a = [1, 2, 3]
  !$omp target map(to: i, x, a)
  print *, i, x, x > 1, 'text'
  write (*, '(i4,f8.3,es11.4,1x,a)') 7, 3.14159, 1234.56, 'ab'
  write (6, '(2i3)') a
  !$omp end target
end program
