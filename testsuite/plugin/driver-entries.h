/* driver-entries.h -- memory, kernels, waits and uploads of one device, checked

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Included once, by driver.c, which has the entries and the kernels.  */

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
