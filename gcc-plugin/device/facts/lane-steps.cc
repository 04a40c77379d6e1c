/* lane-steps.cc -- how values differ from lane to lane of a warp.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   How an address grows from one lane to the next, its *lane step*, decides how many sectors of memory a warp needs.  It
   is computed here for every value like a derivative, with 1 for the number of the lane, 0 for what all lanes have in
   common, and the rules of sums and products between.  So

     x[i]		i = lane + ...			4 bytes, consecutive
     a[j][i], a[i][j]	i = lane + ...			4 bytes; the length of a row
     x[index[i]]	a value from memory		irregular
     x[k]		k the same for all lanes	0

   Collapsed loops have one counter, whose quotient and remainder by the length of a row are the variables of the
   source.  As a rule the lanes are then in one row: the quotient is the same for all lanes, and the remainder grows
   with the counter.  This is a step *in a row*; a row known to be shorter than a warp has none.  Whether the iterations
   are in tiles (spmd/grid/) is decided when the program runs, for all lanes: both cases are computed, and a step is
   known if it is the same in both.

   A condition met by some lanes only does not count.  A value without a step by these rules is unknown: values that
   differ from path to path, quotients of values without a step.  A step is therefore only likely, for the report and
   for choices between codes that are both right; nothing else may depend on it.

   In kernels whose threads are lanes the number of the lane is tid.x.  Elsewhere the lanes of a warp have the same
   values, except in SIMD loops, in which GCC asks for the lane's number by an internal function.  */

#include "gcc-compat.h"
#include "device/facts/user-location.h"
#include "device/facts/hooks.h"
#include "device/facts/lane-steps.h"
#include "device/facts/signature.h"
#include "abi.h"

lane_step
lane_step::step_by (HOST_WIDE_INT by, bool in_row)
{
  lane_step s;
  s.kind = by ? lane_pattern::constant : lane_pattern::same;
  s.by = by;
  s.in_row = in_row;
  return s;
}

lane_step
lane_step::of_kind (lane_pattern kind, bool in_row)
{
  lane_step s;
  s.kind = kind;
  s.in_row = in_row;
  return s;
}

lane_step
lane_step::operator* (HOST_WIDE_INT factor) const
{
  return number () ? step_by ((unsigned HOST_WIDE_INT) by * factor, in_row) : factor ? *this : step_by (0);
}

lane_step
lane_step::operator+ (const lane_step &b) const
{
  const bool either_in_row = in_row || b.in_row;
  if (number () && b.number ())
    return step_by ((unsigned HOST_WIDE_INT) by + b.by, either_in_row);
  return of_kind (MAX (kind, b.kind), either_in_row);
}

namespace {

lane_step
step_by (HOST_WIDE_INT by, bool in_row = false)
{
  return lane_step::step_by (by, in_row);
}

lane_step
step_of_kind (lane_pattern kind, bool in_row = false)
{
  return lane_step::of_kind (kind, in_row);
}

lane_step
open_step ()
{
  lane_step s;
  s.open = true;
  return s;
}

/* Of the quotient, or the REMAINDER, of A and a divisor that is the same for all lanes: ROW, or 0 if nobody knows.  */

lane_step
part_of_row (const lane_step &a, unsigned HOST_WIDE_INT row, bool remainder)
{
  if (a.same () || a.open)
    return a;
  if (a.kind != lane_pattern::constant || (row && row / HEDDLE_WARP_SIZE < absu_hwi (a.by)))
    return step_of_kind (lane_pattern::unknown);
  return step_by (remainder ? a.by : 0, true);
}

/* Of a value that is A's on one path and B's on another.  */

lane_step
either (const lane_step &a, const lane_step &b)
{
  if (a.open || b.open)
    return a.open ? b : a;
  lane_step result = a.kind == b.kind && a.by == b.by ? a : step_of_kind (lane_pattern::unknown);
  result.in_row = a.in_row || b.in_row;
  return result;
}

} // namespace

/* The steps of all values of a function.  The search goes through the function until no value changes any more: unknown
   values do not count where several paths meet, as at the beginning of a loop.  */

class lane_steps::found
{
public:
  /* CONDITION, unless it is null, is HOLDS.  */
  found (function *fun, bool lanes, tree condition, bool holds);

