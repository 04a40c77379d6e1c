/* fixed-branches.cc -- conditions whose results no iteration changes are asked before the loop.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   In

     for (int lap = 0; lap < 25; lap++)
       {
	 float d = x / length;
	 if (d > 1) d = 1; else if (d < -1) d = -1;
	 float turn = acosf (d);
	 if (y < 0) turn = -turn;
	 angle += turn;
       }

   no iteration computes another angle than the first.  GCC's pass lim moves single statements.  It makes a choice
   between two values of a condition around them, but not where three ways meet, nor where a call stands behind the
   condition, as fused multiplications and the instructions of device libraries do: the angle is computed in all of the
   25 iterations.

   A part of a loop's body therefore goes before the loop unchanged, with its branches: a condition and the code behind
   it up to the place where all ways meet, if the condition and the values that leave the part are the same in all
   iterations.  The rest between them stays, with a condition of its own; without a rest GCC removes the condition.  The
   code of each iteration is executed once now, behind the same conditions, without needless computations or loads.
   Loads go only where no store of the loop can change their memory.

   Behind a condition that changes, or an exit, parts and calls are computed in vain if no iteration asks for them.
   They move if they are short, without loads, and the loop is not the grid's, which hardly repeats.

   The pass comes before lim, for which more is in all iterations' way then.  */

#include "gcc-compat.h"
#include "gimple-fold.h"
#include "tree-scalar-evolution.h"
#include "tree-ssa.h"
#include "tree-ssa-loop.h"
#include "cfgloopmanip.h"
#include "device/facts/grid-counters.h"
#include "passes.h"
#include "tuning.h"

namespace {

/* Estimate, in statements and jumps: that are computed before a loop although its iterations ask for the result
   behind conditions (passes/fixed-branches.cc).  An inverse trigonometric function of the device library and its
   clamps.  */
constexpr unsigned moved_insns = 64;

/* Ways from BEFORE's condition to JOIN through BLOCKS, which are in running order.  */

struct part
{
  basic_block before = NULL, join = NULL;
  std::vector<basic_block> blocks;
};

/* The blocks of L in running order.  */

std::vector<basic_block>
ordered_body (class loop *l)
{
  std::vector<basic_block> order;
  std::vector<std::pair<basic_block, unsigned>> open { { l->header, 0 } };
  std::set<basic_block> seen { l->header };
  while (!open.empty ())
    {
      auto &[bb, next] = open.back ();
      if (next == EDGE_COUNT (bb->succs))
	{
	  order.push_back (bb);
	  open.pop_back ();
	  continue;
	}
      basic_block to = EDGE_SUCC (bb, next++)->dest;
      if (flow_bb_inside_loop_p (l, to) && seen.insert (to).second)
	open.push_back ({ to, 0 });
    }
  std::reverse (order.begin (), order.end ());
  return order;
}

/* What is the same in all iterations of a loop, and its way out.  */

class fixed_values
{
public:
  explicit fixed_values (class loop *l);
  unsigned move_all ();

private:
  class loop *m_loop;
  const std::vector<basic_block> m_body;
  std::map<basic_block, unsigned> m_order;
  std::vector<edge> m_exits;
  std::vector<gimple *> m_stores;
  tree m_memory = NULL_TREE;		/* the virtual operand before the loop, if the loop has stores */
  bool m_grid;
  std::map<basic_block, part> m_parts;	/* by their join, parts already searched for */
  std::map<gimple *, bool> m_fixed;

  bool always_p (basic_block bb) const;
  bool inside_p (gimple *s) const;
  bool fixed_p (tree t);
  bool fixed_p (gimple *s);
  bool load_fixed_p (gimple *s) const;
  bool find (basic_block join, part *p) const;
  const part &part_before (basic_block join);
  bool fixed_conditions_p (const part &p);
  void need (tree t, std::set<gimple *> &needed) const;
  std::vector<gphi *> results (const part &p);
  bool cheap_p (const std::set<gimple *> &needed, const part &p) const;
  void free_of_place (gimple *s) const;
  void move_before (const std::set<gimple *> &needed, const std::set<basic_block> &except, bool in_vain) const;
  void move (const part &p, const std::vector<gphi *> &values, const std::set<gimple *> &needed, bool in_vain) const;
  bool move_part (basic_block join, bool in_vain);
  bool move_single (gimple *s);
};

fixed_values::fixed_values (class loop *l)
  : m_loop (l), m_body (ordered_body (l)), m_grid (heddle_grid_loop_p (l))
{
  for (unsigned i = 0; i < m_body.size (); i++)
    {
      m_order[m_body[i]] = i;
      for (gimple_stmt_iterator gsi = gsi_start_bb (m_body[i]); !gsi_end_p (gsi); gsi_next (&gsi))
	if (gimple_vdef (gsi_stmt (gsi)))
	  m_stores.push_back (gsi_stmt (gsi));
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, m_body[i]->succs)
	if (!flow_bb_inside_loop_p (l, e->dest))
	  m_exits.push_back (e);
    }
  for (gphi_iterator gsi = gsi_start_phis (l->header); !gsi_end_p (gsi); gsi_next (&gsi))
    if (virtual_operand_p (gimple_phi_result (gsi.phi ())))
      m_memory = PHI_ARG_DEF_FROM_EDGE (gsi.phi (), loop_preheader_edge (l));
}

