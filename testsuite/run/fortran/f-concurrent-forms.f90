! { dg-do run }
! { dg-additional-options "-foffload-options=-mdo-concurrent=device" }
! DO CONCURRENT on the device: strides, masks, kinds of indices, jumps, what is defined where.

module forms
  implicit none
  type pair
    real :: x, y
    integer :: k(2)
  end type
  real :: plane(12, 9)
  real, allocatable :: line(:)
contains
  pure subroutine polar (x, y, r, q)
    real, intent(in) :: x, y
    real, intent(out) :: r
    integer, intent(out) :: q
    r = x * x + y * y
    q = merge (1, 2, x > y)
  end subroutine

  elemental real function twice (x)
    real, intent(in) :: x
    twice = 2 * x
  end function

  subroutine strides (n, s)
    integer, intent(in) :: n, s
    integer :: i, j, a(0:n, -2:3)
    integer(1) :: small
    integer(8) :: wide
    a = 0
    do concurrent (i = n:0:-s, j = -2:3:2)
      a(i, j) = 10 * i + j
    end do
    do i = 0, n
      do j = -2, 3
        if (a(i, j) /= merge (10 * i + j, 0, mod (n - i, s) == 0 .and. mod (j, 2) == 0)) stop 1
      end do
    end do
    do concurrent (i = 5:4)
      a(i, 1) = -1
    end do
    if (any (a == -1)) stop 2
    do concurrent (small = 1_1:min (n, 100))
      a(small, 0) = small
    end do
    do concurrent (wide = 1_8:int (n, 8))
      a(wide, 1) = int (wide) + a(wide, 0)
    end do
    do i = 1, min (n, 100)
      if (a(i, 1) /= 2 * i) stop 3
    end do
  end subroutine

  subroutine jumps (a, b)
    integer, intent(in) :: a(:)
    integer, intent(out) :: b(:)
    integer :: i, j, found
    do concurrent (i = 1:size (a))
      if (a(i) < 0) then
        b(i) = -1
        cycle
      end if
      found = 0
      inner: do j = 1, size (a)
        if (a(j) == a(i)) then
          found = j
          exit inner
        end if
      end do inner
      select case (found)
      case (:0)
        b(i) = -2
      case (1:3)
        b(i) = found
      case default
        j = 100
        do while (j > found)
          j = j - 7
        end do
        b(i) = j
      end select
    end do
  end subroutine

  subroutine types (p, c, s)
    type(pair), intent(inout) :: p(:)
    complex, intent(inout) :: c(:)
    character(len=3), intent(inout) :: s(:)
    type(pair) :: one
    complex :: z
    character(len=3) :: w
    integer :: i, q
    real :: r
    do concurrent (i = 1:size (p))
      one%x = p(i)%y
      one%y = p(i)%x
      one%k = [i, -i]
      p(i) = one
    end do
    do concurrent (i = 1:size (c))
      z = c(i) * (0.0, 1.0)
      c(i) = z + conjg (z)
    end do
    do concurrent (i = 1:size (s))
      w = s(i)
      s(i) = w(3:3) // w(2:2) // w(1:1)
    end do
    do concurrent (i = 1:size (p), p(i)%x > 0)
      call polar (p(i)%x, p(i)%y, r, q)
      p(i)%y = r + twice (p(i)%y)
      p(i)%k(2) = q
    end do
  end subroutine
end module

program main
  use forms
  use omp_lib, only: omp_is_initial_device
  implicit none
  logical :: apart
  integer :: i, j, a(40), b(40), want, k
  type(pair) :: p(30)
  complex :: c(20)
  character(len=3) :: s(10)
  real, pointer :: view(:, :)
  real, target :: store(8, 6)
  real :: row(6), r

  call strides (37, 3)
  call strides (5, 1)

  a = [(mod (7 * i, 11) - 2, i = 1, 40)]
  call jumps (a, b)
  do i = 1, 40
    if (a(i) < 0) then
      want = -1
    else
      k = findloc (a, a(i), dim = 1)
      want = k
      if (k > 3) then
        want = 100
        do while (want > k)
          want = want - 7
        end do
      end if
    end if
    if (b(i) /= want) stop 10
  end do

  do i = 1, 30
    p(i) = pair (i, i - 15, [0, 0])
  end do
  c = [(cmplx (i, -i), i = 1, 20)]
  s = 'abc'
  s(4) = 'xyz'
  call types (p, c, s)
  do i = 1, 30
    if (p(i)%x /= i - 15 .or. p(i)%k(1) /= i) stop 11
    if (p(i)%x > 0) then
      if (p(i)%y /= (i - 15) ** 2 + i ** 2 + 2 * i .or. p(i)%k(2) /= 2) stop 12
    else
      if (p(i)%y /= i .or. p(i)%k(2) /= -i) stop 13
    end if
  end do
  if (any (c /= [(cmplx (2 * i, 0), i = 1, 20)])) stop 14
  if (any (s(1:3) /= 'cba') .or. s(4) /= 'zyx') stop 15

  ! Module variables, an allocatable one, a pointer to a section; a sum of a row; one loop in another.
  allocate (line(-3:8))
  do concurrent (i = 1:12, j = 1:9)
    plane(i, j) = i * j
  end do
  do concurrent (i = lbound (line, 1):ubound (line, 1))
    line(i) = sum (plane(i + 4, 2:9:3))
  end do
  do i = -3, 8
    if (line(i) /= (i + 4) * 15) stop 16
  end do
  store = 1
  view => store(2:8:2, :)
  do concurrent (i = 1:size (view, 1))
    do concurrent (j = 1:size (view, 2))
      view(i, j) = view(i, j) + i * 10 + j
    end do
  end do
  do j = 1, 6
    do i = 1, 8
      if (store(i, j) /= merge (1 + i / 2 * 10 + j, 1, mod (i, 2) == 0)) stop 17
    end do
  end do
  ! Within a data region the values are the device's.
  row = 1
  !$omp target data map(tofrom: row)
  do concurrent (i = 1:6)
    row(i) = row(i) + i
  end do
  row = -5
  do concurrent (i = 1:6, row(i) > 4)
    row(i) = -row(i)
  end do
  !$omp end target data
  apart = .false.
  !$omp target map(from: apart)
  apart = .not. omp_is_initial_device ()
  !$omp end target
  if (any (row /= merge ([2., 3., 4., -5., -6., -7.], [(-5., i = 1, 6)], apart))) stop 18
  ! Names in associate.
  r = row(2)
  associate (u => store(:, 2), v => row)
    do concurrent (i = 1:6)
      v(i) = u(i) + v(i)
    end do
  end associate
  if (row(2) /= store(2, 2) + r) stop 19
end program
