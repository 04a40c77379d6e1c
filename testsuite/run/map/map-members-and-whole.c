/* { dg-do run } */
/* A region maps a member by name, and uses the object as a whole: the rest of it was garbage there.  */

#include <stdlib.h>

struct object { int n; double f; int k; struct { int u, v[3]; } in; int list[10]; };

static const struct object first = { 1, 2, 3, { 4, { 5, 6, 7 } }, { 8 } };
enum { ALL = 1 + 2 + 4 + 6 + 8 };

#pragma omp declare target
static int
sum (const struct object *o)
{
  return o->n + (int) o->f + o->in.u + o->in.v[1] + o->list[0];
}

static int
sum_of (struct object o)
{
  return sum (&o);
}
#pragma omp end declare target

int
main (void)
{
  struct object s = first, t = first, *p = &t, e[3] = { first, first, first };
#pragma omp target map(tofrom: s.k)
  s.k = sum (&s);
  if (s.k != ALL)
    abort ();
#pragma omp target map(tofrom: s.k)
  s.k = sum_of (s) + 1;
  if (s.k != ALL + 1)
    abort ();
#pragma omp target map(tofrom: s.list[0:1]) map(to: s.f)
  {
    struct object c = s;
    s.list[0] += c.n + c.in.v[2];
  }
  if (s.list[0] != 16)
    abort ();
#pragma omp target map(tofrom: p->k)
  p->k = sum_of (*p);
  if (t.k != ALL)
    abort ();
#pragma omp target map(tofrom: s.k)
  s = first;
  if (s.k != 3 || s.list[0] != 8 || s.f != 2)
    abort ();
#pragma omp target map(from: s.k)
#pragma omp parallel for num_threads(4)
  for (int i = 0; i < 4; i++)
    if (i == 3)
      s.k = sum (&s);
  if (s.k != ALL)
    abort ();
#pragma omp target map(tofrom: e[1].k)
  e[1].k = sum_of (e[1]);
  if (e[1].k != ALL)
    abort ();
  return 0;
}
