! With -mreproducible: a sum of parallel regions in a variable that teams share gets a warning; named in a clause of teams, too,
! it has none, and the same bits with any number of teams, at -O0, too.
! { dg-additional-options "-O0 -foffload-options=-mreproducible -ffp-contract=off" }
! { dg-set-target-env-var HEDDLE_SIM_SCHEDULE "random:3" }
program shared
  implicit none
  integer, parameter :: n = 1000
  real(8) :: x(n), s, t, first
  integer :: i, k
  do i = 1, n
    x(i) = merge (1.7d0, -1.1d0, mod (i, 2) == 1) / i
  end do
  do k = 0, 8, 4
    s = 0
    t = 0
    !$omp target teams num_teams(k) map(tofrom: s) map(to: x) reduction(+: t)
      !$omp distribute parallel do reduction(+: s) ! { dg-warning "variable that teams share" }
      do i = 1, n
        s = s + x(i)
      end do
      !$omp distribute parallel do reduction(+: t)
      do i = 1, n
        t = t + x(i)
      end do
    !$omp end target teams
    if (k == 0) first = t
    if (t /= first .or. abs (s - t) > 1d-12) stop 1
  end do
end program
