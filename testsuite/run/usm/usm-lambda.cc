/* { dg-do run } */
/* { dg-engines "sim gpu" } */
/* Lambda expressions that capture by reference, and templates with references.  */

#pragma omp requires unified_shared_memory

#include <cstdlib>
#include <vector>

template <typename F>
static void
for_each (int n, const F &f)
{
  #pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    f (i);
}

template <typename T>
static T
total (const std::vector<T> &v)
{
  T sum = 0;
  const T *p = v.data ();
  const int n = int (v.size ());
  #pragma omp target teams distribute parallel for reduction(+: sum)
  for (int i = 0; i < n; i++)
    sum += p[i];
  return sum;
}

int
main ()
{
  int a[100] = {}, offset = 5;
  std::vector<long> v (50000);
  for_each (100, [&] (int i) { a[i] = offset + i; });
  offset = 7;
  for_each (50000, [&v, &offset] (int i) { v[i] = offset; });
  if (a[99] != 104 || total (v) != 350000)
    std::abort ();
}
