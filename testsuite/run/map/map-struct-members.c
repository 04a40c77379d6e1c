/* { dg-do run } */
/* { dg-pass attached-pointers } */
/* { dg-pass-until 12 "GCC attaches them" } */
/* Scalars and sections of one struct, each by name: the pointers among them were not on the device, so nothing was attached.  */

#include <stdlib.h>

struct table { double *unused; short n; int *key; long *value; int few[4]; };
struct outer { struct table in; struct table *at; int a; double *d; };

static long
expect (const struct table *t)
{
  long r = 0;
  for (int i = 0; i < t->n; i++)
    r += t->value[t->key[i]] * (i + 1);
  return r;
}

static void
by_value (struct table s)
{
  long sum = 0, more = 0;
#pragma omp target map(to: s.key[:s.n]) map(to: s.n) map(to: s.value[:s.n]) map(tofrom: sum)
  for (int i = 0; i < s.n; i++)
    sum += s.value[s.key[i]] * (i + 1);
#pragma omp target teams distribute parallel for reduction(+: more) map(tofrom: more) \
		   map(to: s.value[:s.n], s.few[1:2], s.n, s.key[:s.n])
  for (int i = 0; i < s.n; i++)
    more += s.value[s.key[i]] * (i + 1) + s.few[2];
  if (sum != expect (&s) || more != sum + s.n * s.few[2])
    abort ();
}

static void
by_pointer (struct table *p)
{
  long sum[3] = { 0, 0, 0 };
#pragma omp target map(to: p->n) map(to: p->key[:p->n], p->value[:p->n]) map(tofrom: sum)
  for (int i = 0; i < p->n; i++)
    sum[0] += p->value[p->key[i]] * (i + 1);
#pragma omp target map(tofrom: p->value[:p->n], p->key[:p->n]) map(tofrom: p->n) map(tofrom: sum[1:1]) nowait
  {
    for (int i = 0; i < p->n; i++)
      sum[1] += p->value[p->key[i]] * (i + 1);
    p->n++;
  }
#pragma omp taskwait
  p->n--;
  /* No scalar: but the pointers are needed.  */
#pragma omp target map(to: p->value[:p->n], p->key[:p->n]) map(tofrom: sum)
  for (int i = 0; i < 5; i++)
    sum[2] += p->value[p->key[i]] * (i + 1);
  for (int i = 0; i < 3; i++)
    if (sum[i] != expect (p))
      abort ();
}

static void
in_parallel (struct table *p)
{
#pragma omp parallel num_threads(2)
  {
    long sum = 0;
    struct table s = *p;
#pragma omp target map(to: s.n, s.key[:s.n], s.value[:s.n]) map(tofrom: sum)
    for (int i = 0; i < s.n; i++)
      sum += s.value[s.key[i]] * (i + 1);
    if (sum != expect (p))
      abort ();
  }
}

static void
nested (struct outer s, struct outer *p)
{
  double sum[4] = { 0, 0, 0, 0 };
#pragma omp target map(to: s.in.n, s.in.key[:s.in.n], s.d[0:5], s.a) map(tofrom: sum)
  for (int i = 0; i < s.in.n; i++)
    sum[0] += s.in.key[i] * s.d[i] + s.a;
#pragma omp target map(to: p->in.n, p->in.key[:p->in.n], p->d[0:5], p->a) map(tofrom: sum)
  for (int i = 0; i < p->in.n; i++)
    sum[1] += p->in.key[i] * p->d[i] + p->a;
  /* GCC 13 crashes at the clauses, also without Heddle.  */
#if __GNUC__ != 13
#pragma omp target map(to: p->at->n, p->at->key[:p->at->n], p->d[0:5], p->a) map(tofrom: sum)
#endif
  for (int i = 0; i < p->at->n; i++)
    sum[2] += p->at->key[i] * p->d[i] + p->a;
#pragma omp target map(to: p[0:1], p->at[:1], p->at->key[:p->at->n], p->d[0:5]) map(tofrom: sum)
  for (int i = 0; i < p->at->n; i++)
    sum[3] += p->at->key[i] * p->d[i] + p->a;
  for (int i = 0; i < 4; i++)
    if (sum[i] != 4 * 2 + 3 * 3 + 2 * 4 + 5 + 5 * 7)
      abort ();
}

int
main (void)
{
  int key[5] = { 4, 3, 2, 1, 0 };
  long value[5] = { 8, 10, 12, 14, 17 };
  double d[5] = { 2, 3, 4, 5, 6 };
  struct table t = { NULL, 5, key, value, { 1, 2, 3, 4 } };
  struct outer o = { t, &t, 7, d };
  by_value (t);
  /* (GCC 12's libgomp frees a team too early if "nowait" outside of parallel regions has come before it.)  */
  in_parallel (&t);
  by_pointer (&t);
  nested (o, &o);
  return 0;
}
