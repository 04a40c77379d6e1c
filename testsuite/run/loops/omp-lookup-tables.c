/* { dg-do run } */
/* { dg-additional-options "-O2" } */
/* Constant tables read with lane-dependent indices, in all integer widths.  */

#pragma omp declare target
static const unsigned char t1[16] = { 15, 3, 9, 0, 14, 7, 1, 12, 2, 8, 5, 11, 4, 13, 6, 10 };
static const short t2[8] = { -1, 300, -2000, 4, 5, 6, 7, 32000 };
static const long t8[4] = { 1, -1, 1L << 50, 0 };
static const double td[3] = { 0.5, 2.25, -8 };
#pragma omp end declare target

int
main (void)
{
  double a[96];
#pragma omp target teams distribute parallel for simd map(from: a)
  for (int i = 0; i < 96; i++)
    a[i] = t1[t1[i & 15]] + t2[(i * 3) & 7] * 2 + t8[i & 3] + td[i % 3];
  for (int i = 0; i < 96; i++)
    if (a[i] != t1[t1[i & 15]] + t2[(i * 3) & 7] * 2 + t8[i & 3] + td[i % 3])
      __builtin_abort ();
  return 0;
}
