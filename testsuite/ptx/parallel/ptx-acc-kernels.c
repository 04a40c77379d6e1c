/* Each nest of a kernels construct is a kernel of its own, in which gangs and lanes share the loops.
   { dg-do link }
   { dg-options "-O2 -fno-openmp -fopenacc" }
   { dg-pass acc-kernels } */

double a[100][200], b[100][200];

void
f (int n, int m)
{
#pragma acc kernels
  {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
	a[i][j] = b[i][j] + 1;
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
	b[i][j] = a[i][j] * 2;
  }
}

int
main (void)
{
  return 0;
}
/* { dg-final { scan-ptx-times {\.entry} 2 } } */
/* { dg-final { scan-ptx {ctaid} } } */
