/* { dg-do run } */
/* map(to), map(from), map(tofrom), map(alloc) on scalars and arrays.  */

int
main (void)
{
  int a[8], b[8], c[8], d[8], x = 3, y = 0;
  for (int i = 0; i < 8; i++)
    {
      a[i] = i;
      b[i] = -1;
      c[i] = 10 * i;
      d[i] = 99;
    }
#pragma omp target map(to: a, x) map(from: b) map(tofrom: c, y) map(alloc: d)
  {
    for (int i = 0; i < 8; i++)
      {
	d[i] = a[i] * x;
	b[i] = d[i] + c[i];
	c[i] = d[7 - i] * (i >= 7 - i);
      }
    y = d[7];
  }
  for (int i = 0; i < 8; i++)
    if (b[i] != 13 * i || a[i] != i)
      __builtin_abort ();
  if (y != 21 || c[7] != 0 || c[6] != 3)
    __builtin_abort ();
  return 0;
}
