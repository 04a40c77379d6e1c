! { dg-do compile }
! Polymorphic variables are mapped without their data: the device would use the host's address.
module m
  type base
    integer :: x = 1
    real, allocatable :: a(:)
  end type
contains
  subroutine sub (o, s)
    class(base) :: o
    class(*), allocatable :: u
    integer :: s
    !$omp target map(from: s)	! { dg-error "polymorphic variable 'o' in a 'target' construct" }
    s = o%x
    !$omp end target
    !$omp target data map(to: u)	! { dg-error "polymorphic variable 'u'" }
    !$omp end target data
  end subroutine
end module
! { dg-message "outside of the construct" "" { target *-*-* } 13 }
