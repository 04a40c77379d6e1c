! { dg-do run }
! A region that names variables which internal procedures use, too, and calls none, leaves the others alone: the host
! changes one while the region runs.
program p
  implicit none
  integer :: i, n, s, other
  real(8) :: q(20)
  n = 20; s = 1; other = 1
  q = 1
  call show
  !$omp target map(tofrom: q, s) nowait
  do i = 1, n
    q(i) = q(i) * i
    s = s + i
  end do
  !$omp end target
  other = 2
  !$omp taskwait
  call show
  if (other /= 2) stop 1
  !$omp target 
  do i = 1, n
    q(i) = q(i) * i
    s = s + i
  end do
  !$omp end target
  if (s /= 211 .or. q(3) /= 9) stop 2
contains
  subroutine show
    if (n == 0) print *, s, n, i, q(1), other
  end subroutine
end program
