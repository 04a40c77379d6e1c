/* { dg-do run } */
/* { dg-engines "sim gpu" } */
/* Structures with pointers to others, arrays of them, unions and bit-fields.  */

#pragma omp requires unified_shared_memory

#include <stdlib.h>

struct part { unsigned kind: 3, number: 20; union { double value; struct part *of; } u; };
struct whole { struct part *parts; int count; struct whole *other; double sum; };

int
main (void)
{
  struct part own[3] = { { 1, 5, { .value = 2.5 } }, { 2, 6, { .of = own } }, { 2, 7, { .of = &own[1] } } };
  struct whole *w = malloc (2 * sizeof *w);
  w[0] = (struct whole) { own, 3, w + 1, 0 };
  w[1] = (struct whole) { malloc (5000 * sizeof (struct part)), 5000, w, 0 };
  for (int i = 0; i < 5000; i++)
    w[1].parts[i] = (struct part) { 2, i, { .of = &own[i % 3] } };
  #pragma omp target
  for (struct whole *x = w; x != w + 2; x++)
    for (int i = 0; i < x->other->count; i++)
      {
	struct part *p = &x->other->parts[i];
	while (p->kind == 2)
	  p = p->u.of;
	x->sum += p->u.value;
	x->other->parts[i].number++;
      }
  if (w[0].sum != 5000 * 2.5 || w[1].sum != 7.5 || own[2].number != 8 || w[1].parts[4999].number != 5000)
    abort ();
}
