/* value-steps.cc -- the growth of values with a number.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   How an address grows with a number, its *step*, decides how many sectors of memory neighbours need: from one lane to
   the next (lane-steps.cc), or from one iteration of a loop to the next (spmd/grid/strides.cc).  A step is computed for
   every value like a derivative, with 1 for the number, 0 for values common to all neighbours, and the rules of sums
   and products between (linear-forms.h).  With lanes

     x[i]		i = lane + ...			4 bytes, consecutive
     a[j][i], a[i][j]	i = lane + ...			4 bytes; the length of a row
     x[index[i]]	a value from memory		irregular
     x[k]		k the same for all lanes	0

   Collapsed loops have one counter, whose quotient and remainder by the length of a row are the variables of the
   source.  As a rule neighbours are then in one row: the quotient is the same, and the remainder grows with the
   counter.  This is a step *in a row*; a row known to be too short has none.

   A condition met by some neighbours only does not count.  A value without a step by these rules is unknown: values
   that differ from path to path, quotients of values without a step.  A step is therefore only likely, for the report
   and for choices between codes that are both right; nothing else may depend on it.  */

#include "device/facts/value-steps.h"
#include "device/facts/linear-forms.h"

value_step
value_step::step_by (HOST_WIDE_INT by, bool in_row)
{
  value_step s;
  s.kind = by ? step_kind::constant : step_kind::same;
  s.by = by;
  s.in_row = in_row;
  return s;
}

value_step
value_step::of_kind (step_kind kind, bool in_row)
{
  value_step s;
  s.kind = kind;
  s.in_row = in_row;
  return s;
}

value_step
value_step::open_step ()
{
  value_step s;
  s.open = true;
  return s;
}

value_step
value_step::operator* (HOST_WIDE_INT factor) const
{
  return open ? *this : number () ? step_by ((unsigned HOST_WIDE_INT) by * factor, in_row)
	 : factor ? *this : step_by (0);
}

value_step
value_step::operator+ (const value_step &b) const
{
  if (open || b.open)
    return open_step ();
  const bool either_in_row = in_row || b.in_row;
  if (number () && b.number ())
    return step_by ((unsigned HOST_WIDE_INT) by + b.by, either_in_row);
  return of_kind (MAX (kind, b.kind), either_in_row);
}

value_step
value_step::operator* (const value_step &b) const
{
  if (open || b.open)
    return open_step ();
  if (same () && b.same ())
    return *this;
  return of_kind (MAX (same () || b.same () ? step_kind::regular : step_kind::irregular, MAX (kind, b.kind)),
		  in_row || b.in_row);
}

value_step
step_of_either (const value_step &a, const value_step &b)
{
  if (a.open || b.open)
    return a.open ? b : a;
  value_step result = a.kind == b.kind && a.by == b.by ? a : value_step::of_kind (step_kind::unknown);
  result.in_row = a.in_row || b.in_row;
  return result;
}

stride
stride_of (const value_step &step, HOST_WIDE_INT size)
{
  if (step.same ())
    return stride::none;
  if (!step.number ())
    return step.kind == step_kind::regular ? stride::far : stride::unknown;
  if (size > 0 && absu_hwi (step.by) <= 2 * (unsigned HOST_WIDE_INT) size)
    return stride::near;
  return absu_hwi (step.by) >= sector_bytes ? stride::far : stride::apart;
}

namespace {

value_step
step_by (HOST_WIDE_INT by, bool in_row = false)
{
  return value_step::step_by (by, in_row);
}

const value_step unknown_step = value_step::of_kind (step_kind::unknown);

/* STRIDE, if B is MIN (STRIDE, end - A): A + B is the lesser of A + STRIDE and the end.  Else NULL_TREE.  Loops whose
   counter must not wrap are made so (spmd/).  */

tree
stride_to_bound (tree a, tree b)
{
  gassign *least = TREE_CODE (b) == SSA_NAME ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (b)) : NULL;
  if (!least || gimple_assign_rhs_code (least) != MIN_EXPR)
    return NULL_TREE;
  for (int i = 0; i < 2; i++)
    {
      tree rest = i ? gimple_assign_rhs2 (least) : gimple_assign_rhs1 (least);
      gassign *difference = TREE_CODE (rest) == SSA_NAME ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (rest)) : NULL;
      if (difference && gimple_assign_rhs_code (difference) == MINUS_EXPR
	  && operand_equal_p (gimple_assign_rhs2 (difference), a))
	return i ? gimple_assign_rhs1 (least) : gimple_assign_rhs2 (least);
    }
  return NULL_TREE;
}

} // namespace

bool
value_steps::set (tree name, const value_step &step)
{
  value_step &old = m_steps[SSA_NAME_VERSION (name)];
  if (old == step || m_given[SSA_NAME_VERSION (name)])
    return false;
  old = step;
  return true;
}

