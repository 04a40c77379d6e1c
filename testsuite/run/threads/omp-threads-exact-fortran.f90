! { dg-do run }
! { dg-skip-if "the host's limits are its own" { host } }
! { dg-skip-if "threads are warps without optimization, 32 at most" { *-*-* } { "-O0" } }
! thread_limit of target constructs counted warps where lanes are threads.
program exact
  use omp_lib
  implicit none
  integer :: limits(4) = [3, 17, 40, 97], q, n, total
  do q = 1, 4
     n = 0
     total = 0
     !$omp target thread_limit(limits(q)) map(tofrom: n, total)
     !$omp parallel reduction(+: total)
     total = total + omp_get_thread_num () + 1
     if (omp_get_thread_num () == 0) n = omp_get_num_threads ()
     !$omp end parallel
     !$omp end target
     if (n /= limits(q) .or. total /= n * (n + 1) / 2) stop 1
  end do
end program
