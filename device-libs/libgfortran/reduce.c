/* reduce.c -- sum, product, maxval, minval, iall, iany, iparity, norm2 along a dimension.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   Without DIM= the compiler makes loops of them.  Each comes in three forms: of the whole, under a mask array, under
   a scalar mask.  maxval and minval ignore NaNs as long as there is a number.  */

#include "gfortran.h"

double sqrt (double);

/* The elements of A along DIM, each a VALUE at hand as v, changing r, which begins as INIT and ends as DONE.  */
#define REDUCE(NAME, T, INIT, STEP, DONE) \
void _gfortran_##NAME (struct array *result, struct array *a, const long *pdim) \
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
      const char *p = c.p[0]; \
      for (long i = 0; i < n; i++, p += step) \
	{ \
	  const T v = *(const T *) p; \
	  STEP; \
	} \
      *(T *) c.p[1] = DONE; \
    } \
  while (cursor_next (&c)); \
} \
void _gfortran_m##NAME (struct array *result, struct array *a, const long *pdim, struct array *mask) \
{ \
  if (!mask) \
    { \
      _gfortran_##NAME (result, a, pdim); \
      return; \
    } \
  const int dim = check_dim (a, pdim); \
  make_reduced (result, a, dim, sizeof (T)); \
  struct cursor c; \
  cursor_begin (&c, a, dim); \
  cursor_add (&c, result, -1); \
  cursor_add (&c, mask, dim); \
  for (int d = 0; d < c.rank; d++) \
    if (c.extent[d] == 0) \
      return; \
  const long n = extent (a, dim), step = stride_bytes (a, dim), mask_step = stride_bytes (mask, dim); \
  do \
    { \
      T r = INIT; \
      const char *p = c.p[0], *m = c.p[2]; \
      for (long i = 0; i < n; i++, p += step, m += mask_step) \
	if (*m) \
	  { \
	    const T v = *(const T *) p; \
	    STEP; \
	  } \
      *(T *) c.p[1] = DONE; \
    } \
  while (cursor_next (&c)); \
} \
void _gfortran_s##NAME (struct array *result, struct array *a, const long *pdim, const int *mask) \
{ \
  if (!mask || *mask) \
    { \
      _gfortran_##NAME (result, a, pdim); \
      return; \
    } \
  const int dim = check_dim (a, pdim); \
  make_reduced (result, a, dim, sizeof (T)); \
  struct cursor c; \
  if (!cursor_begin (&c, result, -1)) \
    return; \
  do \
    { \
      T r = INIT; \
      *(T *) c.p[0] = DONE; \
    } \
  while (cursor_next (&c)); \
}

#define EACH_INTEGER(X) X (i1, i1) X (i2, i2) X (i4, i4) X (i8, i8) X (i16, i16)
#define EACH_NUMBER(X) EACH_INTEGER (X) X (r4, r4) X (r8, r8) X (r10, r10) X (c4, c4) X (c8, c8) X (c10, c10)

#define SUM(N, T) REDUCE (sum_##N, T, 0, r += v, r)
#define PRODUCT(N, T) REDUCE (product_##N, T, 1, r *= v, r)
EACH_NUMBER (SUM)
EACH_NUMBER (PRODUCT)

#define IALL(N, T) REDUCE (iall_##N, T, -1, r &= v, r)
#define IANY(N, T) REDUCE (iany_##N, T, 0, r |= v, r)
#define IPARITY(N, T) REDUCE (iparity_##N, T, 0, r ^= v, r)
EACH_INTEGER (IALL)
EACH_INTEGER (IANY)
EACH_INTEGER (IPARITY)

#define HIGHEST(T) ((T) (((unsigned __int128) 1 << (sizeof (T) * 8 - 1)) - 1))
#define MAXVAL(N, T) REDUCE (maxval_##N, T, (T) (-HIGHEST (T) - 1), if (v > r) r = v, r)
#define MINVAL(N, T) REDUCE (minval_##N, T, HIGHEST (T), if (v < r) r = v, r)
EACH_INTEGER (MAXVAL)
EACH_INTEGER (MINVAL)

/* Of no elements the result is the largest number of the other sign, of NaNs only a NaN.  r may be replaced as long as
   it is that number or a NaN.  */
#define NOT_LESS(a, b) ((a) > (b) || (b) != (b))
#define NOT_MORE(a, b) ((a) < (b) || (b) != (b))
#define REDUCE_REAL(NAME, T, BETTER, EMPTY) \
  REDUCE (NAME, T, EMPTY, if (BETTER (v, r) || r == EMPTY) r = v, r)
#define HUGE4 0x1.fffffep127f
#define HUGE8 0x1.fffffffffffffp1023
#define HUGE10 0x1.fffffffffffffffep16383l
REDUCE_REAL (maxval_r4, r4, NOT_LESS, -HUGE4)
REDUCE_REAL (maxval_r8, r8, NOT_LESS, -HUGE8)
REDUCE_REAL (maxval_r10, r10, NOT_LESS, -HUGE10)
REDUCE_REAL (minval_r4, r4, NOT_MORE, HUGE4)
REDUCE_REAL (minval_r8, r8, NOT_MORE, HUGE8)
REDUCE_REAL (minval_r10, r10, NOT_MORE, HUGE10)

/* norm2 scales by the largest element until now, against overflow of squares.  */
#define NORM2(NAME, T, SQRT) \
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
      T scale = 0, r = 1; \
      const char *p = c.p[0]; \
      for (long i = 0; i < n; i++, p += step) \
	{ \
	  T v = *(const T *) p < 0 ? -*(const T *) p : *(const T *) p; \
	  if (v != 0) \
	    { \
	      if (scale < v) \
		{ \
		  r = r * (scale / v) * (scale / v) + 1; \
		  scale = v; \
		} \
	      else \
		r += (v / scale) * (v / scale); \
	    } \
	} \
      *(T *) c.p[1] = scale * (T) SQRT (r); \
    } \
  while (cursor_next (&c)); \
}
NORM2 (_gfortran_norm2_r4, r4, sqrt)
NORM2 (_gfortran_norm2_r8, r8, sqrt)
NORM2 (_gfortran_norm2_r10, r10, __builtin_sqrtl)
