/* { dg-do run } */
/* { dg-skip-if "waits for ever" { host gpu } } */
/* { dg-additional-options "-g" } */
/* { dg-shouldfail "a thread sets a lock twice, others wait at a barrier" } */
/* The simulator ran for ever: a warp that waits for a lock runs.  */
#include <omp.h>

int
main (void)
{
#pragma omp target parallel num_threads(4)
  {
    omp_lock_t l;
    omp_init_lock (&l);
    omp_set_lock (&l);
    if (omp_get_thread_num () == 2)
      omp_set_lock (&l);	/* line 17 */
#pragma omp barrier
    omp_unset_lock (&l);
  }
  return 0;
}
/* { dg-output "deadlock.*warp 2, all lanes: running.*fail-lock-twice.c:17" } */
