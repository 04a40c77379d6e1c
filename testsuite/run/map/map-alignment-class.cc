/* { dg-do run } */
/* Memory that an allocator of the program's own hands out: bytes, mapped as a whole.  */

#include <cstdint>
#include <new>

struct arena
{
  char *start;
  unsigned used = 0;
  template <typename T> T *take (int n)
  {
    T *p = reinterpret_cast<T *> (start + used);
    used += n * sizeof (T);
    return p;
  }
};

int
main ()
{
  short flag[1] = { 1 };
  arena a { new char[1024] };
  double *x = a.take<double> (32);
  std::int64_t *y = a.take<std::int64_t> (32);
  char *all = a.start;
  for (int i = 0; i < 32; i++)
    x[i] = i;
#pragma omp target data map(tofrom: all[0:a.used]) map(to: flag[0:1])
#pragma omp target teams distribute parallel for
  for (int i = 0; i < 32; i++)
    y[i] = x[i] * 2 + flag[0];
  for (int i = 0; i < 32; i++)
    if (y[i] != 2 * i + 1)
      return 1;
  return 0;
}
