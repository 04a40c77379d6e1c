/* { dg-do run } */
/* Pointers that are global on one path and to a private, team-shared or static variable on another; distances between
   such objects; pointers through tables; and plain global ones: each access reaches its object.  */

#include <stdint.h>

int table[64];
#pragma omp declare target (table)

static long
mixed (int *a, int n, int which, int on)
{
  long s = 0;
#pragma omp target teams if(target: on) num_teams(2) map(tofrom: a[:n], s) reduction(+: s)
  {
    int shared[64];
    for (int i = 0; i < 64; i++)
      shared[i] = 1000 + i;
#pragma omp parallel num_threads(4) reduction(+: s)
    {
      int own[64];
      for (int i = 0; i < 64; i++)
	own[i] = 100 + i;
      int *p = which == 0 ? a : which == 1 ? shared : which == 2 ? own : table;
      int *q = p;
      for (int i = 0; i < n; i++)
	{
	  s += *q * (i + 1);
	  if (i % 7 == 3)
	    q = (i & 8) ? own + i : which & 1 ? a + i : p + i;
	  else
	    q++;
	}
      /* From one object to another by their distance, which only integers may do.  */
      intptr_t distance = (intptr_t) own - (intptr_t) a;
      for (int i = 0; i < 8; i++)
	s += *(int *) ((intptr_t) (a + i) + distance * (which & 1));
      int *several[4] = { a, shared, own, table };
      for (int i = 0; i < 16; i++)
	s += several[(i + which) & 3][i];
    }
  }
  return s;
}

/* Two arrays at one step: optimisers compute one pointer from the other.  */
static long
two_arrays (int *a, int n, int on)
{
  long s = 0;
#pragma omp target if(on) map(tofrom: a[:n], s)
#pragma omp parallel num_threads(2) reduction(+: s)
  {
    int own[256];
    for (int i = 0; i < n; i++)
      own[i] = a[i] * 3;
    for (int i = 1; i < n; i++)
      own[i] += own[i - 1] + a[i];
    for (int i = 0; i < n; i++)
      s += own[i] ^ a[n - 1 - i];
  }
  return s;
}

int
main (void)
{
  int a[64];
  for (int i = 0; i < 64; i++)
    a[i] = i * i, table[i] = 7 * i;
#pragma omp target update to(table)
  for (int which = 0; which < 4; which++)
    if (mixed (a, 60, which, 1) != mixed (a, 60, which, 0))
      __builtin_abort ();
  if (two_arrays (a, 50, 1) != two_arrays (a, 50, 0))
    __builtin_abort ();
  return 0;
}
