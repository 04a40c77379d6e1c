/* { dg-do run } */
/* Several nowait loops in one region, then a barrier.  */

int
main (void)
{
  int a[32] = { 0 }, b[32] = { 0 }, c[32] = { 0 };
#pragma omp target map(tofrom: a, b, c)
#pragma omp parallel num_threads(5)
  {
#pragma omp for nowait schedule(dynamic)
    for (int i = 0; i < 32; i++)
      a[i] = i;
#pragma omp for nowait schedule(guided)
    for (int i = 0; i < 32; i++)
      b[i] = 2 * i;
#pragma omp sections nowait
    {
#pragma omp section
      c[0] = 7;
#pragma omp section
      c[1] = 8;
    }
#pragma omp barrier
#pragma omp for schedule(static, 1)
    for (int i = 2; i < 32; i++)
      c[i] = a[31 - i] + b[i] + c[0] + c[1];
  }
  for (int i = 2; i < 32; i++)
    if (c[i] != 31 - i + 2 * i + 15)
      __builtin_abort ();
  return 0;
}
