! { dg-do run }
! { dg-shouldfail "ADVANCE" }
! { dg-output "Bad ADVANCE parameter in data transfer statement" }
! ADVANCE= is "yes" or "no"; the device took any other value for "yes".
program bad_advance
  implicit none
  character(len=5) :: s
  s = 'NOT'
  !$omp target map(to: s)
  write (*, '(a)', advance=s) 'text'
  !$omp end target
end program
