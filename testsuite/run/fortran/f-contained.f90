! { dg-do run }
! Contained procedures called in a region; recursion; optional and keyword arguments.

program main
  implicit none
  integer :: r(5), n
  n = 6
  !$omp target map(from: r) map(to: n)
  r(1) = fact (n)
  r(2) = add (3)
  r(3) = add (3, k=10)
  call swap (r(2), r(3))
  r(4) = sum3 ([n, 2, 3])
  r(5) = fact (3) + add (1, 1)
  !$omp end target
  if (any (r /= [720, 13, 4, 11, 8])) stop 1
contains
  recursive integer function fact (k) result (f)
    !$omp declare target
    integer, intent(in) :: k
    if (k <= 1) then
      f = 1
    else
      f = k * fact (k - 1)
    end if
  end function
  integer function add (i, k)
    !$omp declare target
    integer, intent(in) :: i
    integer, intent(in), optional :: k
    add = i + 1
    if (present (k)) add = i + k
  end function
  subroutine swap (a, b)
    !$omp declare target
    integer, intent(inout) :: a, b
    integer :: t
    t = a
    a = b
    b = t
  end subroutine
  integer function sum3 (a)
    !$omp declare target
    integer, intent(in) :: a(3)
    sum3 = a(1) + a(2) + a(3)
  end function
end program
