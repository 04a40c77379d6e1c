/* { dg-do link } */
/* { dg-pass restrict-pointers } */
/* { dg-pass restrict-members } */
/* Restrict pointers that are variables of a block keep their promise in its regions as parameters do.  Not where one of
   them has its value from another, nor where a pointer that others have comes from it.  */

float *kept;

void
known (float *a, float *b, int n)
{
  float *restrict to = a;
  const float *restrict k;
  k = b + 4;
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 64; j++)
      to[i + j * n] = k[0] * j;
}

void
inner (float **a, int n)
{
  for (int l = 0; l < 3; l++)
    {
      float *restrict const to = a[l], *__restrict k = a[l + 3];
#pragma omp target teams
#pragma omp distribute parallel for
      for (int i = 0; i < n; i++)
	for (int j = 0; j < 64; j++)
	  to[i + j * n] = k[0] * j;
    }
}

void
derived (float *a, float *b, int n)
{
  float *restrict to = a, *other = to + n;
  kept = to;
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 64; j++)
      to[i + j * n] = other[0] * j;
}

void
changed (float *a, float *b, int n)
{
  float *restrict to = a, *restrict k = b;
  for (int l = 0; l < 4; l++)
    {
#pragma omp target teams distribute parallel for
      for (int i = 0; i < n; i++)
	for (int j = 0; j < 64; j++)
	  to[i + j * n] = k[0] * j;
      float *t = to;
      to = k;
      k = t;
    }
}

int
main (void)
{
  return 0;
}
/* { dg-final { scan-ptx-times-in *known* {\mld\.global\.f32} 1 } } */
/* { dg-final { scan-ptx-times-in *inner* {\mld\.global\.f32} 1 } } */
/* { dg-final { scan-ptx-times-in *derived* {\mld\.global\.f32} 3 { target before-gcc-14 } } } */
/* { dg-final { scan-ptx-times-in *derived* {\mld\.global\.f32} 2 { target gcc-14 } } } */
/* { dg-final { scan-ptx-times-in *changed* {\mld\.global\.f32} 3 { target before-gcc-14 } } } */
/* { dg-final { scan-ptx-times-in *changed* {\mld\.global\.f32} 2 { target gcc-14 } } } */
