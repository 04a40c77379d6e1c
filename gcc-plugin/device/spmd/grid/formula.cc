/* formula.cc -- formulas for the host, of values computed from a kernel's arguments.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A value is followed through arithmetic to loads from the block of arguments.  A value from several paths may be any
   of theirs; the largest is taken.  */

#include "device/spmd/grid/formula.h"
#include "device/facts/host-tuning.h"
#include "abi.h"
#include "image.h"

/* Derived, in warps: the block of the host plugin, and the rows of two nested loops in a block's share.  */
constexpr unsigned block_warps = host_tuning::block_warps;

void
formula_writer::step (char what, const std::string &rest)
{
  m_steps++;
  m_text += (m_text.empty () ? "" : " ") + (what + rest);
}

bool
formula_writer::known_type (tree type)
{
  return (INTEGRAL_TYPE_P (type) || POINTER_TYPE_P (type)) && TYPE_PRECISION (type) <= 64;
}

std::string
formula_writer::type_name (tree type)
{
  return (TYPE_UNSIGNED (type) ? "u" : "s") + std::to_string (TYPE_PRECISION (type));
}

bool
formula_writer::binary (char what, tree a, tree b, tree type)
{
  if (!value (a) || !value (b))
    return false;
  op (what, type);
  return true;
}

bool
formula_writer::load (tree ref, tree type)
{
  poly_int64 off;
  HOST_WIDE_INT at;
  tree base = get_addr_base_and_unit_offset (ref, &off);
  if (!base || !own_argument (ref))
    return false;
  if (TREE_CODE (base) == MEM_REF)
    off += mem_ref_offset (base).force_shwi ();
  if (!off.is_constant (&at) || at < 0 || at >= HEDDLE_MOST_ARGS_BYTES || !type_has_mode_precision_p (type))
    return false;
  step ('@', std::to_string (at) + ':' + type_name (type));
  return true;
}

bool
formula_writer::largest (gphi *phi)
{
  if (m_open.add (phi))
    return false;
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    {
      if (!value (gimple_phi_arg_def (phi, i)))
	return false;
      if (i)
	op ('>', TREE_TYPE (gimple_phi_result (phi)));
    }
  m_open.remove (phi);
  return true;
}

bool
formula_writer::operation (gassign *d, tree type)
{
  tree a = gimple_assign_rhs1 (d), b = gimple_assign_rhs2 (d);
  switch (gimple_assign_rhs_code (d))
    {
    CASE_CONVERT: case SSA_NAME: case INTEGER_CST:
      if (!value (a))
	return false;
      if (TYPE_PRECISION (TREE_TYPE (a)) != TYPE_PRECISION (type)
	  || TYPE_UNSIGNED (TREE_TYPE (a)) != TYPE_UNSIGNED (type))
	op ('=', type);
      return true;
    case NEGATE_EXPR:
      constant (0);
      if (!value (a))
	return false;
      op ('-', type);
      return true;
    case PLUS_EXPR:
      return binary ('+', a, b, type);
    case MINUS_EXPR:
      return binary ('-', a, b, type);
    case MULT_EXPR:
      return binary ('*', a, b, type);
    case TRUNC_DIV_EXPR: case EXACT_DIV_EXPR:
      return binary ('/', a, b, type);
    case MIN_EXPR:
      return binary ('<', a, b, type);
    case MAX_EXPR:
      return binary ('>', a, b, type);
    case COND_EXPR:
      return binary ('>', b, gimple_assign_rhs3 (d), type);
    case LSHIFT_EXPR: case RSHIFT_EXPR:
      {
	const bool left = gimple_assign_rhs_code (d) == LSHIFT_EXPR;
	if (!tree_fits_uhwi_p (b) || tree_to_uhwi (b) >= 62 || (!left && !TYPE_UNSIGNED (type)) || !value (a))
	  return false;
	constant (HOST_WIDE_INT_1 << tree_to_uhwi (b));
	op (left ? '*' : '/', type);
	return true;
      }
    default:
      return false;
    }
}

bool
formula_writer::value (tree x)
{
  tree type = TREE_TYPE (x);
  if (m_steps >= HEDDLE_MOST_FORMULA_STEPS || !known_type (type))
    return false;
  if (TREE_CODE (x) == INTEGER_CST)
    {
      constant (TREE_INT_CST_LOW (x));
      return true;
    }
  if (TREE_CODE (x) != SSA_NAME)
    return false;
  gimple *d = SSA_NAME_DEF_STMT (x);
  if (gphi *phi = dyn_cast<gphi *> (d))
    return largest (phi);
  gassign *a = dyn_cast<gassign *> (d);
  if (!a)
    return false;
  if (!gimple_assign_load_p (a))
    return operation (a, type);
  tree other = handed_on (x);
  return other ? value (other) : load (gimple_assign_rhs1 (a), type);
}

bool
formula_writer::multiple (tree x, unsigned n)
{
  if (!value (x))
    return false;
  for (char what : { '+', '/', '*' })
    {
      constant (what == '+' ? n - 1 : n);
      op (what, long_integer_type_node);
    }
  return true;
}

std::string
formula_writer::text () const
{
  return m_steps <= HEDDLE_MOST_FORMULA_STEPS ? m_text : std::string ();
}

void
formula_writer::lanes_of_warps ()
{
  constant (HEDDLE_WARP_SIZE);
  op ('*', long_integer_type_node);
}

/* A block's share counts as a whole: 32 columns by 8 rows, or 256 columns by one row.  */

bool
formula_writer::rows_and_columns (tree rows, tree columns, bool warps)
{
  const unsigned wide = warps ? block_warps : block_warps * HEDDLE_WARP_SIZE;
  if (!value (rows) || !multiple (columns, wide))
    return false;
  op ('*', long_integer_type_node);
  if (warps)
    {
      lanes_of_warps ();
      return true;
    }
  if (!multiple (rows, block_warps) || !multiple (columns, HEDDLE_WARP_SIZE))
    return false;
  op ('*', long_integer_type_node);
  op ('>', long_integer_type_node);
  return true;
}
