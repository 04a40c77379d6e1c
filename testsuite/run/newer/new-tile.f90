! { dg-do run }
! { dg-require-effective-target gcc-15 }
! tile and unroll.
program p
  implicit none
  integer :: a(64), b(64), i
  !$omp target teams distribute parallel do map(from: a)
  !$omp tile sizes(4)
  do i = 1, 64
    a(i) = i
  end do
  !$omp target teams distribute parallel do map(from: b)
  !$omp unroll partial(4)
  do i = 1, 64
    b(i) = i
  end do
  if (sum (a) /= 2080 .or. sum (b) /= 2080) stop 1
end program
