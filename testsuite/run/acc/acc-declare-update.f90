! { dg-do run }
! { dg-options "-O2 -fno-openmp -fopenacc" }
! "update" of module variables that "declare" has put onto the device.

module m
  implicit none
  integer :: k = 1, a(10) = 0
  !$acc declare create (k, a)
end module

program main
  use m
  implicit none
  integer :: r = 0
  k = 4
  a = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
  !$acc update device (k, a)
  !$acc parallel copy (r) present (k, a)
  r = k * 100 + sum (a)
  a(3) = 30
  k = k + 1
  !$acc end parallel
  if (r /= 455) stop 1
  !$acc update self (k, a)
  if (k /= 5 .or. a(3) /= 30 .or. a(4) /= 4) stop 2
end program
