! Kernels constructs with optional arguments, components, and variables of the procedure around.
! { dg-do run }
! { dg-options "-O2 -fno-openmp -fopenacc" }
module mm
  implicit none
  type t
    integer :: n
    real(8), allocatable :: x(:,:)
  end type
contains
  subroutine opt (a, n, f, g)
    integer, intent(in) :: n
    real(8) :: a(n)
    real(8), optional :: f
    real(8), intent(out), optional :: g
    real(8) :: loc
    integer :: i
    loc = 0
    !$acc kernels
    do i = 1, n
      a(i) = a(i) + 1
    end do
    do i = 1, n
      loc = loc + a(i)
    end do
    !$acc end kernels
    if (present (g)) g = loc
  end subroutine
  subroutine comp (v)
    type(t) :: v
    integer :: i, j
    !$acc enter data copyin(v)
    !$acc enter data copyin(v%x)
    !$acc kernels present(v)
    do j = 1, v%n
      do i = 1, v%n
        v%x(i, j) = v%x(i, j) * 2 + j
      end do
    end do
    !$acc end kernels
    !$acc exit data copyout(v%x)
    !$acc exit data delete(v)
  end subroutine
end module
program p
  use mm
  implicit none
  real(8) :: a(50), g, q(10,10)
  type(t) :: v
  integer :: i, n, s
  a = 1
  call opt (a, 50, g=g)
  if (g /= 100 .or. any (a /= 2)) stop 1
  call opt (a, 50)
  v%n = 10
  allocate (v%x(10,10))
  v%x = 3
  call comp (v)
  do i = 1, 10
    if (any (v%x(:, i) /= 6 + i)) stop 2
  end do
  n = 10; s = 0
  call inner
  if (s /= 55) stop 3
  if (any (q(:, 10) /= 12)) stop 4
contains
  subroutine inner
    integer :: k, m
    !$acc kernels
    do k = 1, n
      s = s + k
      q(:, k) = k
    end do
    do k = 1, n
      do m = n, 1, -1
        q(m, k) = q(m, k) + 2
      end do
    end do
    !$acc end kernels
  end subroutine
end program
