/* driver.c -- plays libgomp for the host plugin: loads it, calls every entry, and checks what comes of it.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   driver PLUGIN IMAGE.ptx SCENARIO [ARGUMENT]

   The kernels are those of image.ptx.  Like libgomp this program ends with status 1 when an entry fails (after
   the plugin's message), and closes the devices when it exits.  Status 2: a check failed, that is, the plugin
   did something wrong without saying so.  The callbacks are this program's own, found before libgomp's.

   It is one file of over 800 lines, for the scenarios are many small functions that share the entries and the kernels,
   and a shell script compiles it alone for each test.  */

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

/* Scenarios.  */

static void
check_memory (int device, size_t largest)
{
  static const size_t sizes[] = { 1, 4, 255, 256, 257, 4096, 65536, 65537, 300000, 3000000, 40000000, 5000001 };
  for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
    {
      const size_t n = sizes[i];
      if (n > largest)
	continue;
      unsigned char *out = malloc (n), *in = malloc (n);
      for (size_t j = 0; j < n; j++)
	out[j] = (unsigned char) (j * 7 + i);
      char *a = plugin.alloc (device, n), *b = plugin.alloc (device, n);
      MUST (a && b);
      CHECK (((uintptr_t) a & 255) == 0 && ((uintptr_t) b & 255) == 0 && a != b);
      MUST (plugin.host2dev (device, a, out, n));
      MUST (plugin.dev2dev (device, b, a, n));
      /* The source may be changed as soon as the call has returned.  */
      memset (out, 0xee, n);
      memset (in, 0, n);
      MUST (plugin.dev2host (device, in, b, n));
      for (size_t j = 0; j < n; j++)
	CHECK (in[j] == (unsigned char) (j * 7 + i));
      MUST (plugin.free (device, a));
      MUST (plugin.free (device, b));
      free (out);
      free (in);
    }
  MUST (plugin.host2dev (device, NULL, NULL, 0));
  MUST (plugin.dev2host (device, NULL, NULL, 0));
}

#include "driver-newer.h"

static void
check_report (int device, int num_teams, int thread_limit, uint64_t teams, uint64_t warps)
{
  void *args[] = { NUM_TEAMS (num_teams), THREAD_LIMIT (thread_limit), NULL };
  /* The same with values in words of their own.  */
  void *long_args[] = { (void *) 0x180, (void *) (intptr_t) num_teams, (void *) 0x280, (void *) (intptr_t) thread_limit,
			NULL };
  for (int round = 0; round < 2; round++)
    {
      /* One block with the pointer and what it points to, as libgomp lays out a mapped scalar.  */
      uint64_t words[12];
      memset (words, 0, sizeof words);
      void *k = kernel (device, REPORT);
      char *block = plugin.alloc (device, sizeof words);
      MUST (block != NULL);
      words[0] = (uintptr_t) block + 16;
      MUST (plugin.host2dev (device, block, words, sizeof words));
      plugin.run (device, k, block, round ? long_args : args);
      uint64_t r[10];
      MUST (plugin.dev2host (device, r, block + 16, sizeof r));
      MUST (plugin.free (device, block));
      CHECK (r[0] == (uintptr_t) block);
      CHECK (r[1] == 0);
      CHECK (r[2] >= 8 && r[2] < 32);
      CHECK ((int64_t) r[3] == num_teams && (int64_t) r[4] == thread_limit && r[5] == 0);
      CHECK (r[7] == 32 && r[9] == r[6]);
      CHECK (teams ? r[6] == teams : r[6] > 0);
      CHECK (warps ? r[8] == warps : r[8] > 0);
    }
}

/* A kernel that takes its block of arguments by value gets what is in it: the thread's last upload of the whole block,
   or that with a later change, or what another allocation has made it forget.  */
