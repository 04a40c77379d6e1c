! { dg-do run }
! Variables in EQUIVALENCE that overlap, in one region: libgomp refused the second, or took all to be there.
program p
  implicit none
  integer :: first(4), second(4), k, i
  real :: x(4)
  integer :: bits(4)
  equivalence (first(2), second(1))
  equivalence (x, bits)
  first = [1, 2, 3, 4]
  second(4) = 5
  !$omp target map(tofrom: first, k)
  k = second(1) + first(1)
  second(3) = 77
  !$omp end target
  if (k /= 3 .or. first(4) /= 77 .or. second(4) /= 5) stop 1
  !$omp target
  second(4) = first(2) * 10
  !$omp end target
  if (second(4) /= 20) stop 2
  x = 1
  !$omp target teams distribute parallel do map(tofrom: x)
  do i = 1, 4
    x(i) = x(i) + i
    if (i == 2) bits(i) = 0
  end do
  if (x(1) /= 2 .or. x(2) /= 0 .or. x(4) /= 5) stop 3
end program
