! { dg-do run }
! The descriptor that is passed for class(*), dimension(..) is copied whole from a smaller one: what was behind that was
! read, too.
program assumed_rank_unlimited
  implicit none
  integer :: r(3)
  r = -1
  !$omp target map(from: r)
  call ranks (r)
  !$omp end target
  if (any (r /= [0, 1, 2])) stop 1
contains
  subroutine ranks (r)
    !$omp declare target
    integer, intent(out) :: r(3)
    integer :: x
    real :: y(3)
    logical :: z(2, 2)
    x = 1
    y = 1
    z = .true.
    r(1) = rank_of (x, x)
    r(2) = rank_of (y, x)
    r(3) = rank_of (z, x)
  end subroutine
  recursive integer function rank_of (a, n) result (s)
    !$omp declare target
    class(*), dimension(..), intent(in) :: a
    integer, intent(in) :: n
    s = rank (a)
    if (n > 0) s = rank_of (a, n - 1)
  end function
end program
