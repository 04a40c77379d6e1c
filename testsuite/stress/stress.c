/* stress.c -- every construct, again and again, with random numbers of teams and threads.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   stress COUNT SEED [CONSTRUCT]: run each construct COUNT times in target regions and compare what it left with what
   it must leave; a hang is for the caller to notice.  Every construct is a function of the number of threads and of a
   random number, and returns how many results are wrong.  A region has a random number of teams; each of them runs the
   construct on data of its own, with a random number of threads of its own.  */

#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#pragma omp declare target

enum { TEAMS = 4, N = 97 };

static int
loop_static (int threads, unsigned r)
{
  int a[N], wrong = 0, chunk = r % 7 + 1;
#pragma omp parallel for num_threads(threads) schedule(static, chunk)
  for (int i = 0; i < N; i++)
    a[i] = i * 3;
  for (int i = 0; i < N; i++)
    wrong += a[i] != i * 3;
  return wrong;
}

static int
loop_dynamic (int threads, unsigned r)
{
  int count[N] = { 0 }, wrong = 0, chunk = r % 5 + 1;
#pragma omp parallel for num_threads(threads) schedule(dynamic, chunk)
  for (int i = 0; i < N; i++)
    count[i]++;
  for (int i = 0; i < N; i++)
    wrong += count[i] != 1;
  return wrong;
}

static int
loop_guided_nowait (int threads, unsigned r)
{
  int count[N] = { 0 }, wrong = 0;
  long long from = r % 3;
#pragma omp parallel num_threads(threads)
  for (int k = 0; k < 3; k++)
    {
#pragma omp for schedule(guided) nowait
      for (long long i = from; i < N; i++)
	{
#pragma omp atomic
	  count[i]++;
	}
    }
  for (int i = 0; i < N; i++)
    wrong += count[i] != (i < from ? 0 : 3);
  return wrong;
}

static int
loop_ordered (int threads, unsigned r)
{
  int next = 0, wrong = 0;
  (void) r;
#pragma omp parallel for num_threads(threads) schedule(dynamic) ordered
  for (int i = 0; i < 40; i++)
    {
#pragma omp ordered
      wrong += next++ != i;
    }
  return wrong + (next != 40);
}

static int
loop_doacross (int threads, unsigned r)
{
  int a[N + 1] = { 1 }, wrong = 0;
  (void) r;
#pragma omp parallel for num_threads(threads) ordered(1)
  for (int i = 1; i < 40; i++)
    {
#pragma omp ordered depend(sink: i - 1)
      a[i] = a[i - 1] + i;
#pragma omp ordered depend(source)
    }
  for (int i = 1; i < 40; i++)
    wrong += a[i] != 1 + i * (i + 1) / 2;
  return wrong;
}

static int
loop_lastprivate (int threads, unsigned r)
{
  int last = -1, condition = -1;
  (void) r;
#pragma omp parallel for num_threads(threads) lastprivate(last) lastprivate(conditional: condition) schedule(dynamic)
  for (int i = 0; i < N; i++)
    {
      last = i;
      if (i % 10 == 3)
	condition = i;
    }
  return (last != N - 1) + (condition != 93);
}

static int
loop_scan (int threads, unsigned r)
{
  int in[N], out[N], sum = 0, wrong = 0;
  for (int i = 0; i < N; i++)
    in[i] = (i * (r % 11 + 1)) % 7;
#pragma omp parallel for num_threads(threads) reduction(inscan, +: sum)
  for (int i = 0; i < N; i++)
    {
      sum += in[i];
#pragma omp scan inclusive(sum)
      out[i] = sum;
    }
  int expected = 0;
  for (int i = 0; i < N; i++)
    wrong += out[i] != (expected += in[i]);
  return wrong;
}

static int
reductions (int threads, unsigned r)
{
  int sum = 5, top = 0, every = 1, some = 0;
  long product[3] = { 1, 1, 1 };
#pragma omp parallel for num_threads(threads) reduction(+: sum) reduction(max: top) reduction(&&: every) \
  reduction(^: some) reduction(+: product[:3])
  for (int i = 0; i < N; i++)
    {
      sum += i;
      top = top > i ? top : i;
      every = every && i < N;
      some ^= i + (int) (r & 255);
      product[i % 3] += i;
    }
  int expected = 0;
  for (int i = 0; i < N; i++)
    expected ^= i + (int) (r & 255);
  return (sum != 5 + N * (N - 1) / 2) + (top != N - 1) + !every + (some != expected)
	 + (product[0] + product[1] + product[2] != 3 + N * (N - 1) / 2);
}

