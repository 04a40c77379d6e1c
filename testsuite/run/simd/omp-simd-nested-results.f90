! { dg-do run }
! SIMD loops in SIMD loops: each lane has its own private arrays, reductions, and function results of derived types.

program nested_lanes
  implicit none
  integer, parameter :: n = 70
  type row
    integer(8) :: a(30)
    integer(2) :: b
  end type
  integer(8) :: got(n), s, t, p(5)
  integer :: i, q, k
  complex(8) :: c
  type(row) :: r
  integer(8) :: w(6)
  !$omp target simd map(from: got) private(s, q, p, r, c, k, t)
  do i = 1, n
    s = i
    c = cmplx (i, 1, 8)
    r = make_row (int (i, 8))
    !$omp simd reduction(+: s, c) private(p, k)
    do q = 1, 5
      do k = 1, 5
        p(k) = bump (int (i + k, 8)) + q
      end do
      s = s + p(1 + mod (q + i, 5)) + r%a(q)
      c = c + cmplx (p(q), 2, 8)
    end do
    t = 0
    !$omp simd reduction(+: t)
    do q = 1, 3
      t = t + bump (r%a(q)) + r%b
    end do
    got(i) = s + t + int (real (c), 8) + 3 * int (aimag (c), 8)
  end do
  do i = 1, n
    if (got(i) /= expected (i)) stop 1
  end do
  !$omp target parallel do simd map(from: got) private(w, t, s, q, k)
  do i = 1, n
    t = 0
    w = i
    !$omp simd reduction(+: t) private(s)
    do q = 1, 4
      s = 0
      !$omp simd reduction(+: s)
      do k = 1, 3
        s = s + bump (w(k) + q)
      end do
      t = t + s
    end do
    got(i) = t + sum (w)
  end do
  do i = 1, n
    t = 6 * i
    do q = 1, 4
      do k = 1, 3
        t = t + bump (int (i + q, 8))
      end do
    end do
    if (got(i) /= t) stop 2
  end do
contains
  type(row) function make_row (k)
    !$omp declare target
    integer(8), intent(in) :: k
    integer :: j
    do j = 1, 30
      make_row%a(j) = j * 3 + k
    end do
    make_row%b = int (iand (k, 1023_8), 2)
  end function
  integer(8) function bump (k)
    !$omp declare target
    integer(8), intent(in) :: k
    integer(8) :: t(3)
    type(row) :: r
    t = [ 1_8, k, 2_8 ]
    !$omp atomic
    t(2) = t(2) + 5
    r = make_row (t(2))
    bump = t(2) * 3 + t(1) + r%a(1 + int (iand (k, 15_8)))
  end function
  integer(8) function expected (i)
    integer, intent(in) :: i
    integer :: q, k
    integer(8) :: p(5), s, t
    complex(8) :: c
    type(row) :: r
    s = i
    c = cmplx (i, 1, 8)
    r = make_row (int (i, 8))
    t = 0
    do q = 1, 5
      do k = 1, 5
        p(k) = bump (int (i + k, 8)) + q
      end do
      s = s + p(1 + mod (q + i, 5)) + r%a(q)
      c = c + cmplx (p(q), 2, 8)
    end do
    do q = 1, 3
      t = t + bump (r%a(q)) + r%b
    end do
    expected = s + t + int (real (c), 8) + 3 * int (aimag (c), 8)
  end function
end program
