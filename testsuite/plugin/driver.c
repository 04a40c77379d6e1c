/* driver.c -- plays libgomp for the host plugin: loads it, calls every entry, and checks what comes of it.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   driver PLUGIN IMAGE.ptx SCENARIO [ARGUMENT]

   The kernels are those of image.ptx.  Like libgomp this program ends with status 1 when an entry fails (after
   the plugin's message), and closes the devices when it exits.  Status 2: a check failed, that is, the plugin
   did something wrong without saying so.  The callbacks are this program's own, found before libgomp's.

   The scenarios of images and the checks of one device are in headers: a shell script compiles the program from this
   file alone, for each test.  */

#include "../../libgomp-nvptx/abi.h"
#include "../../libgomp-nvptx/image-checksum.h"
#include "driver-libgomp.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* The image.  */

static const char *const kernel_names[] = {
  "add_index", "report", "use_stack", "slow", "count", "wild", "fails", "by_value", "tells", "ask_host",
  "show_map" };
enum { ADD_INDEX, REPORT, USE_STACK, SLOW, COUNT, WILD, FAILS, BY_VALUE, TELLS, ASK_HOST, SHOW_MAP, NONE,
       KERNELS };
static struct heddle_image_var variables[] = { { "counter", 0 }, { "table", 61 } };	/* which is filled up */
static struct heddle_image_code code;
static struct heddle_image_func functions[KERNELS];
static struct heddle_image image = {
  HEDDLE_IMAGE_MAGIC, HEDDLE_IMAGE_ABI, sizeof image, 1, KERNELS, 2, 0, &code, functions, variables, NULL, 0
};

static void
read_image (const char *path)
{
  FILE *f = fopen (path, "r");
  CHECK (f);
  static char text[65536];
  size_t n = fread (text, 1, sizeof text - 1, f);
  fclose (f);
  code.data = text;
  code.size = n + 1;
  for (int i = 0; i < NONE; i++)
    {
      functions[i].name = kernel_names[i];
      functions[i].file = "kernels.c";
      functions[i].line = 10 + i;
      functions[i].function = "main";
    }
  functions[USE_STACK].flags = HEDDLE_FUNC_USES_STACK;
  functions[COUNT].shared_bytes = 60000;
  functions[SLOW].max_threads = 64;
  functions[BY_VALUE].args_bytes = 16;
  functions[BY_VALUE].flags = HEDDLE_FUNC_KNOWN_MEMORY;
  functions[BY_VALUE].address_words = 3;
  functions[TELLS].flags = HEDDLE_FUNC_TELLS_END;
}

static struct addr_pair *tables[8];
int main (int argc, char **argv);

static void *
kernel (int device, int which)
{
  void *k = (void *) tables[device][which].start;
  CHECK (plugin.can_run (k));
  return k;
}

static void
open_device (int number)
{
  MUST (plugin.init_device (number));
  opened = number + 1;
  int rows = plugin.load_image (number, HEDDLE_IMAGE_VERSION, &image, &tables[number], NULL, NULL);
  MUST (rows >= 0);
  CHECK (rows == KERNELS + 2 + 1);
  struct addr_pair *t = tables[number];
  CHECK (t[NONE].start == 0 && t[KERNELS].end - t[KERNELS].start == 8
    && t[KERNELS + 1].end - t[KERNELS + 1].start == 61);
  CHECK (t[KERNELS + 2].end - t[KERNELS + 2].start == (LIBGOMP == 12 ? sizeof (int) : 0));
  if (LIBGOMP == 12)
    MUST (plugin.host2dev (number, (void *) t[KERNELS + 2].start, &number, sizeof number));
}

static int
open_all (void)
{
  int n = plugin.get_num_devices (0);
  if (n < 1)
    {
      fprintf (stderr, "driver: no device\n");
      exit (1);
    }
  atexit (close_devices);
  for (int i = 0; i < n && i < 8; i++)
    open_device (i);
  return n;
}

