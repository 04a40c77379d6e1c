! { dg-do run }
! { dg-additional-options "-O0" }
! At -O0 GCC gives the functions that copy objects of a program's own type a static chain; they are called through the
! type's table as ones without, and the call did not agree with the definition.
program p
  implicit none
  type t
    integer :: i = 1
  end type
  type, extends (t) :: u
    integer, allocatable :: j(:)
  end type
  integer :: r, k
  !$omp target map(from: r) private(k)
  r = 0
  do k = 1, 2
    r = 10 * r + copied (k)
  end do
  !$omp end target
  if (r /= 43) stop 1
contains
  integer function copied (k)
    !$omp declare target
    integer, intent(in) :: k
    class(t), allocatable :: a, b
    if (k == 1) then
      allocate (u :: a)
      a%i = 4
    else
      allocate (t :: a)
      a%i = 3
    end if
    allocate (b, source=a)
    a%i = 9
    copied = b%i
  end function
end program
