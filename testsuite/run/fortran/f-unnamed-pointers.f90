! { dg-do run }
! A construct maps pointers and allocatable variables that the region does not name, beside others to the same target.
program p
  implicit none
  real, pointer :: q(:), r(:)
  real, allocatable :: al(:)
  real, target :: z(100)
  integer :: i
  z = 3
  allocate (al(10)); al = 1
  q => z; r => z(1:100:2)
  !$omp target map(tofrom: q) map(to: r)
  do i = 1, 100
    q(i) = 7
  end do
  !$omp end target
  if (any ([z(1), z(100)] /= [real :: 7, 7])) stop 1
  !$omp target map(tofrom: q) map(to: al)
  do i = 1, 100
    q(i) = q(i) + 1
  end do
  !$omp end target
  if (any ([z(1), z(100)] /= [real :: 8, 8])) stop 2
  !$omp target map(tofrom: r) map(to: q)
  do i = 1, 50
    r(i) = r(i) + 1
  end do
  !$omp end target
  if (any ([z(1), z(100)] /= [real :: 9, 8])) stop 3
  !$omp target map(tofrom: r(2:5)) map(to: q)
  do i = 2, 5
    r(i) = r(i) + 1
  end do
  !$omp end target
  if (any ([z(1), z(3), z(5)] /= [real :: 9, 10, 10])) stop 4
  !$omp target map(tofrom: q(2:5)) map(tofrom: z)
  do i = 2, 5
    q(i) = q(i) + 1
  end do
  !$omp end target
  if (any ([z(1), z(3), z(5)] /= [real :: 9, 11, 11])) stop 5
  !$omp target map(tofrom: q(2:5)) map(tofrom: z)
  do i = 1, 100
    z(i) = z(i) + 1
  end do
  !$omp end target
  if (any ([z(1), z(3), z(5)] /= [real :: 10, 12, 12])) stop 6
  !$omp target map(tofrom: r(2:5)) map(tofrom: z)
  do i = 1, 50
    z(i) = z(i) + 1
    if (i > 1 .and. i < 6) r(i) = r(i) + 1
  end do
  !$omp end target
  if (any ([z(1), z(3), z(5)] /= [real :: 11, 14, 14])) stop 7
end program