static void
check_by_value (int device)
{
  for (int how = 0; how < 4; how++)
    {
      uint64_t *cell = plugin.alloc (device, 8), *block = plugin.alloc (device, 64), *other = NULL, result = 0;
      MUST (cell && block);
      uint64_t words[8] = { (uintptr_t) cell, 100 + how }, later = 200;
      MUST (plugin.host2dev (device, block, words, how == 1 ? sizeof words : 16));
      if (how == 2)
	MUST (plugin.host2dev (device, block + 1, &later, 8));
      if (how == 3)
	MUST ((other = plugin.alloc (device, 8)) != NULL);
      plugin.run (device, kernel (device, BY_VALUE), block, NULL);
      MUST (plugin.dev2host (device, &result, cell, 8));
      CHECK (result == (how == 2 ? later : 100u + how));
      MUST (plugin.free (device, cell));
      MUST (plugin.free (device, block));
      if (other)
	MUST (plugin.free (device, other));
    }
}

static void
check_kernels (int device)
{
  enum { N = 20000 };
  static uint32_t v[N];
  for (int i = 0; i < N; i++)
    v[i] = i;
  void *a = plugin.alloc (device, sizeof v);
  MUST (a != NULL);
  MUST (plugin.host2dev (device, a, v, sizeof v));
  for (int round = 0; round < 5; round++)
    {
      void *args[] = { NUM_TEAMS (round == 4 ? 300 : round), NULL };
      uint64_t words[] = { (uintptr_t) a, N };
      run_with (device, ADD_INDEX, words, 2, round == 2 ? NULL : args);
    }
  MUST (plugin.dev2host (device, v, a, sizeof v));
  for (int i = 0; i < N; i++)
    CHECK (v[i] == 6u * i);
  MUST (plugin.free (device, a));

  check_by_value (device);
  check_report (device, 1, 0, 1, 32);
  check_report (device, 700, 3, 700, 3);
  check_report (device, 5, 128, 5, 32);
  check_report (device, 0, 0, 0, 8);
  check_report (device, -1, 1, 0, 1);

  uint32_t errors = 0;
  void *e = plugin.alloc (device, sizeof errors);
  MUST (e != NULL);
  MUST (plugin.host2dev (device, e, &errors, sizeof errors));
  void *args[] = { NUM_TEAMS (50), NULL };
  uint64_t words[] = { (uintptr_t) e };
  run_with (device, USE_STACK, words, 1, args);
  MUST (plugin.dev2host (device, &errors, e, sizeof errors));
  CHECK (errors == 0);
  MUST (plugin.free (device, e));

  uint64_t counter = 0;
  void *where = (void *) tables[device][KERNELS].start;
  MUST (plugin.dev2host (device, &counter, where, sizeof counter));
  CHECK (counter == 7);
  plugin.run (device, kernel (device, COUNT), NULL, NULL);
  plugin.run (device, kernel (device, COUNT), NULL, NULL);
  MUST (plugin.dev2host (device, &counter, where, sizeof counter));
  CHECK (counter == 9);
}

static void
wait_for_completions (int *completions, int wanted)
{
  while (__atomic_load_n (completions, __ATOMIC_ACQUIRE) < wanted)
    usleep (100);
}

/* `target nowait': kernels beside each other, their data uploaded by the thread that starts them.  */
static void
check_async (int device, int kernels)
{
  int completions = 0;
  void *args[] = { NUM_TEAMS (1), NULL };
  uint64_t **cells = malloc (kernels * sizeof *cells), **blocks = malloc (kernels * sizeof *blocks);
  for (int i = 0; i < kernels; i++)
    {
      uint64_t start = i;
      cells[i] = plugin.alloc (device, 8);
      blocks[i] = plugin.alloc (device, 16);
      MUST (cells[i] && blocks[i]);
      MUST (plugin.host2dev (device, cells[i], &start, 8));
      uint64_t words[] = { (uintptr_t) cells[i], 500 };
      MUST (plugin.host2dev (device, blocks[i], words, sizeof words));
      plugin.async_run (device, kernel (device, SLOW), blocks[i], args, &completions);
    }
  wait_for_completions (&completions, kernels);
  for (int i = 0; i < kernels; i++)
    {
      uint64_t end;
      MUST (plugin.dev2host (device, &end, cells[i], 8));
      CHECK (end == i + 500u);
      MUST (plugin.free (device, blocks[i]));
      MUST (plugin.free (device, cells[i]));
    }
  free (cells);
  free (blocks);
}