/* BB is executed in each iteration, the first among them.  */

bool
fixed_values::always_p (basic_block bb) const
{
  if (!dominated_by_p (CDI_DOMINATORS, m_loop->latch, bb))
    return false;
  return std::all_of (m_exits.begin (), m_exits.end (),
		      [&] (edge e) { return dominated_by_p (CDI_DOMINATORS, e->src, bb); });
}

bool
fixed_values::inside_p (gimple *s) const
{
  return gimple_bb (s) && flow_bb_inside_loop_p (m_loop, gimple_bb (s));
}

/* No iteration stores where S loads.  */

bool
fixed_values::load_fixed_p (gimple *s) const
{
  gassign *a = dyn_cast<gassign *> (s);
  if (!a || !gimple_assign_load_p (a))
    return false;
  if (m_stores.empty ())
    return true;
  if (!m_memory || m_stores.size () > unsigned (param_loop_max_datarefs_for_datadeps))
    return false;
  ao_ref ref;
  ao_ref_init (&ref, gimple_assign_rhs1 (a));
  return std::none_of (m_stores.begin (), m_stores.end (),
		       [&] (gimple *store) { return stmt_may_clobber_ref_p_1 (store, &ref); });
}

bool
fixed_values::fixed_p (tree t)
{
  if (TREE_CODE (t) != SSA_NAME)
    return is_gimple_min_invariant (t);
  return SSA_NAME_IS_DEFAULT_DEF (t) || !inside_p (SSA_NAME_DEF_STMT (t)) || fixed_p (SSA_NAME_DEF_STMT (t));
}

/* S, in the loop, has the same result in each iteration and no effect, and its operands can be before the loop.  */

bool
fixed_values::fixed_p (gimple *s)
{
  if (gimple_bb (s)->loop_father != m_loop)
    return false;
  auto [it, unknown] = m_fixed.insert ({ s, false });
  if (!unknown)
    return it->second;
  bool fixed = false;
  if (gphi *phi = dyn_cast<gphi *> (s))
    {
      tree result = gimple_phi_result (phi);
      fixed = gimple_bb (s) != m_loop->header && !virtual_operand_p (result)
	      && !SSA_NAME_OCCURS_IN_ABNORMAL_PHI (result) && fixed_conditions_p (part_before (gimple_bb (s)));
      for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
	fixed = fixed && fixed_p (PHI_ARG_DEF (phi, i));
    }
  else
    {
      tree lhs = gimple_get_lhs (s);
      fixed = (is_gimple_assign (s) || (is_gimple_call (s) && (gimple_call_flags (s) & ECF_CONST)))
	      && lhs && TREE_CODE (lhs) == SSA_NAME && !SSA_NAME_OCCURS_IN_ABNORMAL_PHI (lhs)
	      && !gimple_has_volatile_ops (s) && !gimple_has_side_effects (s) && !stmt_could_throw_p (cfun, s)
	      && !stmt_ends_bb_p (s) && (!gimple_vuse (s) || load_fixed_p (s));
      ssa_op_iter i;
      tree use;
      if (fixed)
	FOR_EACH_SSA_TREE_OPERAND (use, s, i, SSA_OP_USE)
	  fixed = fixed && fixed_p (use);
    }
  return m_fixed[s] = fixed;
}

/* Find the part between JOIN and the block from which all ways lead to JOIN.  False: no part.  */

