/* { dg-do run } */
/* What the libgomp of GCC 13 to 16 has for device memory, as far as the one at hand has it: memset, the name of a device,
   accessibility, pinned and managed memory, interop objects, control variables.  Weak, for GCC 12's has none of it.  */

#include <omp.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define WEAK __attribute__ ((weak))
extern void *omp_target_memset (void *, int, size_t, int) WEAK;
extern const char *omp_get_uid_from_device (int) WEAK;
extern int omp_get_device_from_uid (const char *) WEAK;
extern int omp_target_is_accessible (const void *, size_t, int) WEAK;
extern void GOMP_interop (int, int, void ***, const int *, const char **, int, void **, int, void ***, unsigned,
			  void **) WEAK;
/* By other names, for a newer omp.h has their types.  */
extern void *interop_pointer (void *, int, int *) __asm__ ("omp_get_interop_ptr") WEAK;
extern const char *interop_string (void *, int, int *) __asm__ ("omp_get_interop_str") WEAK;

#define CHECK(x) do { if (!(x)) { __builtin_printf ("line %d\n", __LINE__); __builtin_exit (1); } } while (0)
enum { N = 3000, MANAGED = 201, FR_NAME = -2, TARGETSYNC = -9 };

/* A kernel uses P, at the host's address.  */
static void
use (int *p)
{
  for (int i = 0; i < N; i++)
    p[i] = i;
#pragma omp target teams distribute parallel for is_device_ptr(p)
  for (int i = 0; i < N; i++)
    p[i] *= 2;
  for (int i = 0; i < N; i++)
    CHECK (p[i] == 2 * i);
}

static void
host_memory (int device)
{
  static int plain[N];
  CHECK (omp_target_is_accessible (plain, sizeof plain, omp_get_initial_device ()));
  /* libgomp asks the plugin from 16 on.  */
  if (!omp_target_memset)
    return;
  omp_alloctrait_t pinned = { omp_atk_pinned, omp_atv_true };
  omp_allocator_handle_t allocator = omp_init_allocator (omp_default_mem_space, 1, &pinned);
  int *p = omp_alloc (N * sizeof (int), allocator), *m = omp_alloc (N * sizeof (int), (omp_allocator_handle_t) MANAGED);
  CHECK (p && m);
  CHECK (omp_target_is_accessible (p, N * sizeof (int), device));
  CHECK (omp_target_is_accessible (m, N * sizeof (int), device));
  use (p);
  use (m);
  omp_free (p, allocator);
  omp_free (m, (omp_allocator_handle_t) MANAGED);
  omp_destroy_allocator (allocator);
}

static void
interop (int device)
{
  void *object = NULL, **init[] = { &object }, *used[1];
  const int sync = 3;
  const char *prefer = "\x80\2\x80\0\0";	/* cuda_driver */
  int result = 7;
  GOMP_interop (device, 1, init, &sync, &prefer, 0, NULL, 0, NULL, 0, NULL);
  CHECK (object);
  CHECK (interop_pointer (object, TARGETSYNC, &result) && result == 0);
  CHECK (!strcmp (interop_string (object, FR_NAME, &result), "cuda_driver") && result == 0);
  int a = 1;
#pragma omp target data map(tofrom: a)
  {
    used[0] = object;
    GOMP_interop (device, 0, NULL, NULL, NULL, 1, used, 0, NULL, 0, NULL);
#pragma omp target map(tofrom: a)
    a++;
  }
  CHECK (a == 2);
  GOMP_interop (device, 0, NULL, NULL, NULL, 0, NULL, 1, init, 0, NULL);
  CHECK (!object);
}

int
main (void)
{
  const int device = omp_get_default_device ();
  char in[N], *p = omp_target_alloc (N, device);
  memset (in, 1, N);
  CHECK (p && omp_target_memcpy (p, in, N, 0, 0, device, omp_get_initial_device ()) == 0);
  if (omp_target_memset)
    CHECK (omp_target_memset (p + 1, 0x177, N - 2, device) == p + 1);
  CHECK (omp_target_memcpy (in, p, N, 0, 0, omp_get_initial_device (), device) == 0);
  CHECK (in[0] == 1 && in[N - 1] == 1 && in[1] == (omp_target_memset ? 0x77 : 1) && in[N - 2] == in[1]);
  omp_target_free (p, device);

  if (omp_get_uid_from_device)
    {
      const char *uid = omp_get_uid_from_device (device);
      CHECK (uid && *uid);
      /* The host has two numbers, of which one is omp_initial_device.  */
      const int same = omp_get_device_from_uid (uid);
      CHECK (same == device || (same == -1 && device == omp_get_initial_device ()));
    }
  if (omp_target_is_accessible)
    host_memory (device);
  if (GOMP_interop && omp_get_num_devices () > 0)
    interop (device);

  int number = -1, teams = -1, limit = -1, default_device = -1;
#pragma omp target map(from: number, teams, limit, default_device)
  {
    number = omp_get_device_num ();
    teams = omp_get_max_teams ();
    limit = omp_get_teams_thread_limit ();
    default_device = omp_get_default_device ();
  }
  CHECK (number == (omp_get_num_devices () > 0 ? device : omp_get_initial_device ()));
  CHECK (teams == 0 && limit == 0 && default_device == 0);
  return 0;
}
