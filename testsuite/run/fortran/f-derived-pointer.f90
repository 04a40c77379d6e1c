! { dg-do run }
! Pointer components mapped one by one.

program main
  implicit none
  type grid
    integer :: n
    real, pointer :: v(:)
  end type
  type(grid) :: g
  integer :: i
  g%n = 8
  allocate (g%v(8))
  g%v = [(real (i), i = 1, 8)]
  !$omp target map(to: g%n) map(tofrom: g%v)
  do i = 1, g%n
    g%v(i) = g%v(i) + 100
  end do
  !$omp end target
  do i = 1, 8
    if (g%v(i) /= 100 + i) stop 1
  end do
end program
