/* acc-axes.cc -- OpenACC's axes become blocks, warps and lanes.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Behind "oaccdevlow" the function still has: questions for a thread's position on an axis and the sizes of axes, from
   the compiler and from the user (__builtin_goacc_parlevel_id and _size); the begins and ends of loops for workers and
   vectors; the calls by which one worker hands values to the other workers.

   A loop for vectors is a SIMD region: it is enclosed by GOMP_SIMT_ENTER_ALLOC and GOMP_SIMT_EXIT.  The warps of the
   block wait for each other at the begin and the end of a loop for workers (acc-workers.cc).

   OpenACC's lowering takes a thread's variables for its own: a reduction has the same variable outside of the loop,
   where the lanes are mirrored, and in the loop.  A register is indeed each thread's own.  In memory, as without
   optimization, the lanes would share the variable, so it is marked: each lane then has its own copy in memory, with
   the same value in all lanes outside of the loop.  Marked are scalars whose address nobody takes, variables of
   reductions (acc-reductions.cc), and the storage of private variables that are references, such as Fortran's dummy
   arguments: lowering takes the address of this storage before the loop.  */

#include "device/acc/acc-hooks.h"
#include "device/acc/acc-privates.h"
#include "device/acc/acc-waits.h"
#include "device/acc/acc-wide.h"
#include "device/facts/acc.h"
#include "device/facts/lane-variables.h"
#include "gimple-walk.h"
#include "abi.h"
#include "passes.h"

namespace {

/* The statement at an iterator, and its replacement.  */

class replacement
{
public:
  /* PART is a vector's part of the memory for handing over values in a nested region, or NULL_TREE.  */
  replacement (gimple_stmt_iterator *gsi, tree part)
    : m_gsi (gsi), m_call (as_a<gcall *> (gsi_stmt (*gsi))), m_part (part) {}
  bool run ();

private:
  void insert (gimple *s);
  tree asked (const char *instruction);
  tree combined (tree_code code, tree a, tree b);
  tree position (int axis, bool by_user);
  tree size (int axis, bool by_user);
  tree warp (bool in_vector);
  tree warps_of_vector ();
  void meet (bool workers);
  tree first (bool workers);
  tree place (bool workers);
  bool of_first_pass ();
  void take_place (tree value);
  bool internal ();
  bool fork_or_join ();
  bool question_of_user (bool position_asked);

