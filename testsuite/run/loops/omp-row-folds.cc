/* { dg-do run } */
/* { dg-additional-options "-ffp-contract=off" } */
// Folds of rows in templates and methods: softmax, variance over two loops, products with a vector.
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <vector>
template <typename T> __attribute__ ((noinline)) void softmax (int n, int m, const T *__restrict x, T *__restrict y)
{
#pragma omp target teams distribute parallel for map(to: x[:n*m]) map(tofrom: y[:n*m])
  for (int r = 0; r < n; r++)
    {
      T most = x[(long) r * m];
      for (int c = 1; c < m; ++c)
	if (x[(long) r * m + c] > most)
	  most = x[(long) r * m + c];
      T sum = 0;
      for (int c = 0; c < m; ++c)
	{
	  T e = (x[(long) r * m + c] - most) * T (0.5);
	  y[(long) r * m + c] = e;
	  sum += e;
	}
      for (int c = 0; c < m; ++c)
	y[(long) r * m + c] /= sum;
    }
}
template <typename T> void softmax_host (int n, int m, const T *x, T *y)
{
  for (int r = 0; r < n; r++)
    {
      T most = x[(long) r * m];
      for (int c = 1; c < m; ++c)
	if (x[(long) r * m + c] > most)
	  most = x[(long) r * m + c];
      T sum = 0;
      for (int c = 0; c < m; ++c)
	{
	  T e = (x[(long) r * m + c] - most) * T (0.5);
	  y[(long) r * m + c] = e;
	  sum += e;
	}
      for (int c = 0; c < m; ++c)
	y[(long) r * m + c] /= sum;
    }
}
template <typename T> void norm (int n, int k, int m, T *x, T *o, bool device)
{
#pragma omp target teams loop map(tofrom: x[:n*k*m], o[:n]) if(target: device)
  for (int r = 0; r < n; r++)
    {
      T mean = 0, var = 0;
      for (int q = 0; q < k; q++)
	for (unsigned c = 0; c < (unsigned) m; c++)
	  mean += x[(r * k + q) * m + c];
      mean /= k * m;
      for (int q = 0; q < k; q++)
	for (unsigned c = 0; c < (unsigned) m; c++)
	  {
	    T d = x[(r * k + q) * m + c] - mean;
	    var += d * d;
	  }
      o[r] = var / (k * m);
    }
}
struct matrix
{
  int n, m;
  double *a;
  void dot (const double *v, double *o) const
  {
    const double *a = this->a;
    const int n = this->n, m = this->m;
#pragma omp target teams distribute parallel for map(to: a[:n*m], v[:m]) map(from: o[:n])
    for (int r = 0; r < n; r++)
      {
	double s = 0;
	for (int c = 0; c < m; c++)
	  s += a[r * m + c] * v[c];
	o[r] = s;
      }
  }
};
template <typename T> int check ()
{
  int bad = 0, n = 7, k = 3, m = 133;
  std::vector<T> x (n * k * m), y (n * k * m), w (n * k * m), o (n), p (n);
  for (auto &e : x)
    e = T (rand () % 20001) / 1000 - 10;
  softmax (n * k, m, x.data (), y.data ());
  softmax_host (n * k, m, x.data (), w.data ());
  bad += memcmp (y.data (), w.data (), y.size () * sizeof (T)) != 0;
  norm (n, k, m, x.data (), o.data (), true);
  norm (n, k, m, x.data (), p.data (), false);
  bad += 2 * (memcmp (o.data (), p.data (), n * sizeof (T)) != 0);
  return bad;
}
int main ()
{
  int bad = check<float> () | 4 * check<double> ();
  const int n = 21, m = 95;
  std::vector<double> a (n * m), v (m), o (n);
  for (auto &e : a)
    e = rand () / 1e8 - 3;
  for (auto &e : v)
    e = rand () / 1e8 - 7;
  matrix { n, m, a.data () }.dot (v.data (), o.data ());
  for (int r = 0; r < n; r++)
    {
      double s = 0;
      for (int c = 0; c < m; c++)
	{
	  volatile double p = a[r * m + c] * v[c];
	  s += p;
	}
      bad |= 16 * (s != o[r]);
    }
  if (bad)
    abort ();
}
