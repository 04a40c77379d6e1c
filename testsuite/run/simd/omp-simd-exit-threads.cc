// { dg-do run }
// { dg-exit-status 3 }
// { dg-kernel-traps "the lanes that exit leave the others so" }
// { dg-additional-options "-O3" }
// As omp-simd-exit.c, in SIMD loops of threads, by a function of the program's own that does not return.

#include <cstdlib>

#pragma omp declare target
template <typename T>
[[noreturn]] __attribute__ ((noinline)) static void
give_up (T *where)
{
  exit (*where);
}

static void
look (int *a, int n, int *status)
{
#pragma omp simd
  for (int i = 0; i < n; i++)
    if (a[i] == 98)
      give_up (status);
    else
      a[i] += 1;
  if (n == 17)
    give_up (status);
}
#pragma omp end declare target

int
main ()
{
  int a[8][40], status = 3;
  for (int i = 0; i < 320; i++)
    a[i / 40][i % 40] = i & 63;
#pragma omp target parallel for map(tofrom: a) map(to: status)
  for (int t = 0; t < 8; t++)
    look (a[t], 40, &status);
  for (int i = 0; i < 320; i++)
    if (a[i / 40][i % 40] != (i & 63) + 1)
      return 1;
  a[5][37] = 98;
#pragma omp target map(tofrom: a) map(to: status)
#pragma omp parallel num_threads(4)
#pragma omp for
  for (int t = 0; t < 8; t++)
    look (a[t], 40, &status);
  return 2;
}
