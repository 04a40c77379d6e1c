! { dg-do run }
! Regions of several threads, and regions that are left under way, with the same pointer arrays: each region's own
! descriptors, also of optional arguments, of several dimensions, of sections, and where a procedure gets them.
module m
  implicit none
contains
  subroutine add (r, p, o, b)
    integer, intent(inout) :: r
    integer, pointer :: p(:), b(:, :)
    integer, optional, pointer :: o(:)
    !$omp target map(tofrom: r, p, b, o)
    r = r + p(2) + size (p) + sum (b(:, 2)) + ubound (b, 1)
    if (present (o)) then
      r = r + o(lbound (o, 1)) + total (o)
    end if
    !$omp end target
  end subroutine
  subroutine start (r, p, o, b)
    integer, intent(inout) :: r
    integer, pointer :: p(:), b(:, :)
    integer, optional, pointer :: o(:)
    !$omp target nowait map(tofrom: r, p, b, o)
    r = r + p(2) + size (p) + sum (b(:, 2)) + ubound (b, 1)
    if (present (o)) then
      r = r + o(lbound (o, 1)) + total (o)
    end if
    !$omp end target
  end subroutine
  integer function total (o)
    !$omp declare target
    integer, pointer :: o(:)
    total = sum (o)
  end function
end module
program p
  use m
  implicit none
  integer, parameter :: n = 300
  integer, pointer :: a(:), o(:), b(:, :)
  integer, target :: x(10) = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
  integer :: r(n), i, expected(0:1)
  allocate (a(3), b(2:3, 2))
  a = 30; b = 7
  o(0:) => x(4:6)
  expected = [33 + 14 + 3, 33 + 14 + 3 + 4 + 15]
  do i = 1, 2
    r = i
    if (i == 1) then
      !$omp target data map(to: a, b, x)
      call all_of
      !$omp end target data
    else
      call all_of
    end if
  end do
contains
  subroutine all_of
    integer :: k
    !$omp parallel do num_threads(6)
    do k = 1, n
      if (mod (k, 2) == 1) then
        call add (r(k), a, o, b)
      else
        call add (r(k), a, b=b)
      end if
    end do
    if (any (r /= [(i + expected(mod (k, 2)), k = 1, n)])) stop 1
    !$omp parallel num_threads(3)
    !$omp do
    do k = 1, n
      if (mod (k, 2) == 1) then
        call start (r(k), a, o, b)
      else
        call start (r(k), a, b=b)
      end if
    end do
    !$omp end parallel
    if (any (r /= [(i + 2 * expected(mod (k, 2)), k = 1, n)])) stop 2
  end subroutine
end program
