/* { dg-do run } */
/* { dg-skip-if "without Heddle an error" { host } } */
/* A "loop" that is bound to the parallel region inside of one that is bound to teams.  GCC made a worksharing loop of it,
   which may not be in a "loop" region.  */

#define N 37
#define M 70

static int a[N * M], b[N * M], cols = M;

static void
check (int n, int m)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      {
	if (a[i * M + j] != (i < n && j < m ? i * 1000 + j : 0))
	  __builtin_abort ();
	a[i * M + j] = 0;
      }
}

int
main (void)
{
  int n = N, m = M - 3, j, rows[N];
#pragma omp target teams map(tofrom: a) map(to: b)
  {
    int last = b[0] + m;
#pragma omp loop bind(teams)
    for (int i = 0; i < n; i++)
#pragma omp loop bind(parallel)
      for (int j = 0; j < last; j++)
	a[i * M + j] = i * 1000 + j;
  }
  check (n, m);
#pragma omp target teams num_teams(3) thread_limit(64) map(tofrom: a)
#pragma omp loop
  for (int i = 0; i < n; i++)
#pragma omp loop bind(parallel) lastprivate(j)
    for (j = 0; j < cols; j++)
      a[i * M + j] = i * 1000 + j;
  check (n, cols);
#pragma omp target teams loop map(from: rows) map(tofrom: a)
  for (int i = 0; i < n; i++)
    {
#pragma omp loop bind(parallel) collapse(2)
      for (int j = 0; j < 7; j++)
	for (int k = 0; k < 10; k++)
	  a[i * M + j * 10 + k] = i * 1000 + j * 10 + k;
      rows[i] = 3 * i;
    }
  check (n, M);
  for (int i = 0; i < n; i++)
    if (rows[i] != 3 * i)
      __builtin_abort ();
  return 0;
}
