/* acc-grid.cc -- OpenACC's loops and the size of the grid.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   As written, a gang takes an iteration of a loop for gangs, and its lanes take the iterations of the loop for vectors
   inside:

     loop gang: for (i ...)	rows
       loop vector: for (j ...)	columns

   A device then has work for only as many warps as rows, and each warp loads the same elements as its neighbours.
   Where the change is unobservable, the grid shares the pairs of a row and a column, as for OpenMP
   (spmd/grid/row-blocks.cc has the reasons): both loops become one, with an iteration for each column of each row.  The
   conditions are:

     - the numbers of gangs, and of workers if workers share the columns, are open, and the program never asks for these
       numbers;
     - the only loop for gangs has inside it the only loop for the columns, with no other loop between the two;
     - neither loop has a reduction, or shared folds (host/loops/row-folds.cc), and effects are in columns only;
     - loads of a row outside of its columns read memory without stores in the columns: the gang would have loaded
       before these stores;
     - the number of columns can be computed before the rows.

   A loop for gangs and vectors made of several loops by a collapse clause gets tiles and row blocks as in OpenMP
   (spmd/grid/tiles.cc, spmd/grid/grid-stride.cc); tiles only if no iteration hands a value to the next.

   The columns are shared by lanes; by warps, with gangs of one worker each, where the loop is for workers and has loops
   for vectors inside.  And where each loop for workers is also a loop for gangs, workers add nothing but barriers: the
   gangs of such a region have one worker each.

   The mapping itself is the mapping of OpenMP's loops (spmd/grid): parts of rows and columns, grid strides, tiles and
   turned accesses, formulas.  This file has OpenACC's conditions, and fits the parts into GCC's loops for OpenACC.  */

#include "device/acc/acc-gangs.h"
#include "device/acc/state.h"
#include "device/acc/acc-grid.h"
#include "device/acc/acc-hooks.h"
#include "device/acc/acc-iterations.h"
#include "device/acc/acc-shared-loop.h"
#include "device/acc/acc-wide.h"
#include "device/facts/acc.h"
#include "device/facts/entries.h"
#include "device/facts/spmd.h"
#include "device/spmd/grid/cost.h"
#include "device/spmd/grid/grid-stride.h"
#include "device/spmd/grid/products.h"
#include "device/spmd/grid/row-blocks.h"
#include "gimple-fold.h"
#include "tree-ssa-alias.h"
#include "abi.h"
#include "tuning.h"

namespace {

const unsigned GANG = GOMP_DIM_MASK (GOMP_DIM_GANG), WORKER = GOMP_DIM_MASK (GOMP_DIM_WORKER),
	       VECTOR = GOMP_DIM_MASK (GOMP_DIM_VECTOR);

/* A region and its loops.  */

class region_loops
{
public:
  explicit region_loops (function *fun);
  bool workers_for_nothing () const;
  bool find_nest ();
  bool share_nest ();
  std::string formula () const;
  void note_facts () const;
  void note_independence () const;
  void remark () const;
  bool find_collapsed ();
  void share_collapsed ();

private:
  bool quiet_outside () const;
  bool repeated () const;
  bool find_entry (const shared_loop &loop);
  bool count_columns ();
  bool keeps_values (const shared_loop &loop) const;
  bool find_tiles ();
  void put_tiles (tree now, gimple *next);
  bool inside (basic_block bb, const shared_loop &loop) const
  {
    return dominated_by_p (CDI_DOMINATORS, bb, loop.header);
  }
  bool long_iterations (const shared_loop &loop) const;

