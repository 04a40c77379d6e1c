/* { dg-do run } */
/* Dependences between iterations in one, two and three loops, for all schedules, signed and unsigned; also where
   the loops are too large to number their iterations in 64 bits.  */

#define N 24
#define M 17

#pragma omp declare target
static int a[N][M], bad;
static int b[N + 1];

static void
check (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      {
	int up = i > 0 ? a[i - 1][j] : 0, left = j > 0 ? a[i][j - 1] : 0;
	if (a[i][j] != up % 1000 + left % 1000 + i + j + 1)
	  bad++;
      }
}
#pragma omp end declare target

#define NEST(SCHEDULE, TYPE)							\
  for (int i = 0; i < N; i++)							\
    for (int j = 0; j < M; j++)							\
      a[i][j] = 0;								\
  _Pragma ("omp parallel")							\
  {										\
    _Pragma (SCHEDULE)								\
    for (TYPE i_ = 5; i_ < 5 + N; i_++)						\
      for (TYPE j_ = 9; j_ < 9 + M; j_++)					\
	{									\
	  int i = i_ - 5, j = j_ - 9;						\
	  _Pragma ("omp ordered depend(sink: i_ - 1, j_) depend(sink: i_, j_ - 1)") \
	  int up = i > 0 ? a[i - 1][j] : 0, left = j > 0 ? a[i][j - 1] : 0;	\
	  a[i][j] = up % 1000 + left % 1000 + i + j + 1;			\
	  _Pragma ("omp ordered depend(source)")				\
	}									\
  }										\
  check ()
#define NESTS(SCHEDULE) NEST (SCHEDULE, int); NEST (SCHEDULE, unsigned long long)

int
main (void)
{
  int errors = 0;
#pragma omp target map(from: errors)
  {
    bad = 0;
    NESTS ("omp for ordered(2)");
    NESTS ("omp for ordered(2) schedule(static, 1)");
    NESTS ("omp for ordered(2) schedule(static, 3)");
    NESTS ("omp for ordered(2) schedule(dynamic)");
    NESTS ("omp for ordered(2) schedule(dynamic, 4)");
    NESTS ("omp for ordered(2) schedule(guided)");
    NESTS ("omp for ordered(2) schedule(runtime)");

    b[0] = 1;
#pragma omp parallel
    {
#pragma omp for ordered(1) schedule(dynamic, 1)
      for (long i = 1; i <= N; i++)
	{
#pragma omp ordered depend(sink: i - 1)
	  b[i] = b[i - 1] + i;
#pragma omp ordered depend(source)
	}
    }
    if (b[N] != 1 + N * (N + 1) / 2)
      bad++;

    /* Three loops, the inner ones in few large steps.  */
    int sum = 0;
    volatile long few = 3;
    long begin = (1l << 40) - 1;
#pragma omp parallel
    {
#pragma omp for ordered(3) schedule(dynamic, 1)
      for (long i = 0; i < 9; i++)
	for (long j = 0; j < (1l << 40); j += begin)
	  for (long k = 0; k < (1l << 40); k += begin)
	    {
	      if (few != 3)
		continue;
#pragma omp ordered depend(sink: i - 1, j, k)
	      __atomic_fetch_add (&sum, i + 1, __ATOMIC_RELAXED);
#pragma omp ordered depend(source)
	    }
    }
    if (sum != 45 * 4)
      bad++;
    errors = bad;
  }
  if (errors)
    __builtin_abort ();
  return 0;
}
