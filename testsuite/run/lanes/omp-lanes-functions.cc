/* { dg-do run } */
/* Functions of the device that ask for the thread's number, wait at barriers and call others that do.  */

#include "omp-lanes.h"

#pragma omp declare target
__attribute__ ((noinline)) static int
number ()
{
  return omp_get_thread_num ();
}

__attribute__ ((noinline)) int
place ()
{
  return omp_get_team_num () * omp_get_num_threads () + number ();
}

/* The sum of A, of all threads, in each.  */
__attribute__ ((noinline)) int
team_sum (int *a, int v)
{
  int t = number (), k = omp_get_num_threads ();
  a[t] = v;
#pragma omp barrier
  for (int s = MOST / 2; s > 0; s /= 2)
    {
      if (t < s && t + s < k)
	a[t] += a[t + s];
#pragma omp barrier
    }
  int sum = a[0];
#pragma omp barrier
  return sum;
}

__attribute__ ((noinline)) int
count_down (int n)
{
  return n == 0 ? number () : count_down (n - 1);
}
#pragma omp end declare target

template<int N> static bool
test (int n)
{
  int sum[2] = { 0 }, threads[2] = { 0 }, wrong = 0;
  static int at[2 * MOST];
  for (int i = 0; i < 2 * MOST; i++)
    at[i] = -1;
#pragma omp target teams num_teams(2) thread_limit(THREADS (n)) map(tofrom: sum, threads, at, wrong)
  {
    int a[MOST], team = omp_get_team_num ();
#pragma omp parallel num_threads(THREADS (n))
    {
      int v = team_sum (a, number () + 1), w = team_sum (a, 1);
      at[place ()] = number ();
      if (w != omp_get_num_threads () || count_down (5) != number ())
#pragma omp atomic
	wrong++;
      if (number () == w / 2)
	sum[team] = v;
    }
#pragma omp parallel num_threads(THREADS (n) / 2 + 1)
    {
      int w = team_sum (a, 1);
#pragma omp single
      threads[team] = w;
      if (w != omp_get_num_threads ())
#pragma omp atomic
	wrong++;
    }
  }
  int k = 0;
  while (k < n && at[k] == k)
    k++;
  bool good = wrong == 0 && k >= 1;
  for (int team = 0; team < 2; team++)
    {
      for (int t = 0; t < k; t++)
	good &= at[team * k + t] == t;
      good &= sum[team] == k * (k + 1) / 2 && threads[team] >= 1 && threads[team] <= n / 2 + 1;
    }
  return good;
}
