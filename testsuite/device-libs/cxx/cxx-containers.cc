// { dg-do run }
// The standard containers and algorithms on the device, with the library's out-of-line parts.
#include <algorithm>
#include <array>
#include <cstdio>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <numeric>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>
#pragma omp declare target
static long
work ()
{
  long h = 0;
  std::vector<int> v;
  for (int i = 0; i < 200; i++)
    v.push_back (i * 7919 % 211);
  std::sort (v.begin (), v.end ());
  for (int e : v)
    h = h * 31 + e;
  std::map<int, int> m;
  std::set<std::string> s;
  std::unordered_map<std::string, int> u;
  std::list<int> l;
  std::deque<int> d;
  for (int i = 0; i < 100; i++)
    {
      m[i * 37 % 101] = i;
      s.insert (std::to_string (i % 30));
      u[std::to_string (i % 20)] += i;
      l.push_front (i);
      d.push_back (i);
      if (i % 3 == 0)
	m.erase (i), l.pop_back (), d.pop_front ();
    }
  l.sort ();
  l.reverse ();
  for (auto &e : m)
    h = h * 31 + e.first * 5 + e.second;
  for (auto &e : s)
    h = h * 31 + e.size () + e[0];
  for (int i = 0; i < 20; i++)
    h = h * 31 + u[std::to_string (i)];
  for (int e : l)
    h = h * 31 + e;
  h += std::accumulate (d.begin (), d.end (), 0);
  std::string t = "abc";
  for (int i = 0; i < 50; i++)
    t += "xy", t.insert (1, "q"), t.replace (2, 1, std::to_string (i));
  h += t.size () * 1000 + t.find ("49") + t.substr (3, 4).size ();
  std::function<int (int)> f = [h] (int x) { return x + (int) (h & 7); };
  h += f (3);
  auto p = std::make_shared<std::vector<int>> (10, 4);
  std::unique_ptr<int[]> q (new int[5] ());
  h += (*p)[9] + q[4] + p.use_count ();
  return h;
}
#pragma omp end declare target
int
main ()
{
  long host = work (), device = 0;
#pragma omp target map(tofrom: device)
  device = work ();
  std::printf ("%ld %ld\n", host, device);
  return host != device;
}
