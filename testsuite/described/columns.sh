# Sums and maxima along many columns, in OpenACC's loops with a reduction: lanes share the columns, as if the program said
# so, where there are enough of them for a thread each.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
cat > columns.c <<'END'
#include <stdlib.h>
#define P(X) _Pragma (#X)

__attribute__((noinline, noclone)) static void
sums (int n, int m, const double *a, double *b)
{
  OUTER
  for (int j = 0; j < m; j++)
    {
      double s = 1, t = 0;
      INNER (+)
      for (int i = 0; i < n; i++)
	s += a[i * m + j];
      b[j] = s + t;
    }
}

__attribute__((noinline, noclone)) static void
maxima (int n, int m, const float *a, float *b)
{
  OUTER
  for (int j = 0; j < m; j++)
    {
      float s = -1, t = 0;
      INNER (max)
      for (int i = 0; i < n; i++)
	s = a[i * m + j] > s ? a[i * m + j] : s;
      INNER (max)
      for (int i = 0; i < n / 2; i++)
	t = a[i * m + j] > t ? a[i * m + j] : t;
      b[j] = s - t;
    }
}

#define TRY(TYPE, F, OF) \
  for (int k = 0; k < 2; k++) \
    { \
      const int n = 9, m = k ? 20000 : 40; \
      TYPE *a = (TYPE *) malloc (n * m * sizeof (TYPE)), *b = (TYPE *) malloc (m * sizeof (TYPE)); \
      for (int i = 0; i < n * m; i++) \
	a[i] = i * 7 % 64; \
      P (acc data copyin(a[:n * m]) copyout(b[:m])) \
      F (n, m, a, b); \
      for (int j = 0; j < m; j++) \
	{ \
	  TYPE sum = 1, most = -1, half = 0; \
	  for (int i = 0; i < n; i++) \
	    { \
	      sum += a[i * m + j]; \
	      most = a[i * m + j] > most ? a[i * m + j] : most; \
	      if (i < n / 2) \
		half = a[i * m + j] > half ? a[i * m + j] : half; \
	    } \
	  if (b[j] != (OF)) \
	    abort (); \
	} \
      free (a); \
      free (b); \
    }

int
main (void)
{
  TRY (double, sums, sum)
  TRY (float, maxima, most - half)
  return 0;
}
END
cat > columns.f90 <<'END'
subroutine sums (n, m, a, b)
  integer :: n, m, i, j
  real(8) :: a(m, n), b(m), s
  !$acc OUTER private(s)
  do j = 1, m
    s = 1
    !$acc INNER
    do i = 1, n
      s = s + a(j, i)
    end do
    b(j) = s
  end do
end subroutine
program main
  integer, parameter :: n = 9
  integer :: i, m
  real(8), allocatable :: a(:, :), b(:)
  m = 40
  do
    a = reshape ([(real (mod (i * 7, 64), 8), i = 1, n * m)], [m, n])
    allocate (b(m))
    !$acc data copyin(a) copyout(b)
    call sums (n, m, a, b)
    !$acc end data
    if (any (b /= sum (a, 2) + 1)) stop 1
    deallocate (b)
    if (m == 20000) exit
    m = 20000
  end do
end program
END
written () { name=$1; shift; way "$name" $CC $openacc -O2 "$@" columns.c; }
written prescribed '-DOUTER=P (acc parallel loop gang vector)' '-DINNER(OP)=P (acc loop seq)'
written loops '-DOUTER=P (acc parallel loop)' '-DINNER(OP)=P (acc loop reduction(OP: s, t))'
written independent '-DOUTER=P (acc kernels loop independent)' \
  '-DINNER(OP)=P (acc loop independent reduction(OP: s, t))'
as_few_as prescribed loops independent
if test -n "$FC"; then
  fortran ()
  {
    sed "s/OUTER/$2/; s/INNER/$3/" columns.f90 > "$1.f90"
    way "$1" $FC $openacc -O2 "$1.f90"
  }
  fortran f-prescribed 'parallel loop gang vector' 'loop seq'
  fortran f-loops 'parallel loop' 'loop reduction(+: s)'
  fortran f-independent 'kernels loop independent' 'loop independent reduction(+: s)'
  as_few_as f-prescribed f-loops f-independent
fi
