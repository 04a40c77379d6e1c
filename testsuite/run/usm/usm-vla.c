/* { dg-do run } */
/* { dg-engines "sim gpu" } */
/* Arrays of variable size and alloca, in functions that are called with other sizes.  */

#pragma omp requires unified_shared_memory

#include <alloca.h>
#include <stdlib.h>

__attribute__ ((noinline)) static long
sum (int n)
{
  int a[n], *b = alloca (n * sizeof *b);
  long s = 0;
  for (int i = 0; i < n; i++)
    {
      a[i] = i;
      b[i] = 2 * i;
    }
  #pragma omp target map(tofrom: s)
  for (int i = 0; i < n; i++)
    s += a[i] + b[i];
  return s;
}

int
main (void)
{
  for (int n = 1; n < 300000; n = 5 * n + 1)
    if (sum (n) != 3l * n * (n - 1) / 2)
      abort ();
}