#define NUM_TEAMS(N) ((void *) (0x100 | ((uintptr_t) (intptr_t) (N) << 16)))
#define THREAD_LIMIT(N) ((void *) (0x200 | ((uintptr_t) (intptr_t) (N) << 16)))

/* Run kernel WHICH as libgomp does: a block with the arguments, COUNT words, is mapped, and freed afterwards.  */
static void
run_with (int device, int which, const uint64_t *words, size_t count, void **args)
{
  void *block = plugin.alloc (device, count * 8);
  MUST (block != NULL);
  MUST (plugin.host2dev (device, block, words, count * 8));
  plugin.run (device, kernel (device, which), block, args);
  MUST (plugin.free (device, block));
}

#include "driver-entries.h"

/* Scenarios.  */

static void
free_tables (int n)
{
  for (int i = 0; i < n && i < 8; i++)
    free (tables[i]);
}

static void
scenario_all (bool small)
{
  int n = open_all ();
  for (int i = 0; i < n && i < 8; i++)
    {
      check_memory (i, small ? 300000 : SIZE_MAX);
      check_kernels (i);
      check_async (i, 10);
      check_order (i);
      check_copies_behind (i);
      check_newer (i);
      unload (i);
    }
  free_tables (n);
}

/* Threads: each maps, runs and unmaps, synchronously or not, as libgomp calls for it: memory and transfers under
   the device's lock, kernels not; one buffer belongs to all.  */

static pthread_mutex_t device_lock = PTHREAD_MUTEX_INITIALIZER;
static uint64_t *shared_cells;
static int device_count;

static void *
thread_work (void *data)
{
  const int number = (int) (intptr_t) data, device = number % device_count;
  void *args[] = { NUM_TEAMS (1), NULL };
  for (int round = 0; round < 20; round++)
    {
      int completions = 0;
      uint64_t start = number * 1000 + round, end;
      pthread_mutex_lock (&device_lock);
      uint64_t *block = plugin.alloc (device, 24 + 256);
      MUST (block != NULL);
      uint64_t *cell = device == 0 && (round & 1) ? shared_cells + number : block + 2;
      uint64_t words[] = { (uintptr_t) cell, 50, start };
      MUST (plugin.host2dev (device, block, words, sizeof words));
      MUST (plugin.host2dev (device, cell, &start, 8));
      pthread_mutex_unlock (&device_lock);
      if (round % 3 == 2)
	{
	  plugin.async_run (device, kernel (device, SLOW), block, args, &completions);
	  wait_for_completions (&completions, 1);
	}
      else
	plugin.run (device, kernel (device, SLOW), block, args);
      pthread_mutex_lock (&device_lock);
      MUST (plugin.dev2host (device, &end, cell, 8));
      MUST (plugin.free (device, block));
      pthread_mutex_unlock (&device_lock);
      CHECK (end == start + 50);
    }
  return NULL;
}

static void
scenario_threads (int threads)
{
  device_count = open_all ();
  shared_cells = plugin.alloc (0, threads * 8);
  MUST (shared_cells != NULL);
  pthread_t *ids = malloc (threads * sizeof *ids);
  for (int i = 0; i < threads; i++)
    CHECK (pthread_create (&ids[i], NULL, thread_work, (void *) (intptr_t) i) == 0);
  for (int i = 0; i < threads; i++)
    pthread_join (ids[i], NULL);
  free (ids);
  MUST (plugin.free (0, shared_cells));
  free_tables (device_count);
}

#include "driver-images.h"

