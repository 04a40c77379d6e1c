! { dg-do compile }
! { dg-options "-O2 -fno-openmp -fopenacc" }
! The device does not have the dynamic type of a polymorphic variable: calls of type-bound procedures by it are refused.
! The call was to an address of the host.
module dynamic
  implicit none
  type base
    real :: v(4) = 1
  contains
    procedure :: value
  end type
  type, extends(base) :: derived
    integer :: k = 3
  contains
    procedure :: value => other_value
  end type
contains
  real function value (x, i)
    !$acc routine seq
    class(base), intent(in) :: x
    integer, intent(in) :: i
    value = x%v(i)
  end function
  real function other_value (x, i)
    !$acc routine seq
    class(derived), intent(in) :: x
    integer, intent(in) :: i
    other_value = x%v(i) * x%k
  end function
  real function bound (x)
    class(base), intent(inout) :: x
    integer :: i
    bound = 0
    !$acc parallel loop copy(x) reduction(+: bound)
    do i = 1, 4
      bound = bound + x%value (i)	! { dg-error "the dynamic type of a polymorphic variable in an OpenACC region" }
    end do
  end function
  subroutine outside (x)
    class(base), intent(inout) :: x
    integer :: i
    select type (x)
    type is (derived)
      !$acc parallel loop copy(x)
      do i = 1, 4
        x%v(i) = x%value (i)
      end do
    end select
  end subroutine
end module
