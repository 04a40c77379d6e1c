! Reductions of nested loops that are in a clause of one of them; and sums that each gang has, as of sparse rows.
! { dg-do run }
! { dg-options "-O2 -fno-openmp -fopenacc" }

module m
  implicit none
  integer, parameter :: n = 40
contains
  subroutine rows (a, r, total, inner)
    real(8), intent(in) :: a(n, n)
    real(8), intent(out) :: r(n)
    real(8), intent(out) :: total, inner
    real(8) :: s, t, u
    integer :: i, j
    t = 0
    u = 1
    !$acc parallel loop gang copyin(a) copyout(r)
    do i = 1, n
      s = 0
      !$acc loop worker vector reduction(+: s)
      do j = 1, n
        s = s + a(j, i)
      end do
      r(i) = s
    end do
    !$acc parallel loop gang reduction(+: t) copyin(a)
    do i = 1, n
      !$acc loop vector
      do j = 1, n
        t = t + a(j, i)
      end do
    end do
    !$acc parallel copyin(a)
    !$acc loop gang
    do i = 1, n
      !$acc loop vector reduction(+: u)
      do j = 1, n
        u = u + a(j, i)
      end do
    end do
    !$acc end parallel
    total = t
    inner = u
  end subroutine
end module

program p
  use m
  implicit none
  real(8) :: a(n, n), r(n), total, inner
  integer :: i, j
  do i = 1, n
    do j = 1, n
      a(j, i) = i + j
    end do
  end do
  call rows (a, r, total, inner)
  if (any (r /= sum (a, 1))) stop 1
  if (total /= sum (a)) stop 2
  if (inner /= 1 + sum (a)) stop 3
end program
