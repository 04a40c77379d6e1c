/* { dg-do run } */
/* Task reductions of loops that are ordered or have dependences, over int and unsigned long long.  */

#pragma omp declare target
enum { N = 61 };
static int line, turn;
#define CHECK(x) if (!(x)) line = __LINE__
#pragma omp end declare target

#define PRAGMA(text) _Pragma (#text)
#define LOOP(type, kind, clause, before, after)				\
  {									\
    int a[N + 1] = { 1 };						\
    const type first = one;						\
    long x = 1000, y = 0;						\
    turn = 1;								\
    PRAGMA (omp parallel num_threads(5))				\
    {									\
      PRAGMA (omp for clause reduction(task, +: x, y) schedule(kind))	\
      for (type i = first; i < first + N; i++)				\
	{								\
	  x += (long) i;						\
	  PRAGMA (omp task in_reduction(+: x, y) firstprivate(i))	\
	  {								\
	    x += (long) i;						\
	    y += 2;							\
	  }								\
	  before							\
	  {								\
	    CHECK (turn == (int) i);					\
	    turn++;							\
	    a[i] = a[i - 1] + (int) i;					\
	  }								\
	  after								\
	}								\
      CHECK (x == 1000 + N * (N + 1) && y == 2 * N);			\
    }									\
    CHECK (turn == N + 1 && a[N] == 1 + N * (N + 1) / 2);		\
  }
#define LOOPS(type, kind)						\
  LOOP (type, kind, ordered, PRAGMA (omp ordered), )			\
  LOOP (type, kind, ordered(1), PRAGMA (omp ordered depend(sink: i - 1)), PRAGMA (omp ordered depend(source)))

int
main (void)
{
  int bad = -1;
#pragma omp target map(from: bad)
  {
    volatile int one = 1;
    line = 0;
    LOOPS (int, static) LOOPS (unsigned long long, static)
    LOOPS (int, dynamic) LOOPS (unsigned long long, dynamic)
    LOOPS (long, guided) LOOPS (unsigned long long, runtime)
    long s = 0;
#pragma omp parallel num_threads(4)
    {
#pragma omp for reduction(task, +: s) schedule(guided)
      for (unsigned long long i = ~0ULL; i > ~0ULL - N; i--)
	{
#pragma omp task in_reduction(+: s) firstprivate(i)
	  s += (long) (~0ULL - i);
	}
      CHECK (s == N * (N - 1) / 2);
    }
    bad = line;
  }
  if (bad)
    __builtin_printf ("line %d\n", bad);
  return bad != 0;
}
