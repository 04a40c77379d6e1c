! { dg-do run }
! { dg-output "<  >" }
! Blanks that a statement without advancing ends with are there before the next one's text.
program no_advance
  implicit none
  !$omp target
  write (*, '(a,2x)', advance='no') '<'
  write (*, '(a)') '>'
  !$omp end target
end program
