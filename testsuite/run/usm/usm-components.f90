! { dg-do run }
! { dg-engines "sim gpu" }
! Derived types with allocatable components, and arrays of such.

module m
  implicit none
  !$omp requires unified_shared_memory
  type part
    real, allocatable :: x(:)
    integer :: n
  end type
  type whole
    type(part), allocatable :: parts(:)
    type(part) :: own
  end type
end module
program p
  use m
  implicit none
  !$omp requires unified_shared_memory
  type(whole) :: w
  integer :: i, k
  real :: s
  allocate (w%parts(10), w%own%x(40000))
  do i = 1, 10
    w%parts(i)%n = 5 * i
    allocate (w%parts(i)%x(5 * i))
    w%parts(i)%x = i
  end do
  w%own%x = 0
  s = 0
  !$omp target map(tofrom: s) map(alloc: w)
  do i = 1, 10
    do k = 1, w%parts(i)%n
      s = s + w%parts(i)%x(k)
      w%parts(i)%x(k) = -1
    end do
    w%own%x(4000 * i) = i
  end do
  !$omp end target
  if (s /= 5 * 385 .or. w%parts(10)%x(50) /= -1 .or. w%own%x(40000) /= 10) error stop
end program
