/* { dg-do run } */
/* SIMD loops in SIMD loops, with objects: members of a class template, arrays and closures of each lane's own, objects
   that functions return, a reduction of a structure, three levels, and a collapsed loop around one for lanes.  */

#include <array>
#include <cstdlib>

enum { n = 70 };

struct big
{
  long v[30];
  short s;
  big (long k) : s (k)
  {
    for (int i = 0; i < 30; i++)
      v[i] = k + i;
  }
  long at (int i) const { return v[(i & 0x7fffffff) % 30] + s; }
};

template <typename T> struct both { T a, b; };

#pragma omp declare reduction(plus: both<long>: omp_out.a += omp_in.a, omp_out.b ^= omp_in.b) \
  initializer(omp_priv = both<long> { 0, 0 })

static inline big
make (long k)
{
  return big (k * 3);
}

static inline long
bump (long k)
{
  long t[3] = { 1, k, 2 };
#pragma omp atomic capture
  {
    k = t[k & 1];
    t[k & 1] += 3;
  }
  return k + t[0] * 5 + make (k).at (int (k));
}

template <typename T, int rounds>
struct work
{
  T m[5];
  long operator() (long i)
  {
    T z = 0;
    for (int q = 0; q < 5; q++)
      m[q] = i + q;
#pragma omp simd reduction(+: z)
    for (int q = 0; q < rounds; q++)
      {
	std::array<T, 4> own = { { T (q), T (i), 3, 4 } };
	T y = 0;
#pragma omp simd reduction(+: y)
	for (int k = 0; k < 4; k++)
	  {
	    T c[3] = { m[k], own[k], T (i) };
	    y += bump (long (c[(k + i) % 3]) & 31);
	  }
	own[q & 3] += y;
	z += own[(q + 1) & 3] + y + m[q % 5];
      }
    return long (z);
  }
};

/* The body of a SIMD loop, for a call and in the loop itself.  */
#define BODY(i, result) \
  do { \
    work<long, 5> w; \
    both<long> r = { i, 1 }; \
    big b = make (i); \
    long part[8]; \
    _Pragma ("omp simd reduction(plus: r)") \
    for (int q = 0; q < 6; q++) \
      { \
	both<long> x[2] = { { q, i }, { bump (q + i), 7 } }; \
	r.a += x[(q + i) & 1].a; \
	r.b ^= bump (x[q & 1].b & 15); \
      } \
    _Pragma ("omp simd") \
    for (int q = 0; q < 8; q++) \
      part[q] = b.at (q) + bump (q); \
    long sum = w (i); \
    auto f = [&] (int q) { return part[q] + b.v[q]; }; \
    _Pragma ("omp simd reduction(+: sum)") \
    for (int q = 0; q < 8; q++) \
      sum += f (q) + bump (q ^ i); \
    result = sum + r.a + r.b; \
  } while (0)

static long
body (long i)
{
  long x;
  BODY (i, x);
  return x;
}

static long
with_doubles (long i)
{
  work<double, 4> w;
  return w (i) + body (i);
}

static long
collapsed (long i)
{
  long z[4] = { i / 10, i % 10, 1, 2 }, r = 0;
  for (int q = 0; q < 9; q++)
    {
      long o[3] = { q, i / 10, i % 10 };
      r += z[q & 3] * bump (o[q % 3]);
    }
  return r;
}

static void
check (const long *got, long (*f) (long))
{
  for (int i = 0; i < n; i++)
    if (got[i] != f (i))
      std::abort ();
}

int
main ()
{
  long got[n];
#pragma omp target simd map(from: got)
  for (int i = 0; i < n; i++)
    BODY (i, got[i]);
  check (got, body);
#pragma omp target simd map(from: got)
  for (int i = 0; i < n; i++)
    got[i] = body (i);
  check (got, body);
#pragma omp target teams distribute parallel for simd map(from: got)
  for (int i = 0; i < n; i++)
    {
      work<double, 4> w;
      long z;
      BODY (i, z);
      got[i] = w (i) + z;
    }
  check (got, with_doubles);
#pragma omp target parallel for map(from: got)
  for (int i = 0; i < n; i++)
    BODY (i, got[i]);
  check (got, body);
#pragma omp target simd collapse(2) map(from: got)
  for (int i = 0; i < 7; i++)
    for (int j = 0; j < 10; j++)
      {
	long z[4] = { i, j, 1, 2 }, r = 0;
#pragma omp simd reduction(+: r)
	for (int q = 0; q < 9; q++)
	  {
	    int o[3] = { q, i, j };
	    r += z[q & 3] * bump (o[q % 3]);
	  }
	got[i * 10 + j] = r;
      }
  check (got, collapsed);
  return 0;
}
