/* libgomp.c -- target regions without a compiler: what GCC would make of them is written out by hand, and the real
   libgomp.so.1 loads the host plugin and runs the kernels of image.ptx.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   libgomp IMAGE.ptx SCENARIO.  Exit status 3: a check failed; 77: not with this libgomp.  */

#include "../../libgomp-nvptx/image.h"

#include <omp.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern void GOMP_offload_register_ver (unsigned, const void *, int, const void *);
extern void GOMP_target_ext (int, void (*) (void *), size_t, void **, size_t *, unsigned short *, unsigned, void **,
			     void **);
extern void GOMP_taskwait (void);
extern void GOMP_PLUGIN_target_rev (void) __attribute__ ((weak));	/* GCC 13 and newer */

enum { MAP_TO = 1, MAP_FROM = 2, MAP_TOFROM = 3, NOWAIT = 1 };

static void
check_failed (int line, const char *what)
{
  fprintf (stderr, "libgomp.c: line %d: wrong: %s\n", line, what);
  _Exit (3);
}

#define CHECK(CONDITION) do { if (!(CONDITION)) check_failed (__LINE__, #CONDITION); } while (0)

static int host_runs;
static uint64_t counter = 7;

/* The host's versions; all they do is to be noticed.  */
static void host_slow (void *data) { (void) data; host_runs++; }
static void host_count (void *data) { (void) data; host_runs++; counter++; }
static void host_fails (void *data) { (void) data; host_runs++; }
static void host_only (void *data) { (void) data; host_runs++; }
static void host_ask (void *data) { (void) data; host_runs++; }

/* What the device asks for: the second item is a value.  */
static void
host_reverse (void *data)
{
  uint64_t **items = data;
  CHECK (*items[0] == 21);
  *items[0] += 1000 + (uintptr_t) items[1];
  host_runs++;
}

/* As mkoffload makes them.  */
static void (*const host_functions[]) (void *) = { host_slow, host_count, host_fails, host_only, host_ask, host_reverse };
static void *const host_variables[] = { &counter, (void *) sizeof counter };
static const void *const host_table[] = { host_functions, host_functions + 6, host_variables, host_variables + 2 };
static struct heddle_image_code code;
static const struct heddle_image_func functions[] = {
  { "slow", 0, 0, 0, "region.c", 1, 0, "main" },
  { "count", 0, 0, 0, "region.c", 2, 0, "main" },
  { "fails", 0, 0, 0, "region.c", 3, 0, "main" },
  { NULL, 0, 0, 0, NULL, 0, 0, NULL },
  { "ask_host", 0, 0, 0, "region.c", 5, 0, "main" },
  { NULL, 0, 0, 0, NULL, 0, 0, NULL }
};
static const struct heddle_image_var variables[] = { { "counter", sizeof counter } };
/* Before it: what the program requires, reverse_offload, as images for GCC 13 and newer say it.  */
static const struct { uint64_t requires; struct heddle_image image; } all = {
  0x280, { HEDDLE_IMAGE_MAGIC, HEDDLE_IMAGE_ABI, sizeof (struct heddle_image), 1, 6, 1, 0, &code, functions, variables }
};

static void *one_team[] = { (void *) (uintptr_t) (0x100 | (1 << 16)), NULL };

/* #pragma omp target map(tofrom: *cell) map(to: ROUNDS): *cell += ROUNDS, on the device.  The kernel takes the
   second argument as it is.  */
static void
add_slowly (uint64_t *cell, size_t rounds, unsigned flags)
{
  void *addresses[] = { cell, (void *) rounds };
  size_t sizes[] = { sizeof *cell, 0 };
  unsigned short kinds[] = { MAP_TOFROM | (3 << 8), 13 /* firstprivate int */ };
  GOMP_target_ext (-1, host_slow, 2, addresses, sizes, kinds, flags, NULL, one_team);
}

static void
plain (void (*region) (void *))
{
  GOMP_target_ext (-1, region, 0, NULL, NULL, NULL, 0, NULL, one_team);
}

static void *
thread_work (void *data)
{
  uint64_t *cell = data;
  for (int i = 0; i < 30; i++)
    add_slowly (cell, 10, 0);
  return NULL;
}

/* #pragma omp target device(ancestor: 1) map(tofrom: *cell) firstprivate (42), in a target region that doubles *CELL then,
   FLAGS being that region's.  */
