! { dg-do run }
! Arrays and arguments of the host procedure in regions of internal procedures: sections, nowait, blocks, components.
! { dg-skip-if "GCC shares the pointers and bounds" { host } }
module m
  implicit none
  type grid
    real, pointer :: v(:)
    integer :: n
  end type
contains
  subroutine outer (x, y, n, s)
    integer, intent(in) :: n
    integer :: x(n, 4), y(:, :)
    real, intent(in) :: s
    integer, allocatable :: a(:, :)
    integer :: local(10, 4), k, auto(n, 4)
    type(grid) :: g
    allocate (a(10, 4), g%v(5))
    a = 0; local = 0; auto = 0
    g%v = 1; g%n = 5
    do k = 1, 4
      call inner (k)
    end do
    !$omp taskwait
    if (any (a(2, :) /= [10, 20, 30, 40]) .or. any (local(2, :) /= [10, 20, 30, 40])) stop 1
    if (any (x(2, :) /= [10, 20, 30, 40]) .or. any (y(2, :) /= [10, 20, 30, 40])) stop 2
    if (any (auto(n, :) /= [10, 20, 30, 40])) stop 3
    call components
    if (any (g%v /= [1, 1, 7, 1, 1])) stop 4
    call blocks
  contains
    subroutine inner (k)
      integer, intent(in) :: k
      !$omp target map(tofrom: a(:, k)) nowait
      a(2, k) = 10 * k
      !$omp end target
      !$omp target map(tofrom: local(:, k)) nowait
      local(2, k) = 10 * k
      !$omp end target
      !$omp target map(tofrom: x(1:n, k), y(:, k)) nowait
      x(2, k) = int (s) * k
      y(2, k) = size (y, 1) * k
      !$omp end target
      !$omp target map(tofrom: auto(:, k)) nowait
      auto(n, k) = 10 * k
      !$omp end target
    end subroutine
    subroutine components
      !$omp target enter data map(to: g)
      !$omp target enter data map(to: g%v)
      !$omp target
      g%v(3) = g%n + 2
      !$omp end target
      !$omp target exit data map(from: g%v)
      !$omp target exit data map(from: g)
    end subroutine
    subroutine blocks
      integer :: j, r(20)
      !$omp target teams distribute parallel do map(from: r)
      do j = 1, 20
        block
          integer :: w(j + n)
          w = n
          r(j) = w(j) + size (w)
        end block
      end do
      do j = 1, 20
        if (r(j) /= 2 * n + j) stop 5
      end do
    end subroutine
  end subroutine
end module
program p
  use m
  implicit none
  integer :: x(10, 4), y(10, 4)
  x = 0; y = 0
  call outer (x, y, 10, 10.5)
end program
