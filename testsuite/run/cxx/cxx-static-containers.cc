// { dg-do run }
// { dg-additional-options "-std=c++17" }
// Global containers and smart pointers in declare target were empty on the device, whose heap they allocate from when the
// image is loaded.
#include <map>
#include <memory>
#include <vector>

#pragma omp declare target
std::vector<int> five (5, 3);
std::vector<std::vector<int>> nested { { 1 }, { 2, 3 } };
std::map<int, double> table { { 3, 0.5 }, { 1, 0.25 } };
struct deep
{
  std::unique_ptr<int> p;
  std::vector<int> v;
  deep () : p (new int (8)), v { 1, 2, int (five.size ()) } {}
  ~deep () { *p = 0; }
} deeply;
#pragma omp end declare target

int
main ()
{
  int r[6] = {};
  double d = 0;
#pragma omp target map(from: r, d)
  {
    five.push_back (9);
    r[0] = five.size ();
    r[1] = five[4];
    r[2] = nested[1][1];
    r[3] = table.size ();
    d = table[3] + table.begin ()->second;
    r[4] = *deeply.p;
    r[5] = deeply.v[2];
  }
  return r[0] != 6 || r[1] != 3 || r[2] != 3 || r[3] != 2 || d != 0.75 || r[4] != 8 || r[5] != 5;
}
