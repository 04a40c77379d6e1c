/* { dg-do run } */
/* { dg-engines "sim gpu" } */
/* A linked list that host and device change in turn.  */

#pragma omp requires unified_shared_memory

#include <stdlib.h>

struct node { struct node *next; int value; };

static struct node *
push (struct node *list, int value)
{
  struct node *n = malloc (sizeof *n);
  n->next = list;
  n->value = value;
  return n;
}

int
main (void)
{
  struct node *list = NULL, *spare = NULL;
  for (int i = 0; i < 1000; i++)
    {
      list = push (list, i);
      spare = push (spare, -1);
    }
  /* Reversed, and with a node of the spare ones behind each.  */
  #pragma omp target map(tofrom: list, spare)
  {
    struct node *reversed = NULL;
    while (list)
      {
	struct node *n = list, *s = spare;
	list = n->next;
	spare = s->next;
	s->value = 2 * n->value;
	s->next = reversed;
	n->next = s;
	reversed = n;
      }
    list = reversed;
  }
  int i = 0;
  for (struct node *n = list; n; n = n->next->next, i++)
    if (n->value != i || n->next->value != 2 * i)
      abort ();
  if (i != 1000 || spare)
    abort ();
}
