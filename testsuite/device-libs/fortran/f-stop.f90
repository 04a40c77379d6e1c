! { dg-do run }
! stop on the device ends the program with its status and says so, as on the host.
! { dg-exit-status 3 }
! { dg-output "STOP 3" }
program p
  integer :: i
  i = 3
  !$omp target map(to: i)
  if (i == 3) stop 3
  !$omp end target
end program
