/* { dg-do run } */
/* Parallel regions inside of parallel regions, which have one thread: reductions of all forms, what is shared in other
   ways, barriers, constructs for one thread, functions on the way, three levels.  */

#include <omp.h>

enum { n = 96, m = 37 };

#pragma omp declare target
static int
inner_sum (const int *a, int times)
{
  int sum = 0, threads = 0, number = 7;
#pragma omp parallel for reduction(+: sum)
  for (int j = 0; j < m; j++)
    sum += a[j] * times;
#pragma omp parallel
  {
#pragma omp single
    threads = omp_get_num_threads ();
#pragma omp barrier
#pragma omp atomic write
    number = omp_get_thread_num ();
  }
  return sum + (threads - 1) * 100000 + number * 10000;
}

__attribute__ ((noinline)) static int
on_the_way (const int *a, int times)
{
  return times > 2 ? inner_sum (a, times) + on_the_way (a, times / 2) : inner_sum (a, times);
}
#pragma omp end declare target

static int
host_sum (const int *a, int times)
{
  int s = 0;
  for (int j = 0; j < m; j++)
    s += a[j] * times;
  return times > 2 ? s + host_sum (a, times / 2) : s;
}

int
main ()
{
  static int a[n * m], total[n], bits[n], cells[n * m], sums[n];
  static float largest[n];
  static double product[n];
  int all = 0, errors = 0;
  for (int i = 0; i < n * m; i++)
    a[i] = (i * 37 + 11) % 101 - 50;

#pragma omp target teams distribute parallel for map(to: a) map(from: total, bits, cells, sums, largest, product) \
  map(tofrom: all)
  for (int i = 0; i < n; i++)
    {
      const int *row = a + i * m;
      float most = -1e9f;
      double p = 1;
      int b = 0, count = 0;
#pragma omp parallel for reduction(max: most) reduction(*: p) reduction(|: b)
      for (int j = 0; j < m; j++)
	{
	  most = row[j] > most ? row[j] : most;
	  p *= 1 + row[j] * 1e-4;
	  b |= row[j] & 255;
	}
#pragma omp parallel num_threads(4)
#pragma omp for
      for (int j = 0; j < m; j++)
	{
	  int inmost = 0;
#pragma omp parallel for reduction(+: inmost)
	  for (int k = 0; k <= j; k++)
	    inmost += row[k];
	  cells[i * m + j] = inmost;
#pragma omp atomic
	  count++;
#pragma omp atomic
	  all++;
	}
      largest[i] = most;
      product[i] = p;
      bits[i] = b;
      total[i] = count;
      sums[i] = on_the_way (row, 1 + i % 9);
    }

  /* These need the scheduler: a critical section of all, a task.  */
  int sections = 0, tasks = 0;
#pragma omp target teams num_teams(1) map(tofrom: sections, tasks)
#pragma omp parallel for
  for (int i = 0; i < n; i++)
#pragma omp parallel for
    for (int j = 0; j < m; j++)
      {
#pragma omp critical
	sections++;
      }
#pragma omp target map(tofrom: tasks)
#pragma omp parallel num_threads(4)
  {
    int mine = 0;
#pragma omp parallel reduction(+: mine)
    mine++;
#pragma omp task firstprivate(mine)
#pragma omp atomic
    tasks += mine;
  }
  errors += sections != n * m || tasks < 1 || tasks > 4;

  for (int i = 0; i < n; i++)
    {
      const int *row = a + i * m;
      float most = -1e9f;
      double p = 1;
      int b = 0, prefix = 0;
      for (int j = 0; j < m; j++)
	{
	  most = row[j] > most ? row[j] : most;
	  p *= 1 + row[j] * 1e-4;
	  b |= row[j] & 255;
	  prefix += row[j];
	  errors += cells[i * m + j] != prefix;
	}
      errors += largest[i] != most || bits[i] != b || total[i] != m;
      errors += product[i] < p * (1 - 1e-12) || product[i] > p * (1 + 1e-12);
      errors += sums[i] != host_sum (row, 1 + i % 9);
    }
  return errors != 0 || all != n * m;
}
