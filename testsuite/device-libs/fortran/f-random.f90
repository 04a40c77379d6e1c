! { dg-do run }
! random_number on the device: in range, spread out, repeatable by its seed.
program p
  implicit none
  real(8) :: x(1000), mean
  real :: y, z
  real(10) :: w(100)
  integer :: n, i, seed(8), check(8), bad
  bad = 0
  !$omp target map(from: x, mean, w) map(tofrom: bad)
  call random_seed (size=n)
  if (n /= 8) bad = 1
  call random_number (x)
  mean = sum (x) / 1000
  call random_number (w)
  call random_number (w(3))
  call random_seed (get=seed)
  call random_number (y)
  call random_seed (put=seed)
  call random_number (z)
  if (y /= z) bad = 2
  ! What was set is what one gets, but for the host's last one.
  seed = [(1000000 * i, i = 1, 8)]
  call random_seed (put=seed)
  call random_seed (get=check)
  if (any (seed(1:7) /= check(1:7))) bad = 3
  !$omp end target
  if (bad /= 0 .or. any (w < 0 .or. w >= 1) .or. any (x < 0 .or. x >= 1) .or. abs (mean - 0.5) > 0.05) stop 1
end program
