! { dg-do run }
! "enter data" of dummy arguments and sections left the stack's addresses of their pointers mapped for good.
module m
  implicit none
contains
  subroutine enter (x, n)
    integer, intent(in) :: n
    integer :: x(n)
    !$omp target enter data map(to: x(2:n))
  end subroutine
  subroutine enter_shape (x)
    integer :: x(:)
    !$omp target enter data map(to: x)
  end subroutine
  subroutine leave (x)
    integer :: x(:)
    !$omp target exit data map(from: x)
  end subroutine
  subroutine leave_section (x, n)
    integer, intent(in) :: n
    integer :: x(n)
    !$omp target exit data map(from: x(2:n))
  end subroutine
  subroutine locals (k)
    integer, value :: k
    integer :: w(64), i
    w = k
    !$omp target data map(tofrom: w)
    !$omp target
    do i = 1, 64
      w(i) = w(i) + i
    end do
    !$omp end target
    !$omp end target data
    if (any (w /= [(i + k, i = 1, 64)])) stop 1
  end subroutine
end module
program p
  use m
  implicit none
  integer :: a(20), b(20), k
  a = 1
  b = 2
  do k = 1, 3
    call enter (a, 20)
    call enter_shape (b)
    call locals (k)
    !$omp target
    a(3) = a(3) + b(3)
    b(4) = 5
    !$omp end target
    call leave (b)
    call locals (k)
    call leave_section (a, 20)
  end do
  if (a(3) /= 7 .or. b(4) /= 5) stop 2
end program
