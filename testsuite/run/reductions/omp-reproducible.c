/* With -mreproducible sums have the same bits whatever num_teams, thread_limit, num_threads and schedule say.  */
/* { dg-additional-options "-foffload-options=-mreproducible" } */
/* { dg-pass reproducible } */
/* { dg-skip-if "threads of the host add up as they come" { host } } */
/* { dg-set-target-env-var HEDDLE_SIM_SCHEDULE "random:7" } */
#include <complex.h>
#include <stdlib.h>
#include <string.h>

#define N 1500

double x[N];
float f[N];
typedef double fn (int, int);
static double
s1 (int t, int l)
{
  double s = 0.1;
  if (t && l)
#pragma omp target teams distribute parallel for num_teams(t) thread_limit(l) reduction(+ : s) map(to : x)
    for (int i = 0; i < N; i++)
      s += x[i];
  else if (t)
#pragma omp target teams distribute parallel for num_teams(t) reduction(+ : s) map(to : x)
    for (int i = 0; i < N; i++)
      s += x[i];
  else if (l)
#pragma omp target teams distribute parallel for thread_limit(l) reduction(+ : s) map(to : x)
    for (int i = 0; i < N; i++)
      s += x[i];
  else
#pragma omp target teams distribute parallel for reduction(+ : s) map(to : x)
    for (int i = 0; i < N; i++)
      s += x[i];
  return s;
}
static double
s2 (int t, int l)
{
  double s = 0.1;
  t = t ? t : 33;
  l = l ? l : 64;
#pragma omp target teams distribute parallel for simd num_teams(t) thread_limit(l) reduction(* : s) map(to : x)
  for (int i = 0; i < N; i++)
    s *= 1 + x[i];
  return s;
}
static double
s3 (int t, int l)
{
  double s = 0.1;
  t = t ? t : 33;
  l = l ? l : 64;
#pragma omp target teams num_teams(t) thread_limit(l) reduction(+ : s) map(to : x)
#pragma omp distribute
  for (int k = 0; k < N; k += 50)
    {
      double part = 0;
#pragma omp parallel for reduction(+ : part)
      for (int i = k; i < k + 50; i++)
	part += x[i];
      if (k % 3)
	s += part;
    }
  return s;
}
static double
s4 (int t, int l)
{
  double s = 0.1;
  float q = 1;
  t = t ? t : 33;
  l = l ? l : 64;
#pragma omp target teams num_teams(t) thread_limit(l) map(tofrom : s, q) map(to : x, f)
  for (int k = 0; k < 3; k++)
#pragma omp distribute parallel for reduction(+ : s) reduction(- : q) /* { dg-warning "variable that teams share" } */
    for (int i = 0; i < N; i++)
      s += x[i] * (k + 1), q -= f[i];
  return s + q;
}
static double
s5 (int t, int l)
{
  double s[5] = { 0.1 };
  t = t ? t : 33;
  l = l ? l : 64;
#pragma omp target teams distribute parallel for simd num_teams(t) thread_limit(l) reduction(+ : s) map(to : x)
  for (int i = 0; i < N; i++)
    s[i % 5] += x[i];
  return s[0] + 3 * s[1] + 5 * s[2] + 7 * s[3] + 11 * s[4];
}
static double
s6 (int t, int l)
{
  _Complex double s = 0.1;
  t = t ? t : 33;
  l = l ? l : 64;
#pragma omp target teams loop num_teams(t) thread_limit(l) reduction(+ : s) map(to : x)
  for (int i = 0; i < N; i++)
    s += x[i] + 1i * x[N - 1 - i];
  return creal (s) + 3 * cimag (s);
}
static double
s7 (int t, int l)
{
  double s = 0.1;
  l = l ? l : 64;
#pragma omp target parallel for num_threads(l) reduction(+ : s) map(to : x)
  for (int i = 0; i < N; i++)
    s += x[i];
  return s;
}
static double
s8 (int t, int l)
{
  double s = 0.1;
  t = t ? t : 33;
  l = l ? l : 64;
#pragma omp target teams distribute parallel for collapse(2) num_teams(t) thread_limit(l) num_threads(l) reduction(+: s) map(to: x) schedule(dynamic, 3)
  for (int i = 0; i < N / 50; i++)
    for (int j = 0; j < 50; j++)
      s += x[i * 50 + j];
  return s;
}
static double
s9 (int t, int l)
{
  _Complex double s = 1.1;
  t = t ? t : 33;
  l = l ? l : 64;
#pragma omp target teams distribute parallel for num_teams(t) thread_limit(l) reduction(* : s) map(to : x)
  for (int i = 0; i < N; i++)
    s *= 1 + x[i] + 0.1i * x[N - 1 - i];
  return creal (s) + 3 * cimag (s);
}
struct p
{
  double a, b;
};
#pragma omp declare reduction(add                                                                                      \
			      : struct p                                                                               \
			      : omp_out.a += omp_in.a, omp_out.b += omp_in.b) initializer(omp_priv = { 0, 0 })
