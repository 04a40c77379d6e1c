/* overflow.c -- the end of a program whose stack is too small.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The check (compiler/stack.cc) calls this on the stack from its start.  It must not need a frame itself: a stack may
   be smaller than any.  */

#include "device/team.h"

/* A frame of FUNCTION does not fit the stack of its warp, or of its lane.  Any lanes.  */
void __attribute__ ((noreturn, cold))
__heddle_stack_overflow (const char *function)
{
  __heddle_fail (HEDDLE_FAIL_STACK, "stack overflow (HEDDLE_STACK_SIZE gives the warps more) in ", function);
}
