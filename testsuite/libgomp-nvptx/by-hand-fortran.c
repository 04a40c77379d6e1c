/* { dg-do run } */
/* Fortran's names of the functions, with arguments as Fortran passes them, beside C's.  */
#include <omp.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#pragma omp declare target
static int line;
#define CHECK(x) if (!(x)) line = __LINE__

/* Without arguments, a number in return.  */
#define SAME(X) X (get_cancellation) X (get_default_device) X (get_device_num) X (get_initial_device)	\
  X (get_max_task_priority) X (get_max_teams) X (get_num_devices) X (get_num_places) X (get_num_procs)	\
  X (get_num_threads) X (get_partition_num_places) X (get_place_num) X (get_proc_bind)			\
  X (get_supported_active_levels) X (get_teams_thread_limit) X (get_thread_limit) X (get_thread_num)	\
  X (is_initial_device) X (get_max_active_levels) X (get_dynamic)
#define X(name) int omp_##name##_ (void);
SAME (X)
#undef X
int omp_get_nested_ (void);
void omp_set_nested_ (const int *), omp_set_nested_8_ (const int64_t *);
void omp_set_dynamic_8_ (const int64_t *), omp_set_max_active_levels_8_ (const int64_t *);
void omp_set_default_device_ (const int *), omp_set_default_device_8_ (const int64_t *);
void omp_set_num_teams_ (const int *), omp_set_num_teams_8_ (const int64_t *);
void omp_set_teams_thread_limit_ (const int *), omp_set_teams_thread_limit_8_ (const int64_t *);
void omp_set_schedule_8_ (const unsigned *, const int64_t *), omp_get_schedule_8_ (unsigned *, int64_t *);
int omp_get_ancestor_thread_num_8_ (const int64_t *), omp_get_team_size_8_ (const int64_t *);
int omp_get_place_num_procs_ (const int *), omp_get_place_num_procs_8_ (const int64_t *);
void omp_get_place_proc_ids_ (const int *, int *), omp_get_place_proc_ids_8_ (const int64_t *, int64_t *);
void omp_get_partition_place_nums_ (int *), omp_get_partition_place_nums_8_ (int64_t *);
int omp_pause_resource_ (const int *, const int *), omp_pause_resource_all_ (const int *);
omp_allocator_handle_t omp_get_default_allocator_ (void);
void omp_set_default_allocator_ (const omp_allocator_handle_t *);
omp_allocator_handle_t omp_init_allocator_ (const omp_memspace_handle_t *, const int *, const omp_alloctrait_t *);
omp_allocator_handle_t omp_init_allocator_8_ (const omp_memspace_handle_t *, const int64_t *, const omp_alloctrait_t *);
void omp_destroy_allocator_ (const omp_allocator_handle_t *);
void omp_set_affinity_format_ (const char *, size_t);
int omp_get_affinity_format_ (char *, size_t);
int omp_capture_affinity_ (char *, const char *, size_t, size_t);
void omp_fulfill_event_ (uintptr_t);
int acc_on_device (int), acc_on_device_h_ (const int *);

