/* A function's restrict pointers do not overlap while it runs; the next call, inlined into the same loop, may read what this
   one has written.  */

#include <stdlib.h>

#pragma omp declare target
static inline void
move (int *__restrict to, const int *__restrict from)
{
  *to = *from + 1;
}

__attribute__ ((noipa)) static void
fill (int *to, const int *from, int n)
{
  for (int i = 0; i < n; i++)
    move (to + i, from + i);
}
#pragma omp end declare target

int
main (void)
{
  int x[1025], y[1025];
  for (int i = 0; i < 1025; i++)
    x[i] = y[i] = 3 * i;
#pragma omp target map (tofrom: x, y)
  {
    fill (x + 1, x, 1024);
    for (int i = 0; i < 1000; i++)
      move (y + i + 1, y + i);
  }
  for (int i = 0; i < 1025; i++)
    if (x[i] != i || y[i] != (i <= 1000 ? i : 3 * i))
      abort ();
  return 0;
}
