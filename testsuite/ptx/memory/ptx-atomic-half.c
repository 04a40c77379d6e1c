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

static void
chosen (int k)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < N; i++)
    {
#pragma omp atomic
      sum[i % 7] += (_Float16) (k < 3 ? 1.5f : 0.25f);
#pragma omp atomic
      sum[i % 7] -= (_Float16) (k < 5 ? v[i] : (_Float16) 2.f);
    }
}

static void
chosen_rounded (int k)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < N; i++)
    {
#pragma omp atomic
      sum[i % 7] += k < 3 ? 1.5f : 0.1f;
    }
}

int
main (int argc, char **argv __attribute__ ((unused)))
{
  exact ();
  rounded ();
  chosen (argc);
  chosen_rounded (argc);
  return 0;
}
/* { dg-final { scan-ptx-times-in *exact*omp_fn* {\mred\.global\.add\.noftz\.f16\M} 3 } } */
/* { dg-final { scan-ptx-not-in *exact*omp_fn* {\.cas\.|\.relaxed\.} } } */
/* { dg-final { scan-ptx-not-in *rounded*omp_fn* {\.noftz\.} } } */
/* { dg-final { scan-ptx-times-in *chosen$* {\mred\.global\.add\.noftz\.f16\M} 2 } } */
/* { dg-final { scan-ptx-not-in *chosen_rounded* {\.noftz\.} } } */
