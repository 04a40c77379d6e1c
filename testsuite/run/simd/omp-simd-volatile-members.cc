// Volatile objects of a function that is inlined into a SIMD loop of teams: with GCC 16 all lanes had the same.
// { dg-do run }
// { dg-additional-options "-O1" }

struct counter
{
  volatile long low;
  volatile short high[3];
  long value () const { return low * 3 + high[0] + high[2]; }
};

static inline long
count (int k)
{
  counter c;
  c.low = k;
  c.high[0] = k % 7;
  c.high[2] = k % 5;
  for (int i = 0; i < 3; i++)
    c.low = c.low + i;
  return c.value ();
}

static inline double
half (int k)
{
  volatile double whole = k;
  if (k & 1)
    {
      volatile float more = k;
      whole = whole + more;
    }
  return whole / 2;
}

int
main ()
{
  long out[100];
  double halves[100];
#pragma omp target teams distribute simd map(from: out, halves)
  for (int i = 0; i < 100; i++)
    {
      out[i] = count (i);
      halves[i] = half (i);
    }
  for (int i = 0; i < 100; i++)
    if (out[i] != (i + 3) * 3 + i % 7 + i % 5 || halves[i] != (i & 1 ? i : i / 2.0))
      __builtin_abort ();
#pragma omp target teams num_teams(3) map(tofrom: out)
  {
    volatile long base = 5;
#pragma omp distribute simd
    for (int i = 0; i < 100; i++)
      out[i] = count (i + 1) + base;
  }
  for (int i = 0; i < 100; i++)
    if (out[i] != (i + 4) * 3 + (i + 1) % 7 + (i + 1) % 5 + 5)
      __builtin_abort ();
}
