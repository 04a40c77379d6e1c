! { dg-do run }
! { dg-require-effective-target gcc-14 }
! present in map.
program p
  implicit none
  integer :: a(4)
  a = 1
  !$omp target data map(a)
  !$omp target map(present, tofrom: a)
  a(2) = 5
  !$omp end target
  !$omp end target data
  if (sum (a) /= 8) stop 1
end program
