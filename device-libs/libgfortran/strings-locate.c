/* strings-locate.c -- maxval, minval, maxloc, minloc and findloc of characters.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   As in locate.c, number 0 is for the whole array and number 1 for a dimension; number 2 is for an array of rank 1,
   with a scalar result.  BACK asks for the last place.  The letter m in front is for a mask array, s for a scalar
   mask.  */

/* Small rather than fast.  */
#pragma GCC optimize ("Os")

#include "gfortran.h"

/* What is looked for.  SIGN: 1 for the largest, -1 for the smallest, 0 for VALUE.  */
struct search
{
  int sign, back, kind;		/* KIND: bytes of a character */
  long length;			/* of the array's elements */
  const char *value;
  long value_length;
};

static uint32_t
character (const struct search *s, const char *text, long length, long i)
{
  return i >= length ? ' ' : s->kind == 1 ? ((const uint8_t *) text)[i] : ((const uint32_t *) text)[i];
}

/* Positive if A, of LENGTH characters, is behind B, one of the array's elements; negative if before.  */
static int
compare (const struct search *s, const char *a, long length, const char *b)
{
  for (long i = 0; i < length || i < s->length; i++)
    {
      uint32_t x = character (s, a, length, i), y = character (s, b, s->length, i);
      if (x != y)
	return x > y ? 1 : -1;
    }
  return 0;
}

/* Does the element P take the place of BEST, the one found so far or NULL?  */
static int
take (const struct search *s, const char *p, const char *best)
{
  if (!s->sign)
    return (s->back || !best) && compare (s, s->value, s->value_length, p) == 0;
  if (!best)
    return 1;
  int order = compare (s, p, s->length, best) * s->sign;
  return order > 0 || (order == 0 && s->back);
}

/* Look at all of A that MASK (may be null) selects; the element found, or NULL, and its subscripts.  */
static const char *
search_all (const struct search *s, const struct array *a, const struct array *mask, long *places)
{
  const char *best = NULL;
  struct cursor c;
  for (int d = 0; d < a->rank; d++)
    places[d] = 0;
  if (!cursor_begin (&c, a, -1))
    return NULL;
  if (mask)
    cursor_add (&c, mask, -1);
  do
    if ((!mask || *c.p[1]) && take (s, c.p[0], best))
      {
	best = c.p[0];
	for (int d = 0; d < a->rank; d++)
	  places[d] = c.count[d] + 1;
      }
  while (cursor_next (&c));
  return best;
}

/* The text FROM, or of what no element has: the end of the other side.  */
static void
put_text (const struct search *s, char *to, const char *from)
{
  for (long i = 0; i < s->length * s->kind; i++)
    to[i] = from ? from[i] : s->sign > 0 ? 0 : -1;
}

/* The same along dimension *PDIM.  PLACE_KIND: bytes of a place, or 0 if R is to have the elements.  NOTHING: a scalar
   mask is false.  */
static void
search_along (const struct search *s, struct array *r, const struct array *a, const long *pdim,
	      const struct array *mask, int place_kind, int nothing)
{
  const int dim = check_dim (a, pdim);
  make_reduced (r, a, dim, place_kind ? place_kind : s->length * s->kind);
  struct cursor c;
  cursor_begin (&c, a, dim);
  cursor_add (&c, r, -1);
  if (mask)
    cursor_add (&c, mask, dim);
  for (int d = 0; d < c.rank; d++)
    if (c.extent[d] == 0)
      return;
  const long n = nothing ? 0 : extent (a, dim), step = stride_bytes (a, dim);
  const long mask_step = mask ? stride_bytes (mask, dim) : 0;
  do
    {
      const char *best = NULL;
      long place = 0;
      for (long i = 0; i < n; i++)
	if ((!mask || c.p[2][i * mask_step]) && take (s, c.p[0] + i * step, best))
	  {
	    best = c.p[0] + i * step;
	    place = i + 1;
	  }
      if (place_kind)
	put_place (c.p[1], place_kind, place);
      else
	put_text (s, c.p[1], best);
    }
  while (cursor_next (&c));
}

static void
value_all (const struct search *s, char *r, const struct array *a, const struct array *mask, int nothing)
{
  long places[MAX_RANK];
  put_text (s, r, nothing ? NULL : search_all (s, a, mask, places));
}

