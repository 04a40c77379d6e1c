! { dg-do run }
! { dg-set-target-env-var HEDDLE_SIM_CHECK "races" }
! A variant of omp-lone-thread-variable.c: Fortran, with sums over all earlier elements.
program lone
  implicit none
  integer, parameter :: n = 600
  integer :: a(n), b(n), i, j, one, wrong
  integer :: m(20, 30), first(20, 30)

  one = command_argument_count () + 1
  wrong = 0
  a = 1
  !$omp target teams distribute parallel do num_teams(one) thread_limit(one) map(tofrom: a)
  do i = 2, n
    a(i) = a(i) + a(i - 1)
  end do
  if (any (a /= [(i, i = 1, n)])) wrong = wrong + 1
  b = 1
  !$omp target parallel do num_threads(one) map(tofrom: b)
  do i = n - 1, 1, -1
    b(i) = b(i) + b(i + 1)
  end do
  if (any (b /= [(n + 1 - i, i = 1, n)])) wrong = wrong + 2
  first = 1
  do j = 2, 30
    do i = 2, 20
      first(i, j) = mod (first(i - 1, j) + first(i, j - 1), 1000)
    end do
  end do
  m = 1
  !$omp target teams distribute parallel do collapse(2) num_teams(one) thread_limit(one) map(tofrom: m)
  do j = 2, 30
    do i = 2, 20
      m(i, j) = mod (m(i - 1, j) + m(i, j - 1), 1000)
    end do
  end do
  if (any (m /= first)) wrong = wrong + 4
  m = 1
  !$omp target teams distribute num_teams(one) thread_limit(one) map(tofrom: m)
  do j = 2, 30
    !$omp parallel do
    do i = 2, 20
      m(i, j) = mod (m(i - 1, j) + m(i, j - 1), 1000)
    end do
  end do
  if (any (m /= first)) wrong = wrong + 8
  print *, wrong
  if (wrong /= 0) stop 1
end program
