// { dg-do run }
// Transpositions in templates, functions, lambdas and with references; a block turns tiles.
#include <cstdlib>
#include <vector>

template <class T>
struct matrix
{
  T *p;
  int lda;
  T &operator() (int i, int j) const { return p[long (i) * lda + j]; }
};

template <class T>
static void
turn (int n, int m, const matrix<T> &a, const matrix<T> &b, T scale)
{
  const matrix<T> x = a, y = b;
#pragma omp target teams distribute parallel for collapse(2) map(to: x.p[:0], y.p[:0])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      y (i, j) = scale * x (j, i) + y (i, j);
}

template <class T>
static int
test (int n, int m)
{
  const int lda = n + 3, ldb = m + 5;
  std::vector<T> u (lda * m), v (ldb * n);
  for (unsigned i = 0; i < u.size (); i++)
    u[i] = T (i % 50);
  for (unsigned i = 0; i < v.size (); i++)
    v[i] = T (i % 20);
  T *a = u.data (), *b = v.data ();
#pragma omp target data map(to: a[:lda * m]) map(tofrom: b[:ldb * n])
  {
    turn<T> (n, m, matrix<T> { a, lda }, matrix<T> { b, ldb }, 2);
    auto f = [=] (int i, int j) { return a[j * lda + i]; };
#pragma omp target teams loop collapse(2) map(to: a[:0], b[:0])
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
	b[i * ldb + j] += f (i, j);
  }
  int bad = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < ldb; j++)
      bad += b[i * ldb + j] != T (j < m ? (i * ldb + j) % 20 + 3 * ((j * lda + i) % 50) : (i * ldb + j) % 20);
  return bad;
}

int
main ()
{
  if (test<double> (100, 70) || test<float> (64, 64) || test<unsigned char> (70, 100) || test<long> (33, 500)
      || test<short> (20, 40))
    abort ();
}
