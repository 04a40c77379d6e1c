/* { dg-do run } */
/* { dg-skip-if "waits for ever" { host gpu } } */
/* { dg-additional-options "-g" } */
/* { dg-shouldfail "a barrier that half of the threads do not reach" } */
/* Each line of the message named a file of Heddle's own.  */

#include <omp.h>

int
main (void)
{
  int r = 0;
#pragma omp target parallel num_threads(8) map(tofrom: r)
  if (omp_get_thread_num () % 2)
    {
#pragma omp barrier /* line 16 */
      r = 1;
    }
  return r;
}
/* { dg-output "deadlock.*warps 1,3,5,7, all lanes: at barrier \[^\n\]*fail-barrier-line.c:16\[^\n\]*\n" } */
