/* { dg-do link } */
/* { dg-options "-O2" } */
/* A parallel region that is nothing but the loop of a "loop" construct has no barrier at the loop's end, so the grid shares
   the iterations, with bounds that are constants, too.  */

enum { N = 128, M = 256 };
#pragma omp declare target
int a[N][M], b[N][M];
#pragma omp end declare target

void
rows (void)
{
#pragma omp target teams loop
  for (int i = 0; i < N; i++)
    a[i][0] += b[i][0] + 1;
}

void
both (void)
{
#pragma omp target teams loop collapse(2)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] += b[i][j] + 1;
}

int
main (void)
{
  return 0;
}
/* { dg-final { scan-ptx-not-in rows* {\mbar(rier)?\.} } } */
/* { dg-final { scan-ptx-not-in both* {\mbar(rier)?\.} } } */
