/* { dg-do run } */
/* { dg-engines "sim gpu" } */
/* Virtual functions of objects that the host has made.  */

#pragma omp requires unified_shared_memory

#include <cstdlib>
#include <memory>
#include <vector>

#pragma omp declare target
struct shape
{
  virtual ~shape () {}
  virtual double area () const = 0;
};
struct square : shape
{
  double side;
  explicit square (double s) : side (s) {}
  double area () const override { return side * side; }
};
struct box : square
{
  double other;
  box (double a, double b) : square (a), other (b) {}
  double area () const override { return side * other; }
};
#pragma omp end declare target

int
main ()
{
  std::vector<std::unique_ptr<shape>> all;
  for (int i = 0; i < 100; i++)
    if (i % 2)
      all.emplace_back (new square (i));
    else
      all.emplace_back (new box (i, 2));
  double sum = 0, expected = 0;
  for (auto &s : all)
    expected += s->area ();
  #pragma omp target map(tofrom: sum)
  for (auto &s : all)
    sum += s->area ();
  if (sum != expected)
    std::abort ();
}
