/* driver-newer.h -- what libgomp 13 to 16 asks of the plugin, and 12 does not.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Included once, by driver.c.  LIBGOMP is the version that the driver plays, by which functions it has.  */

#if LIBGOMP >= 13
/* The region that ask_host asks for: 21 becomes 1021.  */
void
GOMP_PLUGIN_target_rev (uint64_t function, uint64_t count, uint64_t addrs, uint64_t sizes, uint64_t kinds, int device,
			void *more)
{
  uint64_t value;
  CHECK (function == 4660 && count == 2 && sizes == 5 && kinds == 6 && !more);
  MUST (plugin.dev2host (device, &value, (void *) addrs, sizeof value));
  CHECK (value == 21);
  value += 1000;
  MUST (plugin.host2dev (device, (void *) addrs, &value, sizeof value));
}
#endif
#if LIBGOMP >= 14
void GOMP_target_map_indirect_ptr (void) { }
#endif
#if LIBGOMP >= 15
void GOMP_interop (void) { }
#endif
#if LIBGOMP >= 16
void omp_target_memset (void) { }
#endif

/* Whether a function of the driver's has been told to fail: what is not there need not be, then.  */
static bool
with_faults (void)
{
  return getenv ("HEDDLE_SIM_FAULT") != NULL;
}

static void
check_boxes (int device)
{
  enum { ROWS = 7, COLUMNS = 11, PLANES = 5 };
  static unsigned char out[PLANES][ROWS][COLUMNS], in[PLANES][ROWS][COLUMNS];
  for (int i = 0; i < PLANES * ROWS * COLUMNS; i++)
    (&out[0][0][0])[i] = (unsigned char) (i * 3 + 1);
  const size_t size = sizeof out;
  char *a = plugin.alloc (device, size), *b = plugin.alloc (device, size);
  MUST (a && b);
  MUST (plugin.memset (device, a, 0xee, size));
  MUST (plugin.memset (device, b, 0x55, size));

  /* To A, from there to another place of B, and back to yet another.  */
  MUST (plugin.memcpy3d (device, -1, 4, 3, 2, a, 1, 2, 3, COLUMNS, ROWS, out, 5, 3, 1, COLUMNS, ROWS) == 1);
  MUST (plugin.memcpy3d (device, device, 4, 3, 2, b, 7, 0, 0, COLUMNS, ROWS, a, 1, 2, 3, COLUMNS, ROWS) == 1);
  memset (in, 0x55, size);
  MUST (plugin.memcpy3d (-1, device, 4, 3, 2, in, 0, 4, 2, COLUMNS, ROWS, b, 7, 0, 0, COLUMNS, ROWS) == 1);
  for (int z = 0; z < PLANES; z++)
    for (int y = 0; y < ROWS; y++)
      for (int x = 0; x < COLUMNS; x++)
	{
	  const bool inside = z >= 2 && z < 4 && y >= 4 && x < 4;
	  CHECK (in[z][y][x] == (inside ? out[z - 1][y - 1][x + 5] : 0x55));
	}
  MUST (plugin.dev2host (device, in, a, size));
  for (int z = 0; z < PLANES; z++)
    for (int y = 0; y < ROWS; y++)
      for (int x = 0; x < COLUMNS; x++)
	{
	  const bool inside = z >= 3 && z < 5 && y >= 2 && y < 5 && x >= 1 && x < 5;
	  CHECK (in[z][y][x] == (inside ? out[z - 2][y + 1][x + 4] : 0xee));
	}

  memset (in, 0, size);
  MUST (plugin.memcpy2d (device, -1, 6, 4, b, 2, 1, COLUMNS, out, 0, 0, COLUMNS) == 1);
  MUST (plugin.memcpy2d (-1, device, 6, 4, in, 1, 2, COLUMNS, b, 2, 1, COLUMNS) == 1);
  for (int y = 0; y < ROWS; y++)
    for (int x = 0; x < COLUMNS; x++)
      CHECK (in[0][y][x] == (y >= 2 && y < 6 && x >= 1 && x < 7 ? out[0][y - 2][x - 1] : 0));

  /* Nothing to do, and what the driver does not take: rows that overlap.  */
  MUST (plugin.memcpy2d (device, -1, 6, 0, b, 0, 0, COLUMNS, out, 0, 0, COLUMNS) == 1);
  CHECK (plugin.memcpy2d (device, -1, 6, 2, b, 0, 0, 5, out, 0, 0, 5) == -1);
  CHECK (plugin.memcpy2d (device, -1, 6, 2, b, 0, 0, 0, out, 0, 0, 0) == -1);
  MUST (plugin.free (device, a) && plugin.free (device, b));
}

