/* host-sums.c -- with -mreproducible: target regions that run on the host add up in the order of a device.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   A device adds up by threads, blocks and grids, and with -mreproducible their numbers depend on the work alone
   (fixed-shape.h).  On the host a region calls the functions here in the place of libgomp's (gcc-plugin/host/program/
   host-order.cc): one thread of the host is all threads of the device's grid in turn, with the same iterations, and
   their values are combined in the same order.  Five orders are known (image.h, heddle_image_func::iterations):

   s	lanes are threads; the region is one team, and its parallel region ends with a tree over all threads
   d	lanes are threads; a team's threads keep their sums until the team's update, and the last team adds up the
	values of all (gcc-plugin/device/emit/ordered-sums.cc)
   n	the same, but each parallel region ends with a tree over the team's threads
   v	warps are threads, and take turns, as teams do
   w	the same, and a scheduler starts parallel regions

   With "l" behind the letter iterations are long.  A region without a device's code, or in another order, calls
   libgomp.  The trees are those of gcc-plugin/device/emit/block-reduction.cc.  All is part of crtoffloadtable.o, as
   kept-data.c, and of heddle-start.o, or of heddle-sums.o in static programs, for programs without device code.  */

#include "image.h"
#include "fixed-shape.h"

typedef unsigned long word;

#define HIDDEN __attribute__ ((weak, visibility ("hidden")))

extern const void *const __OFFLOAD_TABLE__[] HIDDEN;
extern const struct heddle_image *const heddle_own_image HIDDEN;

extern void GOMP_parallel (void (*) (void *), void *, unsigned, unsigned) __attribute__ ((weak));
extern _Bool GOMP_teams4 (unsigned, unsigned, unsigned, _Bool) __attribute__ ((weak));
extern int omp_get_num_threads (void) __attribute__ ((weak));
extern int omp_get_thread_num (void) __attribute__ ((weak));
extern int omp_get_team_num (void) __attribute__ ((weak));
extern void *calloc (word, word) __attribute__ ((weak));
extern void free (void *) __attribute__ ((weak));
extern void abort (void) __attribute__ ((weak, noreturn));

enum
{
  LANES = HEDDLE_FIXED_WARP_LANES,
  MOST_THREADS = HEDDLE_FIXED_MOST_WARPS * LANES
};

/* A variable to which threads, or teams, add.  Its values are doubles; those of a float are rounded each time.  */
struct sum
{
  void *variable;
  enum heddle_host_operation op;
  int narrow;                    /* it is a float */
  int of_teams;                  /* else of threads */
  double *values;                /* of each thread of a team, or of each team */
};

/* The region that a thread of the host executes.  */
struct region
{
  char order;                    /* 0: libgomp's */
  unsigned teams, threads;       /* of the device's grid, and of a team */
  int thread;                    /* the number of the one at hand; -1: on the teams level */
  unsigned count, room;          /* SUMS has COUNT, and room for so many */
  struct sum *sums;
};

/* A pointer is small enough for the initial-exec model in a library that is loaded at run time, too; and this model
   needs no function of the dynamic linker's, which the program's link perhaps does not name.  */
static __thread struct region *mine __attribute__ ((tls_model ("initial-exec")));
static const struct region none = { .thread = -1 };

/* That of the calling thread, to be read.  */

static const struct region *
at_hand (void)
{
  return mine ? mine : &none;
}

/* A value that changes no other.  */

static double
neutral (const struct sum *s)
{
  return s->op == HEDDLE_HOST_ADD ? 0 : s->op == HEDDLE_HOST_MULTIPLY ? 1 : __builtin_nan ("");
}

/* A as a number of S's type.  */

static double
rounded (const struct sum *s, double a)
{
  return s->narrow ? (float) a : a;
}

/* Of numbers that are no NaN, and of zeros, the device's order.  */

static int
below (double a, double b)
{
  return a < b || (a == b && __builtin_signbit (a) && !__builtin_signbit (b));
}

