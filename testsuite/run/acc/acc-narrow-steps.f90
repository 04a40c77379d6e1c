! { dg-do run }
! { dg-options "-O2 -fno-openmp -fopenacc" }
! Loops of integer(1) variables with other steps than 1: their iterations were counted in that type.
program p
  implicit none
  integer(1) :: i, n, m
  integer :: hits(-128:127)
  n = -100
  m = 100
  hits = 0
  !$acc parallel loop copy(hits)
  do i = n, m, 3
    hits(i) = hits(i) + 1
  end do
  if (sum (hits) /= 67 .or. any (hits(-100:100:3) /= 1)) stop 1
  !$acc parallel loop gang vector copy(hits)
  do i = m, n, -2
    hits(i) = hits(i) + 2
  end do
  if (sum (hits) /= 67 + 202) stop 2
end program
