/* matmul.c -- products of matrices and vectors.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   A column of the result is a sum of the left operand's columns, in that order of loops: neighbouring elements of
   a column are neighbours in memory.  Rank 1 operands are a row on the left and a column on the right.  */

#include "gfortran.h"

struct shape
{
  long rows, columns, inner;
  long a_row, a_inner, b_inner, b_column, r_row, r_column;	/* strides in elements */
};

static void
prepare (struct shape *s, struct array *r, const struct array *a, const struct array *b, size_t elem_len)
{
  s->rows = s->columns = 1;
  s->a_row = s->b_column = s->r_row = s->r_column = 0;
  if (a->rank == 2)
    {
      s->rows = extent (a, 0);
      s->a_row = a->dim[0].stride;
      s->inner = extent (a, 1);
      s->a_inner = a->dim[1].stride;
    }
  else
    {
      s->inner = extent (a, 0);
      s->a_inner = a->dim[0].stride;
    }
  if (extent (b, 0) != s->inner)
    fail ("Incorrect extent in argument B in MATMUL intrinsic in dimension 1");
  s->b_inner = b->dim[0].stride;
  if (b->rank == 2)
    {
      s->columns = extent (b, 1);
      s->b_column = b->dim[1].stride;
    }
  long e[2] = { a->rank == 2 ? s->rows : s->columns, s->columns };
  make_result (r, a->rank == 2 && b->rank == 2 ? 2 : 1, e, elem_len);
  if (a->rank == 2)
    s->r_row = r->dim[0].stride;
  if (b->rank == 2)
    s->r_column = r->dim[a->rank == 2 ? 1 : 0].stride;
}

#define MATMUL(NAME, T) \
void NAME (struct array *r, struct array *a, struct array *b, int try_blas, int blas_limit, void *gemm) \
{ \
  (void) try_blas; \
  (void) blas_limit; \
  (void) gemm; \
  struct shape s; \
  prepare (&s, r, a, b, sizeof (T)); \
  for (long j = 0; j < s.columns; j++) \
    { \
      T *column = (T *) r->base + j * s.r_column; \
      for (long i = 0; i < s.rows; i++) \
	column[i * s.r_row] = 0; \
      for (long k = 0; k < s.inner; k++) \
	{ \
	  const T f = ((const T *) b->base)[k * s.b_inner + j * s.b_column]; \
	  const T *from = (const T *) a->base + k * s.a_inner; \
	  for (long i = 0; i < s.rows; i++) \
	    column[i * s.r_row] += from[i * s.a_row] * f; \
	} \
    } \
}

MATMUL (_gfortran_matmul_i1, i1)
MATMUL (_gfortran_matmul_i2, i2)
MATMUL (_gfortran_matmul_i4, i4)
MATMUL (_gfortran_matmul_i8, i8)
MATMUL (_gfortran_matmul_i16, i16)
MATMUL (_gfortran_matmul_r4, r4)
MATMUL (_gfortran_matmul_r8, r8)
MATMUL (_gfortran_matmul_r10, r10)
MATMUL (_gfortran_matmul_c4, c4)
MATMUL (_gfortran_matmul_c8, c8)
MATMUL (_gfortran_matmul_c10, c10)

/* Logical operands may be of different kinds.  */
#define MATMUL_LOGICAL(NAME, T) \
void NAME (struct array *r, struct array *a, struct array *b) \
{ \
  struct shape s; \
  prepare (&s, r, a, b, sizeof (T)); \
  for (long j = 0; j < s.columns; j++) \
    for (long i = 0; i < s.rows; i++) \
      { \
	T v = 0; \
	for (long k = 0; k < s.inner && !v; k++) \
	  v = a->base[(i * s.a_row + k * s.a_inner) * (long) a->elem_len] \
	      && b->base[(k * s.b_inner + j * s.b_column) * (long) b->elem_len]; \
	((T *) r->base)[i * s.r_row + j * s.r_column] = v; \
      } \
}

MATMUL_LOGICAL (_gfortran_matmul_l4, i4)
MATMUL_LOGICAL (_gfortran_matmul_l8, i8)
MATMUL_LOGICAL (_gfortran_matmul_l16, i16)