static double
combine (const struct sum *s, double a, double b)
{
  switch (s->op)
    {
    case HEDDLE_HOST_ADD:
      /* The sum of two floats, as a double, is rounded right.  */
      return rounded (s, a + b);
    case HEDDLE_HOST_MULTIPLY:
      return rounded (s, a * b);
    default:
      if (a != a || b != b)
	return a != a ? b : a;
      return below (a, b) == (s->op == HEDDLE_HOST_LEAST) ? a : b;
    }
}

/* The N values V combined, N a power of two: halves with each other, as by shuffles.  V is lost.  */

static double
halves (const struct sum *s, double *v, unsigned n)
{
  for (unsigned half = n / 2; half; half /= 2)
    for (unsigned i = 0; i < half; i++)
      v[i] = combine (s, v[i], v[i + half]);
  return v[0];
}

/* The same, neighbours with each other.  */

static double
neighbours (const struct sum *s, double *v, unsigned n)
{
  for (; n > 1; n /= 2)
    for (unsigned i = 0; i < n / 2; i++)
      v[i] = combine (s, v[2 * i], v[2 * i + 1]);
  return v[0];
}

/* The values V of the first OWN lanes of a warp.  */

static double
part_of_warp (const struct sum *s, const double *v, unsigned own)
{
  double now[LANES], next[LANES];
  for (unsigned i = 0; i < LANES; i++)
    now[i] = i < own ? v[i] : neutral (s);
  for (unsigned step = LANES / 2; step; step /= 2)
    {
      for (unsigned i = 0; i < LANES; i++)
	next[i] = (i ^ step) < own ? combine (s, now[i], now[i ^ step]) : now[i];
      for (unsigned i = 0; i < LANES; i++)
	now[i] = next[i];
    }
  return now[0];
}

/* The values V of the THREADS threads of a block.  */

static double
tree (const struct sum *s, const double *v, unsigned threads)
{
  double of_warps[HEDDLE_FIXED_MOST_WARPS], lanes[LANES];
  const unsigned warps = (threads + LANES - 1) / LANES;
  const int parts = threads % LANES != 0;
  for (unsigned w = 0; w < HEDDLE_FIXED_MOST_WARPS; w++)
    {
      of_warps[w] = neutral (s);
      if (w >= warps)
	continue;
      if (parts)
	{
	  of_warps[w] = part_of_warp (s, v + w * LANES, threads - w * LANES < LANES ? threads - w * LANES : LANES);
	  continue;
	}
      for (unsigned i = 0; i < LANES; i++)
	lanes[i] = v[w * LANES + i];
      of_warps[w] = halves (s, lanes, LANES);
    }
  if (parts)
    {
      for (unsigned w = 1; w < warps; w++)
	of_warps[0] = combine (s, of_warps[0], of_warps[w]);
      return of_warps[0];
    }
  return warps <= HEDDLE_FIXED_BLOCK_WARPS ? neighbours (s, of_warps, HEDDLE_FIXED_BLOCK_WARPS)
					    : halves (s, of_warps, HEDDLE_FIXED_MOST_WARPS);
}

/* Update S's variable by VALUE.  */

static void
update (const struct sum *s, double value)
{
  if (s->narrow)
    *(float *) s->variable = (float) combine (s, *(float *) s->variable, value);
  else
    *(double *) s->variable = combine (s, *(double *) s->variable, value);
}

/* Formulas: the compiler's own, and right.  */

static long
read_long (const char **p)
{
  const int minus = **p == '-';
  unsigned long n = 0;
  for (*p += minus; **p >= '0' && **p <= '9'; ++*p)
    n = n * 10 + (unsigned long) (**p - '0');
  return (long) (minus ? -n : n);
}

/* The formula at *P, over the arguments ARGS; *P moves behind it.  */

