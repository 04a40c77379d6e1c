! { dg-do run }
! { dg-options "-O2 -fno-openmp -fopenacc" }
! update of sections whose elements are not side by side: what lies between them was overwritten.
program p
  implicit none
  integer, allocatable :: h(:, :)
  integer :: t(10, 6), expected(10, 6)
  integer, target :: u(10, 6)
  integer, pointer :: q(:, :)
  allocate (h(10, 6))
  h = 0
  t = 0
  ! Where the device uses the host's memory there is nothing to update.
  !$acc parallel copyin(t)
  t(1, 1) = 1
  !$acc end parallel
  if (t(1, 1) == 1) stop
  !$acc data copyin(h, t)
  !$acc kernels present(h, t)
  h = 5
  t = 6
  !$acc end kernels
  !$acc update self(h(2:4, 3:5), t(1:2, 2:3))
  expected = 0
  expected(2:4, 3:5) = 5
  if (any (h /= expected)) stop 1
  expected = 0
  expected(1:2, 2:3) = 6
  if (any (t /= expected)) stop 2
  h = 1
  !$acc update device(h(2:4, 3:5)) async(1)
  !$acc wait(1)
  !$acc update host(h(:, 1:6)) if(t(1, 2) == 6)
  if (count (h == 1) /= 9 .or. any (h(2:4, 3:5) /= 1)) stop 3
  !$acc end data
  u = 0
  q => u(9:1:-2, 6:1:-1)
  !$acc data copyin(q)
  !$acc kernels present(q)
  q = 7
  !$acc end kernels
  !$acc update self(q(2:3, 1:2))
  expected = 0
  expected(5:7:2, 5:6) = 7
  if (any (u /= expected)) stop 4
  !$acc end data
  print *, 'ok'
end program
