! { dg-do link }
! { dg-additional-options "-foffload-options=nvptx-none=-mno-host-calls" }
! What to write for a procedure that is not on the device, in Fortran's words.
module m
  implicit none
  interface
    integer function elsewhere (i)
      integer, intent(in) :: i
    end function
  end interface
end module
program p
  use m
  implicit none
  integer :: r
  !$omp target map(from: r)
  r = elsewhere (3)	! { dg-error "function 'elsewhere' is not available on the device" }
  !$omp end target
end program
! { dg-message "procedures that have '!.omp declare target'" "" { target *-*-* } 0 }
