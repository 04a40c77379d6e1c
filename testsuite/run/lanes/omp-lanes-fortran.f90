! { dg-do run }
! Fortran's names of functions, with an underscore, made a region one of warps, 32 at most.

program lanes
  use omp_lib
  implicit none
  integer, parameter :: n = 100
  integer :: part(0:n-1), total, threads, t, s
  total = 0
  threads = 0
  !$omp target teams num_teams(1) thread_limit(n) map(tofrom: total, threads) private(part)
  !$omp parallel num_threads(n) private(t, s) shared(part)
  t = omp_get_thread_num ()
  part(t) = t + omp_get_level ()
  !$omp barrier
  s = 64
  do while (s > 0)
    if (t < s .and. t + s < omp_get_num_threads ()) part(t) = part(t) + part(t + s)
    !$omp barrier
    s = s / 2
  end do
  !$omp single
  total = part(0)
  threads = omp_get_num_threads ()
  !$omp end single
  !$omp end parallel
  !$omp end target teams
  if (total /= threads * (threads + 1) / 2) stop 1
  if (threads < 1 .or. threads > n) stop 2
end program lanes
