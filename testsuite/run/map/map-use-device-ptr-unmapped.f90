! { dg-do run }
! The same in Fortran: variables in use_device_ptr that are not mapped.
program p
  use iso_c_binding
  implicit none
  integer, target :: a(4), b(2)
  integer, pointer :: apart(:)
  type(c_ptr) :: c, before
  logical :: kept
  allocate (apart(4))
  before = c_loc (apart(2))
  c = before
  b = 0
  kept = .false.
  !$omp target data map(tofrom: b) use_device_ptr(c)
  kept = c_associated (c, before)
  !$omp end target data
  if (.not. kept) stop 1
  !$omp target data map(tofrom: a, b) use_device_addr(a)
  !$omp target has_device_addr(a)
  a(2) = 5
  !$omp end target
  !$omp end target data
  if (a(2) /= 5) stop 2
end program
