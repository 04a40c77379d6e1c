/* { dg-do run } */
/* Bit-fields of a floating-point number, in a union, crashed the compiler: only whole bytes of numbers in registers that
   are no integers could be read, and stored to.  */

union single
{
  float f;
  unsigned u;
  struct { unsigned mantissa : 23, exponent : 8, sign : 1; } part;
};

union twice
{
  double d;
  unsigned long long u;
  struct { unsigned long long mantissa : 52, exponent : 11, sign : 1; } part;
};

union pair
{
  _Complex float z;
  unsigned long long u;
  struct { unsigned long long low : 13, across : 37, high : 14; } part;
};

#pragma omp declare target
static unsigned
of_single (int i)
{
  union single x;
  x.f = i * 1.5f - 20;
  x.part.sign ^= 1;
  x.part.exponent += i & 1;
  return x.u + x.part.exponent;
}

static double
of_double (int i)
{
  union twice x;
  x.d = i * 0.75 - 10;
  x.part.exponent -= 2;
  x.part.mantissa ^= 5;
  return x.d + x.part.exponent;
}

static unsigned long long
of_pair (int i)
{
  union pair x;
  x.z = i + 2.5f * __builtin_complex (0.0f, 1.0f) * i;
  x.part.across += i;
  x.z = x.z * 2;
  x.part.high ^= 3;
  return x.u + x.part.low;
}
#pragma omp end declare target

enum { N = 64 };

int
main (void)
{
  unsigned a[N];
  double b[N];
  unsigned long long c[N];
  int wrong = 0;
#pragma omp target teams distribute parallel for map(from: a, b, c)
  for (int i = 0; i < N; i++)
    {
      a[i] = of_single (i);
      b[i] = of_double (i);
      c[i] = of_pair (i);
    }
  for (int i = 0; i < N; i++)
    if (a[i] != of_single (i) || b[i] != of_double (i) || c[i] != of_pair (i))
      {
	__builtin_printf ("%d: %x %g %llx\n", i, a[i], b[i], c[i]);
	wrong++;
      }
  return wrong != 0;
}
