! { dg-do run }
! atomic read, write, update, capture with intrinsics and operators.

program main
  implicit none
  integer :: a, mx, v, seen(20), i, k
  real(8) :: d
  logical :: l
  a = 0; mx = -1; seen = 0; d = 0; l = .false.
  !$omp target parallel do map(tofrom: a, mx, seen, d, l) private(v, k) num_threads(4)
  do i = 1, 20
    !$omp atomic capture
    v = a
    a = a + 1
    !$omp end atomic
    seen(v + 1) = seen(v + 1) + 1
    !$omp atomic
    mx = max (mx, mod (i * 7, 20))
    !$omp atomic update
    d = d + 0.5d0 * i
    !$omp atomic
    l = l .or. i == 13
    !$omp atomic read
    k = a
    if (k < 0) seen(1) = 100
  end do
  if (a /= 20 .or. mx /= 19 .or. d /= 105d0 .or. .not. l .or. any (seen /= 1)) stop 1
end program
