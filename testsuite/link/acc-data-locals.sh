#!/bin/sh
# acc-data-locals.sh -- what regions copy of scalars that are declared in a data construct
# (gcc-plugin/host/clauses/acc-locals.cc).
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
acc="$offload -fno-openmp -fopenacc"

cat >steps.c <<'END'
#include <stdlib.h>
int main (int argc, char **argv)
{
  enum { n = 1000 };
  static double x[n], b[n];
  const int most = atoi (argv[1]);
  double rho = 2;
#pragma acc data copy(x) copyin(b)
  for (int k = 0; k < most; k++)
    {
      const double alpha = rho / (k + 3), *p = b;
      float beta = alpha;
      rho = alpha;
#pragma acc parallel loop
      for (int i = 0; i < n; i++)
	x[i] += alpha * p[i];
#pragma acc parallel loop
      for (int i = 0; i < n; i++)
	x[i] *= beta;
    }
  return 0;
}
END
for level in 0 2; do
  $CC $acc -O$level steps.c -o steps$level
done
test -e "$heddle/sim/libcuda.so.1" || exit 0
copies ()
{
  rm -f t.json
  run env HEDDLE_TRACE=t.json $1 $2
  grep -c '"direction":"' t.json
}
for level in 0 2; do
  few=$(copies ./steps$level 3) many=$(copies ./steps$level 13)
  test "$few" = "$many" || fail "$((many - few)) copies of scalars in ten more iterations at -O$level"
done
