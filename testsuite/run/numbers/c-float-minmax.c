/* { dg-do run } */
/* fmin, fmax, fabs, copysign and conditional minima, as the compiler folds them.  */

#pragma omp declare target
__attribute__ ((noipa)) static void
f (double a, double b, float c, float d, double *r)
{
  r[0] = __builtin_fmin (a, b);
  r[1] = __builtin_fmax (a, b);
  r[2] = __builtin_fminf (c, d);
  r[3] = __builtin_fmaxf (c, d);
  r[4] = __builtin_fabs (a);
  r[5] = __builtin_fabsf (d);
  r[6] = __builtin_copysign (a, b);
  r[7] = __builtin_copysignf (c, d);
  r[8] = a < b ? a : b;
  r[9] = a > b ? a : b;
}
#pragma omp end declare target

int
main (void)
{
  double v[] = { 1.5, -2.25, 0, 1e10, -7 };
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < 5; j++)
      {
	double h[10], d[10], a = v[i], b = v[j];
	f (a, b, a, b, h);
#pragma omp target map(from: d)
	f (a, b, a, b, d);
	for (int k = 0; k < 10; k++)
	  if (h[k] != d[k])
	    __builtin_abort ();
      }
  return 0;
}
