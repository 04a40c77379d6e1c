/* reshape.c -- reshape, spread, pack, unpack, and contiguous copies of array sections.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   Elements are moved as bytes; the entries by kind are all the same function.  The _char forms give the lengths of
   strings, which the descriptors have, too.  */

#include "gfortran.h"

/* The error WHAT VALUE of ORDER; printf would be too much for it.  */
static NORETURN void
wrong_order (const char *what, long value, const char *how)
{
  char digits[24], text[100];
  int at = sizeof digits, n = 0;
  unsigned long m = value < 0 ? -(unsigned long) value : (unsigned long) value;
  digits[--at] = 0;
  do
    digits[--at] = '0' + m % 10;
  while (m /= 10);
  if (value < 0)
    digits[--at] = '-';
  const char *const parts[] = { what, digits + at, how, " ORDER argument to RESHAPE intrinsic" };
  for (int k = 0; k < 4; k++)
    for (const char *p = parts[k]; *p; p++)
      text[n++] = *p;
  text[n] = 0;
  fail (text);
}

static void
reshape (struct array *r, struct array *source, struct array *shape, struct array *pad, struct array *order)
{
  const int rank = extent (shape, 0);
  long e[MAX_RANK];
  int permuted[MAX_RANK];
  if (rank > MAX_RANK)
    fail ("rank of the result of RESHAPE is too high");
  for (int d = 0; d < rank; d++)
    {
      e[d] = ((const long *) shape->base)[d * shape->dim[0].stride];
      if (e[d] < 0)
	e[d] = 0;
      permuted[d] = d;
    }
  unsigned seen = 0;
  if (order)
    for (int d = 0; d < rank; d++)
      {
	const char *p = order->base + d * stride_bytes (order, 0);
	long v = order->elem_len == 4 ? *(const i4 *) p : order->elem_len == 8 ? *(const i8 *) p
		 : order->elem_len == 2 ? *(const i2 *) p : *(const i1 *) p;
	if (v < 1 || v > rank)
	  wrong_order ("Value ", v, " out of range in");
	/* A dimension that is in ORDER twice would be walked along for ever.  */
	if (seen >> v & 1)
	  wrong_order ("Duplicate value ", v, " in");
	seen |= 1u << v;
	permuted[d] = v - 1;
      }
  make_result (r, rank, e, source->elem_len);

  long count[MAX_RANK];
  char *to = r->base;
  for (int d = 0; d < rank; d++)
    {
      count[d] = 0;
      if (e[d] == 0)
	return;
    }
  struct cursor from, filler;
  filler.rank = filler.arrays = 0;
  int have = cursor_begin (&from, source, -1);
  int have_pad = 0, padding = 0;
  if (pad)
    have_pad = cursor_begin (&filler, pad, -1);
  for (;;)
    {
      struct cursor *c = padding ? &filler : &from;
      if (!padding && !have)
	{
	  if (!have_pad)
	    fail ("Incorrect size in SOURCE argument to RESHAPE intrinsic");
	  padding = 1;
	  continue;
	}
      copy_element (to, c->p[0], source->elem_len);
      if (padding)
	{
	  /* At its end the cursor is at its beginning again.  */
	  cursor_next (&filler);
	}
      else
	have = cursor_next (&from);
      int i = 0;
      for (; i < rank; i++)
	{
	  int d = permuted[i];
	  to += stride_bytes (r, d);
	  if (++count[d] < e[d])
	    break;
	  to -= stride_bytes (r, d) * e[d];
	  count[d] = 0;
	}
      if (i == rank)
	return;
    }
}

#define RESHAPE(N)                                                                                                     \
  void _gfortran_reshape##N (struct array *r, struct array *source, struct array *shape, struct array *pad,            \
			     struct array *order)                                                                      \
  {                                                                                                                    \
    reshape (r, source, shape, pad, order);                                                                            \
  }
RESHAPE ()
RESHAPE (_4)
RESHAPE (_8)
RESHAPE (_16)
RESHAPE (_r4)
RESHAPE (_r8)
RESHAPE (_r10)
RESHAPE (_c4)
RESHAPE (_c8)
RESHAPE (_c10)

static void
spread (struct array *r, const struct array *source, const char *scalar, size_t elem_len, const long *along,
	const long *copies)
{
  const long n = *copies < 0 ? 0 : *copies;
  const int rank = source ? source->rank + 1 : 1;
  const int dim = *along - 1;
  if (dim < 0 || dim >= rank)
    fail ("dim outside of rank in spread()");
  long e[MAX_RANK];
  for (int d = 0, k = 0; d < rank; d++)
    e[d] = d == dim ? n : extent (source, k++);
  make_result (r, rank, e, elem_len);
  const long step = stride_bytes (r, dim);
  if (!source)
    {
      for (long i = 0; i < n; i++)
	copy_element (r->base + i * step, scalar, elem_len);
      return;
    }
  struct cursor c;
  if (!cursor_begin (&c, source, -1))
    return;
  cursor_add (&c, r, dim);
  do
    for (long i = 0; i < n; i++)
      copy_element (c.p[1] + i * step, c.p[0], elem_len);
  while (cursor_next (&c));
}

void
_gfortran_spread (struct array *r, const struct array *source, const long *along, const long *copies)
{
  spread (r, source, NULL, source->elem_len, along, copies);
}

void
_gfortran_spread_scalar (struct array *r, const char *source, const long *along, const long *copies)
{
  spread (r, NULL, source, r->elem_len, along, copies);
}

