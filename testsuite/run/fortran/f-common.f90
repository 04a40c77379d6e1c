! { dg-do run }
! { dg-skip-if "the host has no copy of what is mapped" { host } }
! { dg-pass common-members }
! A region mapped all of the COMMON block that it uses a variable of, besides what its clauses say: variables mapped
! "to" came back, and what "enter data" had mapped was too small for the block.
program p
  implicit none
  integer :: a(40), n, i, k, u(10)
  real(8) :: b(40), w
  character(8) :: t
  common /cc/ b, w, a, n, t
  common u
  a = 1; b = 2; n = 3; w = 0.5d0; t = 'abcdefgh'; u = 9

  !$omp target teams distribute parallel do private(u)
  do i = 1, 40
    u = i
    a(i) = a(i) + n + int (b(i)) + u(3)
  end do
  if (any (a /= [(1 + 3 + 2 + i, i = 1, 40)]) .or. any (u /= 9)) stop 1

  !$omp target
  n = 5
  !$omp end target
  !$omp target map(tofrom: n, w, t) map(to: a)
  n = n + 1; w = w * 2; t(2:3) = 'XY'; a(1) = 1000
  !$omp end target
  if (n /= 4 .or. w /= 1 .or. t /= 'aXYdefgh' .or. a(1) == 1000) stop 2

  !$omp parallel do num_threads(4) private(k)
  do i = 1, 4
    !$omp target map(tofrom: a(10 * i - 9:10 * i))
    do k = 10 * i - 9, 10 * i
      a(k) = i
    end do
    !$omp end target
  end do
  if (any (a /= [((i, k = 1, 10), i = 1, 4)])) stop 3

  w = 0
  !$omp target teams distribute parallel do reduction(+: w) map(tofrom: w)
  do i = 1, 40
    w = w + b(i)
  end do
  if (w /= 80) stop 4

  !$omp target
  !$omp parallel do shared(a) firstprivate(b)
  do i = 1, 40
    a(i) = a(i) + int (b(i))
  end do
  !$omp parallel
  !$omp single
  !$omp task
  a(1) = 77
  !$omp end task
  !$omp end single
  !$omp end parallel
  !$omp end target
  if (a(1) /= 77 .or. a(2) /= 3) stop 5

  a = 1
  !$omp target enter data map(to: a, b)
  !$omp target teams distribute parallel do
  do i = 1, 40
    a(i) = a(i) + int (b(i))
  end do
  !$omp target update from (a)
  if (any (a /= 3)) stop 6
  !$omp target teams distribute parallel do map(a, b)
  do i = 1, 40
    a(i) = a(i) + int (b(i))
    b(i) = 0
  end do
  !$omp target exit data map(from: a) map(release: b)
  if (any (a /= 5) .or. any (b /= 2)) stop 7
end program
