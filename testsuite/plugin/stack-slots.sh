# stack-slots.sh -- warp-stacks/protocol.h, in C and in C++: no two warps of a grid have the same slot, slots are dense,
# kernels that number fewer dimensions agree where the others have one block; 32 slices fit wherever they are cut.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

cat >slots.c <<'END'
#include "protocol.h"
#include <stdio.h>
#include <string.h>

#define CHECK(C) do if (!(C)) { printf ("line %d: %s\n", __LINE__, #C); return 1; } while (0)

static int
slots (unsigned nx, unsigned ny, unsigned nz, unsigned warps)
{
  static unsigned char seen[4096];
  memset (seen, 0, sizeof seen);
  const heddle_stack_bytes all = nx * ny * nz * warps;
#ifdef __cplusplus
  CHECK (heddle_stack_slots (nx, ny, nz, warps) == all);
#endif
  CHECK (all <= sizeof seen);
  for (unsigned z = 0; z < nz; z++)
    for (unsigned y = 0; y < ny; y++)
      for (unsigned x = 0; x < nx; x++)
	for (unsigned w = 0; w < warps; w++)
	  {
	    const unsigned block = HEDDLE_NEXT_DIGIT (HEDDLE_BLOCK_OF_ROWS (z, ny, y), nx, x);
	    const unsigned slot = HEDDLE_STACK_SLOT (block, warps, w);
	    CHECK (slot < all && !seen[slot]);
	    seen[slot] = 1;
	    CHECK (z || block == HEDDLE_BLOCK_OF_ROWS (y, nx, x));
	    CHECK (z || y || block == x);
	  }
  return 0;
}

/* As cut_stack does it, with SP anywhere in a stack of 1 << LOG2 bytes that begins at BASE.  */
static int
slices (heddle_stack_bytes base, unsigned log2)
{
  const heddle_stack_bytes end = base + (1ull << log2);
  for (heddle_stack_bytes sp = base; sp < end; sp += HEDDLE_STACK_ALIGN)
    {
      const heddle_stack_bytes part = (end - sp) / HEDDLE_SLICES;
      if (!part)
	continue;
      const heddle_stack_bytes size = 1ull << (63 - __builtin_clzll (part));
      const heddle_stack_bytes first = (sp + size - 1) & -size;
      CHECK (first + HEDDLE_WARP_SIZE * size <= end);
    }
  return 0;
}

int
main (void)
{
  for (unsigned nx = 1; nx < 5; nx++)
    for (unsigned ny = 1; ny < 5; ny++)
      for (unsigned nz = 1; nz < 4; nz++)
	for (unsigned warps = 1; warps <= 32; warps += 5)
	  if (slots (nx, ny, nz, warps))
	    return 1;
  for (unsigned log2 = HEDDLE_STACK_LEAST_LOG2; log2 < 17; log2++)
    if (slices (3ull << log2, log2))
      return 1;
#ifdef __cplusplus
  CHECK (heddle_stack_above (0) == 1 && heddle_stack_above (255) == 256 && heddle_stack_above (256) == 512);
  CHECK (heddle_lane_share (0, 0) == 0 && heddle_lane_share (100, 0) == 128);
  CHECK (heddle_lane_share (100, 1) == 1024 && heddle_lane_share (1024, 1) == 4096);
#endif
  return 0;
}
END
cp slots.c slots.cc
for compile in "$CC -std=gnu11 slots.c" "$CXX -std=gnu++17 slots.cc"; do
  test -n "${compile%% -std*}" || continue
  $compile -O1 -Wall -Wextra -Werror -I"$SRCDIR/../../warp-stacks" -o slots && ./slots || { echo "$compile"; exit 1; }
done
