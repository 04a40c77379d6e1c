! As omp-shared-firstprivate.c.
! { dg-options "-fopenmp" }
program main
  implicit none
  integer, parameter :: n = 4096
  integer :: place(n), seen(0:n-1), i, k, next
  next = 0
  !$omp target teams distribute parallel do num_teams(8) thread_limit(64) map(from: place) private(k)
  do i = 1, n
    !$omp atomic capture
    k = next
    next = next + 1
    !$omp end atomic
    place(i) = k
  end do
  seen = 0
  do i = 1, n
    if (place(i) < 0 .or. place(i) >= n) stop 1
    seen(place(i)) = seen(place(i)) + 1
  end do
  if (any (seen /= 1) .or. next /= 0) stop 2
end program
