/* { dg-do run } */
/* Memory from malloc outlives its region and is freed in a later one.  */

#include <stdlib.h>
#pragma omp declare target
static long *kept;
#pragma omp end declare target

int
main (void)
{
  long s = 0;
#pragma omp target
  {
    kept = malloc (10 * sizeof (long));
    for (int i = 0; i < 10; i++)
      kept[i] = i * i;
  }
#pragma omp target map(tofrom: s)
  {
    for (int i = 0; i < 10; i++)
      s += kept[i];
    free (kept);
  }
  if (s != 285)
    __builtin_abort ();
  return 0;
}
