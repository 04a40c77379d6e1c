// { dg-do run }
// { dg-additional-options "-g" }
// Objects of functions that are inlined into a SIMD loop: of a class with a virtual base, and a library's list.

#include <list>

struct base
{
  unsigned long n = 5;
  virtual unsigned long value () { return n; }
};

struct derived : virtual base
{
  unsigned long m = 7;
};

static inline unsigned long
f (unsigned long k)
{
  derived x;
  x.n = k;
  base *p = &x;
  return p->value () + x.m;
}

static unsigned
g (unsigned k)
{
  std::list<unsigned> l { 1, 2, k };
  l.push_front (k * 3);
  unsigned v = 0;
  for (unsigned x : l)
    v = v * 3 + x;
  return v;
}

int
main ()
{
  unsigned long out[40];
  unsigned sums[40];
#pragma omp target simd map(from: out, sums)
  for (int i = 0; i < 40; i++)
    {
      out[i] = f (i);
      sums[i] = g (i);
    }
  for (int i = 0; i < 40; i++)
    if (out[i] != f (i) || sums[i] != g (i))
      __builtin_abort ();
  return 0;
}
