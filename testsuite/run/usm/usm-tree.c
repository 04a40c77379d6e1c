/* { dg-do run } */
/* { dg-engines "sim gpu" } */
/* A binary tree, searched by many threads at a time.  */

#pragma omp requires unified_shared_memory

#include <stdlib.h>

struct tree { struct tree *less, *more; int key, hits; };

static void
insert (struct tree **t, int key)
{
  while (*t)
    t = key < (*t)->key ? &(*t)->less : &(*t)->more;
  *t = calloc (1, sizeof **t);
  (*t)->key = key;
}

static int
count (const struct tree *t, int *wrong)
{
  if (!t)
    return 0;
  *wrong += t->hits != 2;
  return 1 + count (t->less, wrong) + count (t->more, wrong);
}

int
main (void)
{
  struct tree *root = NULL;
  int missing = 0, wrong = 0;
  for (int i = 0; i < 2000; i++)
    insert (&root, i * 37 % 2000);
  #pragma omp target teams distribute parallel for reduction(+: missing)
  for (int i = 0; i < 4000; i++)
    {
      struct tree *t = root;
      while (t && t->key != i % 2000)
	t = i % 2000 < t->key ? t->less : t->more;
      if (!t)
	missing++;
      else
	{
	  #pragma omp atomic
	  t->hits++;
	}
    }
  if (missing || count (root, &wrong) != 2000 || wrong)
    abort ();
}
