# Fortran's plain loops in loops that threads share: bounds by size, dummy arguments of explicit shape in "loop", where
# variables of the program count them.  As few sectors as with collapse.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
need "$FC" "Fortran compiler"
# PAIR TRIPLE LOOP: the program with these directives.
program ()
{
  cat <<END2
module nests
contains
subroutine scale (p, q)
  real(8) :: p(:, :), q(:, :)
  integer :: i, j
  !\$$1
  do j = 1, size (p, 2)
    do i = 1, size (p, 1)
      p(i, j) = 2 * q(i, j)
    end do
  end do
end subroutine
subroutine part (p, q)
  real(8) :: p(:, :), q(:, :)
  integer :: i, j
  !\$$1
  do j = 1, size (p, 2)
    do i = 1, size (p, 1)
      p(i, j) = 2 * q(i, j)
    end do
  end do
end subroutine
subroutine explicit (n, m, p, q)
  integer :: n, m, i, j
  real(8) :: p(n, m), q(n, m)
  !\$$3
  do j = 1, m
    do i = 1, n
      p(i, j) = p(i, j) + q(i, j)
    end do
  end do
end subroutine
subroutine cube (p, q)
  real(8) :: p(:, :, :), q(:, :, :)
  integer :: i, j, k
  !\$$2
  do k = 2, size (p, 3) - 1
    do j = 2, size (p, 2) - 1
      do i = 2, size (p, 1) - 1
        p(i, j, k) = q(i - 1, j, k) + q(i + 1, j, k) + q(i, j + 1, k)
      end do
    end do
  end do
end subroutine
end module
program main
  use nests
  real(8), allocatable :: a(:, :), b(:, :), c(:, :, :), d(:, :, :)
  allocate (a(128, 70), b(128, 70), c(34, 36, 40), d(34, 36, 40))
  do j = 1, 70
    b(:, j) = [(mod (i + j, 32), i = 1, 128)]
  end do
  do k = 1, 40
    do j = 1, 36
      d(:, j, k) = [(mod (i + 3 * j + k, 32), i = 1, 34)]
    end do
  end do
  c = 0
  call scale (a, b)
  call explicit (128, 70, a, b)
  if (any (a /= 3 * b)) stop 1
  call part (a(128:1:-1, 2:70:3), b(::1, 1:23))
  if (any (a(128:1:-1, 2:70:3) /= 2 * b(:, :23))) stop 2
  call cube (c, d)
  do k = 2, 39
    do j = 2, 35
      do i = 2, 33
        if (c(i, j, k) /= d(i - 1, j, k) + d(i + 1, j, k) + d(i, j + 1, k)) stop 3
      end do
    end do
  end do
end program
END2
}
shared="omp target teams distribute parallel do"
program "$shared collapse(2)" "$shared collapse(3)" "$shared collapse(2)" > prescribed.f90
program "$shared" "$shared" "omp target teams loop" > plain.f90
for name in prescribed plain; do
  way $name $FC $offload -O2 $name.f90
done
as_few_as prescribed plain
