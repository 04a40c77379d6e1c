// { dg-do run }
// { dg-additional-options "-std=c++20" }
// std::atomic_ref on mapped data, std::atomic on the team's variables.

#include <atomic>

int
main ()
{
  int n = 0, mx = -1, any = 0, local = 0;
  unsigned long sum = 0;
#pragma omp target teams distribute parallel for map(tofrom: n, mx, any, sum) num_teams(4)
  for (int i = 0; i < 60; i++)
    {
      std::atomic_ref<int> an (n), am (mx), aa (any);
      an++;
      std::atomic_ref<unsigned long> (sum) += i;
      int v = i * 7 % 60, old = am.load ();
      while (old < v && !am.compare_exchange_weak (old, v))
	;
      if (i == 33)
	aa.store (1, std::memory_order_release);
    }
#pragma omp target map(tofrom: local)
  {
    std::atomic<int> team (0);
#pragma omp parallel for num_threads(4)
    for (int i = 0; i < 10; i++)
      team.fetch_add (i);
    local = team;
  }
  if (n != 60 || sum != 1770 || mx != 59 || !any || local != 45)
    __builtin_abort ();
  return 0;
}
