! { dg-do run }
! Components of one variable that go to the device one after another, in any order, or all of a polymorphic variable's,
! and are used by names of ASSOCIATE: libgomp refused components beside others.
module m
  implicit none
  type grid
    integer :: n = 0
    real(8), pointer :: a(:) => null (), b(:, :) => null ()
    integer, pointer :: c(:) => null ()
  end type
contains
  subroutine make (g)
    class(grid), intent(inout) :: g
    g%n = 10
    allocate (g%a(10), g%b(10, 2), g%c(10))
    g%a = 1
    g%b = 2
    g%c = 3
  end subroutine
  subroutine up_apart (g)
    type(grid), intent(inout) :: g
    !$omp target enter data map(to: g%a)
    !$omp target enter data map(to: g%c)
    !$omp target enter data map(to: g%b)
  end subroutine
  subroutine up_class_apart (g)
    class(grid), intent(inout) :: g
    !$omp target enter data map(to: g%b)
    !$omp target enter data map(to: g%a)
    !$omp target enter data map(to: g%c)
  end subroutine
  subroutine up_class (g)
    class(grid), intent(inout) :: g
    !$omp target enter data map(to: g%c, g%a, g%b)
  end subroutine
  subroutine work (g)
    class(grid), intent(inout) :: g
    integer :: i
    associate (a => g%a, b => g%b, c => g%c, n => g%n)
      !$omp target teams distribute parallel do
      do i = 1, n
        a(i) = a(i) + i + b(i, 2) + c(i)
      end do
    end associate
  end subroutine
  subroutine down (g)
    type(grid), intent(inout) :: g
    integer :: i
    !$omp target exit data map(from: g%a)
    !$omp target exit data map(delete: g%b)
    !$omp target exit data map(release: g%c)
    if (any (g%a /= [(6d0 + i, i = 1, 10)])) stop 1
    if (any (g%b /= 2) .or. any (g%c /= 3)) stop 2
  end subroutine
end module
program p
  use m
  implicit none
  type(grid) :: g, h, k
  call make (g)
  call make (h)
  call make (k)
  call up_apart (g)
  call up_class_apart (h)
  call up_class (k)
  call work (g)
  call work (h)
  call work (k)
  call down (g)
  call down (h)
  call down (k)
end program
