! { dg-do link }
! { dg-additional-options "-foffload-options=nvptx-none=-mno-host-calls" }
! Without the host there is no defined output.
module m
  type t
    integer :: k
  contains
    procedure :: put
    generic :: write (formatted) => put
  end type
contains
  subroutine put (dtv, unit, iotype, v_list, iostat, iomsg)
    !$omp declare target
    class(t), intent(in) :: dtv
    integer, intent(in) :: unit, v_list(:)
    character(*), intent(in) :: iotype
    integer, intent(out) :: iostat
    character(*), intent(inout) :: iomsg
    write (unit, *, iostat=iostat) dtv%k
  end subroutine
end module
program p
  use m
  type(t) :: a
  a%k = 3
  !$omp target map(to: a)
  print *, a		! { dg-error "defined input or output in device code" }
  !$omp end target
end program
! { dg-message "-mno-host-calls" "" { target *-*-* } 27 }