static int
sections (int threads, unsigned r)
{
  int a = 0, b = 0, c = 0;
  (void) r;
#pragma omp parallel sections num_threads(threads)
  {
#pragma omp section
    a++;
#pragma omp section
    b += 2;
#pragma omp section
    c += 3;
  }
  return (a != 1) + (b != 2) + (c != 3);
}

static int
single_copyprivate (int threads, unsigned r)
{
  int wrong = 0, singles = 0;
#pragma omp parallel num_threads(threads)
  for (int k = 0; k < 4; k++)
    {
      unsigned v = 0;
#pragma omp single copyprivate(v)
      {
	v = r + (unsigned) k;
	singles++;
      }
#pragma omp atomic
      wrong += v != r + (unsigned) k;
    }
  return wrong + (singles != 4);
}

static int
critical_and_locks (int threads, unsigned r)
{
  int plain = 0, named = 0, locked = 0, nested = 0, got = 0;
  omp_lock_t lock;
  omp_nest_lock_t nest;
  (void) r;
  omp_init_lock (&lock);
  omp_init_nest_lock (&nest);
#pragma omp parallel num_threads(threads)
  {
#pragma omp atomic
    got++;
    for (int k = 0; k < 5; k++)
      {
#pragma omp critical
	plain++;
#pragma omp critical (stress)
	named++;
	if (k & 1)
	  omp_set_lock (&lock);
	else
	  while (!omp_test_lock (&lock))
	    ;
	locked++;
	omp_unset_lock (&lock);
	omp_set_nest_lock (&nest);
	omp_set_nest_lock (&nest);
	nested++;
	omp_unset_nest_lock (&nest);
	omp_unset_nest_lock (&nest);
      }
  }
  omp_destroy_lock (&lock);
  omp_destroy_nest_lock (&nest);
  return (plain != 5 * got) + (named != 5 * got) + (locked != 5 * got) + (nested != 5 * got) + (got == 0);
}

static int
atomics (int threads, unsigned r)
{
  int i = 0, got = 0;
  unsigned char byte = 0;
  double d = 0;
  long seen = 0;
  (void) r;
#pragma omp parallel num_threads(threads)
  {
#pragma omp atomic
    got++;
    for (int k = 0; k < 3; k++)
      {
	int old;
#pragma omp atomic
	byte++;
#pragma omp atomic
	d += 0.5;
#pragma omp atomic capture
	old = i++;
#pragma omp atomic
	seen += old;
      }
  }
  return (i != 3 * got) + (byte != (unsigned char) (3 * got)) + (d != 1.5 * got)
	 + (seen != (long) i * (i - 1) / 2);
}

static int
barriers (int threads, unsigned r)
{
  int phase[1024] = { 0 }, wrong = 0;
  (void) r;
#pragma omp parallel num_threads(threads)
  {
    int me = omp_get_thread_num (), all = omp_get_num_threads ();
    for (int k = 1; k <= 5; k++)
      {
	phase[me] = k;
#pragma omp barrier
	for (int t = 0; t < all; t++)
	  if (phase[t] != k)
	    {
#pragma omp atomic
	      wrong++;
	    }
#pragma omp barrier
      }
  }
  return wrong;
}

static int
fib (int n)
{
  int a, b;
  if (n < 2)
    return n;
#pragma omp task shared(a)
  a = fib (n - 1);
#pragma omp task shared(b)
  b = fib (n - 2);
#pragma omp taskwait
  return a + b;
}

static int
tasks (int threads, unsigned r)
{
  int result = 0, n = 5 + (int) (r % 4);
  static const int expected[] = { 5, 8, 13, 21 };
#pragma omp parallel num_threads(threads)
#pragma omp single
  result = fib (n);
  return result != expected[r % 4];
}

static int
task_depend (int threads, unsigned r)
{
  int x = 0, wrong = 0, reads = 0, m = 0;
  (void) r;
#pragma omp parallel num_threads(threads)
#pragma omp single
  for (int k = 0; k < 6; k++)
    {
#pragma omp task depend(out: x)
      x = k + 1;
      for (int j = 0; j < 3; j++)
	{
#pragma omp task depend(in: x)
	  {
#pragma omp atomic
	    wrong += x != k + 1;
#pragma omp atomic
	    reads++;
	  }
	}
#pragma omp task depend(mutexinoutset: m)
      m++;
    }
  return wrong + (reads != 18) + (m != 6);
}

