! { dg-do run }
! A region uses a component that is not on the device, though others of the object are.
! { dg-shouldfail "a component is not on the device" { target { sim || gpu } } }
! { dg-output "fail-partial-component.f90:19: the region uses o%n, which is not on the device, though other parts of o are; let the construct that maps these map it, too" { target { sim || gpu } } }
module components
  implicit none
  type array
    integer :: n
    real(8), allocatable :: p(:)
    integer :: k(3)
  end type
contains
  subroutine add (o, with)
    type(array), intent(inout) :: o
    logical, intent(in) :: with
    integer :: i
    !$omp target enter data if(with) map(to: o%n, o%k)
    !$omp target data map(tofrom: o%p)
    !$omp target teams distribute parallel do
    do i = 1, o%n
      o%p(i) = o%p(i) + o%k(1)
    end do
    !$omp end target data
    !$omp target exit data if(with) map(release: o%n, o%k)
  end subroutine
  subroutine all_of (o)
    type(array), intent(inout) :: o
    integer :: i
    !$omp target data map(to: o%n, o%k) map(tofrom: o%p)
    !$omp target teams distribute parallel do
    do i = 1, o%n
      o%p(i) = o%p(i) + o%k(1)
    end do
    !$omp end target data
  end subroutine
end module
program partial
  use components
  implicit none
  type(array) :: o
  o%n = 10
  o%k = 1
  allocate (o%p(10))
  o%p = 0
  call all_of (o)
  if (any (o%p /= 1)) stop 1
  call add (o, .false.)
end program
