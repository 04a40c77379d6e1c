! { dg-do run }
! Loops of integer(1) and integer(2) variables with steps other than 1: their iterations were counted in that type.
program p
  implicit none
  integer(1) :: i, j, n, m, st
  integer(2) :: k, kn, km, ks
  integer :: hits(-200:200), last
  n = -100
  m = 100
  st = 3
  hits = 0
  !$omp target teams distribute parallel do map(tofrom: hits)
  do i = n, m, 3
    hits(i) = hits(i) + 1
  end do
  call check (hits, -100, 100, 3, 1)
  !$omp target teams distribute parallel do simd map(tofrom: hits)
  do i = m, n, -st
    hits(i) = hits(i) + 1
  end do
  call check (hits, 100, -100, -3, 2)
  !$omp parallel do lastprivate(i)
  do i = -127_1, m, st
    hits(i) = hits(i) + 1
  end do
  call check (hits, -127, 100, 3, 3)
  if (i /= 101) stop 30
  !$omp target parallel do collapse(2) map(tofrom: hits)
  do i = n, 126_1, 2
    do j = n, m, 100
      if (j == 0) hits(i) = hits(i) + 1
    end do
  end do
  call check (hits, -100, 126, 2, 4)
  !$omp simd
  do i = n, m, st
    hits(i) = hits(i) + 1
  end do
  call check (hits, -100, 100, 3, 5)
  !$omp target map(tofrom: hits)
  !$omp loop bind(thread)
  do i = m, n, st
    hits(i) = hits(i) + 1
  end do
  !$omp end target
  if (any (hits /= 0)) stop 6
  kn = -32000
  km = 32767
  ks = 1000
  hits = 0
  !$omp target teams distribute parallel do map(tofrom: hits)
  do k = kn, km, ks
    hits(k / 1000) = hits(k / 1000) + 1
  end do
  call check (hits, -32, 32, 1, 7)
  last = 0
  !$omp target parallel do reduction(+: last)
  do k = kn, km, 2
    last = last + 1
  end do
  if (last /= 32384) stop 8
contains
  subroutine check (a, from, to, step, code)
    integer, intent(inout) :: a(-200:200)
    integer, intent(in) :: from, to, step, code
    integer :: i
    do i = from, to, step
      a(i) = a(i) - 1
    end do
    if (any (a /= 0)) then
      print *, a
      stop code
    end if
  end subroutine
end program