static void
settings (void)
{
  int two = 2, none = 0;
  int64_t three = 3, one = 1, nothing = 0, chunk = 0;
  unsigned kind = omp_sched_dynamic;
#define X(name) CHECK (omp_##name##_ () == (int) omp_##name ());
  SAME (X)
#undef X
  for (volatile int type = 0; type < 6; type++)
    {
      const int asked = type;
      int (*volatile function) (int) = acc_on_device;
      CHECK (function (asked) == acc_on_device_h_ (&asked) && function (asked) == acc_on_device (asked));
    }
  CHECK (acc_on_device (5) == !omp_is_initial_device ());
  omp_set_num_teams_ (&two);
  CHECK (omp_get_max_teams () == 2);
  omp_set_num_teams_8_ (&three);
  CHECK (omp_get_max_teams () == 3);
  omp_set_teams_thread_limit_ (&two);
  CHECK (omp_get_teams_thread_limit () == 2);
  omp_set_teams_thread_limit_8_ (&three);
  CHECK (omp_get_teams_thread_limit () == 3);
  omp_set_dynamic_8_ (&one);
  CHECK (omp_get_dynamic () != 0);
  omp_set_dynamic_8_ (&nothing);
  CHECK (omp_get_dynamic () == 0);
  omp_set_max_active_levels_8_ (&three);
  CHECK (omp_get_max_active_levels () == 3);
  omp_set_nested_ (&none);
  CHECK (!omp_get_nested_ ());
  omp_set_nested_8_ (&one);
  CHECK (omp_get_nested_ ());
  omp_set_schedule_8_ (&kind, &three);
  kind = 0;
  omp_get_schedule_8_ (&kind, &chunk);
  CHECK (kind == omp_sched_dynamic && chunk == 3);
  none = omp_get_default_device ();
  omp_set_default_device_ (&none);
  nothing = none;
  omp_set_default_device_8_ (&nothing);
  CHECK (omp_get_default_device_ () == none);
#pragma omp parallel num_threads(2)
  {
    int64_t level = 1, outer = 0;
    CHECK (omp_get_ancestor_thread_num_8_ (&level) == omp_get_thread_num_ ());
    CHECK (omp_get_ancestor_thread_num_8_ (&outer) == 0);
    CHECK (omp_get_team_size_8_ (&level) == omp_get_num_threads_ ());
  }
}

static void
places (void)
{
  int zero = 0, ids[4];
  int64_t first = 0, wide[4];
  CHECK (omp_get_place_num_procs_ (&zero) == omp_get_place_num_procs (0));
  CHECK (omp_get_place_num_procs_8_ (&first) == omp_get_place_num_procs (0));
  if (omp_get_place_num_procs (0) == 0)
    {
      omp_get_place_proc_ids_ (&zero, ids);
      omp_get_place_proc_ids_8_ (&first, wide);
    }
  if (omp_get_partition_num_places () == 0)
    {
      omp_get_partition_place_nums_ (ids);
      omp_get_partition_place_nums_8_ (wide);
    }
}

static void
memory (void)
{
  omp_allocator_handle_t before = omp_get_default_allocator_ (), mine;
  omp_memspace_handle_t space = omp_default_mem_space;
  omp_alloctrait_t trait = { omp_atk_alignment, 64 };
  int one = 1;
  int64_t none = 0;
  CHECK (before == omp_get_default_allocator ());
  mine = omp_init_allocator_ (&space, &one, &trait);
  omp_set_default_allocator_ (&mine);
  CHECK (omp_get_default_allocator () == mine);
  void *p = omp_alloc (100, omp_null_allocator);
  CHECK (p && (uintptr_t) p % 64 == 0);
  omp_free (p, mine);
  omp_set_default_allocator_ (&before);
  omp_destroy_allocator_ (&mine);
  mine = omp_init_allocator_8_ (&space, &none, &trait);
  p = omp_alloc (100, mine);
  CHECK (p);
  omp_free (p, mine);
  omp_destroy_allocator_ (&mine);
}

static void
texts (void)
{
  char text[8], format[] = "%n/%N";
  omp_set_affinity_format_ (format, sizeof format - 1);
  CHECK (omp_get_affinity_format_ (text, sizeof text) == 5 && !memcmp (text, "%n/%N   ", 8));
  CHECK (omp_capture_affinity_ (text, format, sizeof text, sizeof format - 1) == 3 && !memcmp (text, "0/1     ", 8));
}

static void
event (void)
{
  int after = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
    omp_event_handle_t handle;
#pragma omp task detach(handle) shared(after)
    after += 2;
    omp_fulfill_event_ ((uintptr_t) handle);
#pragma omp taskwait
    CHECK (after == 2);
  }
}
#pragma omp end declare target

int
main (void)
{
  int bad = -1;
#pragma omp target map(from: bad)
  {
    line = 0;
    places ();
    memory ();
    texts ();
    event ();
    settings ();
    bad = line;
  }
  if (bad)
    __builtin_printf ("line %d\n", bad);
  return bad != 0;
}