bool
fixed_values::find (basic_block join, part *p) const
{
  if (EDGE_COUNT (join->preds) < 2 || join == m_loop->header || join->loop_father != m_loop)
    return false;
  p->join = join;
  p->before = get_immediate_dominator (CDI_DOMINATORS, join);
  if (p->before->loop_father != m_loop)
    return false;
  std::set<basic_block> blocks { p->before };
  std::vector<basic_block> todo { join };
  edge e;
  edge_iterator ei;
  while (!todo.empty ())
    {
      basic_block bb = todo.back ();
      todo.pop_back ();
      FOR_EACH_EDGE (e, ei, bb->preds)
	if (blocks.insert (e->src).second)
	  {
	    if (e->src->loop_father != m_loop)
	      return false;
	    todo.push_back (e->src);
	  }
    }
  for (basic_block bb : blocks)
    {
      FOR_EACH_EDGE (e, ei, bb->succs)
	if ((e->flags & EDGE_COMPLEX) || (e->dest != join && (!blocks.count (e->dest) || e->dest == p->before)))
	  return false;
      if (!single_succ_p (bb) && !safe_dyn_cast<gcond *> (last_stmt (bb)))
	return false;
    }
  blocks.erase (p->before);
  p->blocks.assign (blocks.begin (), blocks.end ());
  std::sort (p->blocks.begin (), p->blocks.end (),
	     [&] (basic_block a, basic_block b) { return m_order.at (a) < m_order.at (b); });
  return true;
}

const part &
fixed_values::part_before (basic_block join)
{
  auto [it, unknown] = m_parts.insert ({ join, part () });
  part p;
  if (unknown && find (join, &p))
    it->second = p;
  return it->second;
}

/* The part exists, and the path through P is the same in each iteration.  */

bool
fixed_values::fixed_conditions_p (const part &p)
{
  if (!p.join)
    return false;
  auto fixed = [&] (basic_block bb)
    {
      gcond *c = safe_dyn_cast<gcond *> (last_stmt (bb));
      return !c || (fixed_p (gimple_cond_lhs (c)) && fixed_p (gimple_cond_rhs (c)));
    };
  return fixed (p.before) && std::all_of (p.blocks.begin (), p.blocks.end (), fixed);
}

/* T and what T is computed from in the loop belong to NEEDED.  */

void
fixed_values::need (tree t, std::set<gimple *> &needed) const
{
  std::vector<tree> todo { t };
  while (!todo.empty ())
    {
      t = todo.back ();
      todo.pop_back ();
      gimple *s = TREE_CODE (t) == SSA_NAME && !SSA_NAME_IS_DEFAULT_DEF (t) ? SSA_NAME_DEF_STMT (t) : NULL;
      if (!s || !inside_p (s) || !needed.insert (s).second)
	continue;
      if (gphi *phi = dyn_cast<gphi *> (s))
	for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
	  todo.push_back (PHI_ARG_DEF (phi, i));
      ssa_op_iter i;
      tree use;
      if (gimple_code (s) != GIMPLE_PHI)
	FOR_EACH_SSA_TREE_OPERAND (use, s, i, SSA_OP_USE)
	  todo.push_back (use);
    }
}

/* The values that leave P and are the same in each iteration.  */

std::vector<gphi *>
fixed_values::results (const part &p)
{
  std::vector<gphi *> values;
  for (gphi_iterator gsi = gsi_start_phis (p.join); !gsi_end_p (gsi); gsi_next (&gsi))
    if (fixed_p (gsi.phi ()))
      values.push_back (gsi.phi ());
  return values;
}

/* Nobody loses much if NEEDED is computed in vain, along the ways through P if there are such, and nothing of it may
   fail then.  */

bool
fixed_values::cheap_p (const std::set<gimple *> &needed, const part &p) const
{
  if (m_grid || needed.size () + p.blocks.size () > moved_insns)
    return false;
  for (gimple *s : needed)
    if (gimple_code (s) == GIMPLE_PHI)
      {
	if (gimple_bb (s) != p.join && std::find (p.blocks.begin (), p.blocks.end (), gimple_bb (s)) == p.blocks.end ())
	  return false;
      }
    else if (gimple_vuse (s) || gimple_could_trap_p (s))
      return false;
    else if (gcall *call = dyn_cast<gcall *> (s))
      {
	/* One instruction.  */
	tree fndecl = gimple_call_fndecl (call);
	if (fndecl ? !gimple_call_builtin_p (call, BUILT_IN_NORMAL) && !startswith (heddle_asm_name (fndecl), "__ptx_")
		   : !gimple_call_internal_p (call))
	  return false;
      }
    else if (INTEGRAL_TYPE_P (TREE_TYPE (gimple_assign_lhs (s)))
	     && TYPE_OVERFLOW_UNDEFINED (TREE_TYPE (gimple_assign_lhs (s)))
	     && arith_code_with_undefined_signed_overflow (gimple_assign_rhs_code (s)))
      return false;
  return true;
}

