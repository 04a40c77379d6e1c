/* { dg-do run } */
/* A construct maps an array and a part of it, through a pointer, and the region names only one of them.  */
#include <stdlib.h>
int global[10], *b;
static void
f (int *a, int n)
{
  int *half = a + n / 2, vla[n];
  for (int i = 0; i < n; i++)
    vla[i] = i;
  int *v = vla + 1;
#pragma omp target map(tofrom: a[0:n]) map(to: half[0:n/2])
  for (int i = 0; i < n; i++)
    a[i] *= 2;
#pragma omp target map(from: half[0:n/2]) map(tofrom: a[0:n])
  for (int i = 0; i < n; i++)
    a[i] *= 2;
#pragma omp target teams distribute parallel for map(always, to: half[0:n/2]) map(always, tofrom: a[0:n])
  for (int i = 0; i < n; i++)
    a[i] *= 2;
#pragma omp target map(tofrom: vla) map(alloc: v[0:n-1])
  for (int i = 0; i < n; i++)
    vla[i]++;
#pragma omp target map(tofrom: vla[:n]) map(to: v[0:n-1])
  for (int i = 0; i < n; i++)
    vla[i]++;
  for (int i = 0; i < n; i++)
    if (vla[i] != i + 2)
      abort ();
}
int
main ()
{
  b = global;
  for (int i = 0; i < 10; i++)
    global[i] = i;
#pragma omp target map(tofrom: global) map(alloc: b[3:4])
  for (int i = 0; i < 10; i++)
    global[i]++;
  if (global[3] != 4 || global[9] != 10)
    abort ();
  int *q = global + 2, sum = 0;
#pragma omp target map(tofrom: global) map(to: q[0:3]) map(tofrom: sum)
  for (int i = 0; i < 10; i++)
    {
      global[i]++;
      sum += global[i];
    }
  if (global[3] != 5 || global[9] != 11 || sum != 65)
    abort ();
#pragma omp target map(to: q[0:3]) map(tofrom: global[1:8])
  for (int i = 1; i < 9; i++)
    global[i]++;
  if (global[3] != 6 || global[9] != 11 || sum != 65)
    abort ();
  f (global, 10);
  if (global[3] != 48 || global[9] != 88 || sum != 65)
    abort ();
  return 0;
}
