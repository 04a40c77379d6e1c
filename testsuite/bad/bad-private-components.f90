! { dg-do compile }
! { dg-pass private-copies }
! The region's own copies of objects with allocatable components, and of variables that may be absent.
module m
  type t
    real, allocatable :: a(:)
  end type
contains
  subroutine sub (x, y, z, w, v, c, s)
    type(t) :: x
    type(t), allocatable :: y
    integer, allocatable, optional :: z(:)
    integer, allocatable, optional :: w(:)
    type(t) :: v
    character(:), allocatable :: c(:)
    integer :: s
    !$omp target firstprivate(x) map(from: s)	! { dg-error "'x', which has allocatable components" }
    s = int (x%a(1))
    !$omp end target
    !$omp target private(y) map(from: s)	! { dg-error "'y', which has allocatable components" }
    s = int (y%a(1))
    !$omp end target
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
