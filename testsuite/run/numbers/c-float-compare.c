/* { dg-do run } */
/* All ordered and unordered comparisons of float and double, with NaN operands too.  */

#define ALL(T, a, b) \
  *r++ = a < b; *r++ = a <= b; *r++ = a > b; *r++ = a >= b; *r++ = a == b; *r++ = a != b; \
  *r++ = !(a < b); *r++ = !(a <= b); *r++ = !(a > b); *r++ = !(a >= b); \
  *r++ = __builtin_isgreater (a, b); *r++ = __builtin_isgreaterequal (a, b); \
  *r++ = __builtin_isless (a, b); *r++ = __builtin_islessequal (a, b); \
  *r++ = __builtin_islessgreater (a, b); *r++ = __builtin_isunordered (a, b); \
  *r++ = !__builtin_islessgreater (a, b); *r++ = a < b ? 3 : 4; \
  if (!(a < b)) *r++ = 1; else *r++ = 2; \
  if (a >= b) *r++ = 1; else *r++ = 2;
#pragma omp declare target
__attribute__ ((noipa)) static void
f (double a, double b, float c, float d, int *r)
{
  ALL (double, a, b)
  ALL (float, c, d)
}
#pragma omp end declare target

int
main (void)
{
  double v[] = { -1, 0, -0.0, 2, __builtin_inf (), __builtin_nan ("") };
  int h[40], d[40];
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 6; j++)
      {
	double a = v[i], b = v[j];
	f (a, b, a, b, h);
#pragma omp target map(from: d)
	f (a, b, a, b, d);
	for (int k = 0; k < 40; k++)
	  if (!h[k] != !d[k])
	    __builtin_abort ();
      }
  return 0;
}
