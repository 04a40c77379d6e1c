! Volatile variables of a procedure that is inlined into a SIMD loop of teams: with GCC 16 all lanes had the same.
! { dg-do run }

module numbers
  implicit none
contains
  pure integer function twice (k)
    !$omp declare target
    integer, intent (in) :: k
    integer :: a(4), i
    a = [(k + i, i = 1, 4)]
    a(mod (k, 4) + 1) = a(mod (k, 4) + 1) + k
    twice = sum (a)
  end function
  integer function next (k)
    !$omp declare target
    integer, intent (in) :: k
    integer, volatile :: t
    t = k
    t = t + 1
    next = 2 * t
  end function
end module

program main
  use numbers
  implicit none
  integer :: i, got(70), more(70)
  !$omp target teams distribute simd map (from: got, more)
  do i = 1, 70
    got(i) = next (i)
    more(i) = twice (i)
  end do
  do i = 1, 70
    if (got(i) /= 2 * i + 2) stop 1
    if (more(i) /= 5 * i + 10) stop 2
  end do
end program
