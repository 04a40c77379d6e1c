! { dg-do run }
! error stop on the device ends the program with its text.
! { dg-shouldfail "error stop" }
! { dg-output "ERROR STOP trouble" }
program p
  integer :: i
  i = 3
  !$omp target map(to: i)
  if (i == 3) error stop 'trouble'
  !$omp end target
end program