/* pack: what MASK selects of A, or all or nothing of it if MASK is a null pointer; then VECTOR's rest.  */
static void
pack (struct array *r, const struct array *a, const struct array *mask, int all, const struct array *vector)
{
  struct cursor c;
  int some = cursor_begin (&c, a, -1);
  if (mask)
    cursor_add (&c, mask, -1);
  const size_t n = a->elem_len;
  if (!r->base)
    {
      long total = 0;
      if (vector)
	total = extent (vector, 0);
      else if (some)
	{
	  struct cursor k = c;
	  do
	    total += mask ? *k.p[1] != 0 : all;
	  while (cursor_next (&k));
	}
      make_result (r, 1, &total, n);
    }
  long done = 0;
  const long step = stride_bytes (r, 0);
  if (some && (mask || all))
    do
      if (!mask || *c.p[1])
	copy_element (r->base + done++ * step, c.p[0], n);
    while (cursor_next (&c));
  if (vector)
    for (long total = extent (vector, 0); done < total; done++)
      copy_element (r->base + done * step, vector->base + done * stride_bytes (vector, 0), n);
}

void
_gfortran_pack (struct array *r, const struct array *a, const struct array *mask, const struct array *vector)
{
  pack (r, a, mask, 0, vector);
}

void
_gfortran_pack_s (struct array *r, const struct array *a, const int *mask, const struct array *vector)
{
  pack (r, a, NULL, *mask != 0, vector);
}

/* unpack: VECTOR's elements where MASK is true, elsewhere those of FIELD, or the one at SCALAR.  */
static void
unpack (struct array *r, const struct array *vector, const struct array *mask, const struct array *field,
	const char *scalar)
{
  const size_t n = vector->elem_len;
  long e[MAX_RANK];
  for (int d = 0; d < mask->rank; d++)
    e[d] = extent (mask, d);
  make_result (r, mask->rank, e, n);
  struct cursor c;
  if (!cursor_begin (&c, mask, -1))
    return;
  cursor_add (&c, r, -1);
  if (field)
    cursor_add (&c, field, -1);
  const char *from = vector->base;
  do
    if (*c.p[0])
      {
	copy_element (c.p[1], from, n);
	from += stride_bytes (vector, 0);
      }
    else
      copy_element (c.p[1], field ? c.p[2] : scalar, n);
  while (cursor_next (&c));
}

void
_gfortran_unpack0 (struct array *r, const struct array *vector, const struct array *mask, const char *field)
{
  unpack (r, vector, mask, NULL, field);
}

void
_gfortran_unpack1 (struct array *r, const struct array *vector, const struct array *mask, const struct array *field)
{
  unpack (r, vector, mask, field, NULL);
}

typedef struct array A;

/* The forms for characters of BYTES bytes.  */
#define TEXT_FORMS(CHAR, BYTES) \
void _gfortran_reshape_##CHAR (A *r, long rn, A *source, A *shape, A *pad, A *order, long n, long pn) \
{ \
  (void) rn, (void) n, (void) pn; \
  reshape (r, source, shape, pad, order); \
} \
void _gfortran_spread_##CHAR (A *r, long rn, const A *source, const long *along, const long *copies, long n) \
{ \
  (void) rn, (void) n; \
  spread (r, source, NULL, source->elem_len, along, copies); \
} \
void _gfortran_spread_##CHAR##_scalar (A *r, long rn, const char *source, const long *along, const long *copies, \
  long n) \
{ \
  (void) rn; \
  spread (r, NULL, source, n * BYTES, along, copies); \
} \
void _gfortran_pack_##CHAR (A *r, long rn, const A *a, const A *mask, const A *vector, long n, long vn) \
{ \
  (void) rn, (void) n, (void) vn; \
  pack (r, a, mask, 0, vector); \
} \
void _gfortran_pack_s_##CHAR (A *r, long rn, const A *a, const int *mask, const A *vector, long n, long vn) \
{ \
  (void) rn, (void) n, (void) vn; \
  pack (r, a, NULL, *mask != 0, vector); \
} \
void _gfortran_unpack0_##CHAR (A *r, long rn, const A *vector, const A *mask, const char *field, long vn, long n) \
{ \
  (void) rn, (void) vn, (void) n; \
  unpack (r, vector, mask, NULL, field); \
} \
void _gfortran_unpack1_##CHAR (A *r, long rn, const A *vector, const A *mask, const A *field, long vn, long n) \
{ \
  (void) rn, (void) vn, (void) n; \
  unpack (r, vector, mask, field, NULL); \
}
TEXT_FORMS (char, 1)
TEXT_FORMS (char4, 4)

/* Whether A's elements lie one after the other.  */
static int
contiguous (const struct array *a)
{
  long total = 1;
  for (int d = 0; d < a->rank; d++)
    {
      if (a->dim[d].stride != total && extent (a, d) != 1)
	return 0;
      total *= extent (a, d);
    }
  return 1;
}

int
_gfortran_is_contiguous0 (const struct array *a)
{
  return contiguous (a);
}

/* A's elements one after the other: where they are, or a copy from malloc.  */
void *
_gfortran_internal_pack (struct array *a)
{
  struct cursor c;
  if (!a->base || contiguous (a) || !cursor_begin (&c, a, -1))
    return a->base;
  long total = 1;
  for (int d = 0; d < a->rank; d++)
    total *= extent (a, d);
  char *copy = get_memory (total * a->elem_len), *to = copy;
  do
    {
      copy_element (to, c.p[0], a->elem_len);
      to += a->elem_len;
    }
  while (cursor_next (&c));
  return copy;
}

/* Copy the result back to the original; the caller frees COPY.  */
void
_gfortran_internal_unpack (struct array *a, const void *copy)
{
  struct cursor c;
  const char *from = copy;
  if (from == a->base || !from || !cursor_begin (&c, a, -1))
    return;
  do
    {
      copy_element (c.p[0], from, a->elem_len);
      from += a->elem_len;
    }
  while (cursor_next (&c));
}
