! { dg-do run }
! Integer and bit intrinsics against the host.

program main
  implicit none
  integer :: v(6), d(6, 16), h(6, 16), i
  v = [0, 1, -1, 12345, -98765, huge (1)]
  !$omp target map(to: v) map(from: d)
  do i = 1, 6
    call all_of (v(i), d(i, :))
  end do
  !$omp end target
  do i = 1, 6
    call all_of (v(i), h(i, :))
  end do
  if (any (d /= h)) stop 1
contains
  subroutine all_of (k, r)
    !$omp declare target
    integer, intent(in) :: k
    integer, intent(out) :: r(16)
    r(1) = abs (k)
    r(2) = mod (k, 7)
    r(3) = modulo (k, 7)
    r(4) = sign (5, k)
    r(5) = iand (k, 255)
    r(6) = ior (k, 4096)
    r(7) = ieor (k, 1023)
    r(8) = not (k)
    r(9) = ishft (k, 3)
    r(10) = ishftc (k, 5)
    r(11) = popcnt (k)
    r(12) = leadz (k)
    r(13) = trailz (k)
    r(14) = max (k, 100, -5)
    r(15) = min (k, 100, -5)
    r(16) = dim (k, 10) + ibits (k, 4, 8) + merge (1, 0, btest (k, 3))
  end subroutine
end program
