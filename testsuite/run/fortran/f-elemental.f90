! { dg-do run }
! Elemental and pure procedures over arrays in a region.

module m
  implicit none
contains
  elemental integer function clamp (x, lo, hi)
    !$omp declare target
    integer, intent(in) :: x, lo, hi
    clamp = max (lo, min (x, hi))
  end function
  pure subroutine split (x, q, r)
    !$omp declare target
    integer, intent(in) :: x
    integer, intent(out) :: q, r
    q = x / 10
    r = mod (x, 10)
  end subroutine
end module

program main
  use m
  implicit none
  integer :: a(12), b(12), q, r, i
  a = [(i * 5 - 20, i = 1, 12)]
  !$omp target map(to: a) map(from: b, q, r)
  b = clamp (a, 0, 25)
  call split (a(12), q, r)
  !$omp end target
  do i = 1, 12
    if (b(i) /= max (0, min (a(i), 25))) stop 1
  end do
  if (q /= 4 .or. r /= 0) stop 2
end program
