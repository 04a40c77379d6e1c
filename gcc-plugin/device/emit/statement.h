/* statement.h -- the base of the emission of statements: the parts for values, memory and control.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef HEDDLE_STATEMENT_H
#define HEDDLE_STATEMENT_H

#include "device/emit/references.h"

/* The numbers for a reduction of a block's values: registers.  */
struct reduction_numbers
{
  ptx::regno thread = 0, warp = 0, warps = 0;	/* this thread's and warp's, and the number of warps */
  ptx::regno whole = 0;			/* predicate: all warps are whole; only where warps may be incomplete */
  ptx::regno usual = 0;			/* predicate: all warps are whole, and few */
  ptx::regno gap = 0;			/* predicate: this thread writes the value of a missing warp */
};

/* A floating-point sum or product of a kernel's, in an update by each block (ordered-sums.cc), and the block's part of
   it: registers, the same in all threads, or, where EACH warp updates, in all lanes.  An update that a kernel executes
   ONCE at most needs none: its part is in memory at once.  */
struct ordered_sum
{
  gcall *update;
  ptx::op code;
  ptx::type t;
  bool each;
  bool once;
  ptx::regno variable, value;		/* the address, 0 where nothing has been added yet */
};

/* The emission of one function.  Each part keeps its own state and knows only the parts above.  */
struct emission
{
  /* Of FUN, as F of M, whose signature is complete.  */
  emission (module_emitter &m, ptx::function *f, function *fun);

  module_emitter &mod;
  function *const fun;
  const bool is_kernel;

  function_code code;
  warp_code warp;
  memory_access mem;
  warp_stack stack;
  call_convention calls;
  arithmetic arith;
  pointer_spaces spaces;
  ssa_values ssa;
  failures failure;
  operand_values operands;
  memory_references refs;

  /* Hidden parameters, if any: the address of the function's result, and of its unnamed arguments.  */
  std::optional<ptx::regno> result_pointer, va_pointer;
  /* Reductions of blocks (block-reduction.cc), in kernels: the half of the scratch memory for the next reduction; the
     block's numbers, where threads are warps and where they are lanes.  */
  std::optional<ptx::regno> scratch_turn;
  std::optional<reduction_numbers> numbers[2];
  /* In kernels: the sums added up in the order of the blocks, and a predicate: their memory exists.  */
  std::vector<ordered_sum> ordered;
  ptx::regno ordered_stored = 0;	/* bits: those of ONCE, by number, that are in memory */
  /* The results of products of matrices (matrix-products.h).  */
  std::map<gimple *, std::vector<ptx::operand>> matrix_elements;
  ptx::regno order_usable = 0;
};

/* The emission of a kind of statement: it writes code, by the parts of an emission, and has no state of its own.  */
class statement_writer : protected code_writer
{
public:
  explicit statement_writer (emission &);

protected:
  emission &e;
  module_emitter &mod;
  function *const fun;
  warp_code &warp;
  memory_access &mem;
  warp_stack &stack;
  call_convention &calls;
  arithmetic &arith;
  pointer_spaces &spaces;
  ssa_values &ssa;
  failures &failure;
  operand_values &operands;
  memory_references &refs;

  value expand (tree t) { return operands.expand (t); }
  ptx::operand expand1 (tree t) { return operands.expand1 (t); }
  /* V is the result of S, a call, computed in registers from number MARK on if these are V's own.  */
  void set_lhs (gimple *s, const value &v, ptx::regno mark);
};

/* The kinds of statements, each in its file.  A function that returns a boolean is asked whether the call is of its
   kind: true if emitted.  */
void emit_assign (emission &, gassign *);				/* assign.cc */
void emit_call (emission &, gcall *);					/* call.cc */
void emit_asm (emission &, gasm *);					/* asm.cc */
void emit_user_call (emission &, gcall *);				/* user-call.cc */
bool emit_internal_fn (emission &, gcall *);				/* internal-fn.cc */
bool emit_builtin (emission &, gcall *, tree fndecl);			/* builtin.cc */
bool emit_descriptor (emission &, gcall *, built_in_function);		/* nested.cc */
bool emit_failed_check (emission &, built_in_function);			/* failure.cc */
bool emit_atomic_builtin (emission &, gcall *, built_in_function);	/* atomic.cc */
bool emit_combined_fn (emission &, gcall *, combined_fn);		/* math.cc */
bool emit_float_math (emission &, gcall *, combined_fn);			/* float-math.cc */
bool emit_extended_math (emission &, gcall *, combined_fn, tree type, tree arg);	/* extended-math.cc */
bool emit_overflow (emission &, gcall *, tree_code);			/* overflow.cc */
bool emit_sanitized (emission &, gcall *, tree_code);			/* overflow.cc */
/* Internal functions missing in GCC 12, which therefore have names here only.  */
bool emit_newer_operation (emission &, gcall *);			/* overflow.cc */
bool emit_typed_atomic (emission &, gcall *, const char *what);		/* atomic.cc */
bool emit_ptx_builtin (emission &, gcall *, const char *name);		/* ptx-builtins.cc */
bool emit_block_function (emission &, gcall *, const char *name);	/* block.cc */
bool emit_region_function (emission &, gcall *, const char *name);	/* region.cc */

/* The beginning of a function, and its end (entry.cc, gate.cc, end.cc).  */
void emit_prologue (emission &);
void emit_gate (emission &);
void emit_return (emission &, greturn *);
void tell_end (emission &);
/* Sums in the order of blocks, at the begin and end of a kernel (ordered-sums.cc).  */
void begin_ordered_sums (emission &);
void end_ordered_sums (emission &);

/* The lanes of the block, or as many as the second of BARRIER says (its first is the number of the hardware's barrier),
   wait for each other.  The lanes may come from different branches (region.cc).  */
void wait_for_lanes (emission &, std::initializer_list<ptx::operand> barrier);

#endif
