! Floating-point reductions over teams have the same bits each time.
! { dg-skip-if "threads of the host add up as they come" { host } }
! { dg-set-target-env-var HEDDLE_SIM_SCHEDULE "random:62" }
program f_same_bits
  implicit none
  integer, parameter :: n = 5000
  real(8) :: x(n), s, first, p, y(3)
  complex(8) :: z
  integer :: i, k
  x = [(merge (-1.1d0, 1.7d0, mod (i, 2) == 1) / i, i = 1, n)]
  do k = 1, 4
     s = 0.1d0; p = 1; z = 0; y = 0
     !$omp target teams distribute parallel do reduction(+: s) map(tofrom: s) num_teams(30)
     do i = 1, n
        s = s + x(i)
     end do
     !$omp target teams distribute parallel do reduction(*: p) reduction(+: y) map(tofrom: p, y) num_teams(10)
     do i = 1, n
        p = p * (1 + x(i) * 1d-3)
        y(mod (i, 3) + 1) = y(mod (i, 3) + 1) + x(i)
     end do
     !$omp target teams distribute parallel do reduction(+: z) map(tofrom: z) num_teams(5)
     do i = 1, n
        z = z + cmplx (x(i), 2 * x(i), 8)
     end do
     s = s + 3 * p + 5 * real (z) + 7 * aimag (z) + sum (y * [1, 2, 3])
     if (k == 1) first = s
     if (transfer (s, 1_8) /= transfer (first, 1_8)) stop 1
  end do
end program
