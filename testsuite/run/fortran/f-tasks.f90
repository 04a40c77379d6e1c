! { dg-do run }
! Tasks, taskwait, taskloop and depend in a region.

program main
  implicit none
  integer :: a(10), s, x, i
  a = 0; s = 0; x = 0
  !$omp target map(tofrom: a, s, x)
  !$omp parallel num_threads(3)
  !$omp single
  do i = 1, 10
    !$omp task firstprivate(i) shared(a)
    a(i) = i * 2
    !$omp end task
  end do
  !$omp taskwait
  !$omp task depend(out: x) shared(x)
  x = 5
  !$omp end task
  !$omp task depend(inout: x) shared(x)
  x = x * 7
  !$omp end task
  !$omp taskloop reduction(+: s)
  do i = 1, 10
    s = s + a(i)
  end do
  !$omp end taskloop
  !$omp end single
  !$omp end parallel
  !$omp end target
  if (s /= 110 .or. x /= 35) stop 1
end program
