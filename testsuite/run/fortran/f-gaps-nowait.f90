! { dg-do run }
! Regions with "nowait" and arrays with gaps, in clauses and without: the host's stores to the gaps meanwhile remain.
! Contiguous arrays are not waited for.
module m
  implicit none
contains
  subroutine fill (b, k)
    real(8), intent(inout) :: b(:)
    integer, intent(in) :: k
    integer :: i
    !$omp target nowait map(tofrom: b) private(i)
    do i = 1, size (b)
      b(i) = b(i) + k
    end do
    !$omp end target
  end subroutine
  subroutine implied (b, k)
    integer, intent(inout) :: b(:, :)
    integer, intent(in) :: k
    integer :: i, j
    !$omp target nowait private(i, j)
    do j = 1, size (b, 2)
      do i = 1, size (b, 1)
        b(i, j) = k
      end do
    end do
    !$omp end target
  end subroutine
end module
program p
  use m
  implicit none
  real(8) :: a(30), w(30)
  integer :: c(9, 8), v(9, 8), i
  complex, target :: t(12)
  complex, pointer :: q(:)
  a = 1
  call fill (a(1:29:2), 4)
  a(2::2) = 7
  !$omp taskwait
  w = 7
  w(1::2) = 5
  if (any (a /= w)) stop 1
  a = 1
  call fill (a(30:1:-3), 4)
  a(1::3) = 8
  a(2::3) = 9
  !$omp taskwait
  if (any (a(3::3) /= 5) .or. any (a(1::3) /= 8) .or. any (a(2::3) /= 9)) stop 2
  a = 1
  call fill (a(:15), 4)
  call fill (a(16:), 1)
  !$omp taskwait
  if (any (a(:15) /= 5) .or. any (a(16:) /= 2)) stop 3
  c = 1
  call implied (c(8:2:-3, 2:8:3), 3)
  c(1::3, :) = 2
  c(:, 1::3) = 4
  !$omp taskwait
  v = 1
  v(8:2:-3, 2:8:3) = 3
  v(1::3, :) = 2
  v(:, 1::3) = 4
  if (any (c /= v)) stop 4
  t = 1
  q => t(11:2:-4)
  !$omp parallel num_threads(3)
  !$omp single
  !$omp target nowait map(from: q) depend(out: t) private(i)
  do i = 1, 3
    q(i) = (2, 3)
  end do
  !$omp end target
  t(1:2) = 9
  t(4:6) = 9
  t(8:10) = 9
  t(12) = 9
  !$omp target nowait map(tofrom: q) depend(inout: t) private(i)
  do i = 1, 3
    q(i) = q(i) * 2
  end do
  !$omp end target
  t(4:6) = 10
  t(8:10) = 10
  !$omp taskwait
  !$omp end single
  !$omp end parallel
  if (any (t([3, 7, 11]) /= (4, 6)) .or. any (t([1, 2, 12]) /= 9) .or. any (t([4, 5, 6, 8, 9, 10]) /= 10)) stop 5
end program