  function *m_fun;
  std::vector<shared_loop> m_loops;
  bool m_known = true, m_tiles = false, m_asked = false, m_calls = false, m_folds = false;	/* KNOWN: find_form */
  unsigned m_reduced = 0;	/* axes */
  shared_loop *m_outer = nullptr, *m_inner = nullptr, *m_collapsed = nullptr;
  edge m_entry = nullptr;	/* into the head of OUTER, or COLLAPSED */
  collapsed_number m_number;	/* of COLLAPSED, if tiles are possible */
  tree m_number_type = NULL_TREE;
  bool m_tiled = false, m_in_row_blocks = false;
  tree m_rows = NULL_TREE, m_columns = NULL_TREE;
};

region_loops::region_loops (function *fun) : m_fun (fun)
{
  for (gimple *s : statements (fun))
    {
      gcall *call = dyn_cast<gcall *> (s);
      if (!call)
	continue;
      tree fndecl = gimple_call_fndecl (call);
      m_calls |= fndecl && heddle_acc_together_p (fndecl);
      m_asked |= fndecl && (fndecl_built_in_p (fndecl, BUILT_IN_GOACC_PARLEVEL_ID)
			    || fndecl_built_in_p (fndecl, BUILT_IN_GOACC_PARLEVEL_SIZE));
      m_tiles |= gimple_call_internal_p (call, IFN_GOACC_TILE);
      m_folds |= gimple_call_internal_p (call, IFN_GOMP_SIMT_XCHG_IDX);
      if (gimple_call_internal_p (call, IFN_GOACC_REDUCTION))
	m_reduced |= GOMP_DIM_MASK (TREE_INT_CST_LOW (gimple_call_arg (call, 3)));
      if (!gimple_call_internal_p (call, IFN_GOACC_LOOP)
	  || tree_to_uhwi (gimple_call_arg (call, 0)) != IFN_GOACC_LOOP_OFFSET
	  || integer_zerop (gimple_call_arg (call, 5)))
	continue;
      shared_loop loop;
      m_known &= loop.find_form (call);
      m_loops.push_back (loop);
    }
}

bool
region_loops::workers_for_nothing () const
{
  if (m_tiles || m_calls || m_asked)
    return false;
  bool workers = false;
  for (const shared_loop &loop : m_loops)
    {
      workers |= loop.axes & WORKER;
      if ((loop.axes & WORKER) && !(loop.axes & GANG))
	return false;
    }
  return workers;
}

/* INNER is in another loop inside OUTER, or outside of OUTER.  */

bool
region_loops::repeated () const
{
  class loop *chunks = m_inner->head->loop_father, *rows = m_outer->header->loop_father;
  return chunks->header != m_inner->head || rows->header != m_outer->header || loop_outer (chunks) != rows
	 || m_outer->head->loop_father->header != m_outer->head || loop_outer (rows) != m_outer->head->loop_father;
}

/* All effects are in iterations of INNER, and no load in iterations of OUTER reads memory that INNER may store to.  */

bool
region_loops::quiet_outside () const
{
  std::vector<gimple *> loads, stores;
  for (gimple *s : statements (m_fun))
    {
      if (is_gimple_debug (s) || gimple_clobber_p (s) || gimple_code (s) == GIMPLE_RETURN)
	continue;
      const bool mark = gimple_call_internal_p (s, IFN_UNIQUE) || gimple_call_internal_p (s, IFN_GOACC_LOOP)
			|| gimple_call_internal_p (s, IFN_GOACC_REDUCTION);
      if (mark)
	continue;
      if (inside (gimple_bb (s), *m_inner))
	{
	  if (gimple_vdef (s))
	    stores.push_back (s);
	  continue;
	}
      if (gimple_vdef (s) || gimple_has_side_effects (s))
	return false;
      if (gimple_vuse (s) && inside (gimple_bb (s), *m_outer))
	loads.push_back (s);
    }
  for (gimple *load : loads)
    {
      if (!gimple_assign_load_p (load))
	return false;
      if (!heddle_acc_argument_p (gimple_assign_rhs1 (load)))
	for (gimple *store : stores)
	  if (stmt_may_clobber_ref_p (store, gimple_assign_rhs1 (load)))
	    return false;
    }
  return true;
}

/* Find the edge into LOOP's head.  */

bool
region_loops::find_entry (const shared_loop &loop)
{
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, loop.head->preds)
    if (!dominated_by_p (CDI_DOMINATORS, e->src, loop.head))
      {
	if (m_entry)
	  return false;
	m_entry = e;
      }
  return m_entry && !(m_entry->flags & EDGE_COMPLEX);
}