static void
ask_host (unsigned flags)
{
  const int host = omp_get_initial_device ();
  struct { uint64_t cell, items[2], sizes[2]; unsigned short kinds[2]; } here, *there = omp_target_alloc (sizeof here, 0);
  CHECK (there);
  here.cell = 21;
  here.items[0] = (uintptr_t) &there->cell;
  here.items[1] = 42;
  here.sizes[0] = sizeof here.cell;
  here.sizes[1] = 0;
  here.kinds[0] = MAP_TOFROM | (3 << 8);
  here.kinds[1] = 13;
  CHECK (!omp_target_memcpy (there, &here, sizeof here, 0, 0, 0, host));
  void *addresses[] = { &there->cell, there->items, there->sizes, there->kinds, (void *) 51966 };
  size_t sizes[5] = { 0 };
  unsigned short kinds[] = { 13, 13, 13, 13, 13 };
  GOMP_target_ext (-1, host_ask, 5, addresses, sizes, kinds, flags, NULL, one_team);
  GOMP_taskwait ();
  CHECK (!omp_target_memcpy (&here, there, sizeof here, 0, 0, host, 0));
  CHECK (here.cell == 2 * 1063);
  omp_target_free (there, 0);
}

int
main (int argc, char **argv)
{
  CHECK (argc == 3);
  FILE *f = fopen (argv[1], "r");
  static char text[65536];
  CHECK (f);
  code.data = text;
  code.size = fread (text, 1, sizeof text - 1, f) + 1;
  fclose (f);
  const char *what = argv[2];
  if (!strcmp (what, "reverse"))
    {
      if (!GOMP_PLUGIN_target_rev)
	return 77;
      GOMP_offload_register_ver ((2 << 16) | (HEDDLE_IMAGE_VERSION & 0xffff), host_table, 5, &all);
      for (int i = 0; i < 10; i++)
	ask_host (i % 2 ? NOWAIT : 0);
      CHECK (host_runs == 10);
      puts ("done");
      return 0;
    }
  GOMP_offload_register_ver (HEDDLE_IMAGE_VERSION, host_table, 5, &all.image);

  if (!strcmp (what, "good"))
    {
      CHECK (omp_get_num_devices () == 1);
      uint64_t cells[20];
      for (int i = 0; i < 20; i++)
	{
	  cells[i] = i;
	  add_slowly (&cells[i], 100, 0);
	  CHECK (cells[i] == i + 100u);
	}
      for (int i = 0; i < 20; i++)
	add_slowly (&cells[i], 1000, NOWAIT);
      GOMP_taskwait ();
      for (int i = 0; i < 20; i++)
	CHECK (cells[i] == i + 1100u);

      pthread_t threads[20];
      for (int i = 0; i < 20; i++)
	CHECK (!pthread_create (&threads[i], NULL, thread_work, &cells[i]));
      for (int i = 0; i < 20; i++)
	pthread_join (threads[i], NULL);
      for (int i = 0; i < 20; i++)
	CHECK (cells[i] == i + 1400u);

      char out[100000], in[100000];
      for (size_t i = 0; i < sizeof out; i++)
	out[i] = i % 101;
      char *p = omp_target_alloc (sizeof out, 0), *q = omp_target_alloc (sizeof out, 0);
      CHECK (p && q);
      int host = omp_get_initial_device ();
      CHECK (!omp_target_memcpy (p, out, sizeof out, 0, 0, 0, host));
      CHECK (!omp_target_memcpy (q, p, sizeof out - 5, 5, 0, 0, 0));
      CHECK (!omp_target_memcpy (in, q, sizeof out - 5, 0, 5, host, 0));
      CHECK (!memcmp (in, out, sizeof out - 5));
      omp_target_free (p, 0);
      omp_target_free (q, 0);

      plain (host_count);
      CHECK (counter == 7 && host_runs == 0);
      plain (host_only);
      CHECK (host_runs == 1);
    }
  else if (!strcmp (what, "fails"))
    {
      plain (host_fails);
      CHECK (!"the program goes on");
    }
  else if (!strcmp (what, "fails-nowait"))
    {
      GOMP_target_ext (-1, host_fails, 0, NULL, NULL, NULL, NOWAIT, NULL, one_team);
      GOMP_taskwait ();
      CHECK (!"the program goes on");
    }
  else
    {
      /* No device: the host does it.  */
      plain (host_count);
      CHECK (host_runs == 1 && counter == 8);
    }
  puts ("done");
  return 0;
}
