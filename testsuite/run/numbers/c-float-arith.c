/* { dg-do run } */
/* { dg-additional-options "-ffp-contract=off" } */
/* float and double arithmetic is IEEE arithmetic, bit for bit.  */

#pragma omp declare target
__attribute__ ((noipa)) static void
f (float a, float b, double c, double d, float *x, double *y)
{
  x[0] = a + b;
  x[1] = a - b;
  x[2] = a * b;
  x[3] = a / b;
  x[4] = -a;
  x[5] = a * b + a;
  y[0] = c + d;
  y[1] = c - d;
  y[2] = c * d;
  y[3] = c / d;
  y[4] = -c;
  y[5] = c * d - c;
}
#pragma omp end declare target

int
main (void)
{
  static const double v[] = { 1.0, 3.0, -0.1, 1e30, 1e-38, 1.7e-45, 0.0, -0.0, 123456789.0 };
  for (int i = 0; i < 9; i++)
    {
      float hx[6], dx[6];
      double hy[6], dy[6], c = v[i], d = v[(i * 4 + 1) % 9];
      f (c, d, c, d, hx, hy);
#pragma omp target map(from: dx, dy)
      f (c, d, c, d, dx, dy);
      for (int k = 0; k < 6; k++)
	if ((hx[k] == hx[k] && __builtin_memcmp (&hx[k], &dx[k], sizeof (float)))
	    || (hy[k] == hy[k] && __builtin_memcmp (&hy[k], &dy[k], sizeof (double)))
	    || (hx[k] != hx[k]) != (dx[k] != dx[k])
	    || (hy[k] != hy[k]) != (dy[k] != dy[k]))
	  __builtin_abort ();
    }
  return 0;
}
