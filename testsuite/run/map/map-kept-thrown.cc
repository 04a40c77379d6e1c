// Member functions with regions become part of loops (inlined-regions.cc) that exceptions leave, from functions between
// the regions, destructors and functions of the library.
/* { dg-do run } */
/* { dg-options "-O2 -w" } */
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <stdexcept>
#include <vector>

static void
check (int found, int wanted, int line)
{
  if (found != wanted)
    {
      std::printf ("line %d: %d, not %d\n", line, found, wanted);
      std::abort ();
    }
}
#define CHECK(found, wanted) check (found, wanted, __LINE__)

struct field
{
  std::vector<int> values;
  explicit field (int n) : values (n) {}
  ~field () { last = values[1]; }
  void add (int k)
  {
    int *v = values.data ();
    const int n = values.size ();
#pragma omp target teams distribute parallel for map(tofrom: v[0:n])
    for (int i = 0; i < n; i++)
      v[i] += k;
  }
  virtual int step (int k)
  {
    add (k);
    return k;
  }
  static int last;
};
int field::last;

struct twice final : field
{
  using field::field;
  int step (int k) override
  {
    add (k);
    add (k);
    return values.at (k);
  }
};

static void
complain (const field &f, int limit)
{
  if (f.values[2] > limit)
    throw std::runtime_error ("large");
}

template <class T> static int
until_thrown (int limit)
{
  T f (400);
  int steps = 0;
  try
    {
      for (;; steps++)
	{
	  f.add (1);
	  complain (f, limit);
	  f.add (1);
	}
    }
  catch (const std::runtime_error &)
    {
      f.add (100);
    }
  return steps * 1000 + f.values[399];
}

static int
leaves_caller ()
{
  field f (300);
  for (int step = 0;; step++)
    {
      f.add (2);
      if (step == 3)
	throw 7;
    }
}

int
main ()
{
  CHECK (until_thrown<field> (6), 3107);
  CHECK (until_thrown<twice> (2), 1103);
  try
    {
      leaves_caller ();
    }
  catch (int i)
    {
      CHECK (i, 7);
    }
  CHECK (field::last, 8);

  twice t (350);
  int sum = 0;
  for (int k = 0; k < 4; k++)
    sum += t.step (k);
  CHECK (sum, 0 + 2 + 6 + 12);
  std::unique_ptr<field> f (sum == 20 ? new twice (300) : new field (300));
  for (int k = 0; k < 3; k++)
    f->step (k);
  CHECK (f->values[299], 6);

  /* A lambda, by reference; vectors that grow and move.  */
  std::vector<int> grows (300);
  auto add = [&] (int k)
    {
      int *g = grows.data ();
      const int n = grows.size ();
#pragma omp target teams distribute parallel for map(tofrom: g[0:n])
      for (int i = 0; i < n; i++)
	g[i] += k;
    };
  for (int k = 0; k < 5; k++)
    {
      add (k);
      if (k & 1)
	grows.push_back (k);
      add (1);
      if (k == 2)
	{
	  std::vector<int> other = std::move (grows);
	  other[0] += 50;
	  grows.swap (other);
	}
    }
  CHECK (grows[0], 65);
  CHECK (grows[301], 3 + 1 + 4 + 1);
  return 0;
}
