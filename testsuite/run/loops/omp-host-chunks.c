/* A region that runs on the host after all starts few parallel regions: not one for each chunk that is as large as a
   device's team.  */
/* { dg-do run } */
/* { dg-additional-options "-Wl,--wrap=GOMP_parallel" } */
/* { dg-pass host-chunks } */
/* { dg-pass-until 12 "GCC starts few by itself" } */

enum { N = 100000 };
static int started, x[N];

void __real_GOMP_parallel (void (*) (void *), void *, unsigned, unsigned);

/* The host's program calls this in the place of GOMP_parallel.  */
void
__wrap_GOMP_parallel (void (*f) (void *), void *data, unsigned threads, unsigned flags)
{
  __atomic_fetch_add (&started, 1, __ATOMIC_RELAXED);
  __real_GOMP_parallel (f, data, threads, flags);
}

int
main (void)
{
#pragma omp target teams distribute parallel for map(tofrom: x) num_teams(4)
  for (int i = 0; i < N; i++)
    x[i] += i;
  for (int i = 0; i < N; i++)
    if (x[i] != i)
      __builtin_abort ();
  if (started > 4)
    __builtin_abort ();
  return 0;
}
