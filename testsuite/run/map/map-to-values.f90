! Scalars in clauses map(to: x) are passed by value where nobody can tell.
! { dg-do run }

program values
  implicit none
  type point
    real(8) :: x
    integer :: n
  end type
  real(8) :: a(100), d
  real :: f
  integer :: i, k
  logical :: l
  type (point) :: p
  a = 0
  !$omp target data map(a)
  do k = 1, 5
    d = k
    f = 2 * k
    l = mod (k, 2) == 1
    p = point (k, k + 1)
    !$omp target teams distribute parallel do map(to: d, f, l, p)
    do i = 1, 100
      a(i) = a(i) + d + f + p%x + p%n + merge (1, 0, l)
    end do
    d = 0
    p%x = 0
    call dummies (f, k)
  end do
  !$omp end target data
  if (any (a /= 15 + 30 + 15 + 20 + 3 + 30 + 15)) stop 1
contains
  subroutine dummies (f, k)
    real, intent (in) :: f
    integer, value :: k
    !$omp target teams distribute parallel do map(to: f, k)
    do i = 1, 100
      a(i) = a(i) + f + k
    end do
  end subroutine
end program