static long
value_of (const char **p, const char *args)
{
  long stack[HEDDLE_MOST_FORMULA_STEPS];
  int top = -1;
  int is_unsigned = 0;
  for (;; ++*p)
    {
      const char what = *(*p)++;
      const long operand = what == '@' || what == '#' ? read_long (p) : 0;
      unsigned bits = 64;
      is_unsigned = 0;
      if (what != '#')
	{
	  *p += what == '@';
	  is_unsigned = *(*p)++ == 'u';
	  bits = (unsigned) read_long (p);
	}
      unsigned long x = 0;
      if (what == '#')
	x = (unsigned long) operand;
      else if (what == '@')
	__builtin_memcpy (&x, args + operand, bits / 8);
      else if (what == '=')
	x = (unsigned long) stack[top--];
      else
	{
	  const long b = stack[top--], a = stack[top--];
	  const unsigned long ua = (unsigned long) a, ub = (unsigned long) b;
	  x = what == '+'   ? ua + ub
	      : what == '-' ? ua - ub
	      : what == '*' ? ua * ub
	      : what == '/' ? (!b             ? 0
			       : is_unsigned  ? ua / ub
			       : b == -1      ? -ua
					      : (unsigned long) (a / b))
	      : what == '<' ? (is_unsigned ? (ua < ub ? ua : ub) : (unsigned long) (a < b ? a : b))
			    : (is_unsigned ? (ua > ub ? ua : ub) : (unsigned long) (a > b ? a : b));
	}
      if (what != '#' && bits < 64)
	x = is_unsigned ? x << (64 - bits) >> (64 - bits) : (unsigned long) ((long) (x << (64 - bits)) >> (64 - bits));
      stack[++top] = (long) x;
      if (**p != ' ' || (*p)[1] == 't')
	break;
    }
  *p += **p == ' ';
  if (is_unsigned && stack[0] < 0)
    return __LONG_MAX__;
  return stack[0] < 0 ? 0 : stack[0];
}

/* Does TEXT, at *P, begin with WORD?  *P moves behind it.  */

static int
begins (const char **p, const char *text)
{
  const char *at = *p;
  while (*text && *at == *text)
    at++, text++;
  if (*text)
    return 0;
  *p = at;
  return 1;
}

/* Find the order and the shape of the region FUNCTION, which has ARGS, and asks for TEAMS teams and LIMIT threads, if
   positive; with HAS_TEAMS it has teams (as find_fixed_geometry in libgomp-nvptx/plugin/launch/geometry.cc).  */

static void
find_shape (const void *function, const char *args, int has_teams, long teams, long limit)
{
  const struct heddle_image_func *f = 0;
  if (mine)
    mine->order = 0;
  if (!&heddle_own_image || !heddle_own_image || !__OFFLOAD_TABLE__ || !calloc || !free)
    return;
  const void *const *first = __OFFLOAD_TABLE__[0], *const *end = __OFFLOAD_TABLE__[1];
  for (word i = 0; first + i < end && i < heddle_own_image->func_num; i++)
    if (first[i] == function)
      f = &heddle_own_image->funcs[i];
  const char *p = f && f->iterations ? f->iterations : "";
  if (!begins (&p, "fixed:"))
    return;
  const char order = *p++;
  const int long_iterations = begins (&p, "l");
  p += *p == ' ';
  long useful = -1, busy = 0;
  int of_teams = 0;
  if (*p && !begins (&p, "threads "))
    {
      of_teams = begins (&p, "teams ");
      useful = value_of (&p, args);
      if (!begins (&p, "threads "))
	p = "";
    }
  if (*p)
    busy = value_of (&p, args);

  const int scheduler = order == 'w', lanes = !scheduler && order != 'v';
  const unsigned asked = f->flags >> HEDDLE_FUNC_ASKED_SHIFT & HEDDLE_MOST_ASKED;
  busy = busy > MOST_THREADS ? MOST_THREADS : busy;
  if (busy && !f->max_threads)
    busy = heddle_divide_up (busy, LANES) * LANES;
  if (!lanes)
    limit = 0;
  else if (busy > 0 && (limit > 0 || f->max_threads) && (limit <= 0 || busy < limit))
    limit = busy;
  teams = has_teams ? teams : 1;
  const int useful_known = teams <= 0 && useful >= 0;
  long warps = has_teams || scheduler ? HEDDLE_FIXED_BLOCK_WARPS : HEDDLE_FIXED_MOST_WARPS, threads = 0;
  if (limit > 0)
    {
      limit = limit < MOST_THREADS ? limit : MOST_THREADS;
      threads = limit % LANES ? limit : 0;
      warps = heddle_divide_up (limit, LANES);
    }
  else
    {
      if (useful_known && !of_teams)
	warps = heddle_spread_warps (HEDDLE_FIXED_MULTIPROCESSORS, useful, (int) warps, 0);
      if (busy > 0 && warps > heddle_divide_up (busy, LANES))
	warps = heddle_divide_up (busy, LANES);
      if (scheduler && warps < (long) asked)
	warps = asked < HEDDLE_FIXED_MOST_WARPS ? asked : HEDDLE_FIXED_MOST_WARPS;
    }
  if (f->max_threads && warps > heddle_divide_up (f->max_threads, LANES))
    warps = heddle_divide_up (f->max_threads, LANES);
  const long resident = scheduler ? HEDDLE_FIXED_WAITING_TEAMS
				  : HEDDLE_FIXED_MULTIPROCESSORS * heddle_fixed_resident ((unsigned) warps);
  if (useful_known)
    {
      const long most = of_teams ? useful : heddle_divide_up (heddle_divide_up (useful, LANES), warps);
      const long steps = of_teams ? HEDDLE_FIXED_TEAM_STEPS : HEDDLE_FIXED_STEPS;
      const int stack = (f->flags & HEDDLE_FUNC_USES_STACK) != 0;
      long fit = resident;
      if (!stack && !of_teams && long_iterations)
	fit *= HEDDLE_FIXED_WAVES;
      if (!stack && !scheduler && most / steps > resident)
	fit = most / steps < resident * HEDDLE_FIXED_WAVES ? most / steps : resident * HEDDLE_FIXED_WAVES;
      teams = most < 1 ? 1 : most < fit ? most : fit;
    }
  if (!mine && !(mine = calloc (1, sizeof *mine)))
    abort ();
  mine->thread = -1;
  mine->teams = (unsigned) (teams > 0 ? teams : resident);
  mine->threads = (unsigned) (!lanes ? warps : threads ? threads : warps * LANES);
  mine->order = order;
}

