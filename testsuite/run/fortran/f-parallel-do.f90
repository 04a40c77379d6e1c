! { dg-do run }
! target teams distribute parallel do, with simd, collapse and reduction.

program main
  implicit none
  integer :: i, j, s, m(6, 8)
  real(8) :: x(50), y(50)
  x = [(i, i = 1, 50)]
  y = 1
  !$omp target teams distribute parallel do map(to: x) map(tofrom: y)
  do i = 1, 50
    y(i) = y(i) + 2 * x(i)
  end do
  !$omp target teams distribute parallel do simd map(tofrom: y)
  do i = 50, 1, -1
    y(i) = y(i) * 2
  end do
  s = 5
  !$omp target teams distribute parallel do collapse(2) reduction(+: s) map(from: m) map(tofrom: s)
  do j = 1, 8
    do i = 1, 6
      m(i, j) = 10 * i + j
      s = s + m(i, j)
    end do
  end do
  do i = 1, 50
    if (y(i) /= 2 + 4 * i) stop 1
  end do
  if (s /= 5 + 8 * 210 + 6 * 36 .or. m(6, 8) /= 68) stop 2
end program
