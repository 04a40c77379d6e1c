/* lanes.c -- what threads wait for, update and hand to each other, where every lane is a thread, again and again.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   lanes COUNT SEED MOST [CONSTRUCT]: run each construct COUNT times in teams of their own and compare what it left
   with what it must leave; a hang is for the caller to notice.  Each team has a number of threads of its own: one that is
   close to what a warp or a block has, or any up to 1,024; up to MOST where many wait for one, which takes the square of
   the time.  Fewer than it asked for are wrong, too: then lanes were no threads.
   To be compiled with -foffload-options=nvptx-none=-mthreads=lane.  */

#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 1024, TEAMS = 4, N = 97 };

/* What is given for MOST.  */
static int few;

#pragma omp declare target
static unsigned
next_random (unsigned random)
{
  return random * 1664525u + 1013904223u;
}

/* A number for the team TEAM of a region with RANDOM.  */
static unsigned
team_random (unsigned random, int team)
{
  return next_random (random + 0x9e3779b9u * (unsigned) team) >> 8;
}

static int
pick_threads (unsigned r, int most)
{
  static const short usual[16] = { 1, 2, 31, 32, 33, 63, 64, 65, 100, 127, 255, 256, 257, 512, 1000, 1024 };
  int n = r & 16 ? usual[r & 15] : 1 + (int) (r >> 5) % MOST;
  return n <= most ? n : 1 + n % most;
}
#pragma omp end declare target

/* A construct: a region of TEAMS teams with random numbers from RANDOM.  Returns how many results are wrong.  BEGIN and
   END are around what the teams do; R is a team's random number, THREADS the number of its threads, up to LIMIT.  */
#define BEGIN(LIMIT)								\
  int wrong = 0, limit = LIMIT;						\
  _Pragma ("omp target teams num_teams(teams) map(tofrom: wrong)")		\
  {										\
    unsigned r = team_random (random, omp_get_team_num ());			\
    int threads = pick_threads (r, limit), bad = 0;				\
    r >>= 10;									\
    (void) r;
#define END									\
    __atomic_add_fetch (&wrong, bad, __ATOMIC_RELAXED);			\
  }										\
  return wrong;
#define TEAM _Pragma ("omp parallel num_threads(threads)")

static int
criticals (int teams, unsigned random)
{
  BEGIN (few)
    int plain = 0, nested = 0, got = 0;
    TEAM
    {
#pragma omp single
      got = omp_get_num_threads ();
      int t = omp_get_thread_num ();
      for (int k = 0; k < 3; k++)
	{
	  if ((t + k) % 3)
	    {
#pragma omp critical (outer)
	      {
		nested++;
#pragma omp critical (inner)
		nested++;
	      }
	    }
	  else
	    {
#pragma omp critical
	      plain += 2;
	    }
	}
    }
    bad = (got != threads) + (plain + nested != 6 * got);
  END
}

static int
locks (int teams, unsigned random)
{
  BEGIN (few)
    int set = 0, tested = 0, got = 0;
    omp_lock_t lock;
    TEAM
    {
#pragma omp single
      {
	got = omp_get_num_threads ();
	omp_init_lock (&lock);
      }
      for (int k = 0; k < 4; k++)
	{
	  if ((omp_get_thread_num () ^ k) & 1)
	    omp_set_lock (&lock);
	  else
	    while (!omp_test_lock (&lock))
	      tested |= 0;
	  set++;
	  omp_unset_lock (&lock);
	}
    }
    bad = (got != threads) + (set != 4 * got) + tested;
  END
}

static int
nested_locks (int teams, unsigned random)
{
  BEGIN (few)
    int count = 0, depths = 0, got = 0;
    omp_nest_lock_t lock;
    TEAM
    {
#pragma omp single
      {
	got = omp_get_num_threads ();
	omp_init_nest_lock (&lock);
      }
      int depth = 1 + (omp_get_thread_num () + (int) r) % 3;
      for (int k = 0; k < 2; k++)
	{
	  if (k)
	    omp_set_nest_lock (&lock);
	  else
	    while (!omp_test_nest_lock (&lock))
	      ;
	  for (int d = 1; d < depth; d++)
	    depths += omp_test_nest_lock (&lock) != d + 1;
	  count++;
	  for (int d = 0; d < depth; d++)
	    omp_unset_nest_lock (&lock);
	}
    }
    bad = (got != threads) + (count != 2 * got) + depths;
  END
}

