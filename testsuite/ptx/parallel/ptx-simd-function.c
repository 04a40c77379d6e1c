/* { dg-do link } */
/* { dg-options "-O1" } */
/* A function with a SIMD loop has it in two forms, for lanes and for one thread: whether a lane that calls it is by itself
   it finds out when it is called.  */

#pragma omp declare target
__attribute__ ((noinline)) void
scale (int n, float *a)
{
#pragma omp simd
  for (int i = 0; i < n; i++)
    a[i] = __builtin_sqrtf (a[i]);
}
#pragma omp end declare target

int
main (void)
{
  float a[64];
#pragma omp target map(tofrom: a)
  scale (64, a);
  return 0;
}
/* { dg-final { scan-ptx-times-in scale* {\msqrt\.rn\.f32} 3 } } */
