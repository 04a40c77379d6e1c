/* { dg-do run } */
/* num_threads(64) around SIMD loops that would use the lanes of a warp gave 32 threads.  */

#include <omp.h>

int
main (void)
{
  static float a[64][100];
  int n = 0, unknown = 0, asked = 70;
  float sum = 0;
#pragma omp target teams num_teams(1) map(tofrom: a, n, sum)
  {
    float part[64];
#pragma omp parallel num_threads(64)
    {
      int me = omp_get_thread_num ();
      float s = 0;
#pragma omp simd
      for (int i = 0; i < 100; i++)
	a[me][i] = i;
#pragma omp simd reduction(+: s)
      for (int i = 0; i < 100; i++)
	s += a[me][i];
      part[me] = s;
      if (me == 0)
	n = omp_get_num_threads ();
#pragma omp barrier
      if (me == 63)
	for (int i = 0; i < 64; i++)
	  sum += part[i];
    }
  }
#pragma omp target map(tofrom: unknown)
#pragma omp parallel num_threads(asked)
  {
    int s = 0;
#pragma omp simd reduction(+: s)
    for (int i = 0; i < 10; i++)
      s += i;
#pragma omp atomic
    unknown += s;
  }
  return n != 64 || sum != 64 * 4950 || unknown != 70 * 45;
}