/* Compute the steps of the results of S anew.  True: one has changed.  */

bool
value_steps::visit (gimple *s)
{
  bool changed = false;
  if (gasm *a = dyn_cast<gasm *> (s))
    for (unsigned i = 0; i < gimple_asm_noutputs (a); i++)
      {
	tree output = TREE_VALUE (gimple_asm_output_op (a, i));
	if (TREE_CODE (output) == SSA_NAME)
	  changed |= set (output, unknown_step);
      }
  tree lhs = gimple_get_lhs (s);
  if (!lhs || TREE_CODE (lhs) != SSA_NAME)
    return changed;
  gassign *assign = dyn_cast<gassign *> (s);
  gcall *call = dyn_cast<gcall *> (s);
  return set (lhs, assign ? of_assignment (assign) : call ? of_call (call) : unknown_step) || changed;
}

/* The search goes through the function until no value changes any more: unknown values do not count where several paths
   meet, as at the beginning of a loop.  */

value_steps::value_steps (function *fun, const number &given, unsigned neighbours, tree condition, bool holds)
  : m_neighbours (neighbours), m_condition (condition), m_holds (holds),
    m_steps (num_ssa_names, value_step::open_step ()), m_given (num_ssa_names)
{
  const unsigned most_rounds = 40;
  unsigned version;
  tree name;
  FOR_EACH_SSA_NAME (version, name, fun)
    if (value_step step; !virtual_operand_p (name) && given (name, &step))
      {
	m_steps[version] = step;
	m_given[version] = true;
      }
    else if (SSA_NAME_IS_DEFAULT_DEF (name))
      m_steps[version] = step_by (0);
  auto_vec<int> order;
  order.safe_grow (n_basic_blocks_for_fn (fun), true);
  order.truncate (pre_and_rev_post_order_compute_fn (fun, NULL, order.address (), false));
  bool changed = true;
  for (unsigned round = 0; changed && round < most_rounds; round++)
    {
      changed = false;
      for (int index : order)
	{
	  basic_block bb = BASIC_BLOCK_FOR_FN (fun, index);
	  for (gphi_iterator gpi = gsi_start_phis (bb); !gsi_end_p (gpi); gsi_next (&gpi))
	    if (!virtual_operand_p (gimple_phi_result (gpi.phi ())))
	      changed |= set (gimple_phi_result (gpi.phi ()), of_phi (gpi.phi ()));
	  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	    changed |= visit (gsi_stmt (gsi));
	}
    }
  if (changed)
    for (value_step &step : m_steps)
      step = unknown_step;
}

/* Of the quotient, or the REMAINDER, of A and a divisor that is the same for all neighbours: ROW, or 0 if nobody
   knows.  */

value_step
value_steps::part_of_row (const value_step &a, unsigned HOST_WIDE_INT row, bool remainder) const
{
  if (a.same () || a.open)
    return a;
  if (a.kind != step_kind::constant || (row && row / m_neighbours < absu_hwi (a.by)))
    return unknown_step;
  return step_by (remainder ? a.by : 0, true);
}

/* Of A CODE B; B may be null.  */

value_step
value_steps::of_operation (tree_code code, tree a, tree b) const
{
  if (tree stride = code == PLUS_EXPR || code == POINTER_PLUS_EXPR ? stride_to_bound (a, b) : NULL_TREE)
    return value (a) + value (stride);
  if (tree stride = code == PLUS_EXPR ? stride_to_bound (b, a) : NULL_TREE)
    return value (b) + value (stride);
  value_step linear;
  if (linear_operation (code, a, b, [this] (tree x) { return value (x); }, &linear))
    return linear;
  const value_step one = value (a), other = b ? value (b) : step_by (0);
  if (one.open || other.open)
    return value_step::open_step ();
  switch (code)
    {
    case PAREN_EXPR:
    case NON_LVALUE_EXPR:
    case ABS_EXPR:
    case ABSU_EXPR:
    case FLOAT_EXPR:
    case FIX_TRUNC_EXPR:
      return one;
    case BIT_NOT_EXPR:
      return one * -1;
    case TRUNC_DIV_EXPR:
    case TRUNC_MOD_EXPR:
      if (other.same () && (!tree_fits_uhwi_p (b) || tree_to_uhwi (b) > 0))
	return part_of_row (one, tree_fits_uhwi_p (b) ? tree_to_uhwi (b) : 0, code == TRUNC_MOD_EXPR);
      break;
    /* By an unknown power of two; by a known one.  */
    case LSHIFT_EXPR:
      return other.same () ? one * other : unknown_step;
    case RSHIFT_EXPR:
      if (tree_fits_uhwi_p (b) && tree_to_uhwi (b) < HOST_BITS_PER_WIDE_INT)
	return part_of_row (one, HOST_WIDE_INT_1U << tree_to_uhwi (b), false);
      break;
    case BIT_AND_EXPR:
      if (tree_fits_uhwi_p (b) && tree_to_uhwi (b) > 0 && pow2p_hwi (tree_to_uhwi (b) + 1))
	return part_of_row (one, tree_to_uhwi (b) + 1, true);
      break;
    /* Neighbours with a common bound need no more sectors than the others.  */
    case MIN_EXPR:
    case MAX_EXPR:
      return one.same () ? other : other.same () ? one : step_of_either (one, other);
    default:
      break;
    }
  return one.same () && other.same () ? step_by (0, one.in_row || other.in_row) : unknown_step;
}

