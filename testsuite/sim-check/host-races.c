/* Races of the host with regions that have not ended, one a function, and the same without: ./host-races NAME 0 has the
   race, ./host-races NAME 1 has not.  The lines of the construct and of the host's access end in the function's name.  */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { N = 100 };
static int a[N], b[N], got;
static struct { int x, y, z[4]; } s;

static void
tofrom_store (int right)
{
#pragma omp target nowait map(tofrom: a)	/* tofrom_store */
  a[3]++;
  if (right)
    {
#pragma omp taskwait
    }
  a[7] = 1;					/* tofrom_store */
#pragma omp taskwait
}

static void
tofrom_load (int right)
{
#pragma omp target nowait map(tofrom: a)	/* tofrom_load */
  a[3]++;
  if (right)
    {
#pragma omp taskwait
    }
  got = a[7];					/* tofrom_load */
#pragma omp taskwait
}

static void
from_load (int right)
{
#pragma omp target nowait map(from: a)		/* from_load */
  for (int i = 0; i < N; i++)
    a[i] = i;
  if (right)
    {
#pragma omp taskwait
    }
  got = a[7];					/* from_load */
#pragma omp taskwait
}

/* The region may read what the host has afterwards; what both load is no race.  */
static void
to_store (int right)
{
#pragma omp target nowait map(to: a) map(from: b)	/* to_store */
  b[0] = a[3];
  if (right)
    got = a[3];
  else
    a[3] = 1;					/* to_store */
#pragma omp taskwait
}

/* No clause says so: a region maps what it uses "tofrom".  */
static void
implicit (int right)
{
  int sum = 0;
#pragma omp target nowait map(from: sum)	/* implicit */
  sum = a[1] + a[2];
  if (right)
    {
#pragma omp taskwait
    }
  got = a[3];					/* implicit */
#pragma omp taskwait
}

static void
scalar (int right)
{
  int x = 1;
#pragma omp target nowait map(tofrom: x)	/* scalar */
  x++;
  if (right)
    {
#pragma omp taskwait
    }
  got = x;					/* scalar */
#pragma omp taskwait
}

/* The other part of the array is the host's.  */
static void
section (int right)
{
  int *p = malloc (N * sizeof *p);
#pragma omp target nowait map(from: p[10: 20])	/* section */
  for (int i = 10; i < 30; i++)
    p[i] = i;
  p[right ? 30 : 29] = 0;			/* section */
  p[9] = 0;
#pragma omp taskwait
  free (p);
}

static void
member (int right)
{
#pragma omp target nowait map(tofrom: s.y)	/* member */
  s.y = 1;
  if (right)
    s.x = 2;
  else
    s.y = 2;					/* member */
  s.z[0] = 3;
#pragma omp taskwait
}

/* Of several members libgomp 12 keeps the memory when the region has ended.  */
static void
members (int right)
{
  struct { int n; long *p, *q; } t = { 1, NULL, NULL };
  long one[2] = { 1, 2 }, two[2] = { 3, 4 };
  t.p = one;
  t.q = two;
#pragma omp target nowait map(to: t.p[: 2], t.q[: 2]) map(tofrom: t.n)	/* members */
  {
    usleep (100000);
    t.n += t.p[0] + t.q[0];
  }
  if (right)
    {
#pragma omp taskwait
    }
  got = t.n;					/* members */
  if (right)
    one[0] = two[0] = 0;
#pragma omp taskwait
}

/* Another variable, on the same page, if not in the same line of the cache.  */
static void
neighbour (int right)
{
  static int both[2];
#pragma omp target nowait map(tofrom: both[0: 1])	/* neighbour */
  both[0]++;
  both[right] = 1;				/* neighbour */
#pragma omp taskwait
}

/* What is mapped around the region is not copied by it.  */
static void
present (int right)
{
#pragma omp target data map(to: a) if(right)
  {
#pragma omp target nowait map(tofrom: a)	/* present */
    a[3]++;
    got = a[7];					/* present */
#pragma omp taskwait
  }
}

/* A task that waits for the region.  */
static void
host_task (int right)
{
#pragma omp target nowait map(tofrom: a) depend(out: a)	/* host_task */
  a[3]++;
  if (right)
    {
#pragma omp task depend(in: a)
      got = a[3];
    }
  else
    {
#pragma omp task if(0)
      got = a[4];				/* host_task */
    }
#pragma omp taskwait
}

