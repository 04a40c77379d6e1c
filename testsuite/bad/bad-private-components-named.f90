! { dg-do compile }
! { dg-require-effective-target before-gcc-15 }
! Clauses that name objects with allocatable components, of which the region shall have its own copies; GCC 15 says so
! itself.
module m
  type t
    real, allocatable :: a(:)
  end type
contains
  subroutine sub (x, y, s)
    type(t) :: x
    type(t), allocatable :: y
    integer :: s
    !$omp target firstprivate(x) map(from: s)	! { dg-error "'x', which has allocatable components" }
    s = int (x%a(1))
    !$omp end target
    !$omp target private(y) map(from: s)	! { dg-error "'y', which has allocatable components" }
    s = int (y%a(1))
    !$omp end target
  end subroutine
end module