static int
taskgroup_taskloop (int threads, unsigned r)
{
  int done[N] = { 0 }, sum = 0, wrong = 0, early = 0;
#pragma omp parallel num_threads(threads)
#pragma omp single
  {
#pragma omp taskgroup task_reduction(+: sum)
    for (int k = 0; k < 5; k++)
      {
#pragma omp task in_reduction(+: sum)
	sum += k;
      }
    early = sum;
#pragma omp taskloop grainsize(1 + r % 9)
    for (int i = 0; i < N; i++)
      done[i]++;
    for (int i = 0; i < N; i++)
      wrong += done[i] != 1;
  }
  return wrong + (early != 10);
}

static int
nested_parallel (int threads, unsigned r)
{
  int total = 0, outer = 0, levels = 0, inner = 0, inner_threads = 0;
  (void) r;
  omp_set_max_active_levels (2);
#pragma omp parallel num_threads(threads)
  {
    int mine = 0;
#pragma omp atomic
    outer++;
#pragma omp parallel num_threads(2) reduction(+: mine)
    {
#pragma omp atomic
      inner++;
#pragma omp single
      {
	mine += 100;
#pragma omp atomic
	levels += omp_get_level () != 2;
#pragma omp atomic
	inner_threads += omp_get_num_threads ();
      }
    }
#pragma omp atomic
    total += mine;
  }
  return (total != 100 * outer) + levels + (outer == 0) + (inner != inner_threads);
}

static int
cancellation (int threads, unsigned r)
{
  int found = -1, after = 0, got = 0;
  int wanted = (int) (r % N);
#pragma omp parallel num_threads(threads)
  {
#pragma omp for schedule(dynamic)
    for (int i = 0; i < N; i++)
      {
#pragma omp cancellation point for
	if (i == wanted)
	  {
#pragma omp atomic write
	    found = i;
#pragma omp cancel for
	  }
      }
#pragma omp atomic
    after++;
#pragma omp barrier
#pragma omp single
    got = omp_get_num_threads ();
  }
  return (found != wanted) + (after != got);
}

static int
loop_runtime_ull (int threads, unsigned r)
{
  static const omp_sched_t kinds[] = { omp_sched_static, omp_sched_dynamic, omp_sched_guided, omp_sched_auto };
  int count[N] = { 0 }, wrong = 0;
  unsigned long long top = ~0ULL - r % 5;
  omp_set_schedule (kinds[r % 4], (int) (r >> 2) % 6);
#pragma omp parallel for num_threads(threads) schedule(runtime)
  for (unsigned long long i = top; i > top - N; i--)
    count[top - i]++;
  for (int i = 0; i < N; i++)
    wrong += count[i] != 1;
  return wrong;
}

static int
scan_exclusive (int threads, unsigned r)
{
  int out[N], sum = 3, wrong = 0, expected = 3;
#pragma omp parallel for num_threads(threads) reduction(inscan, +: sum)
  for (int i = 0; i < N; i++)
    {
      out[i] = sum;
#pragma omp scan exclusive(sum)
      sum += (int) ((i + r) % 5);
    }
  for (int i = 0; i < N; expected += (int) ((i++ + r) % 5))
    wrong += out[i] != expected;
  return wrong + (sum != expected);
}

static int
task_detach (int threads, unsigned r)
{
  omp_event_handle_t events[8];
  int fulfilled[8] = { 0 }, bodies = 0, after = 0, wrong = 0, made = 1 + (int) (r % 8);
#pragma omp parallel num_threads(threads)
#pragma omp single
  {
    for (int k = 0; k < made; k++)
      {
	omp_event_handle_t event;
#pragma omp task detach(event) depend(out: events[k])
	{
#pragma omp atomic
	  bodies++;
	}
	events[k] = event;
#pragma omp task depend(in: events[k]) firstprivate(k)
	{
	  int open;
#pragma omp atomic read
	  open = fulfilled[k];
#pragma omp atomic
	  wrong += !open;
#pragma omp atomic
	  after++;
	}
      }
    for (int k = 0; k < made; k++)
      {
	int next = (k + (int) (r % 8)) % made;
#pragma omp task firstprivate(next)
	{
#pragma omp atomic write
	  fulfilled[next] = 1;
	  omp_fulfill_event (events[next]);
	}
      }
#pragma omp taskwait
  }
  return wrong + (bodies != made) + (after != made);
}

