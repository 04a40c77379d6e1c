/* block.cc -- common work of all threads of a block in kernels without a scheduler (lower-regions.cc).

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   The functions are called __heddle_block_WHAT_THREADS_OP_TYPE:

     T    reduce (T value)		VALUE of all threads combined; all get the result
     void update (T *p, T value)	the same, and *P = *P OP the result, atomically, once
     void once (T *p, T value)		*P = *P OP VALUE, atomically, by one thread; VALUE is the same in all
     void each (T *p, T value)		*P = *P OP VALUE, atomically, by each thread, at any time
     void sum (T *p, T value, number, last)	as update, where the host lets the blocks add up (abi.h, struct
					heddle_sums): P is the pointer of the kernel's sum of that NUMBER, LAST is 1 in
					the last of these calls
     void same (T *p, T value, number, last)	the same with a value common to all threads, as once

   THREADS says what a thread is: lanes, or warps (VALUE is then the same in all lanes of a warp).  OP is add, mul,
   min, max, and, or, xor; TYPE u32, s32, u64, s64, f32, f64.  All threads of the block call the others together.
   reduce and update are barriers; the order of operations depends on the block's size alone.

   Integers are updated at once, floating-point sums and products in the order of blocks if a kernel has the memory
   (ordered-sums.cc).  The last block adds up the values of all blocks if the host permits it (grid-total.cc).  */

#include "device/emit/block-function.h"
#include "device/emit/block-update.h"
#include "device/emit/grid-total.h"
#include "device/emit/ordered-sums.h"

using ptx::op;
using ptx::operand;
using ptx::regno;
using T = ptx::type;

namespace {

/* A call of a function of a block.  */
class block_call : statement_writer
{
public:
  using statement_writer::statement_writer;
  bool emit (gcall *, const char *name);
};

/* S calls NAME (above).  False: NAME is another function.  */
bool
block_call::emit (gcall *s, const char *name)
{
  if (!startswith (name, "__heddle_block_"))
    return false;
  block_function f;
  if (!f.parse (name))
    return false;
  const char *const what = f.what;
  const block_op *const o = f.o;
  const T t = f.t;
  bool lanes = !strcmp (f.threads, "lanes");
  block_reduction reduction (e, o->code, t, lanes);
  regno mark = next_reg ();
  T rt = register_type (t);
  if (!strcmp (what, "reduce"))
    {
      operand v = reduction.emit (R (force_reg (expand1 (gimple_call_arg (s, 0)), rt)));
      set_lhs (s, value (1, v), mark);
      return true;
    }
  const bool sum = !strcmp (what, "sum"), same = !strcmp (what, "same");
  operand ptr = expand1 (gimple_call_arg (s, 0)), v = R (force_reg (expand1 (gimple_call_arg (s, 1)), rt));
  if (sum || !strcmp (what, "update"))
    v = reduction.emit (v);
  block_update update (e, o->code, t);
  ordered_sums ordered (e);
  if (!sum && !same)
    {
      const bool each = !strcmp (what, "each");
      if (!ordered.may_keep (s, ptr))
	{
	  update.emit (o->atomic, lanes, each, ptr, v);
	  return true;
	}
      ptx::blockno at_once = new_block (), done = new_block ();
      ordered.keep (s, ptr, v, at_once, done);
      go_on_in (at_once);
      update.emit (o->atomic, lanes, each, ptr, v);
      branch (done);
      go_on_in (done);
      return true;
    }
  const auto number = [&] (unsigned i) { return unsigned (tree_to_uhwi (gimple_call_arg (s, i))); };
  grid_total total (e);
  ptx::blockno together = new_block (), alone = new_block (), over = new_block ();
  branch_if (set_predicate (ptx::cmp::eq, T::b64, R (total.end_record ()), I (0)), false, alone);
  branch (together);
  go_on_in (together);
  total.emit (number (2), t, v, same, number (3), over);
  go_on_in (alone);
  if (ordered.may_keep (s, ptr))
    {
      ptx::blockno at_once = new_block ();
      ordered.keep (s, ptr, v, at_once, over);
      go_on_in (at_once);
    }
  update.emit (o->atomic, lanes, false, ptr, v);
  branch (over);
  go_on_in (over);
  return true;
}

} // namespace

bool
emit_block_function (emission &e, gcall *s, const char *name)
{
  return block_call (e).emit (s, name);
}
