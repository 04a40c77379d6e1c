/* OpenACC in templates and member functions, with a reference.
   { dg-do run }
   { dg-options "-O2 -fno-openmp -fopenacc" } */

#include <cstdio>

#pragma acc routine seq
template<typename T>
T
square (T x)
{
  return x * x;
}

template<typename T, int N>
struct vector
{
  T data[N];

  T
  sum_of_squares ()
  {
    T s = 0;
#pragma acc parallel loop copyin(this[0:1]) reduction(+:s)
    for (int i = 0; i < N; i++)
      s += square (data[i]);
    return s;
  }

  void
  fill (const T &from)
  {
    T *p = data;
#pragma acc parallel loop gang vector copyout(p[0:N])
    for (int i = 0; i < N; i++)
      p[i] = from + i;
  }
};

template<typename T>
bool
run ()
{
  static vector<T, 200> v;
  T expected = 0;
  v.fill (1);
  for (int i = 1; i <= 200; i++)
    expected += T (i) * T (i);
  return v.sum_of_squares () == expected;
}

int
main ()
{
  bool good = run<int> () && run<long> () && run<double> ();
  if (!good)
    puts ("wrong");
  return !good;
}
