// Products in templates, lambdas and functions, of several types; a thread takes a tile of iterations.
// { dg-do run }
// { dg-additional-options "-foffload-options=nvptx-none=-mtune-register_tile_threads=1 -foffload-options=nvptx-none=-mtune-block_product_columns_log=0" }
#include <complex>
#include <cstdio>
#include <vector>

template <class T>
struct matrix
{
  T *p;
  int lda;
  T &operator() (int i, int j) const { return p[long (i) * lda + j]; }
};

template <class T>
static T
dot (const matrix<T> &a, const matrix<T> &b, int i, int j, int l)
{
  T s = T ();
  for (int k = 0; k < l; k++)
    s += a (i, k) * b (k, j);
  return s;
}

template <class T>
static bool
test (int n, int m, int l)
{
  std::vector<T> u (n * l), v (l * m), w (n * m), expected (n * m);
  for (int i = 0; i < n * l; i++)
    u[i] = T (i * 5 % 13 - 6);
  for (int i = 0; i < l * m; i++)
    v[i] = T (i * 3 % 11 - 5);
  const matrix<T> a = { u.data (), l }, b = { v.data (), m }, c = { w.data (), m }, e = { expected.data (), m };
  const T alpha = T (3), beta = T (2);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      e (i, j) = alpha * dot (a, b, i, j, l) + beta * e (i, j);
  T *ap = a.p, *bp = b.p, *cp = c.p;
#pragma omp target teams distribute parallel for collapse(2) map(to: ap[:n * l], bp[:l * m]) map(tofrom: cp[:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
	const matrix<T> x = { ap, l }, y = { bp, m }, z = { cp, m };
	auto scaled = [&] (T t) { return alpha * t; };
	z (i, j) = scaled (dot (x, y, i, j, l)) + beta * z (i, j);
      }
  const bool same = w == expected;
  if (!same)
    std::printf ("%d, %d, %d, elements of %d bytes\n", n, m, l, int (sizeof (T)));
  return same;
}

template <class T>
static bool
all ()
{
  return test<T> (1, 200, 4) & test<T> (133, 129, 11) & test<T> (4, 128, 2) & test<T> (70, 31, 9);
}

int
main ()
{
  return !(all<float> () & all<double> () & all<int> () & all<short> () & all<std::complex<double>> ()
	   & all<unsigned long> ());
}
