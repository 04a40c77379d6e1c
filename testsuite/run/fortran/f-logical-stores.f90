! { dg-do run }
! Logicals of 8 and 16 bytes: a store wrote four bytes and left the others as they were.
program p
  implicit none
  logical(8) :: a
  logical(16) :: b
  integer(8) :: as_a
  integer(16) :: as_b
  integer :: n
  n = 3
  as_a = -1
  as_b = -1
  a = transfer (as_a, a)
  b = transfer (as_b, b)
  !$omp target map(tofrom: a, b)
  a = n == 3
  b = n == 4
  !$omp end target
  if (transfer (a, as_a) /= 1 .or. transfer (b, as_b) /= 0) stop 1
end program
