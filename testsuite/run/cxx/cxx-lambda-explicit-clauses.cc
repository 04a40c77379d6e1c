// { dg-do run }
// Clauses of combined constructs that name what a lambda captures by reference: GCC 16 crashed.

#include <cstdlib>
#include <vector>

int
main ()
{
  int n = 40, k = 3, out[40], s = 0;
  std::vector<int> v (40, 2);
  int *p = v.data ();
  auto whole = [&] () {
#pragma omp target teams distribute parallel for map(from: out)
    for (int i = 0; i < 40; i++)
      out[i] = i;
  };
  whole ();
  if (out[0] != 0 || out[39] != 39)
    abort ();
  auto part = [&] () {
#pragma omp target teams distribute parallel for map(tofrom: out[10:20])
    for (int i = 10; i < 30; i++)
      out[i] += 1;
  };
  part ();
  if (out[9] != 9 || out[10] != 11 || out[29] != 30 || out[30] != 30)
    abort ();
  auto section = [&] () {
#pragma omp target teams distribute parallel for map(tofrom: p[0:n]) map(from: out) firstprivate(k)
    for (int i = 0; i < n; i++)
      out[i] = p[i] += k;
  };
  section ();
  if (out[0] != 5 || v[39] != 5)
    abort ();
  auto data = [&] () {
#pragma omp target enter data map(to: out)
#pragma omp target teams distribute parallel for map(alloc: out)
    for (int i = 0; i < 40; i++)
      out[i] += i;
#pragma omp target exit data map(from: out)
  };
  data ();
  if (out[0] != 5 || out[39] != 44)
    abort ();
  auto last = [&] () {
#pragma omp target parallel for map(from: out) lastprivate(k)
    for (int i = 0; i < 40; i++)
      {
	out[i] = i;
	k = i;
      }
  };
  last ();
  if (out[39] != 39 || k != 39)
    abort ();
  auto sum = [&] (auto f) {
#pragma omp target teams distribute parallel for map(tofrom: s) map(to: out) reduction(+: s)
    for (int i = 0; i < 40; i++)
      s += f (out[i]);
  };
  sum ([] (int i) { return 2 * i; });
  if (s != 1560)
    abort ();
  auto captures = [&, k = 3] (auto f) {
#pragma omp target teams distribute parallel for map(from: out)
    for (int i = 0; i < 40; i++)
      out[i] = f (i) + n * k;
  };
  captures ([] (int i) { return i * i; });
  if (out[39] != 39 * 39 + 120)
    abort ();
  auto unused = [&] () {
    int r = 0;
#pragma omp target map(tofrom: r) map(to: out, p[0:n])
    r = 1;
    return r;
  };
  return unused () != 1;
}
