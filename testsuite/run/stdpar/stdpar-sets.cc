/* { dg-do run } */
/* { dg-additional-options "-std=c++17 -foffload-options=-mstdpar=device" } */
/* Operations on sorted ranges with equal elements: which of two equal ones is taken is seen, too.  */

#include <algorithm>
#include <cstdlib>
#include <execution>
#include <vector>

using std::execution::par;

struct item
{
  int key, place;
  bool operator== (const item &i) const { return key == i.key && place == i.place; }
  bool operator< (const item &i) const { return key < i.key; }
};

static std::vector<item>
sorted (int n, int step, int start)
{
  std::vector<item> v (n);
  for (int i = 0; i < n; i++)
    v[i] = { i / step * step / 2 + i % step / 3, start + i };
  std::stable_sort (v.begin (), v.end ());
  return v;
}

int
main ()
{
  const int sizes[][2] = { { 5000, 5000 }, { 9001, 4099 }, { 4500, 20000 }, { 5000, 0 }, { 0, 5000 }, { 4200, 7 } };
  for (auto [n, m] : sizes)
    {
      const std::vector<item> a = sorted (n, 7, 0), b = sorted (m, 5, 100000);
      auto both = [&] (auto algorithm)
	{
	  std::vector<item> c (n + m), d (n + m);
	  const auto e = algorithm (par, c.begin ()) - c.begin ();
	  if (e != algorithm (std::execution::seq, d.begin ()) - d.begin () || c != d)
	    std::abort ();
	};
      both ([&] (auto p, auto to) { return std::set_union (p, a.begin (), a.end (), b.begin (), b.end (), to); });
      both ([&] (auto p, auto to)
	{ return std::set_intersection (p, a.begin (), a.end (), b.begin (), b.end (), to); });
      both ([&] (auto p, auto to) { return std::set_difference (p, a.begin (), a.end (), b.begin (), b.end (), to); });
      both ([&] (auto p, auto to)
	{ return std::set_symmetric_difference (p, a.begin (), a.end (), b.begin (), b.end (), to); });
      both ([&] (auto p, auto to) { return std::merge (p, a.begin (), a.end (), b.begin (), b.end (), to); });
    }
}
