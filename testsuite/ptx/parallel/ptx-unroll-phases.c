/* { dg-do link } */
/* { dg-options "-O2" } */
/* { dg-pass phases } */
/* Phases of a sorting network: both loops are gone, each of 28 phases and what follows has its barrier, before which lanes
   need not wait for each other, addresses in shared memory have 32 bits, and the condition is no number.  A barrier in a
   condition that a thread may decide otherwise than its neighbour stays in its loop, once.  */

#include <omp.h>

#define SIZE 128

static void
sort (int n, const int *in, int *out)
{
#pragma omp target teams num_teams(n) thread_limit(SIZE / 2) map(to: in[:n * SIZE]) map(from: out[:n * SIZE])
  {
    int a[SIZE];
#pragma omp parallel num_threads(SIZE / 2)
    {
      int t = omp_get_thread_num (), first = omp_get_team_num () * SIZE;
      a[t] = in[first + t];
      a[t + SIZE / 2] = in[first + t + SIZE / 2];
      for (int size = 2; size <= SIZE; size *= 2)
	for (int d = size / 2; d > 0; d /= 2)
	  {
#pragma omp barrier
	    int low = 2 * t - (t & (d - 1)), high = low + d;
	    int x = a[low], y = a[high];
	    if ((x > y) == ((low & size) == 0))
	      {
		a[low] = y;
		a[high] = x;
	      }
	  }
#pragma omp barrier
      out[first + t] = a[t];
      out[first + t + SIZE / 2] = a[t + SIZE / 2];
    }
  }
}

static void
rounds (int n, const int *in, int *out)
{
#pragma omp target teams num_teams(n) thread_limit(SIZE) map(to: in[:n * SIZE]) map(from: out[:n * SIZE])
  {
    int a[SIZE];
#pragma omp parallel num_threads(SIZE)
    {
      int t = omp_get_thread_num (), first = omp_get_team_num () * SIZE;
      a[t] = 0;
      for (int r = 0; r < 4; r++)
	if (in[first + t] != r)
	  {
#pragma omp barrier
	    a[t] += a[(t + r) % SIZE] + 1;
	  }
      out[first + t] = a[t];
    }
  }
}

int
main (int argc, char **argv)
{
  (void) argv;
  static int in[SIZE], out[SIZE];
  sort (argc, in, out);
  rounds (argc, in, out);
  return 0;
}
/* { dg-final { scan-ptx-times-in "sort*_omp_fn*" "bar.sync 0;" 29 } } */
/* { dg-final { scan-ptx-not-in "sort*_omp_fn*" "bar.warp.sync" } } */
/* { dg-final { scan-ptx-times-in "sort*_omp_fn*" {@!?%p\d+ bra} 28 } } */
/* { dg-final { scan-ptx-not-in "sort*_omp_fn*" {(ld|st)\.shared\.\w+ (\[%rd|%r\d+, \[%rd)} } } */
/* { dg-final { scan-ptx-in "sort*_omp_fn*" {ld\.shared\.b32 %r\d+, \[%r\d+\+128\];} } } */
/* { dg-final { scan-ptx-not-in "sort*_omp_fn*" {setp\.(ne|eq)\.u32 %p\d+, %r\d+, %r\d+} } } */
/* { dg-final { scan-ptx-times-in "rounds*_omp_fn*" "barrier.sync 0;" 1 } } */
/* { dg-final { scan-ptx-not-in "rounds*_omp_fn*" {bar\.} } } */
