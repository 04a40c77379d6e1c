/* { dg-do link } */
/* { dg-options "-O2" } */
/* A sum in no loop goes to its cell at once: eight sums in registers until the end took 60 of these rather than 40.  */
/* { dg-final { scan-ptx-times-in section$* {@%p\d+ st\.global\.u64 \[%rd\d+\+128\]} 16 } } */
/* { dg-final { scan-ptx-times-in clauses$* {@%p\d+ st\.global\.f32 \[%rd\d+\+136\]} 4 } } */

void
section (double *s, const double *x, int n)
{
#pragma omp target teams distribute parallel for map(to : x[ : n]) reduction(+ : s[ : 8])
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 8; k++)
      s[k] += x[i] * k;
}

float
clauses (const float *x, int n)
{
  float s = 0, p = 1;
#pragma omp target teams distribute parallel for map(to : x[ : n]) reduction(+ : s) reduction(* : p)
  for (int i = 0; i < n; i++)
    {
      s += x[i];
      p *= x[i];
    }
  return s + p;
}

int
main (void)
{
  return 0;
}