struct words { int device; uint64_t *block, word[2]; };

static void *
read_words (void *data)
{
  struct words *w = data;
  MUST (plugin.dev2host (w->device, w->word, w->block, sizeof w->word));
  return NULL;
}

/* libgomp asks whether a kernel can be run, and starts the region; arguments alone need not be copied then, but who
   looks finds them.  Before any other asynchronous kernel: libgomp asks again after the end of one, and the program's
   own copy that follows must be there for others.  */
static void
check_region_start (int device)
{
  uint64_t *cell = plugin.alloc (device, 8), result = 0;
  MUST (cell != NULL);
  for (int how = 0; how < 3; how++)
    {
      void *k = how < 2 ? kernel (device, BY_VALUE) : NULL;
      struct words w = { device, plugin.alloc (device, 16), { 0, 0 } };
      MUST (w.block);
      if (how == 2)
	{
	  int completions = 0;
	  void *args[] = { NUM_TEAMS (1), NULL };
	  uint64_t words[] = { (uintptr_t) cell, 20 };
	  MUST (plugin.host2dev (device, w.block, words, sizeof words));
	  plugin.async_run (device, kernel (device, SLOW), w.block, args, &completions);
	  wait_for_completions (&completions, 1);
	  k = kernel (device, BY_VALUE);
	  MUST (plugin.free (device, w.block));
	  MUST ((w.block = plugin.alloc (device, 16)) != NULL);
	}
      uint64_t words[] = { (uintptr_t) cell, 300 + how };
      MUST (plugin.host2dev (device, w.block, words, sizeof words));
      if (how == 1)
	read_words (&w);
      if (how == 2)
	{
	  pthread_t other;
	  MUST (pthread_create (&other, NULL, read_words, &w) == 0);
	  pthread_join (other, NULL);
	}
      CHECK (how == 0 || (w.word[0] == words[0] && w.word[1] == words[1]));
      plugin.run (device, k, w.block, NULL);
      MUST (plugin.dev2host (device, &result, cell, 8));
      CHECK (result == 300u + how);
      MUST (plugin.free (device, w.block));
    }
  MUST (plugin.free (device, cell));
}

/* The same while a kernel has ended of which libgomp has not yet asked again.  That kernel's block held its arguments
   only: so the allocation tells the start of a region from the second question, which is followed by the block's end.
   Before any other asynchronous kernel.  */
static void
check_region_start_after_end (int device)
{
  const size_t size = 2 * sizeof (uint64_t), allocated = size + 4 * sizeof (void *) - 1;
  uint64_t *cell = plugin.alloc (device, 8), result = 0;
  for (int again = 0; again < 2; again++)
    {
      int completions = 0;
      void *args[] = { NUM_TEAMS (1), NULL }, *k = kernel (device, BY_VALUE), *first = plugin.alloc (device, allocated);
      uint64_t words[] = { (uintptr_t) cell, 20 };
      MUST (cell && first);
      MUST (plugin.host2dev (device, first, words, size));
      plugin.async_run (device, k, first, args, &completions);
      wait_for_completions (&completions, 1);

      k = kernel (device, BY_VALUE);
      if (again)
	MUST (plugin.free (device, first));
      struct words w = { device, plugin.alloc (device, allocated), { 0, 0 } };
      words[1] = 500 + again;
      MUST (w.block && plugin.host2dev (device, w.block, words, size));
      pthread_t other;
      MUST (pthread_create (&other, NULL, read_words, &w) == 0);
      pthread_join (other, NULL);
      CHECK ((w.word[1] == words[1]) == again);
      plugin.run (device, k, w.block, NULL);
      MUST (plugin.dev2host (device, &result, cell, 8));
      CHECK (result == words[1]);
      MUST (plugin.free (device, w.block));
      if (!again)
	{
	  kernel (device, BY_VALUE);
	  MUST (plugin.free (device, first));
	}
    }
  MUST (plugin.free (device, cell));
}

