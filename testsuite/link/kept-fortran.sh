#!/bin/sh
# kept-fortran.sh -- programs in Fortran with their regions in functions of their own, without data constructs, copy hardly
# more than with such constructs written by hand (as kept-programs.sh).
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.
#
# With HAND defined the programs have the data construct.

. "$SRCDIR/kept-common"

cat >gs.f90 <<'END'
program gs
  implicit none
  integer, parameter :: n = 40
  real(8) :: u(0:n+1, 0:n+1), f(n, n), res
  integer :: i, j, c, it
  u = 0; f = 1; u(0, :) = 2
#ifdef HAND
  !$omp target data map(tofrom: u) map(to: f)
#endif
  do it = 1, 6
    do c = 0, 1
      !$omp target teams distribute parallel do map(tofrom: u) map(to: f)
      do j = 1, n
        do i = 1 + mod(j + c, 2), n, 2
          u(i, j) = 0.25d0 * (u(i-1, j) + u(i+1, j) + u(i, j-1) + u(i, j+1) + f(i, j))
        end do
      end do
    end do
    res = 0
    !$omp target teams distribute parallel do reduction(+: res) map(to: u, f) map(tofrom: res)
    do j = 1, n
      do i = 1, n
        res = res + abs(u(i-1, j) + u(i+1, j) + u(i, j-1) + u(i, j+1) + f(i, j) - 4 * u(i, j))
      end do
    end do
    if (mod(it, 3) == 0) print '(i4, f14.6)', it, res
    if (res < 1d-8) exit
  end do
#ifdef HAND
  !$omp end target data
#endif
  print '(f14.6)', sum(u)
end program
END
if test -n "${FC-}"; then program $FC gs.f90 110; fi

cat >lbm.f90 <<'END'
module lb
  implicit none
contains
  subroutine collide(f, g, n)
    integer, intent(in) :: n
    real(8), intent(in) :: f(n, n, 5)
    real(8), intent(inout) :: g(n, n, 5)
    integer :: i, j
    real(8) :: r
    !$omp target teams distribute parallel do collapse(2) private(r) map(to: f) map(tofrom: g)
    do j = 1, n
      do i = 1, n
        r = sum(f(i, j, :)) / 5
        g(i, j, :) = 0.5d0 * f(i, j, :) + 0.5d0 * r
      end do
    end do
  end subroutine
  subroutine stream(g, f, n)
    integer, intent(in) :: n
    real(8), intent(in) :: g(n, n, 5)
    real(8), intent(inout) :: f(n, n, 5)
    integer :: i, j
    !$omp target teams distribute parallel do collapse(2) map(to: g) map(tofrom: f)
    do j = 2, n - 1
      do i = 2, n - 1
        f(i, j, 1) = g(i, j, 1)
        f(i, j, 2) = g(i-1, j, 2)
        f(i, j, 3) = g(i+1, j, 3)
        f(i, j, 4) = g(i, j-1, 4)
        f(i, j, 5) = g(i, j+1, 5)
      end do
    end do
  end subroutine
end module
program p
  use lb
  implicit none
  integer, parameter :: n = 20
  real(8), allocatable :: f(:,:,:), g(:,:,:)
  integer :: t, i
  allocate (f(n, n, 5), g(n, n, 5))
  f = 1; g = 0
  do i = 1, n; f(i, :, 2) = i; end do
#ifdef HAND
  !$omp target data map(tofrom: f, g)
#endif
  do t = 1, 4
    call collide(f, g, n)
    call stream(g, f, n)
  end do
#ifdef HAND
  !$omp end target data
#endif
  print '(f12.4)', sum(f), sum(g)
end program
END
if test -n "${FC-}"; then program $FC lbm.f90 110; fi

cat >life.f90 <<'END'
module life
  implicit none
  integer, allocatable :: now(:,:), next(:,:)
  integer :: n
contains
  subroutine setup(m)
    integer, intent(in) :: m
    integer :: i, j
    n = m
    allocate (now(0:n+1, 0:n+1), next(0:n+1, 0:n+1))
    now = 0; next = 0
    do j = 1, n; do i = 1, n
      if (mod(i * 7 + j * 3 + i * j, 5) < 2) now(i, j) = 1
    end do; end do
  end subroutine
  subroutine step
    integer :: i, j, c
    !$omp target teams distribute parallel do collapse(2) private(c) map(to: now) map(tofrom: next)
    do j = 1, n
      do i = 1, n
        c = sum(now(i-1:i+1, j-1:j+1)) - now(i, j)
        next(i, j) = merge(1, 0, c == 3 .or. (c == 2 .and. now(i, j) == 1))
      end do
    end do
  end subroutine
  subroutine copy
    integer :: i, j
    !$omp target teams distribute parallel do collapse(2) map(tofrom: now) map(to: next)
    do j = 1, n
      do i = 1, n
        now(i, j) = next(i, j)
      end do
    end do
  end subroutine
  integer function alive()
    integer :: i, j
    alive = 0
    !$omp target teams distribute parallel do collapse(2) map(to: now) reduction(+: alive) map(tofrom: alive)
    do j = 1, n
      do i = 1, n
        alive = alive + now(i, j)
      end do
    end do
  end function
