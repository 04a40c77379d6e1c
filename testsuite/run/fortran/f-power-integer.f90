! { dg-do run }
! x**n is all that takes a function from the libraries here: it was not found in them.
program p
  real(8) :: x, y
  real(4) :: z
  integer :: n
  x = 3; n = 3; z = 2
  !$omp target map(tofrom: x,n) map(from: y) map(tofrom: z)
  y = x**n
  z = z**(-n)
  !$omp end target
  if (y /= 27 .or. z /= 0.125) stop 1
end program
