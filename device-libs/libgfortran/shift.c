/* shift.c -- cshift and eoshift.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The digit after the name: cshift 0 has one shift for all, 1 an array of shifts; eoshift 0 one shift and one bound, 1
   an array of shifts, 2 an array of bounds, 3 both.  The number after that is the kind of the shift and of DIM=.  */

#include "gfortran.h"

static long
integer (const void *p, int kind)
{
  return kind == 1 ? *(const i1 *) p : kind == 2 ? *(const i2 *) p : kind == 4 ? *(const i4 *) p
	 : kind == 8 ? *(const i8 *) p : (long) *(const i16 *) p;
}

/* What is shifted in where no boundary is given: zeros, or blanks of one or four bytes.  */
enum filling { ZEROS, BLANKS, WIDE_BLANKS };

/* An element's worth of bytes.  */
static void
fill (char *to, size_t n, enum filling what)
{
  for (size_t i = 0; i < n; i++)
    to[i] = what == BLANKS || (what == WIDE_BLANKS && i % 4 == 0) ? ' ' : 0;
}

/* R = A shifted along *PDIM (1 if null) by SHIFT elements or by those of SHIFTS.  End-off if not CIRCULAR, with BOUND
   or those of BOUNDS (both may be null) shifted in; FILLING is used else.  */
static void
shift (struct array *r, const struct array *a, int kind, const void *one, const struct array *shifts, const void *pdim,
       int circular, const char *bound, const struct array *bounds, enum filling filling)
{
  const int dim = pdim ? integer (pdim, kind) - 1 : 0;
  if (dim < 0 || dim >= a->rank)
    fail ("Argument 'DIM' is out of range in call to shift intrinsic");
  long e[MAX_RANK];
  for (int d = 0; d < a->rank; d++)
    e[d] = extent (a, d);
  if (!r->base)
    r->type = a->type;
  make_result (r, a->rank, e, a->elem_len);
  struct cursor c;
  cursor_begin (&c, a, dim);
  cursor_add (&c, r, dim);
  int next = 2, shift_at = 0, bound_at = 0;
  if (shifts)
    {
      shift_at = next++;
      cursor_add (&c, shifts, -1);
    }
  if (bounds)
    {
      bound_at = next++;
      cursor_add (&c, bounds, -1);
    }
  for (int d = 0; d < a->rank; d++)
    if (e[d] == 0)
      return;
  const long n = e[dim], from_step = stride_bytes (a, dim), to_step = stride_bytes (r, dim);
  const size_t size = a->elem_len;
  do
    {
      long by = integer (shifts ? c.p[shift_at] : (const char *) one, kind);
      if (circular)
	{
	  by %= n;
	  if (by < 0)
	    by += n;
	}
      const char *edge = bounds ? c.p[bound_at] : bound;
      for (long i = 0; i < n; i++)
	{
	  long k = by > n || by < -n ? -1 : i + by;
	  if (circular && k >= n)
	    k -= n;
	  char *to = c.p[1] + i * to_step;
	  if (k >= 0 && k < n)
	    copy_element (to, c.p[0] + k * from_step, size);
	  else if (edge)
	    copy_element (to, edge, size);
	  else
	    fill (to, size, filling);
	}
    }
  while (cursor_next (&c));
}

