! { dg-do run }
! { dg-additional-options "-O2 -foffload-options=-mdevice-scalars" }
! Scalars of the device that change at the end of a loop's body, in loops with no step, one and several.
! The function is a module's: the pass does not look into internal procedures.
module sums
  implicit none
  integer :: a(50)
contains
  function halves (count) result (r)
    integer, intent(in) :: count
    real(8) :: r, s
    integer :: i, k
    s = 3
    do k = 1, count
      !$omp target teams distribute parallel do reduction(+: s)
      do i = 1, 50
        s = s + a(i)
      end do
      s = s * 0.5d0
    end do
    r = s
  end function
  ! The step without a region has no assignment either.
  function skips (count) result (r)
    integer, intent(in) :: count
    real(8) :: r, s
    integer :: i, k
    s = 3
    do k = 1, count
      if (k == 2) cycle
      !$omp target teams distribute parallel do reduction(+: s)
      do i = 1, 50
        s = s + a(i)
      end do
      s = s - 7
    end do
    r = s
  end function
end module

program ends
  use sums
  implicit none
  integer :: count, k
  real(8) :: s, wanted
  a = 3
  !$omp target data map(to: a)
  do count = 0, 3
    s = halves (count)
    wanted = 3
    do k = 1, count
      wanted = (wanted + 150) * 0.5d0
    end do
    if (s /= wanted) stop 1
    s = skips (count)
    if (s /= 3 + 143 * merge (count, count - 1, count < 2)) stop 2
  end do
  !$omp end target data
end program
