/* { dg-do run } */
/* GOMP_parallel_loop_* and GOMP_parallel_sections, called as compilers do: all iterations once.  */
#include <omp.h>
#include <stdbool.h>

#pragma omp declare target
enum { N = 61 };
static int hits[N], wrong;

#define NEW(X) X (static, long) X (dynamic, long) X (guided, long) X (nonmonotonic_dynamic, long)		\
  X (nonmonotonic_guided, long)
#define NEW_RUNTIME(X) X (runtime) X (nonmonotonic_runtime) X (maybe_nonmonotonic_runtime)
#define OLD(X) X (static) X (dynamic) X (guided)

#define X(name, chunk)									\
  void GOMP_parallel_loop_##name (void (*) (void *), void *, unsigned, long, long, long, chunk, unsigned);	\
  bool GOMP_loop_##name##_next (long *, long *);
NEW (X)
#undef X
#define X(name)										\
  void GOMP_parallel_loop_##name (void (*) (void *), void *, unsigned, long, long, long, unsigned);		\
  bool GOMP_loop_##name##_next (long *, long *);
NEW_RUNTIME (X)
#undef X
#define X(name) void GOMP_parallel_loop_##name##_start (void (*) (void *), void *, unsigned, long, long, long, long);
OLD (X)
#undef X
void GOMP_parallel_loop_runtime_start (void (*) (void *), void *, unsigned, long, long, long);
void GOMP_parallel_sections (void (*) (void *), void *, unsigned, unsigned, unsigned);
void GOMP_parallel_end (void);
void GOMP_loop_end_nowait (void);
unsigned GOMP_sections_next (void);
void GOMP_sections_end_nowait (void);

#define BODY(name)							\
  static void								\
  body_##name (void *data)						\
  {									\
    long from, to;							\
    while (GOMP_loop_##name##_next (&from, &to))			\
      for (long i = from; i < to; i += 2)				\
	__atomic_fetch_add (&hits[i / 2], *(int *) data, __ATOMIC_RELAXED); \
    GOMP_loop_end_nowait ();						\
  }
#define X(name, chunk) BODY (name)
NEW (X)
#undef X
NEW_RUNTIME (BODY)

static void
sections (void *data)
{
  unsigned n;
  while ((n = GOMP_sections_next ()) != 0)
    __atomic_fetch_add (&hits[n - 1], *(int *) data, __ATOMIC_RELAXED);
  GOMP_sections_end_nowait ();
}

static void
check (int line)
{
  for (int i = 0; i < N; i++)
    {
      if (hits[i] != 1)
	wrong = line;
      hits[i] = 0;
    }
}

static void
regions (void)
{
  int one = 1;
#define X(name, chunk)									\
  GOMP_parallel_loop_##name (body_##name, &one, 4, 0, 2 * N, 2, 3, 0);			\
  check (__LINE__);
  NEW (X)
#undef X
#define X(name)										\
  GOMP_parallel_loop_##name (body_##name, &one, 4, 0, 2 * N, 2, 0);			\
  check (__LINE__);
  NEW_RUNTIME (X)
#undef X
#define X(name)										\
  GOMP_parallel_loop_##name##_start (body_##name, &one, 4, 0, 2 * N, 2, 3);		\
  body_##name (&one);									\
  GOMP_parallel_end ();									\
  check (__LINE__);
  OLD (X)
#undef X
  GOMP_parallel_loop_runtime_start (body_runtime, &one, 4, 0, 2 * N, 2);
  body_runtime (&one);
  GOMP_parallel_end ();
  check (__LINE__);
  GOMP_parallel_sections (sections, &one, 3, N, 0);
  check (__LINE__);
}
#pragma omp end declare target

int
main (void)
{
  int result = -1;
#pragma omp target map(from: result)
  {
    wrong = 0;
    for (int i = 0; i < N; i++)
      hits[i] = 0;
    omp_set_schedule (omp_sched_guided, 2);
    regions ();
    result = wrong;
  }
  if (result)
    __builtin_printf ("line %d\n", result);
  return result != 0;
}
