/* { dg-do link } */
/* { dg-options "-O2" } */
/* { dg-pass square-root } */
/* A square root that nobody uses is nothing: it was a call where its argument is negative, for errno's sake.  */

#pragma omp declare target
static inline float
length (const float *p)
{
  return __builtin_sqrtf (p[0] * p[0] + p[1] * p[1]);
}
__attribute__ ((noipa)) float
first (const float *p)
{
  float r = length (p);
  r = p[0] > 1;
  return r;
}
#pragma omp end declare target

int
main (void)
{
  float p[2] = { 4, 3 }, r = 0;
#pragma omp target map(to: p) map(from: r)
  r = first (p);
  return r != 1;
}
/* { dg-final { scan-ptx-not-in *first* {\mcall\M} } } */
