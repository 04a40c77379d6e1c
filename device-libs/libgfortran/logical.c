/* logical.c -- any, all, count and parity along a dimension.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The operand is of any kind of logical; its lowest byte, the first, has the value.  */

#include "gfortran.h"

#define ALONG(NAME, T, INIT, STEP, DONE) \
void NAME (struct array *result, struct array *a, const long *pdim) \
{ \
  const int dim = check_dim (a, pdim); \
  make_reduced (result, a, dim, sizeof (T)); \
  struct cursor c; \
  cursor_begin (&c, a, dim); \
  cursor_add (&c, result, -1); \
  for (int d = 0; d < c.rank; d++) \
    if (c.extent[d] == 0) \
      return; \
  const long n = extent (a, dim), step = stride_bytes (a, dim); \
  do \
    { \
      T r = INIT; \
      for (long i = 0; i < n; i++) \
	{ \
	  const int v = c.p[0][i * step] != 0; \
	  STEP; \
	} \
      *(T *) c.p[1] = DONE; \
    } \
  while (cursor_next (&c)); \
}

#define KINDS(X) X (1, i1) X (2, i2) X (4, i4) X (8, i8) X (16, i16)
#define ANY(K, T) ALONG (_gfortran_any_l##K, T, 0, r |= v, r)
#define ALL(K, T) ALONG (_gfortran_all_l##K, T, 1, r &= v, r)
#define PARITY(K, T) ALONG (_gfortran_parity_l##K, T, 0, r ^= v, r)
#define COUNT(K, T) ALONG (_gfortran_count_##K##_l, T, 0, r += v, r)
KINDS (ANY)
KINDS (ALL)
KINDS (PARITY)
KINDS (COUNT)
