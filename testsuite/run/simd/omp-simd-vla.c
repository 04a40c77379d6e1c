/* { dg-do run } */
/* Arrays of variable length in SIMD loops of combined constructs: declared in the body, also in several dimensions, and
   private.  GCC's copy of such a loop for lanes had variables that were not there.  */

static int errors;

#define CHECK(X) (errors += !(X))

enum { n = 20 };

static unsigned long out[n];

static unsigned long
right (int i)
{
  int k = i % 3 + 1;
  return (k - 1) * 10 + i;
}

#define PRAGMA(...) _Pragma (#__VA_ARGS__)

#define LOOP(...)                                                                                                     \
  PRAGMA (__VA_ARGS__ map (from: out))                                                                                \
  for (int i = 0; i < n; i++)                                                                                         \
    {                                                                                                                 \
      int k = i % 3 + 1;                                                                                              \
      unsigned a[k][2];                                                                                               \
      for (int q = 0; q < k; q++)                                                                                     \
	a[q][0] = q, a[q][1] = i;                                                                                     \
      out[i] = a[k - 1][0] * 10 + a[0][1];                                                                            \
    }                                                                                                                 \
  for (int i = 0; i < n; i++)                                                                                         \
    CHECK (out[i] == right (i)), out[i] = 0;

#define CLAUSE(...)                                                                                                   \
  {                                                                                                                   \
    int a[length], b[length];                                                                                         \
    for (int k = 0; k < length; k++)                                                                                  \
      b[k] = k;                                                                                                       \
    PRAGMA (__VA_ARGS__ map (from: out) private (a) firstprivate (b))                                                 \
    for (int i = 0; i < n; i++)                                                                                       \
      {                                                                                                               \
	for (int k = 0; k < length; k++)                                                                              \
	  a[k] = b[k] * i;                                                                                            \
	out[i] = a[length - 1] + a[1];                                                                                \
      }                                                                                                               \
    for (int i = 0; i < n; i++)                                                                                       \
      CHECK (out[i] == (unsigned long) i * length), out[i] = 0;                                                       \
  }

static void
clauses (int length)
{
  CLAUSE (omp target parallel for)
  CLAUSE (omp target parallel for simd)
  CLAUSE (omp target teams distribute parallel for simd)
}

int
main ()
{
  LOOP (omp target simd)
  LOOP (omp target parallel for simd)
  LOOP (omp target teams distribute simd)
  LOOP (omp target teams distribute parallel for simd)
  LOOP (omp target parallel loop)
  LOOP (omp target teams loop)
  clauses (5);
  if (errors)
    __builtin_abort ();
  return 0;
}
