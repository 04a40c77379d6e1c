/* spmd-sharing.cc -- the step spmd-sharing: the shared data of a team's threads, and each thread's own, in regions
   without a scheduler.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Every thread executes the teams level with copies of its variables.  A copy of its own will do where the parallel
   regions only read a variable, or reduce it.  Variables stored to or updated in other ways, and variables with an
   address that cannot be followed, are the team's: they get memory visible to all threads of the block
   (spmd-memory.cc).  An address is followed into the functions that were inner regions (inner-regions.cc).

   GCC passes a parallel region a block of shared data with the addresses of variables, and with the values of scalars
   whose addresses nobody takes; the region's store to such a member comes back to the teams level.  A member may
   therefore be the team's like a variable.  */

#include "device/spmd/region/spmd-sharing.h"
#include "device/spmd/region/shared-block.h"
#include "device/spmd/region/lowering.h"
#include "device/spmd/region/block-reductions.h"
#include "device/facts/runtime-calls.h"
#include "device/spmd/region/work.h"
#include "device/spmd/region/spmd-memory.h"
#include "device/facts/hooks.h"

bool
team_sharing::team_memory (tree t) const
{
  tree base = get_base_address (t);
  if (base && TREE_CODE (base) == MEM_REF && TREE_CODE (TREE_OPERAND (base, 0)) == ADDR_EXPR)
    base = get_base_address (TREE_OPERAND (TREE_OPERAND (base, 0), 0));
  HOST_WIDE_INT at;
  return base && (variables.count (base) || (field_of (t, base, &at) && members.count ({ base, at })));
}

bool
team_sharing::own_variable (tree t) const
{
  return own_base (t) && !team_memory (t);
}

namespace {

/* The operations of a function, and of its callees, on pointers to read-only variables.  A pointer may be a selection
   of several, as in std::min.  */

class pointer_readers
{
public:
  /* FUN only reads POINTER's target, in inner regions too.  */
  bool read_only (function *fun, tree pointer, unsigned depth);
  /* S, in FUN, stores POINTER to a block of shared data of an inner region that only reads its target.  */
  bool handed_on (function *fun, gimple *s, tree pointer, unsigned depth);
  /* S, a call, gets POINTER as an argument, and the function only reads what it points to.  */
  bool called_reader (gimple *s, tree pointer, unsigned depth);

private:
  bool block_of_reader (function *fun, tree block, HOST_WIDE_INT at, unsigned depth);
  bool callee_reads (gimple *call, tree address, HOST_WIDE_INT at, unsigned depth);
};

/* The offset of T, a member of the variable or of what the pointer BASE is to.  */

bool
member_offset (tree t, tree base, HOST_WIDE_INT *at)
{
  poly_int64 off;
  tree found = get_addr_base_and_unit_offset (t, &off);
  if (!found || !off.is_constant (at))
    return false;
  if (TREE_CODE (found) != MEM_REF)
    return found == base;
  tree pointer = TREE_OPERAND (found, 0);
  *at += mem_ref_offset (found).force_shwi ().to_constant ();
  return pointer == base || (TREE_CODE (pointer) == ADDR_EXPR && TREE_OPERAND (pointer, 0) == base);
}

bool
pointer_readers::read_only (function *fun, tree pointer, unsigned depth)
{
  return accepts_pointer_uses ({ pointer, 0, depth }, [&] (gimple *s, const followed_pointer &p)
    {
      if (gimple_code (s) == GIMPLE_PHI)
	return use_verdict::follow;
      if (is_gimple_call (s) && called_reader (s, p.name, p.depth + 1))
	return use_verdict::fine;
      if (!is_gimple_assign (s))
	return use_verdict::refused;
      const tree_code code = gimple_assign_rhs_code (s);
      const bool fine = gimple_vdef (s) ? handed_on (fun, s, p.name, p.depth + 1)
			: gimple_assign_load_p (s) || TREE_CODE_CLASS (code) == tcc_comparison;
      return fine ? use_verdict::fine
	     : !gimple_vdef (s) && (CONVERT_EXPR_CODE_P (code) || code == SSA_NAME) ? use_verdict::follow
	     : use_verdict::refused;
    });
}

bool
pointer_readers::called_reader (gimple *s, tree pointer, unsigned depth)
{
  tree fndecl = gimple_call_fndecl (s);
  cgraph_node *callee = fndecl ? cgraph_node::get (fndecl) : NULL;
  if (!callee || !callee->definition || callee->alias || callee->thunk
      || (!callee->get_untransformed_body () && !callee->has_gimple_body_p ()))
    return false;
  function *fun = DECL_STRUCT_FUNCTION (fndecl);
  tree to = gimple_call_lhs (s) ? get_base_address (gimple_call_lhs (s)) : NULL_TREE;
  if (!fun || !fun->cfg || (to && TREE_CODE (to) == MEM_REF && TREE_OPERAND (to, 0) == pointer))
    return false;
  tree parm = DECL_ARGUMENTS (fndecl);
  for (unsigned i = 0; i < gimple_call_num_args (s); i++)
    {
      if (gimple_call_arg (s, i) == pointer)
	{
	  if (!parm || !is_gimple_reg (parm))
	    return false;
	  tree value = ssa_default_def (fun, parm);
	  if (value && !read_only (fun, value, depth + 1))
	    return false;
	}
      parm = parm ? DECL_CHAIN (parm) : NULL_TREE;
    }
  return true;
}

bool
pointer_readers::handed_on (function *fun, gimple *s, tree pointer, unsigned depth)
{
  if (depth > pointer_depth || gimple_assign_rhs1 (s) != pointer)
    return false;
  tree block = get_base_address (gimple_assign_lhs (s));
  HOST_WIDE_INT at;
  return block && VAR_P (block) && !is_global_var (block) && member_offset (gimple_assign_lhs (s), block, &at)
	 && block_of_reader (fun, block, at, depth);
}

/* All that FUN does with BLOCK, a variable with a pointer at offset AT, is to store to it and to call functions that
   only read what the pointer is to.  */

bool
pointer_readers::block_of_reader (function *fun, tree block, HOST_WIDE_INT at, unsigned depth)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    {
      if (merges_address (bb, block))
	return false;
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	{
	  gimple *s = gsi_stmt (gsi);
	  if (is_gimple_debug (s) || gimple_clobber_p (s))
	    continue;
	  for (unsigned i = 0; i < gimple_num_ops (s); i++)
	    {
	      tree op = gimple_op (s, i);
	      if (!op)
		continue;
	      const bool address = TREE_CODE (op) == ADDR_EXPR;
	      if (own_base (address ? TREE_OPERAND (op, 0) : op) != block)
		continue;
	      /* Stores to members, and loads of others.  */
	      HOST_WIDE_INT here;
	      if (!address && is_gimple_assign (s) && (i == 0 || (member_offset (op, block, &here) && here != at)))
		continue;
	      if (!address || !is_gimple_call (s) || !callee_reads (s, op, at, depth))
		return false;
	    }
	}
    }
  return true;
}