/* A region that its thread does not wait for, with a block of more than arguments, and the question behind its end.  */
static void *
ask_behind_end (void *device)
{
  int completions = 0, number = *(int *) device;
  void *args[] = { NUM_TEAMS (1), NULL };
  uint64_t *cell = plugin.alloc (number, 8), *block = plugin.alloc (number, 16);
  uint64_t words[] = { (uintptr_t) cell, 20 };
  MUST (cell && block);
  MUST (plugin.host2dev (number, block, words, sizeof words));
  plugin.async_run (number, kernel (number, BY_VALUE), block, args, &completions);
  wait_for_completions (&completions, 1);
  MUST (plugin.free (number, cell));
  MUST (plugin.free (number, block));
  kernel (number, BY_VALUE);
  return NULL;
}

/* Whether another thread sees what this one copies to a new block behind the last question, as many words as a kernel
   takes.  K, unless null, is run with them then, and stores NUMBER.  */
static bool
is_copied (int device, void *k, uint64_t number)
{
  const size_t size = 2 * sizeof (uint64_t), allocated = size + 4 * sizeof (void *) - 1;
  static uint64_t *cell;
  if (!cell)
    MUST ((cell = plugin.alloc (device, 8)) != NULL);
  struct words w = { device, plugin.alloc (device, allocated), { 0, 0 } };
  uint64_t words[] = { (uintptr_t) cell, number }, result;
  MUST (w.block && plugin.host2dev (device, w.block, words, size));
  pthread_t other;
  MUST (pthread_create (&other, NULL, read_words, &w) == 0);
  pthread_join (other, NULL);
  if (k)
    {
      plugin.run (device, k, w.block, NULL);
      MUST (plugin.dev2host (device, &result, cell, 8));
      CHECK (result == number);
    }
  MUST (plugin.free (device, w.block));
  return w.word[0] == words[0] && w.word[1] == words[1];
}

/* What is copied behind such a question is the program's own; behind the next one it is a region's again, whether the
   thread has asked again or has ended.  Before any other asynchronous kernel.  */
static void
check_region_start_counts (int device)
{
  CHECK (is_copied (device, NULL, 698));
  CHECK (!is_copied (device, kernel (device, BY_VALUE), 699));
  for (int round = 0; round < 2; round++)
    {
      ask_behind_end (&device);
      CHECK (is_copied (device, NULL, 700 + round));
      CHECK (!is_copied (device, kernel (device, BY_VALUE), 710 + round));
      pthread_t other;
      MUST (pthread_create (&other, NULL, ask_behind_end, &device) == 0);
      pthread_join (other, NULL);
      CHECK (!is_copied (device, kernel (device, BY_VALUE), 720 + round));
    }
}

/* One thread uploads, others use: no call waits for the upload, but every kernel must come after it.  */
static void
check_order (int device)
{
  for (int round = 0; round < 20; round++)
    {
      uint64_t start = 1000 * round, end;
      int completions = 0;
      uint64_t *cell = plugin.alloc (device, 8), *block = plugin.alloc (device, 16);
      MUST (cell && block);
      uint64_t words[] = { (uintptr_t) cell, 20 };
      MUST (plugin.host2dev (device, block, words, sizeof words));
      MUST (plugin.host2dev (device, cell, &start, 8));
      void *args[] = { NUM_TEAMS (1), NULL };
      plugin.async_run (device, kernel (device, SLOW), block, args, &completions);
      wait_for_completions (&completions, 1);
      plugin.run (device, kernel (device, SLOW), block, args);
      MUST (plugin.dev2host (device, &end, cell, 8));
      CHECK (end == start + 40);
      MUST (plugin.free (device, block));
      MUST (plugin.free (device, cell));
    }
}

/* OWN_VALUE, VALUE: by kernels that know no addresses but those in their arguments, while others run.  */
enum change { NOTHING, KERNEL, KERNEL_NOWAIT, UPLOAD, COPY, OWN_VALUE, VALUE, CHANGES };
struct changing { int device; enum change how; uint64_t *cell; };