/* Forget all sums.  */

static void
forget (void)
{
  for (unsigned i = 0; mine && i < mine->count; i++)
    free (mine->sums[i].values);
  if (mine)
    mine->count = 0;
}

/* Let each of the region's sums of threads begin anew.  */

static void
begin_threads (void)
{
  for (unsigned i = 0; i < mine->count; i++)
    for (unsigned t = 0; !mine->sums[i].of_teams && t < mine->threads; t++)
      mine->sums[i].values[t] = neutral (&mine->sums[i]);
}

/* The last team adds up the values of all, each of its threads some of them.  */

static void
fold (const struct sum *s)
{
  double *of_threads = calloc (mine->threads, sizeof *of_threads);
  if (!of_threads)
    abort ();
  for (unsigned t = 0; t < mine->threads; t++)
    {
      of_threads[t] = neutral (s);
      for (unsigned team = t; team < mine->teams; team += mine->threads)
	of_threads[t] = combine (s, of_threads[t], s->values[team]);
    }
  update (s, mine->teams < 2 ? s->values[0] : tree (s, of_threads, mine->threads));
  free (of_threads);
}

/* The next team of REGION, as GOMP_teams4; false: there is none.  */

HIDDEN _Bool
heddle_host_teams (unsigned least, unsigned most, unsigned limit, _Bool first, const void *function, const char *args)
{
  if (first)
    {
      find_shape (function, args, 1, most, limit);
      if (at_hand ()->order)
	least = most = mine->teams;
      forget ();
      return GOMP_teams4 (least, most, limit, first);
    }
  const _Bool more = GOMP_teams4 (least, most, limit, first);
  if (!mine || !mine->order)
    return more;
  if (more)
    begin_threads ();
  else
    {
      for (unsigned i = 0; i < mine->count; i++)
	if (mine->sums[i].of_teams)
	  fold (&mine->sums[i]);
      forget ();
      mine->order = 0;
    }
  return more;
}

/* The parallel region FN (DATA) of the target region FUNCTION, as GOMP_parallel.  ALONE: it has no teams.  */

