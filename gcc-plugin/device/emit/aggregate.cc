/* aggregate.cc -- assignment statements: registers, memory, and whole objects.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Objects are copied and cleared in the largest pieces that their alignment allows, up to 16 bytes; unrolled
   while that is short, else in a loop.  */

#include "device/emit/function-emitter.h"
#include "tuning.h"

using ptx::op;
using ptx::operand;
using ptx::regno;
using T = ptx::type;

/* One piece of CHUNK bytes (1 to 16) from SRC, or the bytes of FILL where SRC is null, to DST.  */
void
function_emitter::copy_chunk (unsigned chunk, const mem_address &dst, const mem_address *src,
			      unsigned HOST_WIDE_INT fill)
{
  T t = chunk == 1 ? T::u8 : chunk == 2 ? T::u16 : chunk == 4 ? T::b32 : T::b64;
  T r = chunk <= 4 ? T::b32 : T::b64;
  unsigned n = chunk == 16 ? 2 : 1;
  std::vector<operand> regs;
  if (src)
    {
      for (unsigned i = 0; i < n; i++)
	regs.push_back (R (reg (r)));
      ptx::mods m = mem_mods (t, *src);
      m.vec = n;
      insn (op::ld, m, {n == 1 ? regs[0] : operand::of_list (regs), mem_operand (*src)});
    }
  else
    {
      operand c = R (force_reg (I (chunk <= 4 ? (HOST_WIDE_INT) (uint32_t) fill : (HOST_WIDE_INT) fill), r));
      regs.assign (n, c);
    }
  ptx::mods m = mem_mods (t, dst);
  m.vec = n;
  insn (op::st, m, {mem_operand (dst), n == 1 ? regs[0] : operand::of_list (regs)});
}

/* SIZE bytes, a multiple of CHUNK, in a loop.  */
void
function_emitter::copy_loop (unsigned chunk, mem_address dst, const mem_address *src, unsigned HOST_WIDE_INT size,
			     unsigned HOST_WIDE_INT fill)
{
  regno i = reg (T::b64);
  move (i, I (0));
  mem_address d0 = offset (dst, R (force_reg (I (0), T::b64)));
  mem_address s0;
  if (src)
    s0 = offset (*src, R (force_reg (I (0), T::b64)));
  ptx::blockno body = f->new_block (), after = f->new_block ();
  branch (body);
  cur = body;
  mem_address d = d0, s = s0;
  d.base = op2 (op::add, T::s64, T::b64, R (d0.base), R (i)).r;
  d.align = chunk;
  if (src)
    {
      s.base = op2 (op::add, T::s64, T::b64, R (s0.base), R (i)).r;
      s.align = chunk;
    }
  copy_chunk (chunk, d, src ? &s : nullptr, fill);
  insn (op::add, M (T::s64), {R (i), R (i), I (chunk)});
  regno p = set_predicate (ptx::cmp::lt, T::u64, R (i), I (size));
  branch_if (p, false, body);
  branch (after);
  cur = after;
}

void
function_emitter::copy_bytes (mem_address dst, mem_address src, unsigned HOST_WIDE_INT size)
{
  unsigned chunk = MIN (16u, MIN (dst.align, src.align));
  while (size)
    {
      while (chunk > size || (chunk > 1 && size % chunk && size < chunk))
	chunk /= 2;
      unsigned HOST_WIDE_INT n = size / chunk;
      if (n > tuning.copy_accesses)
	{
	  copy_loop (chunk, dst, &src, n * chunk, 0);
	  dst = offset (dst, n * chunk), src = offset (src, n * chunk);
	}
      else
	for (unsigned HOST_WIDE_INT i = 0; i < n; i++)
	  {
	    copy_chunk (chunk, dst, &src, 0);
	    dst = offset (dst, chunk), src = offset (src, chunk);
	  }
      size -= n * chunk;
    }
}

