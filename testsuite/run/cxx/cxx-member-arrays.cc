// { dg-do run }
/* A construct maps what a member points to, by a reference, in a member function or in a lambda; regions in it use this
   and other members.  */
#include <cstdlib>

template <typename T>
struct grid
{
  int n;
  T *p, *q;

  void add ()
  {
#pragma omp target data map(p[0:n])
#pragma omp target teams distribute parallel for
    for (int i = 0; i < n; i++)
      p[i] += 1;
  }
  void add_other ()
  {
#pragma omp target enter data map(to: this->p[0:n], this->q[0:n])
#pragma omp target teams distribute parallel for
    for (int i = 0; i < this->n; i++)
      this->p[i] += this->q[i];
#pragma omp target exit data map(from: this->p[0:n]) map(release: this->q[0:n])
  }
};

template <typename T>
static void
add (grid<T> &g, int by)
{
#pragma omp target data map(tofrom: g.p[0:g.n])
#pragma omp target teams distribute parallel for
  for (int i = 0; i < g.n; i++)
    g.p[i] += by;
}

template <typename T>
static void
all ()
{
  const int n = 50;
  T a[n] = {}, b[n];
  for (T &x : b)
    x = 2;
  grid<T> g = { n, a, b };
  g.add ();
  g.add_other ();
  add (g, 3);
  auto lambda = [&] {
#pragma omp target data map(g.p[0:n])
#pragma omp target teams distribute parallel for
    for (int i = 0; i < g.n; i++)
      g.p[i] += 4;
  };
  lambda ();
  for (T x : a)
    if (x != 10)
      abort ();
}

int
main ()
{
  all<int> ();
  all<double> ();
}