static void
places_all (const struct search *s, struct array *r, const struct array *a, const struct array *mask, int kind,
	    int nothing)
{
  long places[MAX_RANK] = { 0 }, rank = a->rank;
  if (!nothing)
    search_all (s, a, mask, places);
  make_result (r, 1, &rank, kind);
  for (int d = 0; d < rank; d++)
    put_place (r->base + d * stride_bytes (r, 0), kind, places[d]);
}

static long
place_of (const struct search *s, const struct array *a, const struct array *mask, int nothing)
{
  long places[MAX_RANK] = { 0 };
  if (!nothing)
    search_all (s, a, mask, places);
  return places[0];
}

typedef struct array A;
#define EXTREME(SIGN, BACK, K) (&(struct search) { SIGN, BACK, K, n, NULL, 0 })
#define EQUAL(K) (&(struct search) { 0, back, K, n, v, vn })
#define FALSE(MASK) (MASK && !*MASK)

#define VALUES(NAME, SIGN, K)                                                                                          \
  void _gfortran_##NAME##0_s##K (char *r, long rn, A *a, long n)                                                       \
  {                                                                                                                    \
    (void)rn;                                                                                                          \
    value_all (EXTREME (SIGN, 0, K), r, a, NULL, 0);                                                                   \
  }                                                                                                                    \
  void _gfortran_m##NAME##0_s##K (char *r, long rn, A *a, A *m, long n)                                                \
  {                                                                                                                    \
    (void)rn;                                                                                                          \
    value_all (EXTREME (SIGN, 0, K), r, a, m, 0);                                                                      \
  }                                                                                                                    \
  void _gfortran_s##NAME##0_s##K (char *r, long rn, A *a, i4 *m, long n)                                               \
  {                                                                                                                    \
    (void)rn;                                                                                                          \
    value_all (EXTREME (SIGN, 0, K), r, a, NULL, FALSE (m));                                                           \
  }                                                                                                                    \
  void _gfortran_##NAME##1_s##K (A *r, long rn, A *a, long *d, long n)                                                 \
  {                                                                                                                    \
    (void)rn;                                                                                                          \
    search_along (EXTREME (SIGN, 0, K), r, a, d, NULL, 0, 0);                                                          \
  }                                                                                                                    \
  void _gfortran_m##NAME##1_s##K (A *r, long rn, A *a, long *d, A *m, long n)                                          \
  {                                                                                                                    \
    (void)rn;                                                                                                          \
    search_along (EXTREME (SIGN, 0, K), r, a, d, m, 0, 0);                                                             \
  }                                                                                                                    \
  void _gfortran_s##NAME##1_s##K (A *r, long rn, A *a, long *d, i4 *m, long n)                                         \
  {                                                                                                                    \
    (void)rn;                                                                                                          \
    search_along (EXTREME (SIGN, 0, K), r, a, d, NULL, 0, FALSE (m));                                                  \
  }