static double
s10 (int t, int l)
{
  struct p s = { 0.1, 0.2 };
  t = t ? t : 33;
  l = l ? l : 64;
#pragma omp target teams distribute parallel for num_teams(t) thread_limit(l) reduction(add : s) map(to : x)
  for (int i = 0; i < N; i++)
    s.a += x[i], s.b += x[i] * x[i];
  return s.a + 3 * s.b;
}
static double
s11 (int t, int l)
{
  double y[N], r = 0;
  t = t ? t : 33;
  l = l ? l : 64;
#pragma omp target teams distribute parallel for num_teams(t) thread_limit(l) map(from : y) map(to : x) /* { dg-warning "another order on the host" } */
  for (int i = 0; i < N; i++)
    {
      double s = 0;
#pragma omp simd reduction(+ : s)
      for (int j = 0; j < 50; j++)
	s += x[(i + j) % N];
      y[i] = s;
    }
  for (int i = 0; i < N; i++)
    r += y[i] * i;
  return r;
}
static double
s12 (int t, int l)
{
  double s[50] = { 0 }, r = 0;
  int n = t > 100 ? 50 : 50;
  t = t ? t : 33;
  l = l ? l : 64;
#pragma omp target teams distribute parallel for num_teams(t) thread_limit(l) reduction(+ : s[:n]) map(to : x)
  for (int i = 0; i < N; i++)
    s[i % 50] += x[i];
  for (int i = 0; i < 50; i++)
    r += s[i] * i;
  return r;
}
static double
s13 (int t, int l)
{
  double s = 0.1, q = 0.3, *pq = &q;
  t = t ? t : 33;
  l = l ? l : 64;
#pragma omp target teams distribute parallel for num_teams(t) thread_limit(l) reduction(+ : s, pq[:1]) map(to : x)
  for (int i = 0; i < N; i++)
    s += x[i], pq[0] += x[i] * 3;
  return s + 7 * q;
}
static double
s15 (int t, int l)
{
  float s = 0.1f;
  t = t ? t : 33;
  l = l ? l : 64;
#pragma omp target teams distribute parallel for num_teams(t) thread_limit(l) map(to: f) map(tofrom: s) reduction(+: s)
  for (int i = 0; i < N; i++)
    {
      for (int j = 0; j < i % 7; j++)
	s += f[(i + j) % N];
    }
  return s;
}
static double
s16 (int t, int l)
{
  double a[N], s = 0, r = 0;
  l = l ? l : 64;
#pragma omp target map(to : x) map(from : a) map(tofrom : s)
#pragma omp parallel for num_threads(l) reduction(inscan, + : s) /* { dg-warning "another order on the host" } */
  for (int i = 0; i < N; i++)
    {
      s += x[i];
#pragma omp scan inclusive(s)
      a[i] = s;
    }
  for (int i = 0; i < N; i++)
    r += a[i] * i;
  return r;
}
static fn *const all[] = { s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12, s13, s15, s16 };

int
main (void)
{
  static const int teams[] = { 0, 7, 1 }, limits[] = { 0, 96, 32 };
  for (int i = 0; i < N; i++)
    f[i] = x[i] = (i & 1 ? -1.1 : 1.7) / (i + 1);
  for (unsigned k = 0; k < sizeof all / sizeof *all; k++)
    {
      double first = all[k](0, 0);
      for (int a = 1; a < 3; a++)
	{
	  double s = all[k](teams[a], limits[a]);
	  if (memcmp (&s, &first, sizeof s))
	    abort ();
	}
    }
  return 0;
}
