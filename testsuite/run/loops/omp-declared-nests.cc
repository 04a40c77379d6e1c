// { dg-do run }
// Nested "loop" constructs in templates and members: references, members and pointers as bounds, pointers and unsigned
// variables that count, values in front of the inner loop.

#include <cstdlib>
#include <vector>

template <typename T, typename I> static void
fill (T *a, I rows, const I &columns, I first)
{
#pragma omp target teams loop map(tofrom: a[:rows * columns])
  for (I i = 0; i < rows; ++i)
    {
      const I row = i * columns;
#pragma omp loop
      for (I j = first; j < columns; ++j)
	a[row + j] += T (i * 3 + j);
    }
}

struct matrix
{
  int n, m;
  double *data;

  void scale (double by)
  {
    double *d = data;
#pragma omp target teams loop map(tofrom: d[:n * m])
    for (int i = 0; i < n; i++)
#pragma omp loop
      for (int j = m - 1; j >= 0; j--)
	d[i * m + j] *= by;
  }

  void transpose (const matrix &x)
  {
    double *d = data;
    const double *from = x.data;
#pragma omp target teams loop map(from: d[:n * m]) map(to: from[:n * m])
    for (int i = 0; i < n; i++)
#pragma omp loop
      for (int j = 0; j < m; j++)
	d[i * m + j] = from[j * n + i];
  }

  long row_sums (long *sums) const
  {
    const double *d = data;
    long all = 0;
#pragma omp target teams loop map(to: d[:n * m]) map(from: sums[:n]) reduction(+: all)
    for (int i = 0; i < n; i++)
      {
	long sum = 0;
#pragma omp loop reduction(+: sum)
	for (int j = 0; j < m; j++)
	  sum += long (d[i * m + j]);
	sums[i] = sum;
	all += sum;
      }
    return all;
  }
};

template <typename T> static void
test_fill ()
{
  const int n = 21, m = 45;
  for (int first = 0; first < 50; first += 24)
    {
      std::vector<T> a (n * m, T (1));
      fill<T, int> (a.data (), n, m, first);
      fill<T, unsigned long> (a.data (), n, m, first);
      fill<T, short> (a.data (), n, m, first);
      for (int i = 0; i < n; i++)
	for (int j = 0; j < m; j++)
	  if (a[i * m + j] != T (1 + (j >= first ? 3 * (i * 3 + j) : 0)))
	    abort ();
    }
}

int
main ()
{
  test_fill<int> ();
  test_fill<float> ();
  test_fill<long long> ();
  const int n = 33, m = 40;
  std::vector<double> x (n * m), y (n * m);
  std::vector<long> sums (n);
  for (int i = 0; i < n * m; i++)
    x[i] = i;
  matrix a = { n, m, x.data () }, b = { m, n, y.data () };
  a.scale (2);
  b.transpose (a);
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++)
      if (y[i * n + j] != 2 * (j * m + i))
	abort ();
  if (a.row_sums (sums.data ()) != long (n * m) * (n * m - 1))
    abort ();
  for (int i = 0; i < n; i++)
    if (sums[i] != 2L * i * m * m + m * (m - 1))
      abort ();
  double *first = x.data ();
#pragma omp target teams loop map(tofrom: first[:n * m])
  for (double *row = first; row < first + n * m; row += m)
#pragma omp loop
    for (double *p = first; p != first + m; p++)
      row[p - first] += 1;
  for (int i = 0; i < n * m; i++)
    if (x[i] != 2 * i + 1)
      abort ();
  return 0;
}
