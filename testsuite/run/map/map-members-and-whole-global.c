/* { dg-do run } */
/* As map-members-and-whole.c, with a pointer that the region loads into a temporary: the rest of the object was garbage
   there; with GCC 14 and later also elements of an array.  */

#include <stdlib.h>

struct object { int n; double f; int k; struct { int u, v[3]; } in; int list[11]; };

static const struct object first = { 1, 2, 3, { 4, { 5, 6, 7 } }, { 8 } };
enum { ALL = 1 + 2 + 4 + 6 + 8 };

static struct object *p;

#pragma omp declare target
static int
sum_of (struct object o)
{
  return o.n + (int) o.f + o.in.u + o.in.v[1] + o.list[0];
}
#pragma omp end declare target

int
main (void)
{
  struct object t = first, e[3] = { first, first, first };
  int i = 2;
  p = &t;
#pragma omp target map(tofrom: p->k)
  p->k = sum_of (*p);
  if (t.k != ALL)
    abort ();
#pragma omp target map(tofrom: p->k) map(to: p->f)
  p->k = sum_of (*p) + 1;
  if (t.k != ALL + 1)
    abort ();
#pragma omp target map(tofrom: e[1].k)
  e[1].k = e[1].n + e[1].in.v[2] + e[0].k;
  if (e[1].k != 1 + 7 + 3)
    abort ();
#pragma omp target map(tofrom: e[i].k)
  e[i].k = sum_of (e[i]);
  if (e[2].k != ALL)
    abort ();
}
