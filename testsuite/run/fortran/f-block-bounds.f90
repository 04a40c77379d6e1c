! { dg-do run }
! { dg-pass block-bounds }
! Bounds of what a BLOCK inside a construct declares: all teams and threads had those of one, at -O0 on the host too.
! { dg-skip-if "GCC shares the bounds" { host } }
module m
  implicit none
contains
  subroutine smooth (t)
    integer, intent(inout) :: t(:)
    t(2:size (t) - 1) = (t(1:size (t) - 2) + t(3:size (t))) / 2
  end subroutine
  integer function total (t)
    integer, intent(in) :: t(:, :)
    integer :: i, j
    total = 0
    do j = 1, size (t, 2)
      do i = 1, size (t, 1)
        total = total + t(i, j) * i
      end do
    end do
  end function
  integer function expected (j)
    integer, intent(in) :: j
    integer :: i
    expected = 0
    do i = 1, j
      expected = expected + i * j
    end do
    expected = expected * (mod (j, 3) + 1)
  end function
  ! Nested blocks, several dimensions, lower bounds.
  subroutine nested (r, n)
    integer, intent(in) :: n
    integer :: r(n), j
    !$omp target teams distribute map(from: r)
    do j = 1, n
      block
        integer :: a(j, 0:mod (j, 3)), s
        a = j
        block
          integer :: b(lbound (a, 2) + 1:ubound (a, 2) + 1, size (a, 1))
          b = transpose (a)
          s = total (a) + size (b) - size (a)
        end block
        r(j) = s
      end block
    end do
  end subroutine
  subroutine threads (r, n)
    integer, intent(in) :: n
    integer :: r(n), j
    !$omp target teams distribute parallel do map(from: r)
    do j = 1, n
      block
        integer :: a(j, mod (j, 3) + 1)
        a = j
        r(j) = total (a)
      end block
    end do
  end subroutine
  subroutine text (r, n)
    integer, intent(in) :: n
    integer :: r(n), j
    !$omp target parallel do map(from: r) num_threads(8)
    do j = 1, n
      block
        character(len=j) :: c
        character(len=mod (j, 5) + 1) :: d(3)
        integer :: i
        c = repeat ('x', j)
        d = 'yz'
        r(j) = len (c) + len (d(2))
        do i = 1, len (c)
          if (c(i:i) /= 'x') r(j) = -1
        end do
      end block
    end do
  end subroutine
  subroutine tasks (r, n)
    integer, intent(in) :: n
    integer :: r(n), j
    !$omp target map(from: r)
    !$omp parallel num_threads(4)
    !$omp single
    do j = 1, n
      !$omp task firstprivate(j)
      r(j) = 0
      block
        integer :: a(j, mod (j, 3) + 1)
        a = j
        r(j) = total (a)
      end block
      !$omp end task
    end do
    !$omp end single
    !$omp end parallel
    !$omp end target
  end subroutine
  ! Shared by the threads, as it was declared outside of their construct.
  subroutine teams_array (r, n)
    integer, intent(in) :: n
    integer :: r(n), j, i
    !$omp target teams distribute map(from: r)
    do j = 1, n
      block
        integer :: a(2 * j), k
        !$omp parallel do
        do i = 1, size (a)
          a(i) = i
        end do
        k = 0
        !$omp parallel do reduction(+: k)
        do i = 1, ubound (a, 1)
          k = k + a(i)
        end do
        r(j) = k
      end block
    end do
  end subroutine
  subroutine host (r, n)
    integer, intent(in) :: n
    integer :: r(n), j
    !$omp parallel do num_threads(4) schedule(dynamic)
    do j = 1, n
      block
        integer :: a(j, mod (j, 3) + 1)
        a = j
        r(j) = total (a)
      end block
    end do
  end subroutine
  subroutine in_thread (r, n)
    use omp_lib
    integer, intent(in) :: n
    integer :: r(n), j, t
    r = 0
    !$omp parallel num_threads(4) private(t)
    t = omp_get_thread_num ()
    block
      integer :: a(t + 1)
      integer :: i
      a = 1
      !$omp barrier
      do i = 1, n
        if (mod (i, omp_get_num_threads ()) + 1 == size (a)) r(i) = sum (a)
      end do
    end block
    !$omp end parallel
    do j = 1, n
      r(j) = r(j) - mod (j, 4)
    end do
  end subroutine
end module
program p
  use m
  implicit none
  integer, parameter :: n = 41
  integer :: a(n, 64), j, k, r(60)
  real(8) :: w
  a = 1
  k = 0
  w = 0
  !$omp target teams distribute map(tofrom: a) reduction(+: k, w)
  do j = 1, 64
    block
      integer :: tmp(n + j)
      tmp = j
      tmp(1:n) = tmp(1:n) + a(:, j)
      call smooth (tmp)
      a(:, j) = tmp(1:n)
      k = k + count (tmp > 2) + size (tmp)
      w = w + 0.5d0 * sum (tmp(::2))
    end block
  end do
  if (k /= 9363 .or. sum (a) /= 87840 .or. w /= 44584) stop 1
  call nested (r, 60)
  do j = 1, 60
    if (r(j) /= expected (j)) stop 2
  end do
  call threads (r, 60)
  do j = 1, 60
    if (r(j) /= expected (j)) stop 3
  end do
  call text (r, 60)
  do j = 1, 60
    if (r(j) /= j + mod (j, 5) + 1) stop 4
  end do
  call tasks (r, 60)
  do j = 1, 60
    if (r(j) /= expected (j)) stop 5
  end do
  call teams_array (r, 60)
  do j = 1, 60
    if (r(j) /= j * (2 * j + 1)) stop 6
  end do
  call host (r, 60)
  do j = 1, 60
    if (r(j) /= expected (j)) stop 7
  end do
  call in_thread (r, 60)
  if (any (r /= 1)) stop 8
end program
