/* access-patterns.cc -- how far apart the lanes of a warp access memory.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   An access is fast where the lanes of a warp need few sectors of 32 bytes: all the same address, or one beside the
   other.  Whether they do is seen from how the address grows from one lane to the next, its *lane step*: computed here
   for every value like a derivative, with 1 for the number of the lane, 0 for what all lanes have in common, and the
   rules of sums and products between.  So

     x[i]		i = lane + ...			4 bytes, consecutive
     a[j][i], a[i][j]	i = lane + ...			4 bytes; the length of a row
     x[index[i]]	a value from memory		irregular
     x[k]		k the same for all lanes	0, one sector

   A condition that only some lanes meet does not count.  What has no step by these rules is not told: quotients and
   remainders of lanes' numbers, of which collapsed loops are made, and values that differ from way to way.  Nothing but
   the report depends on it.

   In kernels whose threads are lanes the number of the lane is tid.x.  Elsewhere the lanes of a warp have the same
   values, except in SIMD loops, in which GCC asks for the lane's number by an internal function; and a function without
   such loops is of no interest here.  */

#include "device/report/report.h"
#include "device/emit/code.h"
#include "device/hooks.h"
#include "device/spmd/spmd.h"
#include "passes.h"

namespace {

/* What a GPU reads of memory at a time.  */
const unsigned sector_bytes = 32;

/* How a value grows from lane to lane.  */
struct lane_step
{
  lane_pattern kind = lane_pattern::same;	/* never constant with BY 0 */
  HOST_WIDE_INT by = 0;			/* of constant ones */
  bool open = false;			/* not computed yet */

  bool same () const { return kind == lane_pattern::same; }
  bool number () const { return kind <= lane_pattern::constant; }
  bool operator== (const lane_step &other) const
  {
    return kind == other.kind && by == other.by && open == other.open;
  }
};

lane_step
step_by (HOST_WIDE_INT by)
{
  lane_step s;
  s.kind = by ? lane_pattern::constant : lane_pattern::same;
  s.by = by;
  return s;
}

lane_step
step_of_kind (lane_pattern kind)
{
  lane_step s;
  s.kind = kind;
  return s;
}

lane_step
open_step ()
{
  lane_step s;
  s.open = true;
  return s;
}

/* A times FACTOR, which wraps as the addresses do.  */

lane_step
scaled (const lane_step &a, HOST_WIDE_INT factor)
{
  return a.number () ? step_by ((unsigned HOST_WIDE_INT) a.by * factor) : factor ? a : step_by (0);
}

/* A + SIGN * B: the worse of two that are not numbers.  */

lane_step
sum (const lane_step &a, const lane_step &b, int sign = 1)
{
  if (a.number () && b.number ())
    return step_by ((unsigned HOST_WIDE_INT) a.by + scaled (b, sign).by);
  return step_of_kind (MAX (a.kind, b.kind));
}

/* Of a value that is A's on one way and B's on another.  */

lane_step
either (const lane_step &a, const lane_step &b)
{
  if (a.open || b.open)
    return a.open ? b : a;
  return a == b ? a : step_of_kind (lane_pattern::unknown);
}

/* The steps of all values of a function.  They are found by going through it until nothing changes any more: what is
   not known yet counts for nothing where several ways meet, as at the beginning of a loop.  */

class lane_steps
{
public:
  lane_steps (function *fun, bool lanes);

  /* Of the address of REF.  */
  lane_step of_address (tree ref) const;

private:
  lane_step of (tree t) const;
  lane_step of_operation (tree_code code, tree a, tree b) const;
  lane_step of_assignment (gassign *s) const;
  lane_step of_call (gcall *call) const;
  lane_step of_phi (gphi *phi) const;
  bool set (tree name, const lane_step &step);

  const bool m_lanes;			/* threads are lanes */
  std::vector<lane_step> m_known;	/* by the version of the SSA name */
};

bool
lane_steps::set (tree name, const lane_step &step)
{
  lane_step &old = m_known[SSA_NAME_VERSION (name)];
  if (old == step)
    return false;
  old = step;
  return true;
}

lane_steps::lane_steps (function *fun, bool lanes)
  : m_lanes (lanes), m_known (num_ssa_names, open_step ())
{
  const unsigned most_rounds = 10;
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

/* Of A CODE B; B may be null.  */

lane_step
lane_steps::of_operation (tree_code code, tree a, tree b) const
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
      return scaled (one, -1);
    case PLUS_EXPR:
    case POINTER_PLUS_EXPR:
      return sum (one, other);
    case MINUS_EXPR:
    case POINTER_DIFF_EXPR:
      return sum (one, other, -1);
    case MULT_EXPR:
    case WIDEN_MULT_EXPR:
      if (tree_fits_shwi_p (b))
	return scaled (one, tree_to_shwi (b));
      if (tree_fits_shwi_p (a))
	return scaled (other, tree_to_shwi (a));
      if (one.same () && other.same ())
	return one;
      return step_of_kind (MAX (one.same () || other.same () ? lane_pattern::regular : lane_pattern::irregular,
				MAX (one.kind, other.kind)));
    case LSHIFT_EXPR:
      if (tree_fits_uhwi_p (b) && tree_to_uhwi (b) + 2 < HOST_BITS_PER_WIDE_INT)
	return scaled (one, HOST_WIDE_INT_1 << tree_to_uhwi (b));
      break;
    case MIN_EXPR:
    case MAX_EXPR:
      return either (one, other);
    default:
      break;
    }
  return one.same () && other.same () ? step_by (0) : step_of_kind (lane_pattern::unknown);
}

