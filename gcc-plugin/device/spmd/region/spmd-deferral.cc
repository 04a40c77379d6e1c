/* spmd-deferral.cc -- the step spmd-deferral: reductions that are combined no sooner than the teams level uses their
   results.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Every thread of a region without a scheduler has a copy of the teams level's variables.  So a parallel region reduces
   to the thread's own copy, without atomics; but then all copies have to be combined:
   - right after the parallel region: all copies then have the same value again, that of the team;
   - or, where the teams level does nothing with the value but to update something of its own with it, the same way, not
     before that update (deferred): one reduction for all parallel regions of a loop.
   Without this step all are combined right after their parallel regions.  */

#include "device/spmd/region/spmd-deferral.h"
#include "device/spmd/region/loop-forms.h"
#include "device/spmd/region/lowering.h"

namespace {

class reduction_flow
{
public:
  explicit reduction_flow (const region_facts &f) : facts (f) {}
  bool deferrable (const place &, const reduction &);
  bool from_deferred (const update &, const std::map<place, reduction> &deferred);

private:
  const region_facts &facts;

  bool reduced_value (tree, const place &, const reduction &, hash_set<tree> &seen);
  bool flows_to_update (tree name, const place &, const reduction &, hash_set<tree> &seen);
};

/* Everything that becomes of NAME, read from deferred WHERE on the teams level, is used by an update of the same
   kind, or goes back to where it came from.  */

bool
reduction_flow::flows_to_update (tree name, const place &where, const reduction &r, hash_set<tree> &seen)
{
  if (seen.add (name))
    return true;
  imm_use_iterator it;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, it, name)
    {
      gimple *s = USE_STMT (use);
      if (is_gimple_debug (s))
	continue;
      bool ends = false;
      for (const update &u : facts.updates.updates)
	{
	  if (u.op != r.op || TYPE_MODE (u.type) != TYPE_MODE (r.type)
	      || (INTEGRAL_TYPE_P (u.type) && idempotent (u.op) && TYPE_UNSIGNED (u.type) != TYPE_UNSIGNED (r.type)))
	    continue;
	  if (u.value != name)
	    continue;
	  if (u.kind == update::builtin ? s == u.at
	      : is_gimple_assign (s) && gimple_assign_rhs_code (s) == u.op)
	    {
	      /* S is the operation of the update; its result has no other use (match_operation).  */
	      tree result = u.kind == update::builtin ? NULL_TREE : gimple_assign_lhs (s);
	      if (!result
		  || strip_conversions (u.kind == update::swap ? gimple_call_arg (u.at, 2) : gimple_assign_rhs1 (u.at))
		     == result)
		ends = true;
	    }
	}
      if (ends)
	continue;
      if (gphi *phi = dyn_cast<gphi *> (s))
	{
	  if (!flows_to_update (gimple_phi_result (phi), where, r, seen))
	    return false;
	  continue;
	}
      if (!is_gimple_assign (s))
	return false;
      if (gimple_vdef (s))
	{
	  place to;
	  if (!place_of (gimple_assign_lhs (s), &to) || !(to == where))
	    return false;
	  continue;
	}
      tree_code code = gimple_assign_rhs_code (s);
      if (code == VIEW_CONVERT_EXPR || code == SSA_NAME
	  || (CONVERT_EXPR_CODE_P (code) && strip_conversions (gimple_assign_lhs (s)) != gimple_assign_lhs (s)))
	{
	  if (!flows_to_update (gimple_assign_lhs (s), where, r, seen))
	    return false;
	  continue;
	}
      return false;
    }
  return true;
}

/* V, stored on the teams level to deferred WHERE, is a constant without effect on the result, or the former value.  */

bool
reduction_flow::reduced_value (tree v, const place &where, const reduction &r, hash_set<tree> &seen)
{
  if (CONSTANT_CLASS_P (v))
    return idempotent (r.op) || (r.op == MULT_EXPR ? integer_onep (v) || real_onep (v)
				 : integer_zerop (v) || real_zerop (v));
  if (TREE_CODE (v) != SSA_NAME)
    return false;
  if (seen.add (v))
    return true;
  gimple *def = SSA_NAME_DEF_STMT (v);
  if (gphi *phi = dyn_cast<gphi *> (def))
    {
      for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
	if (!reduced_value (gimple_phi_arg_def (phi, i), where, r, seen))
	  return false;
      return true;
    }
  place from;
  return is_gimple_assign (def) && gimple_assign_load_p (def) && place_of (gimple_assign_rhs1 (def), &from)
	 && from == where;
}

/* Reference T, of the variable of WHERE, has no byte of R's result.  */