/* Compute the numbers of rows and columns before the rows.  */

bool
region_loops::count_columns ()
{
  if (!find_entry (*m_outer))
    return false;
  gimple_seq seq = NULL;
  auto before_rows = [&] (tree x) { return value_before (x, m_entry->src, &seq, heddle_acc_argument_p); };
  tree rows = before_rows (m_outer->range), columns = rows ? before_rows (m_inner->range) : NULL_TREE;
  if (!columns)
    return false;
  m_rows = m_outer->count (&seq, rows);
  m_columns = m_inner->count (&seq, columns);
  basic_block before = split_edge (m_entry);
  m_entry = single_succ_edge (before);
  append (before, seq);
  return true;
}

/* Find two loops for a common sharing by the grid.  Loops and dominators are known.  */

bool
region_loops::find_nest ()
{
  if (!m_known || m_tiles || m_calls || m_asked || m_folds || (m_reduced & GANG))
    return false;
  shared_loop *outer = nullptr, *inner = nullptr;
  for (shared_loop &loop : m_loops)
    if (loop.axes & GANG)
      {
	if (outer || loop.axes != GANG)
	  return false;
	outer = &loop;
      }
  bool for_workers = false;
  for (shared_loop &loop : m_loops)
    for_workers |= &loop != outer && (loop.axes & WORKER);
  for (shared_loop &loop : m_loops)
    if (&loop != outer && (!for_workers || (loop.axes & WORKER)))
      {
	if (inner)
	  return false;
	inner = &loop;
      }
  if (!outer || !inner || !outer->plain () || !inner->plain () || (m_reduced & inner->axes))
    return false;
  m_outer = outer, m_inner = inner;
  bool good = !repeated () && inside (inner->head, *outer) && quiet_outside ();
  for (const shared_loop &loop : m_loops)
    good &= &loop == outer || &loop == inner || inside (loop.head, *inner);
  if (!good)
    m_outer = m_inner = nullptr;
  return good;
}

/* Let the grid share the nest of FIND_NEST.  */

bool
region_loops::share_nest ()
{
  if (!count_columns ())
    {
      m_outer = m_inner = nullptr;
      m_entry = nullptr;
      return false;
    }
  const bool warps = m_inner->axes == WORKER;
  gimple_seq seq = NULL;
  row_blocks blocks (m_rows, m_columns, m_entry, warps ? spmd_mode::warps : spmd_mode::lanes);
  const row_block_part part = blocks.find_part (&seq);
  append (blocks.entry ()->src, seq);
  tree row_type = TREE_TYPE (part.row), column_type = TREE_TYPE (part.column);

  /* The rows' loop.  */
  shared_loop &rows = *m_outer, &columns = *m_inner;
  tree row = make_temp_ssa_name (row_type, NULL, "row");
  gphi *row_phi = create_phi_node (row, rows.header);
  add_phi_arg (row_phi, part.row, rows.into, UNKNOWN_LOCATION);
  tree column = part.step (row_phi, rows.into, rows.back);
  go_on_below (rows.guard, rows.into, part.row, part.row_limit);
  go_on_below (rows.again, rows.back, PHI_ARG_DEF_FROM_EDGE (row_phi, rows.back), part.row_limit);
  rows.number_from (row);

  /* A single column.  */
  gimple_seq place = NULL;
  tree mine = gimple_build (&place, PLUS_EXPR, column_type, column, part.lane);
  tree first = columns.number_of (&place, mine);
  gimple_stmt_iterator gsi = gsi_for_stmt (columns.offset);
  gsi_insert_seq_before (&gsi, place, GSI_SAME_STMT);
  tree old = gimple_call_lhs (columns.offset);
  gsi_replace (&gsi, gimple_build_assign (old, NOP_EXPR, first), false);
  go_on_below (columns.guard, columns.into, mine, part.column_end);
  if (columns.back->flags & EDGE_TRUE_VALUE)
    gimple_cond_make_false (columns.again);
  else
    gimple_cond_make_true (columns.again);
  update_stmt (columns.again);
  reset_flow_sensitive_info (old);
  return true;
}