static void
check_host_memory (int device)
{
  char *managed = plugin.managed_alloc (device, 10000), *device_memory = plugin.alloc (device, 10000);
  void *pinned;
  static char own[10000];
  MUST (device_memory && plugin.page_locked_host_alloc (&pinned, 5000));
  CHECK ((managed && pinned) || with_faults ());
  if (!managed || !pinned)
    return;
  memset (managed, 7, 10000);
  memset (pinned, 8, 5000);
  MUST (plugin.dev2dev (device, device_memory, managed, 10000));
  MUST (plugin.dev2host (device, own, device_memory, 10000));
  CHECK (own[0] == 7 && own[9999] == 7);
  CHECK (plugin.is_accessible_ptr (device, managed, 10000) == 1 || with_faults ());
  CHECK (plugin.is_accessible_ptr (device, pinned, 5000) == 1 || with_faults ());
  CHECK (plugin.is_accessible_ptr (device, device_memory + 100, 9900) == 1);
  CHECK (plugin.is_accessible_ptr (device, own, 1) == 0);
  MUST (plugin.managed_free (device, managed) && plugin.page_locked_host_free (pinned));
  CHECK (plugin.is_accessible_ptr (device, pinned, 1) == 0);
  MUST (plugin.free (device, device_memory));
  MUST (plugin.page_locked_host_alloc (&pinned, 0) && !pinned && plugin.page_locked_host_free (pinned));
  CHECK (plugin.managed_alloc (device, 0) == NULL);
}

static void
check_uid (int device)
{
  const char *uid = plugin.get_uid (device);
  CHECK (uid || with_faults ());
  if (!uid)
    return;
  CHECK (strlen (uid) == 40 && !strncmp (uid, "GPU-", 4) && strspn (uid + 4, "0123456789abcdef-") == 36);
  free ((char *) uid);
}

static void
check_interop (int device)
{
  enum { FR_ID = -1, FR_NAME = -2, VENDOR = -3, VENDOR_NAME = -4, DEVICE_NUM = -5, PLATFORM = -6, DEVICE = -7, CONTEXT = -8,
	 TARGETSYNC = -9, NO_VALUE = 1, TYPE_INT = -3, TYPE_PTR = -4, TYPE_STR = -5 };
  /* Level Zero with an attribute, then opencl or cuda_driver, then cuda.  */
  static const char list[] = "\x80\6\x80" "one\0\0" "\x80\3\2\x80\0" "\x80\1\x80\0";
  struct interop_obj_t object = { .device_num = device };
  int result = 77;
  plugin.interop (&object, device, 0, true, list);
  CHECK (object.fr == 2 && object.stream);
  CHECK (plugin.get_interop_int (&object, FR_ID, &result) == 2 && result == 0);
  CHECK (!strcmp (plugin.get_interop_str (&object, FR_NAME, &result), "cuda_driver") && result == 0);
  CHECK (!strcmp (plugin.get_interop_str (&object, VENDOR_NAME, NULL), "nvidia"));
  CHECK (plugin.get_interop_int (&object, VENDOR, NULL) == 11);
  CHECK (plugin.get_interop_int (&object, DEVICE_NUM, NULL) == device);
  CHECK (plugin.get_interop_int (&object, DEVICE, &result) == device && result == 0);
  CHECK (plugin.get_interop_ptr (&object, CONTEXT, &result) && result == 0);
  CHECK (plugin.get_interop_ptr (&object, TARGETSYNC, &result) == object.stream && result == 0);
  CHECK (plugin.get_interop_int (&object, TARGETSYNC, &result) == (intptr_t) object.stream && result == 0);
  CHECK (!plugin.get_interop_str (&object, FR_ID, &result) && result == TYPE_INT);
  CHECK (!plugin.get_interop_int (&object, FR_NAME, &result) && result == TYPE_STR);
  CHECK (!plugin.get_interop_str (&object, CONTEXT, &result) && result == TYPE_PTR);
  CHECK (!plugin.get_interop_ptr (&object, PLATFORM, &result) && result == NO_VALUE);
  CHECK (!strcmp (plugin.get_interop_type_desc (&object, TARGETSYNC), "CUstream"));
  CHECK (!strcmp (plugin.get_interop_type_desc (&object, PLATFORM), "N/A"));

  /* While it is there small uploads are waited for, too: a stream that is not the plugin's could be the next reader.  */
  check_memory (device, 1 << 12);
  plugin.interop (&object, device, 1, false, NULL);
  plugin.interop (&object, device, 2, false, NULL);

  struct interop_obj_t plain = { .device_num = device };
  plugin.interop (&plain, device, 0, false, NULL);
  CHECK (plain.fr == 1 && !plain.stream);
  CHECK (!plugin.get_interop_ptr (&plain, TARGETSYNC, &result) && result == NO_VALUE);
  CHECK (!plugin.get_interop_ptr (&plain, CONTEXT, &result) && result == NO_VALUE);
  CHECK (!strcmp (plugin.get_interop_type_desc (&plain, DEVICE), "int"));
  plugin.interop (&plain, device, 2, false, NULL);
}

