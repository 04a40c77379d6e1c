# memory-pool.sh -- memory/memory-pool.cc, with a driver that only counts: what a stream remembers of chunks is forgotten
# when one is given back; the block that was handed out last is found, once, however it has come back.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

test -n "$CXX" || { echo "no C++ compiler"; exit 77; }
top=$SRCDIR/../..
cat >pool.cc <<'END'
#include "plugin/types/memory-pool.h"
#include "plugin/tuning.h"
#include "plugin/types/device.h"

#include <stdio.h>

#define CHECK(C) do if (!(C)) { printf ("line %d: %s\n", __LINE__, #C); return 1; } while (0)

namespace heddle {
cuda_driver cu;
std::atomic<void (*) ()> before_call;
tuning_numbers tuning;
current_context::current_context (device &) : result { CUDA_SUCCESS, "" } {}
current_context::~current_context () {}
}

using namespace heddle;

constexpr size_t large = 67 << 20;	/* not the same place among known_chunks */
static CUdeviceptr next_chunk = 16 * large;
static unsigned given_back;

static CUresult
mem_alloc (CUdeviceptr *address, size_t size)
{
  *address = next_chunk;
  next_chunk += size;
  return CUDA_SUCCESS;
}

static CUresult
mem_free (CUdeviceptr)
{
  given_back++;
  return CUDA_SUCCESS;
}

/* How many of the addresses A and B are in no chunk.  */
static size_t
foreign (memory_pool &pool, known_chunks &known, CUdeviceptr a, CUdeviceptr b)
{
  CUdeviceptr words[] = { a, b };
  const size_t count = pool.foreign (words, 2, known);
  return count == 1 && words[0] != a && words[0] != b ? 99 : count;
}

/* DEV is never looked at.  */
static int
check_chunks (device &dev)
{
  memory_pool pool;
  known_chunks known;
  pool.open (dev, 0, false);
  CUdeviceptr a, b;
  bool found;
  CHECK (pool.alloc (large, 256, &a) && pool.alloc (large, 256, &b));
  CHECK (foreign (pool, known, a, b + large - 1) == 0);
  CHECK (foreign (pool, known, a, 8) == 1 && foreign (pool, known, 8, b) == 1 && foreign (pool, known, 8, 9) == 2);
  CHECK (foreign (pool, known, a, b) == 0);
  CHECK (pool.free (a, &found) && found && given_back == 1);
  CHECK (foreign (pool, known, b, a) == 1);
  CHECK (foreign (pool, known, b, b + 1) == 0 && foreign (pool, known, a, a + large - 1) == 2);
  /* It is there again.  */
  next_chunk = a;
  CHECK (pool.alloc (large, 256, &a) && foreign (pool, known, b, a) == 0);
  CHECK (pool.free (a, &found) && foreign (pool, known, b, a) == 1);
  CHECK (pool.close (true) && foreign (pool, known, b, a) == 2);
  return 0;
}

static int
check_newest (device &dev)
{
  memory_pool pool;
  pool.open (dev, large, false);
  CUdeviceptr a, b, c, start;
  size_t size, used, reserved;
  bool found;
  CHECK (pool.alloc (1000, 256, &a));
  CHECK (pool.free (a, &found) && found);
  CHECK (pool.free (a, &found) && !found);
  /* The block that was kept.  */
  CHECK (pool.alloc (1000, 256, &b) && b == a);
  CHECK (pool.free (b, &found) && found && pool.free (b, &found) && !found);
  /* Not the newest one, which a block of another size comes after.  */
  CHECK (pool.alloc (5000, 256, &a) && pool.alloc (300, 256, &b) && pool.alloc (9000, 256, &c));
  CHECK (pool.free (b, &found) && found && pool.free (b, &found) && !found);
  CHECK (pool.free (c, &found) && found && pool.free (c, &found) && !found);
  CHECK (pool.find (a, &start, &size) && start == a && size >= 5000 && !pool.find (c, &start, &size));
  CHECK (pool.free (a, &found) && found);
  pool.usage (&used, &reserved);
  CHECK (used == 0);
  /* Where it has been handed out by another address.  */
  CHECK (pool.alloc (1000, 256, &a));
  b = pool.shift (a, 8);
  CHECK (b == a + 8 && pool.free (a, &found) && !found && pool.free (b, &found) && found);
  CHECK (pool.alloc (1000, 256, &a) && pool.close (true));
  CHECK (pool.free (a, &found) && !found);
  return 0;
}

int
main ()
{
  cu.MemAlloc = mem_alloc;
  cu.MemFree = mem_free;
  alignas (16) static char nothing[16];
  device &dev = reinterpret_cast<device &> (nothing);
  return check_chunks (dev) || check_newest (dev);
}
END
$CXX -std=gnu++17 -O1 -Wall -Wextra -D_GNU_SOURCE -I"$top" -I"$top/libgomp-nvptx" -o pool pool.cc \
  "$top/libgomp-nvptx/plugin/memory/memory-pool.cc" -lpthread || exit 1
./pool
