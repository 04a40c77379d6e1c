/* { dg-do run } */
/* { dg-pass repeated-sections } */
/* Many sections in one construct, some of which are the same: what found those was code for each pair, and took the
   compiler a minute for a hundred.  */

#include <stdlib.h>

#define EIGHT(F, K) F (K##0) F (K##1) F (K##2) F (K##3) F (K##4) F (K##5) F (K##6) F (K##7)
#define ALL(F) EIGHT (F, 1) EIGHT (F, 2) EIGHT (F, 3)
#define POINTER(K) double *p##K = p[K];
#define MAP(K) map(tofrom: p##K[0:n])
#define TO(K) map(to: p##K[0:n])
#define ADD(K) p##K[i] += K;
#define SUM(K) s += p##K[i];
#define PRAGMA(...) _Pragma (#__VA_ARGS__)

enum { N = 50, SPACE = 40 };

/* Each of the P is changed once, also where two are the same or one is in the other.  */

static void
change (double **p, int n, int *condition)
{
  ALL (POINTER)
  int device = 0;
PRAGMA (omp target data if (*condition) device(device) ALL (MAP))
  {
    *condition = 0;
    device = 77;
PRAGMA (omp target teams distribute parallel for ALL (MAP))
    for (int i = 0; i < n; i++)
      {
	ALL (ADD)
      }
  }
}

static double
sum (double **p, int n)
{
  double s = 0;
  ALL (POINTER)
PRAGMA (omp target teams distribute parallel for reduction(+: s) map(tofrom: s) nowait depend(inout: s) ALL (TO))
  for (int i = 0; i < n; i++)
    {
      ALL (SUM)
    }
#pragma omp taskwait
  return s;
}

/* Some of the sections are of variables, some are empty, some are nothing.  */

static double global[N];

static int
mixed (double *a, double *b, double *c, double *d, double *e, int none)
{
  int local[N], bad = 0;
  for (int i = 0; i < N; i++)
    local[i] = i;
#pragma omp target map(tofrom: global, local, bad) map(tofrom: a[0:N / 2]) map(alloc: b[3:4]) map(to: c[0:none]) \
		   map(to: d[0:N]) map(to: e[5:none])
  for (int i = 0; i < N; i++)
    {
      bad += d[i] != i || (i >= 3 && i < 7 && b[i] != i) || (none && (c[i] + e[i] != 0));
      global[i] += local[i];
      if (i < N / 2)
	a[i] += 1;
      local[i] = 7;
    }
  for (int i = 0; i < N; i++)
    bad += local[i] != 7 || global[i] != 2 * i + (i < N / 2);
  return bad;
}

int
main (void)
{
  double *space = calloc (40 * N, sizeof (double)), *p[SPACE] = { NULL };
  for (int same = 0; same < 5; same++)
    for (int condition = 0; condition < 2; condition++)
      {
	for (int k = 0; k < 40 * N; k++)
	  space[k] = k;
	double expected[40 * N], total = 0;
	for (int k = 10; k < 38; k++)
	  p[k] = space + (k * 7) % 40 * N;
	if (same == 1)
	  p[37] = p[10];
	if (same == 2)
	  p[22] = p[23] = p[11] = p[30];
	if (same == 3)
	  p[15] = p[27], p[16] = p[26], p[17] = p[25];
	if (same == 4)
	  for (int k = 10; k < 38; k++)
	    p[k] = p[10];
	for (int k = 0; k < 40 * N; k++)
	  expected[k] = k;
	for (int first = 10; first < 40; first += 10)
	  for (int k = first; k < first + 8; k++)
	    for (int i = 0; i < N; i++)
	      p[k][i] = expected[p[k] - space + i] += k;
	for (int k = 0; k < 40 * N; k++)
	  space[k] = k;
	int c = condition;
	change (p, N, &c);
	for (int k = 0; k < 40 * N; k++)
	  if (space[k] != expected[k])
	    abort ();
	for (int first = 10; first < 40; first += 10)
	  for (int k = first; k < first + 8; k++)
	    for (int i = 0; i < N; i++)
	      total += p[k][i];
	if (sum (p, N) != total)
	  abort ();
      }
  double a[N];
  for (int i = 0; i < N; i++)
    global[i] = a[i] = i;
  if (mixed (global, global, global, a, NULL, 0))
    abort ();
  free (space);
  return 0;
}
