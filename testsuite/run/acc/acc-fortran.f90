! OpenACC in Fortran: loops, reductions, private arrays, routines, queues, allocatable arrays.
! { dg-do run }
! { dg-options "-O2 -fno-openmp -fopenacc" }
module parts
contains
  integer function add (a, b)
    !$acc routine seq
    integer, value :: a, b
    add = a + b
  end function

  subroutine scale_row (row, n, factor)
    !$acc routine vector
    integer, intent(in) :: n, factor
    integer, intent(inout) :: row(n)
    integer :: k
    !$acc loop vector
    do k = 1, n
       row(k) = row(k) * factor
    end do
  end subroutine
end module

program main
  use openacc
  use parts
  implicit none
  integer, parameter :: n = 60, m = 40
  integer :: i, j, k, total, most, grid(m, n), tmp(3)
  logical :: every, same
  real(8), allocatable :: x(:), y(:)
  real(8) :: dot
  complex :: z

  !$acc parallel loop gang worker vector collapse(2) num_workers(4) copyout(grid)
  do j = 1, n
     do i = 1, m
        grid(i, j) = add (i, 100 * j)
     end do
  end do
  if (any (grid /= reshape ([((i + 100 * j, i = 1, m), j = 1, n)], [m, n]))) stop 1

  total = 5
  most = 0
  every = .true.
  !$acc parallel loop gang reduction(+:total) reduction(max:most) reduction(.and.:every) num_workers(4) copyin(grid)
  do j = 1, n
     !$acc loop worker vector reduction(+:total) reduction(max:most) reduction(.and.:every)
     do i = 1, m
        total = total + grid(i, j)
        most = max (most, grid(i, j))
        every = every .and. grid(i, j) > 100
     end do
  end do
  if (total /= 5 + sum (grid) .or. most /= maxval (grid) .or. .not. every) stop 2

  same = .true.
  !$acc parallel loop gang vector reduction(.eqv.:same)
  do j = 1, 77
     same = same .eqv. mod (j, 2) == 0
  end do
  if (same) stop 3

  !$acc parallel num_gangs(4) num_workers(4) copy(grid)
  !$acc loop gang worker private(tmp)
  do j = 1, n
     tmp(1) = j
     tmp(2) = 2
     tmp(3) = tmp(1) * tmp(2)
     call scale_row (grid(:, j), m, tmp(2))
     !$acc loop vector private(tmp)
     do i = 1, m
        do k = 1, 3
           tmp(k) = i + k
        end do
        grid(i, j) = grid(i, j) + tmp(3) - tmp(1)
     end do
  end do
  !$acc end parallel
  if (any (grid /= reshape ([((2 * (i + 100 * j) + 2, i = 1, m), j = 1, n)], [m, n]))) stop 4

  allocate (x(n), y(n))
  x = [(i, i = 1, n)]
  !$acc enter data copyin(x) create(y) async(3)
  !$acc parallel loop present(x, y) async(3)
  do i = 1, n
     y(i) = 2 * x(i)
  end do
  dot = 0
  z = 0
  !$acc parallel loop present(x, y) reduction(+:dot, z) async(3) copy(dot, z)
  do i = 1, n
     dot = dot + x(i) * y(i)
     z = z + cmplx (i, -i)
  end do
  !$acc exit data copyout(y) delete(x) async(3)
  !$acc wait (3)
  if (dot /= 2 * sum (x ** 2) .or. any (y /= 2 * x) .or. z /= cmplx (n * (n + 1) / 2, -n * (n + 1) / 2)) stop 5
end program
