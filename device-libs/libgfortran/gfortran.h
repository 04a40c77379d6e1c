/* gfortran.h -- GCC 12's Fortran run-time interface, as far as the files here share it.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   Array descriptors are those of GCC 8 and later.  Strides count elements of dtype.elem_len bytes.  A result
   descriptor without a base is allocated by the callee with malloc and given bounds from 0.  */

#ifndef HEDDLE_GFORTRAN_H
#define HEDDLE_GFORTRAN_H

#include "libc.h"

#define MAX_RANK 15

/* program.c: the standards that a main program on the device was compiled to warn about; 0, none, is -std=legacy.  */
extern int __heddle_gfortran_warn_std;

struct dimension
{
  long stride, lower, upper;
};

struct array
{
  char *base;
  size_t offset;
  size_t elem_len;
  int version;
  signed char rank, type;
  short attribute;
  long span;
  struct dimension dim[];
};

enum { TYPE_INTEGER = 1, TYPE_LOGICAL = 2, TYPE_REAL = 3, TYPE_COMPLEX = 4, TYPE_DERIVED = 5, TYPE_CHARACTER = 6 };

static inline long
extent (const struct array *a, int d)
{
  long n = a->dim[d].upper + 1 - a->dim[d].lower;
  return n < 0 ? 0 : n;
}

static inline long
stride_bytes (const struct array *a, int d)
{
  return a->dim[d].stride * (long) a->elem_len;
}

/* The error's text, and the end; the Fortran names for them are in errors.c.  */
static inline NORETURN void
fail (const char *text)
{
  __heddle_libc_fail2 ("Fortran runtime error: ", text);
}

/* SIZE bytes, at least one byte.  */
static inline void *
get_memory (size_t size)
{
  void *p = malloc (size ? size : 1);
  if (!p)
    fail ("the device heap is used up (HEDDLE_HEAP_SIZE sets its size)");
  return p;
}

/* Make the result R, if it has no memory, an array of these extents.  */
static inline void
make_result (struct array *r, int rank, const long *extents, size_t elem_len)
{
  if (r->base)
    return;
  long total = 1;
  for (int d = 0; d < rank; d++)
    {
      r->dim[d].stride = total;
      r->dim[d].lower = 0;
      r->dim[d].upper = extents[d] - 1;
      total *= extents[d];
    }
  r->offset = 0;
  r->elem_len = elem_len;
  r->rank = rank;
  r->base = get_memory (total * elem_len);
}

/* A walk over up to four arrays of one shape in Fortran's order of elements.  */
struct cursor
{
  int rank;
  int arrays;
  long extent[MAX_RANK], count[MAX_RANK];
  long stride[4][MAX_RANK];
  char *p[4];
};

/* Over the shape of A, array number 0; DROP is a dimension to leave out, or -1.  0: there are no elements.  */
static inline int
cursor_begin (struct cursor *c, const struct array *a, int drop)
{
  int some = 1;
  c->rank = 0;
  c->arrays = 1;
  c->p[0] = a->base;
  for (int d = 0; d < a->rank; d++)
    if (d != drop)
      {
	c->extent[c->rank] = extent (a, d);
	c->count[c->rank] = 0;
	c->stride[0][c->rank++] = stride_bytes (a, d);
	some &= extent (a, d) > 0;
      }
  return some;
}

/* Add A, of the same shape when its dimension DROP is left out.  */
static inline void
cursor_add (struct cursor *c, const struct array *a, int drop)
{
  int n = 0;
  c->p[c->arrays] = a->base;
  for (int d = 0; d < a->rank && n < c->rank; d++)
    if (d != drop)
      c->stride[c->arrays][n++] = stride_bytes (a, d);
  c->arrays++;
}

/* Go to the next element; 0 at the end.  */
static inline int
cursor_next (struct cursor *c)
{
  for (int d = 0; d < c->rank; d++)
    {
      for (int k = 0; k < c->arrays; k++)
	c->p[k] += c->stride[k][d];
      if (++c->count[d] < c->extent[d])
	return 1;
      for (int k = 0; k < c->arrays; k++)
	c->p[k] -= c->stride[k][d] * c->extent[d];
      c->count[d] = 0;
    }
  return 0;
}

/* Dimension number *PDIM, from 0, of A.  */
static inline int
check_dim (const struct array *a, const long *pdim)
{
  long d = *pdim - 1;
  if (d < 0 || d >= a->rank)
    fail ("Dim argument incorrect in intrinsic");
  return d;
}

/* A's shape without dimension DIM into R.  */
static inline void
make_reduced (struct array *r, const struct array *a, int dim, size_t elem_len)
{
  long e[MAX_RANK];
  int n = 0;
  for (int d = 0; d < a->rank; d++)
    if (d != dim)
      e[n++] = extent (a, d);
  make_result (r, n, e, elem_len);
}

static inline void
copy_element (char *to, const char *from, size_t n)
{
  if (n == 4 && ((uintptr_t) to | (uintptr_t) from) % 4 == 0)
    *(uint32_t *) to = *(const uint32_t *) from;
  else if (n == 8 && ((uintptr_t) to | (uintptr_t) from) % 8 == 0)
    *(uint64_t *) to = *(const uint64_t *) from;
  else
    for (size_t i = 0; i < n; i++)
      to[i] = from[i];
}

typedef int8_t i1;
typedef int16_t i2;
typedef int32_t i4;
typedef int64_t i8;
typedef __int128 i16;
typedef float r4;
typedef double r8;
typedef long double r10;
typedef _Complex float c4;
typedef _Complex double c8;
typedef _Complex long double c10;

/* A place, the result of maxloc and its like, in an integer of KIND bytes.  */
static inline void
put_place (char *to, int kind, long value)
{
  if (kind == 4)
    *(i4 *) to = value;
  else if (kind == 8)
    *(i8 *) to = value;
  else
    *(i16 *) to = value;
}

#endif