/* A kernel that fails: WHAT.  */
static void
scenario_fail (const char *what)
{
  open_all ();
  int completions = 0;
  void *args[] = { NUM_TEAMS (1), THREAD_LIMIT (1), NULL };
  if (!strcmp (what, "trap"))
    plugin.run (0, kernel (0, FAILS), NULL, args);
  else if (!strcmp (what, "wild"))
    plugin.run (0, kernel (0, WILD), NULL, args);
  else if (!strcmp (what, "nowait"))
    {
      plugin.async_run (0, kernel (0, FAILS), NULL, args, &completions);
      wait_for_completions (&completions, 1);
    }
  else if (!strcmp (what, "nowait-at-exit"))
    {
      plugin.async_run (0, kernel (0, FAILS), NULL, args, &completions);
      return;
    }
  CHECK (!"the program goes on after a kernel has failed");
}

/* A kernel that nobody waits for and that takes long enough for the plugin to look after it.  */
static void
scenario_long (void)
{
  open_all ();
  int completions = 0;
  void *args[] = { NUM_TEAMS (1), THREAD_LIMIT (1), NULL };
  const uint64_t rounds = 3000000;
  uint64_t *block = plugin.alloc (0, 24), end;
  MUST (block != NULL);
  uint64_t words[] = { (uintptr_t) (block + 2), rounds, 0 };
  MUST (plugin.host2dev (0, block, words, sizeof words));
  plugin.async_run (0, kernel (0, SLOW), block, args, &completions);
  wait_for_completions (&completions, 1);
  MUST (plugin.dev2host (0, &end, block + 2, 8));
  CHECK (end == rounds);
  MUST (plugin.free (0, block));
  free_tables (1);
}

/* Kernels that end, and then one that does not; HOW: as a region that is waited for, or not, or not and the host exits.  */
static void
scenario_endless (const char *how)
{
  open_all ();
  check_async (0, 5);
  void *args[] = { NUM_TEAMS (1), THREAD_LIMIT (1), NULL };
  int completions = 0;
  uint64_t *block = plugin.alloc (0, 24);
  MUST (block != NULL);
  uint64_t words[] = { (uintptr_t) (block + 2), (uint64_t) 1 << 62, 0 };
  MUST (plugin.host2dev (0, block, words, sizeof words));
  puts ("endless");
  fflush (stdout);
  if (!strcmp (how, "wait"))
    plugin.run (0, kernel (0, SLOW), block, args);
  plugin.async_run (0, kernel (0, SLOW), block, args, &completions);
  if (!strcmp (how, "abort"))
    abort ();
  wait_for_completions (&completions, 1);
}

/* Kernels that tell of their end are asked to if they are asynchronous and somebody looks.  */
static void
scenario_ends (void)
{
  enum { AT_ONCE = 20, TEAMS = 5, ASKED = 1000 };
  open_all ();
  void *args[] = { NUM_TEAMS (TEAMS), THREAD_LIMIT (2), NULL };
  int told = 0, completions = 0;
  for (int round = 0; round < 3; round++)
    {
      uint64_t *blocks[AT_ONCE];
      for (int i = 0; i < AT_ONCE; i++)
	{
	  MUST ((blocks[i] = plugin.alloc (0, 16)) != NULL);
	  uint64_t words[] = { (uintptr_t) (blocks[i] + 1), i };
	  MUST (plugin.host2dev (0, blocks[i], words, sizeof words));
	  plugin.async_run (0, kernel (0, TELLS), blocks[i], args, &completions);
	}
      wait_for_completions (&completions, (round + 1) * AT_ONCE);
      for (int i = 0; i < AT_ONCE; i++)
	{
	  uint64_t end, sum = i + TEAMS;
	  MUST (plugin.dev2host (0, &end, blocks[i] + 1, sizeof end));
	  CHECK (end == sum || end == sum + TEAMS * ASKED);
	  told += end != sum;
	  plugin.run (0, kernel (0, TELLS), blocks[i], args);
	  sum = end + TEAMS;
	  MUST (plugin.dev2host (0, &end, blocks[i] + 1, sizeof end));
	  CHECK (end == sum);
	  MUST (plugin.free (0, blocks[i]));
	}
    }
  free_tables (1);
  printf ("%d of %d\n", told, 3 * AT_ONCE);
}

