/* { dg-do run } */
/* always, to and always, from transfer although the data is present already.  */

int
main (void)
{
  int a[4] = { 1, 2, 3, 4 };
#pragma omp target data map(alloc: a)
  {
#pragma omp target map(always, to: a)
    for (int i = 0; i < 4; i++)
      a[i] += 10;
#pragma omp target map(always, from: a)
    for (int i = 0; i < 4; i++)
      a[i] += 10;
    for (int i = 0; i < 4; i++)
      if (a[i] != 21 + i)
	__builtin_abort ();
    a[0] = 100;
#pragma omp target map(always, tofrom: a)
    a[0]++;
    if (a[0] != 101)
      __builtin_abort ();
  }
  return 0;
}
