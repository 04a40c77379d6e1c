! { dg-do compile }
! Components that have allocatable components: the device would have their descriptors only.
module m
  type leaf
    real(8), allocatable :: w(:)
  end type
  type inner
    real(8), allocatable :: v(:)
    type(leaf) :: leaf, many(2)
    type(leaf), allocatable :: list(:)
  end type
end module
program p
  use m
  type(inner) :: o
  !$omp target map(tofrom: o%leaf) ! { dg-error "component 'o.leaf', which has allocatable components" }
  ! { dg-message "map its components" "" { target *-*-* } .-1 }
  o%leaf%w = 1
  !$omp end target
  !$omp target map(tofrom: o%many) ! { dg-error "component 'o.many', which has allocatable components" }
  o%many(1)%w = 1
  !$omp end target
  !$omp target map(tofrom: o%list) ! { dg-error "component 'o.list', which has allocatable components" }
  o%list(1)%w = 1
  !$omp end target
end program
