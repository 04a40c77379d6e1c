/* { dg-do run } */
/* parallel master, parallel masked, their taskloop combinations and target parallel.  */

int
main (void)
{
  int a = 0, b = 0, c[10] = { 0 }, n = 0;
#pragma omp target map(tofrom: a, b, c)
  {
#pragma omp parallel master num_threads(3)
    a++;
#pragma omp parallel masked num_threads(3)
    b++;
#pragma omp parallel master taskloop num_threads(3)
    for (int i = 0; i < 10; i++)
      c[i]++;
#pragma omp parallel masked taskloop simd num_threads(3)
    for (int i = 0; i < 10; i++)
      c[i]++;
  }
#pragma omp target parallel num_threads(4) map(tofrom: n)
#pragma omp atomic
  n++;
  if (a != 1 || b != 1 || n < 1 || n > 4)
    __builtin_abort ();
  for (int i = 0; i < 10; i++)
    if (c[i] != 2)
      __builtin_abort ();
  return 0;
}