/* S may be executed where it was not before.  */

void
fixed_values::free_of_place (gimple *s) const
{
  tree lhs = gimple_code (s) == GIMPLE_PHI ? gimple_phi_result (s) : gimple_get_lhs (s);
  reset_flow_sensitive_info (lhs);
}

/* NEEDED goes to the end of the block before the loop, but what is in blocks of EXCEPT.  */

void
fixed_values::move_before (const std::set<gimple *> &needed, const std::set<basic_block> &except, bool in_vain) const
{
  basic_block place = loop_preheader_edge (m_loop)->src;
  std::set<basic_block> blocks;
  for (gimple *s : needed)
    if (!except.count (gimple_bb (s)) && gimple_code (s) != GIMPLE_PHI)
      blocks.insert (gimple_bb (s));
  for (basic_block bb : m_body)
    if (blocks.count (bb))
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);)
	{
	  gimple *s = gsi_stmt (gsi);
	  if (!needed.count (s))
	    {
	      gsi_next (&gsi);
	      continue;
	    }
	  if (in_vain)
	    free_of_place (s);
	  if (gimple_vuse (s) && m_memory)
	    gimple_set_vuse (s, m_memory);
	  gimple_stmt_iterator to = gsi_last_bb (place);
	  gsi_move_after (&gsi, &to);
	  update_stmt (s);
	}
}

/* VALUES, which leave P, are before the loop with all their NEEDED operands.  Their operands inside P stay in P, too:
   the rest of P may need them.  */

