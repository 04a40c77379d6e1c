! { dg-do run }
! { dg-shouldfail "ADVANCE" }
! { dg-output "At line 10 of file.*Fortran runtime error: Bad ADVANCE parameter in data transfer statement" }
! ADVANCE= is "yes" or "no"; the device took any other value for "yes".  The line was behind the text, not before it.
program bad_advance
  implicit none
  character(len=5) :: s
  s = 'NOT'
  !$omp target map(to: s)
  write (*, '(a)', advance=s) 'text'
  !$omp end target
end program
