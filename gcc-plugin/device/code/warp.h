/* warp.h -- who executes a piece of code: the warp as one thread, or each lane by itself.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef HEDDLE_WARP_H
#define HEDDLE_WARP_H

#include "device/code/code.h"

/* Compile-time knowledge about the lanes that execute a piece of code (abi.h, "Contexts").  */
enum class lanes_context { uniform, lanes, dynamic };

class warp_code : code_writer
{
public:
  /* Of FUN, whose statements say where its lanes are apart.  */
  warp_code (function_code &, function *fun);

  /* There are SIMD regions.  */
  bool has_simt () const { return simt; }
  /* Lanes of SIMD regions may be apart although they have come to the same place (gather).  */
  bool lanes_may_be_apart () const { return lanes_call; }
  /* The lanes are apart here, and were not where the function began.  */
  bool parted () const { return now == lanes_context::lanes && entry != lanes_context::lanes; }

  /* The hidden parameter is CTX: in dynamic context its value decides.  */
  void called_with (ptx::regno ctx) { ctx_in = ctx; }
  /* Emission goes on with BB.  */
  void enter (basic_block bb) { set_context (at_entry[bb->index]); }
  lanes_context context () const { return now; }
  lanes_context context_of_entry () const { return entry; }
  /* Here the lanes part; here they meet again.  */
  void part () { set_context (lanes_context::lanes); }
  void meet ();
  /* The lanes of a thread in uniform context, known or found at run time, wait for each other.  CALLED: some may have
     called functions on the way here, and may be apart at this place; all go on as one group.  */
  void gather (bool called);
  /* In lane context, at a place for all lanes of the warp: the same, behind a SIMD loop with calls.  */
  void gather_here ();

  /* Numbers.  With lanes as threads: this thread's number in its block, and the number of threads; the warps of THREADS
     lanes.  Blocks may have lanes beyond whole warps (abi.h).  */
  ptx::operand lane ();
  bool part_warps_p () const;
  ptx::operand thread_number ();
  ptx::operand thread_count ();
  ptx::operand warps_of (const ptx::operand &threads);

  /* The predicate under which an action happens once per OpenMP thread: *P; false if all lanes here act.  */
  bool once_predicate (ptx::regno *p);
  /* Run-time test: each lane is on its own.  */
  ptx::regno lanes_predicate ();
  /* What lane 0 found, in all lanes; in lane context each keeps its own.  */
  ptx::operand broadcast (const ptx::operand &, ptx::type t);
  /* shfl.sync of 32 or 64 bits in registers of type T.  */
  ptx::operand shuffle (ptx::shflmode, ptx::type t, const ptx::operand &v, const ptx::operand &lane,
			const ptx::operand &mask);

private:
  ptx::operand block_width ();
  void set_context (lanes_context);
  void wait_for_all (bool called);

  function_code &code;
  function *fun;
  bool is_kernel;
  lanes_context entry, now;			/* where the function begins; at the current statement */
  std::vector<lanes_context> at_entry;		/* by basic block index */
  bool simt = false;
  bool lanes_call = false;			/* in SIMD regions there are calls */
  ptx::regno ctx_in = 0;
};

#endif
