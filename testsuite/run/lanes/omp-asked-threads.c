/* { dg-do run } */
/* Numbers of threads that are asked for where they only share loops: every iteration is executed once, whatever they are;
   and one that the program can tell is kept.  */

#include <omp.h>

static int
cells (int n, int m, int threads)
{
  static int b[5000];
  int errors = 0, count = 0;
  for (int i = 0; i < n * m; i++)
    b[i] = 0;
#pragma omp target teams distribute num_teams(n) map(tofrom: b[:n * m])
  for (int i = 0; i < n; i++)
#pragma omp parallel for num_threads(threads)
    for (int j = 0; j < m; j++)
      b[i * m + j] += i * m + j;
#pragma omp target teams distribute parallel for num_threads(threads) map(tofrom: b[:n * m])
  for (int i = 0; i < n * m; i++)
    b[i] += 1;
#pragma omp target teams distribute map(tofrom: b[:n * m])
  for (int i = 0; i < n; i++)
    {
      int sum = 0;
#pragma omp parallel for num_threads(threads) reduction(+: sum)
      for (int j = 0; j < m; j++)
	sum += b[i * m + j];
#pragma omp parallel for num_threads(7)
      for (int j = 0; j < m; j++)
	b[i * m + j] += sum;
    }
#pragma omp target teams num_teams(1) map(from: count)
  {
    int c = 0;
#pragma omp parallel for num_threads(threads)
    for (int j = 0; j < threads; j++)
      if (omp_get_thread_num () == 0)
#pragma omp atomic write
	c = omp_get_num_threads ();
    count = c;
  }
  for (int i = 0; i < n; i++)
    {
      int sum = 0;
      for (int j = 0; j < m; j++)
	sum += i * m + j + 1;
      for (int j = 0; j < m; j++)
	errors += b[i * m + j] != i * m + j + 1 + sum;
    }
  return errors + (count < 1 || count > threads);
}

int
main (void)
{
  return cells (50, 100, 40) + cells (3, 700, 1) + cells (70, 33, 33) + cells (1, 1, 20) + cells (40, 120, 7);
}
