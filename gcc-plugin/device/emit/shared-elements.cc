/* shared-elements.cc -- addresses in shared memory, of 32 bits.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Shared memory is smaller than 4 GiB; 32 bits are an address in it, and an access adds a constant for free.  A pointer
   is a generic address, of 64 bits: a pointer computed from the address of a shared variable must be taken back to
   shared memory for each access, and its constants are lost.  Such a pointer therefore gets no register.  Each access
   computes the address anew from the variable and the offsets, in 32 bits; ptxas computes equal sums once.  Other uses
   of the pointer get the generic address of this place.  */

#include "device/emit/references.h"
#include "device/facts/hooks.h"

using ptx::op;
using ptx::operand;
using ptx::regno;
using T = ptx::type;

/* S has operands that are names of a variable in abnormal PHIs: such names share a register, whose value changes.  */

static bool
changing_operands_p (gimple *s)
{
  tree use;
  ssa_op_iter iter;
  FOR_EACH_SSA_TREE_OPERAND (use, s, iter, SSA_OP_USE)
    if (SSA_NAME_OCCURS_IN_ABNORMAL_PHI (use))
      return true;
  return false;
}

/* T, an address or an SSA name, is a variable in shared memory and offsets: the variable does not depend on a PHI.  */

bool
memory_references::shared_pointer_p (tree t) const
{
  if (TREE_CODE (t) == ADDR_EXPR)
    {
      tree base = get_base_address (TREE_OPERAND (t, 0));
      if (base && TREE_CODE (base) == MEM_REF)
	return shared_pointer_p (TREE_OPERAND (base, 0));
      return base && VAR_P (base) && heddle_shared_variable_p (base);
    }
  if (TREE_CODE (t) != SSA_NAME || !spaces.shared_p (t) || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (t))
    return false;
  gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (t));
  if (!def || changing_operands_p (def))
    return false;
  switch (gimple_assign_rhs_code (def))
    {
    case ADDR_EXPR: case SSA_NAME: case POINTER_PLUS_EXPR: CASE_CONVERT:
      return shared_pointer_p (gimple_assign_rhs1 (def));
    default:
      return false;
    }
}

/* The target of T, for which shared_pointer_p holds; without known alignment.  The operands of the statements that
   compute T are unchanged.  */

mem_address
memory_references::shared_place (tree t)
{
  if (TREE_CODE (t) == ADDR_EXPR)
    return place (TREE_OPERAND (t, 0));
  gassign *def = as_a<gassign *> (SSA_NAME_DEF_STMT (t));
  mem_address a = shared_place (gimple_assign_rhs1 (def));
  a.is_volatile = false;
  a.align = 1;
  if (gimple_assign_rhs_code (def) != POINTER_PLUS_EXPR)
    return a;
  unsigned HOST_WIDE_INT constant = 0;
  a = shared_element (a, gimple_assign_rhs2 (def), &constant);
  return mem.offset (a, HOST_WIDE_INT (constant));
}

/* The lower 32 bits of OFF, an integer of at least as many, without a constant part, which is added to *PART; 0 without
   another part.  32 bits are an address in shared memory, and a wrap-around on the way does no harm.  Constants can
   then be taken out of sums of "int" before they are extended: A[i + 64] and A[i] need one register.  */

operand
memory_references::shared_offset (tree off, unsigned HOST_WIDE_INT *part)
{
  tree_code code = TREE_CODE (off);
  tree op[2] = { NULL_TREE, NULL_TREE };
  auto whole = [&] (const operand &v)
    {
      if (v.kind != operand::imm)
	return v;
      *part += v.i;
      return I (0);
    };
  if (code == SSA_NAME)
    {
      /* The statement's operands are unchanged.  */
      gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (off));
      if (def && !SSA_NAME_OCCURS_IN_ABNORMAL_PHI (off))
	{
	  tree_code c = gimple_assign_rhs_code (def);
	  tree x = gimple_assign_rhs1 (def), y = gimple_assign_rhs2 (def);
	  if (TREE_CODE (x) == SSA_NAME && !SSA_NAME_OCCURS_IN_ABNORMAL_PHI (x)
	      && (CONVERT_EXPR_CODE_P (c) || (c == PLUS_EXPR && TREE_CODE (y) == INTEGER_CST)))
	    code = c, op[0] = x, op[1] = y;
	}
    }
  else if (EXPR_P (off))
    for (int i = 0; i < MIN (TREE_OPERAND_LENGTH (off), 2); i++)
      op[i] = TREE_OPERAND (off, i);
  switch (code)
    {
    case INTEGER_CST:
      return whole (I (TREE_INT_CST_LOW (off)));
    CASE_CONVERT:
      if (!INTEGRAL_TYPE_P (TREE_TYPE (op[0])) || TYPE_PRECISION (TREE_TYPE (op[0])) > 64)
	break;
      /* Of fewer bits: extended already.  */
      return TYPE_PRECISION (TREE_TYPE (op[0])) < 32 ? whole (operands.expand1 (op[0])) : shared_offset (op[0], part);
    case PLUS_EXPR:
      {
	operand a = shared_offset (op[0], part), b = shared_offset (op[1], part);
	if (a.kind == operand::imm)
	  return b;
	return b.kind == operand::imm ? a : op2 (op::add, T::u32, T::b32, a, b);
      }
    case MULT_EXPR:
      if (TREE_CODE (op[1]) == INTEGER_CST)
	{
	  unsigned HOST_WIDE_INT inside = 0, by = TREE_INT_CST_LOW (op[1]);
	  operand a = shared_offset (op[0], &inside);
	  *part += inside * by;
	  return a.kind == operand::imm ? a : arith.int_binary (MULT_EXPR, unsigned_type_node, a, I (uint32_t (by)));
	}
      break;
    default:
      break;
    }
  operand v = whole (operands.expand (off)[0]);
  return TYPE_PRECISION (TREE_TYPE (off)) > 32 && v.kind != operand::imm
	 ? convert (T::u32, T::u64, ptx::rnd::none, v) : v;
}

/* A, a variable in shared memory or an address with a narrow base there, + OFF bytes, but for a constant part that is
   added to *PART.  */

mem_address
memory_references::shared_element (const mem_address &a, tree off, unsigned HOST_WIDE_INT *part)
{
  operand o = shared_offset (off, part);
  *part = HOST_WIDE_INT (int32_t (*part));
  if (o.kind == operand::imm)
    return a;
  mem_address r = a;
  regno start = a.base;
  if (a.var)
    {
      start = reg (T::b32);
      insn (op::mov, M (T::u32), {R (start), operand::of_var (a.var, 0)});
    }
  r.var = nullptr;
  r.base = op2 (op::add, T::u32, T::b32, R (start), o).r;
  r.narrow = true;
  return r;
}
