/* own-atomic.cc -- atomic operations on what no other thread can see.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   A program may have an atomic operation on an automatic variable.  Where that is in local memory (warp-stacks),
   each lane has its own, so the operation need not be atomic; nor may it be: PTX has atomic operations on global
   and shared memory only, and what the hardware does on a generic address of local memory is not defined (an H100 loses
   updates).  So there all lanes execute a load, the operation, and a store.

   The variable is found from the address by the names that lead to it.  A pointer that comes from elsewhere, as a
   parameter or from memory, is taken for one to memory that others see.  */

#include "device/emit/atomic.h"

using ptx::op;
using ptx::operand;
using ptx::regno;
using T = ptx::type;

/* The variable that POINTER points to, or into, or NULL_TREE if that is not known.  */

static tree
pointed_variable (tree pointer)
{
  for (;;)
    if (TREE_CODE (pointer) == ADDR_EXPR)
      {
	tree base = get_base_address (TREE_OPERAND (pointer, 0));
	if (!base || TREE_CODE (base) != MEM_REF)
	  return base && VAR_P (base) ? base : NULL_TREE;
	pointer = TREE_OPERAND (base, 0);
      }
    else if (TREE_CODE (pointer) == SSA_NAME && gimple_assign_single_p (SSA_NAME_DEF_STMT (pointer))
	     && !gimple_assign_load_p (SSA_NAME_DEF_STMT (pointer)))
      pointer = gimple_assign_rhs1 (SSA_NAME_DEF_STMT (pointer));
    else if (TREE_CODE (pointer) == SSA_NAME && is_gimple_assign (SSA_NAME_DEF_STMT (pointer))
	     && (gimple_assign_rhs_code (SSA_NAME_DEF_STMT (pointer)) == POINTER_PLUS_EXPR
		 || CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (SSA_NAME_DEF_STMT (pointer)))))
      pointer = gimple_assign_rhs1 (SSA_NAME_DEF_STMT (pointer));
    else
      return NULL_TREE;
}

operand
atomics::target (tree pointer)
{
  tree d = pointed_variable (pointer);
  mem_address place;
  own = d && !is_global_var (d) && stack.place (d, &place) && place.sp == ptx::space::local;
  return expand1 (pointer);
}

operand
atomics::own_load (T t, const operand &ptr)
{
  regno d = reg (register_type (t));
  insn (op::ld, M (t), {R (d), operand::at_reg (force_reg (ptr, T::b64))});
  return R (d);
}

void
atomics::own_store (T t, const operand &ptr, const operand &v)
{
  insn (op::st, M (t), {operand::at_reg (force_reg (ptr, T::b64)), R (force_reg (v, register_type (t)))});
}

operand
atomics::own_rmw (ptx::aop a, T t, const operand &ptr, const operand &v)
{
  const T rt = register_type (t);
  const operand old = own_load (t, ptr);
  operand now = v;
  switch (a)
    {
    case ptx::aop::exch:
      break;
    case ptx::aop::add:
      {
	ptx::mods m = M (t);
	if (t == T::f32 || t == T::f64)
	  m.round = ptx::rnd::rn;
	now = R (reg (rt));
	insn (op::add, m, {now, old, R (force_reg (v, rt))});
	break;
      }
    case ptx::aop::and_: now = op2 (op::and_, t, rt, old, v); break;
    case ptx::aop::or_: now = op2 (op::or_, t, rt, old, v); break;
    case ptx::aop::xor_: now = op2 (op::xor_, t, rt, old, v); break;
    default: gcc_unreachable ();
    }
  own_store (t, ptr, now);
  return old;
}

operand
atomics::own_cas (T t, const operand &ptr, const operand &old, const operand &new_)
{
  const operand seen = own_load (t, ptr);
  const regno same = set_predicate (ptx::cmp::eq, t, seen, old);
  const operand address = operand::at_reg (force_reg (ptr, T::b64)), value = R (force_reg (new_, register_type (t)));
  ptx::insn &i = insn (op::st, M (t), {address, value});
  i.guarded = true;
  i.guard = same;
  return seen;
}