void
fixed_values::move (const part &p, const std::vector<gphi *> &values, const std::set<gimple *> &needed,
		    bool in_vain) const
{
  move_before (needed, std::set<basic_block> (p.blocks.begin (), p.blocks.end ()), in_vain);

  std::map<basic_block, basic_block> copy;
  basic_block first = split_edge (loop_preheader_edge (m_loop));
  basic_block end = split_edge (single_succ_edge (first));
  copy[p.before] = first;
  copy[p.join] = end;
  basic_block last = first;
  for (basic_block bb : p.blocks)
    {
      last = copy[bb] = create_empty_bb (last);
      last->count = bb->count.apply_scale (first->count, p.before->count);
      add_bb_to_loop (last, first->loop_father);
    }
  edge e;
  edge_iterator ei;
  remove_edge (single_succ_edge (first));
  auto lead_on = [&] (basic_block bb)
    {
      FOR_EACH_EDGE (e, ei, bb->succs)
	make_edge (copy[bb], copy[e->dest], e->flags)->probability = e->probability;
    };
  lead_on (p.before);
  for (basic_block bb : p.blocks)
    lead_on (bb);

  std::map<tree, tree> names;
  auto name = [&] (tree t)
    {
      auto known = names.find (t);
      return known == names.end () ? t : known->second;
    };
  /* Let S, which is new at the end of TO, be about the copies.  */
  auto append = [&] (gimple *s, basic_block to)
    {
      gimple_stmt_iterator gsi = gsi_last_bb (to);
      gsi_insert_after (&gsi, s, GSI_NEW_STMT);
      update_stmt (s);
      use_operand_p use;
      ssa_op_iter i;
      FOR_EACH_SSA_USE_OPERAND (use, s, i, SSA_OP_USE)
	SET_USE (use, name (USE_FROM_PTR (use)));
      update_stmt (s);
    };
  auto ask = [&] (basic_block bb)
    {
      if (gcond *c = safe_dyn_cast<gcond *> (last_stmt (bb)))
	append (gimple_copy (c), copy[bb]);
    };
  auto add_arguments = [&] (gphi *to, gphi *from, basic_block bb)
    {
      FOR_EACH_EDGE (e, ei, bb->preds)
	add_phi_arg (to, name (PHI_ARG_DEF_FROM_EDGE (from, e)), find_edge (copy[e->src], copy[bb]),
		     gimple_phi_arg_location_from_edge (from, e));
      if (in_vain)
	free_of_place (to);
    };
  ask (p.before);
  for (basic_block bb : p.blocks)
    {
      set_immediate_dominator (CDI_DOMINATORS, copy[bb], copy[get_immediate_dominator (CDI_DOMINATORS, bb)]);
      for (gphi_iterator gsi = gsi_start_phis (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	if (gphi *phi = gsi.phi (); needed.count (phi))
	  {
	    gphi *other = create_phi_node (make_ssa_name (TREE_TYPE (gimple_phi_result (phi))), copy[bb]);
	    add_arguments (other, phi, bb);
	    names[gimple_phi_result (phi)] = gimple_phi_result (other);
	  }
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	if (gimple *s = gsi_stmt (gsi); needed.count (s))
	  {
	    gimple *other = gimple_copy (s);
	    tree result = make_ssa_name (TREE_TYPE (gimple_get_lhs (s)), other);
	    gimple_set_lhs (other, result);
	    if (gimple_vuse (s) && m_memory)
	      gimple_set_vuse (other, m_memory);
	    append (other, copy[bb]);
	    names[gimple_get_lhs (s)] = result;
	  }
      ask (bb);
    }
  set_immediate_dominator (CDI_DOMINATORS, end, first);
  for (gphi *phi : values)
    {
      std::vector<std::tuple<edge, tree, location_t>> args;
      FOR_EACH_EDGE (e, ei, p.join->preds)
	args.push_back ({ find_edge (copy[e->src], end), name (PHI_ARG_DEF_FROM_EDGE (phi, e)),
			  gimple_phi_arg_location_from_edge (phi, e) });
      tree result = gimple_phi_result (phi);
      gphi_iterator gsi = gsi_for_phi (phi);
      remove_phi_node (&gsi, false);
      gphi *moved = create_phi_node (result, end);
      for (auto [to, arg, where] : args)
	add_phi_arg (moved, arg, to, where);
      if (in_vain)
	free_of_place (moved);
    }
}

/* Move what is fixed of the part before JOIN, if it is computed IN_VAIN in some cases then or never.  False: nothing
   has moved.  */

bool
fixed_values::move_part (basic_block join, bool in_vain)
{
  const part &p = part_before (join);
  if (!p.join || always_p (p.before) == in_vain)
    return false;
  const std::vector<gphi *> values = results (p);
  if (values.empty ())
    return false;
  std::set<gimple *> needed;
  auto conditions = [&] (basic_block bb)
    {
      if (gcond *c = safe_dyn_cast<gcond *> (last_stmt (bb)))
	{
	  need (gimple_cond_lhs (c), needed);
	  need (gimple_cond_rhs (c), needed);
	}
    };
  conditions (p.before);
  for (basic_block bb : p.blocks)
    conditions (bb);
  for (gphi *phi : values)
    need (gimple_phi_result (phi), needed);
  if (in_vain && !cheap_p (needed, p))
    return false;
  move (p, values, needed, in_vain);
  return true;
}

/* Move S, if lim does not move it and the move is valid: a choice, too cheap for lim, and a call behind a
   condition.  */

bool
fixed_values::move_single (gimple *s)
{
  const bool always = always_p (gimple_bb (s));
  if (!(always ? is_gimple_assign (s) && gimple_assign_rhs_code (s) == COND_EXPR : is_gimple_call (s) && !m_grid)
      || !fixed_p (s))
    return false;
  std::set<gimple *> needed;
  need (gimple_get_lhs (s), needed);
  if (!always && !cheap_p (needed, part ()))
    return false;
  move_before (needed, {}, !always);
  return true;
}

/* The number of parts, choices and calls that are before the loop now.  */

unsigned
fixed_values::move_all ()
{
  unsigned moved = 0;
  for (bool in_vain : { false, true })
    for (basic_block bb : m_body)
      if (bb->loop_father == m_loop)
	moved += move_part (bb, in_vain);
  for (basic_block bb : m_body)
    if (bb->loop_father == m_loop)
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);)
	{
	  gimple *s = gsi_stmt (gsi);
	  gsi_next (&gsi);
	  moved += move_single (s);
	}
  return moved;
}

} // namespace

unsigned
fixed_branches_pass::execute (function *fun)
{
  unsigned moved = 0;
  loop_optimizer_init (LOOPS_NORMAL | LOOPS_HAVE_RECORDED_EXITS);
  if (number_of_loops (fun) > 1)
    {
      calculate_dominance_info (CDI_DOMINATORS);
      scev_initialize ();
      for (class loop *loop : loops_list (fun, LI_FROM_INNERMOST))
	moved += fixed_values (loop).move_all ();
      scev_finalize ();
    }
  loop_optimizer_finalize ();
  if (dump_file && moved)
    fprintf (dump_file, "moved: %u\n", moved);
  return moved ? TODO_cleanup_cfg : 0;
}
