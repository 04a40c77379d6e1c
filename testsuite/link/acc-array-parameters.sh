# A clause of OpenACC with a parameter that is declared as an array is about a pointer: a warning, at its line, in C and
# C++; none for sections, for what a data construct implies, and for what is declared as a pointer or is an array.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

cat > parameters.c <<'END'
enum { N = 64 };
void
rows (double a[N][N], double b[N], double *p, int n, double c[n][n], double d[])
{
  double own[N];
#pragma acc data copyin (a) copy (b[0:n]) // here
#pragma acc data create (c) create (own) // here
#pragma acc parallel loop copy (p, d[0:n])
  for (int i = 0; i < n; i++)
    b[i] += a[i][i] + c[i][i] + p[i] + d[i];
#pragma acc enter data copyin (d) // here
#pragma acc update self (d[0:n])
#pragma acc update self (d) // here
#pragma acc parallel loop present (d) // here
  for (int i = 0; i < n; i++)
    d[i] = 1;
#pragma acc exit data delete (d) // here
}
END
warned_lines "$CC -fopenacc" parameters.c 'is a pointer, as all array parameters are'

need "$CXX" "C++ compiler"
cat > parameters.cc <<'END'
template<typename T, int N>
void
add (T a[N], T *p, T (&r)[N])
{
#pragma acc parallel loop copyin (a) copyin (p[0:N]) copy (r) // here
  for (int i = 0; i < N; i++)
    r[i] += a[i] + p[i];
}
void
use (double *a, double (&r)[7])
{
  add<double, 7> (a, a, r);
}
END
warned_lines "$CXX -fopenacc" parameters.cc 'is a pointer, as all array parameters are'
