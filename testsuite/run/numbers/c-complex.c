/* { dg-do run } */
/* _Complex float, double and int: arithmetic, conjugate, comparison, parameters and results.  */

#pragma omp declare target
__attribute__ ((noipa)) static _Complex double
sq (_Complex double z, _Complex double c)
{
  return z * z + c;
}
__attribute__ ((noipa)) static _Complex float
cf (float a, float b)
{
  _Complex float z = a + b * 1.0iF;
  return ~z;
}
#pragma omp end declare target

int
main (void)
{
  double r[8];
  double x = 3, y = 4;
#pragma omp target map(from: r)
  {
    _Complex double z = x + y * 1.0i, w = 1 - 2.0i;
    _Complex double p = sq (z, w);
    r[0] = __real__ p;
    r[1] = __imag__ p;
    _Complex double q = z / w;
    r[2] = __real__ q;
    r[3] = __imag__ q;
    _Complex float f = cf (x, y);
    r[4] = __imag__ f;
    r[5] = z == x + y * 1.0i;
    r[6] = z != w;
    _Complex int ci = 2 + 3i;
    ci = ci * ci;
    r[7] = __real__ ci * 100 + __imag__ ci;
  }
  static const double want[8] = { -6, 22, -1, 2, -4, 1, 1, -500 + 12 };
  for (int i = 0; i < 8; i++)
    if (r[i] != want[i])
      __builtin_abort ();
  return 0;
}
