/* lastprivate (conditional:) in sections, orphaned and collapsed loops, with bounds that the compiler does not know.  */
/* { dg-do run } */
/* { dg-skip-if "GCC's own code is wrong" { host } } */

#pragma omp declare target
int last_in_global;

static void
orphan (int n)
{
#pragma omp for schedule(dynamic, 2) lastprivate(conditional: last_in_global)
  for (int i = 0; i < n; i++)
    if (i % 19 == 0)
      last_in_global = i;
}

static int
from_to (int from, int to)
{
  int last = -1;
#pragma omp parallel num_threads(7)
#pragma omp for schedule(dynamic, 2) lastprivate(conditional: last)
  for (int i = from; i < to; i++)
    if (i % 19 == 0)
      last = i;
  return last;
}
#pragma omp end declare target

static void
check (double got, double want)
{
  if (got != want)
    __builtin_printf ("%g, not %g\n", got, want), __builtin_exit (1);
}

int
main (int argc, char **argv)
{
  int a, b, f = -1, h = -1, d = 5, e = 7, k = -1, from = argc - 40, numbers[100];
  long n = 0;
  unsigned long long large = 0;
  _Complex double z = 0;
  _Bool y = 0;
#pragma omp target map(from: a, b)
  {
    a = from_to (0, 100);
    b = from_to (from, 30);
  }
  check (a, 95);
  check (b, 19);
#pragma omp target
#pragma omp parallel num_threads(9)
  orphan (100);
#pragma omp target update from(last_in_global)
  check (last_in_global, 95);
#pragma omp target map(tofrom: d, e)
#pragma omp parallel sections lastprivate(conditional: d, e) num_threads(4)
  {
    d = 1;
#pragma omp section
    e = 2;
#pragma omp section
    if (argc > 5)
      e = 3;
    else
      d = 2;
#pragma omp section
    if (argc > 5)
      d = 3;
  }
  check (d + 10 * e, 22);
#pragma omp target map(tofrom: f, h)
#pragma omp parallel
  {
#pragma omp for schedule(guided) lastprivate(conditional: f)
    for (int i = from; i < 50; i += 3)
      if (i % 5 == 0)
	f = i;
#pragma omp for schedule(dynamic) lastprivate(conditional: h)
    for (int i = 50; i >= from; i -= 3)
      if (i % 5 == 0)
	h = i;
  }
  check (f, 45);
  check (h, -25);
#pragma omp target parallel for collapse(2) schedule(dynamic, 3) map(tofrom: n) lastprivate(conditional: n)
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < 10; j++)
      if ((i * 10 + j) % 19 == 0)
	n = i * 10 + j;
  check (n, 95);
#pragma omp target teams num_teams(1) map(tofrom: z, y)
#pragma omp parallel for schedule(dynamic) lastprivate(conditional: z, y)
  for (int i = 0; i < 100; i++)
    {
      if (i % 19 == 0)
	z = i;
      if (i == 50)
	y = 1;
    }
  check (__real__ z + y, 96);
#pragma omp target parallel for schedule(dynamic) map(tofrom: k) lastprivate(conditional: k) ordered
  for (int i = 0; i < 100; i++)
    {
      if (i % 19 == 0)
	k = i;
#pragma omp ordered
      ;
    }
  check (k, 95);
#pragma omp target parallel for schedule(dynamic, 2) map(tofrom: large) lastprivate(conditional: large)
  for (unsigned long long i = 1ull << 63; i < (1ull << 63) + 100; i++)
    if (i % 16 == 0)
      large = i & 0xff;
  check (large, 96);
#pragma omp target parallel for map(from: numbers) num_threads(40)
  for (int j = 0; j < 100; j++)
    {
      int last = -1;
#pragma omp simd lastprivate(conditional: last)
      for (int i = 0; i < 64; i++)
	if (i % 9 == j % 9)
	  last = i;
      numbers[j] = last;
    }
  check (numbers[0] + numbers[1] * 100 + numbers[99] * 10000, 635563);
  return 0;
}
