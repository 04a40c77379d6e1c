# The ten nests of bench/described-nests.h in ten ways in Fortran, three of them prescribed: the guarantees of ways.sh.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
. "$SRCDIR/counts"
need "$FC" "Fortran compiler"
cat > ways.F90 <<'END'
! PAIR, INNER and so on are as in described-nests.h; PRIVATE is the clause for the scalar S, END_PAIR ends a region.
#ifndef TRIPLE
# define TRIPLE PAIR
#endif
#ifndef ROWS
# define ROWS PAIR
#endif
#ifndef BLOCKS
# define BLOCKS PAIR
#endif
#ifndef SUM
# define SUM
#endif
#ifndef PRIVATE
# define PRIVATE private(s)
#endif
#ifdef INNER
# define INNER_PRIVATE INNER PRIVATE
#else
# define INNER
# define INNER_PRIVATE
#endif
#ifndef THREADS
# define THREADS INNER
#endif
#ifndef END_PAIR
# define END_PAIR
#endif

subroutine scale (n, a, b, x)
  integer :: n, i, j
  real(8) :: a(n, n), b(n, n), x(n)
  PAIR
  do i = 1, n
    INNER
    do j = 1, n
      b(j, i) = x(i) * a(j, i)
    end do
  end do
  END_PAIR
end subroutine

subroutine stencil (n, a, b, x)
  integer :: n, i, j
  real(8) :: a(n, n), b(n, n), x(n)
  PAIR
  do i = 2, n - 1
    INNER
    do j = 2, n - 1
      b(j, i) = x(1) * (a(j, i - 1) + a(j, i + 1) + a(j - 1, i) + a(j + 1, i))
    end do
  end do
  END_PAIR
end subroutine

subroutine box (n, a, b, x)
  integer :: n, i, j, k
  real(8) :: a(n, n, n), b(n, n, n), x(n)
  TRIPLE
  do i = 2, n - 1
    INNER
    do j = 2, n - 1
      INNER
      do k = 2, n - 1
        b(k, j, i) = x(1) * (a(k, j, i - 1) + a(k, j, i + 1) + a(k, j - 1, i) + a(k, j + 1, i) &
                             + a(k - 1, j, i) + a(k + 1, j, i))
      end do
    end do
  end do
  END_PAIR
end subroutine

subroutine flux (n, a, b, x)
  integer :: n, i, j
  real(8) :: a(n, n), b(n, n), x(n)
  PAIR
  do i = 1, n
    INNER
    do j = 2, n - 1
      b(j, i) = x(j) * a(merge (j - 1, j + 1, x(j) > 0.5d0), i)
    end do
  end do
  END_PAIR
end subroutine

subroutine imperfect (n, a, b, x)
  integer :: n, i, j
  real(8) :: a(n, n), b(n, n), x(n), s
  BLOCKS PRIVATE
  do i = 1, n
    s = sqrt (x(i))
    THREADS
    do j = 1, n
      b(j, i) = s * a(j, i)
    end do
  end do
  END_PAIR
end subroutine

subroutine gauss (n, a, b, x)
  integer :: n, i, j
  real(8) :: a(n, n), b(n, n), x(n)
  PAIR
  do i = 2, n
    INNER
    do j = 2, n
      b(j, i) = b(j, i) - x(i) * a(j, 1)
    end do
  end do
  END_PAIR
end subroutine

subroutine turn (n, a, b, x)
  integer :: n, i, j
  real(8) :: a(n, n), b(n, n), x(n)
  PAIR
  do i = 1, n
    INNER
    do j = 1, n
      b(i, j) = x(1) * a(j, i)
    end do
  end do
  END_PAIR
end subroutine

subroutine rows (n, a, b, x)
  integer :: n, i, j
  real(8) :: a(n, n), b(n), x(n), s
  ROWS PRIVATE
  do i = 1, n
    s = 0
    SUM
    do j = 1, n
      s = s + a(j, i) * x(j)
    end do
    b(i) = s
  end do
  END_PAIR
end subroutine

subroutine columns (n, a, b, x)
  integer :: n, i, j
  real(8) :: a(n, n), b(n), x(n), s
  ROWS PRIVATE
  do j = 1, n
    s = 0
    SUM
    do i = 1, n
      s = s + a(j, i) * x(i)
    end do
    b(j) = s
  end do
  END_PAIR
