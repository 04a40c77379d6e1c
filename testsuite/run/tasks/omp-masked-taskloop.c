/* { dg-do run } */
/* masked taskloop, master taskloop simd, and the nothing directive.  */

int
main (void)
{
  int a[20] = { 0 }, b = 0;
#pragma omp target map(tofrom: a, b)
#pragma omp parallel num_threads(3)
  {
#pragma omp nothing
#pragma omp masked taskloop
    for (int i = 0; i < 20; i++)
      a[i]++;
#pragma omp barrier
#pragma omp master taskloop simd
    for (int i = 0; i < 20; i++)
      a[i] += 2;
#pragma omp barrier
#pragma omp single
    b = a[0] + a[19];
  }
  if (b != 6)
    __builtin_abort ();
  for (int i = 0; i < 20; i++)
    if (a[i] != 3)
      __builtin_abort ();
  return 0;
}
