/* kernel-facts.h -- the facts of kernel-facts.def as a record, and as the flags of an image's row.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The record is a base of the compiler's kernels and of the plugin's: who finds a fact sets the member, flags () makes
   the word in the image of all of them, and the plugin's record is made of that word.  */

#ifndef HEDDLE_KERNEL_FACTS_H
#define HEDDLE_KERNEL_FACTS_H

#include "image.h"

struct heddle_kernel_facts
{
#define KERNEL_FACT(NAME, member, BIT, ATTRIBUTE, SET, READ, WORDS) bool member = false;
#include "kernel-facts.def"
  unsigned asked_warps = 0;	/* HEDDLE_FUNC_ASKED_SHIFT */
  unsigned vector_workers = 0;	/* HEDDLE_FUNC_WORKERS_SHIFT, with WIDE_VECTORS */
  unsigned block_warps = 0;	/* HEDDLE_FUNC_WORKERS_SHIFT, without */

  heddle_kernel_facts () = default;

  /* The facts of a row with these flags.  */
  explicit heddle_kernel_facts (uint64_t flags)
    : asked_warps (flags >> HEDDLE_FUNC_ASKED_SHIFT & HEDDLE_MOST_ASKED)
  {
    (flags & HEDDLE_FUNC_WIDE_VECTORS ? vector_workers : block_warps)
      = flags >> HEDDLE_FUNC_WORKERS_SHIFT & HEDDLE_MOST_WIDE_WORKERS;
#define KERNEL_FACT(NAME, member, BIT, ATTRIBUTE, SET, READ, WORDS) member = flags & HEDDLE_FUNC_##NAME;
#include "kernel-facts.def"
  }

  /* The flags of its row.  */
  uint64_t row_flags () const
  {
    uint64_t sum = asked_warps << HEDDLE_FUNC_ASKED_SHIFT
		   | (wide_vectors ? vector_workers : block_warps) << HEDDLE_FUNC_WORKERS_SHIFT;
#define KERNEL_FACT(NAME, member, BIT, ATTRIBUTE, SET, READ, WORDS) sum |= member ? uint64_t (HEDDLE_FUNC_##NAME) : 0;
#include "kernel-facts.def"
    return sum;
  }
};

#endif
