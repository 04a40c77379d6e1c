/* recording.h -- a recorded launch: what the host plugin writes (HEDDLE_RECORD) and heddle-replay reads.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   A file is one launch: HEDDLE_RECORDING_MAGIC, then parts, each a heddle_recording_part with as many bytes behind it
   as SIZE says.  Numbers are little endian.  All parts up to STARTED are in the file before the kernel starts, and a
   kernel that hangs or kills the program can be replayed; the other parts come after its end.

     SHAPE	struct heddle_recording_shape
     KERNEL	the kernel's name (no NUL)
     PLACE	"function at file:line" in the source; absent where it is not known
     DEVICE	the device's name
     CODE	the image's PTX (no NUL)
     ARGUMENTS	the kernel's parameters
     BEFORE	a region of the device's memory: struct heddle_recording_region, its name (NAME_SIZE bytes), contents
     STARTED	nothing: the kernel starts now
     AFTER	the same once more, in the same order, for regions that are compared
     FAILED	in place of AFTER: in words, how the kernel failed
     END	nothing

   Contents are runs: struct heddle_recording_run, with the number of the region's bytes that it describes; LITERAL
   bytes are behind it.  Together they are as long as the region.  */

#ifndef HEDDLE_RECORDING_H
#define HEDDLE_RECORDING_H

#include <stdint.h>

#define HEDDLE_RECORDING_MAGIC "HdlRec1\n"		/* 8 bytes */
#define HEDDLE_RECORDING_SUFFIX ".launch"

enum
{
  HEDDLE_RECORDING_SHAPE = 1, HEDDLE_RECORDING_KERNEL, HEDDLE_RECORDING_PLACE, HEDDLE_RECORDING_DEVICE,
  HEDDLE_RECORDING_CODE, HEDDLE_RECORDING_ARGUMENTS, HEDDLE_RECORDING_BEFORE, HEDDLE_RECORDING_STARTED,
  HEDDLE_RECORDING_AFTER, HEDDLE_RECORDING_FAILED, HEDDLE_RECORDING_END
};

struct heddle_recording_part { uint32_t kind, reserved; uint64_t size; };

struct heddle_recording_shape
{
  uint32_t grid[3], block[3];
  uint64_t dynamic_shared;		/* bytes */
  uint64_t call_stack;			/* bytes of a lane; 0: the driver's */
  uint32_t sm, multiprocessors;
  uint64_t launch;			/* the how manieth of the process that was recorded */
};

/* What a region is.  */
enum
{
  HEDDLE_RECORDING_MEMORY = 1,		/* mapped variables, omp_target_alloc */
  HEDDLE_RECORDING_VARIABLE,		/* of the image */
  HEDDLE_RECORDING_HEAP,		/* for malloc on the device: who gets what depends on the order of threads */
  HEDDLE_RECORDING_STACKS,		/* of warps: no contents, not compared */
  HEDDLE_RECORDING_HOST			/* pinned memory of the plugin's, not compared */
};

struct heddle_recording_region { uint64_t address, size; uint32_t role, name_size; };

enum
{
  HEDDLE_RECORDING_LITERAL = 1,
  HEDDLE_RECORDING_WORD,		/* VALUE, again and again; the last may be cut off */
  HEDDLE_RECORDING_SAME			/* of AFTER: as before */
};

struct heddle_recording_run { uint64_t size; uint32_t kind, reserved; uint64_t value; };

#endif
