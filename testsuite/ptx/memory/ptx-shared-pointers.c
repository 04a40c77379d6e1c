/* { dg-do link } */
/* { dg-additional-options "-O2" } */
/* A pointer into a team's array, as a function that is inlined gets it: 32 bits of an address, and no generic one.  */

#include <omp.h>

enum { T = 64 };

static inline int
scan (volatile int *sums, int value)
{
  int t = omp_get_thread_num (), at = 2 * t - (t & 31);
  sums[at] = 0;
  at += 32;
  sums[at] = value;
  sums[at] += sums[at - 1];
  sums[at] += sums[at - 2];
  return sums[at];
}

int
main (void)
{
  static int out[T];
#pragma omp target teams num_teams(1) thread_limit(T) map(from: out)
  {
    int sums[2 * T];
#pragma omp parallel num_threads(T)
    out[omp_get_thread_num ()] = scan (sums, 1);
  }
  return out[0] != 1;
}
/* { dg-final { scan-ptx-not {cvta[^\n]*shared} } }
   { dg-final { scan-ptx-times {ld\.volatile\.shared\.b32 %r[0-9]+, \[%r[0-9]+[]+]} 5 } }
   { dg-final { scan-ptx-times {st\.volatile\.shared\.b32 \[%r[0-9]+[]+]} 4 } } */
