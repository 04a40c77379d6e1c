! Allocatable arrays of a module, whose variables the host reads and changes between regions: these are not in the
! arrays' memory; those with TARGET may be pointed to, and pointers be anywhere.
! { dg-do run }
! { dg-options "-O2 -w" }
module arrays
  implicit none
  integer :: n = 200, steps
  integer, allocatable :: a(:), b(:)
  integer, allocatable, target :: c(:)
  integer, pointer :: p(:), q
  integer, target :: t(200) = 0
  type box
    integer, allocatable :: x(:), y(:)
  end type
  type(box) :: one, two
contains
  subroutine step
    integer :: i
    !$omp target teams distribute parallel do map(tofrom: a) map(to: b)
    do i = 1, n
      a(i) = a(i) + b(i)
    end do
    steps = steps + 1
  end subroutine
  subroutine other
    integer :: i
    !$omp target teams distribute parallel do map(tofrom: c) map(to: a)
    do i = 1, n
      c(i) = c(i) + a(i)
    end do
  end subroutine
  subroutine through
    integer :: i
    !$omp target teams distribute parallel do map(tofrom: p)
    do i = 1, size(p)
      p(i) = p(i) + 1
    end do
  end subroutine
  subroutine boxes(u)
    type(box), intent(inout) :: u
    integer :: i
    associate (x => u%x, y => u%y)
    !$omp target teams distribute parallel do map(tofrom: x) map(to: y)
    do i = 1, n
      x(i) = x(i) + y(i)
    end do
    end associate
  end subroutine
end module
program main
  use arrays
  implicit none
  integer :: k, sum_c, sum_a
  allocate (a(n), b(n), c(n))
  a = 0; b = 1; c = 0
  sum_a = 0; sum_c = 0
  q => c(5)
  do k = 1, 8
    call step
    sum_a = sum_a + 1
    call other
    sum_c = sum_c + sum_a
    n = n - 1
    if (steps /= k) error stop 1
    if (k == 3) then
      q = q + 100
      sum_c = sum_c + 100
    end if
    if (k == 5) then
      if (q /= sum_c) error stop 2
    end if
  end do
  if (a(1) /= 8 .or. c(5) /= sum_c .or. c(6) /= sum_c - 100) error stop 3
  if (a(200) /= 1 .or. a(194) /= 7) error stop 4

  n = 200
  p => t
  do k = 1, 4
    call through
    t(3) = t(3) + 10
    call through
    if (k == 2) p => c
    if (k == 3) p => t
  end do
  if (t(3) /= 46 .or. t(4) /= 6 .or. c(6) /= sum_c - 98) error stop 5

  one%x = a; one%y = b; two = one
  do k = 1, 3
    call boxes(one)
    one%y(k) = one%y(k) + 5
    call boxes(two)
    call move_alloc(one%x, two%y)
    one%x = two%y
  end do
  if (one%x(1) /= 8 + 1 + 6 + 6 .or. two%x(200) /= 1 + 1 + 2 + 3) error stop 6
end program