/* Two locks at a time, of a few, in the order of their numbers.  */
static int
two_locks (int teams, unsigned random)
{
  BEGIN (few)
    enum { LOCKS = 5 };
    int count[LOCKS] = { 0 }, got = 0, sum = 0;
    omp_lock_t lock[LOCKS];
    TEAM
    {
#pragma omp single
      {
	got = omp_get_num_threads ();
	for (int i = 0; i < LOCKS; i++)
	  omp_init_lock (&lock[i]);
      }
      unsigned mine = r + (unsigned) omp_get_thread_num ();
      for (int k = 0; k < 2; k++)
	{
	  mine = next_random (mine);
	  int a = (int) (mine >> 9) % LOCKS, b = (a + 1 + (int) (mine >> 17) % (LOCKS - 1)) % LOCKS;
	  omp_set_lock (&lock[a < b ? a : b]);
	  omp_set_lock (&lock[a < b ? b : a]);
	  count[a]++;
	  count[b]++;
	  omp_unset_lock (&lock[a]);
	  omp_unset_lock (&lock[b]);
	}
    }
    for (int i = 0; i < LOCKS; i++)
      sum += count[i];
    bad = (got != threads) + (sum != 4 * got);
  END
}

static int
atomics (int teams, unsigned random)
{
  BEGIN (few)
    int i = 0, got = 0, top = 0;
    unsigned char byte = 0;
    short half = 0;
    double d = 0;
    long double wide = 0;
    long seen = 0;
    TEAM
    {
      int t = omp_get_thread_num ();
#pragma omp single
      got = omp_get_num_threads ();
      for (int k = 0; k < 3; k++)
	{
	  int old;
#pragma omp atomic
	  byte++;
#pragma omp atomic
	  half += 3;
#pragma omp atomic
	  d += 0.5;
#pragma omp atomic
	  wide += 0.25L;
#pragma omp atomic capture
	  old = i++;
#pragma omp atomic
	  seen += old;
#pragma omp atomic compare
	  top = top < t ? t : top;
	}
    }
    bad = (got != threads) + (i != 3 * got) + (byte != (unsigned char) (3 * got)) + (half != (short) (9 * got))
	  + (d != 1.5 * got) + (wide != 0.75L * got) + (seen != (long) i * (i - 1) / 2) + (top != got - 1);
  END
}

static int
barriers (int teams, unsigned random)
{
  BEGIN (MOST)
    int phase[MOST], errors = 0;
    TEAM
    {
      int me = omp_get_thread_num (), all = omp_get_num_threads ();
      for (int k = 1; k <= 4; k++)
	{
	  phase[me] = k;
#pragma omp barrier
	  if (phase[(me + 1) % all] != k || phase[(me + 32) % all] != k || phase[all - 1 - me] != k)
#pragma omp atomic
	    errors++;
#pragma omp barrier
	}
#pragma omp single
      bad = all != threads;
    }
    bad += errors;
  END
}

/* A thread waits for the one before it, mostly a lane of its warp.  */
static int
chain (int teams, unsigned random)
{
  BEGIN (few)
    int turn = 0, order = 0;
    TEAM
    {
      int me = omp_get_thread_num (), now;
      do
#pragma omp atomic read acquire
	now = turn;
      while (now != me);
      order = order * 3 + me;
#pragma omp atomic write release
      turn = me + 1;
#pragma omp barrier
#pragma omp single
      bad = omp_get_num_threads () != threads;
    }
    unsigned expected = 0;
    for (int t = 0; t < threads; t++)
      expected = expected * 3 + (unsigned) t;
    bad += (unsigned) order != expected || turn != threads;
  END
}

static int
loops (int teams, unsigned random)
{
  BEGIN (MOST)
    int count[N], chunk = 1 + (int) (r % 9), got = 0;
    TEAM
    {
#pragma omp for
      for (int i = 0; i < N; i++)
	count[i] = 0;
      for (unsigned k = 0; k < 3 + r % 8; k++)
	{
#pragma omp for schedule(dynamic, chunk) nowait
	  for (int i = 0; i < N; i++)
	    {
#pragma omp atomic
	      count[i]++;
	    }
#pragma omp for schedule(guided) nowait
	  for (unsigned long long i = N; i > 0; i--)
	    {
#pragma omp atomic
	      count[i - 1]++;
	    }
	  if (k == 4)
	    {
#pragma omp barrier
	    }
	}
#pragma omp barrier
#pragma omp for schedule(runtime)
      for (int i = 0; i < N; i += 2)
	count[i]++;
#pragma omp single
      got = omp_get_num_threads ();
    }
    for (int i = 0; i < N; i++)
      bad += count[i] != 2 * (3 + (int) (r % 8)) + (i % 2 == 0);
    bad += got != threads;
  END
}

