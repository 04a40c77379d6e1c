! { dg-do link }
! The host's library would call a procedure on the device.
module m
  type t
    integer :: k
  contains
    procedure :: put
    generic :: write (formatted) => put
  end type
contains
  subroutine put (x, unit, how, list, status, message)
    class(t), intent(in) :: x
    integer, intent(in) :: unit, list(:)
    character(*), intent(in) :: how
    integer, intent(out) :: status
    character(*), intent(inout) :: message
    write (unit, '(i5)', iostat=status, iomsg=message) x%k
  end subroutine
end module
program p
  use m
  type(t) :: x
  x%k = 1
  !$omp target map(to: x)
  write (*, *) x	! { dg-error "defined input or output in device code" }
  ! { dg-message "cannot call a procedure on the device" "" { target *-*-* } .-1 }
  !$omp end target
end program
