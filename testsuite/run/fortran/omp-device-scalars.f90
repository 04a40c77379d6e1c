! { dg-do run }
! { dg-additional-options "-O2 -foffload-options=-mdevice-scalars" }
! Scalars of a loop on the device (host/loops/device-scalars.cc) in Fortran: steps up and down, a loop without a number,
! dummy arguments, which stay on the host.

program scalars
  implicit none
  integer, parameter :: n = 120
  integer :: x(n), y(n), k, found, wanted

  do k = 0, 4
    x = [(mod (found, 7), found = 1, n)]
    y = x
    found = steps (k, x, .true.)
    wanted = steps (k, y, .false.)
    if (found /= wanted .or. any (x /= y)) then
      print *, k, found, wanted
      stop 1
    end if
  end do
contains
  integer function steps (count, x, device)
    integer, intent (in) :: count
    integer, intent (inout) :: x(n)
    logical, intent (in) :: device
    integer :: i, k, s, before, factor, all
    before = 1
    all = 0
    !$omp target data map(tofrom: x) if(device)
    if (device) then
      do k = count, 1, -1
        s = k
        !$omp target teams distribute parallel do reduction(+: s)
        do i = 1, n
          s = s + x(i)
        end do
        factor = s / 7 + before
        before = mod (s, 11)
        all = all + factor
        !$omp target teams distribute parallel do
        do i = 1, n
          x(i) = mod (x(i) * factor + i, 13)
        end do
      end do
    else
      do k = count, 1, -1
        s = k
        do i = 1, n
          s = s + x(i)
        end do
        factor = s / 7 + before
        before = mod (s, 11)
        all = all + factor
        do i = 1, n
          x(i) = mod (x(i) * factor + i, 13)
        end do
      end do
    end if
    !$omp end target data
    steps = all * 100 + before
  end function
end program
