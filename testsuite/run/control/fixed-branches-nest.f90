! Conditions of inner loops whose results no iteration of the outer ones changes.
program fixed_branches_nest
  implicit none
  integer, parameter :: n = 60
  double precision :: x(n), got(n), want(n)
  integer :: i
  do i = 1, n
    x(i) = (i - 30) / 8d0
  end do
  do i = 1, n
    want(i) = walk (x(i), mod (i, 4))
  end do
  !$omp target teams distribute parallel do map(to: x) map(from: got)
  do i = 1, n
    got(i) = walk (x(i), mod (i, 4))
  end do
  if (any (abs (got - want) > 1d-12 * abs (want) + 1d-14)) stop 1
contains
  double precision function walk (x, kind) result (sum)
    !$omp declare target
    double precision, intent(in) :: x
    integer, intent(in) :: kind
    double precision :: d
    integer :: j, k
    sum = 0
    do j = 1, 7
      do k = 1, 5
        d = merge (x, -x, x > 0)
        select case (kind)
        case (0)
          d = sqrt (d)
        case (1)
          d = min (d, 2d0)
        case (2)
          d = d / (1 + d)
        end select
        if (d > 1.5d0) then
          d = 1.5d0
        else if (d < 0.5d0) then
          if (x < 0) d = acos (d) * 2
        end if
        sum = sum * 0.5d0 + d * k
      end do
      if (x > 3) sum = sum + j
    end do
  end function
end program