/* Make the cell 1000 or, by a kernel that adds, larger by 50; OWN_VALUE: another cell.  */
static void *
change_cell (void *data)
{
  const struct changing *c = data;
  void *args[] = { NUM_TEAMS (1), NULL };
  uint64_t value = 1000;
  int completions = 0;
  const bool by_value = c->how == OWN_VALUE || c->how == VALUE;
  void *k = kernel (c->device, by_value ? BY_VALUE : SLOW);
  uint64_t *block = plugin.alloc (c->device, 24);
  MUST (block != NULL);
  uint64_t words[] = { (uintptr_t) (c->how == OWN_VALUE ? block + 2 : c->cell), by_value ? value : 50, 0 };
  MUST (plugin.host2dev (c->device, block, words, sizeof words));
  switch (c->how)
    {
    case KERNEL: case OWN_VALUE: case VALUE:
      plugin.run (c->device, k, block, args);
      break;
    case KERNEL_NOWAIT:
      plugin.async_run (c->device, k, block, args, &completions);
      wait_for_completions (&completions, 1);
      break;
    case UPLOAD:
      MUST (plugin.host2dev (c->device, c->cell, &value, sizeof value));
      break;
    case COPY:
      MUST (plugin.host2dev (c->device, block, &value, sizeof value));
      MUST (plugin.dev2dev (c->device, c->cell, block, sizeof value));
      break;
    default:
      break;
    }
  MUST (plugin.free (c->device, block));
  return NULL;
}

/* What is copied together with a kernel (from the second round on) is not what the program gets if another thread has
   changed it since.  */
static void
check_copies_behind (int device)
{
  void *args[] = { NUM_TEAMS (1), NULL };
  uint64_t *busy = plugin.alloc (device, 24), busy_words[] = { (uintptr_t) (busy + 2), 50000, 0 };
  MUST (busy && plugin.host2dev (device, busy, busy_words, sizeof busy_words));
  for (enum change how = NOTHING; how < CHANGES; how++)
    for (int round = 0; round < 3; round++)
      {
	const int others = how == OWN_VALUE || how == VALUE;
	int completions = 0;
	if (others)
	  plugin.async_run (device, kernel (device, SLOW), busy, args, &completions);
	void *k = kernel (device, SLOW);
	uint64_t *block = plugin.alloc (device, 24), end, start = 7 * round;
	MUST (block != NULL);
	uint64_t words[] = { (uintptr_t) (block + 2), 20, start };
	MUST (plugin.host2dev (device, block, words, sizeof words));
	plugin.run (device, k, block, args);
	struct changing c = { device, how, block + 2 };
	pthread_t id;
	CHECK (pthread_create (&id, NULL, change_cell, &c) == 0);
	CHECK (pthread_join (id, NULL) == 0);
	MUST (plugin.dev2host (device, &end, block + 2, sizeof end));
	const bool same = how == NOTHING || how == OWN_VALUE, adds = how == KERNEL || how == KERNEL_NOWAIT;
	CHECK (end == (same ? start + 20 : adds ? start + 70 : 1000));
	MUST (plugin.free (device, block));
	wait_for_completions (&completions, others);
      }
  MUST (plugin.free (device, busy));
}

/* Kernels that nobody has waited for are through when their image goes.  */
static void
unload (int device)
{
  enum { KERNELS_LEFT = 3 };
  int completions = 0;
  void *args[] = { NUM_TEAMS (1), NULL };
  uint64_t *blocks[KERNELS_LEFT];
  for (int i = 0; i < KERNELS_LEFT; i++)
    {
      MUST ((blocks[i] = plugin.alloc (device, 24)) != NULL);
      uint64_t words[] = { (uintptr_t) (blocks[i] + 2), 2000, 0 };
      MUST (plugin.host2dev (device, blocks[i], words, sizeof words));
      plugin.async_run (device, kernel (device, SLOW), blocks[i], args, &completions);
    }
  MUST (plugin.unload_image (device, HEDDLE_IMAGE_VERSION, &image));
  wait_for_completions (&completions, KERNELS_LEFT);
  for (int i = 0; i < KERNELS_LEFT; i++)
    {
      uint64_t end;
      MUST (plugin.dev2host (device, &end, blocks[i] + 2, sizeof end));
      CHECK (end == 2000);
      MUST (plugin.free (device, blocks[i]));
    }
  free (tables[device]);
  tables[device] = NULL;
  int rows = plugin.load_image (device, HEDDLE_IMAGE_VERSION, &image, &tables[device], NULL, NULL);
  MUST (rows >= 0);
  plugin.run (device, kernel (device, COUNT), NULL, NULL);
  uint64_t counter;
  MUST (plugin.dev2host (device, &counter, (void *) tables[device][KERNELS].start, sizeof counter));
  CHECK (counter == 8);
}

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

