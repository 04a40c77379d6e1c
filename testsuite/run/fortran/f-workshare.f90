! { dg-do run }
! workshare and parallel workshare with array assignments, where and forall.

program main
  implicit none
  integer :: a(16), b(16), i
  a = [(i, i = 1, 16)]
  b = 0
  !$omp target map(tofrom: a, b)
  !$omp parallel workshare num_threads(4)
  b = a * 3
  where (mod (a, 2) == 0) b = -b
  forall (i = 1:16) a(i) = b(17 - i)
  !$omp end parallel workshare
  !$omp end target
  do i = 1, 16
    if (b(i) /= merge (-3 * i, 3 * i, mod (i, 2) == 0)) stop 1
    if (a(i) /= b(17 - i)) stop 2
  end do
end program
