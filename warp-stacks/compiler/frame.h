/* frame.h -- what the emission of a function knows of its frame.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef HEDDLE_FRAME_H
#define HEDDLE_FRAME_H

#include "device/emit/common.h"
#include "warp-stacks/compiler/need.h"
#include "warp-stacks/protocol.h"

struct warp_frame
{
  /* Registers.  A kernel computes the hidden parameters itself.  */
  ptx::regno sp_in = 0, ctx_in = 0;	/* the hidden parameters */
  ptx::regno base = 0;			/* address of the frame's first byte */
  ptx::regno top = 0;			/* first free byte; changes with alloca */
  bool sliced = false;			/* lanes get slices in this function, ... */
  ptx::regno lane_sp = 0, lane_ctx = 0;	/* ... and these are the hidden parameters that calls pass there */

  /* Layout, by declaration.  */
  std::unordered_map<tree, HOST_WIDE_INT> offset;	/* from BASE, in bytes */
  std::unordered_map<tree, ptx::variable *> local;	/* in .local */
  std::unordered_map<tree, ptx::variable *> lane_local;	/* in .local in SIMD regions, with another place outside */
  unsigned HOST_WIDE_INT size = 0;			/* in bytes */
  unsigned align = HEDDLE_STACK_ALIGN;
  bool open = false;					/* alloca may take more than that */

  const ptx::function *overflow_handler = nullptr;

  /* The layout has found a place for DECL.  */
  bool has (tree decl) const { return offset.count (decl) || local.count (decl); }

  /* For the need of the kernels that call this function.  */
  frame_facts
  facts () const
  {
    const unsigned lost = align > HEDDLE_STACK_ALIGN ? align - HEDDLE_STACK_ALIGN : 0;
    return { size + lost, open, sliced ? lane_sp : ptx::no_reg, overflow_handler };
  }
};

#endif
