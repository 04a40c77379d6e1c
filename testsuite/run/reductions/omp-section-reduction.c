/* { dg-do run } */
/* { dg-require-effective-target before-gcc-14 } */
/* { dg-pass section-reductions } */
/* Reductions of array sections that do not begin at element 0, in constructs with SIMD loops and without: only the
   section's elements change.  GCC 14 and later crash ("base pointer cycle detected"), also without Heddle.  */

static int errors;

#define CHECK(X) (errors += !(X))

enum { n = 100 };

int two = 2, eight = 8;
#pragma omp declare target to (two, eight)

#define PRAGMA(...) _Pragma (#__VA_ARGS__)

/* Function NAME, in which each construct reduces SECTION: 8 elements, FIRST elements behind the begin of array W of
   TYPE.  ELEMENT is the section's element number Q; BASE declares the base of the section.  */
#define SUMS(NAME, TYPE, BASE, MAPPED, SECTION, FIRST, ELEMENT)                                                       \
  static void NAME (void)                                                                                             \
  {                                                                                                                   \
    TYPE w[16];                                                                                                       \
    BASE;                                                                                                             \
    ONE (TYPE, MAPPED, SECTION, FIRST, ELEMENT, omp target simd)                                                      \
    ONE (TYPE, MAPPED, SECTION, FIRST, ELEMENT, omp target parallel for)                                              \
    ONE (TYPE, MAPPED, SECTION, FIRST, ELEMENT, omp target parallel for simd num_threads (3))                         \
    ONE (TYPE, MAPPED, SECTION, FIRST, ELEMENT, omp target teams distribute simd)                                     \
    ONE (TYPE, MAPPED, SECTION, FIRST, ELEMENT, omp target teams distribute parallel for)                             \
    ONE (TYPE, MAPPED, SECTION, FIRST, ELEMENT, omp target teams distribute parallel for simd)                        \
    ONE (TYPE, MAPPED, SECTION, FIRST, ELEMENT, omp target parallel loop)                                             \
    ONE (TYPE, MAPPED, SECTION, FIRST, ELEMENT, omp target teams loop)                                                \
  }

#define ONE(TYPE, MAPPED, SECTION, FIRST, ELEMENT, ...)                                                               \
  for (int k = 0; k < 16; k++)                                                                                        \
    w[k] = k;                                                                                                         \
  PRAGMA (__VA_ARGS__ map (tofrom: MAPPED) reduction (+: SECTION))                                                    \
  for (int i = 0; i < n; i++)                                                                                         \
    {                                                                                                                 \
      int q = i % 8;                                                                                                  \
      ELEMENT += i;                                                                                                   \
    }                                                                                                                 \
  check_##TYPE (w, FIRST);

#define CHECKS(TYPE)                                                                                                  \
  static void check_##TYPE (const TYPE *w, int first)                                                                 \
  {                                                                                                                   \
    TYPE right[16];                                                                                                   \
    for (int k = 0; k < 16; k++)                                                                                      \
      right[k] = k;                                                                                                   \
    for (int i = 0; i < n; i++)                                                                                       \
      right[first + i % 8] += i;                                                                                      \
    for (int k = 0; k < 16; k++)                                                                                      \
      CHECK (w[k] == right[k]);                                                                                       \
  }

typedef _Complex double complex;
CHECKS (int)
CHECKS (double)
CHECKS (complex)

SUMS (arrays, int, , w, w[2:8], 2, w[2 + q])
SUMS (bounds, int, , w, w[two:eight], 2, w[2 + q])
SUMS (complexes, complex, , w, w[3:8], 3, w[3 + q])
SUMS (pointers, double, double *p = w, p[:16], p[two:8], 2, p[2 + q])
SUMS (ends, double, double *p = w + 8, p[-8:16], p[-6:eight], 2, p[-6 + q])
SUMS (rows, int, int (*m)[4] = (int (*)[4]) w, m[:4], m[1:2][:4], 4, m[1 + q / 4][q % 4])

/* Rows of a variable length.  */

static void
lengths (void)
{
  int w[16];
  int (*m)[2 * two] = (int (*)[2 * two]) w;
  ONE (int, m[:4][:4], m[1:2][:4], 4, m[1 + q / 4][q % 4], omp target teams distribute parallel for simd)
}

/* Other operators, and operators of the user's.  */

