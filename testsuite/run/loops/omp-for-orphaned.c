/* { dg-do run } */
/* Orphaned worksharing in a declare target function called by all threads.  */

#pragma omp declare target
static void
work (int *a, int n)
{
#pragma omp for schedule(dynamic)
  for (int i = 0; i < n; i++)
    a[i] += 1;
#pragma omp for schedule(static)
  for (int i = 0; i < n; i++)
    a[i] *= 2;
#pragma omp single
  a[0] += 100;
}
#pragma omp end declare target

int
main (void)
{
  int a[20] = { 0 };
#pragma omp target map(tofrom: a)
  {
#pragma omp parallel num_threads(4)
    work (a, 20);
    work (a, 20);
  }
  for (int i = 0; i < 20; i++)
    if (a[i] != (i ? 6 : 306))
      __builtin_abort ();
  return 0;
}
