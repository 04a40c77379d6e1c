/* { dg-do run } */
/* { dg-set-target-env-var HEDDLE_WAIT "spin" } */
/* Kernels of regions with nowait tell the host themselves that they have ended: all that they have done must be there
   then.  Of all kinds: lanes, warps, rows of a grid of two dimensions, two parallel regions, a stack, threads that leave
   early, one thread, tasks.  */

#include <omp.h>

#define CHECK(x) do { if (!(x)) __builtin_abort (); } while (0)

enum { REGIONS = 8, ROUNDS = 6, N = 3000, COLUMNS = 50 };

#pragma omp declare target
static __attribute__ ((noipa)) int
sum_to (int n)
{
  volatile int part[9] = { 0 };
  for (int i = 0; i <= n; i++)
    part[i % 9] += i;
  int sum = 0;
  for (int i = 0; i < 9; i++)
    sum += part[i];
  return sum;
}
#pragma omp end declare target

static void
start (int *x, int round)
{
  int *lanes = x, *warps = x + N, *rows = x + 2 * N, *twice = x + 3 * N, *stack = x + 4 * N, *early = x + 5 * N;
  int *one = x + 6 * N, *tasks = x + 7 * N;
#pragma omp target teams distribute parallel for nowait
  for (int i = 0; i < N; i++)
    lanes[i] += i + round;
#pragma omp target teams distribute parallel for simd nowait
  for (int i = 0; i < N; i++)
    warps[i] += 2 * i;
#pragma omp target teams distribute parallel for collapse(2) nowait
  for (int i = 0; i < N / COLUMNS; i++)
    for (int j = 0; j < COLUMNS; j++)
      rows[i * COLUMNS + j] += i + j;
#pragma omp target teams num_teams(7) nowait
  {
    int team = omp_get_team_num (), teams = omp_get_num_teams (), base = team * 3;
#pragma omp parallel for num_threads(5)
    for (int i = team; i < N; i += teams)
      twice[i] += base - 3 * team + i;
#pragma omp parallel for
    for (int i = team; i < N; i += teams)
      twice[i] += 1;
  }
#pragma omp target teams distribute parallel for nowait
  for (int i = 0; i < N; i++)
    stack[i] += sum_to (i % 20);
#pragma omp target parallel num_threads(96) nowait
  {
    int t = omp_get_thread_num (), some = (omp_get_num_threads () + 1) / 2;
    if (t < some)
      for (int i = t; i < N; i += some)
	early[i] += i;
  }
#pragma omp target nowait
  for (int i = 0; i < N; i += 500)
    one[i] += round;
#pragma omp target nowait
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 10; k++)
#pragma omp task
    for (int i = k; i < N; i += 10)
      tasks[i] += 3 * i;
}

int
main (void)
{
  static int x[REGIONS * N];
#pragma omp target enter data map(to: x)
  for (int round = 0; round < ROUNDS; round++)
    {
      start (x, round);
#pragma omp taskwait
#pragma omp target update from(x)
      for (int i = 0; i < N; i++)
	{
	  int r = round + 1;
	  CHECK (x[i] == r * i + round * r / 2);
	  CHECK (x[N + i] == r * 2 * i);
	  CHECK (x[2 * N + i] == r * (i / COLUMNS + i % COLUMNS));
	  CHECK (x[3 * N + i] == r * (i + 1));
	  CHECK (x[4 * N + i] == r * (i % 20 * (i % 20 + 1) / 2));
	  CHECK (x[5 * N + i] == r * i);
	  CHECK (x[7 * N + i] == r * 3 * i);
	  CHECK (x[6 * N + i] == (i % 500 ? 0 : round * r / 2));
	}
    }
#pragma omp target exit data map(delete: x)
}