#define PLACES(NAME, SIGN, P, K)                                                                                       \
  void _gfortran_##NAME##0_##P##_s##K (A *r, A *a, i4 back, long n)                                                    \
  {                                                                                                                    \
    places_all (EXTREME (SIGN, back, K), r, a, NULL, P, 0);                                                            \
  }                                                                                                                    \
  void _gfortran_m##NAME##0_##P##_s##K (A *r, A *a, A *m, i4 back, long n)                                             \
  {                                                                                                                    \
    places_all (EXTREME (SIGN, back, K), r, a, m, P, 0);                                                               \
  }                                                                                                                    \
  void _gfortran_s##NAME##0_##P##_s##K (A *r, A *a, i4 *m, i4 back, long n)                                            \
  {                                                                                                                    \
    places_all (EXTREME (SIGN, back, K), r, a, NULL, P, FALSE (m));                                                    \
  }                                                                                                                    \
  void _gfortran_##NAME##1_##P##_s##K (A *r, A *a, long *d, i4 back, long n)                                           \
  {                                                                                                                    \
    search_along (EXTREME (SIGN, back, K), r, a, d, NULL, P, 0);                                                       \
  }                                                                                                                    \
  void _gfortran_m##NAME##1_##P##_s##K (A *r, A *a, long *d, A *m, i4 back, long n)                                    \
  {                                                                                                                    \
    search_along (EXTREME (SIGN, back, K), r, a, d, m, P, 0);                                                          \
  }                                                                                                                    \
  void _gfortran_s##NAME##1_##P##_s##K (A *r, A *a, long *d, i4 *m, i4 back, long n)                                   \
  {                                                                                                                    \
    search_along (EXTREME (SIGN, back, K), r, a, d, NULL, P, FALSE (m));                                               \
  }                                                                                                                    \
  i##P _gfortran_##NAME##2_##P##_s##K (A *a, i4 back, long n)                                                          \
  {                                                                                                                    \
    return place_of (EXTREME (SIGN, back, K), a, NULL, 0);                                                             \
  }                                                                                                                    \
  i##P _gfortran_m##NAME##2_##P##_s##K (A *a, A *m, i4 back, long n)                                                   \
  {                                                                                                                    \
    return place_of (EXTREME (SIGN, back, K), a, m, 0);                                                                \
  }                                                                                                                    \
  i##P _gfortran_s##NAME##2_##P##_s##K (A *a, i4 *m, i4 back, long n)                                                  \
  {                                                                                                                    \
    return place_of (EXTREME (SIGN, back, K), a, NULL, FALSE (m));                                                     \
  }

/* findloc has kind 8 places always.  */
#define FIND(K)                                                                                                        \
  void _gfortran_findloc0_s##K (A *r, A *a, char *v, i4 back, long n, long vn)                                         \
  {                                                                                                                    \
    places_all (EQUAL (K), r, a, NULL, 8, 0);                                                                          \
  }                                                                                                                    \
  void _gfortran_mfindloc0_s##K (A *r, A *a, char *v, A *m, i4 back, long n, long vn)                                  \
  {                                                                                                                    \
    places_all (EQUAL (K), r, a, m, 8, 0);                                                                             \
  }                                                                                                                    \
  void _gfortran_sfindloc0_s##K (A *r, A *a, char *v, i4 *m, i4 back, long n, long vn)                                 \
  {                                                                                                                    \
    places_all (EQUAL (K), r, a, NULL, 8, FALSE (m));                                                                  \
  }                                                                                                                    \
  void _gfortran_findloc1_s##K (A *r, A *a, char *v, long *d, i4 back, long n, long vn)                                \
  {                                                                                                                    \
    search_along (EQUAL (K), r, a, d, NULL, 8, 0);                                                                     \
  }                                                                                                                    \
  void _gfortran_mfindloc1_s##K (A *r, A *a, char *v, long *d, A *m, i4 back, long n, long vn)                         \
  {                                                                                                                    \
    search_along (EQUAL (K), r, a, d, m, 8, 0);                                                                        \
  }                                                                                                                    \
  void _gfortran_sfindloc1_s##K (A *r, A *a, char *v, long *d, i4 *m, i4 back, long n, long vn)                        \
  {                                                                                                                    \
    search_along (EQUAL (K), r, a, d, NULL, 8, FALSE (m));                                                             \
  }                                                                                                                    \
  long _gfortran_findloc2_s##K (A *a, char *v, i4 back, long n, long vn) { return place_of (EQUAL (K), a, NULL, 0); }  \
  long _gfortran_mfindloc2_s##K (A *a, char *v, A *m, i4 back, long n, long vn)                                        \
  {                                                                                                                    \
    return place_of (EQUAL (K), a, m, 0);                                                                              \
  }                                                                                                                    \
  long _gfortran_sfindloc2_s##K (A *a, char *v, i4 *m, i4 back, long n, long vn)                                       \
  {                                                                                                                    \
    return place_of (EQUAL (K), a, NULL, FALSE (m));                                                                   \
  }

#define EACH(K) \
  VALUES (maxval, 1, K) VALUES (minval, -1, K) \
  PLACES (maxloc, 1, 4, K) PLACES (maxloc, 1, 8, K) PLACES (maxloc, 1, 16, K) \
  PLACES (minloc, -1, 4, K) PLACES (minloc, -1, 8, K) PLACES (minloc, -1, 16, K) \
  FIND (K)
EACH (1)
EACH (4)
