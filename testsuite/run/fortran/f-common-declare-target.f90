! { dg-do run }
! A COMMON block of "declare target": its variables are on the device, and scalars of it are not firstprivate in regions.

subroutine set (k)
  integer :: k, u, v, w(3)
  common /block/ u, v, w
  !$omp declare target (/block/)
  !$omp target
  u = k
  v = k + 1
  !$omp end target
  !$omp target teams distribute parallel do
  do i = 1, 3
    w(i) = u * i
  end do
end subroutine

program main
  integer :: u, v, w(3), x, r
  real :: y
  common /block/ u, v, w
  common /linked/ x, y
  !$omp declare target (/block/)
  !$omp declare target link (/linked/)
  u = 0
  x = 5
  y = 1.5
  call set (4)
  !$omp target map(from: r) map(tofrom: x, y)
  r = u * 100 + v * 1000 + sum (w) + x
  x = x + 1
  y = y + u
  !$omp end target
  if (r /= 5429) stop 1
  if (x /= 6 .or. y /= 5.5) stop 2
  !$omp target update from (u, v, w)
  if (u /= 4 .or. v /= 5 .or. any (w /= [4, 8, 12])) stop 3
end program
