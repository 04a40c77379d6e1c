// The same with functions that call each other, loops in loops, and several parallel regions.
// { dg-do run }

#include <omp.h>

#pragma omp declare target
template <typename T> static T
row_sum (const T *a, int n)
{
  T s = 0;
  for (int j = 0; j < n; j++)
    s += j % 2 ? a[j] : -a[j];
  return s;
}

struct grid
{
  double *a, *out;
  int rows, columns;
  void sum () const
  {
    for (int i = omp_get_thread_num (); i < rows; i += omp_get_num_threads ())
      if (i % 3)
	out[i] = row_sum (a + i * columns, columns);
  }
  void scale (int by) const
  {
    int i = omp_get_thread_num ();
    while (i < rows)
      {
	out[i] *= by;
	i += omp_get_num_threads ();
      }
  }
};
#pragma omp end declare target

int
main ()
{
  double a[50 * 10], out[50] = {};
  for (int i = 0; i < 500; i++)
    a[i] = i;
#pragma omp target teams num_teams(1) map(to: a) map(tofrom: out)
  {
    grid g = { a, out, 50, 10 };
#pragma omp parallel
    g.sum ();
#pragma omp parallel num_threads(40)
    {
      g.scale (2);
#pragma omp barrier
      g.scale (3);
    }
  }
  for (int i = 0; i < 50; i++)
    if (out[i] != (i % 3 ? 30 : 0))
      return 1;
  return 0;
}
