/* { dg-do run } */
/* { dg-engines "sim gpu" } */
/* Objects with static storage, made before main and destroyed behind it, when devices may have gone.  */

#pragma omp requires unified_shared_memory

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

struct keeper
{
  std::vector<double> values = std::vector<double> (200000, 2);
  std::vector<std::string> names { "short", "one that is much too long to be in the object itself" };
  ~keeper ()
  {
    double sum = 0;
    for (double v : values)
      sum += v;
    if (sum != 600000 || names[1].size () != 52)
      {
	std::puts ("wrong at the end");
	_Exit (1);
      }
  }
};

static keeper kept;

int
main ()
{
  keeper *k = &kept;
  #pragma omp target teams distribute parallel for
  for (int i = 0; i < 200000; i++)
    k->values[i] += 1;
  #pragma omp target
  k->names[1][0] = 'O';
  if (kept.names[1][0] != 'O')
    std::abort ();
}
