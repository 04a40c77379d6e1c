! { dg-do run }
! The routines' Fortran names, by reference, with integers of both kinds, in a target region.
program fortran_api
  use omp_lib
  implicit none
  integer :: bad, most, chunk
  integer(8) :: eight
  integer(omp_sched_kind) :: kind
  integer(omp_lock_kind) :: lock
  integer(omp_nest_lock_kind) :: nest
  double precision :: t
  bad = 0
  !$omp target map(tofrom: bad) private(most, chunk, eight, kind, lock, nest, t)
  most = omp_get_max_threads ()
  call omp_set_num_threads (1)
  if (omp_get_max_threads () /= 1) bad = bad + 1
  eight = most
  call omp_set_num_threads (eight)
  if (omp_get_max_threads () /= most) bad = bad + 1
  call omp_set_dynamic (.true.)
  if (.not. omp_get_dynamic ()) bad = bad + 1
  call omp_set_dynamic (.false.)
  call omp_set_schedule (omp_sched_dynamic, 4)
  call omp_get_schedule (kind, chunk)
  if (iand (kind, 255) /= omp_sched_dynamic .or. chunk /= 4) bad = bad + 1
  call omp_set_max_active_levels (2)
  if (omp_get_max_active_levels () /= 2) bad = bad + 1
  if (omp_get_level () /= 0 .or. omp_get_active_level () /= 0) bad = bad + 1
  if (omp_get_ancestor_thread_num (0) /= 0 .or. omp_get_team_size (0) /= 1) bad = bad + 1
  if (omp_in_parallel () .or. omp_in_final ()) bad = bad + 1
  if (omp_get_num_teams () /= 1 .or. omp_get_team_num () /= 0) bad = bad + 1
  t = omp_get_wtime ()
  if (omp_get_wtick () <= 0) bad = bad + 1
  call omp_init_lock (lock)
  if (.not. omp_test_lock (lock)) bad = bad + 1
  if (omp_test_lock (lock)) bad = bad + 1
  call omp_unset_lock (lock)
  call omp_set_lock (lock)
  call omp_unset_lock (lock)
  call omp_destroy_lock (lock)
  call omp_init_nest_lock (nest)
  if (omp_test_nest_lock (nest) /= 1) bad = bad + 1
  call omp_set_nest_lock (nest)
  call omp_unset_nest_lock (nest)
  call omp_unset_nest_lock (nest)
  call omp_destroy_nest_lock (nest)
  !$omp end target
  if (bad /= 0) stop 1
end program
