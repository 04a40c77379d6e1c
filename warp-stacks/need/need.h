/* need.h -- the size of a kernel's stack for each warp.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef HEDDLE_NEED_H
#define HEDDLE_NEED_H

#include "device/facts/common.h"

/* Emission's facts about a function's part of the stack.  */
struct frame_facts
{
  uint64_t bytes = 0;			/* its frame, with what aligning may lose */
  bool open = false;			/* more is possible: alloca */
  ptx::regno lanes_sp = ptx::no_reg;	/* the stack pointer that calls in SIMD regions pass; no_reg: none */
  const ptx::function *overflow_handler = nullptr;	/* runs on the stack from its start */
};
typedef std::unordered_map<const ptx::function *, frame_facts> frame_map;
typedef std::unordered_set<const ptx::function *> function_set;

/* BYTES of stack are needed, 0 where no stack need be; more if OPEN.  */
struct stack_need
{
  uint64_t bytes;
  bool open;
};

/* The needs of KERNELS, each with whether its threads are lanes.  REACHABLE: all functions in the kernels' reach.  All
   functions have been emitted, and the calls are emission's.  */
std::vector<stack_need> find_stack_needs (const ptx::module &,
					  const std::vector<std::pair<const ptx::function *, bool>> &kernels,
					  const frame_map &frames, const function_set &reachable);

#endif