HIDDEN void
heddle_host_parallel (void (*fn) (void *), void *data, unsigned threads, unsigned flags, const void *function,
		      const char *args, _Bool alone)
{
  if (alone)
    {
      find_shape (function, args, 0, 1, (long) threads);
      forget ();
    }
  if (!at_hand ()->order)
    {
      GOMP_parallel (fn, data, threads, flags);
      return;
    }
  if (mine->order != 'd')
    begin_threads ();
  for (unsigned t = 0; t < mine->threads; t++)
    {
      mine->thread = (int) t;
      fn (data);
    }
  mine->thread = -1;
  for (unsigned i = 0; i < mine->count; i++)
    {
      struct sum *s = &mine->sums[i];
      if (s->of_teams)
	continue;
      const double all = tree (s, s->values, mine->threads);
      if (mine->order != 'd')
	update (s, all);
      else if (s->narrow)
	*(float *) s->variable = (float) all;
      else
	*(double *) s->variable = all;
    }
  if (alone)
    {
      forget ();
      mine->order = 0;
    }
}

/* As omp_get_num_threads and omp_get_thread_num.  */

HIDDEN int
heddle_host_threads (void)
{
  const struct region *r = at_hand ();
  return r->thread >= 0 ? (int) r->threads : omp_get_num_threads ();
}

HIDDEN int
heddle_host_thread (void)
{
  const struct region *r = at_hand ();
  return r->thread >= 0 ? r->thread : omp_get_thread_num ();
}

/* The chunk of a loop that teams share, which is CHUNK outside of a device's order.  */

HIDDEN int
heddle_host_chunk (int chunk)
{
  const struct region *r = at_hand ();
  return r->order ? (int) r->threads : chunk;
}

/* One more sum of the region at hand.  */

static struct sum *
new_sum (void)
{
  if (mine->count == mine->room)
    {
      const unsigned room = mine->room ? 2 * mine->room : 8;
      struct sum *more = calloc (room, sizeof *more);
      if (!more)
	abort ();
      for (unsigned i = 0; i < mine->count; i++)
	more[i] = mine->sums[i];
      free (mine->sums);
      mine->sums = more;
      mine->room = room;
    }
  return &mine->sums[mine->count++];
}

/* Let VALUE be added to the number at TO by OP, a float where NARROW.  False: at once, by the caller.  */

static _Bool
keep (void *to, double value, enum heddle_host_operation op, int narrow)
{
  const int of_teams = at_hand ()->thread < 0;
  if (!mine || mine->order == 0 || mine->order == 'v' || mine->order == 'w' || (of_teams && mine->order == 's'))
    return 0;
  struct sum *s = 0;
  for (unsigned i = 0; i < mine->count && !s; i++)
    if (mine->sums[i].variable == to && mine->sums[i].of_teams == of_teams)
      s = &mine->sums[i];
  if (!s)
    {
      const unsigned values = of_teams ? mine->teams : mine->threads;
      s = new_sum ();
      *s = (struct sum) { to, op, narrow, of_teams, calloc (values, sizeof (double)) };
      if (!s->values)
	abort ();
      for (unsigned i = 0; i < values; i++)
	s->values[i] = neutral (s);
    }
  double *v = &s->values[of_teams ? omp_get_team_num () : mine->thread];
  *v = combine (s, *v, value);
  return 1;
}

/* Update the double at TO, or the float where NARROW, by VALUE, atomically.  */

HIDDEN void
heddle_host_add (void *to, double value, int op, _Bool narrow)
{
  if (keep (to, value, (enum heddle_host_operation) op, narrow))
    return;
  const struct sum s = { to, (enum heddle_host_operation) op, narrow, 0, 0 };
  if (narrow)
    {
      float old, now;
      __atomic_load ((float *) to, &old, __ATOMIC_RELAXED);
      do
	now = (float) combine (&s, old, value);
      while (!__atomic_compare_exchange ((float *) to, &old, &now, 1, __ATOMIC_RELAXED, __ATOMIC_RELAXED));
      return;
    }
  double old, now;
  __atomic_load ((double *) to, &old, __ATOMIC_RELAXED);
  do
    now = combine (&s, old, value);
  while (!__atomic_compare_exchange ((double *) to, &old, &now, 1, __ATOMIC_RELAXED, __ATOMIC_RELAXED));
}
