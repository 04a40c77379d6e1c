! { dg-do run }
! Assignments of one workshare construct follow each other: each needs all of the one before.
program main
  implicit none
  integer, parameter :: n = 4000
  integer :: a(n), b(n), c(n), i, k
  logical :: ok
  a = [(i, i = 1, n)]
  !$omp target map(tofrom: a, b, c)
  !$omp parallel workshare num_threads(64)
  b = 2 * a
  c = b(n:1:-1)
  a = c(n:1:-1) + b
  !$omp end parallel workshare
  !$omp end target
  ok = all (a == [(4 * i, i = 1, n)]) .and. all (c == [(2 * (n + 1 - i), i = 1, n)])
  do k = 1, 20
    a = [(i + k, i = 1, n)]
    !$omp parallel workshare num_threads(4)
    b = 2 * a
    c = b(n:1:-1)
    a = c(n:1:-1) + b
    !$omp end parallel workshare
    ok = ok .and. all (a == [(4 * (i + k), i = 1, n)])
  end do
  if (.not. ok) stop 1
end program
