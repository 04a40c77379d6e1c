/* { dg-do run } */
/* { dg-additional-options "-O2" } */
/* Divisions by what does not change in a loop are multiplications there: by any divisor.  */

enum { N = 400 };
static unsigned quotient[N], remainder[N];
static int signed_quotient[N], signed_remainder[N];

#pragma omp declare target
static unsigned
sample (unsigned i, unsigned n)
{
  switch (i % 8)
    {
    case 0: return i * n;
    case 1: return i * n - 1;
    case 2: return ~0u - i;
    case 3: return ~0u / n * n - (i & 16 ? 1 : 0);
    case 4: return n - 1 + (i & 1);
    case 5: return i * 2654435761u;
    case 6: return 0x7fffffff + (i & 16);
    default: return i;
    }
}
#pragma omp end declare target

static int
wrong (unsigned n)
{
#pragma omp target map(from: quotient, remainder, signed_quotient, signed_remainder)
  for (unsigned i = 0; i < N; i++)
    {
      unsigned x = sample (i, n);
      quotient[i] = x / n;
      remainder[i] = x % n;
      int y = x >> 1, m = n >> 1;
      if (m > 0)
	{
	  signed_quotient[i] = y / m;
	  signed_remainder[i] = y % m;
	}
    }
  int errors = 0;
  for (unsigned i = 0; i < N; i++)
    {
      /* Not by the same compiler's means.  */
      unsigned long long x = sample (i, n);
      errors += quotient[i] != x / n || remainder[i] != x - quotient[i] * (unsigned long long) n;
      long long y = x >> 1, m = n >> 1;
      if (m > 0)
	errors += signed_quotient[i] != y / m || signed_remainder[i] != y % m;
    }
  return errors;
}

int
main (void)
{
  static const unsigned divisors[] = {
    1, 2, 3, 5, 7, 10, 31, 32, 33, 641, 65535, 65536, 65537, 1u << 30, (1u << 31) - 1,
				       1u << 31, (1u << 31) + 1, ~0u - 1, ~0u };
  int errors = 0;
  for (unsigned i = 0; i < sizeof divisors / sizeof *divisors; i++)
    errors += wrong (divisors[i]);
  unsigned n = 12345;
  for (int i = 0; i < 40; i++, n = n * 1664525 + 1013904223)
    errors += wrong ((n >> i % 32) | 1);
  return errors != 0;
}
