// enter data with an object and the array that a member of it points to, in any order.
// { dg-do run }
// { dg-skip-if "GCC crashes, also without Heddle" { gcc-14 && ! gcc-15 } }
// { dg-options "-O2 -fno-openmp -fopenacc" }

#include <cstdio>

struct arr
{
  int n;
  double *d;
  float *e;
  arr (int m) : n (m), d (new double[m]), e (new float[m])
  {
    for (int i = 0; i < n; i++)
      e[i] = i;
#pragma acc enter data copyin(this[0:1]) create(d[0:n]) copyin(e[0:n])
  }
  ~arr ()
  {
#pragma acc exit data delete(d[0:n], e[0:n], this[0:1])
    delete[] d;
    delete[] e;
  }
  double work ()
  {
    double sum = 0;
#pragma acc parallel loop present(this[0:1], d[0:n], e[0:n]) reduction(+: sum)
    for (int i = 0; i < n; i++)
      {
	d[i] = e[i] + 1;
	sum += d[i];
      }
    return sum;
  }
};

template <typename T>
struct vec
{
  int n;
  T *p;
};

template <typename T>
static bool
by_pointer (int n)
{
  vec<T> *v = new vec<T> { n, new T[n] };
  for (int i = 0; i < n; i++)
    v->p[i] = T (i);
#pragma acc enter data copyin(v[0:1]) copyin(v->p[0:n])
#pragma acc parallel loop present(v[0:1])
  for (int i = 0; i < v->n; i++)
    v->p[i] += T (1);
#pragma acc exit data copyout(v->p[0:n]) delete(v[0:1])
  bool wrong = v->p[n - 1] != T (n);
  delete[] v->p;
  delete v;
  return wrong;
}

int
main ()
{
  arr a (10);
  double *d = a.d;
#pragma acc parallel loop present(d[0:10])
  for (int i = 0; i < 10; i++)
    d[i] = i;
#pragma acc update self(d[0:10])
  if (d[3] != 3)
    {
      std::printf ("%g\n", d[3]);
      return 1;
    }
  if (a.work () != 55)
    return 2;
  return by_pointer<int> (20) || by_pointer<double> (7) ? 3 : 0;
}
