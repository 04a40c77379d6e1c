/* { dg-do link } */
/* { dg-pass restrict-pointers } */
/* { dg-pass restrict-members } */
/* A region knows that a store through one restrict parameter of its function does not change what another points to: what
   the inner loop does not change is loaded before it, also where the parameters are in a team's construct.  Not where a
   variable has its value from one of them, nor where the function does not wait.  */

void
known (float *restrict to, const float *restrict k, int n)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 64; j++)
      to[i + j * n] = k[0] * j;
}

void
derived (float *restrict to, const float *restrict k, int n)
{
  float *other = to + n;
#pragma omp target teams distribute parallel for map(tofrom: to[:99], other[:9])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 64; j++)
      to[i + j * n] = other[0] * j;
}

void
later (float *restrict to, const float *restrict k, int n)
{
#pragma omp target teams distribute parallel for nowait
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 64; j++)
      to[i + j * n] = k[0] * j;
}

int
main (void)
{
  return 0;
}
/* { dg-final { scan-ptx-times-in *known* {\mld\.global\.f32} 1 } } */
/* { dg-final { scan-ptx-times-in *derived* {\mld\.global\.f32} 3 { target before-gcc-14 } } } */
/* { dg-final { scan-ptx-times-in *derived* {\mld\.global\.f32} 2 { target gcc-14 } } } */
/* { dg-final { scan-ptx-times-in *later* {\mld\.global\.f32} 3 { target before-gcc-14 } } } */
/* { dg-final { scan-ptx-times-in *later* {\mld\.global\.f32} 2 { target gcc-14 } } } */
