! { dg-do run }
! { dg-options "-O2 -fno-openmp -fopenacc" }
! Constructs around regions, and "enter data", map variables that internal procedures use; others change in between.
subroutine host (n, y)
  implicit none
  integer, intent(in) :: n
  real :: y(n), a(10), b(10), loc
  real, allocatable :: al(:)
  integer :: it, i
  a = 1; b = 5; y = 2
  allocate (al(n)); al = 3
  !$acc data copy( a) copy( y) copyin( al)
  do it = 1, 3
    loc = it
    !$acc parallel loop
    do i = 1, n
      call add(i)
    end do
  end do
  !$acc end data
  do i = 1, n
    if (a(i) /= 1 + 6 + 15 + 9 + 6) stop 1
    if (y(i) /= 2 + 3) stop 2
  end do
  !$acc enter data copyin( a, al)
  loc = 4
  !$acc parallel loop
  do i = 1, n
    call add(i)
  end do
  !$acc exit data copyout( a, al)
  do i = 1, n
    if (a(i) /= 1 + 6 + 15 + 9 + 6 + 4 + 5 + 3 + 5) stop 3
    if (y(i) /= 2 + 4) stop 4
  end do
contains
  subroutine add(j)
    !$acc routine seq
 integer, intent(in) :: j
    a(j) = a(j) + loc + b(j) + al(j) + y(j) - merge (loc - 1, 0.0, loc < 4)
    y(j) = y(j) + 1
  end subroutine
end subroutine
program p
  real :: y(10)
  call host (10, y)
end program
