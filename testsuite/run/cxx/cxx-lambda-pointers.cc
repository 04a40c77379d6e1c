// { dg-do run }
// A lambda that captures a pointer by value, and "this", whose class has another one: GCC 14's attachment of the first was
// dropped, as if it were a wrong one of the second.

#include <cstdint>

struct object
{
  int a, n;
  int *p;

  auto
  adder (int *q, int &b)
  {
    return [this, q, b] () -> bool
      {
	bool both;
	uintptr_t host_p = uintptr_t (p), host_q = uintptr_t (q);
#pragma omp target map(from: both)
	{
	  both = p && q && p != (int *) host_p && q != (int *) host_q;
	  if (both)
	    for (int i = 0; i < n; i++)
	      p[i] += a + b + q[i];
	}
	return both;
      };
  }
};

int
main ()
{
  int one[4] = { 1, 2, 3, 4 }, two[4] = { 10, 20, 30, 40 }, b = 100;
  bool shared = false;
#pragma omp target map(to: shared)
  shared = true;
  object s = { 1000, 4, one };
  auto add = s.adder (two, b);
  bool both;
#pragma omp target data map(one, two)
  both = add ();
  if (!both)
    return !shared;
  for (int i = 0; i < 4; i++)
    if (one[i] != i + 1 + 1000 + 100 + 10 * (i + 1))
      return 1;
  return 0;
}
