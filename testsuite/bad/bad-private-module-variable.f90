! { dg-do compile }
! The name of a module's variable in messages on clauses.
module names
  type t
    real, allocatable :: a(:)
  end type
  type(t) :: object
  class(t), allocatable :: poly
contains
  subroutine sub (s)
    integer :: s
    !$omp target defaultmap(firstprivate) map(from: s)	! { dg-message "'object', which has allocatable components" }
    s = int (object%a(1))
    !$omp end target
    !$omp target map(to: poly) map(from: s)	! { dg-message "polymorphic variable 'poly'" }
    s = int (poly%a(1))
    !$omp end target
  end subroutine
end module
