/* control.cc -- PHI nodes, branches, switches and computed gotos.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   The result of a PHI node is a register that every incoming edge writes (ssa.cc).  Edges whose source has several
   successors get a block of their own for these moves, so neither lost copies nor swaps can happen beyond what the
   parallel move of one edge resolves.  Blocks stand in the module in GCC's order.  */

#include "device/emit/control.h"

/* Estimate, in cases: the most compared one after the other, a comparison and a jump each; more are halved first.  */
constexpr unsigned linear_cases = 3;

/* Estimate, in cases: a switch of so many may become a table of addresses, which costs a comparison, a load and an
   indirect jump, as much as three comparisons with jumps.  */
constexpr unsigned table_cases = 5;

/* Estimate, in entries of a table for each case: fewer than so many.  */
constexpr unsigned table_spread = 10;

/* Estimate, in entries of a table: fewer than this number, 16 KiB of a PTX module.  */
constexpr unsigned table_entries = 4096;

using ptx::op;
using ptx::operand;
using ptx::regno;
using T = ptx::type;

control_flow::control_flow (emission &e)
  : statement_writer (e), block_of (last_basic_block_for_fn (fun), 0)
{
  const ptx::blockno entry = new_block ();
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    block_of[bb->index] = new_block ();
  number_labels ();
  go_on_in (entry);
}

void
control_flow::enter (basic_block bb)
{
  go_on_in (block_of[bb->index]);
}

/* The moves of edge E, as if all happened at once, at the end of the current block.  */
void
control_flow::emit_edge_copies (edge e)
{
  std::vector<std::pair<regno, operand>> moves;
  for (gphi_iterator gsi = gsi_start_phis (e->dest); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gphi *phi = gsi.phi ();
      tree result = gimple_phi_result (phi);
      if (virtual_operand_p (result))
	continue;
      tree arg = gimple_phi_arg_def (phi, e->dest_idx);
      location_t where = gimple_phi_arg_location (phi, e->dest_idx);
      if (where != UNKNOWN_LOCATION)
	at (where);
      value v = expand (arg);
      const value &dst = ssa.of (result);
      for (size_t i = 0; i < dst.size () && i < v.size (); i++)
	if (!(v[i].kind == operand::reg && v[i].r == dst[i].r))
	  moves.push_back ({dst[i].r, v[i]});
    }
  std::unordered_set<regno> written;
  for (auto &m : moves)
    written.insert (m.first);
  for (auto &m : moves)
    if (m.second.kind == operand::reg && written.count (m.second.r))
      {
	regno t = reg (type_of (m.second.r));
	move (t, m.second);
	m.second = R (t);
      }
  for (auto &m : moves)
    move (m.first, m.second);
}

static bool
has_real_phis (basic_block bb)
{
  for (gphi_iterator gsi = gsi_start_phis (bb); !gsi_end_p (gsi); gsi_next (&gsi))
    if (!virtual_operand_p (gimple_phi_result (gsi.phi ())))
      return true;
  return false;
}

/* The block to branch to for edge E: its destination, or a new block with E's moves.  */
ptx::blockno
control_flow::edge_target (edge e)
{
  ptx::blockno dest = block_of[e->dest->index];
  if (!has_real_phis (e->dest) || (e->flags & EDGE_ABNORMAL))
    return dest;
  ptx::blockno saved = here (), b = new_block ();
  go_on_in (b);
  emit_edge_copies (e);
  branch (dest);
  go_on_in (saved);
  return b;
}

void
control_flow::jump (edge e)
{
  if (!(e->flags & EDGE_ABNORMAL))
    emit_edge_copies (e);
  if (e->dest == EXIT_BLOCK_PTR_FOR_FN (fun))
    {
      insn (op::ret, ptx::mods (), {});
      return;
    }
  ptx::blockno dest = block_of[e->dest->index];
  if (dest != here () + 1)
    branch (dest);
}

void
control_flow::emit_cond (gcond *s)
{
  edge t, e;
  extract_true_false_edges_from_block (gimple_bb (s), &t, &e);
  regno p = operands.compare (gimple_cond_code (s), gimple_cond_lhs (s), gimple_cond_rhs (s));
  ptx::blockno tb = edge_target (t), eb = edge_target (e);
  if (tb == here () + 1)
    {
      branch_if (p, true, eb);
      return;
    }
  branch_if (p, false, tb);
  if (eb != here () + 1)
    branch (eb);
}

/* Compare INDEX, of TYPE, with cases [LO, HI) of sorted CASES, by halves.  */
void
control_flow::emit_case_tree (const std::vector<switch_case> &cases, size_t lo, size_t hi, tree type,
			      const operand &index, ptx::blockno other)
{
  T t = arith_type (type);
  if (hi - lo > linear_cases)
    {
      size_t mid = (lo + hi) / 2;
      regno p = set_predicate (ptx::cmp::lt, t, index, I (std::get<0> (cases[mid])));
      ptx::blockno below = new_block (), above = new_block ();
      branch_if (p, false, below);
      branch (above);
      go_on_in (below);
      emit_case_tree (cases, lo, mid, type, index, other);
      go_on_in (above);
      emit_case_tree (cases, mid, hi, type, index, other);
      return;
    }
  for (size_t i = lo; i < hi; i++)
    {
      HOST_WIDE_INT first = std::get<0> (cases[i]), last = std::get<1> (cases[i]);
      regno p;
      if (first == last)
	p = set_predicate (ptx::cmp::eq, t, index, I (first));
      else
	{
	  regno ge = set_predicate (ptx::cmp::ge, t, index, I (first));
	  regno le = set_predicate (ptx::cmp::le, t, index, I (last));
	  p = reg (T::pred);
	  insn (op::and_, M (T::pred), {R (p), R (ge), R (le)});
	}
      branch_if (p, false, std::get<2> (cases[i]));
    }
  branch (other);
}