/* The iterations of LOOP contain loops not known to be short.  */

bool
region_loops::long_iterations (const shared_loop &loop) const
{
  return inner_loops (m_fun, loop.header).long_inside ();
}

/* No value of an iteration of LOOP is used in another iteration or behind the loop.  */

bool
region_loops::keeps_values (const shared_loop &loop) const
{
  for (gphi_iterator gsi = gsi_start_phis (loop.header); !gsi_end_p (gsi); gsi_next (&gsi))
    if (gsi.phi () != loop.number && !virtual_operand_p (gimple_phi_result (gsi.phi ())))
      return false;
  basic_block bb;
  FOR_EACH_BB_FN (bb, m_fun)
    if (!inside (bb, loop))
      for (gphi_iterator gsi = gsi_start_phis (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	if (!virtual_operand_p (gimple_phi_result (gsi.phi ())))
	  for (unsigned i = 0; i < gimple_phi_num_args (gsi.phi ()); i++)
	    {
	      tree x = gimple_phi_arg_def (gsi.phi (), i);
	      if (TREE_CODE (x) == SSA_NAME && !SSA_NAME_IS_DEFAULT_DEF (x)
		  && inside (gimple_bb (SSA_NAME_DEF_STMT (x)), loop))
		return false;
	    }
  return true;
}

/* The loop can have tiles: find its digits.  */

bool
region_loops::find_tiles ()
{
  const shared_loop &loop = *m_collapsed;
  if (!integer_onep (loop.step) || !keeps_values (loop))
    return false;
  imm_use_iterator it;
  use_operand_p use;
  tree next = PHI_ARG_DEF_FROM_EDGE (loop.number, loop.back), x = NULL_TREE;
  FOR_EACH_IMM_USE_FAST (use, it, gimple_phi_result (loop.number))
    {
      gimple *s = USE_STMT (use);
      if (is_gimple_debug (s) || s == SSA_NAME_DEF_STMT (next))
	continue;
      gassign *a = dyn_cast<gassign *> (s);
      if (x || !a || !CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (a)))
	return false;
      x = gimple_assign_lhs (a);
    }
  auto known = [&] (tree y)
    {
      return TREE_CODE (y) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (y)
	     || dominated_by_p (CDI_DOMINATORS, m_entry->src, gimple_bb (SSA_NAME_DEF_STMT (y)));
    };
  if (!x || !TYPE_UNSIGNED (TREE_TYPE (x)) || TYPE_PRECISION (TREE_TYPE (x)) < TYPE_PRECISION (TREE_TYPE (loop.range))
      || !m_number.find (x, loop.header, loop.header, known))
    return false;
  /* The program itself may have taken the number apart, by factors unrelated to the number of iterations.  */
  std::vector<tree> factors = { m_number.digits.columns };
  if (m_number.shape.three)
    factors.push_back (m_number.digits.middle);
  if (!product_p (loop.range, factors, heddle_acc_argument_p))
    return false;
  /* A thread of a large block has fewer registers: deep_load_registers are for the largest.  */
  const unsigned warps = MAX (heddle_acc_size (m_fun->decl, GOMP_DIM_WORKER), 1);
  const unsigned most = tuning.deep_load_registers * HEDDLE_MAX_WARPS / warps;
  const bool usual = warps == 1 || warps == host_tuning::block_warps;
  m_number.find_shape (loop.header, loop.header, loop.back->src, MIN (most, tuning.register_tile_registers), usual);
  m_number_type = TREE_TYPE (x);
  return true;
}

/* Find the only loop for gangs, if it is a loop for vectors, too, and made of several loops.  */

bool
region_loops::find_collapsed ()
{
  if (!m_known || m_tiles || m_calls || m_asked)
    return false;
  shared_loop *found = nullptr;
  for (shared_loop &loop : m_loops)
    if (loop.axes & GANG)
      {
	if (found || !(loop.axes & VECTOR))
	  return false;
	found = &loop;
      }
  if (!found || !found->plain () || !found->taken_apart () || !find_entry (*found))
    return false;
  m_collapsed = found;
  m_in_row_blocks = !long_iterations (*found);
  m_tiled = find_tiles ();
  return true;
}

/* Let the grid share the iterations of the loop from FIND_COLLAPSED.  */

void
region_loops::share_collapsed ()
{
  shared_loop &loop = *m_collapsed;
  edge entry = single_succ_edge (split_edge (m_entry));
  const bool long_loops = !m_in_row_blocks;
  gimple_seq seq = NULL;
  tree count = loop.count (&seq, loop.range);
  tile_shape &shape = m_number.shape;
  auto numbers_of = [&]
    {
      if (!m_tiled)
	return count;
      tree all = gimple_convert (&seq, m_number_type, count);
      tree numbers = shape.count (&seq, all, m_number.digits.columns, m_number.digits.middle, heddle_acc_argument_p,
				  long_loops);
      /* No more than the largest number in the loop's own type.  */
      return gimple_convert (&seq, TREE_TYPE (count), numbers);
    };
  stride_part part = find_stride_part (&seq, &entry, count, numbers_of, m_in_row_blocks, m_tiled ? &shape : NULL);
  if (shape.turns)
    part = turned_accesses::part (&seq, shape.turned, shape.turned_tiles, part);
  tree counter = TREE_TYPE (part.limit), first = gimple_convert (&seq, counter, part.first),
       step = gimple_convert (&seq, counter, part.step);
  append (entry->src, seq);

  tree now = make_temp_ssa_name (counter, NULL, "iteration");
  gphi *phi = create_phi_node (now, loop.header);
  add_phi_arg (phi, first, loop.into, UNKNOWN_LOCATION);
  gimple_seq steps = NULL;
  tree next = gimple_build (&steps, PLUS_EXPR, counter, now, step);
  append (loop.back->src, steps);
  add_phi_arg (phi, next, loop.back, UNKNOWN_LOCATION);
  go_on_below (loop.guard, loop.into, first, part.limit);
  go_on_below (loop.again, loop.back, next, part.limit);
  if (m_tiled)
    put_tiles (now, SSA_NAME_DEF_STMT (next));
  loop.number_from (now);
}

/* Let the iteration be number NOW, if within the range; else go on with the result of NEXT.  */

void
region_loops::put_tiles (tree now, gimple *next)
{
  shared_loop &loop = *m_collapsed;
  auto number = [&] (gimple_seq *seq) { return gimple_convert (seq, m_number_type, now); };
  basic_block begin = loop.header;
  split_block_after_labels (begin);
  gimple_stmt_iterator gsi = gsi_for_stmt (next);
  gsi_prev (&gsi);
  basic_block last = gimple_bb (next);
  basic_block end = (gsi_end_p (gsi) ? split_block_after_labels (last) : split_block (last, gsi_stmt (gsi)))->dest;
  m_number.choose (begin, single_pred (end), end, number,
		   [&] (tree type) { return heddle_acc_shared (m_fun->decl, "tile", type); });
}

/* The formula for the useful number of threads of the loops.  */

std::string
region_loops::formula () const
{
  if (!m_known)
    return "";
  if (m_inner)
    return heddle_acc_nest_formula (m_rows, m_columns, m_inner->axes == WORKER);
  const std::string text = heddle_acc_loops_formula (m_fun->decl, m_loops);
  return m_tiled ? m_number.shape.most_numbers (text, !m_in_row_blocks) : text;
}

/* Tell emission and the host the kind of the loops, as for OpenMP (spmd/grid/spmd-grid.cc).  */

void
region_loops::note_facts () const
{
  tree decl = m_fun->decl;
  if (m_inner || m_in_row_blocks)
    heddle_set_kernel_fact (decl, HEDDLE_FUNC_ROW_BLOCKS);
  if (!m_known)
    return;
  bool long_loops = false, deep = !m_inner && !m_collapsed && !m_loops.empty ();
  for (const shared_loop &loop : m_loops)
    {
      const bool whole = m_inner ? &loop == m_inner : loop.axes & GANG;
      long_loops |= whole && long_iterations (loop);
      deep &= (loop.axes & GANG) && (loop.axes & VECTOR) && !loop.taken_apart ();
    }
  if (long_loops)
    heddle_set_kernel_fact (decl, HEDDLE_FUNC_LONG_ITERATIONS);
  const std::pair<bool, const char *> notes[] = { { m_tiled && m_number.for_blocks (), HEDDLE_BLOCK_TILES_ATTRIBUTE },
						  { deep, HEDDLE_MEMORY_PARALLELISM_ATTRIBUTE } };
  for (auto [holds, name] : notes)
    if (holds)
      DECL_ATTRIBUTES (decl) = tree_cons (get_identifier (name), NULL_TREE, DECL_ATTRIBUTES (decl));
}

/* Iterations shared by lanes can be executed at the same time, like iterations of OpenMP's SIMD loops; so can several
   iterations of one lane (passes/unroll.cc).  */

void
region_loops::note_independence () const
{
  for (const shared_loop &loop : m_loops)
    if ((loop.axes & VECTOR) && loop.number && loop.header->loop_father->header == loop.header)
      loop.header->loop_father->safelen = INT_MAX;
}

void
region_loops::remark () const
{
  for (const shared_loop &loop : m_loops)
    {
      const acc_mapping how = !m_inner && !m_collapsed ? acc_mapping::by_axes
			      : &loop == m_outer ? acc_mapping::rows : &loop == m_inner ? acc_mapping::columns
			      : &loop == m_collapsed && m_tiled ? acc_mapping::tiles : acc_mapping::by_axes;
      heddle_acc_remark_loop (loop.offset, loop.axes, how);
    }
}

/* Loops and dominators, for the lifetime of an object.  */

class known_loops
{
public:
  known_loops ()
  {
    loop_optimizer_init (AVOID_CFG_MODIFICATIONS);
    calculate_dominance_info (CDI_DOMINATORS);
  }
  ~known_loops ()
  {
    free_dominance_info (CDI_DOMINATORS);
    loop_optimizer_finalize ();
  }
};

/* FUN is a kernel with its region inlined, and with an open number of gangs.  */

bool
open_kernel_p (function *fun)
{
  return heddle_acc_region_p (fun->decl) && !heddle_acc_size (fun->decl, GOMP_DIM_GANG)
	 && lookup_attribute (HEDDLE_KERNEL_ATTRIBUTE, DECL_ATTRIBUTES (fun->decl));
}

} // namespace