/* The same image once more, with what newer versions of libgomp pass: reverse offload and indirect functions.  */
static void
check_functions (int device)
{
  if (LIBGOMP < 13)
    return;
  static const uint64_t indirect[] = { 300, 100, 200 };
  static struct heddle_image second;
  second = image;
  struct addr_pair *first_table = tables[device];
  uint64_t *reverse = NULL;
  /* What 13 does not pass must not be read.  */
  const uint64_t *last = LIBGOMP >= 14 ? indirect : (const uint64_t *) 1;
  MUST (plugin.load_image (device, HEDDLE_IMAGE_VERSION, &second, &tables[device], &reverse, last) >= 0);
  CHECK (reverse && reverse[0] == 0 && reverse[1] == 4660 && reverse[3] == 22136 && reverse[KERNELS - 1] == 0);
  free (reverse);

  uint64_t value, map[7];
  void *memory = plugin.alloc (device, sizeof map), *one_team[] = { NUM_TEAMS (1), NULL };
  MUST (memory);
  uint64_t words[] = { (uintptr_t) memory, (uintptr_t) memory, 5, 6, 4660 };
  for (int i = 0; i < 20; i++)
    {
      int done = 0;
      value = 21;
      MUST (plugin.host2dev (device, memory, &value, sizeof value));
      if (i % 2)
	run_with (device, ASK_HOST, words, 5, one_team);
      else
	{
	  void *block = plugin.alloc (device, sizeof words);
	  MUST (block && plugin.host2dev (device, block, words, sizeof words));
	  plugin.async_run (device, kernel (device, ASK_HOST), block, one_team, &done);
	  while (!__atomic_load_n (&done, __ATOMIC_ACQUIRE))
	    usleep (100);
	  MUST (plugin.free (device, block));
	}
      MUST (plugin.dev2host (device, &value, memory, sizeof value));
      CHECK (value == 2042);
    }

  memset (map, 0, sizeof map);
  MUST (plugin.host2dev (device, memory, map, sizeof map));
  run_with (device, SHOW_MAP, words, 1, one_team);
  MUST (plugin.dev2host (device, map, memory, sizeof map));
  if (LIBGOMP >= 14)
    CHECK (map[0] == 3 && map[1] == 100 && map[2] == 7001 && map[3] == 200 && map[4] == 7002 && map[5] == 300
	   && map[6] == 7003);
  else
    CHECK (map[0] == 0);
  MUST (plugin.free (device, memory));
  MUST (plugin.unload_image (device, HEDDLE_IMAGE_VERSION, &second));
  free (tables[device]);
  tables[device] = first_table;
}

static void
check_newer (int device)
{
  check_boxes (device);
  check_host_memory (device);
  check_uid (device);
  check_interop (device);
  check_functions (device);
}

/* The number of devices where the program requires MASK.  */
static void
scenario_requires (unsigned mask)
{
  printf ("%d\n", plugin.get_num_devices (mask));
}