void
function_emitter::fill_bytes (mem_address dst, int byte, unsigned HOST_WIDE_INT size)
{
  unsigned HOST_WIDE_INT fill = (byte & 255) * HOST_WIDE_INT_UC (0x0101010101010101);
  unsigned chunk = MIN (16u, dst.align);
  while (size)
    {
      while (chunk > size)
	chunk /= 2;
      unsigned HOST_WIDE_INT n = size / chunk;
      if (n > tuning.copy_accesses)
	{
	  copy_loop (chunk, dst, nullptr, n * chunk, fill);
	  dst = offset (dst, n * chunk);
	}
      else
	for (unsigned HOST_WIDE_INT i = 0; i < n; i++)
	  {
	    copy_chunk (chunk, dst, nullptr, fill);
	    dst = offset (dst, chunk);
	  }
      size -= n * chunk;
    }
}

/* The bytes from RHS to the end of the variable that it is a part of; all there are if that is not known.  The Fortran
   front end copies a whole descriptor of 15 dimensions where there is one of fewer.  */
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
function_emitter::aggregate_assign (tree lhs, tree rhs)
{
  tree type = TREE_TYPE (lhs);
  tree size_tree = TREE_CODE (rhs) == WITH_SIZE_EXPR ? TREE_OPERAND (rhs, 1)
		   : TREE_CODE (lhs) == WITH_SIZE_EXPR ? TREE_OPERAND (lhs, 1) : TYPE_SIZE_UNIT (type);
  if (TREE_CODE (rhs) == WITH_SIZE_EXPR)
    rhs = TREE_OPERAND (rhs, 0);
  if (TREE_CODE (lhs) == WITH_SIZE_EXPR)
    lhs = TREE_OPERAND (lhs, 0);
  mem_address dst = memory (lhs);
  if (TREE_CODE (rhs) == CONSTRUCTOR)
    {
      gcc_assert (CONSTRUCTOR_NELTS (rhs) == 0);
      if (!tree_fits_uhwi_p (size_tree))
	sorry_at_stmt ("clearing an object of variable size");
      else
	fill_bytes (dst, 0, tree_to_uhwi (size_tree));
      return;
    }
  if (!tree_fits_uhwi_p (size_tree))
    {
      operand d = generic_address (dst), s = generic_address (memory (rhs));
      libcall ("memcpy", ptr_type_node, {{ptr_type_node, value (1, d)}, {ptr_type_node, value (1, s)},
					 {sizetype, expand (size_tree)}});
      return;
    }
  unsigned HOST_WIDE_INT size = tree_to_uhwi (size_tree);
  if (TREE_CODE (rhs) == STRING_CST)
    {
      unsigned HOST_WIDE_INT n = MIN (size, (unsigned HOST_WIDE_INT) TREE_STRING_LENGTH (rhs));
      copy_bytes (dst, memory (rhs), n);
      if (n < size)
	fill_bytes (offset (dst, n), 0, size - n);
      return;
    }
  copy_bytes (dst, memory (rhs), MIN (size, bytes_from (rhs)));
}

void
function_emitter::emit_assign (gassign *s)
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
	  sorry_at_stmt (unsupported_type_name (TREE_TYPE (rhs)) ? unsupported_type_name (TREE_TYPE (rhs))
			 : "a value of this type");
	  return;
	}
      store_reference (lhs, expand (rhs), TREE_TYPE (rhs));
      return;
    }
  if (!parts_of (type))
    {
      sorry_at_stmt (unsupported_type_name (type) ? unsupported_type_name (type) : "a value of this type");
      return;
    }
  regno mark = f->regs.size ();
  value v;
  switch (get_gimple_rhs_class (code))
    {
    case GIMPLE_SINGLE_RHS:
      v = expand (rhs);
      break;
    case GIMPLE_UNARY_RHS:
      v = expand_unary (code, type, rhs);
      break;
    case GIMPLE_BINARY_RHS:
      v = expand_binary (code, type, rhs, gimple_assign_rhs2 (s));
      break;
    case GIMPLE_TERNARY_RHS:
      v = expand_ternary (code, type, rhs, gimple_assign_rhs2 (s), gimple_assign_rhs3 (s));
      break;
    default:
      gcc_unreachable ();
    }
  set_ssa (lhs, v, mark);
}
