/* { dg-do run } */
/* { dg-set-target-env-var HEDDLE_HEAP_SIZE "2M" } */
/* { dg-skip-if "the host's memory has no such end" { host } } */
/* A heap that is used up gives null pointers, leaves alone what one has, and after free gives about as much again.  */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST = 20000 };
static void *blocks[MOST];
#pragma omp declare target (blocks)
/* What is only compared with a null pointer need not be allocated: GCC 15 and later take it for one that succeeds.  */
static void *volatile got_more;
#pragma omp declare target (got_more)

#pragma omp declare target
static int
take_all (size_t n)
{
  int got = 0;
  while (got < MOST && (blocks[got] = malloc (n)))
    *(int *) blocks[got] = got, got++;
  return got;
}

/* Free the first COUNT blocks; how many do not hold their number.  */
static int
give_back (int count)
{
  int bad = 0;
  for (int i = 0; i < count; i++)
    {
      bad += *(int *) blocks[i] != i;
      free (blocks[i]);
    }
  return bad;
}
#pragma omp end declare target

int
main (void)
{
  int first = 0, again = 0, bad = 0, lanes = 0;
#pragma omp target map(tofrom: first, again, bad)
  {
    first = take_all (1000);
    void *p = &first;
    bad |= posix_memalign (&p, 64, 100000) == ENOMEM && p == &first ? 0 : 1;
    got_more = calloc (1000, 1000);
    bad |= got_more ? 2 : 0;
    got_more = aligned_alloc (4096, 65536);
    bad |= got_more ? 2 : 0;
    bad |= realloc (blocks[first / 2], 100000) ? 4 : 0;
    bad |= give_back (first) ? 8 : 0;
    again = take_all (1000);
    bad |= give_back (again) ? 16 : 0;
  }
  /* Many lanes at once at its end: each has memory or knows that it has none.  */
#pragma omp target teams distribute parallel for simd reduction(+: lanes, bad)
  for (int i = 0; i < MOST; i++)
    {
      int *p = blocks[i] = malloc (1000);
      if (p)
	*p = i;
      lanes += p != NULL;
    }
#pragma omp target teams distribute parallel for simd reduction(+: bad)
  for (int i = 0; i < MOST; i++)
    if (blocks[i])
      {
	bad += *(int *) blocks[i] != i ? 32 : 0;
	free (blocks[i]);
      }
  printf ("%d %d %d %d\n", first, again, lanes, bad);
  return !(first > 1000 && first < MOST && again * 10L >= first * 9L && lanes >= 1000 && lanes < MOST && !bad);
}
