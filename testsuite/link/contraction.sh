#!/bin/sh
# contraction.sh -- -ffp-contract of one unit holds for its functions also where they are inlined into another's.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.
#
# { dg-pass unfused-products }

. "$SRCDIR/common"

cat >plain.c <<'END'
#pragma omp declare target
double product (double a, double b) { return a * b; }
double complex_product (double a, double b) { _Complex double c = a + b * 1i; return __real__ (c * c); }
#pragma omp end declare target
END
cat >main.c <<'END'
#pragma omp declare target
double product (double, double);
double complex_product (double, double);
#pragma omp end declare target
int
main (void)
{
  double a = 1.0 + 0x1p-30, e = 1, f = 1, g = 1;
#pragma omp target map(a, e)
  e = product (a, a) - (1.0 + 0x1p-29);
#pragma omp target map(a, f)
  f = a * a - (1.0 + 0x1p-29);
#pragma omp target map(a, g)
  g = complex_product (a, a);
  return e != 0 || (f != 0 && f != 0x1p-60) || g != 0;
}
END
for opt in -O2 -O3
do
  $CC $offload $opt -ffp-contract=off -c plain.c
  $CC $offload $opt -c main.c
  $CC $offload $opt -save-temps main.o plain.o -o main
  if grep '^	call.* \(complex_\)\?product,' main.xnvptx-none.ptx; then fail "product has not been inlined: this tests nothing"; fi
  test `grep -c 'fma\.rn\.f64' main.xnvptx-none.ptx` = 1 || fail "not just the product of main.c has been fused"
  run ./main
done