static void
scenario_memory (void)
{
  open_all ();
  void *p[3] = { NULL, NULL, NULL };
  /* All memory at once does not fit; afterwards the usual still does.  */
  CHECK (plugin.alloc (0, (size_t) 1 << 50) == NULL);
  check_memory (0, SIZE_MAX);
  for (int i = 0; i < 3; i++)
    MUST ((p[i] = plugin.alloc (0, 1000000 * (i + 1))) != NULL);
  for (int i = 0; i < 3; i++)
    MUST (plugin.free (0, p[i]));
  CHECK (!plugin.free (0, p[1]));
  CHECK (!plugin.free (0, (char *) &p));
  check_region_start_counts (0);
  check_region_start_after_end (0);
  check_region_start (0);
  check_kernels (0);
  free_tables (1);
}

/* Blocks of all sizes come and go: aligned, never overlapping, with their contents kept.  */
static void
scenario_pool (void)
{
  enum { BLOCKS = 200, ROUNDS = 6000 };
  static struct { char *at; size_t size; uint64_t mark; } blocks[BLOCKS];
  unsigned random = 12345;
  open_all ();
  for (int round = 0; round < ROUNDS; round++)
    {
      random = random * 1664525 + 1013904223;
      const int i = (random >> 16) % BLOCKS;
      if (blocks[i].at)
	{
	  uint64_t first, last;
	  MUST (plugin.dev2host (0, &first, blocks[i].at, 8));
	  MUST (plugin.dev2host (0, &last, blocks[i].at + blocks[i].size - 8, 8));
	  CHECK (first == blocks[i].mark && last == blocks[i].mark);
	  MUST (plugin.free (0, blocks[i].at));
	  blocks[i].at = NULL;
	  continue;
	}
      random = random * 1664525 + 1013904223;
      const size_t size = 8 + (random >> 8) % ((size_t) 1 << (4 + (random >> 4) % 18));
      char *at = plugin.alloc (0, size);
      MUST (at != NULL);
      CHECK (((uintptr_t) at & 255) == 0);
      for (int j = 0; j < BLOCKS; j++)
	CHECK (!blocks[j].at || at + size <= blocks[j].at || blocks[j].at + blocks[j].size <= at);
      blocks[i].at = at;
      blocks[i].size = size;
      blocks[i].mark = round * 1000003ull + 1;
      MUST (plugin.host2dev (0, at + size - 8, &blocks[i].mark, 8));
      MUST (plugin.host2dev (0, at, &blocks[i].mark, 8));
      if (size < 16)
	blocks[i].size = 8;
    }
  for (int i = 0; i < BLOCKS; i++)
    if (blocks[i].at)
      MUST (plugin.free (0, blocks[i].at));
  free_tables (1);
}

/* Launch a kernel whose number of iterations is the formula TEXT, with each of VALUES as its second argument.  FLAGS:
   its HEDDLE_FUNC_*.  */
static void
scenario_iterations (const char *text, uint64_t flags, char **values)
{
  /* Like all of an image it is part of the program.  */
  static char formula[1000];
  CHECK (strlen (text) < sizeof formula);
  functions[BY_VALUE].iterations = strcpy (formula, text);
  functions[BY_VALUE].flags = flags;
  open_all ();
  for (; *values; values++)
    {
      uint64_t *block = plugin.alloc (0, 24), result;
      MUST (block);
      uint64_t words[3] = { (uintptr_t) (block + 2), strtoull (*values, NULL, 0), 0 };
      MUST (plugin.host2dev (0, block, words, sizeof words));
      plugin.run (0, kernel (0, BY_VALUE), block, NULL);
      MUST (plugin.dev2host (0, &result, block + 2, 8));
      CHECK (result == words[1]);
      MUST (plugin.free (0, block));
    }
  free_tables (1);
}

