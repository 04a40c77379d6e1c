# Nests of declared loops in Fortran: as few sectors as with collapse, or with the lanes that are prescribed.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
need "$FC" "Fortran compiler"
# PAIR TRIPLE OUTER INNER INNEST ROW END-OF-PAIR: the program with these directives.
program ()
{
  cat <<END
subroutine scale (n, m, p, q)
  integer :: n, m, i, j
  real(8) :: p(n, m), q(n, m)
  !\$$1 map(to: q) map(from: p)
  do j = 1, m
    $4
    do i = 1, n
      p(i, j) = 3 * q(i, j)
    end do
  end do
end subroutine
subroutine stencil (n, m, a, b)
  integer :: n, m, i, j
  real(8) :: a(n, m), b(n, m)
  !\$$1 map(to: a) map(tofrom: b)
  do j = 2, m - 1
    $4
    do i = 2, n - 1
      b(i, j) = a(i - 1, j) + a(i + 1, j) + a(i, j - 1) + a(i, j + 1)
    end do
  end do
end subroutine
subroutine cube (n, p, q)
  integer :: n, i, j, k
  real(8) :: p(n, n, n), q(n, n, n)
  !\$$2 map(to: p) map(tofrom: q)
  do k = 2, n - 1
    $4
    do j = 2, n - 1
      $5
      do i = 2, n - 1
        q(i, j, k) = p(i - 1, j, k) + p(i + 1, j, k) + p(i, j + 1, k) + p(i, j, k - 1)
      end do
    end do
  end do
end subroutine
subroutine sums (n, m, a, s)
  integer :: n, m, i, j
  real(8) :: a(n, m), s(m), t
  !\$$3 map(to: a) map(from: s) private(t)
  do j = 1, m
    t = 0
    $6
    do i = 1, n
      t = t + a(i, j)
    end do
    s(j) = t
  end do
end subroutine
program main
  integer, parameter :: n = 128, m = 70, l = 36
  real(8) :: a(n, m), b(n, m), s(m), p(l, l, l), q(l, l, l)
  integer :: i, j, k
  do j = 1, m
    do i = 1, n
      a(i, j) = mod (7 * i + j, 32)
    end do
  end do
  call scale (n, m, b, a)
  if (any (b /= 3 * a)) stop 1
  call stencil (n, m, a, b)
  do j = 2, m - 1
    do i = 2, n - 1
      if (b(i, j) /= a(i - 1, j) + a(i + 1, j) + a(i, j - 1) + a(i, j + 1)) stop 2
    end do
  end do
  call sums (n, m, a, s)
  if (any (s /= sum (a, 1))) stop 3
  do k = 1, l
    do j = 1, l
      do i = 1, l
        p(i, j, k) = i + 2 * j + 3 * k
      end do
    end do
  end do
  q = 0
  call cube (l, p, q)
  do k = 2, l - 1
    do j = 2, l - 1
      do i = 2, l - 1
        if (q(i, j, k) /= 4 * p(i, j, k) - 1) stop 4
      end do
    end do
  end do
end program
END
}
program "omp target teams distribute parallel do collapse(2)" "omp target teams distribute parallel do collapse(3)" \
  "omp target teams distribute parallel do" "" "" '!$omp simd reduction(+: t)' > prescribed.f90
program "omp target teams loop" "omp target teams loop" "omp target teams loop" '!$omp loop' '!$omp loop' \
  '!$omp loop reduction(+: t)' > loop.f90
program "omp target teams distribute parallel do" "omp target teams distribute parallel do" \
  "omp target teams distribute parallel do" '!$omp loop' '!$omp loop' '!$omp loop reduction(+: t)' > distribute.f90
program "omp target teams loop bind(teams)" "omp target teams loop bind(teams)" "omp target teams loop bind(teams)" \
  '!$omp loop bind(parallel)' '!$omp loop bind(parallel)' '!$omp loop bind(thread) reduction(+: t)' > bind.f90
program "omp target teams distribute parallel do" "omp target teams distribute parallel do collapse(3)" \
  "omp target teams distribute parallel do" "" "" '!$omp simd reduction(+: t)' > plain.f90
for name in prescribed loop distribute bind plain; do
  way $name $FC $offload -O2 $name.f90
done
as_few_as prescribed loop distribute bind plain
