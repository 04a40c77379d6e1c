/* { dg-do link } */
/* { dg-options "-O2" } */
/* A loop over more places in memory than there are registers for pointers goes on with its counter alone; one over few
   places has a pointer that is carried along.  */

#define FOUR(N) x += p[(N) * n] * p[((N) + 1) * n] - p[((N) + 2) * n] * p[((N) + 3) * n];
#define TWELVE(N) FOUR (N) FOUR ((N) + 4) FOUR ((N) + 8)

#pragma omp declare target
__attribute__ ((noipa)) void
many (double *a, int n, int s)
{
  double x = 0;
  for (int i = 1; i < n; i++)
    {
      double *p = a + (long) i * s;
      TWELVE (1)
      TWELVE (13)
      TWELVE (25)
      p[0] = x;
    }
}

__attribute__ ((noipa)) void
few (double *a, int n, int s)
{
  double x = 0;
  for (int i = 1; i < n; i++)
    {
      double *p = a + (long) i * s;
      TWELVE (1)
      p[0] = x;
    }
}
#pragma omp end declare target

int
main (void)
{
  static double a[500];
#pragma omp target map(tofrom: a)
  {
    many (a, 10, 1);
    few (a, 10, 1);
  }
  return 0;
}
/* { dg-final { scan-ptx-in few {\madd\.s32[^\n]*\n\s*add\.u64} } } */
/* { dg-final { scan-ptx-not-in many {\madd\.s32[^\n]*\n\s*add\.u64} } } */
