/* { dg-do link } */
/* { dg-pass atomic-loops } */
/* Atomic updates by values of other types, of floating point by subtraction, and least and greatest integers are one
   instruction each, without a load and without a loop of compare and swap: so many lanes may update one word.  */

enum { N = 1000 };
int count[N], largest[N], key[N];
unsigned least[N], step[N], bits[N];
long big[N], low[N];
float weight[N], v[N];
double sum[N];

static void
update (void)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < N; i++)
    {
#pragma omp atomic
      count[key[i]] += step[i];
#pragma omp atomic
      count[key[i]] -= big[i];
#pragma omp atomic
      bits[key[i]] ^= big[i];
#pragma omp atomic
      weight[key[i]] -= v[i];
#pragma omp atomic
      sum[key[i]] += v[i];
#pragma omp atomic compare
      if (largest[key[i]] < i) { largest[key[i]] = i; }
#pragma omp atomic compare
      least[key[i]] = least[key[i]] > step[i] ? step[i] : least[key[i]];
#pragma omp atomic compare
      low[key[i]] = low[key[i]] > big[i] ? big[i] : low[key[i]];
    }
}

int
main (void)
{
  update ();
  return 0;
}
/* { dg-final { scan-ptx-times-in *update*omp_fn* {\mred\.global\.add\.u32\M} 2 } } */
/* { dg-final { scan-ptx-in *update*omp_fn* {\mred\.global\.xor\.b32\M} } } */
/* { dg-final { scan-ptx-in *update*omp_fn* {\mred\.global\.add\.f32\M} } } */
/* { dg-final { scan-ptx-in *update*omp_fn* {\mred\.global\.add\.f64\M} } } */
/* { dg-final { scan-ptx-in *update*omp_fn* {\mred\.global\.max\.s32\M} } } */
/* { dg-final { scan-ptx-in *update*omp_fn* {\mred\.global\.min\.u32\M} } } */
/* { dg-final { scan-ptx-in *update*omp_fn* {\mred\.global\.min\.s64\M} } } */
/* { dg-final { scan-ptx-not-in *update*omp_fn* {\.cas\.|\.relaxed\.} } } */
