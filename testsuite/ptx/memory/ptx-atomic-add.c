/* { dg-do link } */
/* Atomic additions are hardware atomics of the right type, not loops and not calls.  */

int
main (void)
{
  int i = 0;
  unsigned long l = 0;
  float f = 0;
  double d = 0;
#pragma omp target parallel for map(tofrom: i, l, f, d)
  for (int k = 0; k < 64; k++)
    {
#pragma omp atomic
      i += k;
#pragma omp atomic
      l += k;
#pragma omp atomic
      f += k;
#pragma omp atomic
      d += k;
    }
  return i != 2016 || l != 2016 || f != 2016 || d != 2016;
}
/* { dg-final { scan-ptx-in *omp_fn* {\m(atom|red)(\.[a-z_]+)*\.add\.[us]32} } } */
/* { dg-final { scan-ptx-in *omp_fn* {\m(atom|red)(\.[a-z_]+)*\.add\.u64} } } */
/* { dg-final { scan-ptx-not-in *omp_fn* {GOMP_atomic_start} } } */
