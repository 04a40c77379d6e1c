// { dg-do run }
// std::vector and std::string with the default allocator in a region.

#include <string>
#include <vector>
#pragma omp declare target
static int
work (int n, int *len)
{
  std::vector<int> v;
  for (int i = 0; i < n; i++)
    v.push_back (i * i);
  std::vector<int> w = v;
  w.erase (w.begin ());
  std::string s = "heddle";
  s += "-and-a-tail-longer-than-the-small-buffer";
  *len = s.size () + (s.find ("tail") == 13);
  int t = 0;
  for (int x : w)
    t += x;
  return t + v.back ();
}
#pragma omp end declare target

int
main ()
{
  int r = 0, len = 0;
#pragma omp target map(tofrom: r, len)
  r = work (10, &len);
  if (r != 285 + 81 || len != 47)
    __builtin_abort ();
  return 0;
}
