/* The grid shares rows and columns of OpenACC's nests, as of OpenMP's: lanes have columns, or warps, with loops for
   vectors inside.  Collapsed loops come in tiles and row blocks.  The host counts iterations, lanes' or gangs'.  Not
   where the program says how many gangs there are, where gangs do something of their own, or may see what others store.
   { dg-do link }
   { dg-options "-O2 -fno-openmp -fopenacc" } */

void
lanes (int n, const float *a, float *b)
{
#pragma acc parallel loop gang present(a[0:1], b[0:1])
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int j = 0; j < n - 3; j++)
      b[i * n + j] = a[j * n + i];
}

void
warps (int n, const float *a, float *b)
{
#pragma acc parallel loop gang present(a[0:1], b[0:1])
  for (int i = 0; i < n; i++)
#pragma acc loop worker
    for (int j = 0; j < n; j++)
#pragma acc loop vector
      for (int k = 0; k < n; k++)
	b[(i * n + j) * n + k] = a[(k * n + j) * n + i];
}

void
collapsed (int n, int m, const float *a, float *b)
{
#pragma acc parallel loop gang vector collapse(2) present(a[0:1], b[0:1])
  for (int i = 1; i < n; i++)
    for (int j = 0; j < m; j++)
      b[i * m + j] = a[(i - 1) * m + j] + a[(i + 1) * m + j];
}

void
sums (int n, const float *a, float *b)
{
#pragma acc parallel loop gang worker present(a[0:1], b[0:1])
  for (int i = 0; i < n; i++)
    {
      float sum = 0;
#pragma acc loop vector reduction(+: sum)
      for (int j = 0; j < n; j++)
	sum += a[i * n + j];
      b[i] = sum;
    }
}

void
counted (int n, const float *a, float *b)
{
#pragma acc parallel loop gang num_gangs(100) present(a[0:1], b[0:1])
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int j = 0; j < n; j++)
      b[i * n + j] = a[j * n + i];
}

void
seen (int n, float *b)
{
#pragma acc parallel loop gang present(b[0:1])
  for (int i = 0; i < n; i++)
    {
      const float first = b[i * n];
#pragma acc loop vector
      for (int j = 0; j < n; j++)
	b[i * n + j] += first;
    }
}

void
repeated (int n, float *b)
{
#pragma acc parallel loop gang present(b[0:1])
  for (int i = 0; i < n; i++)
    for (int k = 1; k < n; k++)
#pragma acc loop vector
      for (int j = 0; j < n; j++)
	b[i * n + j] += b[i * n + j / k];
}

int
main (void)
{
  return 0;
}
/* { dg-final { scan-ptx-in lanes$* {%nctaid\.y} } } */
/* { dg-final { scan-ptx-times-in lanes$* {\mld\.global(\.nc)?\.f32} 1 } } */
/* { dg-final { scan-ptx "HEDDLE-FUNC\tlanes\[^\t\]*\t.*\tlanes\t@.* #8 /s64" } } */
/* { dg-final { scan-ptx-in warps$* {%nctaid\.y} } } */
/* { dg-final { scan-ptx-not-in warps$* {\mbar(rier)?\.sync} } } */
/* { dg-final { scan-ptx-in collapsed$* {%nctaid\.y} } } */
/* { dg-final { scan-ptx-in collapsed$* {\mshr\.u32 %r\d+, %r\d+, 8;} } } */
/* { dg-final { scan-ptx "HEDDLE-FUNC\tcollapsed\[^\t\]*\t.*\tcollapsed\t@\[^\n\]* \\*u32 =s32 #18 \\*s64 #16 /s64\n" } } */
/* { dg-final { scan-ptx-not-in sums$* {\mbar(rier)?\.sync} } } */
/* { dg-final { scan-ptx "HEDDLE-FUNC\tsums\[^\t\]*\t.*\tsums\t@\\d+:u64 =s32 #32 \\*s64\n" } } */
/* { dg-final { scan-ptx-not-in counted$* {%nctaid\.y} } } */
/* { dg-final { scan-ptx "HEDDLE-FUNC\tcounted\[^\t\]*\t.*\tcounted\tteams #100\n" } } */
/* { dg-final { scan-ptx-not-in seen$* {%nctaid\.y} } } */
/* { dg-final { scan-ptx-not-in repeated$* {%nctaid\.y} } } */
