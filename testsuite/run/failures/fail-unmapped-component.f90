! { dg-do run }
! { dg-skip-if "only the simulator says it" { host gpu } }
! { dg-additional-options "-g" }
! { dg-shouldfail "a pointer component that is not mapped" }
program main
  implicit none
  type field
    real, pointer :: x(:)
  end type
  type(field) :: a
  real :: s
  allocate (a%x(100))
  a%x = 1
  s = 0
  !$omp target map(to: a) map(tofrom: s)
  s = sum (a%x)		! line 16
  !$omp end target
  if (s > 0) stop 1
end program
! { dg-output "not mapped.*by the pointer `a.x.data', which is the host's: .*map.tofrom: variable%component.*fail-unmapped-component.f90:16" }
