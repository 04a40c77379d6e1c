/* { dg-do link } */
/* { dg-options "-O2" } */
/* { dg-pass copy-members } */
/* An object that is copied as a whole is copied by its members: what has just been computed is not loaded again.  */

struct complex { double re, im; };
struct mixed { double a; float b; };
struct wide { double v[8]; };

__attribute__ ((noipa)) void
scale (int n, const double *f, struct complex *restrict u, struct complex *restrict v)
{
  for (int i = 0; i < n; i++)
    u[i].re *= f[i], u[i].im *= f[i], v[i] = u[i];
}
#pragma omp declare target to(scale)

int
main (void)
{
#pragma omp target
  scale (0, 0, 0, 0);
  return 0;
}
/* { dg-final { scan-ptx-times-in scale {\mld\.\S+ %\w+, \[%rd} 3 } } */
/* { dg-final { scan-ptx-not-in scale {\m(ld|st)\.(global\.)?b64} } } */
