/* run-in-lanes.h -- a region around a program, as one thread or in the lanes of a SIMD loop.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Functions that a SIMD loop calls are compiled for lane context, in which automatic objects lie elsewhere, and calls,
   atomics and loops are other instructions.  LANES is the number of lanes that run the program at once: 32 where it
   writes nothing but automatic variables and memory of its own, so that no two lanes can meet; else 1, and the other
   lanes wait.  Which one that is, the compiler does not know.  */

#define PRAGMA(text) _Pragma (#text)

/* STATUS becomes what CALL gives, in a target region; with LANES, what all its lanes give, all bits.  */
#ifdef LANES
#define IN_REGION(STATUS, CALL) \
  do \
    { \
      int last = LANES - 1; \
      STATUS = 0; \
      PRAGMA (omp target map(tofrom: STATUS) map(to: last)) \
      PRAGMA (omp simd reduction(|: STATUS)) \
      for (int lane = 0; lane < 32; lane++) \
	if ((lane * 11 + 9 & 31) <= last) \
	  STATUS |= CALL; \
    } \
  while (0)
#else
#define IN_REGION(STATUS, CALL) \
  do \
    { \
      PRAGMA (omp target map(from: STATUS)) \
      STATUS = CALL; \
    } \
  while (0)
#endif