/* BEFORE: fork and then use devices in the child; else use them in the parent before.  */
static void
scenario_fork (bool before)
{
  if (!before)
    open_all ();
  pid_t child = fork ();
  CHECK (child >= 0);
  if (child == 0)
    {
      if (before)
	{
	  open_all ();
	  check_kernels (0);
	  free_tables (1);
	  exit (0);
	}
      CHECK (plugin.alloc (0, 100) == NULL);
      plugin.run (0, kernel (0, COUNT), NULL, NULL);
      exit (2);
    }
  int status;
  CHECK (waitpid (child, &status, 0) == child);
  CHECK (WIFEXITED (status) && WEXITSTATUS (status) == (before ? 0 : 1));
  if (!before)
    check_kernels (0);
  free_tables (1);
}

int
main (int argc, char **argv)
{
  CHECK (argc >= 4);
  const char *what = argv[3], *argument = argc > 4 ? argv[4] : "";
  load_plugin (argv[1]);
  read_image (argv[2]);
  if (!strcmp (what, "all"))
    scenario_all (!strcmp (argument, "small"));
  else if (!strcmp (what, "threads"))
    scenario_threads (atoi (argument));
  else if (!strcmp (what, "image"))
    scenario_image (argument);
  else if (!strcmp (what, "damage"))
    scenario_damage (!strcmp (argument, "checksum"));
  else if (!strcmp (what, "fail"))
    scenario_fail (argument);
  else if (!strcmp (what, "long"))
    scenario_long ();
  else if (!strcmp (what, "endless"))
    scenario_endless (argument);
  else if (!strcmp (what, "ends"))
    scenario_ends ();
  else if (!strcmp (what, "memory"))
    scenario_memory ();
  else if (!strcmp (what, "pool"))
    scenario_pool ();
  else if (!strcmp (what, "iterations"))
    scenario_iterations (argument, HEDDLE_FUNC_LANES | HEDDLE_FUNC_TEAMS, argv + 5);
  else if (!strcmp (what, "free-teams"))
    scenario_iterations (argument, HEDDLE_FUNC_LANES | HEDDLE_FUNC_TEAMS | HEDDLE_FUNC_FREE_TEAMS, argv + 5);
  else if (!strcmp (what, "long-iterations"))
    scenario_iterations (argument, HEDDLE_FUNC_LONG_ITERATIONS, argv + 5);
  else if (!strcmp (what, "long-iterations-stack"))
    scenario_iterations (argument, HEDDLE_FUNC_LONG_ITERATIONS | HEDDLE_FUNC_USES_STACK, argv + 5);
  else if (!strcmp (what, "row-blocks"))
    scenario_iterations (argument, HEDDLE_FUNC_ROW_BLOCKS, argv + 5);
  else if (!strcmp (what, "long-row-blocks"))
    scenario_iterations (argument, HEDDLE_FUNC_ROW_BLOCKS | HEDDLE_FUNC_LONG_ITERATIONS, argv + 5);
  else if (!strcmp (what, "row-blocks-stack"))
    scenario_iterations (argument, HEDDLE_FUNC_ROW_BLOCKS | HEDDLE_FUNC_USES_STACK, argv + 5);
  else if (!strcmp (what, "row-blocks-stack-rows") || !strcmp (what, "row-blocks-open-stack"))
    {
      const unsigned open = !strcmp (what, "row-blocks-open-stack") ? HEDDLE_FUNC_OPEN_STACK : 0;
      const unsigned rows = HEDDLE_FUNC_ROW_BLOCKS | HEDDLE_FUNC_USES_STACK | HEDDLE_FUNC_STACK_ROWS;
      functions[BY_VALUE].stack_bytes = 1000;
      scenario_iterations (argument, rows | open, argv + 5);
    }
  else if (!strcmp (what, "requires"))
    scenario_requires (strtoul (argument, NULL, 0));
  else if (!strcmp (what, "fork"))
    scenario_fork (!strcmp (argument, "before"));
  else
    CHECK (!"scenario");
  puts ("done");
  return 0;
}
