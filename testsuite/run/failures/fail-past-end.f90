! { dg-do run }
! { dg-skip-if "only the simulator sees it" { host gpu } }
! { dg-additional-options "-g" }
! { dg-shouldfail "an element past the end of an allocatable array" }
program main
  implicit none
  real(8), allocatable :: a(:)
  integer :: i, n
  n = 64
  allocate (a(n))
  a = 0
  !$omp target teams distribute parallel do map(tofrom: a)
  do i = 1, n
    a(i) = a(i) + 1.0
  end do
  !$omp target enter data map(to: a)
  !$omp target teams distribute parallel do
  do i = 1, n
    a(i + 1) = i		! line 19
  end do
end program
! { dg-output "out-of-bounds store.*fail-past-end.f90:19" }
