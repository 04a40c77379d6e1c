! { dg-do run }
! { dg-skip-if "the host has no copy of what is mapped" { host } }
! Variables that EQUIVALENCE puts into one block, alone in regions, apart from each other, overlapping, from several
! threads of the host.
module m
contains
  subroutine overlapping (n, s)
    integer, intent(in) :: n
    integer, intent(out) :: s
    integer :: x(32), y(8), z(16), i
    equivalence (x(9), y(1)), (x(17), z(1))
    x = n
    !$omp target teams distribute parallel do map(tofrom: y)
    do i = 1, 8
      y(i) = y(i) + i
    end do
    !$omp target map(tofrom: z) map(to: y)
    do i = 1, 8
      z(i) = y(i)
    end do
    y = 0
    !$omp end target
    if (any (x(9:16) /= [(n + i, i = 1, 8)])) stop 1
    !$omp target map(tofrom: x, y)
    x(1) = x(1) + 1
    y(2) = 100
    !$omp end target
    s = sum (x)
  end subroutine
end module
program p
  use m
  implicit none
  integer :: i, s(4)
  logical(1) :: l(64)
  integer(8) :: w(8)
  equivalence (l, w)
  !$omp parallel do num_threads(4)
  do i = 1, 4
    call overlapping (i, s(i))
  end do
  if (any (s /= [(8 * i + 8 * i + 36 - i - 2 + 100 + 8 * i + 36 + 8 * i + 1, i = 1, 4)])) stop 2
  w = 0
  !$omp target data map(tofrom: w)
  !$omp target teams distribute parallel do
  do i = 1, 8
    w(i) = w(i) + i
  end do
  !$omp end target data
  if (any (w /= [(i, i = 1, 8)])) stop 3
  l = .false.
  !$omp target map(l)
  l(3) = .true.
  !$omp end target
  if (.not. l(3) .or. count (l) /= 1) stop 4
end program
