/* statement.cc -- the parts of an emission, put together.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "device/emit/statement.h"
#include "device/facts/signature.h"

/* Operands are loaded from references, and references have operands: the one place where two parts know each other.  */
emission::emission (module_emitter &m, ptx::function *f, function *fn)
  : mod (m), fun (fn), is_kernel (kernel_p (fn->decl)), code (f, m, is_kernel), warp (code, fn), mem (code, m, warp),
    stack (code, m, fn, warp, mem), calls (code, m, mem, stack), arith (code, mem, calls), spaces (code, fn),
    ssa (code, spaces, fn), failure (code, m, fn, mem, stack, calls, arith),
    operands (code, m, mem, arith, ssa, failure, refs), refs (code, m, fn, mem, stack, arith, spaces, operands)
{
}

statement_writer::statement_writer (emission &e)
  : code_writer (e.code), e (e), mod (e.mod), fun (e.fun), warp (e.warp), mem (e.mem), stack (e.stack), calls (e.calls),
    arith (e.arith), spaces (e.spaces), ssa (e.ssa), failure (e.failure), operands (e.operands), refs (e.refs)
{
}

void
statement_writer::set_lhs (gimple *s, const value &v, ptx::regno mark)
{
  tree lhs = gimple_call_lhs (s);
  if (!lhs)
    return;
  if (TREE_CODE (lhs) == SSA_NAME)
    ssa.set (lhs, v, mark);
  else if (parts_of (TREE_TYPE (lhs)))
    refs.store (lhs, v, TREE_TYPE (lhs));
}
