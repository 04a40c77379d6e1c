/* SIMD loops in SIMD loops: the inner loop is for one thread, and each lane has its own of the loop's variables, even
   where they do not become registers (an atomic is in the way).  The host computes the same.  */
/* { dg-do run } */

#include <complex.h>
#include <stdlib.h>

enum { n = 75 };

struct row { long a[40]; short b; };
struct pair { long low; double high; };

#pragma omp declare target

static struct pair
both (struct pair a, struct pair b)
{
  a.low += b.low;
  a.high += b.high;
  return a;
}

#pragma omp declare reduction(both: struct pair: omp_out = both (omp_out, omp_in)) initializer(omp_priv = { 0, 0 })

static struct row
make_row (long k)
{
  struct row r;
  for (int i = 0; i < 40; i++)
    r.a[i] = i * 3 + k;
  r.b = k;
  return r;
}

static inline long __attribute__ ((always_inline))
step (long k)
{
  int t[3] = { 1, 2, (int) k };
#pragma omp atomic
  t[1] += k & 7;
  return k * 31 + t[1] + make_row (k + t[1]).a[k & 31];
}

/* One inner loop, with a reduction.  */
#define SUM(i, result) \
  do { \
    long s = i; \
    _Pragma ("omp simd reduction(+: s)") \
    for (int q = 0; q < 3; q++) \
      s += step (q + i); \
    result = s; \
  } while (0)

static long
sum (long i)
{
  long value;
  SUM (i, value);
  return value;
}

/* Its private variables, before and behind a further loop; one of them holds the last iteration's value.  */
#define PRIVATES(i, result) \
  do { \
    long p[6], s = 0, last = 0; \
    struct row r = make_row (i); \
    _Pragma ("omp simd private(p) reduction(+: s) lastprivate(last)") \
    for (int q = 0; q < 5; q++) \
      { \
        for (int k = 0; k < 6; k++) \
          p[k] = step (i + k) + q; \
        r.a[q] = s += p[(q + i) % 6]; \
        last = p[q] + step (q); \
      } \
    for (int k = 1; k < 6; k++) \
      r.a[k] += r.a[k - 1]; \
    _Pragma ("omp simd reduction(+: s)") \
    for (int q = 0; q < 6; q++) \
      s += r.a[q] * step (q); \
    result = s + last + r.a[5] + r.b; \
  } while (0)

static long
privates (long i)
{
  long value;
  PRIVATES (i, value);
  return value;
}

/* Reductions of complex numbers and of structures.  */
#define COMPOSED(i, result) \
  do { \
    double _Complex c = i; \
    struct pair p = { i, 1 }; \
    unsigned char m = i; \
    _Pragma ("omp simd reduction(+: c) reduction(both: p) reduction(^: m)") \
    for (int q = 0; q < 7; q++) \
      { \
        c += (step (q + i) & 15) * (1 + 2 * I); \
        p = both (p, (struct pair) { step (q), q * 0.5 }); \
        m ^= step (q + i); \
      } \
    result = (long) creal (c) + 3 * (long) cimag (c) + p.low + (long) (p.high * 4) + m; \
  } while (0)

static long
composed (long i)
{
  long value;
  COMPOSED (i, value);
  return value;
}

/* Three levels, with variables of each.  */
#define LEVELS(i, result) \
  do { \
    long s = i, a[4] = { i, 1, 2, 3 }; \
    _Pragma ("omp simd reduction(+: s)") \
    for (int q = 0; q < 3; q++) \
      { \
        long t = step (q + a[q]), b[4] = { q, i, t, 7 }; \
        _Pragma ("omp simd reduction(+: t)") \
        for (int k = 0; k < 4; k++) \
          { \
            long c[4] = { k, q, i, 1 }; \
            t += step (b[k] + c[(i + k) & 3]) + a[k]; \
          } \
        s += t + b[(i + q) & 3] + step (t & 63); \
      } \
    result = s + a[i & 3]; \
  } while (0)

static long
levels (long i)
{
  long value;
  LEVELS (i, value);
  return value;
}

static long __attribute__ ((noinline))
levels_called (long i)
{
  return levels (i) + sum (i);
}

#pragma omp end declare target

static long got[n];

static void
check (long (*f) (long))
{
  for (int i = 0; i < n; i++)
    if (got[i] != f (i))
      abort ();
}

int
main (void)
{
#pragma omp target simd map(from: got)
  for (int i = 0; i < n; i++)
    SUM (i, got[i]);
  check (sum);
#pragma omp target simd map(from: got)
  for (int i = 0; i < n; i++)
    PRIVATES (i, got[i]);
  check (privates);
#pragma omp target parallel for simd map(from: got)
  for (int i = 0; i < n; i++)
    PRIVATES (i, got[i]);
  check (privates);
#pragma omp target simd map(from: got)
  for (int i = 0; i < n; i++)
    COMPOSED (i, got[i]);
  check (composed);
#pragma omp target simd map(from: got)
  for (int i = 0; i < n; i++)
    LEVELS (i, got[i]);
  check (levels);
#pragma omp target teams distribute parallel for simd map(from: got)
  for (int i = 0; i < n; i++)
    got[i] = levels (i) + sum (i);
  check (levels_called);
#pragma omp target simd map(from: got)
  for (int i = 0; i < n; i++)
    got[i] = levels_called (i);
  check (levels_called);
  long total = 0, expected = 0;
#pragma omp target simd reduction(+: total)
  for (int i = 0; i < n; i++)
    total += composed (i) + levels (i);
  for (int i = 0; i < n; i++)
    expected += composed (i) + levels (i);
  if (total != expected)
    abort ();
  return 0;
}
