/* { dg-do link } */
/* { dg-additional-options "-O2" } */
/* { dg-pass hide-counters show-counters } */
/* The counter of a loop around an unrolled one is what is carried along, not a pointer for each array.  */

#pragma omp declare target
__attribute__ ((noipa)) void
products (float *c, const float *a, const float *b, int n, int from, int step)
{
  for (int i = from; i < n; i += step)
    {
      float s = 0;
      for (int k = 0; k < n; k++)
	s += a[i * n + k] * b[k * n + i];
      c[i] = s;
    }
}
#pragma omp end declare target

int
main (void)
{
  static float a[100], b[100], c[10];
#pragma omp target map(tofrom: a, b, c)
  products (c, a, b, 10, 0, 1);
  return c[3] != 0;
}
/* { dg-final { scan-ptx-times-in products {\mmul\.lo\.s32} 2 } } */
/* { dg-final { scan-ptx-in products {\mst\.f32[^\n]*\n\s*add\.s32} } } */
/* { dg-final { scan-ptx-not-in products {\mst\.f32[^\n]*\n\s*add\.u64} } } */
