! { dg-do run }
! Type-bound procedures called on non-polymorphic objects, operators and generic names.

module m
  implicit none
  type vec
    real(8) :: x = 0, y = 0
  contains
    procedure :: norm2 => vec_norm
    procedure :: add => vec_add
    generic :: operator(+) => add
  end type
contains
  real(8) function vec_norm (self)
    !$omp declare target
    class(vec), intent(in) :: self
    vec_norm = self%x**2 + self%y**2
  end function
  type(vec) function vec_add (a, b)
    !$omp declare target
    class(vec), intent(in) :: a
    type(vec), intent(in) :: b
    vec_add%x = a%x + b%x
    vec_add%y = a%y + b%y
  end function
end module

program main
  use m
  implicit none
  real(8) :: r
  !$omp target map(from: r)
  block
    type(vec) :: a, b, c
    a%x = 1
    a%y = 2
    b%x = 2
    b%y = 2
    c = a + b
    r = c%norm2 ()
  end block
  !$omp end target
  if (r /= 25d0) stop 1
end program
