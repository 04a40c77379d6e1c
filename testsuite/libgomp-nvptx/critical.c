/* { dg-do run } */
/* Named and unnamed critical regions, within and across teams.  */
#include <omp.h>

#pragma omp declare target
static long a, b, c;
#pragma omp end declare target

int
main (void)
{
  long sums[3], n = 0;
#pragma omp target
  a = b = c = 0;
#pragma omp target teams num_teams(4) map(tofrom: n) reduction(+: n)
  {
#pragma omp parallel reduction(+: n)
    for (int i = 0; i < 20; i++)
      {
	n++;
#pragma omp critical
	a++;
#pragma omp critical (first)
	b++;
#pragma omp critical (second) hint(omp_sync_hint_contended)
	c++;
      }
  }
#pragma omp target map(from: sums)
  {
    sums[0] = a;
    sums[1] = b;
    sums[2] = c;
  }
  if (n < 80 || sums[0] != n || sums[1] != n || sums[2] != n)
    __builtin_abort ();
  return 0;
}
