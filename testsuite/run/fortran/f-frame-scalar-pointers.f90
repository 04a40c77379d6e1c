! Dummy pointers and allocatables, scalars, that internal procedures use in regions: with GCC 14 the host's frame had
! the address of a temporary instead, after which the host's own calls read garbage.
! { dg-do run }
module m
  implicit none
  type t
    integer :: k
    real :: w(3)
  end type
contains
  subroutine host (q, a, d, z)
    integer(8), pointer :: q
    real(8), allocatable :: a
    type(t), pointer, intent(in) :: d
    complex, pointer, optional, intent(in) :: z
    integer :: i
    real(8) :: r(4), want(4)
    do i = 1, 4
      want(i) = value (i)
    end do
    r = 0
    !$omp target map(tofrom: r)
    do i = 1, 4
      r(i) = value (i)
    end do
    !$omp end target
    if (any (r /= want)) stop 1
    r = 0
    !$omp target teams distribute parallel do map(from: r)
    do i = 1, 4
      r(i) = value (i)
    end do
    if (any (r /= want)) stop 2
    do i = 1, 4
      if (value (i) /= want(i)) stop 3
    end do
  contains
    real(8) function value (i)
      integer, intent(in) :: i
      value = i + q + a + d%k + d%w(2)
      if (present (z)) value = value + real (z)
    end function
  end subroutine
end module
program p
  use m
  implicit none
  integer(8), pointer :: q
  real(8), allocatable :: a
  type(t), pointer :: d
  complex, pointer :: z
  allocate (q, d, z)
  q = 100
  a = 20
  d%k = 3
  d%w = 0.5
  z = (1000, 1)
  call host (q, a, d)
  call host (q, a, d, z)
end program
