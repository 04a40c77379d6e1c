! { dg-do run }
! { dg-require-effective-target gcc-14 }
! A component of a polymorphic variable, in a map clause: earlier compilers do not map the way to its data.
module m
  type base
    integer :: x = 1
    real, allocatable :: a(:)
  end type
contains
  subroutine sub (o)
    class(base) :: o
    !$omp target map(tofrom: o%a)
    o%a(1) = 2
    o%a(3) = o%a(2) + 10
    !$omp end target
  end subroutine
end module

program p
  use m
  class(base), allocatable :: v
  allocate (v)
  allocate (v%a(3))
  v%a = [5., 6., 7.]
  call sub (v)
  if (any (v%a /= [2., 6., 16.])) stop 1
end program
