/* Automatic arrays of variable length, and alloca, on the teams level: one, several, in conditions, in loops, one after
   the other in the same place, larger than what shared memory has for them, and stored to on the teams level.  */

#include <stdlib.h>

enum { rows = 7, most = 5000 };
static int in[rows][most], out[4][rows];

static int
sum_of (const int *a, int n)
{
  int s = 0;
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}

static void
test (int n, int m)
{
#pragma omp target teams distribute map(to: in) map(from: out) thread_limit(96)
  for (int r = 0; r < rows; r++)
    {
      int first[n];
      double second[m];
      int sums[4] = { 0, 0, 0, 0 };
      first[0] = 1;
#pragma omp parallel for
      for (int i = 0; i < n; i++)
	first[i] = in[r][i] + (i ? 0 : first[0]);
#pragma omp parallel for
      for (int i = 0; i < m; i++)
	second[i] = first[i % n] * 2;
      second[m - 1] += 3;
      for (int lap = 1; lap < 4; lap++)
	{
	  short third[n * lap];
#pragma omp parallel for
	  for (int i = 0; i < n * lap; i++)
	    third[i] = i + lap;
	  int s = 0;
#pragma omp parallel for reduction(+: s)
	  for (int i = 0; i < n * lap; i++)
	    s += third[i] + first[i % n];
	  if (lap & 1)
	    {
	      int fourth[m + lap];
#pragma omp parallel for
	      for (int i = 0; i < m + lap; i++)
		fourth[i] = third[i % n] + s;
#pragma omp parallel for reduction(+: s)
	      for (int i = 0; i < m + lap; i++)
		s += fourth[i] & 15;
	    }
	  sums[lap] = s;
	}
      int a = 0, b = 0;
#pragma omp parallel for reduction(+: a)
      for (int i = 0; i < n; i++)
	a += first[i];
#pragma omp parallel for reduction(+: b)
      for (int i = 0; i < m; i++)
	b += second[i];
      out[0][r] = a;
      out[1][r] = b;
      out[2][r] = sums[1] + sums[2];
      out[3][r] = sums[3];
    }
  for (int r = 0; r < rows; r++)
    {
      int *first = malloc (n * sizeof (int)), b = 3, sums[4];
      for (int i = 0; i < n; i++)
	first[i] = in[r][i] + !i;
      for (int i = 0; i < m; i++)
	b += first[i % n] * 2;
      for (int lap = 1; lap < 4; lap++)
	{
	  int s = 0, t;
	  for (int i = 0; i < n * lap; i++)
	    s += (short) (i + lap) + first[i % n];
	  t = s;
	  for (int i = 0; lap & 1 && i < m + lap; i++)
	    s += ((short) (i % n + lap) + t) & 15;
	  sums[lap] = s;
	}
      if (out[0][r] != sum_of (first, n) || out[1][r] != b || out[2][r] != sums[1] + sums[2] || out[3][r] != sums[3])
	abort ();
      free (first);
    }
}

int
main (void)
{
  for (int r = 0; r < rows; r++)
    for (int i = 0; i < most; i++)
      in[r][i] = (r * 7 + i * 3) % 11;
  test (9, 5);
  test (100, 77);
  test (700, 601);
  test (1500, 3);
  test (5, 1000);

  int got = 0;
#pragma omp target teams num_teams(1) thread_limit(64) map(tofrom: got)
  {
    int n = 33;
    int *a = __builtin_alloca (n * sizeof *a), *b = __builtin_alloca (n);
    a[0] = 5;
#pragma omp parallel for
    for (int i = 1; i < n; i++)
      {
	a[i] = i;
	((char *) b)[i - 1] = 1;
      }
    int s = a[0];
#pragma omp parallel for reduction(+: s)
    for (int i = 1; i < n; i++)
      s += a[i] * ((char *) b)[i - 1];
    got = s;
  }
  if (got != 5 + 33 * 32 / 2)
    abort ();
  return 0;
}
