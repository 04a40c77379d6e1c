/* { dg-do run } */
/* snprintf and sprintf into device buffers, truncation and the length returned.  */

#include <stdio.h>

int
main (void)
{
  char a[64], b[8];
  int n = 0, m = 0, k = -12;
#pragma omp target map(from: a, b) map(tofrom: n, m)
  {
    n = sprintf (a, "%d:%04x:%s:%.3f:%c:%lu", k, 255, "mid", 1.0 / 3, 'z', 1UL << 40);
    m = snprintf (b, sizeof b, "%s", "truncated");
  }
  if (__builtin_strcmp (a, "-12:00ff:mid:0.333:z:1099511627776") || n != 34 || m != 9
    || __builtin_strcmp (b, "truncat"))
    __builtin_abort ();
  return 0;
}
