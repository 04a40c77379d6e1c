! The same with the barriers at the ends of worksharing constructs, with and without a library call.
! { dg-do run }
program omp_barrier_after_branch_work
  use omp_lib
  implicit none
  integer, parameter :: teams = 3, limit = 128, few = 16
  integer :: res(few, teams), n(teams), start(0:limit), id, i, size, team, flag

  res = 0
  n = 0
  !$omp target teams num_teams(teams) thread_limit(limit) map(from: n) map(tofrom: res) private(start, flag)
  !$omp parallel private(id, i, size, team)
  id = omp_get_thread_num ()
  size = omp_get_num_threads ()
  team = omp_get_team_num () + 1
  if (id < few) start(id) = size
  !$omp do schedule(static, 1)
  do i = few, size - 1
    start(i) = 0
  end do
  if (id < few) start(id) = start(id) - 1
  !$omp single
  flag = 2
  !$omp end single
  if (id < few) start(id) = start(id) - id
  !$omp do schedule(dynamic, 4)
  do i = few, size - 1
    start(i) = 1
  end do
  if (id < few) start(id) = start(id) * flag
  !$omp barrier
  if (id < few) res(id + 1, team) = start(id)
  if (id == 0) n(team) = size
  !$omp end parallel
  !$omp end target teams
  do team = 1, teams
    do i = 1, min (few, n(team))
      if (res(i, team) /= 2 * (n(team) - i)) stop 1
    end do
  end do
end program
