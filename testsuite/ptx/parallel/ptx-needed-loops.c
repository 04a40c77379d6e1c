/* { dg-do link } */
/* { dg-pass needed-loops } */
/* A loop whose result one thread needs is behind its condition; not if there is a store between, or if others need the
   result, too.  */

#include <omp.h>

#define REGION(NAME) \
void \
NAME (int n, int *total, const int *in) \
{ \
  _Pragma ("omp target teams num_teams (3) thread_limit (128)") \
  { \
    int values[256]; \
    _Pragma ("omp parallel") \
    { \
      const int thread = omp_get_thread_num (), team = omp_get_team_num (); \
      int sum = 0; \
      values[thread] = in[thread]; \
      _Pragma ("omp barrier") \
      for (int i = 5; i < n; i++) \
	sum += values[i];
#define END } } }

REGION (one)
  if (thread == 77)
    total[team] = sum;
END

REGION (stored)
  values[thread] = team;
  if (thread == 77)
    total[team] = sum;
END

REGION (all)
  if (thread == 77)
    total[team] = sum;
  values[thread] = sum;
  #pragma omp barrier
  if (thread == 78)
    total[team] += values[13];
END

int
main (void)
{
  return 0;
}

/* { dg-final { scan-ptx-in one$* {setp[^\n]*, 77;(.|\n)*setp[^\n]*, 5;} } } */
/* { dg-final { scan-ptx-not-in one$* {setp[^\n]*, 5;(.|\n)*setp[^\n]*, 77;} } } */
/* { dg-final { scan-ptx-in stored$* {setp[^\n]*, 5;(.|\n)*setp[^\n]*, 77;} } } */
/* { dg-final { scan-ptx-in all$* {setp[^\n]*, 5;(.|\n)*setp[^\n]*, 77;} } } */
