! { dg-do run }
! parallel with do, sections, single, critical, atomic, barrier in a region.

program main
  use omp_lib
  implicit none
  integer :: a(24), s, c, n, sec(3), i
  a = 0; s = 0; c = 0; n = 0; sec = 0
  !$omp target map(tofrom: a, s, c, n, sec)
  !$omp parallel num_threads(4)
  !$omp do schedule(dynamic, 2)
  do i = 1, 24
    a(i) = a(i) + i
  end do
  !$omp end do
  !$omp sections
  !$omp section
  sec(1) = sec(1) + 1
  !$omp section
  sec(2) = sec(2) + 2
  !$omp section
  sec(3) = sec(3) + 3
  !$omp end sections
  !$omp single
  n = omp_get_num_threads ()
  !$omp end single
  !$omp critical (lock)
  c = c + 1
  !$omp end critical (lock)
  !$omp atomic
  s = s + 2
  !$omp barrier
  !$omp master
  a(1) = s
  !$omp end master
  !$omp end parallel
  !$omp end target
  if (n < 1 .or. n > 4 .or. c /= n .or. s /= 2 * n .or. a(1) /= s .or. a(24) /= 24) stop 1
  if (any (sec /= [1, 2, 3])) stop 2
end program
