! { dg-do link }
! A type's table names a procedure that uses a variable of the host's with an initial value: the compiler crashed.
module m
  implicit none
  type base
    integer :: i = 1
  contains
    procedure :: hostly
  end type
  integer :: counter = 3
contains
  subroutine hostly (this)
    class(base), intent(in) :: this
    counter = counter + this%i	! { dg-error "counter" }
  end subroutine
end module

program p
  use m
  integer :: r
  !$omp target map(from: r)
  block
    class(base), allocatable :: s
    allocate (s)
    r = s%i
  end block
  !$omp end target
  print *, r
end program
