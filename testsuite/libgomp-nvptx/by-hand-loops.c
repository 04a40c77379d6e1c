/* { dg-do run } */
/* Every GOMP_loop_*_start with its next, called as compilers do: all iterations once, ordered ones in their order.  */
#include <omp.h>
#include <stdbool.h>

typedef unsigned long long ull;

#pragma omp declare target
enum { N = 53 };
static int hits[N], at, wrong;

#define DECLARE(name, ...)						\
  bool GOMP_loop_##name##_start (long, long, long, ##__VA_ARGS__, long *, long *); \
  bool GOMP_loop_##name##_next (long *, long *);
#define DECLARE_ULL(name, ...)						\
  bool GOMP_loop_ull_##name##_start (bool, ull, ull, ull, ##__VA_ARGS__, ull *, ull *); \
  bool GOMP_loop_ull_##name##_next (ull *, ull *);
#define WITH_CHUNK(X) X (static) X (dynamic) X (guided) X (nonmonotonic_dynamic) X (nonmonotonic_guided)
#define WITHOUT_CHUNK(X) X (runtime) X (nonmonotonic_runtime) X (maybe_nonmonotonic_runtime)
#define ORDERED(X) X (ordered_static) X (ordered_dynamic) X (ordered_guided)
#define X(name) DECLARE (name, long) DECLARE_ULL (name, ull)
WITH_CHUNK (X) ORDERED (X)
#undef X
#define X(name) DECLARE (name) DECLARE_ULL (name)
WITHOUT_CHUNK (X) X (ordered_runtime)
#undef X
void GOMP_loop_end (void);
bool GOMP_loop_end_cancel (void);
void GOMP_ordered_start (void);
void GOMP_ordered_end (void);

/* Every third number from 10, or down from the end of the type.  */
static void
count (unsigned k)
{
  if (k < N)
    __atomic_fetch_add (&hits[k], 1, __ATOMIC_RELAXED);
  else
    wrong++;
}

static void
in_order (unsigned k)
{
  GOMP_ordered_start ();
  wrong += at++ != (int) k;
  GOMP_ordered_end ();
  count (k);
}

static void
check (int line)
{
#pragma omp barrier
#pragma omp master
  {
    for (int i = 0; i < N; i++)
      {
	if (hits[i] != 1)
	  wrong += line;
	hits[i] = 0;
      }
    at = 0;
  }
#pragma omp barrier
}

#define RUN(name, body, end, ...)					\
  if (GOMP_loop_##name##_start (10, 10 + 3 * N, 3, ##__VA_ARGS__, &from, &to)) \
    do									\
      for (long i = from; i < to; i += 3)				\
	body ((i - 10) / 3);						\
    while (GOMP_loop_##name##_next (&from, &to));			\
  end ();								\
  check (__LINE__);
#define RUN_ULL(name, body, ...)					\
  if (GOMP_loop_ull_##name##_start (false, top, top - 3 * N, -3ULL, ##__VA_ARGS__, &first, &last)) \
    do									\
      for (ull i = first; i > last; i -= 3)				\
	body ((top - i) / 3);						\
    while (GOMP_loop_ull_##name##_next (&first, &last));		\
  GOMP_loop_end ();							\
  check (__LINE__);

static void
loops (void)
{
  long from, to;
  ull first, last, top = -5ULL;
#define X(name) RUN (name, count, GOMP_loop_end, 2) RUN (name, count, GOMP_loop_end_cancel, 5) RUN_ULL (name, count, 4)
  WITH_CHUNK (X)
#undef X
#define X(name) RUN (name, in_order, GOMP_loop_end, 2) RUN_ULL (name, in_order, 3)
  ORDERED (X)
#undef X
#define X(name) RUN (name, count, GOMP_loop_end) RUN_ULL (name, count)
  WITHOUT_CHUNK (X)
#undef X
  RUN (ordered_runtime, in_order, GOMP_loop_end)
  RUN_ULL (ordered_runtime, in_order)
}
#pragma omp end declare target

int
main (void)
{
  int result = -1;
#pragma omp target map(from: result)
  {
    wrong = at = 0;
    for (int i = 0; i < N; i++)
      hits[i] = 0;
    omp_set_schedule (omp_sched_dynamic, 3);
#pragma omp parallel num_threads(5)
    loops ();
    result = wrong;
  }
  return result != 0;
}
