/* { dg-do run } */
/* Nestable locks count how often their owner took them; critical with a hint.  */

#include <omp.h>
#pragma omp declare target
static omp_nest_lock_t nl;
static int total;
static void
add (int n)
{
  omp_set_nest_lock (&nl);
  if (n > 0)
    add (n - 1);
  total++;
  omp_unset_nest_lock (&nl);
}
#pragma omp end declare target

int
main (void)
{
  int n = 0, r = 0, c = 0, h = 0;
#pragma omp target map(tofrom: n, r, c, h)
  {
    total = 0;
    omp_init_nest_lock (&nl);
    c = omp_test_nest_lock (&nl);
    c = c * 10 + omp_test_nest_lock (&nl);
    omp_unset_nest_lock (&nl);
    omp_unset_nest_lock (&nl);
#pragma omp parallel num_threads(4)
    {
      add (4);
#pragma omp atomic
      n++;
    }
    r = total;
    omp_destroy_nest_lock (&nl);
#pragma omp critical (hinted) hint(omp_sync_hint_contended)
    h = 1;
  }
  if (r != 5 * n || c != 12 || h != 1)
    __builtin_abort ();
  return 0;
}
