! { dg-do run }
! Arrays with gaps, of dummy arguments and pointers: no more is mapped than from the first element to the last.  What lies
! behind is mapped by itself, which libgomp refused.
module strided
  implicit none
  type t
    integer :: a(4, 5) = 1
    integer :: b(10) = 7
  end type
contains
  subroutine line (x)
    integer, intent(inout) :: x(:)
    !$omp target map(tofrom: x)
    x = x + 1
    !$omp end target
    !$omp target
    x = x + 1
    !$omp end target
    !$omp target map(tofrom: x(2:))
    x(2:) = x(2:) - 1
    !$omp end target
  end subroutine
  subroutine whole (x)
    integer, intent(inout) :: x(:, :)
    !$omp target map(tofrom: x)
    x = x + 1
    !$omp end target
  end subroutine
  subroutine in_data (x)
    integer, intent(inout) :: x(:, :)
    integer :: i, j
    !$omp target data map(tofrom: x)
    !$omp target teams distribute parallel do collapse(2)
    do j = 1, size (x, 2)
      do i = 1, size (x, 1)
        x(i, j) = x(i, j) + 1
      end do
    end do
    !$omp target update from(x)
    !$omp end target data
  end subroutine
  subroutine entered (x)
    integer, intent(inout), optional :: x(:, :)
    if (.not. present (x)) return
    !$omp target enter data map(to: x)
    !$omp target
    x = x + 1
    !$omp end target
    !$omp target exit data map(from: x)
  end subroutine
  subroutine part (x)
    integer, intent(inout) :: x(:, :)
    !$omp target map(tofrom: x(2:3, 4:5))
    x(2:3, 4:5) = x(2:3, 4:5) + 1
    !$omp end target
  end subroutine
end module

program ends
  use strided
  implicit none
  type(t), target :: o
  integer :: expected(4, 5)
  integer, pointer :: q(:, :)
  expected = 1
  !$omp target enter data map(to: o%b)
  o%b = 8
  call whole (o%a(2:4:2, 1:5:2))
  expected(2:4:2, 1:5:2) = expected(2:4:2, 1:5:2) + 1
  call check ()
  call in_data (o%a(3:4, 2:5))
  expected(3:4, 2:5) = expected(3:4, 2:5) + 1
  call check ()
  call entered (o%a(2:4:2, 1:5:2))
  expected(2:4:2, 1:5:2) = expected(2:4:2, 1:5:2) + 1
  call check ()
  call part (o%a)
  expected(2:3, 4:5) = expected(2:3, 4:5) + 1
  call check ()
  call whole (o%a(:, 4:5))
  expected(:, 4:5) = expected(:, 4:5) + 1
  call check ()
  q => o%a(4:2:-2, 5:1:-2)
  !$omp target map(tofrom: q)
  q(1, 1) = q(1, 1) + 5
  !$omp end target
  expected(4, 5) = expected(4, 5) + 5
  q => o%a(2:4:2, 2:5:3)
  !$omp target
  q(2, 2) = q(2, 2) + 5
  !$omp end target
  expected(4, 5) = expected(4, 5) + 5
  call check ()
  call line (o%a(1, :))
  expected(1, :) = expected(1, :) + 1
  expected(1, 1) = expected(1, 1) + 1
  call line (o%a(2:4:2, 5))
  expected(2:4:2, 5) = expected(2:4:2, 5) + 1
  expected(2, 5) = expected(2, 5) + 1
  call check ()
contains
  subroutine check ()
    if (any (o%a /= expected) .or. any (o%b /= 8)) error stop
  end subroutine
end program
