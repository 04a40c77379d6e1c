/* described-rows.h -- the rows of "described" in directives: what OpenMP's and OpenACC's programs share.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   The includer defines ENTER_DATA and EXIT_DATA, which map A, B and X of the sizes SIZE, SIZE and N.  */

#ifndef BENCH_DESCRIBED_ROWS_H
#define BENCH_DESCRIBED_ROWS_H

#include "described.h"

/* The row ROW, a constant string: the nest NAME, by FUNCTION.  */
static void
described_row (const char *row, const char *name, nest *function)
{
  if (!bench_row (row))
    return;
  const int n = described_rows (name);
  const long size = described_size (name, n);
  double *a = bench_alloc (size, sizeof *a), *b = bench_alloc (size, sizeof *b), *x = bench_alloc (n, sizeof *x);
  bench_fill_double (a, size, 1);
  bench_fill_double (x, n, 2);
  memset (b, 0, size * sizeof *b);
  ENTER_DATA
  while (bench_next ())
    function (n, a, b, x);
  EXIT_DATA
  described_check (name, n, a, b, x);
  free (a);
  free (b);
  free (x);
}

#endif /* BENCH_DESCRIBED_ROWS_H */
