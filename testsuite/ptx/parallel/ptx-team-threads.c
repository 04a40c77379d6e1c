/* { dg-do link } */
/* { dg-options "-O2" } */
/* The host is told how many threads of a team have something to do: no more than their loops have iterations where they
   only share these, and what num_threads clauses ask for where the program can count them.  It is told, too, where
   nobody can tell how many teams there are (67108864).  */
#include <omp.h>

static void
rows (int n, int m, int asked, const float *x, float *y)
{
#pragma omp target teams distribute num_teams(n)
  for (int i = 0; i < n; i++)
    {
      float sum = 0;
#pragma omp parallel for num_threads(asked) reduction(+: sum)
      for (int j = 0; j < m; j++)
	sum += x[i * m + j];
      y[i] = sum;
    }
}

static void
counted (int n, int asked, float *y)
{
#pragma omp target teams num_teams(n)
#pragma omp parallel num_threads(asked)
  y[omp_get_team_num () * omp_get_num_threads () + omp_get_thread_num ()] = omp_get_num_threads ();
}

static void
open (int n, int asked, float *y)
{
#pragma omp target teams num_teams(n)
  {
#pragma omp parallel num_threads(asked)
    y[omp_get_thread_num ()] = 1;
#pragma omp parallel
    y[omp_get_thread_num () + 1000] = omp_get_num_threads ();
  }
}

int
main (void)
{
  static float x[100], y[4000];
#pragma omp target data map(x, y)
  {
    rows (10, 10, 64, x, y);
    counted (10, 64, y);
    open (10, 64, y);
  }
  return y[7] != 0;
}
/* { dg-final { scan-ptx "HEDDLE-FUNC\trows\[^\t\]*\t67\[0-9\]*\t.*\trows\tteams \[^t\]* threads @\[^t\]* <s64$" } } */
/* { dg-final { scan-ptx "HEDDLE-FUNC\tcounted\[^\t\]*\t\[0-9\]{4}\t.*\tcounted\tthreads @\[0-9\]+:u64 =" } } */
/* { dg-final { scan-ptx "HEDDLE-FUNC\topen\[^\t\]*\t\[0-9\]{4}\t.*\topen\t$" } } */
