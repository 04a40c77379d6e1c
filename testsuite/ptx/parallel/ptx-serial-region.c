/* { dg-do link } */
/* { dg-options "-O2 -fno-inline" } */
/* { dg-pass entries } */
/* A region that starts no parallel region, and cannot know how many threads one would have, gets one warp (32 is its
   third field); others get what the host chooses.  */
#include <omp.h>

#pragma omp declare target
int x;
int (*pointer) (void);
int one (void) { return 1; }
void all (void)
{
#pragma omp parallel
#pragma omp atomic
  x++;
}
void both (int n) { if (n) both (n - 1); else all (); }
#pragma omp end declare target

void serial (void)
{
#pragma omp target
  x = one ();
}

void through_calls (int n)
{
#pragma omp target
  both (n);
}

void through_pointer (void)
{
#pragma omp target
  x = pointer ();
}

void asks (void)
{
#pragma omp target
  x = omp_get_max_threads ();
}

int
main (void)
{
  serial ();
  through_calls (2);
  asks ();
  if (x == 12345)
    through_pointer ();
  return 0;
}
/* { dg-final { scan-ptx "HEDDLE-FUNC\tserial\[^\t\]*\t\[0-9\]+\t32\t" } } */
/* { dg-final { scan-ptx "HEDDLE-FUNC\tthrough_calls\[^\t\]*\t\[0-9\]+\t0\t" } } */
/* { dg-final { scan-ptx "HEDDLE-FUNC\tthrough_pointer\[^\t\]*\t\[0-9\]+\t0\t" } } */
/* { dg-final { scan-ptx "HEDDLE-FUNC\tasks\[^\t\]*\t\[0-9\]+\t0\t" } } */
