/* { dg-do run } */
/* { dg-require-effective-target gcc-16 } */
/* Mappers of members, elements and of types that are declared in a block; kinds that a mapper says itself.  */

#include <stdlib.h>

struct vec { int n; double *v; };
struct pair { struct vec a, b; int tag; };
#pragma omp declare mapper (struct vec s) map(s.n) map(s.v, s.v[0:s.n])
#pragma omp declare mapper (struct pair p) map(p.tag) map(p.a, p.b)

struct table { int n; int *in, *out; };
#pragma omp declare mapper (struct table t) map(to: t.n, t.in, t.in[0:t.n]) map(from: t.out[0:t.n])

static void
fill (struct vec *x, int n)
{
  x->n = n;
  x->v = malloc (n * sizeof (double));
  for (int i = 0; i < n; i++)
    x->v[i] = i;
}

int
main (void)
{
  struct pair p = { .tag = 5 };
  fill (&p.a, 30);
  fill (&p.b, 40);
#pragma omp target teams distribute parallel for map(tofrom: p)
  for (int i = 0; i < 30; i++)
    {
      p.a.v[i] += p.tag;
      p.b.v[i] += p.a.n;
    }
  for (int i = 0; i < 30; i++)
    if (p.a.v[i] != i + 5 || p.b.v[i] != i + 30)
      abort ();

  /* Elements of an array, one, all, and some.  */
  struct vec xs[3];
  for (int k = 0; k < 3; k++)
    fill (&xs[k], 10 + k);
#pragma omp target parallel for map(tofrom: xs[1])
  for (int i = 0; i < 11; i++)
    xs[1].v[i] += 1;
#pragma omp target parallel for map(tofrom: xs)
  for (int i = 0; i < 10; i++)
    for (int k = 0; k < 3; k++)
      xs[k].v[i] += xs[k].n;
#pragma omp target map(tofrom: xs[1:2])
  xs[2].v[11] = xs[1].n;
  if (xs[0].v[9] != 19 || xs[1].v[9] != 21 || xs[1].v[10] != 11 || xs[2].v[9] != 21 || xs[2].v[11] != 11)
    abort ();

  /* What a pointer points to.  */
  struct vec *q = &xs[0];
#pragma omp target teams distribute parallel for map(tofrom: q[0:1])
  for (int i = 0; i < 10; i++)
    q->v[i] = -i;
#pragma omp target map(tofrom: *q)
  q->v[0] = 7;
  if (xs[0].v[9] != -9 || xs[0].v[0] != 7)
    abort ();

  int in[8], out[8];
  struct table t = { 8, in, out };
  for (int i = 0; i < 8; i++)
    in[i] = i;
#pragma omp target teams distribute parallel for map(t)
  for (int i = 0; i < t.n; i++)
    {
      t.out[i] = t.in[i] * 2;
      t.in[i] = -1;
    }
  for (int i = 0; i < 8; i++)
    if (out[i] != 2 * i || in[i] != i)
      abort ();

  struct local { int m; int *w; };
#pragma omp declare mapper (struct local l) map(l, l.w[0:l.m])
  int w[6] = { 0 };
  struct local l = { 6, w };
#pragma omp target teams distribute parallel for
  for (int i = 0; i < l.m; i++)
    l.w[i] = i;
  if (w[5] != 5)
    abort ();
  return 0;
}
