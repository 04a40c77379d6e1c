/* Collapsed loops that threads and SIMD lanes share, with the clauses of both parts: each iteration once, last values of
   the iteration's variables and of others, private ones, reductions.  */
/* { dg-do run } */

enum { N = 37, M = 53, L = 5 };
static int seen[N][M], deep[N][M][L], bad;

static void
check (int first, int step)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      {
	bad += seen[i][j] != (j >= first && (j - first) % step == 0);
	seen[i][j] = 0;
      }
}

static void
combined (int n, int m)
{
  int i, j, last = -1, t = 3, own = 0;
#pragma omp target teams distribute parallel for simd collapse(2) map(tofrom: seen, i, j, last, t) lastprivate(i, j, last) \
  reduction(+: t) private(own)
  for (i = 0; i < n; i++)
    for (j = 1; j < m; j += 3)
      {
	own = i + j;
	seen[i][j]++;
	t += own;
	last = i * 100 + j;
      }
  bad += i != N || j != 55 || last != 3652 || t != 3 + 18 * 666 + 37 * 477;
  check (1, 3);
}

static void
in_parallel (int n, int m)
{
  int i, j, last = -1, sum = 0, most = 0;
#pragma omp target parallel map(tofrom: seen, i, j, last, sum, most) num_threads(5)
  {
#pragma omp for simd collapse(2) lastprivate(last, i, j) reduction(+: sum) safelen(8)
    for (i = n - 1; i >= 0; i--)
      for (j = 0; j < m; j++)
	{
	  seen[i][j]++;
	  sum++;
	  last = i + j;
	}
#pragma omp for simd collapse(2) reduction(max: most) schedule(dynamic, 7) if(simd: n > 3)
    for (int k = 0; k < n; k++)
      for (int l = 0; l < m; l++)
	most = most > k * l ? most : k * l;
  }
  bad += i != -1 || j != M || last != M - 1 || sum != N * M || most != (N - 1) * (M - 1);
  check (0, 1);
}

static void
teams_only (int n, int m)
{
#pragma omp target teams distribute simd collapse(2) map(tofrom: seen) num_teams(3)
  for (int i = 0; i < n; i++)
    for (int j = 2; j < m; j += 2)
      seen[i][j]++;
  check (2, 2);
#pragma omp target teams loop collapse(2) map(tofrom: seen)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      seen[i][j]++;
  check (0, 1);
  /* No iterations at all.  */
#pragma omp target teams distribute parallel for simd collapse(2) map(tofrom: seen)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m - M; j++)
      seen[i][0]++;
  check (M, 1);
}

static void
conditional (int n, int m)
{
  int found = -1;
#pragma omp target parallel for simd collapse(2) map(tofrom: found) lastprivate(conditional: found)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      if ((i + j) % 50 == 0)
	found = i * 1000 + j;
  bad += found != 36014;
}

#pragma omp declare target
static void
fill (int n, int m, int l, int (*p)[M][L])
{
#pragma omp parallel for simd collapse(3)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < l; k++)
	p[i][j][k] += i + j + k;
}
#pragma omp end declare target

int
main (int argc, char **argv)
{
  int n = N + argc - 1, m = M + argc - 1, l = L + argc - 1;
  combined (n, m);
  in_parallel (n, m);
  teams_only (n, m);
  conditional (n, m);
#pragma omp target map(tofrom: deep)
  fill (n, m, l, deep);
#pragma omp target teams distribute parallel for simd collapse(3) map(tofrom: deep) thread_limit(64)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < l; k++)
	deep[i][j][k] -= i + j + k - 1;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      for (int k = 0; k < L; k++)
	bad += deep[i][j][k] != 1;
  return bad;
}