lane_step
lane_steps::of_call (gcall *call) const
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
lane_steps::of_phi (gphi *phi) const
{
  lane_step result = open_step ();
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    result = either (result, of (gimple_phi_arg_def (phi, i)));
  return result;
}

lane_step
lane_steps::of_assignment (gassign *s) const
{
  const tree_code code = gimple_assign_rhs_code (s);
  tree a = gimple_assign_rhs1 (s);
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
lane_steps::of (tree t) const
{
  if (CONSTANT_CLASS_P (t))
    return step_by (0);
  if (TREE_CODE (t) == SSA_NAME)
    return SSA_NAME_IS_DEFAULT_DEF (t) ? step_by (0) : m_known[SSA_NAME_VERSION (t)];
  if (TREE_CODE (t) == ADDR_EXPR)
    return of_address (TREE_OPERAND (t, 0));
  if (REFERENCE_CLASS_P (t) || handled_component_p (t) || DECL_P (t))
    {
      /* What a thread has in a variable of its own is not followed.  */
      tree base = get_base_address (t);
      if (base && VAR_P (base) && !is_global_var (base))
	return step_of_kind (lane_pattern::unknown);
      const lane_step where = of_address (t);
      return where.same () || where.open ? where : step_of_kind (MAX (lane_pattern::irregular, where.kind));
    }
  if (UNARY_CLASS_P (t))
    return of_operation (TREE_CODE (t), TREE_OPERAND (t, 0), NULL_TREE);
  if (BINARY_CLASS_P (t))
    return of_operation (TREE_CODE (t), TREE_OPERAND (t, 0), TREE_OPERAND (t, 1));
  return step_of_kind (lane_pattern::unknown);
}

lane_step
lane_steps::of_address (tree ref) const
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
  return step.open || at.open ? open_step () : sum (step, at);
}

/* The name of the variable that the user knows the memory at PTR by, or "".  */

std::string name_of_reference (tree ref, unsigned depth);

std::string
name_of_pointer (tree ptr, unsigned depth)
{
  if (depth > 30)
    return "";
  if (TREE_CODE (ptr) == ADDR_EXPR)
    return name_of_reference (TREE_OPERAND (ptr, 0), depth + 1);
  if (TREE_CODE (ptr) != SSA_NAME)
    return "";
  gimple *s = SSA_NAME_DEF_STMT (ptr);
  if (gphi *phi = dyn_cast<gphi *> (s))
    {
      for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
	{
	  const std::string name = name_of_pointer (gimple_phi_arg_def (phi, i), depth + 10);
	  if (!name.empty ())
	    return name;
	}
      return "";
    }
  if (gassign *assign = dyn_cast<gassign *> (s))
    switch (gimple_assign_rhs_code (assign))
      {
      CASE_CONVERT:
      case SSA_NAME:
      case ADDR_EXPR:
      case POINTER_PLUS_EXPR:
	return name_of_pointer (gimple_assign_rhs1 (assign), depth + 1);
      default:
	if (gimple_assign_load_p (s))
	  return name_of_reference (gimple_assign_rhs1 (assign), depth + 1);
      }
  tree variable = SSA_NAME_VAR (ptr);
  return variable && DECL_NAME (variable) && !DECL_ARTIFICIAL (variable)
	 ? IDENTIFIER_POINTER (DECL_NAME (variable)) : "";
}

/* The name of the member at POSITION bits of DECL, the kernel's block of arguments; "" if it is another variable.  */

std::string
name_of_argument (tree decl, HOST_WIDE_INT position)
{
  if (TREE_CODE (decl) == PARM_DECL && DECL_ARTIFICIAL (decl) && TREE_CODE (TREE_TYPE (decl)) == RECORD_TYPE)
    for (tree f = TYPE_FIELDS (TREE_TYPE (decl)); f; f = DECL_CHAIN (f))
      if (TREE_CODE (f) == FIELD_DECL && DECL_NAME (f) && int_bit_position (f) == position)
	return IDENTIFIER_POINTER (DECL_NAME (f));
  return "";
}

