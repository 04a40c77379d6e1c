! { dg-do run }
! { dg-require-effective-target gcc-13 }
! assume.
program p
  implicit none
  integer :: i
  i = 3
  !$omp target map(i)
  !$omp assume holds(i > 2)
  i = i + 1
  !$omp end assume
  !$omp end target
  if (i /= 4) stop 1
end program
