/* locate.c -- maxloc, minloc and findloc.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   Number 0 is for the whole array, with an array of subscripts as result; number 1 for a dimension.  The first digit
   of the name is the kind of the result.  BACK asks for the last place instead of the first.  NaNs count only where
   there is nothing else.  Places count from 1; 0 means none.  */

#include "gfortran.h"

static inline void
put_places (struct array *result, const struct array *a, int kind, const long *places)
{
  long rank = a->rank;
  make_result (result, 1, &rank, kind);
  for (int d = 0; d < rank; d++)
    put_place (result->base + d * result->dim[0].stride * kind, kind, places[d]);
}

/* BETTER (v, r) with v an element and r the best so far.  A function for each type that looks at all of A, or at what
   MASK (may be null) selects.  */
#define WHOLE(NAME, T, BETTER) \
static void NAME (struct array *result, int kind, const struct array *a, const struct array *mask, int back) \
{ \
  long places[MAX_RANK]; \
  for (int d = 0; d < a->rank; d++) \
    places[d] = 0; \
  struct cursor c; \
  if (cursor_begin (&c, a, -1)) \
    { \
      T r = 0; \
      int found = 0; \
      if (mask) \
	cursor_add (&c, mask, -1); \
      do \
	{ \
	  if (mask && !*c.p[1]) \
	    continue; \
	  const T v = *(const T *) c.p[0]; \
	  if (!found || BETTER (v, r) || (back && v == r) || (r != r && (v == v || back))) \
	    { \
	      r = v; \
	      found = 1; \
	      for (int d = 0; d < a->rank; d++) \
		places[d] = c.count[d] + 1; \
	    } \
	} \
      while (cursor_next (&c)); \
    } \
  put_places (result, a, kind, places); \
} \
static void NAME##_along (struct array *result, int kind, const struct array *a, int dim, const struct array *mask, \
  int back) \
{ \
  make_reduced (result, a, dim, kind); \
  struct cursor c; \
  cursor_begin (&c, a, dim); \
  cursor_add (&c, result, -1); \
  if (mask) \
    cursor_add (&c, mask, dim); \
  for (int d = 0; d < c.rank; d++) \
    if (c.extent[d] == 0) \
      return; \
  const long n = extent (a, dim), step = stride_bytes (a, dim), mask_step = mask ? stride_bytes (mask, dim) : 0; \
  do \
    { \
      T r = 0; \
      long place = 0; \
      for (long i = 0; i < n; i++) \
	{ \
	  if (mask && !c.p[2][i * mask_step]) \
	    continue; \
	  const T v = *(const T *) (c.p[0] + i * step); \
	  if (!place || BETTER (v, r) || (back && v == r) || (r != r && (v == v || back))) \
	    { \
	      r = v; \
	      place = i + 1; \
	    } \
	} \
      put_place (c.p[1], kind, place); \
    } \
  while (cursor_next (&c)); \
}

static void
none_along (struct array *result, int kind, const struct array *a, int dim)
{
  make_reduced (result, a, dim, kind);
  struct cursor c;
  if (!cursor_begin (&c, result, -1))
    return;
  do
    put_place (c.p[0], kind, 0);
  while (cursor_next (&c));
}

static const long nowhere[MAX_RANK];

#define ENTRIES(NAME, KIND, N, IMPL) \
void _gfortran_##NAME##0_##KIND##_##N (struct array *r, struct array *a, int back) { IMPL (r, KIND, a, NULL, back); } \
void _gfortran_m##NAME##0_##KIND##_##N (struct array *r, struct array *a, struct array *mask, int back) { \
  IMPL (r, KIND, a, mask, back); } \
void _gfortran_s##NAME##0_##KIND##_##N (struct array *r, struct array *a, const int *mask, int back) \
{ \
  if (!mask || *mask) \
    IMPL (r, KIND, a, NULL, back); \
  else \
    put_places (r, a, KIND, nowhere); \
} \
void _gfortran_##NAME##1_##KIND##_##N (struct array *r, struct array *a, const long *pdim, int back) { \
  IMPL##_along (r, KIND, a, check_dim (a, pdim), NULL, back); } \
