! { dg-do run }
! Pointer components that the host's threads enter and leave; clauses "if" and "device"; types that extend others.
module m
  implicit none
  type base
    integer :: k
    real, pointer :: v(:)
  end type
  type, extends (base) :: more
    integer, pointer :: w(:)
  end type
contains
  subroutine leave (x, d, on)
    type(more), intent(inout) :: x
    integer, intent(in) :: d
    logical, intent(in) :: on
    !$omp target exit data map(from: x%v) device(d) if(on)
    !$omp target exit data map(from: x%w) device(d) if(target exit data: on)
  end subroutine
end module
program p
  use m
  use omp_lib
  implicit none
  type(more) :: x(8)
  integer :: i
  do i = 1, 8
    allocate (x(i)%v(i), x(i)%w(9 - i))
    x(i)%v = i
    x(i)%w = -i
    x(i)%k = i
  end do
  !$omp target enter data map(to: x)
  !$omp parallel do num_threads(4)
  do i = 1, 8
    !$omp target enter data map(to: x(i)%v, x(i)%w)
  end do
  !$omp target teams distribute parallel do
  do i = 1, 8
    x(i)%v(i) = x(i)%k + size (x(i)%w)
    x(i)%w(9 - i) = size (x(i)%v)
  end do
  !$omp parallel do num_threads(4)
  do i = 1, 8
    call leave (x(i), omp_get_default_device (), .false.)
    call leave (x(i), omp_get_default_device (), .true.)
  end do
  !$omp target exit data map(from: x)
  do i = 1, 8
    if (x(i)%v(i) /= 9 .or. x(i)%w(9 - i) /= i) stop 1
  end do
end program