value_step
value_steps::of_call (gcall *call) const
{
  bool open = false;
  bool same = gimple_call_flags (call) & (ECF_CONST | ECF_PURE) || gimple_call_internal_p (call, IFN_GOMP_SIMT_VF);
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    {
      const value_step step = value (gimple_call_arg (call, i));
      open |= step.open;
      same &= step.same ();
    }
  return open ? value_step::open_step () : same ? step_by (0) : unknown_step;
}

value_step
value_steps::of_phi (gphi *phi) const
{
  value_step result = value_step::open_step ();
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    result = step_of_either (result, value (gimple_phi_arg_def (phi, i)));
  return result;
}

value_step
value_steps::of_assignment (gassign *s) const
{
  const tree_code code = gimple_assign_rhs_code (s);
  tree a = gimple_assign_rhs1 (s);
  if (code == COND_EXPR && a == m_condition)
    return value (m_holds ? gimple_assign_rhs2 (s) : gimple_assign_rhs3 (s));
  if (code == COND_EXPR)
    return step_of_either (value (gimple_assign_rhs2 (s)), value (gimple_assign_rhs3 (s)));
  switch (get_gimple_rhs_class (code))
    {
    case GIMPLE_SINGLE_RHS:
      return value (a);
    case GIMPLE_UNARY_RHS:
      return of_operation (code, a, NULL_TREE);
    case GIMPLE_BINARY_RHS:
      return of_operation (code, a, gimple_assign_rhs2 (s));
    default:
      {
	value_step step = step_by (0);
	for (unsigned i = 1; i < gimple_num_ops (s); i++)
	  {
	    const value_step operand = value (gimple_op (s, i));
	    if (operand.open)
	      return operand;
	    if (!operand.same ())
	      step = unknown_step;
	  }
	return step;
      }
    }
}

value_step
value_steps::value (tree t) const
{
  if (CONSTANT_CLASS_P (t))
    return step_by (0);
  if (TREE_CODE (t) == SSA_NAME)
    return SSA_NAME_VERSION (t) < m_steps.size () ? m_steps[SSA_NAME_VERSION (t)] : unknown_step;
  if (TREE_CODE (t) == ADDR_EXPR)
    return address (TREE_OPERAND (t, 0));
  if (REFERENCE_CLASS_P (t) || handled_component_p (t) || DECL_P (t))
    {
      /* What a thread has in a variable of its own is not followed.  */
      tree base = get_base_address (t);
      if (base && VAR_P (base) && !is_global_var (base))
	return unknown_step;
      const value_step where = address (t);
      return where.same () || where.open
	     ? where : value_step::of_kind (MAX (step_kind::irregular, where.kind), where.in_row);
    }
  if (UNARY_CLASS_P (t))
    return of_operation (TREE_CODE (t), TREE_OPERAND (t, 0), NULL_TREE);
  if (BINARY_CLASS_P (t))
    return of_operation (TREE_CODE (t), TREE_OPERAND (t, 0), TREE_OPERAND (t, 1));
  return unknown_step;
}

value_step
value_steps::address (tree ref) const
{
  if (DECL_P (ref) || CONSTANT_CLASS_P (ref))
    return step_by (0);
  poly_int64 size, position;
  tree offset;
  machine_mode mode;
  int is_unsigned, reversed, is_volatile;
  tree base = get_inner_reference (ref, &size, &position, &offset, &mode, &is_unsigned, &reversed, &is_volatile);
  if (TREE_CODE (base) == TARGET_MEM_REF)
    return unknown_step;
  const value_step step = offset ? value (offset) : step_by (0);
  return TREE_CODE (base) == MEM_REF ? step + value (TREE_OPERAND (base, 0)) : step;
}

value_step
value_steps::of_address (tree ref) const
{
  const value_step step = address (ref);
  return step.open ? unknown_step : step;
}

value_step
value_steps::of_value (tree t) const
{
  const value_step step = value (t);
  return step.open ? unknown_step : step;
}

stride
value_steps::stride_of (tree ref) const
{
  return ::stride_of (of_address (ref), int_size_in_bytes (TREE_TYPE (ref)));
}
