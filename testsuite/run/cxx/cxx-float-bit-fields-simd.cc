// { dg-do run }
// { dg-additional-options "-std=c++20" }
// A variant of c-float-bit-fields.c: a class around such a union, std::bit_cast, and lanes of SIMD loops.

#include <bit>
#include <cstdint>
#include <cstdio>

class number
{
  union
  {
    float value;
    struct { std::uint32_t mantissa : 23, exponent : 8, sign : 1; };
  };

public:
  explicit number (float f) : value (f) {}
  int power () const { return int (exponent) - 127; }
  bool negative () const { return sign; }
  number &scale (int by) { exponent += by; return *this; }
  operator float () const { return value; }
};

struct fields { std::uint64_t low : 11, middle : 40, high : 13; };

static double
changed (int i)
{
  number n (i * 3.25f - 50);
  const int before = n.power () + n.negative ();
  n.scale (i % 3);
  fields f = std::bit_cast<fields> (i * 1.125 + 1);
  f.middle += i;
  return float (n) + before + std::bit_cast<double> (f);
}

int
main ()
{
  constexpr int count = 100;
  double a[count], b[count];
  int wrong = 0;
#pragma omp target teams distribute parallel for simd map(from: a)
  for (int i = 0; i < count; i++)
    a[i] = changed (i);
#pragma omp target map(from: b)
  {
#pragma omp simd
    for (int i = 0; i < count; i++)
      b[i] = changed (i);
  }
  for (int i = 0; i < count; i++)
    wrong += a[i] != changed (i) || b[i] != changed (i);
  std::printf ("%d wrong\n", wrong);
  return wrong != 0;
}
