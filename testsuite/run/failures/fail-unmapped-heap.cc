/* { dg-do run } */
/* { dg-skip-if "only the simulator says it" { host gpu } } */
/* { dg-shouldfail "elements of a vector that are not mapped" } */
/* The host's heap lies near some allocation of the simulator's device, and the message told how near.  */
#include <vector>

int
main ()
{
  std::vector<int> v (1000, 1);
  int s = 0;
#pragma omp target map(to: v) map(tofrom: s)
  for (std::size_t i = 0; i < 1000; i++)
    s += v[i];
  return s == 0;
}
/* { dg-output "out-of-bounds load of 4 bytes.*host memory that is not mapped.*pointer in `v', which is the host's: map what it points to.*are known with -g" } */
