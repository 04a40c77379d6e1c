/* { dg-do run } */
/* { dg-set-target-env-var HEDDLE_SIM_CHECK "races" } */
/* A variant of omp-lone-thread-variable.c: threads are warps, as SIMD loops inside use the lanes.  */

#include <cstdio>
#include <vector>

template <typename T>
struct rows
{
  std::vector<T> data;
  int count, wide;

  rows (int n, int m) : data (std::size_t (n) * m, T (1)), count (n), wide (m) {}

  /* Each row is made of the row before.  */
  void
  fill (int threads)
  {
    T *d = data.data ();
    const int n = count, m = wide;
#pragma omp target parallel for num_threads(threads) map(tofrom: d[:n * m])
    for (int i = 1; i < n; i++)
      {
#pragma omp simd
	for (int j = 0; j < m; j++)
	  d[i * m + j] = d[(i - 1) * m + j] + T (j);
      }
  }

  void
  fill_in_teams (int threads)
  {
    T *d = data.data ();
    const int n = count, m = wide;
#pragma omp target teams distribute parallel for num_teams(threads) num_threads(threads) map(tofrom: d[:n * m])
    for (int i = 1; i < n; i++)
      {
#pragma omp simd
	for (int j = 0; j < m; j++)
	  d[i * m + j] = d[(i - 1) * m + j] + T (j);
      }
  }

  void
  fill_with_constants ()
  {
    T *d = data.data ();
    const int n = count, m = wide;
#pragma omp target teams distribute parallel for num_teams(1) num_threads(1) map(tofrom: d[:n * m])
    for (int i = 1; i < n; i++)
      {
#pragma omp simd
	for (int j = 0; j < m; j++)
	  d[i * m + j] = d[(i - 1) * m + j] + T (j);
      }
  }

  int
  wrong () const
  {
    int w = 0;
    for (int i = 0; i < count; i++)
      for (int j = 0; j < wide; j++)
	w += data[i * wide + j] != T (1) + T (i) * T (j);
    return w;
  }
};

int
main (int argc, char **)
{
  const int one = argc > 0;
  rows<double> a (60, 100);
  a.fill (one);
  rows<int> b (60, 100);
  b.fill_in_teams (one);
  rows<float> c (60, 100);
  c.fill_with_constants ();
  std::printf ("%d %d %d wrong\n", a.wrong (), b.wrong (), c.wrong ());
  return a.wrong () || b.wrong () || c.wrong ();
}
