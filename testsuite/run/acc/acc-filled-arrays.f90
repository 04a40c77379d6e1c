! Arrays that warps fill together, which clauses or routines make private.  Each warp had its own.
! { dg-do run }
! { dg-options "-O2 -fno-openmp -fopenacc" }

module m
  implicit none
contains
  subroutine fill (n, total)
    !$acc routine worker
    integer, intent(in) :: n
    integer, intent(inout) :: total
    integer :: a(40), k, s
    !$acc loop worker vector
    do k = 1, 40
      a(k) = k * n
    end do
    s = 0
    do k = 1, 40
      s = s + a(k)
    end do
    !$acc atomic update
    total = total + s
  end subroutine
end module

program p
  use m
  implicit none
  integer :: i, k, q, total, part, w(64), v(50)
  total = 0
  !$acc parallel loop gang worker private(w, part) vector_length(64) copy(total)
  do i = 1, 17
    !$acc loop vector
    do k = 1, 64
      w(k) = k * i
    end do
    part = 0
    !$acc loop vector reduction(+: part)
    do k = 1, 64
      part = part + w(65 - k) * k
    end do
    !$acc atomic update
    total = total + part + w(64)
  end do
  part = 0
  do k = 1, 64
    part = part + k * (65 - k)
  end do
  if (total /= 153 * (part + 64)) stop 1

  total = 0
  !$acc parallel loop gang num_workers(1) vector_length(96) copy(total)
  do i = 1, 5
    !$acc loop worker
    do q = 1, 3
      !$acc atomic update
      total = total + 1
      !$acc loop vector private(v)
      do k = 1, 96
        v(1) = k
        v(2) = v(1)
      end do
    end do
  end do
  if (total /= 15) stop 2

  total = 0
  !$acc parallel loop gang private(v) copy(total)
  do i = 1, 5
    !$acc loop seq
    do q = 1, 3
      !$acc loop worker
      do k = 1, 50
        v(k) = k + q
      end do
      !$acc atomic update
      total = total + v(50)
    end do
  end do
  if (total /= 5 * (150 + 6)) stop 3

  total = 0
  !$acc parallel loop gang copy(total)
  do i = 1, 5
    call fill (i, total)
  end do
  if (total /= 15 * 820) stop 4
end program