/* CALL's callee gets ADDRESS, a block's, and only reads the target of the pointer at offset AT in it.  */

bool
pointer_readers::callee_reads (gimple *call, tree address, HOST_WIDE_INT at, unsigned depth)
{
  tree fndecl = gimple_call_fndecl (call);
  cgraph_node *callee = fndecl ? cgraph_node::get (fndecl) : NULL;
  function *fun = callee && callee->definition && !callee->alias && !callee->thunk ? DECL_STRUCT_FUNCTION (fndecl)
		  : NULL;
  if (!fun || !fun->cfg || gimple_call_num_args (call) != 1 || gimple_call_arg (call, 0) != address
      || TREE_CODE (TREE_OPERAND (address, 0)) == MEM_REF || !DECL_ARGUMENTS (fndecl))
    return false;
  tree parm = ssa_default_def (fun, DECL_ARGUMENTS (fndecl));
  if (!parm)
    return true;
  return accepts_pointer_uses ({ parm, 0, depth }, [&] (gimple *s, const followed_pointer &)
    {
      if (!is_gimple_assign (s) || gimple_assign_rhs1 (s) == parm)
	return use_verdict::refused;
      const bool store = gimple_vdef (s), taken = gimple_assign_rhs_code (s) == ADDR_EXPR;
      tree member = store ? gimple_assign_lhs (s) : gimple_assign_rhs1 (s);
      HOST_WIDE_INT here;
      if (!member_offset (taken ? TREE_OPERAND (member, 0) : member, parm, &here))
	return use_verdict::refused;
      const bool fine = here != at || (!store && !taken && TREE_CODE (gimple_assign_lhs (s)) == SSA_NAME
				       && read_only (fun, gimple_assign_lhs (s), depth + 1));
      return fine ? use_verdict::fine : use_verdict::refused;
    });
}

