/* { dg-do run } */
/* { dg-additional-options "-Wno-deprecated-declarations" } */
/* Functions that few programs call: settings, places, the lock of atomic, unsigned long long
   doacross and taskloop.  */
#include <omp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef unsigned long long ull;

#pragma omp declare target
static int line;
#define CHECK(x) if (!(x)) line = __LINE__
void GOMP_atomic_start (void), GOMP_atomic_end (void);
enum { N = 30 };

static void
settings (void)
{
  int ids[4];
  omp_set_num_teams (5);
  CHECK (omp_get_max_teams () == 5);
  omp_set_teams_thread_limit (6);
  CHECK (omp_get_teams_thread_limit () == 6);
  omp_set_default_device (omp_get_default_device ());
  omp_set_nested (1);
  CHECK (omp_get_nested ());
  CHECK (omp_get_num_places () >= 0 && omp_get_partition_num_places () >= 0 && omp_get_place_num () >= -1);
  if (omp_get_num_places () == 0)
    {
      CHECK (omp_get_place_num_procs (0) == 0);
      omp_get_place_proc_ids (0, ids);
      omp_get_partition_place_nums (ids);
      CHECK (omp_get_proc_bind () == omp_proc_bind_false);
    }
  omp_display_affinity ("%n");
}

static void
locks (void)
{
  omp_lock_t lock;
  omp_nest_lock_t nest;
  int counts[3] = { 0 }, threads = 0;
  omp_init_lock (&lock);
  omp_init_nest_lock (&nest);
#pragma omp parallel num_threads(4)
  {
#pragma omp single
    threads = omp_get_num_threads ();
    for (int i = 0; i < N; i++)
      {
	omp_set_lock (&lock);
	counts[0]++;
	omp_unset_lock (&lock);
	omp_set_nest_lock (&nest);
	counts[1]++;
	omp_unset_nest_lock (&nest);
	GOMP_atomic_start ();
	counts[2]++;
	GOMP_atomic_end ();
      }
  }
  for (int i = 0; i < 3; i++)
    CHECK (counts[i] == N * threads);
  omp_destroy_lock (&lock);
  omp_destroy_nest_lock (&nest);
}

#define PRAGMA(text) _Pragma (#text)
#define DOACROSS(type, kind)						\
  a[0] = 1;								\
  PRAGMA (omp parallel for num_threads(4) ordered(1) schedule(kind))	\
  for (type i = 1; i < N; i++)						\
    {									\
      PRAGMA (omp ordered depend(sink: i - 1))				\
      a[i] = a[i - 1] + (int) i;					\
      PRAGMA (omp ordered depend(source))				\
    }									\
  for (int i = 1; i < N; i++)						\
    CHECK (a[i] == 1 + i * (i + 1) / 2);

#define FROM (1ULL << 63)
#define DOACROSS_ULL(kind)						\
  a[0] = 1;								\
  PRAGMA (omp parallel for num_threads(4) ordered(1) schedule(kind))	\
  for (ull i = from; i < from + N - 1; i++)				\
    {									\
      PRAGMA (omp ordered depend(sink: i - 1))				\
      a[i - from + 1] = a[i - from] + (int) (i - from + 1);		\
      PRAGMA (omp ordered depend(source))				\
    }									\
  for (int i = 1; i < N; i++)						\
    CHECK (a[i] == 1 + i * (i + 1) / 2);

static void
loops (void)
{
  int a[N], done[N] = { 0 };
  volatile ull zero = 0;
  ull from = FROM + zero;
  omp_set_schedule (omp_sched_static, 2);
  DOACROSS_ULL (static) DOACROSS_ULL (dynamic) DOACROSS_ULL (guided) DOACROSS_ULL (runtime)
  DOACROSS (long, static) DOACROSS (long, dynamic) DOACROSS (long, guided) DOACROSS (long, runtime)
#pragma omp parallel num_threads(3)
#pragma omp single
#pragma omp taskloop grainsize(4)
  for (ull i = ~0ULL; i > ~0ULL - N; i--)
    done[~0ULL - i]++;
  for (int i = 0; i < N; i++)
    CHECK (done[i] == 1);
}

static void
memory (void)
{
  int x = 3, seen = 0;
  char *p = omp_aligned_calloc (128, 3, 5, omp_default_mem_alloc);
  CHECK (p && (uintptr_t) p % 128 == 0);
  for (int i = 0; i < 15; i++)
    CHECK (p[i] == 0);
  omp_free (p, omp_default_mem_alloc);
#pragma omp parallel num_threads(2) firstprivate(x) allocate(omp_low_lat_mem_alloc: x) reduction(+: seen)
  {
    int *q = &x;
    (*q)++;
    seen += *q == 4;
  }
  CHECK (seen >= 1);
}
#pragma omp end declare target

int
main (void)
{
  int bad = -1;
#pragma omp target map(from: bad)
  {
    line = 0;
    locks ();
    loops ();
    memory ();
    settings ();
    bad = line;
  }
  if (bad)
    __builtin_printf ("line %d\n", bad);
  return bad != 0;
}
