! { dg-do run }
! target update of sections whose elements are not side by side: what lies between them was overwritten.
module m
  implicit none
  type box
    real, allocatable :: v(:, :)
  end type
contains
  subroutine shape (a)
    integer, intent(inout) :: a(:, :)
    !$omp target update from(a(2:3, 2:3))
  end subroutine
end module

program p
  use m
  implicit none
  integer, allocatable :: h(:, :), k(:, :, :)
  integer, target :: t(10, 6)
  integer, pointer :: q(:, :), r(:)
  integer :: m1
  integer :: s(4, 5, 6), expected(10, 6), n, i
  character(len=2) :: c(4, 4)

  m1 = 1
  allocate (h(10, 6), k(4, 5, 6))
  ! Where the device uses the host's memory there is nothing to update.
  !$omp target map(to: m1)
  m1 = 2
  !$omp end target
  if (m1 == 2) stop
  h = 0
  !$omp target data map(to: h)
  !$omp target
  h = 5
  !$omp end target
  !$omp target update from(h(2:4, 3:5))
  expected = 0
  expected(2:4, 3:5) = 5
  if (any (h /= expected)) stop 1
  !$omp target update from(h(:, 2))
  expected(:, 2) = 5
  if (any (h /= expected)) stop 2
  !$omp target update from(h(7, :))
  expected(7, :) = 5
  if (any (h /= expected)) stop 3
  n = 3
  !$omp target update from(h(n:1, :), h(9:n + 6, 1:1), h(:, 6:5))
  expected(9, 1) = 5
  if (any (h /= expected)) stop 4
  h = 1
  !$omp target update to(h(2:4, 3:5), h(10, 2:3))
  !$omp target map(from: s)
  s = 0
  s(1, 1, 1) = count (h == 1)
  s(2, 1, 1) = sum (h(2:4, 3:5)) + sum (h(10, 2:3))
  !$omp end target
  if (s(1, 1, 1) /= 11 .or. s(2, 1, 1) /= 11) stop 5
  !$omp end target data

  t = 0
  q => t(9:1:-2, 6:1:-1)
  !$omp target data map(to: q)
  !$omp target
  q = 7
  !$omp end target
  !$omp target update from(q(2:3, 1:2))
  expected = 0
  expected(5:7:2, 5:6) = 7
  if (any (t /= expected)) stop 6
  r => t(9:1:-2, 1)
  !$omp target update from(r(1:2))
  expected(7:9:2, 1) = 7
  if (any (t /= expected)) stop 7
  !$omp target update from(q)
  expected(1:9:2, :) = 7
  if (any (t /= expected)) stop 8
  !$omp end target data

  t = 0
  !$omp target enter data map(to: t)
  !$omp target
  t = 3
  !$omp end target
  call shape (t(10:1:-3, :))
  expected = 0
  expected(4:7:3, 2:3) = 3
  if (any (t /= expected)) stop 9
  !$omp parallel num_threads(2)
  !$omp single
  !$omp task depend(out: t)
  t(1, 1) = 100
  !$omp end task
  !$omp target update to(t(m1:2, 1:2)) depend(inout: t) nowait
  !$omp target map(tofrom: t) depend(inout: t)
  t(1, 1) = t(1, 1) + 1
  !$omp end target
  !$omp target update from(t(m1:2, 1:2)) depend(inout: t) nowait
  !$omp end single
  !$omp end parallel
  expected(1, 1) = 101
  expected(1:2, 1:2) = t(1:2, 1:2)
  if (t(1, 1) /= 101) stop 14
  if (any (t /= expected)) stop 10
  !$omp target exit data map(delete: t)

  k = 0
  s = 0
  c = 'ab'
  !$omp target data map(to: k, s, c)
  !$omp target
  k = 1
  s = 2
  c = 'xy'
  !$omp end target
  !$omp target update from(k(:, n:n + 1, :), s(m1 + 1:n, :, 4:5), c(m1 + 1:n, :))
  if (sum (k) /= 48 .or. any (k(:, 3:4, :) /= 1)) stop 11
  if (sum (s) /= 40 .or. any (s(2:3, :, 4:5) /= 2)) stop 12
  if (count (c == 'xy') /= 8 .or. any (c(2:3, :) /= 'xy')) stop 13
  !$omp end target data
  print *, 'ok'
end program
