! Allocatable components of allocatable components, arrays: with GCC 16 the region's results were lost, silently.
! { dg-do compile }
! { dg-require-effective-target gcc-15 }
module m
  type leaf
    integer, allocatable :: w(:, :)
    character(4) :: name
  end type
  type inner
    real(8), allocatable :: v(:)
    type(leaf), allocatable :: list(:), table(:, :)
  end type
end module
subroutine dummy (o, k)
  use m
  type(inner), intent(inout) :: o(:)
  !$omp target map(tofrom: o(k)%list) ! { dg-error "which has allocatable components" }
  ! { dg-message "map its components" "" { target *-*-* } .-1 }
  o(k)%list(1)%w = 1
  !$omp end target
end subroutine
program p
  use m
  type(inner) :: o
  !$omp target teams map(tofrom: o%v, o%table) ! { dg-error "component 'o.table', which has allocatable components" }
  o%table(1, 1)%w = o%v(1)
  !$omp end target teams
  !$omp target enter data map(to: o%list) ! { dg-error "component 'o.list', which has allocatable components" }
  !$omp target data map(from: o%list) ! { dg-error "component 'o.list', which has allocatable components" }
  !$omp end target data
  !$omp target map(tofrom: o%v)
  o%v = 1
  !$omp end target
end program