static int
task_reduction (int threads, unsigned r)
{
  int sum = 1, got = 0, tasks = 0;
#pragma omp parallel num_threads(threads) reduction(task, +: sum) reduction(+: got)
  {
    got++;
    for (unsigned k = 0; k < r % 4; k++)
      {
#pragma omp task in_reduction(+: sum)
	sum += 7;
      }
  }
  tasks = (int) (r % 4) * got;
  return sum != 1 + 7 * tasks;
}

static int
taskgroup_cancel (int threads, unsigned r)
{
  int begun = 0, done = 0, after = 0;
#pragma omp parallel num_threads(threads)
#pragma omp single
  {
#pragma omp taskgroup
    for (unsigned k = 0; k < 12; k++)
      {
#pragma omp task firstprivate(k)
	{
#pragma omp atomic
	  begun++;
	  if (k == r % 12)
	    {
#pragma omp cancel taskgroup
	    }
#pragma omp cancellation point taskgroup
#pragma omp atomic
	  done++;
	}
      }
    after = begun;
  }
  /* The task that cancels never gets to its end; none begins later.  */
  return (begun < 1) + (begun > 12) + (done >= begun) + (after != begun);
}

#define CONSTRUCTS(X) X (loop_static) X (loop_dynamic) X (loop_guided_nowait) X (loop_ordered) X (loop_doacross) \
  X (loop_lastprivate) X (loop_scan) X (reductions) X (sections) X (single_copyprivate) X (critical_and_locks) \
  X (atomics) X (barriers) X (tasks) X (task_depend) X (taskgroup_taskloop) X (nested_parallel) X (cancellation) \
  X (loop_runtime_ull) X (scan_exclusive) X (task_detach) X (task_reduction) X (taskgroup_cancel)

enum
{
#define X(NAME) NUMBER_##NAME,
  CONSTRUCTS (X)
#undef X
  CONSTRUCT_COUNT
};

static int
run (int which, int threads, unsigned r)
{
  switch (which)
    {
#define X(NAME) case NUMBER_##NAME: return NAME (threads, r);
    CONSTRUCTS (X)
#undef X
    }
  return 1;
}

static unsigned
next_random (unsigned random)
{
  return random * 1664525u + 1013904223u;
}

#pragma omp end declare target

/* Run the construct WHICH in each of TEAMS teams; add to RAN how often it ran, and to WRONG what went wrong.  */

static void
launch (int which, int teams, unsigned random, int *ran, int *wrong)
{
  int runs = 0, errors = 0;
#pragma omp target teams num_teams(teams) reduction(+: runs, errors)
  {
    unsigned mine = next_random (random + 0x9e3779b9u * (unsigned) omp_get_team_num ());
    int threads = 1 + (mine >> 12) % 32, bad = run (which, threads, mine >> 8);
    if (bad)
      printf ("FAIL: team %d of %d, %d threads, random %u: %d wrong\n", omp_get_team_num (), omp_get_num_teams (),
	      threads, mine >> 8, bad);
    runs++;
    errors += bad;
  }
  *ran += runs;
  *wrong += errors;
}

static const char *const names[] = {
#define X(NAME) #NAME,
  CONSTRUCTS (X)
#undef X
};

int
main (int argc, char **argv)
{
  if (argc < 3)
    {
      fprintf (stderr, "usage: %s COUNT SEED [CONSTRUCT]\n", argv[0]);
      return 2;
    }
  int count = atoi (argv[1]), failed = 0, all = 0;
  unsigned random = (unsigned) atoi (argv[2]) * 2654435761u + 1;
  for (int which = 0; which < CONSTRUCT_COUNT; which++)
    {
      if (argc > 3 && strcmp (argv[3], names[which]))
	continue;
      int ran = 0;
      while (ran < count)
	{
	  int wrong = 0, teams;
	  random = next_random (random);
	  teams = 1 + (int) ((random >> 20) % TEAMS);
	  launch (which, teams < count - ran ? teams : count - ran, random, &ran, &wrong);
	  if (wrong)
	    {
	      printf ("FAIL: %s: %d wrong in a region of random %u\n", names[which], wrong, random);
	      failed++;
	    }
	}
      all += ran;
    }
  printf ("%d runs, %d regions failed\n", all, failed);
  return failed != 0 || all == 0;
}