  /* Of the address of REF, and of T, a value.  */
  lane_step of_address (tree ref) const;
  lane_step of (tree t) const;

private:
  lane_step of_operation (tree_code code, tree a, tree b) const;
  lane_step of_assignment (gassign *s) const;
  lane_step of_call (gcall *call) const;
  lane_step of_phi (gphi *phi) const;
  bool set (tree name, const lane_step &step);

  const bool m_lanes;			/* threads are lanes */
  const tree m_condition;
  const bool m_holds;
  std::vector<lane_step> m_known;	/* by the version of the SSA name */
};

bool
lane_steps::found::set (tree name, const lane_step &step)
{
  lane_step &old = m_known[SSA_NAME_VERSION (name)];
  if (old == step)
    return false;
  old = step;
  return true;
}

lane_steps::found::found (function *fun, bool lanes, tree condition, bool holds)
  : m_lanes (lanes), m_condition (condition), m_holds (holds), m_known (num_ssa_names, open_step ())
{
  const unsigned most_rounds = 40;
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
	    {
	      gimple *s = gsi_stmt (gsi);
	      tree lhs = gimple_get_lhs (s);
	      if (gasm *a = dyn_cast<gasm *> (s))
		for (unsigned i = 0; i < gimple_asm_noutputs (a); i++)
		  {
		    tree output = TREE_VALUE (gimple_asm_output_op (a, i));
		    if (TREE_CODE (output) == SSA_NAME)
		      changed |= set (output, step_of_kind (lane_pattern::unknown));
		  }
	      if (!lhs || TREE_CODE (lhs) != SSA_NAME)
		continue;
	      if (gassign *assign = dyn_cast<gassign *> (s))
		changed |= set (lhs, of_assignment (assign));
	      else if (gcall *call = dyn_cast<gcall *> (s))
		changed |= set (lhs, of_call (call));
	      else
		changed |= set (lhs, step_of_kind (lane_pattern::unknown));
	    }
	}
    }
  if (changed)
    for (lane_step &step : m_known)
      step = step_of_kind (lane_pattern::unknown);
}

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

/* Of A CODE B; B may be null.  */

lane_step
lane_steps::found::of_operation (tree_code code, tree a, tree b) const
{
  const lane_step one = of (a), other = b ? of (b) : step_by (0);
  if (one.open || other.open)
    return open_step ();
  switch (code)
    {
    CASE_CONVERT:
    case PAREN_EXPR:
    case NON_LVALUE_EXPR:
    case ABS_EXPR:
    case ABSU_EXPR:
    case FLOAT_EXPR:
    case FIX_TRUNC_EXPR:
      return one;
    case NEGATE_EXPR:
    case BIT_NOT_EXPR:
      return one * -1;
    case PLUS_EXPR:
    case POINTER_PLUS_EXPR:
      if (tree stride = stride_to_bound (a, b))
	return one + of (stride);
      if (tree stride = code == PLUS_EXPR ? stride_to_bound (b, a) : NULL_TREE)
	return other + of (stride);
      return one + other;
    case MINUS_EXPR:
    case POINTER_DIFF_EXPR:
      return one + other * -1;
    case MULT_EXPR:
    case WIDEN_MULT_EXPR:
      if (tree_fits_shwi_p (b))
	return one * tree_to_shwi (b);
      if (tree_fits_shwi_p (a))
	return other * tree_to_shwi (a);
      if (one.same () && other.same ())
	return one;
      return step_of_kind (MAX (one.same () || other.same () ? lane_pattern::regular : lane_pattern::irregular,
				MAX (one.kind, other.kind)), one.in_row || other.in_row);
    case LSHIFT_EXPR:
      if (tree_fits_uhwi_p (b) && tree_to_uhwi (b) + 2 < HOST_BITS_PER_WIDE_INT)
	return one * (HOST_WIDE_INT_1 << tree_to_uhwi (b));
      break;
    case TRUNC_DIV_EXPR:
    case TRUNC_MOD_EXPR:
      if (other.same () && (!tree_fits_uhwi_p (b) || tree_to_uhwi (b) > 0))
	return part_of_row (one, tree_fits_uhwi_p (b) ? tree_to_uhwi (b) : 0, code == TRUNC_MOD_EXPR);
      break;
    /* By a power of two.  */
    case RSHIFT_EXPR:
      if (tree_fits_uhwi_p (b) && tree_to_uhwi (b) + 2 < HOST_BITS_PER_WIDE_INT)
	return part_of_row (one, HOST_WIDE_INT_1U << tree_to_uhwi (b), false);
      break;
    case BIT_AND_EXPR:
      if (tree_fits_uhwi_p (b) && tree_to_uhwi (b) > 0 && pow2p_hwi (tree_to_uhwi (b) + 1))
	return part_of_row (one, tree_to_uhwi (b) + 1, true);
      break;
    /* Lanes with a common bound need no more sectors than the others.  */
    case MIN_EXPR:
    case MAX_EXPR:
      return one.same () ? other : other.same () ? one : either (one, other);
    default:
      break;
    }
  return one.same () && other.same () ? step_by (0, one.in_row || other.in_row) : step_of_kind (lane_pattern::unknown);
}

