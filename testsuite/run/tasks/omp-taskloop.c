/* { dg-do run } */
/* taskloop with grainsize, num_tasks, collapse, nogroup, reduction, lastprivate.  */

int
main (void)
{
  int a[40] = { 0 }, b[5][6] = { 0 }, s = 0, l = 0;
#pragma omp target map(tofrom: a, b, s, l)
#pragma omp parallel num_threads(4)
#pragma omp single
  {
#pragma omp taskloop grainsize(7)
    for (int i = 0; i < 40; i++)
      a[i] += 1;
#pragma omp taskloop num_tasks(5) lastprivate(l)
    for (int i = 0; i < 40; i++)
      {
	a[i] += 2;
	l = i;
      }
#pragma omp taskloop collapse(2)
    for (int i = 0; i < 5; i++)
      for (int j = 0; j < 6; j++)
	b[i][j] = i * j + 1;
#pragma omp taskloop reduction(+: s)
    for (int i = 0; i < 40; i++)
      s += i;
#pragma omp taskloop nogroup if(0)
    for (unsigned long i = 0; i < 40; i += 2)
      a[i] += 4;
#pragma omp taskloop simd
    for (int i = 0; i < 40; i++)
      a[i] += 8;
  }
  for (int i = 0; i < 40; i++)
    if (a[i] != (i % 2 ? 11 : 15))
      __builtin_abort ();
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < 6; j++)
      if (b[i][j] != i * j + 1)
	__builtin_abort ();
  if (s != 780 || l != 39)
    __builtin_abort ();
  return 0;
}
