/* Kernels constructs: scalars in all roles, arrays of iterations' own, arrays of variable length, routines.
   { dg-do run }
   { dg-options "-O2 -fno-openmp -fopenacc" } */

#include <stdio.h>
#include <stdlib.h>
#include <math.h>
int errors;
#define EXPECT(x, at) if (!(x) && errors++ < 9) printf ("wrong: %s at %d\n", #x, at);

typedef struct
{
  int n, m;
  double *v;
  double w[8];
} grid;
#pragma acc routine seq
static int
dbl (int x)
{
  return 2 * x;
}
void __attribute__ ((noipa)) s1 (grid *g, double *restrict out)
{
  /* bounds in a structure behind a pointer; member pointer */
  double *v = g->v;
  int n = g->n, m = g->m;
#pragma acc kernels copy(v [0:n * m]) copyout(out [0:n * m])
  {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
	v[i * m + j] *= 2;
    for (int j = 0; j < m; j++)
      for (int i = n - 1; i >= 0; i--)
	out[i * m + j] = v[i * m + j];
  }
}
void __attribute__ ((noipa)) s2 (int n)
{
  int a[64], b[64], tmp[4];
  for (int i = 0; i < 64; i++)
    a[i] = b[i] = i;
#pragma acc kernels
  {
    for (int i = 0; i < n; i++)
      {
	int t[4];
	for (int k = 0; k < 4; k++)
	  t[k] = a[i] + k;
	int s = 0;
	for (int k = 0; k < 4; k++)
	  s += t[k];
	b[i] = s;
      }
    for (int i = 0; i < n; i++)
      {
	tmp[0] = b[i];
	tmp[1] = tmp[0] + 1;
	a[i] = tmp[1];
      }
    for (int i = 0; i < n; i++)
      a[i] = dbl (a[i]);
  }
  for (int i = 0; i < n; i++)
    EXPECT (b[i] == 4 * i + 6 && a[i] == 2 * (b[i] + 1), i);
  EXPECT (tmp[1] == b[n - 1] + 1, 0);
}
void __attribute__ ((noipa)) s3 (int n, int *x)
{
  /* carried through a temporary; forward and backward; conditional private */
  int t = 3, c[64], u = 9;
  for (int i = 0; i < 64; i++)
    c[i] = i;
#pragma acc kernels copy(x [0:n])
  {
    for (int i = 0; i < n; i++)
      {
	if (i % 4 == 0)
	  t = i;
	x[i] = t;
      }
    for (int i = 0; i < n - 1; i++)
      c[i] = c[i + 1] + 1;
    for (int i = 0; i < n; i++)
      {
	if (c[i] > 10)
	  u = c[i];
      }
  }
  for (int i = 0; i < n; i++)
    EXPECT (x[i] == i / 4 * 4, i);
  for (int i = 0; i < n - 1; i++)
    EXPECT (c[i] == i + 2, i);
  EXPECT (u == c[n - 1], u);
  EXPECT (t == (n - 1) / 4 * 4, t);
}
void __attribute__ ((noipa)) s4 (int n)
{
  int a[64], s = 0, p = 1, o = 0, x = -1;
  unsigned k;
  for (int i = 0; i < 64; i++)
    a[i] = i;
#pragma acc kernels
  {
    for (k = 0; k < (unsigned)n; k++)
      {
	s += a[k];
	s -= 1;
      }
    for (int i = 0; i < n; i++)
      {
	s += a[i];
	a[i] = s;
      } /* prefix */
    for (int i = 0; i < n; i++)
      o |= a[i];
    for (int i = 1; i < 6; i++)
      p *= i;
    for (int i = 0; i < n; i++)
      if (a[i] == 7)
	x = i;
  }
  int r = 0, ro = 0;
  for (int i = 0; i < n; i++)
    r += i - 1;
  for (int i = 0; i < n; i++)
    {
      r += i;
      EXPECT (a[i] == r, i);
      ro |= r;
    }
  EXPECT (k == n && s == r && o == ro && p == 120, s);
}
void __attribute__ ((noipa)) s5 (int n, int m, double (*restrict a)[m], double (*restrict b)[m])
{
#pragma acc kernels copy(a [0:n] [0:m], b [0:n] [0:m])
  {
    for (int it = 0; it < 4; it++)
      {
	for (int i = 1; i < n - 1; i++)
	  for (int j = 1; j < m - 1; j++)
	    b[i][j] = a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1];
	for (int i = 1; i < n - 1; i++)
	  for (int j = 1; j < m - 1; j++)
	    a[i][j] = b[i][j] / 4;
      }
  }
}
void __attribute__ ((noipa)) s6 (int n, float *restrict x, int *restrict count)
{
  float sum = 0, mx = 0;
#pragma acc kernels copy(x [0:n], count [0:1])
  {
#pragma acc loop independent reduction(+ : sum)
    for (int i = 0; i < n; i++)
      sum += x[i];
    float mean = sum / n;
    for (int i = 0; i < n; i++)
      {
	float d = x[i] - mean;
	x[i] = d;
      }
#pragma acc loop reduction(max : mx)
    for (int i = 0; i < n; i++)
      mx = fmaxf (mx, fabsf (x[i]));
#pragma acc loop seq
    for (int i = 0; i < n; i++)
      *count += i;
  }
  EXPECT (sum == (n - 1) * n / 2, (int)sum);
  EXPECT (mx == (n - 1) / 2.0f, (int)mx);
}
int
main ()
{
  int n = 33, m = 21, x[64], cnt = 0;
  double *v = malloc (8 * n * m), *o = malloc (8 * n * m), *r = malloc (8 * n * m);
  for (int i = 0; i < n * m; i++)
    v[i] = i;
  grid g = { n, m, v };
  s1 (&g, o);
  for (int i = 0; i < n * m; i++)
    EXPECT (o[i] == 2 * i && v[i] == 2 * i, i);
  s2 (60);
  s3 (50, x);
  s4 (40);
  double (*a)[m] = (void *)v, (*b)[m] = (void *)o, (*ra)[m] = (void *)r, rb[n][m];
  for (int i = 0; i < n * m; i++)
    r[i] = v[i];
  s5 (n, m, a, b);
  for (int it = 0; it < 4; it++)
    {
      for (int i = 1; i < n - 1; i++)
	for (int j = 1; j < m - 1; j++)
	  rb[i][j] = ra[i - 1][j] + ra[i + 1][j] + ra[i][j - 1] + ra[i][j + 1];
      for (int i = 1; i < n - 1; i++)
	for (int j = 1; j < m - 1; j++)
	  ra[i][j] = rb[i][j] / 4;
    }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      EXPECT (a[i][j] == ra[i][j], i * 100 + j);
  float f[41];
  for (int i = 0; i < 41; i++)
    f[i] = i;
  s6 (41, f, &cnt);
  EXPECT (cnt == 820, cnt);
  return errors != 0;
}