struct least { int value, count; };
#pragma omp declare reduction (least: struct least: \
  omp_out.value = omp_in.value < omp_out.value ? omp_in.value : omp_out.value, omp_out.count += omp_in.count) \
  initializer (omp_priv = { 1000, 0 })
#pragma omp declare reduction (first: int: omp_out = omp_in < omp_out ? omp_in : omp_out) \
  initializer (omp_priv = omp_orig)

static void
operators (void)
{
  signed char c[12];
  for (int k = 0; k < 12; k++)
    c[k] = 3 * k;
#pragma omp target teams distribute simd reduction (^: c[two:eight]) map (tofrom: c)
  for (int i = 0; i < n; i++)
    c[2 + i % 8] ^= i;
  for (int k = 0; k < 12; k++)
    {
      signed char right = 3 * k;
      for (int i = 0; i < n; i++)
	if (k >= 2 && k < 10 && i % 8 == k - 2)
	  right ^= i;
      CHECK (c[k] == right);
    }
  unsigned m[9] = { 8, 8 };
  int ands[6] = { 3, 3, 3, 3, 3, 3 };
#pragma omp target parallel loop reduction (max: m[2:7]) reduction (&&: ands[1:4]) map (tofrom: m, ands)
  for (int i = 0; i < 17; i++)
    {
      if (i > (int) m[2 + i % 7])
	m[2 + i % 7] = i;
      ands[1 + i % 4] = ands[1 + i % 4] && i != 9;
    }
  const unsigned most[9] = { 8, 8, 14, 15, 16, 10, 11, 12, 13 };
  for (int k = 0; k < 9; k++)
    CHECK (m[k] == most[k]);
  const int all[6] = { 3, 1, 0, 1, 1, 3 };
  for (int k = 0; k < 6; k++)
    CHECK (ands[k] == all[k]);
}

static void
own_operators (void)
{
  struct least s[6];
#define OWN(...)                                                                                                      \
  for (int k = 0; k < 6; k++)                                                                                         \
    s[k].value = 500 + k, s[k].count = k;                                                                             \
  PRAGMA (__VA_ARGS__ map (tofrom: s) reduction (least: s[2:3]))                                                      \
  for (int i = 0; i < n; i++)                                                                                         \
    {                                                                                                                 \
      struct least *p = &s[2 + i % 3];                                                                                \
      if (p->value > 300 - i)                                                                                         \
	p->value = 300 - i;                                                                                           \
      p->count++;                                                                                                     \
    }                                                                                                                 \
  for (int k = 0; k < 6; k++)                                                                                         \
    {                                                                                                                 \
      const int in = k >= 2 && k < 5;                                                                                 \
      CHECK (s[k].value == (in ? 301 - n + (n - 1 - (k - 2)) % 3 : 500 + k));                                         \
      CHECK (s[k].count == (in ? k + (n - (k - 2) + 2) / 3 : k));                                                     \
    }

  OWN (omp target simd)
  OWN (omp target parallel for)
  OWN (omp target parallel for simd)
  OWN (omp target teams distribute parallel for)
  OWN (omp target teams distribute simd)
}

/* The initial value is that of the right element.  (Of several threads one may be done before another has begun.)  */

static void
originals (void)
{
  int f[8];
#define ORIGINAL(...)                                                                                                 \
  for (int k = 0; k < 8; k++)                                                                                         \
    f[k] = 20 + k;                                                                                                    \
  PRAGMA (__VA_ARGS__ map (tofrom: f) reduction (first: f[two:4]))                                                    \
  for (int i = 0; i < n; i++)                                                                                         \
    if (i % 4 == 1 && i < f[2 + i % 4])                                                                               \
      f[2 + i % 4] = i;                                                                                               \
  for (int k = 0; k < 8; k++)                                                                                         \
    CHECK (f[k] == (k == 3 ? 1 : 20 + k));

  ORIGINAL (omp target simd)
  ORIGINAL (omp target parallel for num_threads (1))
  ORIGINAL (omp target parallel for simd num_threads (1))
}

int
main ()
{
  arrays ();
  bounds ();
  complexes ();
  pointers ();
  ends ();
  rows ();
  lengths ();
  operators ();
  own_operators ();
  originals ();
  if (errors)
    __builtin_abort ();
  return 0;
}
