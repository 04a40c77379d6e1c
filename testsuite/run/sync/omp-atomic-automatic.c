/* { dg-do run } */
/* { dg-additional-options "-Wl,--no-as-needed -latomic" } */
/* The atomic construct on automatic variables of several types, also through pointers that functions get; C11's atomic
   objects.  */

#define N 70

#define OPERATIONS(NAME, TYPE)                                                                                         \
__attribute__ ((noinline)) static void                                                                                 \
NAME##_update (TYPE *p, TYPE by)                                                                                       \
{                                                                                                                      \
  _Pragma ("omp atomic")                                                                                               \
  *p += by;                                                                                                            \
}                                                                                                                      \
                                                                                                                       \
static double                                                                                                          \
NAME (int i)                                                                                                           \
{                                                                                                                      \
  TYPE x = i, v, w, r;                                                                                                 \
  _Pragma ("omp atomic")                                                                                               \
  x += 3;                                                                                                              \
  _Pragma ("omp atomic capture")                                                                                       \
  v = x++;                                                                                                             \
  _Pragma ("omp atomic capture")                                                                                       \
  { x *= 2; w = x; }                                                                                                   \
  _Pragma ("omp atomic write")                                                                                         \
  v = w - 1;                                                                                                           \
  NAME##_update (&x, i);                                                                                               \
  _Pragma ("omp atomic compare")                                                                                       \
  x = x > 50 ? 50 : x;                                                                                                 \
  _Pragma ("omp atomic read")                                                                                          \
  r = x;                                                                                                               \
  return r * 100. + v * 10. + w;                                                                                       \
}

#pragma omp declare target
OPERATIONS (chars, signed char)
OPERATIONS (shorts, short)
OPERATIONS (ints, unsigned)
OPERATIONS (longs, long)
OPERATIONS (floats, float)
OPERATIONS (doubles, double)

static double
c11 (int i)
{
  _Atomic short s = i;
  _Atomic unsigned char c = i;
  _Atomic int n = 3;
  _Atomic double d = i;
  s += 4;
  c *= 3;
  n -= s;
  d += n;
  return s++ + c-- * 2 + (n |= 16) + d;
}
#pragma omp end declare target

static double out[N][7];

static void
all (int i, double *r)
{
  r[0] = chars (i);
  r[1] = shorts (i);
  r[2] = ints (i);
  r[3] = longs (i);
  r[4] = floats (i);
  r[5] = doubles (i);
  r[6] = c11 (i);
}
#pragma omp declare target to(all)

static int
wrong (void)
{
  int n = 0;
  for (int i = 0; i < N; i++)
    {
      double r[7];
      all (i, r);
      for (int k = 0; k < 7; k++)
	n += r[k] != out[i][k];
    }
  __builtin_memset (out, 0, sizeof out);
  return n;
}

int
main (void)
{
#pragma omp target teams distribute parallel for map(from: out)
  for (int i = 0; i < N; i++)
    all (i, out[i]);
  if (wrong ())
    return 1;
#pragma omp target map(from: out)
#pragma omp simd
  for (int i = 0; i < N; i++)
    all (i, out[i]);
  if (wrong ())
    return 2;
#pragma omp target map(from: out)
  for (int i = 0; i < N; i++)
    all (i, out[i]);
  return wrong () ? 3 : 0;
}
