! { dg-do run }
! { dg-shouldfail "ORDER" }
! { dg-output "Value -7 out of range in ORDER argument to RESHAPE intrinsic" }
! { dg-additional-options "-fcheck=bounds" }
! The value that is no dimension is in the message.
program reshape_range
  implicit none
  integer :: order(2), r(2, 3), i
  order = [1, -7]
  !$omp target map(to: order) map(from: r)
  r = reshape ([(i, i = 1, 6)], [2, 3], order=order)
  !$omp end target
  print *, r
end program
