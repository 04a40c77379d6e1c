/* { dg-do run } */
/* Loops whose chunks threads fetch, more of them than there are counters between two barriers; sections; what a single
   construct hands to all threads: by value, an array, a structure.  In several regions and in a loop.  */

#include "omp-lanes.h"

struct triple { int a[3]; };

template<int N> static bool
test (int n)
{
  static int count[12][MOST];
  int wrong = 0, done[2][7], threads = 0;
  for (int k = 0; k < 12; k++)
    for (int i = 0; i < MOST; i++)
      count[k][i] = 0;
  for (int i = 0; i < 7; i++)
    done[0][i] = done[1][i] = 0;
#pragma omp target teams num_teams(2) thread_limit(THREADS (n)) map(tofrom: count, wrong, done, threads)
  {
    int part[MOST], team = omp_get_team_num ();
    for (int round = 0; round < 3; round++)
      {
#pragma omp parallel num_threads(THREADS (n) / (round + 1) + 1)
	{
	  int t = omp_get_thread_num (), k = omp_get_num_threads ();
	  part[t] = round;
	  for (int l = 0; l < 11; l++)
	    {
#pragma omp for schedule(dynamic) nowait
	      for (int i = 0; i < MOST / 4; i++)
#pragma omp atomic
		count[l][i]++;
	    }
#pragma omp for schedule(guided, 2)
	  for (unsigned long long i = MOST; i > 0; i--)
	    {
#pragma omp atomic
	      count[11][i - 1]++;
	    }
	  triple three = { { t, t, t } };
	  int one = -1, array[5] = { 0 };
#pragma omp single copyprivate(one, three, array)
	  {
	    one = round + 3;
	    for (int i = 0; i < 5; i++)
	      array[i] = i + team;
	    three.a[0] = 7;
	    three.a[2] = 9;
	  }
	  if (one != round + 3 || array[0] != team || array[4] != 4 + team || three.a[0] != 7 || three.a[2] != 9)
#pragma omp atomic
	    wrong++;
#pragma omp single copyprivate(one)
	  one = round - 5;
	  if (one != round - 5)
#pragma omp atomic
	    wrong++;
#pragma omp for schedule(dynamic, 5) nowait
	  for (long i = 0; i < 0; i++)
#pragma omp atomic
	    wrong++;
#pragma omp sections nowait
	  {
#pragma omp section
	    done[team][0]++;
#pragma omp section
	    done[team][1]++;
#pragma omp section
	    done[team][2] += part[k - 1] == round;
	  }
#pragma omp for schedule(dynamic, 100)
	  for (int i = MOST - 1; i >= MOST / 4; i -= 3)
#pragma omp atomic
	    count[round][i]++;
#pragma omp single
	  {
#pragma omp atomic
	    threads += k;
	  }
	}
#pragma omp parallel sections num_threads(THREADS (n)) lastprivate(part)
	{
#pragma omp section
	  done[team][3]++;
#pragma omp section
	  done[team][4]++;
#pragma omp section
	  {
	    done[team][5]++;
	    part[0] = 11;
	  }
	}
	done[team][6] += part[0] == 11;
#pragma omp parallel for num_threads(THREADS (n)) schedule(dynamic, 3)
	for (int i = 0; i < MOST; i++)
	  part[i] = i;
#pragma omp parallel num_threads(THREADS (n))
	{
#pragma omp for schedule(guided) reduction(+: wrong)
	  for (int i = 0; i < MOST; i++)
	    wrong += part[i] != i;
	}
      }
  }
  bool good = wrong == 0 && threads >= 6 && threads <= 2 * (n + n / 2 + n / 3 + 3);
  for (int team = 0; team < 2; team++)
    for (int i = 0; i < 7; i++)
      good &= done[team][i] == 3;
  for (int k = 0; k < 12; k++)
    for (int i = 0; i < MOST; i++)
      {
	int want = k == 11 || (i < MOST / 4 && k < 11) ? 6 : 0;
	if (k < 3 && i >= MOST / 4 && (MOST - 1 - i) % 3 == 0)
	  want = 2;
	good &= count[k][i] == want;
      }
  return good;
}
