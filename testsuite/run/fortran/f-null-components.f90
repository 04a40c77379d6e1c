! { dg-do run }
! Components that are null pointers, with any bounds in their descriptors: nothing is mapped.

module m
  implicit none
  type grid
    integer :: n
    real, pointer :: v(:) => null ()
    real(8), pointer :: w(:, :) => null ()
  end type
contains
  ! Leaves numbers on the stack.
  subroutine fill (seed)
    integer(8), intent(in) :: seed
    integer(8) :: garbage(200)
    integer :: i
    do i = 1, 200
      garbage(i) = seed * i
    end do
    call look (garbage)
  end subroutine
  subroutine look (garbage)
    integer(8), volatile :: garbage(:)
    garbage(1) = garbage(2)
  end subroutine
  subroutine nothing (r)
    integer, intent(out) :: r
    type(grid) :: b
    b%n = 3
    !$omp target enter data map(to: b)
    !$omp target enter data map(to: b%v)
    !$omp target enter data map(to: b%w)
    !$omp target map(from: r)
    r = b%n + merge (10, 0, associated (b%v)) + merge (20, 0, associated (b%w))
    !$omp end target
    !$omp target exit data map(from: b%v)
    !$omp target exit data map(from: b%w)
    !$omp target exit data map(delete: b)
  end subroutine
  subroutine none_in_data (r)
    integer, intent(out) :: r
    type(grid) :: b
    b%n = 4
    r = 0
    !$omp target data map(tofrom: b%n, b%v, b%w)
    !$omp target map(tofrom: r)
    r = r + 4
    !$omp end target
    !$omp end target data
  end subroutine
end module

program main
  use m
  implicit none
  integer :: r
  integer(8) :: k
  do k = -3, 3
    call fill (k * 1234567890123_8)
    call nothing (r)
    if (r /= 3) stop 1
    call fill (k * 98765432109_8)
    call none_in_data (r)
    if (r /= 4) stop 2
  end do
end program