/* A table for the values from the first of CASES, sorted ones, to RANGE beyond it.  */
void
control_flow::emit_case_table (const std::vector<switch_case> &cases, unsigned HOST_WIDE_INT range, regno index,
			       bool wide, ptx::blockno other)
{
  operand off = op2 (op::sub, wide ? T::s64 : T::s32, wide ? T::b64 : T::b32, R (index), I (std::get<0> (cases[0])));
  regno out = set_predicate (ptx::cmp::gt, wide ? T::u64 : T::u32, off, I (range));
  branch_if (out, false, other);
  if (wide)
    off = convert (T::u32, T::u64, ptx::rnd::none, off);
  std::vector<operand> labels;
  for (auto &c : cases)
    {
      unsigned HOST_WIDE_INT low = std::get<0> (c) - std::get<0> (cases[0]);
      while (labels.size () < low)
	labels.push_back (operand::of_label (other));
      /* Distances, as a range may go from negative numbers to positive ones.  */
      unsigned HOST_WIDE_INT high = (unsigned HOST_WIDE_INT) std::get<1> (c) - std::get<0> (cases[0]);
      for (unsigned HOST_WIDE_INT k = low; k <= high; k++)
	labels.push_back (operand::of_label (std::get<2> (c)));
    }
  insn (op::brx_idx, ptx::mods (), {off, operand::of_list (labels)});
}

void
control_flow::emit_switch (gswitch *s)
{
  tree index = gimple_switch_index (s), type = TREE_TYPE (index);
  if (!parts_of (type) || parts_of (type)->size () != 1)
    {
      sorry_of_type ("a switch on a value", type);
      return;
    }
  std::unordered_map<edge, ptx::blockno> targets;
  auto target = [&] (tree label)
    {
      basic_block dest = label_to_block (fun, CASE_LABEL (label));
      edge e = find_edge (gimple_bb (s), dest);
      auto it = targets.find (e);
      if (it == targets.end ())
	it = targets.emplace (e, edge_target (e)).first;
      return it->second;
    };
  ptx::blockno other = target (gimple_switch_default_label (s));
  std::vector<switch_case> cases;
  auto number = [&] (tree c)
    {
      HOST_WIDE_INT x = wi::to_widest (c).to_shwi ();
      return x;
    };
  for (unsigned i = 1; i < gimple_switch_num_labels (s); i++)
    {
      tree l = gimple_switch_label (s, i);
      HOST_WIDE_INT low = number (CASE_LOW (l)), high = CASE_HIGH (l) ? number (CASE_HIGH (l)) : low;
      cases.push_back (std::make_tuple (low, high, target (l)));
    }
  regno x = force_reg (expand1 (index), TYPE_PRECISION (type) > 32 ? T::b64 : T::b32);
  if (cases.empty ())
    {
      branch (other);
      return;
    }
  unsigned HOST_WIDE_INT range = (unsigned HOST_WIDE_INT) std::get<1> (cases.back ())
				 - (unsigned HOST_WIDE_INT) std::get<0> (cases[0]);
  if (cases.size () >= table_cases && range < table_spread * cases.size () && range < table_entries)
    emit_case_table (cases, range, x, TYPE_PRECISION (type) > 32, other);
  else
    emit_case_tree (cases, 0, cases.size (), type, R (x), other);
}

void
control_flow::emit_goto (ggoto *s)
{
  tree dest = gimple_goto_dest (s);
  if (TREE_CODE (dest) == LABEL_DECL)
    jump (single_succ_edge (gimple_bb (s)));
  else
    {
      /* The address of a label is a number; the function's labels have successive ones (number_labels).  */
      regno where = force_reg (expand1 (dest), T::b64);
      auto edge_to = [&] (tree label)
	{
	  basic_block bb = label_to_block (fun, label);
	  return bb ? find_edge (gimple_bb (s), bb) : nullptr;
	};
      for (tree label : early_labels)
	if (edge e = edge_to (label))
	  {
	    regno here = set_predicate (ptx::cmp::eq, T::b64, R (where), I (mod.label_number (label)));
	    branch_if (here, false, edge_target (e));
	  }
      operand index
	  = op2 (op::sub, T::s32, T::b32, convert (T::u32, T::u64, ptx::rnd::none, R (where)), I (first_label));
      std::vector<operand> targets;
      for (tree label : label_targets)
	if (edge e = edge_to (label))
	  targets.push_back (operand::of_label (edge_target (e)));
	else
	  targets.push_back (operand::of_label (targets.empty () ? here () : targets[0].b));
      if (targets.empty ())
	insn (op::trap, ptx::mods (), {});
      else
	insn (op::brx_idx, ptx::mods (), {index, operand::of_list (targets)});
    }
}

/* Give the labels whose address is taken their numbers.  */
void
control_flow::number_labels ()
{
  for (gimple *s : statements (fun))
    if (glabel *l = dyn_cast<glabel *> (s))
      if (FORCED_LABEL (gimple_label_label (l)))
	{
	  if (mod.label_number (gimple_label_label (l)))
	    {
	      early_labels.push_back (gimple_label_label (l));
	      continue;
	    }
	  unsigned n = mod.number_label (gimple_label_label (l));
	  if (label_targets.empty ())
	    first_label = n;
	  label_targets.push_back (gimple_label_label (l));
	}
}
