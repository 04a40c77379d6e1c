/* { dg-do run } */
/* { dg-pass nested-frames } */
/* { dg-additional-options "-O0" } */
/* Nested functions that read and change variables which the body of a construct declares: each thread, task or
   iteration has its own.  */

static int errors;

#define CHECK(X) (errors += !(X))

enum { n = 100 };

static unsigned long out[n];

#define PRAGMA(...) _Pragma (#__VA_ARGS__)

#define BODY                                                                                                          \
  {                                                                                                                   \
    unsigned long k = i, s = 3;                                                                                       \
    __attribute__ ((noinline)) unsigned long nest (unsigned long x) { s += x; return s * k; }                        \
    unsigned long v = nest (k);                                                                                       \
    v += nest (4);                                                                                                    \
    out[i] = v ^ s;                                                                                                   \
  }

static void
check (void)
{
  for (int i = 0; i < n; i++)
    {
      unsigned long k = i, s = 3 + k, v = s * k;
      s += 4;
      v += s * k;
      CHECK (out[i] == (v ^ s));
      out[i] = 0;
    }
}

#define LOOP(NAME, ...)                                                                                               \
  static void NAME (void)                                                                                             \
  {                                                                                                                   \
    PRAGMA (__VA_ARGS__ map (tofrom: out))                                                                            \
    for (int i = 0; i < n; i++)                                                                                       \
      BODY                                                                                                            \
  }

LOOP (threads, omp target parallel for num_threads (33))
LOOP (grid, omp target teams distribute parallel for)
LOOP (teams, omp target teams distribute)
LOOP (lanes, omp target simd)
LOOP (all, omp target teams distribute parallel for simd)
LOOP (loop, omp target parallel loop)

static void
taskloop (void)
{
#pragma omp target map (tofrom: out)
#pragma omp parallel num_threads (33)
#pragma omp single
#pragma omp taskloop grainsize (3)
  for (int i = 0; i < n; i++)
    BODY
}

static void
tasks (void)
{
#pragma omp target map (tofrom: out)
#pragma omp parallel num_threads (33)
#pragma omp single
  for (int i = 0; i < n; i++)
#pragma omp task firstprivate (i)
    BODY
}

/* Variables of several blocks, and of the function.  */

static void
levels (int factor)
{
  int table[4] = { 1, 2, 3, 4 };
#pragma omp target map (tofrom: out) map (to: table, factor)
  {
    int base = 7;
#pragma omp parallel for num_threads (17)
    for (int i = 0; i < n; i++)
      {
	int t = i, u[3] = { i, i + 1, i + 2 };
	__attribute__ ((noinline)) int sum (int k)
	{
	  t++;
	  u[k] *= 2;
	  return t * factor + base + u[k] + table[k];
	}
	int v = sum (i % 3);
	v += sum (1);
	out[i] = v + t + u[1];
      }
  }
  for (int i = 0; i < n; i++)
    {
      int t = i, u[3] = { i, i + 1, i + 2 }, v = 0;
      for (int r = 0; r < 2; r++)
	{
	  const int k = r ? 1 : i % 3;
	  t++;
	  u[k] *= 2;
	  v += t * factor + 7 + u[k] + table[k];
	}
      CHECK (out[i] == (unsigned long) (v + t + u[1]));
    }
}

int
main ()
{
  threads (); check ();
  grid (); check ();
  teams (); check ();
  lanes (); check ();
  all (); check ();
  loop (); check ();
  taskloop (); check ();
  tasks (); check ();
  levels (5);
  if (errors)
    __builtin_abort ();
  return 0;
}