end module
program main
  use life
  implicit none
  integer :: t
  call setup(60)
#ifdef HAND
  !$omp target data map(tofrom: now, next)
#endif
  do t = 1, 6
    call step
    call copy
    if (mod(t, 2) == 0) print *, t, alive()
  end do
#ifdef HAND
  !$omp end target data
#endif
  print *, sum(now)
end program
END
if test -n "${FC-}"; then program $FC life.f90 110; fi

cat >heat3.f90 <<'END'
program heat3
  implicit none
  integer, parameter :: n = 16
  real(8), allocatable :: u(:,:,:), v(:,:,:)
  real(8) :: change
  integer :: t
  allocate (u(n, n, n), v(n, n, n))
  u = 0; u(1, :, :) = 1; v = u
#ifdef HAND
  !$omp target data map(tofrom: u) map(to: v)
#endif
  do t = 1, 8
    call sweep(u, v)
    call back(u, v, change)
    if (change < 1d-9) exit
  end do
#ifdef HAND
  !$omp end target data
#endif
  print '(f14.8)', sum(u)
contains
  subroutine sweep(a, b)
    real(8), intent(in) :: a(:,:,:)
    real(8), intent(inout) :: b(:,:,:)
    integer :: i, j, k
    !$omp target teams distribute parallel do collapse(3) map(to: a) map(tofrom: b)
    do k = 2, n - 1
      do j = 2, n - 1
        do i = 2, n - 1
          b(i, j, k) = (a(i-1, j, k) + a(i+1, j, k) + a(i, j-1, k) + a(i, j+1, k) + a(i, j, k-1) + a(i, j, k+1)) / 6
        end do
      end do
    end do
  end subroutine
  subroutine back(a, b, most)
    real(8), intent(inout) :: a(:,:,:)
    real(8), intent(in) :: b(:,:,:)
    real(8), intent(out) :: most
    integer :: i, j, k
    most = 0
    !$omp target teams distribute parallel do collapse(3) map(tofrom: a) map(to: b) reduction(max: most) map(tofrom: most)
    do k = 2, n - 1
      do j = 2, n - 1
        do i = 2, n - 1
          most = max(most, abs(a(i, j, k) - b(i, j, k)))
          a(i, j, k) = b(i, j, k)
        end do
      end do
    end do
  end subroutine
end program
END
if test -n "${FC-}"; then program $FC heat3.f90 110; fi

cat >norm.f90 <<'END'
module vectors
  implicit none
contains
  real(8) function product_of(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n), y(n)
    integer :: i
    product_of = 0
    !$omp target teams distribute parallel do map(to: x, y) map(tofrom: product_of) reduction(+: product_of)
    do i = 1, n
      product_of = product_of + x(i) * y(i)
    end do
  end function
  subroutine multiply(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y(n)
    integer :: i
    !$omp target teams distribute parallel do map(to: x) map(tofrom: y)
    do i = 1, n
      y(i) = 2 * x(i) - x(max(i - 1, 1)) / 2 - x(min(i + 1, n)) / 3
    end do
  end subroutine
  subroutine scale(n, f, x)
    integer, intent(in) :: n
    real(8), intent(in) :: f
    real(8), intent(inout) :: x(n)
    integer :: i
    !$omp target teams distribute parallel do map(tofrom: x)
    do i = 1, n
      x(i) = x(i) * f
    end do
  end subroutine
end module
program main
  use vectors
  implicit none
  integer, parameter :: n = 1500
  real(8), allocatable :: x(:), y(:)
  real(8) :: s
  integer :: i, t
  allocate (x(n), y(n))
  do i = 1, n
    x(i) = 1 + mod(i, 3); y(i) = 0
  end do
#ifdef HAND
  !$omp target data map(tofrom: x) map(to: y)
#endif
  do t = 1, 8
    call multiply(n, x, y)
    call multiply(n, y, x)
    s = product_of(n, x, x)
    call scale(n, 1 / sqrt(s), x)
  end do
#ifdef HAND
  !$omp end target data
#endif
  print '(f12.6)', sum(x)
end program
END
if test -n "${FC-}"; then program $FC norm.f90 110; fi