/* The same for REF: a member's name says more than that of the structure, but for those of Fortran's descriptors of
   arrays.  */

std::string
name_of_reference (tree ref, unsigned depth)
{
  for (; handled_component_p (ref); ref = TREE_OPERAND (ref, 0))
    if (TREE_CODE (ref) == COMPONENT_REF && DECL_NAME (TREE_OPERAND (ref, 1)))
      {
	const char *name = IDENTIFIER_POINTER (DECL_NAME (TREE_OPERAND (ref, 1)));
	if (strcmp (name, "data"))
	  return name;
      }
  if (TREE_CODE (ref) == MEM_REF)
    {
      tree pointer = TREE_OPERAND (ref, 0);
      if (TREE_CODE (pointer) == ADDR_EXPR && DECL_P (TREE_OPERAND (pointer, 0))
	  && tree_fits_shwi_p (TREE_OPERAND (ref, 1)))
	{
	  const HOST_WIDE_INT position = tree_to_shwi (TREE_OPERAND (ref, 1)) * BITS_PER_UNIT;
	  const std::string name = name_of_argument (TREE_OPERAND (pointer, 0), position);
	  if (!name.empty ())
	    return name;
	}
      return name_of_pointer (pointer, depth + 1);
    }
  if (DECL_P (ref) && TREE_CODE (ref) == PARM_DECL && DECL_ARTIFICIAL (ref))
    return name_of_argument (ref, 0);
  return DECL_P (ref) && DECL_NAME (ref) ? IDENTIFIER_POINTER (DECL_NAME (ref)) : "";
}

/* REF is in memory that lanes may share, not in a variable of a thread's own or the kernel's block of arguments.  */

bool
of_interest_p (tree ref)
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

/* Report what S accesses at REF.  */

void
report (const lane_steps &steps, gimple *s, tree ref, bool store)
{
  if (!ref || (!REFERENCE_CLASS_P (ref) && !DECL_P (ref)) || !of_interest_p (ref)
      || !tree_fits_uhwi_p (TYPE_SIZE_UNIT (TREE_TYPE (ref))))
    return;
  const expanded_location at = user_location (gimple_location (s), true);
  if (!at.file || at.sysp)
    return;
  reported_access a;
  a.file = at.file;
  a.line = at.line;
  a.array = name_of_reference (ref, 0);
  if (startswith (a.array.c_str (), "__heddle") || startswith (a.array.c_str (), ".omp_data"))
    return;
  a.store = store;
  a.bytes = tree_to_uhwi (TYPE_SIZE_UNIT (TREE_TYPE (ref)));
  const lane_step step = steps.of_address (ref);
  a.pattern = step.kind;
  a.stride = step.by;
  if (step.open || a.pattern == lane_pattern::unknown || !heddle_report_access (a))
    return;
  const location_t where = gimple_location (s);
  if (a.array.empty () || expand_location (where).file != at.file)
    return;
  const unsigned HOST_WIDE_INT distance = absu_hwi (a.stride);
  if (a.pattern == lane_pattern::regular)
    inform (where, "neighbouring lanes access elements of %qs that are far apart; let the loop over neighbouring "
	    "elements be the innermost one of those that threads share", a.array.c_str ());
  else if (a.pattern == lane_pattern::constant && distance >= 2 * a.bytes && distance >= sector_bytes)
    inform (where, "neighbouring lanes access elements of %qs that are %lu bytes apart", a.array.c_str (),
	    (unsigned long) distance);
}

} // namespace

bool
access_patterns_pass::gate (function *)
{
  return heddle_reporting ();
}

unsigned
access_patterns_pass::execute (function *fun)
{
  const bool lanes = lookup_attribute (HEDDLE_LANES_ATTRIBUTE, DECL_ATTRIBUTES (fun->decl));
  basic_block bb;
  bool simd = false;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      simd |= gimple_call_internal_p (gsi_stmt (gsi), IFN_GOMP_SIMT_LANE);
  if (!lanes && !simd)
    return 0;
  const lane_steps steps (fun, lanes);
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      {
	gimple *s = gsi_stmt (gsi);
	if (!is_gimple_assign (s) || gimple_clobber_p (s))
	  continue;
	if (gimple_assign_load_p (s))
	  report (steps, s, gimple_assign_rhs1 (s), false);
	if (gimple_store_p (s))
	  report (steps, s, gimple_assign_lhs (s), true);
      }
  return 0;
}
