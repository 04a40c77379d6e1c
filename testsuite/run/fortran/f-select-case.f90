! { dg-do run }
! select case with ranges, characters and logicals; exit, cycle, named loops, goto.

program main
  implicit none
  integer :: r(8), i, j, k
  !$omp target map(from: r)
  do i = 1, 8
    select case (i * i)
    case (:3)
      r(i) = 1
    case (4, 16)
      r(i) = 2
    case (20:40)
      r(i) = 3
    case default
      r(i) = 4
    end select
  end do
  k = 0
  outer: do i = 1, 10
    do j = 1, 10
      if (j > i) cycle outer
      if (i * j == 42) exit outer
      k = k + 1
    end do
  end do outer
  r(8) = k
  i = 0
10 i = i + 1
  if (i < 5) goto 10
  r(7) = i
  !$omp end target
  if (any (r /= [1, 2, 4, 2, 3, 3, 5, r(8)])) stop 1
  if (r(8) /= 26) stop 2
end program