bool
heddle_acc_workers_for_nothing (function *fun)
{
  if (!open_kernel_p (fun) || heddle_acc_wide (fun->decl) || !heddle_acc_packable_p (fun))
    return false;
  known_loops known;
  region_loops loops (fun);
  return loops.workers_for_nothing () || loops.find_nest ();
}

bool
heddle_acc_map_to_grid (function *fun)
{
  known_loops known;
  region_loops loops (fun);
  loops.note_independence ();
  heddle_acc_remark_region (fun->decl);
  if (!open_kernel_p (fun))
    {
      loops.remark ();
      return false;
    }
  const bool packed = heddle_acc_packed_p (fun->decl), nested = packed && loops.find_nest () && loops.share_nest ();
  if (nested)
    {
      free_dominance_info (CDI_DOMINATORS);
      calculate_dominance_info (CDI_DOMINATORS);
    }
  const bool collapsed = packed && !nested && loops.find_collapsed ();
  acc_state.formulas[fun->decl] = loops.formula ();
  loops.note_facts ();
  loops.remark ();
  if (collapsed)
    loops.share_collapsed ();
  if (dump_file)
    fprintf (dump_file, "%s; iterations: %s\n", nested ? "rows and columns" : collapsed ? "collapsed" : "by gang",
	     acc_state.formulas[fun->decl].c_str ());
  return nested || collapsed;
}

const std::string &
heddle_acc_iterations (tree fndecl)
{
  return acc_state.formulas[fndecl];
}
