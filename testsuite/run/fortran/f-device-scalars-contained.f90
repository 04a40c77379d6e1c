! { dg-do run }
! Scalars between the regions of a loop, which contained procedures read and write: by a call in the loop, behind it, or
! under a condition.  Own scalars of a contained procedure, which calls itself.
program p
  implicit none
  real(8) :: x(16), d, alpha, seen
  integer :: i, step
  x = [(i * 1d0, i = 1, 16)]
  seen = 0
  do step = 1, 4
    d = 0
    !$omp target teams distribute parallel do reduction(+: d)
    do i = 1, 16
      d = d + x(i)
    end do
    alpha = d / 16
    if (step > 2) call look
    !$omp target teams distribute parallel do
    do i = 1, 16
      x(i) = x(i) + alpha
    end do
  end do
  call look
  if (x(1) /= 138.5d0 .or. d /= 1138 .or. seen /= 2817) stop 1
  if (own (x, 16, 2) /= 1022 .or. x(1) /= 1160.5d0 .or. d /= 1138) stop 2
contains
  subroutine look
    seen = seen + d
    d = d + 1
    alpha = alpha + step
  end subroutine
  recursive real(8) function own (x, n, depth) result(sum)
    integer, intent(in) :: n, depth
    real(8), intent(inout) :: x(n)
    real(8) :: e, beta
    integer :: i, step
    sum = 0
    if (depth > 0) sum = own (x, n, depth - 1)
    do step = 1, 1
      e = 0
      !$omp target teams distribute parallel do reduction(+: e)
      do i = 1, n
        e = e + x(i)
      end do
      beta = e / 16
      sum = sum + beta
      !$omp target teams distribute parallel do
      do i = 1, n
        x(i) = x(i) + beta
      end do
    end do
  end function
end program
