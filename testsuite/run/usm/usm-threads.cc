/* { dg-do run } */
/* { dg-engines "sim gpu" } */
/* { dg-additional-options "-pthread" } */
/* std::thread: regions of several at a time, on what they share and on their own.  */

#pragma omp requires unified_shared_memory

#include <cstdlib>
#include <thread>
#include <vector>

int
main ()
{
  std::vector<int> shared (4 * 20000);
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; t++)
    threads.emplace_back ([&shared, t]
      {
	int own = t;
	std::vector<int> mine (20000, t);
	#pragma omp target map(tofrom: own)
	{
	  for (int i = 0; i < 20000; i++)
	    shared[20000 * t + i] = mine[i] + i;
	  own += 10;
	}
	if (own != t + 10)
	  std::abort ();
      });
  for (auto &t : threads)
    t.join ();
  for (int t = 0; t < 4; t++)
    if (shared[20000 * t + 19999] != t + 19999)
      std::abort ();
}
