! As omp-simd-apart.c, in Fortran: lanes that have called functions are one thread again behind a SIMD loop.
! { dg-do run }
! { dg-set-target-env-var HEDDLE_SIM_SCHEDULE "apart:5" }

module works
  implicit none
  integer, parameter :: n = 75
contains
  subroutine fill (r, k)
    !$omp declare target
    integer, intent(out) :: r(:)
    integer, intent(in) :: k
    integer :: i
    do i = 1, size (r)
      r(i) = 3 * i + k
    end do
  end subroutine

  integer function work (k)
    !$omp declare target
    integer, intent(in) :: k
    integer :: r(40), q
    work = 0
    do q = 1, 5
      call fill (r, k + q)
      work = work + r(mod (k * q, 40) + 1)
    end do
  end function
end module

program apart
  use works
  implicit none
  integer :: total, expected, i, counts(4), seen(4), kept(n)
  total = 0
  expected = 0
  counts = 0
  seen = 0
  do i = 1, n
    expected = expected + work (i)
  end do
  !$omp target simd reduction(+: total)
  do i = 1, n
    total = total + work (i)
  end do
  if (total /= expected) error stop 1
  !$omp target map(tofrom: total, counts) map(from: kept)
  !$omp simd
  do i = 1, n
    kept(i) = work (i)
  end do
  counts(1) = counts(1) + 1
  do i = 2, 4
    counts(i) = counts(i) + counts(i - 1)
  end do
  do i = 1, n
    total = total + kept(i)
  end do
  !$omp end target
  if (total /= 2 * expected) error stop 2
  if (any (counts /= 1)) error stop 3
end program
