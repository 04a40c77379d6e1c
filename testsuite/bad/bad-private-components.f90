! { dg-do compile }
! { dg-pass private-copies }
! The region's own copies of variables that may be absent, and, without a clause that names it, of an object with
! allocatable components.
module m
  type t
    real, allocatable :: a(:)
  end type
contains
  subroutine sub (z, w, v, c, s)
    integer, allocatable, optional :: z(:)
    integer, allocatable, optional :: w(:)
    type(t) :: v
    character(:), allocatable :: c(:)
    integer :: s
    !$omp target firstprivate(z) map(from: s)	! { dg-error "'z', which is optional and allocatable" }
    s = z(1)
    !$omp end target
    !$omp target private(c) map(from: s)	! { dg-error "'c', an array of character variables" }
    s = len (c)
    !$omp end target
    !$omp target defaultmap(firstprivate: allocatable) map(from: s)	! { dg-error "'w', which is optional and allocatable" }
    s = w(1)
    !$omp end target
    !$omp target defaultmap(firstprivate) map(from: s)	! { dg-error "'v', which has allocatable components" }
    s = int (v%a(1))
    !$omp end target
  end subroutine
end module
