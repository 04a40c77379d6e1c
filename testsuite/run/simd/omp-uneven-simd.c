/* Nests whose bounds depend on each other, with "simd" and "loop": each iteration is executed once.  */
/* { dg-do run } */

static int seen[40][40], bad;

/* N iterations have been once each.  */
static void
check (int n)
{
  int s = 0;
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 40; j++)
      {
	bad += seen[i][j] > 1;
	s += seen[i][j];
	seen[i][j] = 0;
      }
  bad += s != n;
}

#define TRY(CONSTRUCT) \
  _Pragma (DO (omp target CONSTRUCT collapse(2) map(tofrom: seen))) \
  for (int i = 0; i < n; i++) \
    for (int j = 0; j < i; j++) \
      seen[i][j]++; \
  check (780); \
  _Pragma (DO (omp target CONSTRUCT collapse(2) map(tofrom: seen))) \
  for (int i = n - 1; i >= 1; i -= 4) \
    for (int j = i; j < n; j += 2) \
      seen[i][j]++; \
  check (100);

#define DO(x) #x

#pragma omp declare target
static int
in_function (int n, int *sum)
{
  int s = 0, i, j;
#pragma omp parallel for simd collapse(2) reduction(+: s) lastprivate(i, j) num_threads(7)
  for (i = 0; i < n; i++)
    for (j = 2 * i; j < 30; j++)
      s += j;
  *sum = s;
  return i * 100 + j;
}
#pragma omp end declare target

int
main (int argc, char **argv)
{
  int n = argc + 39, s = 0, last = -1, end = 0, t = 0;
  TRY (parallel loop)
  TRY (parallel for simd)
  TRY (teams loop)
  TRY (teams distribute simd)
  TRY (teams distribute parallel for simd)
  TRY (simd)
  TRY (parallel for)
#pragma omp target teams distribute parallel for simd collapse(3) reduction(+: s) map(tofrom: s) lastprivate(last)
  for (int k = 0; k < 3; k++)
    for (int i = 0; i < n; i++)
      for (int j = n - i; j > 0; j--)
	{
	  s += j + k;
	  last = 100 * k + i;
	}
  bad += s != 36900 || last != 239;
#pragma omp target map(tofrom: s, end)
  end = in_function (10, &s);
  bad += s != 3825 || end != 1030;
#pragma omp target teams num_teams(8) map(tofrom: t)
#pragma omp distribute simd collapse(2) reduction(+: t)
  for (int i = 0; i < n; i++)
    for (int j = i; j < n; j++)
      t++;
  bad += t != 820;
#pragma omp target parallel num_threads(5) map(tofrom: seen)
  {
#pragma omp for simd collapse(2) nowait
    for (int i = 0; i < n; i++)
      for (int j = 0; j <= i; j++)
	seen[i][j]++;
#pragma omp barrier
#pragma omp for simd collapse(2)
    for (int i = 0; i < n; i++)
      for (int j = i + 1; j < n; j++)
	seen[i][j]++;
#pragma omp single
#pragma omp taskloop simd collapse(2) grainsize(7)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
	seen[i][j]--;
  }
  check (0);
  return bad;
}
