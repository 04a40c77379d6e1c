/* protocol.h -- per-warp stacks: what compiler, device runtime and host plugin agree on.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   C and C++, for host and device; needs no other header.  README.md has the pictures.

   Sizes are in bytes.  A stack has 1 << LOG2 bytes and is aligned to its size, so that an address tells the beginning
   and the end of its stack.  Stacks grow upwards.  The first free byte, sp, is aligned to HEDDLE_STACK_ALIGN.  A chain
   of frames may fill all bytes of a stack but one: sp never becomes the end of the stack, which is the beginning of the
   next stack.  */

#ifndef HEDDLE_STACK_PROTOCOL_H
#define HEDDLE_STACK_PROTOCOL_H

#define HEDDLE_WARP_LOG2 5
#define HEDDLE_WARP_SIZE (1 << HEDDLE_WARP_LOG2)	/* lanes */

/* Slots.  The host gives a kernel a buffer of stacks, one for each warp of the grid; a slot is a stack's number in
   it.

   The digits of a slot are, highest first: z, y, x of the block and the warp in the block; the radix of each is the
   extent of the grid, or of the block, in that dimension.  So slots are dense, and no two warps of a grid have the
   same, whatever its dimensions are.  Where the extent of a dimension is 1, its digit is 0 and adds nothing.  So the
   block is
     x		in a grid of one row: kernels that can have no other (no HEDDLE_FUNC_STACK_ROWS);
     OF_ROWS	in a grid of one layer, as all grids are today: other kernels, and the device runtime.
   With several layers it would be HEDDLE_NEXT_DIGIT (OF_ROWS (z, ny, y), nx, x).
   The host launches no kernel that needs stacks with more than it numbers.

   The compiler uses these macros, too: with operands whose * and + emit instructions.  */
#define HEDDLE_NEXT_DIGIT(higher, radix, digit) ((higher) * (radix) + (digit))
#define HEDDLE_BLOCK_OF_ROWS(y, nx, x) HEDDLE_NEXT_DIGIT (y, nx, x)
#define HEDDLE_STACK_SLOT(block, warps, warp) HEDDLE_NEXT_DIGIT (block, warps, warp)

/* The parameter ctx of each device function (abi.h): bits 0 to 7 are the LOG2 of sp's stack; bit 8 is set where each
   lane is on its own, and the stack is one lane's.  */
#define HEDDLE_CTX_LOG2_MASK 0xffu
#define HEDDLE_CTX_LANES 0x100u

#define HEDDLE_STACK_ALIGN 16		/* of sp, and so of frames without a wish for more */
#define HEDDLE_STACK_GAP 16		/* around each variable of a program that is linked with -mcheck-memory */
#define HEDDLE_STACK_LEAST_LOG2 8	/* of a warp's stack */
#define HEDDLE_STACK_MOST_LOG2 40

/* Shares.  In a kernel whose lanes are threads from its start a lane has a 32nd of the warp's stack, lane 0 the
   first.

   Slices.  Where the lanes of a warp part on the way (a SIMD loop with calls of functions, a parallel region of more
   threads than the block has warps), each gets a slice of the rest of the warp's stack: LEFT bytes from sp on.  A slice
   is as large as the largest power of two that fits in LEFT 33 times, aligned to its size.  The first slice begins at
   the next multiple of its size: aligning loses less than one slice, so 32 whole slices are left.  */
#define HEDDLE_SLICES (HEDDLE_WARP_SIZE + 1)

/* Beyond counting: recursion and alloca.  A chain of calls with such a need gets twice the counted bytes; a lane no
   less than HEDDLE_OPEN_SHARE.  (The host has the least for warps, host/size.cc.)  */
#define HEDDLE_OPEN_FACTOR 2
#define HEDDLE_OPEN_SHARE 1000

typedef unsigned long long heddle_stack_bytes;

/* The device runtime, in C, has no use for these.  */
#ifdef __cplusplus

/* The smallest power of two that a chain of BYTES fits.  */
static inline heddle_stack_bytes
heddle_stack_above (heddle_stack_bytes bytes)
{
  heddle_stack_bytes power = 1;
  while (power <= bytes)
    power *= 2;
  return power;
}

/* A lane's need for a chain of BYTES; OPEN: the chain may be longer.  */
static inline heddle_stack_bytes
heddle_lane_share (heddle_stack_bytes bytes, int open)
{
  if (open)
    {
      bytes *= HEDDLE_OPEN_FACTOR;
      if (bytes < HEDDLE_OPEN_SHARE)
	bytes = HEDDLE_OPEN_SHARE;
    }
  return bytes ? heddle_stack_above (bytes) : 0;
}

/* The slots of a grid of NX * NY * NZ blocks of WARPS warps each.  */
static inline heddle_stack_bytes
heddle_stack_slots (unsigned nx, unsigned ny, unsigned nz, unsigned warps)
{
  return (heddle_stack_bytes) nx * ny * nz * warps;
}

#endif

#endif
