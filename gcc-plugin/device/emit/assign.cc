/* assign.cc -- assignment statements: registers, memory, and whole objects.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "device/emit/statement.h"

using ptx::op;
using ptx::operand;
using ptx::regno;
using T = ptx::type;

namespace {

/* An assignment.  */
class assignment : statement_writer
{
public:
  using statement_writer::statement_writer;
  void emit_assign (gassign *);

private:
  void aggregate_assign (tree lhs, tree rhs);
};

} // namespace

/* The bytes from RHS to the end of the variable that it is a part of; all bytes if RHS's place is unknown.  The Fortran
   front end copies a whole descriptor of 15 dimensions where the variable has fewer.  */
static unsigned HOST_WIDE_INT
bytes_from (tree rhs)
{
  poly_int64 offset;
  HOST_WIDE_INT start;
  tree base = get_addr_base_and_unit_offset (rhs, &offset);
  tree size = base && DECL_P (base) ? DECL_SIZE_UNIT (base) : NULL_TREE;
  if (!size || !tree_fits_shwi_p (size) || !offset.is_constant (&start) || start < 0 || start > tree_to_shwi (size))
    return HOST_WIDE_INT_M1U;
  return tree_to_shwi (size) - start;
}

/* LHS = RHS for objects.  */
void
assignment::aggregate_assign (tree lhs, tree rhs)
{
  tree type = TREE_TYPE (lhs);
  tree size_tree = TREE_CODE (rhs) == WITH_SIZE_EXPR ? TREE_OPERAND (rhs, 1)
		   : TREE_CODE (lhs) == WITH_SIZE_EXPR ? TREE_OPERAND (lhs, 1) : TYPE_SIZE_UNIT (type);
  if (TREE_CODE (rhs) == WITH_SIZE_EXPR)
    rhs = TREE_OPERAND (rhs, 0);
  if (TREE_CODE (lhs) == WITH_SIZE_EXPR)
    lhs = TREE_OPERAND (lhs, 0);
  mem_address dst = refs.place (lhs);
  if (TREE_CODE (rhs) == CONSTRUCTOR)
    {
      gcc_assert (CONSTRUCTOR_NELTS (rhs) == 0);
      if (!tree_fits_uhwi_p (size_tree))
	sorry_at_stmt ("clearing an object of variable size");
      else
	mem.fill_bytes (dst, 0, tree_to_uhwi (size_tree));
      return;
    }
  if (!tree_fits_uhwi_p (size_tree))
    {
      operand d = mem.generic_address (dst), s = mem.generic_address (refs.place (rhs));
      calls.libcall ("memcpy", ptr_type_node, {{ptr_type_node, value (1, d)}, {ptr_type_node, value (1, s)},
					       {sizetype, expand (size_tree)}});
      return;
    }
  unsigned HOST_WIDE_INT size = tree_to_uhwi (size_tree);
  if (TREE_CODE (rhs) == STRING_CST)
    {
      unsigned HOST_WIDE_INT n = MIN (size, (unsigned HOST_WIDE_INT) TREE_STRING_LENGTH (rhs));
      mem.copy_bytes (dst, refs.place (rhs), n);
      if (n < size)
	mem.fill_bytes (mem.offset (dst, n), 0, size - n);
      return;
    }
  mem.copy_bytes (dst, refs.place (rhs), MIN (size, bytes_from (rhs)));
}

void
assignment::emit_assign (gassign *s)
{
  tree lhs = gimple_assign_lhs (s);
  tree_code code = gimple_assign_rhs_code (s);
  tree rhs = gimple_assign_rhs1 (s);
  tree type = TREE_TYPE (lhs);
  if (gimple_clobber_p (s))
    return;
  bool single = gimple_assign_single_p (s);
  if (TREE_CODE (lhs) != SSA_NAME)
    {
      gcc_assert (single);
      if (!is_gimple_reg_type (TREE_TYPE (rhs)) || TREE_CODE (rhs) == STRING_CST
	  || (TREE_CODE (rhs) == CONSTRUCTOR && !VECTOR_TYPE_P (TREE_TYPE (rhs)))
	  || (TREE_CODE (rhs) == CONSTRUCTOR && CONSTRUCTOR_NELTS (rhs) == 0 && !parts_of (TREE_TYPE (rhs))))
	{
	  aggregate_assign (lhs, rhs);
	  return;
	}
      if (!parts_of (TREE_TYPE (rhs)))
	{
	  /* Moving a value of a type without arithmetic here is a copy of bytes.  */
	  if (TREE_CODE (rhs) != SSA_NAME && !CONSTANT_CLASS_P (rhs))
	    {
	      aggregate_assign (lhs, rhs);
	      return;
	    }
	  sorry_of_type ("a value", TREE_TYPE (rhs));
	  return;
	}
      refs.store (lhs, expand (rhs), TREE_TYPE (rhs));
      return;
    }
  if (!parts_of (type))
    {
      sorry_of_type ("a value", type);
      return;
    }
  /* It gets no register (shared-elements.cc), unless for a debugger.  */
  if (refs.shared_pointer_p (lhs) && !(SSA_NAME_VAR (lhs) && ssa.home (SSA_NAME_VAR (lhs))))
    return;
  regno mark = next_reg ();
  value v;
  switch (get_gimple_rhs_class (code))
    {
    case GIMPLE_SINGLE_RHS:
      v = expand (rhs);
      break;
    case GIMPLE_UNARY_RHS:
      v = operands.expand_unary (code, type, rhs);
      break;
    case GIMPLE_BINARY_RHS:
      v = operands.expand_binary (code, type, rhs, gimple_assign_rhs2 (s));
      break;
    case GIMPLE_TERNARY_RHS:
      v = operands.expand_ternary (code, type, rhs, gimple_assign_rhs2 (s), gimple_assign_rhs3 (s));
      break;
    default:
      gcc_unreachable ();
    }
  ssa.set (lhs, v, mark);
}

void
emit_assign (emission &e, gassign *s)
{
  assignment (e).emit_assign (s);
}