/* Nothing but the image, perhaps damaged: WHAT says how.  */
static void
scenario_image (const char *what)
{
  static char cubin[64] = "\177ELF";
  static struct heddle_image_code codes[2];
  unsigned version = HEDDLE_IMAGE_VERSION;
  const void *data = &image;
  static struct { const void *texts; unsigned n; const void *vars; unsigned vn; const void *fns; unsigned fn; } gcc;
  static struct { const char *code; size_t size; } gcc_text;
  static struct { const char *name; unsigned short dims[3]; } gcc_function = { "plain", { 0, 0, 0 } };

  /* Without variables, which libgomp wants at once.  */
  if (strstr (what, "-later"))
    image.var_num = 0;
  if (!strcmp (what, "magic"))
    image.magic++;
  else if (!strcmp (what, "abi"))
    image.abi++;
  else if (!strcmp (what, "short"))
    image.struct_size = 8;
  else if (!strcmp (what, "no-code"))
    image.code_num = 0;
  else if (!strcmp (what, "ptx-end"))
    ((char *) code.data)[code.size - 1] = 'x';
  else if (!strcmp (what, "ptx-wrong"))
    memcpy ((char *) strstr (code.data, "mad.lo.u32"), "mad.hu.u32", 10);
  else if (!strcmp (what, "kernel-missing"))
    functions[2].name = "not_there";
  else if (!strcmp (what, "variable-missing"))
    variables[0].name = "not_there";
  else if (!strcmp (what, "variable-short"))
    variables[0].size = 9;
  else if (!strcmp (what, "variable-long"))
    variables[0].size = 4;
  else if (!strcmp (what, "shared-memory"))
    functions[2].shared_bytes = 300000;
  else if (!strcmp (what, "version"))
    version = (1u << 16) | 77;
  else if (!strcmp (what, "null"))
    data = NULL;
  else if (!strncmp (what, "cubin", 5))
    {
      cubin[18] = (char) 190;
      codes[0] = (struct heddle_image_code) { 90, 0, cubin, !strcmp (what, "cubin-short") ? 10 : sizeof cubin };
      codes[1] = code;
      image.codes = codes;
      image.code_num = 2;
    }
  else if (!strcmp (what, "other-sm"))
    {
      cubin[18] = (char) 190;
      codes[0] = (struct heddle_image_code) { 80, 0, cubin, sizeof cubin };
      image.codes = codes;
    }
  else if (!strcmp (what, "gcc") || !strcmp (what, "gcc-wrong"))
    {
      gcc_text.code = what[3] ? "this is no PTX" :
	".version 6.0\n.target sm_35\n.address_size 64\n.visible .global .align 4 .u32 seen = 5;\n"
	".visible .entry plain (.param .u64 arg, .param .u64 stack, .param .u64 size)\n"
	"{ .reg .u64 %s; .reg .u32 %v; ld.param.u64 %s, [size]; cvt.u32.u64 %v, %s; st.global.u32 [seen], %v; ret; }\n";
      gcc_text.size = strlen (gcc_text.code) + 1;
      static const char *const names[] = { "seen" };
      gcc.texts = &gcc_text, gcc.n = 1, gcc.vars = names, gcc.vn = 1, gcc.fns = &gcc_function, gcc.fn = 1;
      data = &gcc;
      version = (1u << 16) | 1;
    }
  else
    CHECK (!strcmp (what, "good") || !strcmp (what, "good-later"));

  CHECK (plugin.get_num_devices (0) >= 1);
  atexit (close_devices);
  MUST (plugin.init_device (0));
  opened = 1;
  int rows = plugin.load_image (0, version, data, &tables[0], NULL, NULL);
  MUST (rows >= 0);
  if (!strcmp (what, "gcc"))
    {
      unsigned seen;
      plugin.run (0, (void *) tables[0][0].start, NULL, NULL);
      MUST (plugin.dev2host (0, &seen, (void *) tables[0][1].start, sizeof seen));
      CHECK (seen == 128 * 1024);
    }
  free_tables (1);
}

