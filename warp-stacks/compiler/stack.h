/* stack.h -- a function's frame and its stack, while the function is emitted.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef HEDDLE_STACK_H
#define HEDDLE_STACK_H

#include "device/code/memory.h"
#include "warp-stacks/need/need.h"
#include "warp-stacks/protocol.h"

/* DECL is the structure of arguments of FUN, a kernel (entries.cc).  */
bool parameter_block_p (function *fun, tree decl);

/* The name in the source of the function FNDECL, or of the function around an outlined FNDECL.  */
std::string source_name (tree fndecl);

class warp_stack : code_writer
{
public:
  /* Find a place for each variable of FUN in need of memory.  */
  warp_stack (function_code &, module_emitter &, function *fun, warp_code &, memory_access &);

  /* At the start of a kernel, or of a function with the hidden parameters SP and CTX: registers of the frame.  */
  void set_up ();
  void set_up (ptx::regno sp, ptx::regno ctx);

  /* The layout has found a place for DECL: *PLACE, in the current context.  */
  bool has (tree decl) const { return frame_offset.count (decl) || local.count (decl); }
  bool place (tree decl, mem_address *place);
  /* A place for DECL, of SIZE bytes, which the layout has seen in no statement.  */
  mem_address late_place (tree decl, unsigned HOST_WIDE_INT size);

  /* The first free byte of the current context's stack, the warp's or, in a SIMD region, a lane's; and the parameter
     ctx for the stack.  */
  ptx::operand sp () { return warp.parted () ? slice_sp () : R (top); }
  ptx::operand ctx () { return warp.parted () ? slice_ctx () : R (ctx_in); }
  /* The address of BYTES, aligned to BOUNDARY (HEDDLE_STACK_ALIGN at least), as a part of the frame: the variable NAME,
     if there is a name.  */
  ptx::operand take (const ptx::operand &bytes, unsigned HOST_WIDE_INT boundary, const std::string &name = "-");
  /* Forget what was taken since the first free byte was TO.  */
  void restore (const ptx::operand &to);
  /* Here the lanes part: SLICE_SP and SLICE_CTX are from here on those of each lane's slice of the rest.  */
  void part () { partings.push_back (code.this_place ()); }
  ptx::operand slice_sp ();
  ptx::operand slice_ctx ();
  /* A call with the stack SP, by the contract of doc/abi.md: separate lanes do not share a stack.  */
  void check_call (const ptx::operand &sp) const
  {
    gcc_assert (!HEDDLE_CHECKING || !warp.parted () || sp.kind != ptx::operand::reg || (sp.r != top && sp.r != sp_in));
  }
  /* The function's last statement has been emitted: write the code that lets lanes part, if a slice has been asked
     for.  */
  void finish ();
  /* The frame's first byte.  */
  ptx::operand frame () const { return R (base); }
  /* Something that is not seen here takes of the stack, too.  */
  void note_open () { open = true; }

  /* Marks of CODE tell the simulator of the frame, for its check of memory.  */
  void note_variables (function_code &code) const;

  /* For the need of the kernels that call this function.  */
  frame_facts facts () const;

private:
  struct slot_number;
  bool needs_memory (tree decl) const;
  void lay_out ();
  void find ();
  void begin_frame ();
  void cut ();
  void check (const ptx::operand &old_sp, const ptx::operand &new_top);
  void move_stack (ptx::regno free, const ptx::operand &to, ptx::note mark);

  function_code &code;
  module_emitter &mod;
  function *fun;
  warp_code &warp;
  memory_access &mem;

  /* Registers.  A kernel computes the hidden parameters itself.  */
  ptx::regno sp_in = 0, ctx_in = 0;	/* the hidden parameters */
  ptx::regno base = 0;			/* address of the frame's first byte */
  ptx::regno top = 0;			/* first free byte; changes with alloca */
  ptx::regno lane_sp = ptx::no_reg, lane_ctx = ptx::no_reg;	/* arguments of calls in separate lanes, ...  */
  std::vector<function_code::place> partings;			/* ... which they do here */

  /* Layout, by declaration.  */
  std::unordered_map<tree, HOST_WIDE_INT> frame_offset;	/* from BASE, in bytes */
  std::unordered_map<tree, ptx::variable *> local;	/* in .local */
  std::unordered_map<tree, ptx::variable *> lane_local;	/* in .local in SIMD regions, with another place outside */
  std::vector<tree> placed;				/* all of these, as they were found */
  unsigned HOST_WIDE_INT size = 0;			/* in bytes */
  unsigned align = HEDDLE_STACK_ALIGN;
  bool open = false;					/* alloca may take more than that */

  const ptx::function *overflow_handler = nullptr;
};

#endif