#define ENTRIES(K)                                                                                                     \
  void _gfortran_cshift0_##K (struct array *r, const struct array *a, const void *by, const void *pdim)                \
  {                                                                                                                    \
    shift (r, a, K, by, NULL, pdim, 1, NULL, NULL, ZEROS);                                                             \
  }                                                                                                                    \
  void _gfortran_cshift1_##K (struct array *r, const struct array *a, const struct array *by, const void *pdim)        \
  {                                                                                                                    \
    shift (r, a, K, NULL, by, pdim, 1, NULL, NULL, ZEROS);                                                             \
  }                                                                                                                    \
  void _gfortran_eoshift0_##K (struct array *r, const struct array *a, const void *by, const char *bound,              \
			       const void *pdim)                                                                       \
  {                                                                                                                    \
    shift (r, a, K, by, NULL, pdim, 0, bound, NULL, ZEROS);                                                            \
  }                                                                                                                    \
  void _gfortran_eoshift1_##K (struct array *r, const struct array *a, const struct array *by, const char *bound,      \
			       const void *pdim)                                                                       \
  {                                                                                                                    \
    shift (r, a, K, NULL, by, pdim, 0, bound, NULL, ZEROS);                                                            \
  }                                                                                                                    \
  void _gfortran_eoshift2_##K (struct array *r, const struct array *a, const void *by, const struct array *bound,      \
			       const void *pdim)                                                                       \
  {                                                                                                                    \
    shift (r, a, K, by, NULL, pdim, 0, NULL, bound, 0);                                                                \
  }                                                                                                                    \
  void _gfortran_eoshift3_##K (struct array *r, const struct array *a, const struct array *by,                         \
			       const struct array *bound, const void *pdim)                                            \
  {                                                                                                                    \
    shift (r, a, K, NULL, by, pdim, 0, NULL, bound, 0);                                                                \
  }

#define TEXT_ENTRIES(K, CHAR, EMPTY)                                                                                   \
  void _gfortran_cshift0_##K##_##CHAR (struct array *r, long rl, const struct array *a, const void *by,                \
				       const void *pdim, long al)                                                      \
  {                                                                                                                    \
    (void)rl;                                                                                                          \
    (void)al;                                                                                                          \
    shift (r, a, K, by, NULL, pdim, 1, NULL, NULL, ZEROS);                                                             \
  }                                                                                                                    \
  void _gfortran_cshift1_##K##_##CHAR (struct array *r, long rl, const struct array *a, const struct array *by,        \
				       const void *pdim, long al)                                                      \
  {                                                                                                                    \
    (void)rl;                                                                                                          \
    (void)al;                                                                                                          \
    shift (r, a, K, NULL, by, pdim, 1, NULL, NULL, ZEROS);                                                             \
  }                                                                                                                    \
  void _gfortran_eoshift0_##K##_##CHAR (struct array *r, long rl, const struct array *a, const void *by,               \
					const char *bound, const void *pdim, long al, long bl)                         \
  {                                                                                                                    \
    (void)rl;                                                                                                          \
    (void)al;                                                                                                          \
    (void)bl;                                                                                                          \
    shift (r, a, K, by, NULL, pdim, 0, bound, NULL, EMPTY);                                                            \
  }                                                                                                                    \
  void _gfortran_eoshift1_##K##_##CHAR (struct array *r, long rl, const struct array *a, const struct array *by,       \
					const char *bound, const void *pdim, long al, long bl)                         \
  {                                                                                                                    \
    (void)rl;                                                                                                          \
    (void)al;                                                                                                          \
    (void)bl;                                                                                                          \
    shift (r, a, K, NULL, by, pdim, 0, bound, NULL, EMPTY);                                                            \
  }                                                                                                                    \
  void _gfortran_eoshift2_##K##_##CHAR (struct array *r, long rl, const struct array *a, const void *by,               \
					const struct array *bound, const void *pdim, long al, long bl)                 \
  {                                                                                                                    \
    (void)rl;                                                                                                          \
    (void)al;                                                                                                          \
    (void)bl;                                                                                                          \
    shift (r, a, K, by, NULL, pdim, 0, NULL, bound, EMPTY);                                                            \
  }                                                                                                                    \
  void _gfortran_eoshift3_##K##_##CHAR (struct array *r, long rl, const struct array *a, const struct array *by,       \
					const struct array *bound, const void *pdim, long al, long bl)                 \
  {                                                                                                                    \
    (void)rl;                                                                                                          \
    (void)al;                                                                                                          \
    (void)bl;                                                                                                          \
    shift (r, a, K, NULL, by, pdim, 0, NULL, bound, EMPTY);                                                            \
  }

#define ALL_ENTRIES(K) ENTRIES (K) TEXT_ENTRIES (K, char, BLANKS) TEXT_ENTRIES (K, char4, WIDE_BLANKS)
ALL_ENTRIES (1)
ALL_ENTRIES (2)
ALL_ENTRIES (4)
ALL_ENTRIES (8)
ALL_ENTRIES (16)
