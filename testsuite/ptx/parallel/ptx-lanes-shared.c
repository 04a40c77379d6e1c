/* { dg-do link } */
/* { dg-pass spmd-sharing } */
/* { dg-options "-O2" } */
/* { dg-pass spmd-memory } */
/* What a team shares is in shared memory, barriers are hardware's, and nothing else is left of the runtime.  */

#include <omp.h>

void
f (int n, const float *in, float *out)
{
#pragma omp target teams num_teams(n) thread_limit(256) map(to: in[:n]) map(from: out[:n])
  {
    float part[256];
#pragma omp parallel num_threads(256)
    {
      int t = omp_get_thread_num ();
      part[t] = in[omp_get_team_num () * 256 + t];
      for (int s = 128; s > 0; s >>= 1)
	{
#pragma omp barrier
	  if (t < s)
	    part[t] += part[t + s];
	}
      if (t == 0)
	out[omp_get_team_num ()] = part[0];
    }
  }
}

int
main (void)
{
  return 0;
}
/* { dg-final { scan-ptx "ld.shared.f32" } } */
/* { dg-final { scan-ptx "st.shared.f32" } } */
/* { dg-final { scan-ptx "bar.sync 0;" } } */
/* { dg-final { scan-ptx-not "barrier" } } */
/* { dg-final { scan-ptx-not "ld.f32" } } */
/* { dg-final { scan-ptx-not "call" } } */
