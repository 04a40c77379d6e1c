! { dg-do link }
! { dg-additional-options "-foffload-options=nvptx-none=-mno-host-calls" }
! Without the host: a statement for a file in a procedure that a kernel reaches through others; and one that none reaches, which is no error.
module m
contains
  integer function lines (name)
    character(*), intent(in) :: name
    open (10, file=name)	! { dg-error "an 'open' statement in device code" }
    lines = 1
    call finish
  end function
  subroutine finish
    close (10)			! { dg-error "a 'close' statement in device code" }
  end subroutine
  subroutine report (n)
    !$omp declare target
    integer, intent(in) :: n
    open (11, file='report')
    write (11, *) n
    close (11)
  end subroutine
end module
program p
  use m
  integer :: n
  !$omp target map(from: n)
  n = lines ('data')
  !$omp end target
  call report (n)
end program
