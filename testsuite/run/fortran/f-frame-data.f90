! { dg-do run }
! Constructs around regions, and "enter data", map variables that internal procedures use; others change in between.
subroutine host (n, y)
  implicit none
  integer, intent(in) :: n
  real :: y(n), a(10), b(10), loc
  real, allocatable :: al(:)
  integer :: it, i
  a = 1; b = 5; y = 2
  allocate (al(n)); al = 3
  !$omp target data map(tofrom: a) map(tofrom: y) map(to: al)
  do it = 1, 3
    loc = it
    !$omp target teams distribute parallel do
    do i = 1, n
      call add(i)
    end do
  end do
  !$omp end target data
  do i = 1, n
    if (a(i) /= 1 + 6 + 15 + 9 + 6) stop 1
    if (y(i) /= 2 + 3) stop 2
  end do
  !$omp target enter data map(to: a, al)
  loc = 4
  !$omp target teams distribute parallel do
  do i = 1, n
    call add(i)
  end do
  !$omp target exit data map(from: a, al)
  do i = 1, n
    if (a(i) /= 1 + 6 + 15 + 9 + 6 + 4 + 5 + 3 + 5) stop 3
    if (y(i) /= 2 + 4) stop 4
  end do
contains
  subroutine add(j)
    integer, intent(in) :: j
    a(j) = a(j) + loc + b(j) + al(j) + y(j) - merge (loc - 1, 0.0, loc < 4)
    y(j) = y(j) + 1
  end subroutine
end subroutine
program p
  real :: y(10)
  call host (10, y)
end program
