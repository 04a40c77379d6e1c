/* ops.h -- handlers beyond arithmetic, as the decoder asks for them.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef HEDDLE_PTX_SIM_OPS_H
#define HEDDLE_PTX_SIM_OPS_H

#include "types/access.h"

namespace ptxsim {

/* ops-memory.cc.  Memory instructions: a is the address (mem_addr32: a register of 32 bits; no_operand: imm is
   all), imm the displacement, d or b the value; with mem_vector AUX is a vector<int32_t> of registers, some
   no_operand.  */
const uint32_t mem_addr32 = 1;
const uint32_t mem_strong = 2;		/* volatile, relaxed, acquire, release: one host access a lane */
const uint32_t mem_acquire = 4, mem_release = 8;
const uint32_t mem_narrow = 16;		/* for the block only; of a fence, too */
/* REG_BYTES: of the value's register, 4 or 8 (16 for b128).  SIGN: loads extend the sign.  */
handler find_load (window, unsigned bytes, bool sign, unsigned reg_bytes, bool vector);
handler find_store (window, unsigned bytes, unsigned reg_bytes, bool vector);
/* Kernel parameters at byte imm: d, or AUX.  */
handler find_load_param (unsigned bytes, bool sign, unsigned reg_bytes, bool vector);
/* Parameters of functions: imm is the byte offset in the frame.  d of load, a of store.  */
handler find_load_slot (unsigned bytes, bool sign, unsigned reg_bytes);
handler find_store_slot (unsigned bytes, unsigned reg_bytes);
/* d (no_operand for red) = old value at a + imm; b, c the operands.  Null: no such operation.  */
handler find_atomic (window, ptx::aop, type);
extern const handler op_fence, op_prefetch;

/* ops-copy.cc.  a the place in shared memory, with displacement imm; b the source; c its bytes (no_operand: all); AUX:
   the source's displacement, the bytes of a lane.  Of the wait b is a constant, and imm the groups that may still be
   under way; -1: none, nor copies without a group.  */
extern const handler op_copy_async, op_copy_commit, op_copy_wait;

/* ops-special.cc.  d = special register or address.  */
handler find_sreg (ptx::sreg);
extern const handler op_local_address;		/* imm: offset in the frame's local memory */
extern const handler op_dynamic_shared;		/* imm: offset behind the static part; x: 4 or 8 */
extern const handler op_static_shared;		/* imm: offset in the window; x: 4 or 8 */
extern const handler op_param_address;		/* imm: offset in the kernel's parameters */
handler find_isspacep (space);			/* d predicate, a address */
handler find_cvta (space, bool to);		/* d, a of 64 bits */
extern const handler op_mov128, op_pack, op_unpack; /* imm: bytes of an element; AUX: registers */
extern const handler op_alloca, op_stacksave, op_stackrestore;

/* ops-lanes.cc.  Between lanes; e: member mask of the sync ones.  */
handler find_shfl (ptx::shflmode, bool sync);	/* d, a value, b lane, c clamp, e mask; x: offset of p or no_operand */
handler find_vote (ptx::votemode, bool sync);	/* d, a predicate (x 1: negated), e mask */
handler find_match (bool all, unsigned bytes);	/* d, a value, e mask; x: p */
handler find_redux (ptx::aop, type);		/* d, a, e mask */
/* D = A B + C; AUX: vector<int32_t> of the registers of the four fragments, in the order of the text; e: a constant,
   all lanes.  */
handler find_mma (ptx::mmashape);
extern const handler op_activemask, op_warp_sync;

/* warp.cc and block.cc.  Targets are distances in instructions: x (as int32_t), imm: to the join, 0: none.  */
extern const handler op_branch;			/* a predicate, or no_operand: always */
extern const handler op_join, op_indexed_branch; /* a index, AUX vector<int32_t> of distances */
extern const handler op_call, op_call_indirect, op_return, op_exit, op_trap, op_brkpt, op_nop;
extern const handler op_nanosleep;		/* a */
extern const handler op_end;			/* past the end of a function */
/* a barrier, b count (no_operand: all), c predicate (x bar_neg), d result.  */
const uint32_t bar_sync = 0, bar_arrive = 1, bar_popc = 2, bar_and = 3, bar_or = 4, bar_kind = 7;
const uint32_t bar_neg = 8, bar_aligned = 16;
extern const handler op_barrier;

/* checks.cc.  AUX: register_check.  The first faults where a source has not been written; the second marks the
   destinations as written where all sources are.  */
extern const handler op_check_registers, op_mark_registers;

/* check/automatics.cc.  AUX: stack_mark.  */
extern const handler op_stack_mark;

/* builtins.cc: vprintf, malloc, free, __assertfail.  */
code::builtin_t find_builtin (const std::string &name);
const insn *call_builtin (exec &, const insn *, const call_site &, const code &, uint32_t mask);

} // namespace ptxsim

#endif
