/* C++: regions got scalars by an address, and so the device's copy where there was one: what no exception leaves stands
   in a statement of its own.
   { dg-do run }
   { dg-options "-O2 -fno-openmp -fopenacc" } */

#include <cstdio>

struct counted
{
  int n;
  ~counted () { n = 0; }
};

int
main ()
{
  int a[8], value = 7, &alias = value;
  double scale = 0.5;
  counted c = { 3 };
#pragma acc enter data copyin(value, scale)
  value = 8;
  scale = 2;
#pragma acc parallel loop firstprivate(value, scale) copyout(a)
  for (int i = 0; i < 8; i++)
    {
      counted own = { i };
      a[i] = value * scale + own.n + c.n;
    }
  value = 9;
  int sum = 0;
#pragma acc parallel num_gangs(1) copy(sum)
  sum += alias;
#pragma acc exit data delete(value, scale)
  for (int i = 0; i < 8; i++)
    sum += a[i];
  std::printf ("%d\n", sum);
  return sum != 9 + 8 * (16 + 3) + 28;
}