  gimple_stmt_iterator *m_gsi;
  gcall *m_call;
  tree m_part;
};

/* Put S before the statement.  */

void
replacement::insert (gimple *s)
{
  gimple_set_location (s, gimple_location (m_call));
  gsi_insert_before (m_gsi, s, GSI_SAME_STMT);
}

/* The most warps of a block of the function.  */

unsigned
most_warps ()
{
  const int known = heddle_acc_size (current_function_decl, GOMP_DIM_WORKER);
  return known && !heddle_acc_packed_p (current_function_decl) && heddle_acc_region_p (current_function_decl)
	 ? MIN (known, HEDDLE_MAX_WARPS) : HEDDLE_MAX_WARPS;
}

/* The value of a special register.  */

tree
replacement::asked (const char *instruction)
{
  gcall *call = heddle_acc_instruction (instruction, unsigned_type_node);
  tree name = make_ssa_name (unsigned_type_node, call);
  gimple_call_set_lhs (call, name);
  /* The range tells the compiler that a loop with no more iterations than lanes has one for each lane.  */
  if (!strcmp (instruction, "__ptx_tid_y"))
    heddle_set_range (name, 0, most_warps () - 1);
  insert (call);
  return name;
}

/* A CODE B.  */

tree
replacement::combined (tree_code code, tree a, tree b)
{
  tree name = make_ssa_name (unsigned_type_node);
  insert (gimple_build_assign (name, code, a, b));
  return name;
}

/* In a region whose vectors have several warps: the number of this warp's worker, or (IN_VECTOR) this warp's in its
   vector.  */

tree
replacement::warp (bool in_vector)
{
  if (!heddle_acc_nested_p (current_function_decl))
    return in_vector ? asked ("__ptx_tid_y") : build_zero_cst (unsigned_type_node);
  return combined (in_vector ? TRUNC_MOD_EXPR : TRUNC_DIV_EXPR, asked ("__ptx_tid_y"), warps_of_vector ());
}

tree
replacement::warps_of_vector ()
{
  return build_int_cst (unsigned_type_node, heddle_acc_wide (current_function_decl) / HEDDLE_WARP_SIZE);
}

/* A thread's position on AXIS.  Outside of loops for vectors the user sees only the first lane.  */

tree
replacement::position (int axis, bool by_user)
{
  const bool packed = heddle_acc_packed_p (current_function_decl), wide = heddle_acc_wide (current_function_decl);
  if (axis == GOMP_DIM_GANG && packed)
    return combined (PLUS_EXPR, combined (MULT_EXPR, asked ("__ptx_ctaid_x"), asked ("__ptx_ntid_y")),
		     asked ("__ptx_tid_y"));
  if (axis == GOMP_DIM_WORKER && wide)
    return warp (false);
  if (axis == GOMP_DIM_WORKER && packed)
    return build_zero_cst (unsigned_type_node);
  if (axis != GOMP_DIM_VECTOR)
    return asked (axis == GOMP_DIM_GANG ? "__ptx_ctaid_x" : "__ptx_tid_y");
  gcall *call = gimple_build_call_internal (IFN_GOMP_SIMT_LANE, 0);
  tree lane = make_ssa_name (unsigned_type_node, call);
  gimple_call_set_lhs (call, lane);
  heddle_set_range (lane, 0, HEDDLE_WARP_SIZE - 1);
  insert (call);
  if (by_user)
    {
      tree fndecl = build_fn_decl ("__heddle_together", build_function_type_list (unsigned_type_node, NULL_TREE));
      gcall *together = gimple_build_call (fndecl, 0);
      tree one = make_ssa_name (unsigned_type_node, together);
      gimple_call_set_lhs (together, one);
      insert (together);
      lane = combined (BIT_AND_EXPR, lane, combined (MINUS_EXPR, one, build_one_cst (unsigned_type_node)));
    }
  if (!wide)
    return lane;
  tree before = combined (MULT_EXPR, warp (true), build_int_cst (unsigned_type_node, HEDDLE_WARP_SIZE));
  return combined (PLUS_EXPR, lane, before);
}

/* The size of AXIS: the function's constant, if any, but not for the user's routines, whose callers have any size.  */

tree
replacement::size (int axis, bool by_user)
{
  const int known = axis != GOMP_DIM_VECTOR && by_user && !heddle_acc_region_p (current_function_decl) ? 0
		    : axis == GOMP_DIM_VECTOR && !heddle_acc_wide (current_function_decl) ? HEDDLE_WARP_SIZE
		    : heddle_acc_threads (current_function_decl, axis);
  if (known)
    return build_int_cst (unsigned_type_node, known);
  if (axis == GOMP_DIM_GANG && heddle_acc_packed_p (current_function_decl))
    return combined (MULT_EXPR, asked ("__ptx_nctaid_x"), asked ("__ptx_ntid_y"));
  if (axis == GOMP_DIM_GANG)
    return asked ("__ptx_nctaid_x");
  tree warps = asked ("__ptx_ntid_y");
  return heddle_acc_nested_p (current_function_decl) ? combined (TRUNC_DIV_EXPR, warps, warps_of_vector ()) : warps;
}

/* The warps now at work wait for each other: the warps of a block, or in a nested region the warps of a vector, or
   (WORKERS) the first warps of all vectors.  */

void
replacement::meet (bool workers)
{
  if (!heddle_acc_nested_p (current_function_decl))
    {
      insert (heddle_acc_instruction ("__heddle_block_barrier", void_type_node));
      return;
    }
  tree id = build_zero_cst (unsigned_type_node);
  tree count = build_int_cst (unsigned_type_node, workers ? HEDDLE_WARP_SIZE : heddle_acc_wide (current_function_decl));
  if (workers)
    count = combined (MULT_EXPR, size (GOMP_DIM_WORKER, false), count);
  else
    id = combined (PLUS_EXPR, warp (false), build_one_cst (unsigned_type_node));
  tree type = build_function_type_list (void_type_node, unsigned_type_node, unsigned_type_node, NULL_TREE);
  tree fndecl = build_fn_decl ("__heddle_warps_barrier", type);
  TREE_NOTHROW (fndecl) = 1;
  insert (gimple_build_call (fndecl, 2, id, count));
}

/* Is this warp the first of the warps that wait in MEET?  */

tree
replacement::first (bool workers)
{
  tree result = make_ssa_name (boolean_type_node);
  insert (gimple_build_assign (result, EQ_EXPR, workers ? asked ("__ptx_tid_y") : warp (true),
			       build_zero_cst (unsigned_type_node)));
  return result;
}

/* Null for the warp that does the work; for the other warps the address of its values.  */

tree
replacement::place (bool workers)
{
  tree at = gimple_call_arg (m_call, 0), result = make_ssa_name (ptr_type_node);
  if (!workers && m_part)
    {
      poly_int64 offset;
      get_addr_base_and_unit_offset (TREE_OPERAND (at, 0), &offset);
      at = make_ssa_name (ptr_type_node);
      insert (gimple_build_assign (at, POINTER_PLUS_EXPR, m_part, size_int (offset)));
    }
  insert (gimple_build_assign (result, COND_EXPR, first (workers), null_pointer_node, at));
  return result;
}

/* VALUE becomes the result of the statement, which disappears.  */

void
replacement::take_place (tree value)
{
  tree lhs = gimple_call_lhs (m_call);
  unlink_stmt_vdef (m_call);
  if (lhs && useless_type_conversion_p (TREE_TYPE (lhs), TREE_TYPE (value)))
    gsi_replace (m_gsi, gimple_build_assign (lhs, value), false);
  else if (lhs)
    gsi_replace (m_gsi, gimple_build_assign (lhs, NOP_EXPR, value), false);
  else
    gsi_replace (m_gsi, gimple_build_nop (), false);
}

/* A begin or end of a loop.  False: the statement is neither.  */

bool
replacement::fork_or_join ()
{
  const unsigned kind = TREE_INT_CST_LOW (gimple_call_arg (m_call, 0));
  if (kind != IFN_UNIQUE_OACC_FORK && kind != IFN_UNIQUE_OACC_JOIN)
    return false;
  if (TREE_INT_CST_LOW (gimple_call_arg (m_call, 2)) == GOMP_DIM_WORKER)
    {
      if (!heddle_acc_waited_p (m_call))
	meet (false);
    }
  else if (kind == IFN_UNIQUE_OACC_FORK)
    insert (gimple_build_call_internal (IFN_GOMP_SIMT_ENTER_ALLOC, 2, size_zero_node, size_one_node));
  else
    insert (gimple_build_call_internal (IFN_GOMP_SIMT_EXIT, 1, null_pointer_node));
  take_place (gimple_call_arg (m_call, 1));
  return true;
}

/* __builtin_goacc_parlevel_id or _size, with the errors of GCC's own.  */

bool
replacement::question_of_user (bool position_asked)
{
  const char *name = position_asked ? "__builtin_goacc_parlevel_id" : "__builtin_goacc_parlevel_size";
  tree axis = gimple_call_arg (m_call, 0);
  const location_t loc = gimple_location (m_call);
  if (!oacc_get_fn_attrib (current_function_decl))
    error_at (loc, "%qs only supported in OpenACC code", name);
  else if (TREE_CODE (axis) != INTEGER_CST)
    error_at (loc, "non-constant argument 0 to %qs", name);
  else if (!tree_fits_uhwi_p (axis) || tree_to_uhwi (axis) >= GOMP_DIM_MAX)
    error_at (loc, "illegal argument 0 to %qs", name);
  else
    {
      const int which = tree_to_uhwi (axis);
      take_place (position_asked ? position (which, true) : size (which, true));
      return true;
    }
  take_place (integer_zero_node);
  return true;
}

bool
replacement::internal ()
{
  switch (gimple_call_internal_fn (m_call))
    {
    case IFN_UNIQUE:
      return fork_or_join ();
    case IFN_GOACC_DIM_POS:
      take_place (position (TREE_INT_CST_LOW (gimple_call_arg (m_call, 0)), false));
      return true;
    case IFN_GOACC_DIM_SIZE:
      take_place (size (TREE_INT_CST_LOW (gimple_call_arg (m_call, 0)), false));
      return true;
    default:
      return false;
    }
}

/* A call for the first warps of vectors (acc-wide.cc).  */

bool
replacement::of_first_pass ()
{
  if (!heddle_acc_nested_p (current_function_decl))
    return false;
  if (heddle_acc_workers_meet_p (m_call))
    {
      meet (true);
      take_place (integer_zero_node);
    }
  else if (heddle_acc_first_worker_p (m_call))
    take_place (first (true));
  else if (heddle_acc_first_workers_place_p (m_call))
    take_place (place (true));
  else
    return false;
  return true;
}

/* Replace the statement if it is one of the calls above.  Returns whether it was.  */

bool
replacement::run ()
{
  if (gimple_call_internal_p (m_call))
    return internal ();
  /* The calls have other types than GCC's table of functions.  */
  tree fndecl = gimple_call_fndecl (m_call);
  if (!fndecl || !fndecl_built_in_p (fndecl, BUILT_IN_NORMAL))
    return of_first_pass ();
  switch (DECL_FUNCTION_CODE (gimple_call_fndecl (m_call)))
    {
    case BUILT_IN_GOACC_PARLEVEL_ID:
      return question_of_user (true);
    case BUILT_IN_GOACC_PARLEVEL_SIZE:
      return question_of_user (false);
    case BUILT_IN_GOACC_BARRIER:
      meet (false);
      take_place (integer_zero_node);
      return true;
    case BUILT_IN_GOACC_SINGLE_START:
      take_place (first (false));
      return true;
    case BUILT_IN_GOACC_SINGLE_COPY_START:
      take_place (place (false));
      return true;
    case BUILT_IN_GOACC_SINGLE_COPY_END:
      /* A barrier follows.  */
      take_place (integer_zero_node);
      return true;
    default:
      return false;
    }
}

/* How the statements of a function refer to its variables.  */

struct references
{
  unsigned depth = 0;		/* SIMD regions around the statement at hand */
  std::vector<std::pair<tree, gimple *>> copies;	/* variables, and their copies from or to another worker */
  std::set<tree> taken;			/* the address is taken */
  std::set<tree> inside, outside;	/* in SIMD regions, and outside */
};

/* walk_stmt_load_store_addr_ops: D is read or written, or its address is taken.  */

bool
note_access (gimple *, tree d, tree, void *data)
{
  references &all = *static_cast<references *> (data);
  (all.depth ? all.inside : all.outside).insert (d);
  return false;
}

bool
note_address (gimple *s, tree d, tree t, void *data)
{
  static_cast<references *> (data)->taken.insert (d);
  return note_access (s, d, t, data);
}

/* S takes the address of an artificial variable for an SSA name: note the uses of the address.  False: S is another
   statement.  */

bool
note_uses_of_address (gimple *s, const std::vector<unsigned> &depths, references *all)
{
  if (!gimple_assign_single_p (s) || TREE_CODE (gimple_assign_lhs (s)) != SSA_NAME
      || TREE_CODE (gimple_assign_rhs1 (s)) != ADDR_EXPR)
    return false;
  tree d = TREE_OPERAND (gimple_assign_rhs1 (s), 0);
  if (!VAR_P (d) || !DECL_ARTIFICIAL (d))
    return false;
  all->taken.insert (d);
  gimple *use;
  imm_use_iterator iterator;
  FOR_EACH_IMM_USE_STMT (use, iterator, gimple_assign_lhs (s))
    if (!is_gimple_debug (use))
      (depths[gimple_bb (use)->index] && gimple_code (use) != GIMPLE_PHI ? all->inside : all->outside).insert (d);
  return true;
}

/* S takes the value of a variable for other workers, or gives the variable another worker's value: note S.  False: S
   does neither.  */

bool
note_copy (gimple *s, references *all)
{
  if (!gimple_assign_single_p (s))
    return false;
  tree to = gimple_assign_lhs (s), from = gimple_assign_rhs1 (s);
  if (VAR_P (from) && TREE_CODE (to) == SSA_NAME)
    {
      gimple *use;
      imm_use_iterator iterator;
      FOR_EACH_IMM_USE_STMT (use, iterator, to)
	if (!is_gimple_debug (use) && !(gimple_store_p (use) && heddle_acc_handed_over_p (gimple_get_lhs (use))))
	  return false;
      all->copies.push_back ({ from, s });
      return true;
    }
  if (!VAR_P (to) || TREE_CODE (from) != SSA_NAME)
    return false;
  gimple *load = SSA_NAME_DEF_STMT (from);
  if (!gimple_assign_single_p (load) || !heddle_acc_handed_over_p (gimple_assign_rhs1 (load)))
    return false;
  all->copies.push_back ({ to, s });
  return true;
}

/* Remove S, and the stores of its result.  */

void
remove_copy (gimple *s)
{
  std::vector<gimple *> dead;
  tree value = gimple_assign_lhs (s);
  gimple *use;
  imm_use_iterator iterator;
  if (TREE_CODE (value) == SSA_NAME)
    FOR_EACH_IMM_USE_STMT (use, iterator, value)
      if (!is_gimple_debug (use))
	dead.push_back (use);
  dead.push_back (s);
  for (gimple *x : dead)
    {
      gimple_stmt_iterator gsi = gsi_for_stmt (x);
      unlink_stmt_vdef (x);
      gsi_remove (&gsi, true);
      release_defs (x);
    }
}

/* Mark the mirrored variables of FUN.  */

void
mark_mirrored_variables (function *fun)
{
  references all;
  const std::vector<unsigned> depths = heddle_region_depths (fun);
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    {
      all.depth = depths[bb->index];
      for (gphi_iterator gsi = gsi_start_phis (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	walk_stmt_load_store_addr_ops (gsi.phi (), &all, note_access, note_access, note_address);
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	{
	  gimple *s = gsi_stmt (gsi);
	  all.depth = heddle_depth_behind (s, all.depth);
	  if (!is_gimple_debug (s) && !gimple_clobber_p (s) && !note_uses_of_address (s, depths, &all)
	      && !note_copy (s, &all))
	    walk_stmt_load_store_addr_ops (s, &all, note_access, note_access, note_address);
	}
    }
  for (const auto &copy : all.copies)
    if (!is_global_var (copy.first) && !all.outside.count (copy.first))
      remove_copy (copy.second);
  unsigned i;
  tree d;
  FOR_EACH_LOCAL_DECL (fun, i, d)
    {
      if (!VAR_P (d) || is_global_var (d) || is_gimple_reg (d))
	continue;
      const bool scalar = is_gimple_reg_type (TREE_TYPE (d));
      if ((scalar && !all.taken.count (d))
	  || (DECL_ARTIFICIAL (d) && all.inside.count (d) && !all.outside.count (d)))
	heddle_mark_mirrored_variable (d);
    }
}

/* walk_gimple_op: let a reference to the memory DATA->first be to the part DATA->second.  */

tree
use_part (tree *t, int *, void *data)
{
  const auto &memory = *static_cast<std::pair<tree, tree> *> (static_cast<walk_stmt_info *> (data)->info);
  if (TREE_CODE (*t) == MEM_REF && TREE_CODE (TREE_OPERAND (*t, 0)) == ADDR_EXPR
      && TREE_OPERAND (TREE_OPERAND (*t, 0), 0) == memory.first)
    TREE_OPERAND (*t, 0) = memory.second;
  return NULL_TREE;
}

/* The vectors of FUN hand over values in memory for a single vector: give each vector its part of the memory.  Returns
   the part of this warp's vector, or NULL_TREE if no values are handed over.  */

tree
part_memory (function *fun)
{
  tree memory = heddle_acc_nested_p (fun->decl) ? heddle_acc_vector_memory (fun->decl) : NULL_TREE;
  if (!memory)
    return NULL_TREE;
  const unsigned HOST_WIDE_INT align = DECL_ALIGN_UNIT (memory);
  const unsigned HOST_WIDE_INT size = (tree_to_uhwi (DECL_SIZE_UNIT (memory)) + align - 1) / align * align;
  TREE_TYPE (memory) = build_array_type_nelts (char_type_node, size * heddle_acc_most_workers (fun->decl));
  DECL_SIZE (memory) = DECL_SIZE_UNIT (memory) = NULL_TREE;
  layout_decl (memory, DECL_ALIGN (memory));

  gimple_seq seq = NULL;
  tree warp = make_ssa_name (unsigned_type_node), worker = make_ssa_name (unsigned_type_node);
  gcall *call = heddle_acc_instruction ("__ptx_tid_y", unsigned_type_node);
  gimple_call_set_lhs (call, warp);
  gimple_seq_add_stmt (&seq, call);
  auto compute = [&] (tree to, tree_code code, tree a, tree b)
    {
      gimple_seq_add_stmt (&seq, gimple_build_assign (to, code, a, b));
      return to;
    };
  auto number = [] (unsigned n) { return build_int_cst (unsigned_type_node, n); };
  compute (worker, TRUNC_DIV_EXPR, warp, number (heddle_acc_wide (fun->decl) / HEDDLE_WARP_SIZE));
  tree bytes = compute (make_ssa_name (unsigned_type_node), MULT_EXPR, worker, number (size));
  tree offset = make_ssa_name (sizetype), part = make_ssa_name (ptr_type_node);
  gimple_seq_add_stmt (&seq, gimple_build_assign (offset, NOP_EXPR, bytes));
  compute (part, POINTER_PLUS_EXPR, build_fold_addr_expr (memory), offset);
  basic_block entry = split_edge (single_succ_edge (ENTRY_BLOCK_PTR_FOR_FN (fun)));

  std::pair<tree, tree> both = { memory, part };
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &both;
  for (gimple *s : statements (fun))
    if (gimple_assign_single_p (s))
      {
	walk_gimple_op (s, use_part, &wi);
	update_stmt (s);
      }
  gimple_stmt_iterator gsi = gsi_after_labels (entry);
  gsi_insert_seq_before (&gsi, seq, GSI_NEW_STMT);
  return part;
}

} // namespace

unsigned
acc_axes_pass::execute (function *fun)
{
  bool any = false;
  heddle_acc_order_broadcasts (fun);
  const bool parted = heddle_acc_part_privates (fun);
  tree part = part_memory (fun);
  heddle_acc_meet_at_end (fun);
  for (gimple_stmt_iterator &gsi : iterators (fun))
    if (is_gimple_call (gsi_stmt (gsi)))
      any |= replacement (&gsi, part).run ();
  if (!any && !parted)
    return 0;
  if (heddle_acc_together_p (fun->decl))
    mark_mirrored_variables (fun);
  heddle_mark_lane_variables (fun);
  cgraph_edge::rebuild_edges ();
  mark_virtual_operands_for_renaming (fun);
  return TODO_update_ssa_only_virtuals;
}
