! { dg-do run }
! { dg-shouldfail "ORDER" }
! { dg-output "Duplicate value 2 in ORDER argument to RESHAPE intrinsic" }
! { dg-additional-options "-fcheck=bounds" }
! A dimension twice in ORDER: the device's reshape went along it again and again and did not end.
program reshape_order
  implicit none
  integer :: order(2), r(2, 3), i
  order = 2
  !$omp target map(to: order) map(from: r)
  r = reshape ([(i, i = 1, 6)], [2, 3], order=order)
  !$omp end target
  print *, r
end program
