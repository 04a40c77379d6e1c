/* { dg-do run } */
/* { dg-additional-options "-O3" } */
/* Quotients and remainders of a loop's counter: steps and divisors of all sizes, carries through three digits, counters
   that wrap, 32 and 64 bits, signed and unsigned, and divisors of 0 in divisions that are not reached.  */

#include <omp.h>

typedef unsigned long long ull;

#pragma omp declare target
#define FN __attribute__ ((noipa)) static unsigned
#define MIX(x) h = (h ^ (unsigned) (x)) * 16777619u
FN
two (unsigned from, unsigned count, unsigned step, unsigned n)
{
  unsigned h = 1;
  for (unsigned k = 0, i = from; k < count; k++, i += step)
    {
      MIX (i / n);
      MIX (i % n);
    }
  return h;
}
FN
grid (unsigned from, unsigned to, unsigned step, unsigned n1, unsigned n2)
{
  unsigned h = 1;
  for (unsigned i = from; i < to; i += step)
    {
      unsigned r1 = i % n1, q1 = i / n1, r2 = q1 % n2, q2 = q1 / n2;
      MIX (r1); MIX (r2); MIX (q2); MIX (i);
    }
  return h;
}
FN
wide (ull from, ull to, ull step, ull n1, ull n2, ull n3)
{
  unsigned h = 1;
  for (ull i = from; i < to; i += step)
    {
      ull r1 = i % n1, q1 = i / n1, r2 = q1 % n2, q2 = q1 / n2, r3 = q2 % n3, q3 = q2 / n3;
      MIX (r1); MIX (r2); MIX (r3); MIX (q3); MIX (r1 >> 32); MIX (q3 >> 32); MIX (q1 >> 32);
    }
  return h;
}
FN
with_sign (int to, int step, int n)
{
  unsigned h = 1;
  if (n <= 0 || step <= 0)
    return 0;
  for (int i = 5; i < to; i += step)
    {
      MIX (i / n);
      MIX (i % n);
    }
  return h;
}
FN
negative (int from, int to, int n)
{
  unsigned h = 1;
  for (int i = from; i < to; i++)
    {
      MIX (i / n);
      MIX (i % n);
    }
  return h;
}
FN
rarely (unsigned to, unsigned n, int on)
{
  unsigned h = 1;
  for (unsigned i = 0; i < to; i++)
    {
      if (on && n)
	MIX (i / n);
      if (!n)
	MIX (i * 3);
    }
  return h;
}
FN
zero_trips (unsigned from, unsigned to, unsigned n)
{
  unsigned h = 1;
  for (unsigned i = from; i < to; i++)
    MIX (i % n);
  return h + (n == 0);
}
FN
inner (unsigned to, unsigned step, unsigned n, const unsigned *a)
{
  unsigned h = 1;
  for (unsigned i = 3; i < to; i += step)
    {
      unsigned r = i % n, q = i / n, s = 0;
      for (unsigned k = 0; k < r; k++)
	s += a[(k + q) & 15] * 3;
      MIX (s);
    }
  return h;
}
FN
changing (unsigned to, unsigned n)
{
  unsigned h = 1;
  for (unsigned i = 0; i < to; i++)
    {
      MIX (i / n);
      MIX ((i + 7) % n);
      MIX ((3 * i + 7) % n);
      if (i & 8)
	n++;
    }
  return h;
}

FN
all (void)
{
  static const unsigned divisors[] = { 1, 2, 3, 7, 64, 1000, 65537, 0x7fffffff, 0x80000000, 0x80000001, 0xfffffffe,
				       0xffffffff };
  static const unsigned steps[] = { 1, 2, 3, 63, 64, 65, 999, 65536, 0x7fffffff, 0x80000000, 0xc0000001, 0xffffffff };
  static const unsigned starts[] = { 0, 1, 5, 999, 0x7ffffff0, 0xffffff00, 0xffffffff };
  unsigned h = 1, a[16];
  for (int i = 0; i < 16; i++)
    a[i] = i * i;
  for (unsigned i = 0; i < sizeof divisors / sizeof *divisors; i++)
    for (unsigned j = 0; j < sizeof steps / sizeof *steps; j++)
      {
	for (unsigned k = 0; k < sizeof starts / sizeof *starts; k++)
	  {
	    MIX (two (starts[k], 20, steps[j], divisors[i]));
	    MIX (wide (starts[k], starts[k] + 17ull * steps[j], steps[j], divisors[i], 5, 3));
	    MIX (wide (starts[k], starts[k] + 17ull * steps[j], steps[j], 6, divisors[i], 2));
	    MIX (wide (-(ull) starts[k] - 40, -(ull) starts[k] - 1, 3, (ull) divisors[i] << 31, 2, 1));
	  }
	unsigned most = -steps[j] / 2;
	MIX (grid (starts[j % 7], most, most / 30 + 1, divisors[i], 3));
	MIX (grid (starts[j % 7], most, most / 30 + 1, 5, divisors[i]));
	MIX (with_sign (steps[j] >> 2, (steps[j] >> 6) + 1, divisors[i] >> 1));
	MIX (negative (-30, steps[j] & 31, divisors[i] + i));
      }
  for (unsigned n = 0; n < 4; n++)
    {
      MIX (rarely (20, n, n & 1));
      MIX (rarely (20, n, 1));
      MIX (zero_trips (5, n ? 25 : 5, n));
      MIX (zero_trips (6, n ? 6 : 2, n));
      MIX (inner (200, n + 1, n + 6, a));
      MIX (changing (100, n + 1));
    }
  return h;
}

#pragma omp end declare target

/* A loop over the grid, as collapsed loops become.  */
static unsigned
collapsed (unsigned n1, unsigned n2, unsigned n3)
{
  unsigned h = 0;
#pragma omp target teams num_teams(3) thread_limit(64) map(tofrom: h) reduction(+: h)
#pragma omp parallel num_threads(2) reduction(+: h)
  {
    unsigned step = omp_get_num_teams () * omp_get_num_threads ();
    unsigned first = omp_get_team_num () * omp_get_num_threads () + omp_get_thread_num ();
    for (unsigned i = first; i < n1 * n2 * n3; i += step)
      {
	unsigned z = i % n3, y = i / n3 % n2, x = i / n3 / n2;
	h += (x * 1000 + y) * 1000 + z * i;
      }
  }
  return h;
}

int
main (void)
{
  unsigned h = 0, e = 0;
#pragma omp target map(from: h)
  h = all ();
  if (h != all ())
    __builtin_abort ();
  for (unsigned x = 0, i = 0; x < 5; x++)
    for (unsigned y = 0; y < 7; y++)
      for (unsigned z = 0; z < 11; z++, i++)
	e += (x * 1000 + y) * 1000 + z * i;
  if (collapsed (5, 7, 11) != e || collapsed (5, 0, 11) != 0)
    __builtin_abort ();
  return 0;
}
