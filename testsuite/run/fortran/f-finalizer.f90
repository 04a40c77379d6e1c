! { dg-do run }
! The finalizer that gfortran makes for a type with allocatable components is defined as a function and called as a
! subroutine, through the type's table: the call did not agree with the definition.
module m
  type t
    integer, allocatable :: c(:)
  end type
  type, extends (t) :: u
    integer, allocatable :: d(:)
  end type
contains
  integer function f (n)
    !$omp declare target
    integer, intent(in) :: n
    class(t), allocatable :: w
    if (n > 4) then
      allocate (w)
    else
      allocate (u :: w)
    end if
    allocate (w%c(n))
    w%c = 2
    f = sum (w%c)
    deallocate (w)
  end function
end module
program p
  use m
  integer :: s
  !$omp target map(from: s)
  s = f (5) + f (3)
  !$omp end target
  if (s /= 16) stop 1
end program