end subroutine

subroutine product (n, a, b, x)
  integer :: n, i, j, k
  real(8) :: a(n, n), b(n, n), x(n), s
  PAIR PRIVATE
  do i = 1, n
    INNER_PRIVATE
    do j = 1, n
      s = 0
      do k = 1, n
        s = s + a(k, i) * a(j, k)
      end do
      b(j, i) = x(1) * s
    end do
  end do
  END_PAIR
end subroutine

program main
  real(8), allocatable :: a(:), b(:)
  real(8) :: x(256), s
  character(32) :: line
  integer :: i, k, n, m
  x = [((mod (i, 5) + 1) / 4d0, i = 0, 255)]
  do k = 0, 9
    n = merge (34, merge (64, 256, k == 9), k == 2)
    m = merge (n * n * n, n * n, k == 2)
    a = [(real (mod (i * 7, 64), 8), i = 0, m - 1)]
    b = 0 * a
    !$omp target data map(to: a, x) map(tofrom: b)
    !$acc data copyin(a, x) copy(b)
    select case (k)
    case (0); call scale (n, a, b, x)
    case (1); call stencil (n, a, b, x)
    case (2); call box (n, a, b, x)
    case (3); call flux (n, a, b, x)
    case (4); call imperfect (n, a, b, x)
    case (5); call gauss (n, a, b, x)
    case (6); call turn (n, a, b, x)
    case (7); call rows (n, a, b, x)
    case (8); call columns (n, a, b, x)
    case (9); call product (n, a, b, x)
    end select
    !$acc end data
    !$omp end target data
    s = 0
    do i = 1, m
      s = s + b(i) * mod (i - 1, 8)
    end do
    write (line, "(i0, f16.0)") k, s
    print "(a)", line(: len_trim (line) - 1)
  end do
end program
END
# NAME OPTION...: the way NAME.
written ()
{
  name=$1; shift
  options=$offload
  case $name in acc*) options=$openacc ;; esac
  counted "$name" $FC $options -O2 "$@" ways.F90
}
omp='!$omp' acc='!$acc' sum='reduction(+: s)'
teams="$omp target teams distribute parallel do"
gangs="$acc parallel loop gang"
written omp-prescribed "-DPAIR=$teams collapse(2)" "-DTRIPLE=$teams collapse(3)" "-DROWS=$teams" "-DSUM=$omp simd $sum" \
  "-DBLOCKS=$omp target teams distribute" "-DTHREADS=$omp parallel do"
written omp-loops "-DPAIR=$omp target teams loop" "-DINNER=$omp loop" "-DSUM=$omp loop $sum"
written omp-plain "-DPAIR=$omp target teams loop"
written omp-distribute "-DPAIR=$teams"
written acc-prescribed "-DPAIR=$gangs vector collapse(2)" "-DTRIPLE=$gangs vector collapse(3)" "-DROWS=$gangs worker" \
  "-DSUM=$acc loop vector $sum" "-DBLOCKS=$gangs worker" "-DTHREADS=$acc loop vector"
written acc-columns "-DPAIR=$gangs vector collapse(2)" "-DTRIPLE=$gangs vector collapse(3)" "-DROWS=$gangs vector" \
  "-DBLOCKS=$gangs worker" "-DTHREADS=$acc loop vector"
written acc-loops "-DPAIR=$acc parallel loop" "-DINNER=$acc loop" "-DSUM=$acc loop $sum"
written acc-plain "-DPAIR=$acc parallel loop"
written acc-independent "-DPAIR=$acc kernels loop independent" "-DINNER=$acc loop independent" \
  "-DSUM=$acc loop independent $sum"
written acc-kernels "-DPAIR=$acc kernels" "-DEND_PAIR=$acc end kernels" -DPRIVATE=

# So few columns get a warp each, as a thread each would leave most of a device idle (columns.sh: many columns).
cat > known <<'KNOWN'
acc-loops columns
acc-independent columns
KNOWN
best omp-prescribed > omp.best
best acc-prescribed acc-columns > acc.best
compared omp.best omp-loops omp-plain omp-distribute
compared acc.best acc-loops acc-plain acc-independent acc-kernels
