/* { dg-do run } */
/* Functions of the host are called from a target region as a whole, from teams, threads, SIMD lanes and tasks: once for
   each, and each gets its own result.  */

#include <stdlib.h>

/* Under another name, so that device code does not get the bodies.  */
long host_twice (long) __asm__ ("twice");
void host_count (int) __asm__ ("count");

static int counts[16];

long
twice (long x)
{
  return 2 * x;
}

void
count (int which)
{
  __atomic_fetch_add (&counts[which], 1, __ATOMIC_RELAXED);
}

#define N 200

static void
expect (int which, int times)
{
  if (counts[which] != times)
    abort ();
}

int
main (void)
{
  long a[N], one = 0;
  int teams = 0;

#pragma omp target map(tofrom: one)
  {
    host_count (0);
    one = host_twice (21);
  }
  if (one != 42)
    abort ();

#pragma omp target teams num_teams(4) map(tofrom: teams)
  {
    host_count (1);
    __atomic_fetch_add (&teams, host_twice (1), __ATOMIC_RELAXED);
  }

#pragma omp target teams distribute parallel for map(from: a)
  for (int i = 0; i < N; i++)
    {
      host_count (2);
      a[i] = host_twice (i) + 1;
    }
  for (int i = 0; i < N; i++)
    if (a[i] != 2 * i + 1)
      abort ();

  int threads = 0;
#pragma omp target parallel num_threads(7) map(tofrom: threads)
  {
    host_count (3);
#pragma omp atomic
    threads++;
  }

#pragma omp target simd map(tofrom: a)
  for (int i = 0; i < N; i++)
    {
      host_count (4);
      a[i] += host_twice (a[i]);
    }
  for (int i = 0; i < N; i++)
    if (a[i] != 3 * (2 * i + 1))
      abort ();

#pragma omp target map(from: a)
#pragma omp parallel num_threads(4)
#pragma omp single
  for (int i = 0; i < N; i++)
#pragma omp task shared(a) firstprivate(i)
    {
      host_count (5);
      a[i] = host_twice (-i);
    }
  for (int i = 0; i < N; i++)
    if (a[i] != -2 * i)
      abort ();

  expect (0, 1);
  expect (1, teams / 2);
  expect (2, N);
  expect (3, threads);
  expect (4, N);
  expect (5, N);
  return 0;
}
