/* { dg-do run } */
/* { dg-additional-options "-w" } */
/* A function with target constructs, called from a target region: they run in place.  */
#include <omp.h>

#pragma omp declare target
static int
inner (int *a, int n)
{
  int sum = 0, k = 3;
#pragma omp target map(tofrom: a[0:n], sum) firstprivate(k)
  for (int i = 0; i < n; i++)
    {
      a[i] += k;
      sum += a[i];
    }
  return sum;
}
#pragma omp end declare target

int
main (void)
{
  int bad = 0;
#pragma omp target map(tofrom: bad)
  {
    int a[10];
    for (int i = 0; i < 10; i++)
      a[i] = i;
    if (inner (a, 10) != 45 + 30)
      bad |= 1;
    char *p = omp_target_alloc (100, omp_get_device_num ());
    if (!p || !omp_target_is_present (p, omp_get_device_num ()) && !omp_is_initial_device ())
      bad |= 2;
    if (omp_target_memcpy (p, a, 40, 8, 0, omp_get_device_num (), omp_get_device_num ()) != 0
	|| ((int *) (p + 8))[9] != 12)
      bad |= 4;
    omp_target_free (p, omp_get_device_num ());
  }
  if (bad)
    __builtin_abort ();
  return 0;
}
