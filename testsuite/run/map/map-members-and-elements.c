/* { dg-do run } */
/* A region maps a member by name, and uses an element of another one whose number is known, and one whose number is
   not; or an element, and the object as a whole: only the first element was there.  */

#include <stdlib.h>

struct object { int k, list[10]; struct { short a, b; } pairs[4]; int n; };

static const struct object first = { 1, { 2, 3, 4, 5, 6 }, { { 7, 8 }, { 9, 10 }, { 11, 12 } }, 13 };

#pragma omp declare target
static int
sum (const struct object *o)
{
  return o->n + o->list[4] + o->pairs[2].b;
}
#pragma omp end declare target

int
main (void)
{
  struct object s = first;
  int i = 3;
#pragma omp target map(tofrom: s.k)
  s.k += s.list[1] + s.list[i] + s.pairs[1].a + s.pairs[i - 1].b;
  if (s.k != 1 + 3 + 5 + 9 + 12)
    abort ();
#pragma omp target map(tofrom: s.k)
  {
    s.k = sum (&s) + s.list[0];
    s.pairs[1].a = 20;
  }
  if (s.k != 13 + 6 + 12 + 2 || s.pairs[1].a != 20 || s.pairs[2].b != 12)
    abort ();
#pragma omp target map(tofrom: s.list[1])
  {
    s.list[1] += s.pairs[0].a;
    s.pairs[i].b = s.pairs[0].b;
  }
  if (s.list[1] != 10 || s.pairs[3].b != 8)
    abort ();
  return 0;
}