/* A and B, of which A comes first, have bytes in common.  */

bool
overlap (const std::pair<const place, reduction> &a, const std::pair<const place, reduction> &b)
{
  return a.first.base == b.first.base && a.first.offset + int_size_in_bytes (a.second.type) > b.first.offset;
}

class sharing_finder
{
public:
  sharing_finder (const region_facts &f, team_sharing &s) : facts (f), sharing (s) {}
  /* Draw the line.  False: a variable cannot be the team's; *WHY is the variable, *AT the place.  */
  bool find (reason *why, gimple **at);

private:
  const region_facts &facts;
  team_sharing &sharing;

  parallel_sharing &of (const parallel_facts &p) { return sharing.regions[p.index]; }
  void share (const place &);
  bool own_update (const parallel_facts &, const update &, const place &);
  bool pointer_uses (const parallel_facts &, tree pointer, const place &);
  use_verdict pointer_used (const parallel_facts &, gimple *, const followed_pointer &, const place &);
  bool block_uses (const parallel_facts &);
  bool harmless_address (gimple *, tree address);
  bool reads_part (const parallel_sharing &, const place &);
  void find_escapes ();
  bool settle ();
};

/* WHERE, a variable or a member of a block of shared data, is the team's.  */

void
sharing_finder::share (const place &where)
{
  for (const parallel_facts &p : facts.parallels)
    if (p.block == where.base)
      {
	sharing.members.insert (where);
	return;
      }
  sharing.variables.insert (where.base);
}

/* U, in P, updates WHERE, of which each thread has a copy.  */

bool
sharing_finder::own_update (const parallel_facts &p, const update &u, const place &where)
{
  auto known = of (p).reduced.insert ({ where, { u.op, u.type } });
  const reduction &r = known.first->second;
  if (r.op != u.op || TYPE_MODE (r.type) != TYPE_MODE (u.type)
      || (idempotent (u.op) && INTEGRAL_TYPE_P (u.type) && TYPE_UNSIGNED (r.type) != TYPE_UNSIGNED (u.type)))
    return false;
  of (p).own[&u] = where;
  return true;
}

/* The use S of POINTER, an address of WHERE or near WHERE, in parallel region P.  */

use_verdict
sharing_finder::pointer_used (const parallel_facts &p, gimple *s, const followed_pointer &pointer, const place &where)
{
  const update *u;
  pointer_readers readers;
  const bool merged = gimple_code (s) == GIMPLE_PHI;
  const pointer_use what = merged ? pointer_use::escape : use_of_pointer (s, pointer.name, p.updates, &u);
  if (what == pointer_use::nothing)
    return use_verdict::fine;
  if (what == pointer_use::copy
      || (is_gimple_assign (s) && gimple_assign_rhs_code (s) == POINTER_PLUS_EXPR
	  && gimple_assign_rhs1 (s) == pointer.name && TREE_CODE (gimple_assign_rhs2 (s)) == INTEGER_CST))
    return use_verdict::follow;
  if (what == pointer_use::update)
    {
      HOST_WIDE_INT at = 0;
      const bool known = !is_gimple_assign (s) || member_offset (gimple_assign_lhs (s), pointer.name, &at);
      return known && own_update (p, *u, { where.base, where.offset + at }) ? use_verdict::fine : use_verdict::refused;
    }
  if (what == pointer_use::load
      || (merged ? readers.read_only (p.fun (), gimple_phi_result (s), pointer.depth + 1)
	  : is_gimple_call (s) ? readers.called_reader (s, pointer.name, pointer.depth + 1)
	  : is_gimple_assign (s) && gimple_vdef (s) && readers.handed_on (p.fun (), s, pointer.name, 0)))
    {
      of (p).read.insert (where);
      return use_verdict::fine;
    }
  return use_verdict::refused;
}

/* All uses of POINTER, the address of shared WHERE in parallel region P, read or reduce WHERE, or memory at a constant
   distance.  */

bool
sharing_finder::pointer_uses (const parallel_facts &p, tree pointer, const place &where)
{
  return accepts_pointer_uses ({ pointer }, [&] (gimple *s, const followed_pointer &now)
    {
      return pointer_used (p, s, now, { where.base, where.offset + now.offset });
    });
}

