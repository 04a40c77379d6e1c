/* { dg-do link } */
/* { dg-options "-O2" } */
/* { dg-pass spmd-barriers } */
/* A barrier stands between the first thread's store on the teams level and the parallel region whose threads load what
   it has stored; none where they load something else.  */

#include <omp.h>

void
same (int *restrict data, int *restrict out)
{
#pragma omp target teams num_teams(8) thread_limit(128) map(data[:8], out[:1024])
  {
    int t = omp_get_team_num ();
    data[t] = 7 * t;
#pragma omp parallel num_threads(128)
    out[t * 128 + omp_get_thread_num ()] = data[t];
  }
}

void
other (int *restrict data, float *restrict out, const float *restrict in)
{
#pragma omp target teams num_teams(8) thread_limit(128) map(data[:8], out[:1024]) map(to: in[:8])
  {
    int t = omp_get_team_num ();
    data[t] = 7 * t;
#pragma omp parallel num_threads(128)
    out[t * 128 + omp_get_thread_num ()] = in[t];
  }
}

int
main (void)
{
  return 0;
}
/* { dg-final { scan-ptx-times-in same* {\mbar\.sync} 1 } } */
/* { dg-final { scan-ptx-not-in other* {\mbar(rier)?\.sync} } } */
