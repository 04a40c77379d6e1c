! { dg-do run }
! { dg-pass live-objects }
! { dg-pass-until 15 "GCC places them apart" }
! An argument with intent (out), whose old value ends where a procedure begins, and an object of the procedure, inlined:
! not in one place of the frame.

module m
  type grid
    integer :: n
    real, pointer :: v(:) => null ()
  end type
contains
  subroutine count (r)
    integer, intent(out) :: r
    type(grid) :: b
    b%n = 3
    !$omp target enter data map(to: b)
    !$omp target map(from: r)
    r = b%n
    !$omp end target
    !$omp target exit data map(delete: b)
  end subroutine
end module

program main
  use m
  integer :: r
  call count (r)
  if (r /= 3) stop 1
end program
