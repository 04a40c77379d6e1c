/* random.c -- random_number and random_seed.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   One sequence for the whole device from which many threads draw at once: a counter advanced by an atomic addition, and
   a hash of its previous value (SplitMix64).  A seed is eight integers, as with libgfortran; the first two hold the
   counter, and all of them are hashed together when a program sets others than it was given.  What was set is what a
   program gets while nothing has been drawn since.  */

#include "gfortran.h"

#define STEP 0x9e3779b97f4a7c15ull
#define WORDS 8

static uint64_t state = 0x48656464ull;

/* The program's seed, and the counter made from it.  */
static uint32_t set_words[WORDS];
static uint64_t set_state;

static uint64_t
hash (uint64_t z)
{
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
  z = (z ^ z >> 27) * 0x94d049bb133111ebull;
  return z ^ z >> 31;
}

static uint64_t
draw (void)
{
  return hash (__atomic_add_fetch (&state, STEP, __ATOMIC_RELAXED));
}

static r4 draw_r4 (void) { return (r4) (uint32_t) (draw () >> 40) * 0x1p-24f; }
static r8 draw_r8 (void) { return (r8) (int64_t) (draw () >> 11) * 0x1p-53; }
static r10 draw_r10 (void) { return (r10) draw () * 0x1p-64l; }

void _gfortran_random_r4 (r4 *x) { *x = draw_r4 (); }
void _gfortran_random_r8 (r8 *x) { *x = draw_r8 (); }
void _gfortran_random_r10 (r10 *x) { *x = draw_r10 (); }

#define FILL(NAME, T, DRAW) \
void NAME (struct array *x) \
{ \
  struct cursor c; \
  if (!cursor_begin (&c, x, -1)) \
    return; \
  do \
    *(T *) c.p[0] = DRAW (); \
  while (cursor_next (&c)); \
}
FILL (_gfortran_arandom_r4, r4, draw_r4)
FILL (_gfortran_arandom_r8, r8, draw_r8)
FILL (_gfortran_arandom_r10, r10, draw_r10)

/* The seed as eight 32-bit words.  */
static void
get_words (uint32_t w[WORDS])
{
  uint64_t s = __atomic_load_n (&state, __ATOMIC_RELAXED);
  w[0] = s;
  w[1] = s >> 32;
  for (int i = 2; i < WORDS; i++)
    w[i] = 0;
  if (s == set_state)
    for (int i = 0; i < WORDS; i++)
      w[i] = set_words[i];
}

static void
put_words (const uint32_t w[WORDS])
{
  uint64_t s = (uint64_t) w[1] << 32 | w[0];
  uint32_t rest = 0;
  for (int i = 2; i < WORDS; i++)
    rest |= w[i];
  if (rest)
    for (int i = 2; i < WORDS; i++)
      s = hash (s ^ w[i]) + STEP;
  for (int i = 0; i < WORDS; i++)
    set_words[i] = w[i];
  set_state = s;
  __atomic_store_n (&state, s, __ATOMIC_RELAXED);
}

static void
at_most_one (const void *size, const void *put, const void *get)
{
  if ((size != NULL) + (put != NULL) + (get != NULL) > 1)
    fail ("RANDOM_SEED should have at most one argument present.");
}

static void
reseed (void)
{
  __atomic_store_n (&state, hash (__ptx_globaltimer ()), __ATOMIC_RELAXED);
}

void
_gfortran_random_seed_i4 (i4 *size, struct array *put, struct array *get)
{
  uint32_t w[WORDS];
  at_most_one (size, put, get);
  if (size)
    *size = WORDS;
  if (put)
    {
      if (extent (put, 0) < WORDS)
	fail ("Array size of PUT is too small.");
      for (int i = 0; i < WORDS; i++)
	w[i] = *(const i4 *) (put->base + i * stride_bytes (put, 0));
      put_words (w);
    }
  if (get)
    {
      if (extent (get, 0) < WORDS)
	fail ("Array size of GET is too small.");
      get_words (w);
      for (int i = 0; i < WORDS; i++)
	*(i4 *) (get->base + i * stride_bytes (get, 0)) = w[i];
    }
  if (!size && !put && !get)
    reseed ();
}

void
_gfortran_random_seed_i8 (i8 *size, struct array *put, struct array *get)
{
  uint32_t w[WORDS];
  at_most_one (size, put, get);
  if (size)
    *size = WORDS / 2;
  if (put)
    {
      if (extent (put, 0) < WORDS / 2)
	fail ("Array size of PUT is too small.");
      for (int i = 0; i < WORDS / 2; i++)
	{
	  uint64_t v = *(const i8 *) (put->base + i * stride_bytes (put, 0));
	  w[2 * i] = v;
	  w[2 * i + 1] = v >> 32;
	}
      put_words (w);
    }
  if (get)
    {
      if (extent (get, 0) < WORDS / 2)
	fail ("Array size of GET is too small.");
      get_words (w);
      for (int i = 0; i < WORDS / 2; i++)
	*(i8 *) (get->base + i * stride_bytes (get, 0)) = (uint64_t) w[2 * i + 1] << 32 | w[2 * i];
    }
  if (!size && !put && !get)
    reseed ();
}

void
_gfortran_random_init (int repeatable, int distinct, int image)
{
  (void) distinct;
  (void) image;
  if (repeatable)
    __atomic_store_n (&state, 0x48656464ull, __ATOMIC_RELAXED);
  else
    reseed ();
}
