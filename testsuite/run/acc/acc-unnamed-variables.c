/* Variables that a compute construct copies and reaches through pointers only: their clauses were dropped.
   { dg-do run }
   { dg-options "-O2 -fno-openmp -fopenacc" } */

int
main (void)
{
  int n = 20, bad = 0;
  double a[20], *p = a;
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc parallel loop copy(a)
  for (int i = 0; i < n; i++)
    p[i] += 1;
#pragma acc kernels copy(a) if (n > 3)
  for (int i = 0; i < n; i++)
    p[i] += 1;
  for (int i = 0; i < n; i++)
    bad += a[i] != i + 2;
  return bad;
}
