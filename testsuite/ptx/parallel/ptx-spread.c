/* { dg-do link } */
/* { dg-options "-O2" } */
/* { dg-pass lower-regions } */
/* The iterations of a loop go to all warps of the grid, by one loop: where they are fewer than an eighth of the
   threads, to the first warps of all teams first.  Collapsed loops are cut into row blocks, one for each row of the grid, if it
   has several, but not if an iteration has a loop inside.  */

void
copy (int n, const float *a, float *b)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    b[i] = a[i];
}

void
collapsed (int n, int m, const float *a, float *b)
{
#pragma omp target teams distribute parallel for collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      b[i * m + j] = a[j * n + i];
}

void
product (int n, int m, int l, const float *a, const float *b, float *c)
{
#pragma omp target teams distribute parallel for collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
	float s = 0;
	for (int k = 0; k < l; k++)
	  s += a[i * l + k] * b[k * m + j];
	c[i * m + j] = s;
      }
}
int
main (void)
{
  return 0;
}
/* { dg-final { scan-ptx-in copy* {\mmul\.lo\.u32 %r\d+, %r\d+, 4;} } } */
/* { dg-final { scan-ptx-times-in copy* {\msetp\.[a-z]+\.[us]32} 3 } } */
/* { dg-final { scan-ptx-not-in copy* {%nctaid\.y} } } */
/* { dg-final { scan-ptx-in collapsed* {%nctaid\.y;\n\s*setp\.ne\.u32 %p\d+, %r\d+, 1;\n\s*@!?%p\d+ bra} } } */
/* { dg-final { scan-ptx-not-in product* {%nctaid\.y} } } */
