! { dg-do run }
! An allocatable array in has_device_addr, whose data the region changes, and one in firstprivate, of which it has a
! copy: GCC's front end says the same of both.
program p
  implicit none
  integer, allocatable :: a(:), b(:)
  integer :: s
  allocate (a(-1:5), b(3))
  a = 7
  b = [1, 2, 3]
  s = 0
  !$omp target data map(tofrom: a) use_device_addr(a)
  !$omp target Has_Device_Addr ( &
  !$omp&  a) firstprivate(b) &
  !$omp   map(tofrom: s)
    a = a + lbound (a, 1)
    b = b * 10
    s = sum (b)
  !$omp end target
  !$omp end target data
  if (any (a /= 6) .or. s /= 60 .or. any (b /= [1, 2, 3])) stop 1
end program
