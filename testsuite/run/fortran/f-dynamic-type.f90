! { dg-do run }
! The dynamic type of an object is chosen in a target region: its procedures were the host's, called by their addresses.
module shapes
  implicit none
  type, abstract :: shape
  contains
    procedure(area_of), deferred :: area
    procedure :: twice
  end type
  abstract interface
    real function area_of (this)
      import shape
      class(shape), intent(in) :: this
    end function
  end interface
  type, extends(shape) :: square
    real :: side = 2
  contains
    procedure :: area => square_area
  end type
  type, extends(square) :: box
    real :: height = 3
    real, allocatable :: list(:)
  contains
    procedure :: area => box_area
  end type
contains
  real function twice (this)
    class(shape), intent(in) :: this
    twice = 2 * this%area ()
  end function
  real function square_area (this)
    class(square), intent(in) :: this
    square_area = this%side**2
  end function
  real function box_area (this)
    class(box), intent(in) :: this
    box_area = 2 * this%side**2 + 4 * this%side * this%height + sum (this%list)
  end function
  subroutine make (kind, s)
    integer, intent(in) :: kind
    class(shape), allocatable, intent(out) :: s
    if (kind == 1) then
      allocate (square :: s)
    else
      allocate (s, source = box (1., 2., [1., 2., 3.]))
    end if
  end subroutine
end module

program p
  use shapes
  implicit none
  real :: r(6)
  integer :: i
  r = 0
  !$omp target map(tofrom: r)
  block
    class(shape), allocatable :: s, copy
    do i = 1, 2
      call make (i, s)
      r(i) = s%twice ()
      allocate (copy, source = s)
      select type (copy)
      type is (square)
        copy%side = 5
      class is (box)
        copy%list(2) = 12
      end select
      r(i + 2) = copy%area () + s%area ()
      if (same_type_as (copy, s)) r(4 + i) = 1
      deallocate (copy)
    end do
  end block
  !$omp end target
  if (any (r /= [8., 32., 29., 42., 1., 1.])) then
    print *, r
    stop 1
  end if
end program