bool
apart (tree t, const place &where, const reduction &r)
{
  place p;
  const HOST_WIDE_INT size = int_size_in_bytes (TREE_TYPE (t));
  return place_of (t, &p) && size >= 0
	 && (p.offset + size <= where.offset || where.offset + int_size_in_bytes (r.type) <= p.offset);
}

/* T is what is reduced at WHERE by R.  */

bool
exactly (tree t, const place &where, const reduction &r)
{
  place p;
  return place_of (t, &p) && p == where && int_size_in_bytes (TREE_TYPE (t)) == int_size_in_bytes (r.type);
}

/* WHERE begins with a constant that does not change the result, and the teams level does nothing else with it than
   to update a target with it.  */

bool
reduction_flow::deferrable (const place &where, const reduction &r)
{
  bool begins = false, used = false;
  for (gimple *s : statements (facts.fun ()))
    {
      if (is_gimple_call (s) && !facts.started_by (s))
	for (unsigned i = 0; i < gimple_call_num_args (s); i++)
	  if (TREE_CODE (gimple_call_arg (s, i)) == ADDR_EXPR
	      && get_base_address (TREE_OPERAND (gimple_call_arg (s, i), 0)) == where.base)
	    return false;
      if (!is_gimple_assign (s) || gimple_clobber_p (s))
	continue;
      hash_set<tree> seen;
      if (gimple_vdef (s) && get_base_address (gimple_assign_lhs (s)) == where.base)
	{
	  if (apart (gimple_assign_lhs (s), where, r))
	    continue;
	  if (!exactly (gimple_assign_lhs (s), where, r))
	    return false;
	  if (!gimple_assign_single_p (s) || !reduced_value (gimple_assign_rhs1 (s), where, r, seen))
	    return false;
	  begins = true;
	}
      else if (gimple_assign_load_p (s) && get_base_address (gimple_assign_rhs1 (s)) == where.base)
	{
	  if (apart (gimple_assign_rhs1 (s), where, r))
	    continue;
	  if (!exactly (gimple_assign_rhs1 (s), where, r))
	    return false;
	  if (TREE_CODE (gimple_assign_lhs (s)) != SSA_NAME
	      || !flows_to_update (gimple_assign_lhs (s), where, r, seen))
	    return false;
	  used = true;
	}
    }
  return begins && used;
}

/* The value of U, on the teams level, is (among others) that of a deferred reduction.  */

bool
reduction_flow::from_deferred (const update &u, const std::map<place, reduction> &deferred)
{
  hash_set<tree> seen;
  std::vector<tree> work = { u.value };
  while (!work.empty ())
    {
      tree t = strip_conversions (work.back ());
      work.pop_back ();
      if (TREE_CODE (t) != SSA_NAME || seen.add (t))
	continue;
      gimple *def = SSA_NAME_DEF_STMT (t);
      if (gphi *phi = dyn_cast<gphi *> (def))
	for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
	  work.push_back (gimple_phi_arg_def (phi, i));
      place from;
      if (is_gimple_assign (def) && gimple_assign_load_p (def) && place_of (gimple_assign_rhs1 (def), &from)
	  && deferred.count (from))
	return true;
    }
  return false;
}

} // namespace

static deferred_reductions
defer_reductions (const region_facts &facts, const team_sharing &sharing)
{
  deferred_reductions deferred;
  reduction_flow flow (facts);
  std::map<place, reduction> all;
  std::set<place> mixed;
  for (const parallel_sharing &p : sharing.regions)
    for (auto &r : p.reduced)
      {
	auto known = all.insert (r);
	if (!known.second && (known.first->second.op != r.second.op
			      || TYPE_MODE (known.first->second.type) != TYPE_MODE (r.second.type)))
	  mixed.insert (r.first);
      }
  for (auto &r : all)
    {
      bool read = mixed.count (r.first);
      for (const parallel_sharing &p : sharing.regions)
	read |= p.read.count (r.first) != 0;
      if (!read && flow.deferrable (r.first, r.second))
	deferred.places.insert (r);
    }
  for (const update &u : facts.updates.updates)
    if (flow.from_deferred (u, deferred.places))
      deferred.block_updates.insert (&u);
  return deferred;
}

void
deferred_reductions::dump (FILE *f) const
{
  if (places.empty ())
    fprintf (f, "  no reduction is deferred\n");
  dump_list (f, "  deferred", places, [&] (auto &r) { dump_place (f, r.first); });
  for (const update *u : block_updates)
    {
      fprintf (f, "  with the threads' copies combined: ");
      print_gimple_stmt (f, u->at, 0);
    }
}

unsigned
spmd_deferral_pass::execute (function *)
{
  lowering &l = heddle_region_at_hand ();
  l.deferred.reset (new deferred_reductions (defer_reductions (*l.facts, *l.sharing)));
  return heddle_step_done (l, [&l] { l.deferred->dump (dump_file); });
}
