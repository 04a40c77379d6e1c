/* { dg-do run } */
/* { dg-pass volatile-variables } */
/* Volatile variables of SIMD loops: declared in the body, in a block of it, in a function that is inlined, or private;
   scalars, structs and arrays, with and without their address taken.  */

static int errors;

#define CHECK(X) (errors += !(X))

enum { n = 64 };

struct pair { int a, b; };

static int out[n];

static inline int
scalar (int k)
{
  volatile int t = k;
  t = t + 1;
  return t * 2;
}

static inline int
pairs (int k)
{
  volatile struct pair t;
  t.a = k;
  t.b = k + 1;
  return t.a + t.b * 3;
}

static int
right (int i)
{
  return (i + 1) * 2 + i + (i + 1) * 3 + (i & 3) + 3 * i + (i % 3 ? i + 2 : i - 2) + 5;
}

#define PRAGMA(...) _Pragma (#__VA_ARGS__)

#define LOOP(...)                                                                                                     \
  {                                                                                                                   \
    volatile int p = 0;                                                                                               \
    PRAGMA (__VA_ARGS__ private (p))                                                                                  \
    for (int i = 0; i < n; i++)                                                                                       \
      {                                                                                                               \
	volatile int t = i;                                                                                           \
	t = t + 1;                                                                                                    \
	int sum = t * 2;                                                                                              \
	volatile struct pair s;                                                                                       \
	s.a = i;                                                                                                      \
	s.b = i + 1;                                                                                                  \
	sum += s.a + s.b * 3;                                                                                         \
	volatile int u[4];                                                                                            \
	for (int k = 0; k < 4; k++)                                                                                   \
	  u[k] = i + k;                                                                                               \
	sum += u[i & 3] + i + u[i % 4] - u[i & 3];                                                                    \
	volatile int a = i, b = 2, c;                                                                                 \
	if (i % 3)                                                                                                    \
	  {                                                                                                           \
	    volatile int d = a, *e = &d;                                                                              \
	    c = *e + b;                                                                                               \
	  }                                                                                                           \
	else                                                                                                          \
	  c = a - b;                                                                                                  \
	sum += c + i;                                                                                                 \
	p = i;                                                                                                        \
	out[i] = sum + p + 5;                                                                                         \
      }                                                                                                               \
    for (int i = 0; i < n; i++)                                                                                       \
      CHECK (out[i] == right (i) + i);                                                                                \
    PRAGMA (__VA_ARGS__)                                                                                              \
    for (int i = 0; i < n; i++)                                                                                       \
      out[i] = scalar (i) + pairs (i);                                                                                \
    for (int i = 0; i < n; i++)                                                                                       \
      CHECK (out[i] == (i + 1) * 2 + i + (i + 1) * 3);                                                                \
  }

static void
inner (void)
{
#pragma omp target map (from: out)
#pragma omp parallel for num_threads (3)
  for (int k = 0; k < 4; k++)
#pragma omp simd
    for (int i = 0; i < n / 4; i++)
      {
	volatile int t = k * (n / 4) + i;
	t = t + 1;
	out[k * (n / 4) + i] = t;
      }
  for (int i = 0; i < n; i++)
    CHECK (out[i] == i + 1);
}

static void
clauses (void)
{
  volatile int last = 0, sum = 0;
#pragma omp target simd lastprivate (last) reduction (+: sum) map (from: out) map (tofrom: last, sum)
  for (int i = 0; i < n; i++)
    {
      last = i;
      sum += i;
      out[i] = last;
    }
  CHECK (last == n - 1 && sum == n * (n - 1) / 2);
  for (int i = 0; i < n; i++)
    CHECK (out[i] == i);
}

int
main ()
{
  LOOP (omp target simd map (from: out))
  LOOP (omp target parallel for simd map (from: out))
  LOOP (omp target teams distribute simd map (from: out))
  LOOP (omp target teams distribute parallel for simd map (from: out))
  LOOP (omp target parallel loop map (from: out))
  inner ();
  clauses ();
  if (errors)
    __builtin_abort ();
  return 0;
}