static int
one_thread (int teams, unsigned random)
{
  BEGIN (MOST)
    int singles = 0, errors = 0, a = 0, b = 0, c = 0, got = 0;
    TEAM
    for (int k = 0; k < 4; k++)
      {
	unsigned v = 0, list[3] = { 0 };
#pragma omp single copyprivate(v, list)
	{
	  v = list[2] = r + (unsigned) k;
	  singles++;
	}
	if (v != r + (unsigned) k || list[2] != v)
	  {
#pragma omp atomic
	    errors++;
	  }
#pragma omp sections
	{
#pragma omp section
	  a++;
#pragma omp section
	  b += a >= 0;
#pragma omp section
	  {
	    c++;
	    got = omp_get_num_threads ();
	  }
	}
      }
    bad = (got != threads) + (singles != 4) + errors + (a != 4) + (b != 4) + (c != 4);
  END
}

static int
reductions (int teams, unsigned random)
{
  BEGIN (MOST)
    int sum = 5, top = -1, bits = 0, got = 0;
    double product = 1;
#pragma omp parallel num_threads(threads) reduction(+: sum) reduction(max: top) reduction(|: bits) reduction(*: product)
    {
      int t = omp_get_thread_num ();
      sum += t;
      top = top > t ? top : t;
      bits |= t;
      product = t % 100 ? 1 : 2;
#pragma omp single
      got = omp_get_num_threads ();
    }
    int all = 0;
    double twos = 1;
    for (int t = 0; t < got; t++)
      {
	all |= t;
	twos *= t % 100 ? 1 : 2;
      }
    bad = (got != threads) + (sum != 5 + got * (got - 1) / 2) + (top != got - 1) + (bits != all) + (product != twos);
  END
}

/* Ordered regions of loops without a barrier between them.  */
static int
in_order (int teams, unsigned random)
{
  BEGIN (few)
    int next = 0, last = 0, chunk = 1 + (int) (r % 5), errors = 0, got = 0;
    TEAM
    {
#pragma omp for ordered schedule(dynamic, chunk) nowait
      for (int i = 0; i < N; i++)
	{
#pragma omp ordered
	  errors += next++ != i;
	}
#pragma omp for ordered schedule(static, chunk) nowait
      for (unsigned long long i = N; i > 0; i--)
	{
	  if (i % 3)
	    {
#pragma omp ordered
	      last = last * 3 % 1000 + (int) i;
	    }
	}
#pragma omp single
      got = omp_get_num_threads ();
    }
    int expected = 0;
    for (int i = N; i > 0; i--)
      if (i % 3)
	expected = expected * 3 % 1000 + i;
    bad = (got != threads) + errors + (next != N) + (last != expected);
  END
}

static int
cancelled (int teams, unsigned random)
{
  BEGIN (MOST)
    int wanted = (int) (r % N), found = -1, after = 0, got = 0;
    TEAM
    {
      for (int k = 0; k < 2; k++)
	{
#pragma omp for schedule(dynamic)
	  for (int i = 0; i < N; i++)
	    {
#pragma omp cancellation point for
	      if (i == wanted + k)
		{
#pragma omp atomic write
		  found = i;
#pragma omp cancel for
		}
	    }
	}
#pragma omp atomic
      after++;
#pragma omp barrier
#pragma omp single
      got = omp_get_num_threads ();
    }
    bad = (got != threads) + (found != (wanted + 1 < N ? wanted + 1 : wanted)) + (after != got);
  END
}

static const struct
{
  const char *name;
  int (*run) (int teams, unsigned random);
} constructs[] =
{
#define X(NAME) { #NAME, NAME },
  X (criticals) X (locks) X (nested_locks) X (two_locks) X (atomics) X (barriers) X (chain) X (loops) X (one_thread)
  X (reductions) X (in_order) X (cancelled)
#undef X
};

int
main (int argc, char **argv)
{
  if (argc < 4 || (few = atoi (argv[3])) < 1)
    {
      fprintf (stderr, "usage: %s COUNT SEED MOST [CONSTRUCT]\n", argv[0]);
      return 2;
    }
  int count = atoi (argv[1]), failed = 0, all = 0;
  unsigned random = (unsigned) atoi (argv[2]) * 2654435761u + 1;
  for (size_t which = 0; which < sizeof constructs / sizeof constructs[0]; which++)
    {
      if (argc > 4 && strcmp (argv[4], constructs[which].name))
	continue;
      for (int ran = 0; ran < count;)
	{
	  random = next_random (random);
	  int teams = 1 + (int) ((random >> 20) % TEAMS);
	  if (teams > count - ran)
	    teams = count - ran;
	  int wrong = constructs[which].run (teams, random);
	  if (wrong)
	    {
	      printf ("FAIL: %s: %d wrong in a region of %d teams, random %u\n", constructs[which].name, wrong, teams,
		      random);
	      failed++;
	    }
	  ran += teams;
	  all += teams;
	}
    }
  printf ("%d runs, %d regions failed\n", all, failed);
  return failed != 0 || all == 0;
}
