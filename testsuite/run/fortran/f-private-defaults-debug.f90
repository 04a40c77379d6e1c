! { dg-do run }
! { dg-options "-O0 -g" }
! A target region whose private array has initial values, with debug information: GCC crashed at a block without a parent.
program p
  implicit none
  type t
    logical :: l = .true.
    integer :: x = 3
  end type
  type(t) :: o, w(2, 2)
  integer :: bad
  bad = 0
  !$omp target private(o, w) map(tofrom: bad)
  if (.not. o%l .or. any (w%x /= 3)) bad = 1
  o%l = .false.
  !$omp end target
  if (bad /= 0) stop 1
end program
