! { dg-do link }
! { dg-additional-options "-foffload-options=nvptx-none=-mno-host-calls" }
! { dg-pass file-statements }
! Without the host there are no files on the device: statements for them were errors only when the program ran.
module m
contains
  subroutine note (r)
    !$omp declare target
    integer :: r
    write (7, '(i0)') r	! { dg-error "output to a unit other than 6 and 0 in device code" }
  end subroutine
  subroutine host_only (r)
    !$omp declare target
    integer :: r
    open (unit=9, status='scratch')
    write (9, *) r
  end subroutine
end module
program p
  use m
  implicit none
  integer :: r, u, s
  logical :: l
  character(20) :: text
  r = 1
  u = 6
  !$omp target map(tofrom: r, l, s)
  open (unit=12, status='scratch')	! { dg-error "an 'open' statement in device code" }
  write (12, *) r	! { dg-error "output to a unit other than 6 and 0" }
  rewind (12)		! { dg-error "a 'rewind' statement" }
  read (12, *) r	! { dg-error "input from a unit in device code" }
  read *, r		! { dg-error "input from a unit in device code" }
  backspace (12)	! { dg-error "a 'backspace' statement" }
  endfile 12		! { dg-error "an 'endfile' statement" }
  inquire (12, opened=l)	! { dg-error "an 'inquire' statement" }
  inquire (iolength=s) r	! { dg-error "an 'inquire' statement" }
  write (6) r		! { dg-error "unformatted input or output in device code" }
  close (12)		! { dg-error "a 'close' statement" }
  call note (r)
  write (*, *) r
  write (0, '(i0)') r
  write (u, '(i0)') r
  write (text, '(i0)') r
  read (text, *) r
  write (13, *, iostat=s) r
  !$omp end target
  call host_only (r)
end program
! { dg-message "-mno-host-calls" "" { target *-*-* } 28 }
