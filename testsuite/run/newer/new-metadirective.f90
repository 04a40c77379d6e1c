! { dg-do run }
! { dg-require-effective-target gcc-15 }
! A metadirective.
program p
  implicit none
  integer :: a(64), i
  !$omp metadirective when(implementation={vendor(gnu)}: target teams distribute parallel do map(from: a)) &
  !$omp&  otherwise(parallel do)
  do i = 1, 64
    a(i) = i
  end do
  if (sum (a) /= 2080) stop 1
end program