/* Find out what P does with the members of its block of shared data.  False: something else than load, store and update
   them.  */

bool
sharing_finder::block_uses (const parallel_facts &p)
{
  tree parm = DECL_ARGUMENTS (p.node->decl);
  tree block = parm && p.block ? ssa_default_def (p.fun (), parm) : NULL_TREE;
  if (!block)
    return true;
  /* Values, of which the region may have a copy back, and addresses.  */
  imm_use_iterator it;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, it, block)
    {
      gimple *s = USE_STMT (use);
      if (is_gimple_debug (s))
	continue;
      if (!is_gimple_assign (s))
	return false;
      if (gimple_clobber_p (s))
	continue;
      bool store = gimple_vdef (s), address = gimple_assign_rhs_code (s) == ADDR_EXPR;
      tree member;
      if (store)
	{
	  member = gimple_assign_lhs (s);
	  if (gimple_assign_rhs1 (s) == block)
	    return false;
	}
      else if (TREE_CODE (gimple_assign_lhs (s)) != SSA_NAME)
	return false;
      else if (address)
	member = TREE_OPERAND (gimple_assign_rhs1 (s), 0);
      else if (gimple_assign_load_p (s))
	member = gimple_assign_rhs1 (s);
      else
	return false;
      HOST_WIDE_INT at;
      if (!member_of (member, block, &at))
	return false;
      place here = { p.block, at };
      if (store || address)
	{
	  const update *u = store ? p.updates.find (s) : NULL;
	  if (store ? u && own_update (p, *u, here) : pointer_uses (p, gimple_assign_lhs (s), here))
	    continue;
	  HOST_WIDE_INT field;
	  if (!field_of (member, block, &field))
	    return false;
	  share ({ p.block, field });
	  continue;
	}
      if (p.updates.loads.count (s))
	continue;
      auto found = p.shared.find (at);
      if (found == p.shared.end ())
	of (p).read.insert (here);
      else
	{
	  place variable = { found->second, 0 };
	  if (!pointer_uses (p, gimple_assign_lhs (s), variable))
	    share (variable);
	}
    }
  return true;
}

/* S, on the teams level, hands the address in its operand ADDRESS on to nobody but a parallel region's block, in a way
   that find_shared has seen.  */

bool
sharing_finder::harmless_address (gimple *s, tree address)
{
  if (is_gimple_debug (s))
    return true;
  if (gassign *a = dyn_cast<gassign *> (s))
    {
      /* To a block, or where it points to.  */
      if (gimple_vdef (a))
	{
	  if (gimple_assign_rhs1 (a) != address)
	    return true;
	  tree to = get_base_address (gimple_assign_lhs (a));
	  for (const parallel_facts &p : facts.parallels)
	    if (p.block == to)
	      return true;
	  return false;
	}
      if (gimple_assign_load_p (a))
	return true;
      if (gimple_assign_rhs_code (a) != ADDR_EXPR || TREE_CODE (address) != ADDR_EXPR)
	return false;
      return accepts_pointer_uses ({ gimple_assign_lhs (a) }, [this] (gimple *by, const followed_pointer &p)
	{
	  return harmless_address (by, p.name) ? use_verdict::fine : use_verdict::refused;
	});
    }
  if (starts_parallel (s))
    return true;
  return is_gimple_call (s) && gimple_call_lhs (s) && gimple_call_flags (s) & (ECF_CONST | ECF_PURE)
	 && !POINTER_TYPE_P (TREE_TYPE (gimple_call_lhs (s)));
}

/* A variable with an address on the teams level that cannot be followed is the team's.  */

