! Kernels constructs in Fortran: reductions into dummy arguments, masks, overlap in array syntax, pointers, strides.
! { dg-do run }
! { dg-options "-O2 -fno-openmp -fopenacc" }
module m5
  implicit none
  real(8), allocatable :: ga(:,:), gb(:,:)
  integer :: gn = 30
contains
  subroutine step (dt, most, total)
    real(8), intent(in) :: dt
    real(8), intent(out) :: most
    integer, intent(inout) :: total
    integer :: i, j
    real(8) :: t
    most = -1
    !$acc kernels
    do j = 2, gn - 1
      do i = 2, gn - 1
        t = ga(i-1, j) + ga(i+1, j) + ga(i, j-1) + ga(i, j+1)
        gb(i, j) = t * dt
      end do
    end do
    do j = 2, gn - 1
      do i = 2, gn - 1
        most = max (most, gb(i, j))
        total = total + 1
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine arrays (a, b, p, n)
    integer, intent(in) :: n
    real(4) :: a(n), b(n)
    real(4), pointer :: p(:)
    integer :: k
    !$acc kernels copy(a, b, p)
    a(2:n) = a(1:n-1)
    b = a + 1
    where (b > 5) b = 0
    p = p * 2
    do k = 3, n, 3
      a(k) = -a(k)
    end do
    a(1) = sum (b)
    b(:) = b(n:1:-1)
    !$acc end kernels
  end subroutine
end module
program t
  use m5
  implicit none
  integer :: i, j, total
  real(8) :: most, right
  real(4) :: a(20), b(20), ra(20), rb(20)
  real(4), pointer :: p(:)
  allocate (ga(30, 30), gb(30, 30), p(20))
  do j = 1, 30
    do i = 1, 30
      ga(i, j) = i * j
    end do
  end do
  gb = 0
  total = 5
  call step (0.5d0, most, total)
  right = -1
  do j = 2, 29
    do i = 2, 29
      if (gb(i, j) /= 2 * i * j) stop 1
      right = max (right, gb(i, j))
    end do
  end do
  if (most /= right) stop 2
  if (total /= 5 + 28 * 28) stop 3
  do i = 1, 20
    a(i) = i; b(i) = 0; p(i) = i
  end do
  ra = a
  call arrays (a, b, p, 20)
  ra(2:20) = ra(1:19)
  rb = ra + 1
  where (rb > 5) rb = 0
  do i = 3, 20, 3
    ra(i) = -ra(i)
  end do
  ra(1) = sum (rb)
  rb = rb(20:1:-1)
  if (any (a /= ra)) stop 4
  if (any (b /= rb)) stop 5
  do i = 1, 20
    if (p(i) /= 2 * i) stop 6
  end do
end program
