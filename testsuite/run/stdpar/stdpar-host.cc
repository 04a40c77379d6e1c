/* { dg-do run } */
/* { dg-additional-options "-std=c++17 -foffload-options=-mstdpar=device" } */
/* What the host does, beside one call for the device: other iterators, words of bits, strings, small sizes, policies
   without threads, algorithms without a parallel form; and a call in a function for the device.  */

#include <algorithm>
#include <cstdlib>
#include <execution>
#include <forward_list>
#include <list>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

using std::execution::par;

static void
check (bool right)
{
  if (!right)
    std::abort ();
}

int
main ()
{
  const int n = 6000;
  std::list<int> list (n, 2);
  std::forward_list<int> forward (n, 3);
  std::for_each (par, list.begin (), list.end (), [] (int &x) { x++; });
  check (std::reduce (par, list.begin (), list.end ()) == 3 * n);
  check (std::equal (par, list.begin (), list.end (), forward.begin ()));

  std::vector<bool> bits (n);
  std::fill (par, bits.begin (), bits.end (), true);
  check (std::count (par, bits.begin (), bits.end (), true) == n);

  std::vector<std::string> words (n, "a word"), copies (n);
  std::copy (par, words.begin (), words.end (), copies.begin ());
  std::fill (par, words.begin (), words.end (), std::string ("other"));
  check (copies[n - 1] == "a word" && words[n - 1] == "other");

  int small[5] = { 5, 3, 1, 4, 2 }, order[5] = { 1, 2, 3, 4, 5 };
  std::sort (par, small, small + 5);
  check (std::equal (std::execution::seq, small, small + 5, order));
  std::nth_element (par, small, small + 2, small + 5);
  check (small[2] == 3);

  std::vector<int> a (n, 1);
  std::for_each (std::execution::unseq, a.begin (), a.end (), [] (int &x) { x++; });
  int *p = a.data ();
  std::vector<long> sums (n);
  std::for_each (par, sums.begin (), sums.end (), [=] (long &s) { s = std::reduce (par, p, p + 5000, 0L); });
  check (std::count (sums.begin (), sums.end (), 10000) == n);
}
