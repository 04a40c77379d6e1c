! { dg-do compile }
! { dg-options "-O2 -fno-openmp -fopenacc" }
! The device does not have the dynamic type of a polymorphic variable: what select type chose was left to chance.
module dynamic
  implicit none
  type base
    real :: v(4) = 1
  end type
  type, extends(base) :: derived
    integer :: k = 3
  end type
contains
  subroutine choose (x)
    class(base), intent(inout) :: x
    !$acc serial copy(x)	! { dg-error "the dynamic type of a polymorphic variable in an OpenACC region" }
    select type (x)
    type is (derived)
      x%v = x%k
    end select
    !$acc end serial
  end subroutine
end module
