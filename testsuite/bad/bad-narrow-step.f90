! { dg-require-effective-target before-gcc-15 }
! A loop with constant bounds that are further apart than its variable's type can count: no iteration was executed.
! Later versions leave constant steps to the expansion, and the loop is right.
program p
  implicit none
  integer(1) :: i
  integer :: a(200)
  a = 0
  !$omp target teams distribute parallel do map(tofrom: a) ! { dg-error "bounds are further apart" }
  do i = -100_1, 100_1, 3
    a(i + 101) = 1
  end do
end program
