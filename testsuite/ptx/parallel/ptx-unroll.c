/* { dg-do link } */
/* { dg-pass unroll } */
/* Four iterations of an innermost loop have their loads together, with immediate offsets; a loop whose stores change
   what it loads stays, and so does one with #pragma GCC unroll 1.  Where only addresses tell there are both.  */

#pragma omp declare target
__attribute__ ((noipa)) float
dot (const float *a, const float *b, long n)
{
  float s = 0;
  for (long i = 0; i < n; i++)
    s += a[i] * b[i];
  return s;
}
__attribute__ ((noipa)) float
never (const float *a, const float *b, long n)
{
  float s = 0;
#pragma GCC unroll 1
  for (long i = 0; i < n; i++)
    s += a[i] * b[i];
  return s;
}
__attribute__ ((noipa)) void
smooth (float *a, const float *b, long n)
{
  for (long i = 1; i < n; i++)
    a[i] = b[i - 1] * 2 + b[i + 1] * b[i] + b[i] / 3 - b[i + 2];
}
__attribute__ ((noipa)) void
in_place (float *a, const float *b, long n)
{
  for (long i = 1; i < n; i++)
    a[i] = a[i - 1] * 2 + b[i + 1] * b[i] + b[i] / 3 - b[i + 2];
}
__attribute__ ((noipa)) int
by_two (const int *a, long n)
{
  int s = 0;
#pragma GCC unroll 2
  for (long i = 0; i < n; i++)
    s ^= a[i];
  return s;
}
#pragma omp end declare target

int
main (void)
{
  float f = 4, a[99];
  int i[9];
#pragma omp target map(tofrom: f, a, i)
  f = dot (a, a, 99) + never (a, a, 98) + by_two (i, 9), smooth (a, a, 90), in_place (a, a, 90);
  return f == 18;
}
/* { dg-final { scan-ptx-times-in *dot* {\mfma\.rn\.f32} 5 } } */
/* { dg-final { scan-ptx-times-in *dot* {\mld\.\S+ %f\d+, \[%rd\d+\+12\]} 2 } } */
/* { dg-final { scan-ptx-times-in *never* {\mfma\.rn\.f32} 1 } } */
/* Four, one at a time where fewer are left, and one where they overlap.  */
/* { dg-final { scan-ptx-times-in *smooth* {\mst\.\S*f32} 6 } } */
/* { dg-final { scan-ptx-times-in *in_place* {\mst\.\S*f32} 1 } } */
/* { dg-final { scan-ptx-times-in *by_two* {\mxor\.b32} 3 } } */