void
sharing_finder::find_escapes ()
{
  auto look = [&] (gimple *s, tree op)
    {
      if (!op || TREE_CODE (op) != ADDR_EXPR)
	return;
      tree var = own_base (TREE_OPERAND (op, 0));
      if (var && (gimple_code (s) == GIMPLE_PHI || !harmless_address (s, op)))
	sharing.variables.insert (var);
    };
  basic_block bb;
  FOR_EACH_BB_FN (bb, facts.fun ())
    {
      for (gphi_iterator gsi = gsi_start_phis (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	for (unsigned i = 0; i < gimple_phi_num_args (gsi.phi ()); i++)
	  look (gsi.phi (), gimple_phi_arg_def (gsi.phi (), i));
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	for (unsigned i = 0; i < gimple_num_ops (gsi_stmt (gsi)); i++)
	  look (gsi_stmt (gsi), gimple_op (gsi_stmt (gsi), i));
    }
}

/* MINE reads some part of the variable at WHERE; the element of an array is unknown.  */

bool
sharing_finder::reads_part (const parallel_sharing &mine, const place &where)
{
  for (const parallel_facts &p : facts.parallels)
    if (p.block == where.base)
      return false;
  for (const place &r : mine.read)
    if (r.base == where.base)
      return true;
  return false;
}

/* Draw the line, after all regions.  False: a variable cannot be the team's.  */

bool
sharing_finder::settle ()
{
  find_escapes ();
  for (const update &u : facts.updates.updates)
    if (tree var = u.kind == update::critical ? own_base (u.where ()) : NULL_TREE)
      sharing.variables.insert (var);
  for (parallel_sharing &mine : sharing.regions)
    for (auto r = mine.reduced.begin (); r != mine.reduced.end (); ++r)
      if (mine.read.count (r->first) || !reducible (r->second) || reads_part (mine, r->first)
	  || (std::next (r) != mine.reduced.end () && overlap (*r, *std::next (r))))
	share (r->first);
  auto is_team = [&] (const place &w) { return sharing.variables.count (w.base) || sharing.members.count (w); };
  for (const parallel_facts &p : facts.parallels)
    {
      parallel_sharing &mine = of (p);
      for (auto it = mine.own.begin (); it != mine.own.end ();)
	it = is_team (it->second) ? mine.own.erase (it) : std::next (it);
      for (auto it = mine.reduced.begin (); it != mine.reduced.end ();)
	it = is_team (it->first) ? mine.reduced.erase (it) : std::next (it);
      for (auto it = mine.read.begin (); it != mine.read.end ();)
	it = is_team (*it) ? mine.read.erase (it) : std::next (it);
      /* An update in a critical section stays in it, with the section's other statements.  */
      for (const update &u : p.updates.updates)
	mine.sections |= u.kind == update::critical && !mine.own.count (&u);
      if (mine.sections && heddle_options.sm < 70)
	return false;
      for (const place &w : sharing.members)
	mine.team_members |= w.base == p.block;
    }
  return team_memory_fits (facts, sharing);
}

bool
sharing_finder::find (reason *why, gimple **at)
{
  for (const parallel_facts &p : facts.parallels)
    {
      sharing.variables.insert (p.mixed.begin (), p.mixed.end ());
      if (!block_uses (p))
	{
	  *why = { G_("shared variables whose addresses this parallel region hands on"),
		   G_("pass a pointer to it, or make it %<firstprivate%>") };
	  *at = p.call;
	  return false;
	}
    }
  *why = { G_("variables of the team that do not fit in shared memory"),
	   G_("make the arrays of the team smaller, or map arrays with a part for each team") };
  return settle ();
}

} // namespace

static team_sharing
find_team_sharing (const region_facts &facts, refusal *refused)
{
  team_sharing sharing (facts);
  reason why;
  gimple *at = NULL;
  if (!sharing_finder (facts, sharing).find (&why, &at))
    refused->because (why, facts.node, at);
  return sharing;
}

void
team_sharing::dump (FILE *f, const region_facts &facts) const
{
  dump_list (f, "  the team's variables", variables, [&] (tree v) { print_generic_expr (f, v); });
  dump_list (f, "  the team's members of blocks of shared data", members, [&] (const place &w) { dump_place (f, w); });
  if (variables.empty () && members.empty ())
    fprintf (f, "  nothing is the team's\n");
  for (const parallel_facts &p : facts.parallels)
    {
      const parallel_sharing &mine = of (p);
      fprintf (f, "  parallel region %u:\n", p.index);
      dump_list (f, "    reads", mine.read, [&] (const place &w) { dump_place (f, w); });
      dump_list (f, "    reduces", mine.reduced, [&] (auto &r)
	{
	  fprintf (f, "%s ", op_symbol_code (r.second.op));
	  dump_place (f, r.first);
	});
      if (mine.sections)
	fprintf (f, "    critical sections around what the team shares\n");
    }
}

unsigned
spmd_sharing_pass::execute (function *)
{
  lowering &l = heddle_region_at_hand ();
  l.sharing.reset (new team_sharing (find_team_sharing (*l.facts, &l.refused)));
  return heddle_step_done (l, [&l] { l.sharing->dump (dump_file, *l.facts); });
}