/* The second region has not begun when the host comes to the access.  */
static void
chain (int right)
{
#pragma omp target nowait map(tofrom: a) depend(inout: a)
  a[3]++;
#pragma omp target nowait map(tofrom: b) depend(inout: a)	/* chain */
  b[3]++;
  if (right)
    {
#pragma omp taskwait
    }
  b[5] = 1;					/* chain */
#pragma omp taskwait
}

/* One of two regions that have the same variable is waited for; the other one takes its time.  */
static void
shared (int right)
{
  int x = 0, y = 0;
#pragma omp target nowait map(to: a) map(from: x) depend(out: x)
  x = a[1];
#pragma omp target nowait map(to: a) map(from: y) depend(out: y)	/* shared */
  {
    usleep (500000);
    y = a[2];
  }
#pragma omp task if(0) depend(in: x) shared(x)
  got = x;
  if (right)
    {
#pragma omp taskwait
    }
  got += y;					/* shared */
#pragma omp taskwait
}

/* The C library's functions.  */
static void
by_memset (int right)
{
#pragma omp target nowait map(tofrom: a[50: 1])	/* by_memset */
  a[50]++;
  memset (a, 0, (right ? 50 : 51) * sizeof *a);	/* by_memset */
#pragma omp taskwait
}

static void
by_memcpy (int right)
{
#pragma omp target nowait map(from: b[50: 1])	/* by_memcpy */
  b[50] = 1;
  memcpy (a, b, (right ? 50 : 51) * sizeof *a);	/* by_memcpy */
#pragma omp taskwait
}

static void
by_strcpy (int right)
{
  static char to[8];
#pragma omp target nowait map(tofrom: to[3: 1])	/* by_strcpy */
  to[3] = 'x';
  strcpy (to, right ? "ab" : "abc");		/* by_strcpy */
#pragma omp taskwait
}

static void
by_atomic (int right)
{
#pragma omp target nowait map(tofrom: a[3: 1])	/* by_atomic */
  a[3]++;
#pragma omp atomic				/* by_atomic */
  a[3 + right]++;
#pragma omp taskwait
}

/* A function that knows nothing of regions.  */
static void __attribute__ ((noinline))
fill (int *p, int n)
{
  for (int i = 0; i < n; i++)
    p[i] = 0;					/* by_function */
}

static void
by_function (int right)
{
#pragma omp target nowait map(tofrom: a)	/* by_function */
  a[3]++;
  if (right)
    {
#pragma omp taskwait
    }
  fill (a, N);
#pragma omp taskwait
}

/* Another thread, while one waits for the region.  */
static void
other_thread (int right)
{
  int x = 0;
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num ())
      {
#pragma omp target map(tofrom: x)		/* other_thread */
	{
	  usleep (600000);
	  x++;
	}
      }
    else if (!right)
      {
	usleep (300000);
	got = x;				/* other_thread */
      }
  }
  got = x;
}

/* The region waits for a task before it maps what the task stores.  */
static void
after_task (int right)
{
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task depend(out: a)
    {
      usleep (100000);
      a[3] = 7;
    }
#pragma omp target map(tofrom: a) depend(in: a)
    a[5]++;
#pragma omp target nowait map(tofrom: a)	/* after_task */
    a[6]++;
    if (right)
      {
#pragma omp taskwait
      }
    a[7] = 1;					/* after_task */
#pragma omp taskwait
  }
}

#define CASES(X) X (after_task) X (tofrom_store) X (tofrom_load) X (from_load) X (to_store) X (implicit) X (scalar) X (section)	\
  X (member) X (members) X (neighbour) X (present) X (host_task) X (chain) X (shared) X (by_memset) X (by_memcpy) X (by_strcpy)	\
  X (by_atomic) X (by_function) X (other_thread)

int
main (int argc, char **argv)
{
#define RUN(NAME) if (argc == 3 && !strcmp (argv[1], #NAME)) { NAME (atoi (argv[2])); return got < 0; }
#define LIST(NAME) puts (#NAME);
  CASES (RUN)
  CASES (LIST)
  return 0;
}
