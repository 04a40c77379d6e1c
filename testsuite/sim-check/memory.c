/* Mistakes with memory, one a function, and the same without: ./memory NAME 0 has the mistake, ./memory NAME 1 has not.
   Lines with a wrong access end in the function's name; a function without such a line gives the host memory that no
   region has written.  */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 100 };
static int a[N], sum, zero;

/* Copied from the device only.  */
static void
map_from (int right)
{
  if (right)
    {
#pragma omp target map(tofrom: a)
      for (int i = 0; i < N; i++)
	a[i] += 1;
    }
  else
    {
#pragma omp target map(from: a)
      for (int i = 0; i < N; i++)
	a[i] += 1;			/* map_from */
    }
}

/* Not copied at all.  */
static void
map_alloc (int right)
{
  int t[N];
#pragma omp target map(alloc: t) map(tofrom: sum)
  {
    if (right)
      for (int i = 0; i < N; i++)
	t[i] = i;
    for (int i = 0; i < N; i++)
      sum += t[i];			/* map_alloc */
  }
}

/* The update is missing.  */
static void
no_update (int right)
{
#pragma omp target enter data map(alloc: a)
  if (right)
    {
#pragma omp target update to(a)
    }
#pragma omp target teams distribute parallel for reduction(+: sum) map(tofrom: sum)
  for (int i = 0; i < N; i++)
    sum += a[i];			/* no_update */
#pragma omp target exit data map(delete: a)
}

/* All but the last element is copied.  */
static void
short_copy (int right)
{
  int device = omp_get_default_device ();
  int *p = omp_target_alloc (N * sizeof *p, device);
  omp_target_memcpy (p, a, (right ? N : N - 1) * sizeof *p, 0, 0, device, omp_get_initial_device ());
#pragma omp target teams distribute parallel for reduction(+: sum) map(tofrom: sum) is_device_ptr(p)
  for (int i = 0; i < N; i++)
    sum += p[i];			/* short_copy */
  omp_target_free (p, device);
}

/* Copied back, and nobody has written it.  */
static void
from_unwritten (int right)
{
#pragma omp target map(from: a) map(to: zero)
  if (right || zero)
    for (int i = 0; i < N; i++)
      a[i] = i;
}

static void
past_end (int right)
{
  int device = omp_get_default_device ();
  int *p = omp_target_alloc (N * sizeof *p, device);
#pragma omp target is_device_ptr(p)
  for (int i = 0; i < N + !right; i++)
    p[i] = i;				/* past_end */
  omp_target_free (p, device);
}

static void
before_start (int right)
{
  int device = omp_get_default_device ();
  int *p = omp_target_alloc (N * sizeof *p, device);
#pragma omp target teams distribute parallel for is_device_ptr(p)
  for (int i = 0; i < N; i++)
    p[right ? i : i - 1] = i;		/* before_start */
  omp_target_free (p, device);
}

static void
after_free (int right)
{
  int device = omp_get_default_device ();
  int *p = omp_target_alloc (N * sizeof *p, device);
  if (!right)
    omp_target_free (p, device);
#pragma omp target is_device_ptr(p)
  p[3] = 3;				/* after_free */
  if (right)
    omp_target_free (p, device);
}

/* The device's address of an array that is not mapped any more.  */
static void
after_unmap (int right)
{
  int *p;
#pragma omp target enter data map(to: a)
#pragma omp target data use_device_addr(a)
  p = a;
  if (!right)
    {
#pragma omp target exit data map(delete: a)
    }
#pragma omp target is_device_ptr(p)
  p[3] = 3;				/* after_unmap */
  if (right)
    {
#pragma omp target exit data map(delete: a)
    }
}

#pragma omp declare target
static int table[N];
#pragma omp end declare target

static void
declared (int right)
{
#pragma omp target
  for (int i = 0; i < N + !right; i++)
    table[i] = i;			/* declared */
}

/* An array that a team's threads share.  */
static void
team_array (int right)
{
#pragma omp target teams num_teams(1) thread_limit(64) map(tofrom: sum)
  {
    int part[64], after[64];
#pragma omp parallel for num_threads(64)
    for (int i = 0; i < 64; i++)
      {
	part[right ? i : i + 1] = i;	/* team_array */
	after[i] = i;
      }
    for (int i = 0; i < 64; i++)
      sum += part[i] + after[i];
  }
}

/* An array of each thread's own.  */
static void
own_array (int right)
{
#pragma omp target teams distribute parallel for map(tofrom: a)
  for (int i = 0; i < N; i++)
    {
      int t[8], u[8];
      for (int k = 0; k < 8; k++)
	{
	  t[right ? k : k + i / 50] = k;	/* own_array */
	  u[k] = k;
	}
      a[i] += t[i & 7] + u[3 * i & 7];
    }
}

/* Members of one structure: libgomp keeps their memory.  */
static void
members (int right)
{
  static struct { int n, p[N], q[N]; } s;
#pragma omp target map(tofrom: s.p, s.q)
  s.p[3] = s.q[5];
#pragma omp target data map(tofrom: s.p, s.q)
  {
#pragma omp target
    s.p[3] = s.q[5];
  }
  if (!right)
    {
#pragma omp target enter data map(to: s.p, s.q)
    }
}

#define CASES(X) X (map_from) X (map_alloc) X (no_update) X (short_copy) X (from_unwritten) X (past_end)	\
  X (before_start) X (after_free) X (after_unmap) X (declared) X (team_array) X (own_array) X (members)

int
main (int argc, char **argv)
{
#define RUN(NAME) if (argc == 3 && !strcmp (argv[1], #NAME)) { NAME (atoi (argv[2])); return 0; }
#define LIST(NAME) puts (#NAME);
  CASES (RUN)
  CASES (LIST)
  return 0;
}
