! { dg-do compile }
! { dg-skip-if "GCC 13 crashes, also without Heddle; 14 maps it" { gcc-13 } }
! A component of a polymorphic variable, whose way to the data GCC maps since 14 (run/fortran/f-polymorphic-component.f90).
module m
  type base
    real, allocatable :: a(:)
  end type
contains
  subroutine sub (o)
    class(base) :: o
    !$omp target map(tofrom: o%a)	! { dg-error "polymorphic variable 'o'" }
    o%a(1) = 2
    !$omp end target
  end subroutine
end module
