/* { dg-do run } */
/* Conversions between float, double and every integer type, where the value fits.  */

#pragma omp declare target
__attribute__ ((noipa)) static void
toint (double x, long *r)
{
  float y = x;
  r[0] = (signed char) x;
  r[1] = (short) x;
  r[2] = (int) x;
  r[3] = (long) x;
  r[4] = (signed char) y;
  r[5] = (short) y;
  r[6] = (int) y;
  r[7] = (long) y;
  if (x > -1)
    {
      r[8] = (unsigned char) x;
      r[9] = (unsigned short) x;
      r[10] = (unsigned) x;
      r[11] = (unsigned long) x;
      r[12] = (unsigned) y;
      r[13] = (unsigned long) y;
    }
  else
    for (int i = 8; i < 14; i++)
      r[i] = 0;
}
__attribute__ ((noipa)) static void
fromint (long x, double *r)
{
  r[0] = (signed char) x;
  r[1] = (unsigned char) x;
  r[2] = (short) x;
  r[3] = (unsigned short) x;
  r[4] = (int) x;
  r[5] = (unsigned) x;
  r[6] = x;
  r[7] = (unsigned long) x;
  r[8] = (float) (int) x;
  r[9] = (float) (unsigned) x;
  r[10] = (float) x;
  r[11] = (float) (unsigned long) x;
}
#pragma omp end declare target

int
main (void)
{
  static const double f[] = { 0.0, 0.9, -0.9, 1.5, -1.5, 126.99, -127.5, 100.0 };
  static const long n[] = { 0, 1, -1, 16777217, -16777219, 0x7fffffffffffffffL, 0x20000000000001L,
			    -0x20000000000003L, 0x8000008000000001L };
  for (int k = 0; k < 8; k++)
    {
      long h[14], d[14];
      double x = f[k];
      toint (x, h);
#pragma omp target map(from: d)
      toint (x, d);
      for (int i = 0; i < 14; i++)
	if (h[i] != d[i])
	  __builtin_abort ();
    }
  for (int k = 0; k < 9; k++)
    {
      double h[12], d[12];
      long x = n[k];
      fromint (x, h);
#pragma omp target map(from: d)
      fromint (x, d);
      for (int i = 0; i < 12; i++)
	if (h[i] != d[i])
	  __builtin_abort ();
    }
  return 0;
}
