! { dg-do run }
! { dg-options "-O1" }
! An automatic array of a team: at -O1 its allocation was gone.
program p
  implicit none
  integer :: r(60), j, i
  !$omp target teams distribute map(from: r)
  do j = 1, 60
    block
      integer :: a(2 * j), k
      !$omp parallel do
      do i = 1, size (a)
        a(i) = i
      end do
      k = 0
      !$omp parallel do reduction(+: k)
      do i = 1, ubound (a, 1)
        k = k + a(i)
      end do
      r(j) = k
    end block
  end do
  do j = 1, 60
    if (r(j) /= j * (2 * j + 1)) stop 6
  end do
end program
