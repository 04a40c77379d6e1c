! { dg-do run }
! Derived types by value and in arrays, nested components, structure constructors.

module m
  implicit none
  type point
    real(8) :: x, y
  end type
  type body
    integer :: id
    type(point) :: p, v
    real(8) :: w(3)
  end type
end module

program main
  use m
  implicit none
  type(body) :: b(4)
  integer :: i
  do i = 1, 4
    b(i) = body (i, point (i, 0), point (1, 2), [1d0, 2d0, 3d0])
  end do
  !$omp target map(tofrom: b)
  do i = 1, 4
    b(i)%p%x = b(i)%p%x + b(i)%v%x
    b(i)%p%y = b(i)%p%y + b(i)%v%y * b(i)%w(2)
    b(i)%v = point (b(i)%v%y, -b(i)%v%x)
    b(i)%w = b(i)%w * b(i)%id
  end do
  !$omp end target
  do i = 1, 4
    if (b(i)%p%x /= i + 1 .or. b(i)%p%y /= 4 .or. b(i)%v%x /= 2 .or. b(i)%v%y /= -1 .or. b(i)%w(3) /= 3 * i) stop 1
  end do
end program
