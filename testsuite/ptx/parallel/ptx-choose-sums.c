/* { dg-do link } */
/* { dg-pass choose-values } */
/* Arithmetic of doubles behind a condition is computed in any case, for it traps nowhere: the loads of four iterations are
   in one block.  A quotient of integers keeps its jump.  */

#pragma omp declare target
__attribute__ ((noipa)) double
edges (const double *a, int n, int from, double by)
{
  double s = 0;
  for (int i = 0; i < n; i++)
    {
      double v = a[i];
      if (i > from)
	v -= by * i;
      s += v;
    }
  return s;
}
__attribute__ ((noipa)) int
shares (const int *a, int n, int from, int by)
{
  int s = 0;
  for (int i = 0; i < n; i++)
    {
      int v = a[i];
      if (i > from)
	v = v / (by + i);
      s ^= v;
    }
  return s;
}
#pragma omp end declare target

int
main (void)
{
  int f = 1, b[99] = { 1, 2, 3 };
  double a[99] = { 1, 2, 3 };
#pragma omp target map(tofrom: f, a, b)
  f = edges (a, f, f, f) + shares (b, f, f, f);
  return f;
}
/* { dg-final { scan-ptx-times-in *edges* {\mld\.(b64|f64)} 5 } } */
/* { dg-final { scan-ptx-times-in *shares* {\mld\.b32} 1 } } */
