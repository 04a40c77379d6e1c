! { dg-do run }
! do concurrent inside a region, with a mask and two indices.

program main
  implicit none
  integer :: a(20), m(5, 6), i, j
  a = 0
  m = 0
  !$omp target map(tofrom: a, m)
  do concurrent (i = 1:20, mod (i, 3) == 0)
    a(i) = i * i
  end do
  do concurrent (i = 1:5, j = 1:6)
    m(i, j) = i - j
  end do
  !$omp end target
  do i = 1, 20
    if (a(i) /= merge (i * i, 0, mod (i, 3) == 0)) stop 1
  end do
  do j = 1, 6
    do i = 1, 5
      if (m(i, j) /= i - j) stop 2
    end do
  end do
end program
