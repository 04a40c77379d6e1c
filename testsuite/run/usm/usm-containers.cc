/* { dg-do run } */
/* { dg-engines "sim gpu" } */
/* std::list, std::map, std::deque and std::array of the host, walked through on the device.  */

#pragma omp requires unified_shared_memory

#include <array>
#include <cstdlib>
#include <deque>
#include <list>
#include <map>

int
main ()
{
  std::list<int> list;
  std::map<int, double> map;
  std::deque<int> deque;
  std::array<int, 10> array {};
  for (int i = 0; i < 1000; i++)
    {
      list.push_front (i);
      map[i * 7 % 1000] = i;
      deque.push_back (i);
    }
  long sum = 0;
  #pragma omp target map(tofrom: sum)
  {
    for (int &x : list)
      sum += x++;
    auto found = map.find (70);
    sum += found == map.end () ? -1 : long (found->second);
    found->second = -3;
    for (std::size_t i = 0; i < deque.size (); i++)
      deque[i] *= 2;
    array[3] = deque[400];
  }
  if (sum != 499500 + 10 || map[70] != -3 || list.back () != 1 || deque[999] != 1998 || array[3] != 800)
    std::abort ();
}
