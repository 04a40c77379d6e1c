! { dg-do link }
! { dg-options "-O2" }
! Neighbouring lanes have neighbouring elements although an index is one of two values, or has a bound: no tiles.

subroutine chosen (n, a, b, x)
  implicit none
  integer, intent (in) :: n
  real (8), intent (in) :: a(n, n), x(n)
  real (8), intent (out) :: b(n, n)
  integer :: i, j
  !$omp target teams distribute parallel do collapse(2) map(to: a, x) map(from: b)
  do i = 1, n
    do j = 2, n - 1
      b(j, i) = x(j) * a(j + merge (-1, 1, x(j) > 0.5d0), i) + x(j) * a(min (j + 7, n), i)
    end do
  end do
end subroutine chosen

program main
end program main
! { dg-final { scan-ptx-not-in chosen* {\mld\.shared} } }