/* Load the image, of which something is damaged if it is not SOUND and has a checksum: then it must be refused with one
   message.  Without a checksum nobody can tell that a kernel is none that initializes objects.  Such a one would run, on
   memory that it does not have: so that is not tried.  (Half of an address can say so, in one run of about thirty.)  */
static void
try_damaged (bool sound)
{
  for (int i = 0; i < 3 && !image.checksum; i++)
    if (functions[i].flags & HEDDLE_FUNC_CONSTRUCTORS)
      return;
  const int before = messages;
  int rows = plugin.load_image (0, HEDDLE_IMAGE_VERSION, &image, &tables[0], NULL, NULL);
  CHECK (rows >= 0 ? messages == before : messages == before + 1);
  CHECK (sound ? rows >= 0 : rows < 0 || !image.checksum);
  if (rows < 0)
    return;
  free (tables[0]);
  MUST (plugin.unload_image (0, HEDDLE_IMAGE_VERSION, &image));
}

/* Each of the SIZE bytes' words at P, of four and of eight bytes, has every value that is likely to be wrong.  */
static void
damage (void *p, size_t size)
{
  static const uint64_t values[] = {
    0, 1, 7, 8, 255, 4096, 0x7fffffff, 0x80000000, 0xffffffff, 1ull << 40, 0x7fffffffffffffff, 0xfffffffffffffff0, ~0ull
  };
  enum { CONSTANTS = sizeof values / sizeof values[0] };
  char on_stack[64] = "report", *on_heap = strdup ("report");
  for (size_t bytes = 4; bytes <= 8; bytes += 4)
    for (size_t at = 0; at + bytes <= size; at += bytes)
      {
	char *word = (char *) p + at;
	uint64_t was = 0;
	memcpy (&was, word, bytes);
	const uint64_t others[] = {
	  was + 1, was - 1, was + 8, was + 4096, was + (1 << 20), was - (1 << 20), was ^ 1ull << 20, was ^ 1ull << 63,
	  -was,
	  (uintptr_t) on_stack, (uintptr_t) on_heap, (uintptr_t) &image, (uintptr_t) code.data, (uintptr_t) main };
	for (size_t i = 0; i < CONSTANTS + sizeof others / sizeof others[0]; i++)
	  {
	    uint64_t value = i < CONSTANTS ? values[i] : others[i - CONSTANTS];
	    if (memcmp (&value, &was, bytes) == 0)
	      continue;
	    memcpy (word, &value, bytes);
	    /* Without a checksum it is whatever it is.  */
	    try_damaged (word == (char *) &image.checksum && !image.checksum);
	    memcpy (word, &was, bytes);
	  }
      }
  free (on_heap);
}

/* Images with every kind of damage, none of which is a crash.  CHECKSUM: the image has one, so that all are found.  */
static void
scenario_damage (bool checksum)
{
  /* Kernels that use nothing need not be many.  */
  image.func_num = 3;
  functions[1].iterations = "#7";
  functions[2].name = NULL;
  CHECK (plugin.get_num_devices (0) >= 1);
  atexit (close_devices);
  MUST (plugin.init_device (0));
  opened = 1;
  image.checksum = checksum ? heddle_image_checksum (&image) : 0;
  try_damaged (true);
  damage (&image, sizeof image);
  damage (&code, sizeof code);
  damage (functions, 3 * sizeof functions[0]);
  damage (variables, sizeof variables);
  char *text = (char *) code.data;
  for (size_t i = 0; checksum && i < code.size; i += 61)
    {
      text[i] ^= 1;
      try_damaged (false);
      text[i] ^= 1;
    }
  try_damaged (true);
}

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
scenario_iterations (const char *text, unsigned flags, char **values)
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