void _gfortran_m##NAME##1_##KIND##_##N (struct array *r, struct array *a, const long *pdim, struct array *mask, \
  int back) { IMPL##_along (r, KIND, a, check_dim (a, pdim), mask, back); } \
void _gfortran_s##NAME##1_##KIND##_##N (struct array *r, struct array *a, const long *pdim, const int *mask, int back) \
{ \
  if (!mask || *mask) \
    IMPL##_along (r, KIND, a, check_dim (a, pdim), NULL, back); \
  else \
    none_along (r, KIND, a, check_dim (a, pdim)); \
}

#define MORE(v, r) ((v) > (r))
#define LESS(v, r) ((v) < (r))
#define EACH(X) X (i1) X (i2) X (i4) X (i8) X (i16) X (r4) X (r8) X (r10)
#define EXTREMES(T) \
  WHOLE (max_##T, T, MORE) WHOLE (min_##T, T, LESS) \
  ENTRIES (maxloc, 4, T, max_##T) ENTRIES (maxloc, 8, T, max_##T) ENTRIES (maxloc, 16, T, max_##T) \
  ENTRIES (minloc, 4, T, min_##T) ENTRIES (minloc, 8, T, min_##T) ENTRIES (minloc, 16, T, min_##T)
EACH (EXTREMES)

/* findloc has kind 8 places always.  */
#define FIND(T) \
static void find_##T (struct array *result, const struct array *a, T value, const struct array *mask, int back) \
{ \
  long places[MAX_RANK]; \
  for (int d = 0; d < a->rank; d++) \
    places[d] = 0; \
  struct cursor c; \
  if (cursor_begin (&c, a, -1)) \
    { \
      if (mask) \
	cursor_add (&c, mask, -1); \
      do \
	if ((!mask || *c.p[1]) && *(const T *) c.p[0] == value) \
	  { \
	    for (int d = 0; d < a->rank; d++) \
	      places[d] = c.count[d] + 1; \
	    if (!back) \
	      break; \
	  } \
      while (cursor_next (&c)); \
    } \
  put_places (result, a, 8, places); \
} \
static void find_##T##_along (struct array *result, const struct array *a, T value, int dim, \
  const struct array *mask, int back) \
{ \
  make_reduced (result, a, dim, 8); \
  struct cursor c; \
  cursor_begin (&c, a, dim); \
  cursor_add (&c, result, -1); \
  if (mask) \
    cursor_add (&c, mask, dim); \
  for (int d = 0; d < c.rank; d++) \
    if (c.extent[d] == 0) \
      return; \
  const long n = extent (a, dim), step = stride_bytes (a, dim), mask_step = mask ? stride_bytes (mask, dim) : 0; \
  do \
    { \
      long place = 0; \
      for (long i = 0; i < n && (back || !place); i++) \
	if ((!mask || c.p[2][i * mask_step]) && *(const T *) (c.p[0] + i * step) == value) \
	  place = i + 1; \
      put_place (c.p[1], 8, place); \
    } \
  while (cursor_next (&c)); \
} \
void _gfortran_findloc0_##T (struct array *r, struct array *a, T value, int back) { \
  find_##T (r, a, value, NULL, back); } \
void _gfortran_mfindloc0_##T (struct array *r, struct array *a, T value, struct array *mask, int back) { \
  find_##T (r, a, value, mask, back); } \
void _gfortran_sfindloc0_##T (struct array *r, struct array *a, T value, const int *mask, int back) \
{ \
  if (!mask || *mask) \
    find_##T (r, a, value, NULL, back); \
  else \
    put_places (r, a, 8, nowhere); \
} \
void _gfortran_findloc1_##T (struct array *r, struct array *a, T value, const long *pdim, int back) { \
  find_##T##_along (r, a, value, check_dim (a, pdim), NULL, back); } \
void _gfortran_mfindloc1_##T (struct array *r, struct array *a, T value, const long *pdim, struct array *mask, \
  int back) { find_##T##_along (r, a, value, check_dim (a, pdim), mask, back); } \
void _gfortran_sfindloc1_##T (struct array *r, struct array *a, T value, const long *pdim, const int *mask, int back) \
{ \
  if (!mask || *mask) \
    find_##T##_along (r, a, value, check_dim (a, pdim), NULL, back); \
  else \
    none_along (r, 8, a, check_dim (a, pdim)); \
}
EACH (FIND)
FIND (c4)
FIND (c8)
FIND (c10)
