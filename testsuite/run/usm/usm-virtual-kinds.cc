/* { dg-do run } */
/* { dg-engines "sim gpu" } */
/* Virtual functions of the host's objects: of classes with two bases, with virtual ones, of templates, final; by one
   thread, and by those of many teams.  */

#pragma omp requires unified_shared_memory
#include <cstdlib>
#include <memory>
#include <vector>

struct base { virtual ~base () {} virtual int number () const { return 1; } };
struct middle : base { int x = 5; int number () const override { return x; } virtual int twice () { return 2; } };
struct pure { virtual int next () = 0; };
struct both : middle, pure
{
  int y = 7;
  int number () const override { return 10 * x; }
  int next () override { return y++; }
  int twice () override { return middle::twice () + y; }
};
struct shared : virtual base { int z = 9; int number () const override { return z; } };
template <typename T> struct value : base
{
  T t;
  explicit value (T v) : t (v) {}
  int number () const override { return int (t); }
};
struct fixed final : base { int number () const override { return 33; } };

int
main ()
{
  std::vector<std::unique_ptr<base>> all;
  all.emplace_back (new base);
  all.emplace_back (new middle);
  all.emplace_back (new both);
  all.emplace_back (new shared);
  all.emplace_back (new value<double> (12.5));
  all.emplace_back (new value<long> (8));
  all.emplace_back (new fixed);
  both on_stack;
  pure *p = &on_stack;
  middle *m = &on_stack;
  base *b = &on_stack;
  int sum = 0, expected = 0, parallel = 0;
  for (auto &one : all)
    expected += one->number ();
  #pragma omp target map(tofrom: sum)
  {
    for (auto &one : all)
      sum += one->number ();
    sum += p->next () + m->twice () + b->number ();
  }
  const int n = int (all.size ());
  #pragma omp target teams distribute parallel for reduction(+: parallel)
  for (int i = 0; i < n; i++)
    parallel += all[i]->number ();
  if (sum != expected + 7 + 10 + 50 || parallel != expected || on_stack.y != 8)
    std::abort ();
}
