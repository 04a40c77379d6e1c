! { dg-do run }
! target data, update, enter and exit data with array sections.

program main
  implicit none
  integer :: a(20), b(20), i
  a = [(i, i = 1, 20)]
  b = 0
  !$omp target data map(to: a) map(from: b)
  !$omp target
  do i = 1, 20
    b(i) = a(i)
  end do
  !$omp end target
  a(5:8) = 100
  !$omp target update to(a(5:8))
  !$omp target
  do i = 5, 10
    b(i) = a(i) + 1
  end do
  !$omp end target
  !$omp end target data
  do i = 1, 20
    if (i >= 5 .and. i <= 8) then
      if (b(i) /= 101) stop 1
    else if (i == 9 .or. i == 10) then
      if (b(i) /= i + 1) stop 2
    else
      if (b(i) /= i) stop 3
    end if
  end do
  !$omp target enter data map(to: a(3:12))
  !$omp target map(tofrom: a(3:12))
  a(3:12) = a(3:12) * 2
  !$omp end target
  !$omp target exit data map(from: a(3:12))
  if (a(2) /= 2 .or. a(3) /= 6 .or. a(5) /= 200 .or. a(12) /= 24 .or. a(13) /= 13) stop 4
end program
