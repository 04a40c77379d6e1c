/* A copy of a function for lanes, with a loop, is inlined: it kept the dominators that a summary had asked for.  */
/* { dg-do run } */

#include <omp.h>

#pragma omp declare target
void
square (int *r, int n)
{
  for (int i = omp_get_thread_num (); i < n; i += omp_get_num_threads ())
    r[i] = r[i] + i;
}
#pragma omp end declare target

int
main (void)
{
  int r[64] = { 0 }, s = 0;
#pragma omp target teams num_teams(1) map(tofrom: r)
#pragma omp parallel
  square (r, 64);
  for (int i = 0; i < 64; i++)
    s += r[i];
  return s != 2016;
}
