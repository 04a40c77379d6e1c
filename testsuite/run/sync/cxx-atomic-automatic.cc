/* { dg-do run } */
/* std::atomic objects and C++ references to automatic variables, which are each thread's own.  */

#include <atomic>

struct counters
{
  std::atomic<short> small;
  std::atomic<int> plain;
  std::atomic<long> wide;
  std::atomic<bool> flag;
};

#pragma omp declare target
template <typename T> static void
count (std::atomic<T> &a, T by)
{
  a += by;
  a.fetch_sub (1);
  T e = a.load ();
  while (!a.compare_exchange_weak (e, T (e * 3)))
    ;
}

static long
value (int i)
{
  counters c { { short (i) }, { i }, { i }, { false } };
  std::atomic_flag f = ATOMIC_FLAG_INIT;
  count (c.small, short (4));
  count (c.plain, i);
  count (c.wide, 5L);
  std::atomic<short> &chosen = c.small;
  chosen ^= 5;
  const bool set = f.test_and_set () || c.flag.exchange (true);
  f.clear ();
  auto by = [&c] (int v) { c.plain |= v; return ++c.wide; };
  return by (8) * 7 + c.small + c.plain * 3L + (set ? 1 : 0) + c.flag * 1000;
}
#pragma omp end declare target

static long out[100];

int
main ()
{
#pragma omp target teams distribute parallel for map(from: out)
  for (int i = 0; i < 100; i++)
    out[i] = value (i);
  for (int i = 0; i < 100; i++)
    if (out[i] != value (i))
      return 1;
#pragma omp target map(from: out)
#pragma omp simd
  for (int i = 0; i < 100; i++)
    out[i] = value (i) + 1;
  for (int i = 0; i < 100; i++)
    if (out[i] != value (i) + 1)
      return 2;
  return 0;
}
