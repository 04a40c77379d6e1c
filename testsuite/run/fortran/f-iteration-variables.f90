! The iteration variables of loops with simd have their last values behind the construct.
! { dg-do run }
program p
  integer :: i, j, k, n, a(60), b(6, 7)
  n = 50
  a = 0
  b = 0
  i = -1
  !$omp target teams distribute parallel do simd map(tofrom: a)
  do i = 2, n
    a(i) = a(i) + i
  end do
  if (i /= 51 .or. sum (a) /= 1274) stop 1
  call last (n, i, a)
  if (i /= -1 .or. sum (a) /= 1274 + 408) stop 2
  !$omp target teams distribute parallel do simd collapse(2) map(tofrom: b)
  do j = 1, 7
    do k = 1, 6
      b(k, j) = b(k, j) + 1
    end do
  end do
  if (j /= 8 .or. k /= 7 .or. sum (b) /= 42) stop 3
contains
  subroutine last (n, i, a)
    integer :: n, i, a(60), k
    !$omp target parallel do simd map(tofrom: a)
    do k = n, 1, -3
      a(k) = a(k) + 24
    end do
    i = k
  end subroutine
end program
