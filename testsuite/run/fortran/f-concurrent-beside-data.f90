! { dg-do run }
! { dg-skip-if "GCC refuses allocatable components" { gcc-13 && ! gcc-15 } }
! DO CONCURRENT on the host that changes what is mapped: a warning at the loop.  None where nothing is mapped any more,
! where the program updates, or where the loop only reads.
module shared_arrays
  implicit none
  real(8), allocatable :: u(:), v(:)
  type box
    real(8), allocatable :: a(:), b(:)
  end type
contains
  subroutine start (n)
    integer, intent(in) :: n
    allocate (u(n), v(n), source = 1d0)
    !$omp target enter data map(to: u)
  end subroutine
  subroutine step (n)
    integer, intent(in) :: n
    integer :: i
    do concurrent (i = 1:n)
      u(i) = 2 * u(i)			! { dg-warning "this 'DO CONCURRENT' runs on the host" }
    end do
    do concurrent (i = 1:n)
      v(i) = u(i)
    end do
  end subroutine
  subroutine around (x, n)
    integer, intent(in) :: n
    real(8), intent(inout) :: x(n, n)
    integer :: i, j
    !$omp target data map(tofrom: x)
    do concurrent (i = 1:n, j = 1:n, i > j)	! { dg-warning "this 'DO CONCURRENT' runs on the host" }
      x(i, j) = 3
    end do
    !$omp end target data
    do concurrent (i = 1:n)
      x(i, i) = 4
    end do
  end subroutine
  subroutine components (o, n)
    integer, intent(in) :: n
    type(box), intent(inout) :: o
    integer :: i
    !$omp target enter data map(to: o%a)
    do concurrent (i = 1:n)
      o%b(i) = 1
    end do
    do concurrent (i = 1:n)
      o%a(i) = o%b(i)			! { dg-warning "this 'DO CONCURRENT' runs on the host" }
    end do
    !$omp target exit data map(release: o%a)
  end subroutine
end module

program beside
  use shared_arrays
  implicit none
  real(8) :: w(10, 10), y(10)
  type(box) :: o
  integer :: i
  call start (10)
  call step (10)
  w = 0
  call around (w, 10)
  allocate (o%a(10), o%b(10))
  call components (o, 10)
  y = 0
  !$omp target enter data map(to: y)
  do concurrent (i = 1:10)
    y(i) = i
  end do
  !$omp target update to(y)
  !$omp target map(alloc: y)
  y(1) = y(1) + y(10)
  !$omp end target
  !$omp target update from(y)
  if (y(1) /= 11) stop 1
  if (any (o%a /= 1)) stop 2
  if (any (v /= 2)) stop 3
  do i = 1, 10
    if (w(i, i) /= 4) stop 4
  end do
end program
