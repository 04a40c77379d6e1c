! { dg-do run }
! num_threads above 32 in a region with tasks and an array reduction.
program many
  use omp_lib
  implicit none
  integer :: n, done, k, sums(3)
  do k = 32, 96, 32
     n = 0
     done = 0
     sums = 0
     !$omp target map(tofrom: n, done, sums)
     !$omp parallel num_threads(k + 1) reduction(+: sums)
     !$omp task shared(done)
     !$omp atomic
     done = done + 1
     !$omp end task
     sums = sums + [1, 2, omp_get_thread_num ()]
     if (omp_get_thread_num () == 0) n = omp_get_num_threads ()
     !$omp end parallel
     !$omp end target
     if (n /= k + 1 .or. done /= n .or. any (sums /= [n, 2 * n, n * k / 2])) stop 1
  end do
end program
