/* { dg-do run } */
/* { dg-additional-options "-O2" } */
/* Division and remainder by constants, which become multiplications.  */

#pragma omp declare target
static void
f (int a, unsigned b, long c, unsigned long d, long *r)
{
  r[0] = a / 3;
  r[1] = a % 10;
  r[2] = a / -16;
  r[3] = a % 8;
  r[4] = b / 7;
  r[5] = b % 1000;
  r[6] = b / 641;
  r[7] = c / 10;
  r[8] = c % 1000000007;
  r[9] = c / -3;
  r[10] = d / 7;
  r[11] = d % 12345;
  r[12] = d / 6700417;
  r[13] = c % 64;
}
#pragma omp end declare target

int
main (void)
{
  long h[14], d[14];
  int a[] = { 0, 1, -1, 2147483647, -2147483647 - 1, 99999 };
  for (int k = 0; k < 6; k++)
    {
      int x = a[k];
      long y = x * 4294967311L;
      f (x, x, y, y, h);
#pragma omp target map(from: d)
      f (x, x, y, y, d);
      for (int i = 0; i < 14; i++)
	if (h[i] != d[i])
	  __builtin_abort ();
    }
  return 0;
}
