/* { dg-do link } */
/* { dg-options "-O2" } */
/* The SIMD loop of a parallel region inside of a parallel loop was a loop over chunks of one iteration, each with a loop
   of its own.  The pointers that the region reads were the team's, in shared memory, and the whole grid did not share
   the outer loop.  */

int
main (void)
{
  static float x[64], k[64], y[64], z[64];
  float *in = x, *of = k, *to = y, *and = z;
#pragma omp target data map(to: in[:64], of[:64]) map(tofrom: to[:64], and[:64])
#pragma omp target teams distribute parallel for
  for (int i = 0; i < 64; i++)
    {
      float sum = 0, scale = in[i], last = 0;
#pragma omp parallel for simd reduction(+: sum)
      for (int j = 0; j < 64; j++)
	sum += of[j] * scale;
#pragma omp parallel for simd schedule(dynamic) reduction(+: last)
      for (int j = 0; j < 64; j++)
	last += of[j] * of[j] * sum;
      to[i] = sum;
      and[i] = last;
    }
  return 0;
}
/* { dg-final { scan-ptx-not "\.shared" } } */
/* { dg-final { scan-ptx-not-in main$* {\m(bar|barrier)\.} } } */
/* { dg-final { scan-ptx-not-in main$* {\mld\.f32} } } */
/* { dg-final { scan-ptx-not-in main$* {\m(min|max|selp)\.s32} } } */
