/* With -mreproducible a region that runs on the host has the device's sums, in all their bits.  */
/* { dg-additional-options "-foffload-options=-mreproducible -ffp-contract=off" } */
/* { dg-pass host-order } */
#include <complex.h>
#include <stdlib.h>
#include <string.h>

#define MOST 300000

struct pair
{
  double a, b;
};
#pragma omp declare reduction(add : struct pair : omp_out.a += omp_in.a, omp_out.b -= omp_in.b) \
  initializer(omp_priv = (struct pair){ 0, 0 })

double x[MOST];
float f[MOST];
struct results
{
  double grid, conditional, product, one_team, nested, twice, least, serial_teams;
  float narrow, narrow_product;
  double complex of_complex;
  struct pair own, own_of_team;
  double elements[5];
};

static struct results
run (int device, int n)
{
  struct results r;
  memset (&r, 0, sizeof r);
  double a = .1, b = .1, c = 1, d = .1, e = .1, g = .1, h = 9, k = .1, s[5] = { .1, .2 };
  float p = .1f, q = 1;
  double complex z = .1;
  struct pair u = { .1, .2 }, v = { .3, .4 };
#pragma omp target teams distribute parallel for if(target : device) reduction(+ : a)
  for (int i = 0; i < n; i++)
    a += x[i];
#pragma omp target teams distribute parallel for simd if(target : device) reduction(- : b) reduction(+ : p)
  for (int i = 0; i < n; i++)
    {
      if (i % 3)
	b -= x[i];
      b -= x[n - 1 - i] * x[i];
      p += f[i];
    }
#pragma omp target teams loop if(target : device) reduction(* : c, q)
  for (int i = 0; i < n; i++)
    {
      c *= 1 + x[i] * .01;
      q *= 1 + f[i] * .01f;
    }
#pragma omp target parallel for if(target : device) reduction(+ : d)
  for (int i = 0; i < n; i++)
    d += x[i];
#pragma omp target teams distribute if(target : device) reduction(+ : e)
  for (int j = 0; j < n; j += 50)
    {
      double part = 0;
#pragma omp parallel for reduction(+ : part)
      for (int i = j; i < (j + 50 < n ? j + 50 : n); i++)
	part += x[i];
      e += part;
    }
#pragma omp target teams if(target : device) map(tofrom : g) reduction(+ : g)
  for (int j = 0; j < 2; j++)
#pragma omp distribute parallel for reduction(+ : g)
    for (int i = 0; i < n; i++)
      g += x[i] * (j + 1);
#pragma omp target teams distribute parallel for if(target : device) reduction(min : h)
  for (int i = 0; i < n; i++)
    h = x[i] < h ? x[i] : h;
#pragma omp target teams distribute if(target : device) reduction(+ : k)
  for (int i = 0; i < n; i++)
    k += x[i];
#pragma omp target teams distribute parallel for if(target : device) reduction(+ : z)
  for (int i = 0; i < n; i++)
    z += x[i] + I * f[i];
#pragma omp target teams distribute parallel for if(target : device) reduction(add : u)
  for (int i = 0; i < n; i++)
    u.a += x[i], u.b -= f[i];
#pragma omp target parallel if(target : device) reduction(add : v)
#pragma omp for
  for (int i = 0; i < n; i++)
    v.a += x[i], v.b -= f[i];
#pragma omp target parallel for if(target : device) reduction(+ : s)
  for (int i = 0; i < n; i++)
    s[i % 5] += x[i];
  r.grid = a, r.conditional = b, r.product = c, r.one_team = d, r.nested = e, r.twice = g, r.least = h, r.serial_teams = k;
  r.narrow = p, r.narrow_product = q, r.of_complex = z, r.own = u, r.own_of_team = v;
  memcpy (r.elements, s, sizeof s);
  return r;
}

int
main (void)
{
  const int sizes[] = { 0, 1, 10, 33, 500, 1033, 5000 };
  for (int i = 0; i < MOST; i++)
    f[i] = x[i] = (i & 1 ? -1.1 : 1.7) / (i % 1000 + 1);
  for (unsigned i = 0; i < sizeof sizes / sizeof *sizes; i++)
    {
      const struct results there = run (1, sizes[i]), here = run (0, sizes[i]);
      if (memcmp (&there, &here, sizeof here))
	abort ();
    }
  /* More iterations than the grid has threads.  */
  double s[2] = { .1, .1 };
  for (int device = 0; device < 2; device++)
    {
      double sum = .1;
#pragma omp target teams distribute parallel for if(target : device) reduction(+ : sum)
      for (int i = 0; i < MOST; i++)
	{
	  sum += x[i];
	  if (i % 7 == 0)
	    sum -= 3 * x[i];
	}
      s[device] = sum;
    }
  if (memcmp (&s[0], &s[1], sizeof *s))
    abort ();
  return 0;
}
