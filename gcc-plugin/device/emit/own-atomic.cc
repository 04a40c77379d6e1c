/* own-atomic.cc -- atomic operations on what no other thread can see.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   A program may have an atomic operation on an automatic variable.  In local memory (warp-stacks) each lane has its own
   variable, and the operation need not be atomic; nor may it be: PTX has atomic operations on global and shared memory
   only, and their effect on a generic address of local memory is not defined (an H100 loses updates).  For such a
   variable all lanes execute a load, the operation, and a store.

   The variable is found from the address through the names on its way.  For a pointer from elsewhere, a parameter or
   memory, it may be unknown: then the operation asks the hardware (isspacep), unless GCC knows that no variable in
   local memory is meant.  The device libraries' pointers in memory are all to objects visible to others.  */

#include "device/emit/atomic.h"
#include "device/facts/signature.h"
#include "tree-ssa-alias.h"

using ptx::op;
using ptx::operand;
using ptx::regno;
using T = ptx::type;

/* The origin of POINTER: the variable that it points to, or into, or else the pointer at the beginning of its
   computation.  */

static tree
origin_of (tree pointer)
{
  for (;;)
    {
      if (TREE_CODE (pointer) == ADDR_EXPR)
	{
	  tree base = get_base_address (TREE_OPERAND (pointer, 0));
	  if (!base || TREE_CODE (base) != MEM_REF)
	    return base && DECL_P (base) ? base : pointer;
	  pointer = TREE_OPERAND (base, 0);
	  continue;
	}
      gimple *d = TREE_CODE (pointer) == SSA_NAME ? SSA_NAME_DEF_STMT (pointer) : nullptr;
      if (!d || !is_gimple_assign (d) || gimple_assign_load_p (d))
	return pointer;
      const tree_code code = gimple_assign_rhs_code (d);
      if (!gimple_assign_single_p (d) && code != POINTER_PLUS_EXPR && code != BIT_AND_EXPR
	  && !CONVERT_EXPR_CODE_P (code))
	return pointer;
      pointer = gimple_assign_rhs1 (d);
    }
}

/* DECL has a place, in local memory.  */

static bool
in_local_p (warp_stack &stack, tree decl)
{
  mem_address place;
  return stack.place (decl, &place) && place.sp == ptx::space::local;
}

/* May POINTER, which comes from ORIGIN, no variable, and has the value V, point to local memory?  */
bool
atomics::may_be_own (tree pointer, tree origin, const operand &v)
{
  if (TREE_CODE (pointer) != SSA_NAME)
    return false;
  mem_address a;
  a.base = force_reg (v, T::b64);
  if (spaces.shared_p (pointer) || (spaces.find_space (&a), a.sp != ptx::space::none))
    return false;
  if (is_of_library (DECL_SOURCE_FILE (fun->decl)) && TREE_CODE (origin) == SSA_NAME
      && gimple_assign_load_p (SSA_NAME_DEF_STMT (origin)))
    return false;
  if (!optimize)
    return true;
  const ptr_info_def *known = SSA_NAME_PTR_INFO (pointer);
  if (!e.is_kernel && (!known || known->pt.anything || known->pt.nonlocal || known->pt.escaped))
    return true;
  auto meant = [&] (tree d) {
    return !is_gimple_reg (d) && in_local_p (stack, d) && ptr_derefs_may_alias_p (pointer, build_fold_addr_expr (d));
  };
  unsigned i;
  tree d;
  FOR_EACH_LOCAL_DECL (fun, i, d)
    if (VAR_P (d) && meant (d))
      return true;
  for (d = DECL_ARGUMENTS (fun->decl); d; d = DECL_CHAIN (d))
    if (meant (d))
      return true;
  return false;
}

operand
atomics::target (tree pointer)
{
  const operand v = expand1 (pointer);
  tree origin = origin_of (pointer);
  if (DECL_P (origin))
    own = !is_global_var (origin) && in_local_p (stack, origin) ? owner::lane : owner::others;
  else
    own = may_be_own (pointer, origin, v) ? owner::perhaps_lane : owner::others;
  return v;
}

operand
atomics::own_load (T t, const operand &ptr)
{
  regno d = reg (in_register (t));
  insn (op::ld, M (t == T::f16 ? T::b16 : t), {R (d), operand::at_reg (force_reg (ptr, T::b64))});
  return R (d);
}

void
atomics::own_store (T t, const operand &ptr, const operand &v)
{
  insn (op::st, M (t == T::f16 ? T::b16 : t),
	{operand::at_reg (force_reg (ptr, T::b64)), R (force_reg (v, in_register (t)))});
}

operand
atomics::combined (ptx::aop a, T t, const operand &old, const operand &v)
{
  const T rt = in_register (t), number = narrow_p (t) ? T::u32 : t, bits = narrow_p (t) ? T::b32 : t;
  switch (a)
    {
    case ptx::aop::exch:
      return v;
    case ptx::aop::add:
      {
	ptx::mods m = M (number);
	if (t == T::f16 || t == T::f32 || t == T::f64)
	  m.round = ptx::rnd::rn;
	const operand sum = R (reg (rt));
	insn (op::add, m, {sum, old, R (force_reg (v, rt))});
	return sum;
      }
    case ptx::aop::min: case ptx::aop::max:
      return op2 (a == ptx::aop::min ? op::min : op::max, number, rt, old, v);
    case ptx::aop::and_:
      return op2 (op::and_, bits, rt, old, v);
    case ptx::aop::or_:
      return op2 (op::or_, bits, rt, old, v);
    case ptx::aop::xor_:
      return op2 (op::xor_, bits, rt, old, v);
    default:
      gcc_unreachable ();
    }
}

operand
atomics::own_rmw (ptx::aop a, T t, const operand &ptr, const operand &v)
{
  const operand old = own_load (t, ptr);
  own_store (t, ptr, combined (a, t, old, v));
  return old;
}

operand
atomics::own_cas (T t, const operand &ptr, const operand &old, const operand &new_)
{
  const operand seen = own_load (t, ptr);
  const regno same = set_predicate (ptx::cmp::eq, narrow_p (t) ? T::b32 : t, seen, old);
  const operand address = operand::at_reg (force_reg (ptr, T::b64)), value = R (force_reg (new_, in_register (t)));
  ptx::insn &i = insn (op::st, M (t), {address, value});
  i.guarded = true;
  i.guard = same;
  return seen;
}
