/* { dg-do run } */
/* { dg-engines "sim gpu" } */
/* A heap of small blocks that grows between regions.  */

#pragma omp requires unified_shared_memory

#include <stdlib.h>

struct item { struct item *before; int value; };

int
main (void)
{
  struct item *newest = NULL;
  int count = 0;
  for (int step = 0; step < 20; step++)
    {
      for (int i = 0; i < 3000; i++)
	{
	  struct item *n = malloc (sizeof *n + i % 100);
	  *n = (struct item) { newest, count++ };
	  newest = n;
	}
      int wrong = 0, number = 0;
      #pragma omp target map(tofrom: wrong, number)
      for (struct item *n = newest; n; n = n->before)
	{
	  wrong += n->value != count - 1 - number;
	  number++;
	}
      if (wrong || number != count)
	abort ();
    }
}
