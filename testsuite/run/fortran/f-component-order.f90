! { dg-do run }
! Components in another order than in the type, with elements used: libgomp was told of a component and of its elements.
module lists
  implicit none
  type grid
    real(8), pointer :: p(:,:) => null()
    integer :: lo(2), hi(2)
    real :: f(3), g(3)
  end type
contains
  subroutine work(g, h)
    type(grid), intent(inout) :: g
    type(grid), pointer :: h
    integer :: i, j
    !$omp target teams distribute parallel do collapse(2) map(tofrom: g%p) map(to: g%lo, g%hi)
    do j = g%lo(2), g%hi(2)
      do i = g%lo(1), g%hi(1)
        g%p(i,j) = g%p(i,j) + 100
      end do
    end do
    !$omp target map(to: h%f) map(tofrom: h%g)
    h%g(3) = h%f(1) + h%g(2)
    !$omp end target
  end subroutine
end module
program main
  use lists
  implicit none
  real(8), target :: a(8,6)
  type(grid) :: g
  type(grid), pointer :: h
  a = 1
  g%p => a; g%lo = lbound(a); g%hi = ubound(a); g%f = 2; g%g = 3
  allocate(h)
  h = g
  call work(g, h)
  if (any(a /= 101)) stop 1
  if (any(h%g /= [3, 3, 5])) stop 2
  !$omp target map(tofrom: g%g) map(to: g%f) map(to: g%hi)
  g%g(1) = g%f(3) + g%hi(2) + g%g(2)
  !$omp end target
  if (any(g%g /= [11, 3, 3])) stop 3
end program
