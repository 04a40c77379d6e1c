// As acc-kernels-effects.c, with a class and functions of templates.
// { dg-do run }
// { dg-options "-O2 -fno-openmp -fopenacc" }

#include <cstdio>
#include <cstring>

template <typename T>
struct copier
{
  T a[5];
  T sum (T k) const
  {
    T b[5], v = 0;
    memcpy (b, a, sizeof b);
    for (int q = 0; q < 5; q++)
      v += b[q] * k;
    return v;
  }
};

template <typename T>
static inline T
twice (T k)
{
  copier<T> c = { { 1, 2, 3, 4, 5 } };
  return k & 1 ? c.sum (k) * 2 : 30 * k;
}

int
main ()
{
  static unsigned a[300];
  static unsigned long b[300];
  int wrong = 0;
#pragma acc kernels copyout(a, b)
  {
#pragma acc loop independent
    for (int i = 0; i < 300; i++)
      a[i] = twice<unsigned> (i);
#pragma acc loop independent
    for (int i = 0; i < 300; i++)
      b[i] = twice<unsigned long> (i);
  }
  for (int i = 0; i < 300; i++)
    wrong += a[i] != 30u * i || b[i] != 30ul * i;
  printf ("%d wrong\n", wrong);
  return wrong != 0;
}
