// { dg-do run }
// { dg-options "-O2 -fno-openmp -fopenacc" }
// OpenACC: a class made of a template, defined by nothing before a clause in a template.

#include <array>

template<typename T> static T
sum (T x)
{
  std::array<int, 6> a{{1, 2, 3, 4, 5, 6}};
  T r = 0;
#pragma acc data copy (a)
#pragma acc parallel loop reduction (+: r) copyin (x)
  for (int i = 0; i < 6; i++)
    {
      r += a[i] * x;
      a[i] = 0;
    }
  return r + a[5];
}

int
main ()
{
  if (sum (2.0) != 42 || sum (1) != 21)
    __builtin_abort ();
  return 0;
}