lane_step
lane_steps::found::of_call (gcall *call) const
{
  if (gimple_call_internal_p (call, IFN_GOMP_SIMT_LANE))
    return step_by (1);
  tree fndecl = gimple_call_fndecl (call);
  const char *name = fndecl ? heddle_asm_name (fndecl) : "";
  if (!strcmp (name, "__ptx_tid_x"))
    return step_by (m_lanes);
  /* The runtime's own, for numbers of threads and teams (queries.cc).  */
  if (startswith (name, "__heddle_"))
    return strstr (name, "thread_num") ? step_by (m_lanes)
	   : strstr (name, "num_threads") || strstr (name, "team_num") || strstr (name, "num_teams") ? step_by (0)
	   : step_of_kind (lane_pattern::unknown);
  if (startswith (name, "__ptx_") && gimple_call_num_args (call) == 0)
    return step_by (0);
  bool open = false, same = gimple_call_flags (call) & (ECF_CONST | ECF_PURE);
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    {
      const lane_step step = of (gimple_call_arg (call, i));
      open |= step.open;
      same &= step.same ();
    }
  return open ? open_step () : step_of_kind (same ? lane_pattern::same : lane_pattern::unknown);
}

lane_step
lane_steps::found::of_phi (gphi *phi) const
{
  lane_step result = open_step ();
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    result = either (result, of (gimple_phi_arg_def (phi, i)));
  return result;
}

lane_step
lane_steps::found::of_assignment (gassign *s) const
{
  const tree_code code = gimple_assign_rhs_code (s);
  tree a = gimple_assign_rhs1 (s);
  if (code == COND_EXPR && a == m_condition)
    return of (m_holds ? gimple_assign_rhs2 (s) : gimple_assign_rhs3 (s));
  if (code == COND_EXPR)
    return either (of (gimple_assign_rhs2 (s)), of (gimple_assign_rhs3 (s)));
  switch (get_gimple_rhs_class (code))
    {
    case GIMPLE_SINGLE_RHS:
      return of (a);
    case GIMPLE_UNARY_RHS:
      return of_operation (code, a, NULL_TREE);
    case GIMPLE_BINARY_RHS:
      return of_operation (code, a, gimple_assign_rhs2 (s));
    default:
      {
	lane_step step = step_by (0);
	for (unsigned i = 1; i < gimple_num_ops (s); i++)
	  {
	    const lane_step operand = of (gimple_op (s, i));
	    if (operand.open)
	      return operand;
	    if (!operand.same ())
	      step = step_of_kind (lane_pattern::unknown);
	  }
	return step;
      }
    }
}

