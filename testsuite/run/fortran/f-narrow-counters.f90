! { dg-do run }
! DO loops of integer(1) and integer(2) with more between the bounds than the kind has room for.
program narrow
  implicit none
  integer(1) :: i
  integer(2) :: j, first
  integer :: n
  integer(1), parameter :: low = -100, high = 100
  n = 0
  !$omp target parallel do reduction(+: n) map(tofrom: n)
  do i = low, high
    n = n + 1
  end do
  if (n /= 201) stop 1
  n = 0
  first = 30000
  !$omp target teams distribute parallel do simd reduction(+: n) map(tofrom: n)
  do j = first, -30000_2, -1_2
    n = n + 1
  end do
  if (n /= 60001) stop 2
  n = 0
  !$omp target teams distribute parallel do collapse(2) reduction(+: n) map(tofrom: n)
  do j = -30000_2, -29900_2
    do i = -120_1, 120_1
      n = n + 1
    end do
  end do
  if (n /= 101 * 241) stop 3
  n = 0
  !$omp parallel do reduction(+: n) lastprivate(j)
  do j = -30000_2, 30000_2
    n = n + 1
  end do
  if (n /= 60001 .or. j /= 30001) stop 4
  print '(a)', "right"
end program
