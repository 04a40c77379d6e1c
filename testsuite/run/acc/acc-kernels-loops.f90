! Kernels constructs: loops, array syntax, dummy arguments, allocatable arrays, reductions, steps.
! { dg-do run }
! { dg-options "-O2 -fno-openmp -fopenacc" }
module m
  implicit none
contains
  subroutine nests (a, b, n, m, s)
    integer :: n, m, i, j
    real(8) :: a(n, m), b(:,:), c(4), s1
    integer :: s
    real(8), allocatable :: d(:,:)
    allocate (d(n, m))
    s = 1
    !$acc kernels
    do j = 1, m
      do i = 1, n
        a(i, j) = b(i, j) + 1
      end do
    end do
    d(:,:) = a(:,:) * 2
    s1 = 3
    c = s1
    do j = 2, m, 2
      do i = n, 1, -1
        d(i, j) = d(i, j) - 1
      end do
    end do
    do i = 1, n
      s = s + i
    end do
    do j = 2, m
      a(1, j) = a(1, j - 1) + 1
    end do
    !$acc end kernels
    if (any (c /= 3)) stop 1
    if (s /= 1 + n * (n + 1) / 2) stop 2
    do j = 1, m
      do i = 2, n
        if (a(i, j) /= i + 100 * j + 1) stop 3
        if (d(i, j) /= 2 * (i + 100 * j + 1) - merge (1, 0, mod (j, 2) == 0)) stop 4
      end do
      if (a(1, j) /= 102 + j - 1) stop 5
    end do
  end subroutine
end module
program p
  use m
  implicit none
  integer, parameter :: n = 40, k = 23
  integer :: i, j, s
  real(8) :: a(n, k), b(n, k)
  do j = 1, k
    do i = 1, n
      b(i, j) = i + 100 * j
    end do
  end do
  call nests (a, b, n, k, s)
end program
