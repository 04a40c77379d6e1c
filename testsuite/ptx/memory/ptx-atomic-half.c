/* { dg-do link } */
/* Sums and differences of halves in memory are one instruction, also where GCC adds them as floats; not what is rounded
   once, of a float and a half.  */

enum { N = 100 };
_Float16 sum[N], v[N];
float w[N];

static void
exact (void)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < N; i++)
    {
#pragma omp atomic
      sum[i % 7] += v[i];
#pragma omp atomic
      sum[i % 7] -= v[i];
#pragma omp atomic
      sum[i % 3] += (_Float16) 0.5f;
    }
}

static void
rounded (void)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < N; i++)
    {
#pragma omp atomic
      sum[i % 7] += w[i];
    }
}

int
main (void)
{
  exact ();
  rounded ();
  return 0;
}
/* { dg-final { scan-ptx-times-in *exact*omp_fn* {\mred\.global\.add\.noftz\.f16\M} 3 } } */
/* { dg-final { scan-ptx-not-in *exact*omp_fn* {\.cas\.|\.relaxed\.} } } */
/* { dg-final { scan-ptx-not-in *rounded*omp_fn* {\.noftz\.} } } */
