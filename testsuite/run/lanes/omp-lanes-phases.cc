/* { dg-do run } */
/* Loops around barriers that run a constant number of times are unrolled: a tree, a scan and a sorting network in phases,
   with the threads that there are; and loops that must stay, as their barriers are reached under conditions that only
   happen to be the same for all threads, or as they are left early.  */

#include "omp-lanes.h"

const int SIZE = 128;

template<int N> static bool
test (int n)
{
  int in[SIZE], sum = -1, scan[SIZE], sorted[SIZE], rounds[SIZE], stop = 3, pairs[SIZE], threads = 0;
  for (int i = 0; i < SIZE; i++)
    {
      in[i] = i * 37 % 101;
      rounds[i] = 2;
    }
#pragma omp target teams num_teams(1) thread_limit(THREADS (n)) map(to: in, rounds, stop) \
    map(from: sum, scan, sorted, pairs) map(tofrom: threads)
  {
    int a[SIZE], b[2][SIZE], c[SIZE];
#pragma omp parallel num_threads(THREADS (n))
    {
      int t = omp_get_thread_num (), k = omp_get_num_threads (), from = 0;
      for (int i = t; i < SIZE; i += k)
	{
	  a[i] = in[i];
	  b[0][i] = i ? in[i - 1] : 0;
	}
      for (int s = SIZE / 2; s > 0; s /= 2)
	{
#pragma omp barrier
	  for (int i = t; i < s; i += k)
	    a[i] += a[i + s];
	}
#pragma omp barrier
      if (t == 0)
	{
	  sum = a[0];
	  threads = k;
	}
      for (int d = 1; d < SIZE; d *= 2)
	{
	  for (int i = t; i < SIZE; i += k)
	    b[1 - from][i] = b[from][i] + (i >= d ? b[from][i - d] : 0);
	  from = 1 - from;
#pragma omp barrier
	}
      for (int i = t; i < SIZE; i += k)
	{
	  scan[i] = b[from][i];
	  a[i] = in[i];
	  c[i] = 0;
	}
      /* Of 2 * MOST numbers, at most 64.  */
      int most = 1;
      while (2 * most <= k && most < SIZE / 2)
	most *= 2;
      for (int size = 2; size <= 64; size *= 2)
	for (int d = size / 2; d > 0; d /= 2)
	  {
#pragma omp barrier
	    if (t < most && size <= 2 * most)
	      {
		int low = 2 * t - (t & (d - 1)), high = low + d, x = a[low], y = a[high];
		if ((x > y) == ((low & size) == 0))
		  {
		    a[low] = y;
		    a[high] = x;
		  }
	      }
	  }
#pragma omp barrier
      for (int i = t; i < SIZE; i += k)
	sorted[i] = a[i];
      /* Conditions and numbers of rounds from memory.  */
      for (int r = 0; r < 4; r++)
	{
	  if (rounds[t % SIZE] != r)
	    {
#pragma omp barrier
	      if (t == r % k)
		c[r] += 1;
	    }
	  for (int q = 0; q < rounds[t % SIZE]; q++)
	    {
#pragma omp barrier
	      if (t == (r + q) % k)
		c[4 + r] += q + 1;
	    }
	}
      for (int r = 0; r < 8; r++)
	{
	  if (r == stop)
	    break;
#pragma omp barrier
	  if (t == r % k)
	    c[8 + r] = c[7 + r] + 1;
	}
#pragma omp barrier
      for (int i = t; i < SIZE; i += k)
	pairs[i] = c[i];
    }
  }
  int total = 0, most = 1;
  bool good = threads >= 1 && threads <= n;
  for (int i = 0; i < SIZE; i++)
    {
      good &= scan[i] == total;
      total += in[i];
    }
  good &= sum == total;
  while (2 * most <= threads && most < SIZE / 2)
    most *= 2;
  int length = 2 * most < 64 ? 2 * most : 64;
  for (int i = 1; i < length; i++)
    good &= sorted[i - 1] <= sorted[i];
  for (int r = 0; r < 4; r++)
    good &= pairs[r] == (r != 2) && pairs[4 + r] == 3;
  for (int r = 0; r < 8; r++)
    good &= pairs[8 + r] == (r < 3 ? 4 + r : 0);
  return good;
}
