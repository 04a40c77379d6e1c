! { dg-do run }
! extends_type_of and unlimited polymorphic variables that were never allocated, whose type is a null pointer: the
! device read through it.
program extends_null
  implicit none
  logical :: l(4)
  !$omp target map(from: l)
  call ask (l)
  !$omp end target
  if (any (l .neqv. [.true., .false., .true., .false.])) stop 1
contains
  subroutine ask (l)
    !$omp declare target
    type a
      integer :: i
    end type
    logical, intent(out) :: l(4)
    class(*), allocatable :: u, v(:)
    type(a) :: x
    l(1) = extends_type_of (x, u)
    l(2) = extends_type_of (u, x)
    l(3) = extends_type_of (x, v)
    l(4) = extends_type_of (v, x)
  end subroutine
end program