lane_step
lane_steps::found::of (tree t) const
{
  if (CONSTANT_CLASS_P (t))
    return step_by (0);
  if (TREE_CODE (t) == SSA_NAME)
    return SSA_NAME_IS_DEFAULT_DEF (t) ? step_by (0)
	   : SSA_NAME_VERSION (t) < m_known.size () ? m_known[SSA_NAME_VERSION (t)]
	   : step_of_kind (lane_pattern::unknown);
  if (TREE_CODE (t) == ADDR_EXPR)
    return of_address (TREE_OPERAND (t, 0));
  if (REFERENCE_CLASS_P (t) || handled_component_p (t) || DECL_P (t))
    {
      /* What a thread has in a variable of its own is not followed.  */
      tree base = get_base_address (t);
      if (base && VAR_P (base) && !is_global_var (base))
	return step_of_kind (lane_pattern::unknown);
      const lane_step where = of_address (t);
      return where.same () || where.open
	     ? where : step_of_kind (MAX (lane_pattern::irregular, where.kind), where.in_row);
    }
  if (UNARY_CLASS_P (t))
    return of_operation (TREE_CODE (t), TREE_OPERAND (t, 0), NULL_TREE);
  if (BINARY_CLASS_P (t))
    return of_operation (TREE_CODE (t), TREE_OPERAND (t, 0), TREE_OPERAND (t, 1));
  return step_of_kind (lane_pattern::unknown);
}

lane_step
lane_steps::found::of_address (tree ref) const
{
  if (DECL_P (ref) || CONSTANT_CLASS_P (ref))
    return step_by (0);
  poly_int64 size, position;
  tree offset;
  machine_mode mode;
  int is_unsigned, reversed, is_volatile;
  tree base = get_inner_reference (ref, &size, &position, &offset, &mode, &is_unsigned, &reversed, &is_volatile);
  const lane_step step = offset ? of (offset) : step_by (0);
  if (TREE_CODE (base) == TARGET_MEM_REF)
    return step_of_kind (lane_pattern::unknown);
  const lane_step at = TREE_CODE (base) == MEM_REF ? of (TREE_OPERAND (base, 0)) : step_by (0);
  return step.open || at.open ? open_step () : step + at;
}

namespace {

/* The condition by which FUN chooses most often between two values, or NULL_TREE.  */

tree
frequent_condition (function *fun)
{
  std::map<tree, unsigned> uses;
  tree found = NULL_TREE;
  for (gimple *s : statements (fun))
    if (gassign *assign = dyn_cast<gassign *> (s))
      if (gimple_assign_rhs_code (assign) == COND_EXPR && TREE_CODE (gimple_assign_rhs1 (assign)) == SSA_NAME)
	{
	  tree condition = gimple_assign_rhs1 (assign);
	  const unsigned count = ++uses[condition];
	  if (count > 1 && (!found || count > uses[found]))
	    found = condition;
	}
  return found;
}

} // namespace

bool
heddle_global_reference_p (tree ref)
{
  tree base = get_base_address (ref);
  if (!base || (TREE_CODE (base) != MEM_REF && !VAR_P (base)))
    return false;
  if (TREE_CODE (base) == MEM_REF && TREE_CODE (TREE_OPERAND (base, 0)) == ADDR_EXPR)
    base = get_base_address (TREE_OPERAND (TREE_OPERAND (base, 0), 0));
  if (DECL_P (base))
    return VAR_P (base) && is_global_var (base) && !DECL_SECTION_NAME (base)
	   && !startswith (IDENTIFIER_POINTER (DECL_NAME (base) ? DECL_NAME (base) : DECL_ASSEMBLER_NAME (base)),
			   "__heddle");
  return true;
}

lane_steps::lane_steps (function *fun)
{
  const bool lanes = lanes_kernel_p (fun->decl);
  bool simd = false;
  for (gimple *s : statements (fun))
    simd |= gimple_call_internal_p (s, IFN_GOMP_SIMT_LANE);
  if (!lanes && !simd)
    return;
  tree condition = frequent_condition (fun);
  m_steps.reset (new found (fun, lanes, condition, true));
  if (condition && m_steps->of (condition).same ())
    m_others.reset (new found (fun, lanes, condition, false));
  else if (condition)
    m_steps.reset (new found (fun, lanes, NULL_TREE, false));
}

lane_steps::~lane_steps ()
{
}

lane_step
lane_steps::of_address (tree ref) const
{
  return m_others ? either (m_steps->of_address (ref), m_others->of_address (ref)) : m_steps->of_address (ref);
}

lane_step
lane_steps::of_value (tree t) const
{
  return m_others ? either (m_steps->of (t), m_others->of (t)) : m_steps->of (t);
}
