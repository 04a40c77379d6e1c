/* spmd-teams.cc -- the step spmd-teams: the work on the teams level of a region without a scheduler.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   All threads of a block execute the teams level.  Only the first thread makes a store to memory, or a call with a
   possible effect; others get its result through shared memory.  All threads compute, and store to variables of their
   own.  Updates of memory are made once a block (reduce.cc).

   Not allowed are calls that need the runtime, but for numbers of threads and teams, stores of which it is not known
   whether they go to a variable of each thread, and updates of a type that emit/block.cc has no operation for.  */

#include "device/spmd/region/spmd-teams.h"
#include "device/spmd/region/lowering.h"
#include "device/spmd/region/block-reductions.h"
#include "device/facts/runtime-calls.h"
#include "device/spmd/region/work.h"
#include "device/spmd/region/spmd-threads.h"
#include "device/spmd/region/shared-block.h"
#include "device/spmd/region/team-rooms.h"
#include "tuning.h"

namespace {

/* Estimate, in definitions: the weight of a value from several places on the way: the ways multiply.  The compiler's
   time.  */
constexpr unsigned merge_depth = 4;

/* NODE and its callees never ask the runtime for anything that needs state.  */

bool
without_runtime (cgraph_node *node, hash_set<cgraph_node *> &seen, bool *locks)
{
  if (seen.add (node) || stateless_function (node->decl, locks))
    return true;
  if (runtime_function (node->decl))
    return false;
  if (!node->definition)
    return true;		/* a builtin or a library's; those of the runtime were sorted out by name */
  if (node->indirect_calls)
    return false;
  for (cgraph_edge *e = node->callees; e; e = e->next_callee)
    if (!without_runtime (e->callee, seen, locks))
      return false;
  return true;
}

/* S makes nothing happen and needs nothing from memory, or only reads it.  */

bool
harmless_internal (gimple *s)
{
  return gimple_call_internal_p (s, IFN_UNIQUE)
	 || (gimple_call_internal_p (s, IFN_GOMP_SIMT_VOTE_ANY) && integer_zerop (gimple_call_arg (s, 0)))
	 || (!gimple_has_side_effects (s) && !gimple_vdef (s));
}

/* S uses the frame of its function.  */

bool
stack_builtin (gimple *s)
{
  if (!gimple_call_builtin_p (s, BUILT_IN_NORMAL))
    return false;
  switch (DECL_FUNCTION_CODE (gimple_call_fndecl (s)))
    {
    case BUILT_IN_MEMCPY: case BUILT_IN_MEMMOVE: case BUILT_IN_MEMSET: case BUILT_IN_MALLOC: case BUILT_IN_CALLOC:
    case BUILT_IN_FREE: case BUILT_IN_PRINTF: case BUILT_IN_PUTS: case BUILT_IN_PUTCHAR:
      return false;
    default:
      return true;
    }
}

class teams_reader
{
public:
  teams_reader (const region_facts &f, const team_sharing &s, teams_level &t) : facts (f), sharing (s), teams (t) {}
  /* S, on the teams level, can be executed by all threads, or by one of them; a statement for one thread is noted.  */
  bool statement (gimple *s);

private:
  const region_facts &facts;
  const team_sharing &sharing;
  teams_level &teams;

  bool call (gimple *);
  bool outside_pointer (tree pointer, unsigned depth);
  bool shared_store (gimple *);
  bool single_call (gimple *);
};

/* POINTER, on the teams level, is none to a variable of it: there each thread has its own, and a store has to
   happen in all.  */

bool
teams_reader::outside_pointer (tree pointer, unsigned depth)
{
  if (depth > tuning.walk_depth)
    return false;
  if (TREE_CODE (pointer) == ADDR_EXPR)
    {
      tree base = get_base_address (TREE_OPERAND (pointer, 0));
      if (base && TREE_CODE (base) == MEM_REF)
	return outside_pointer (TREE_OPERAND (base, 0), depth + 1);
      return base && VAR_P (base) && (TREE_STATIC (base) || DECL_EXTERNAL (base) || sharing.variables.count (base));
    }
  if (TREE_CODE (pointer) != SSA_NAME)
    return false;
  gimple *d = SSA_NAME_DEF_STMT (pointer);
  if (gphi *phi = dyn_cast<gphi *> (d))
    {
      for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
	{
	  tree a = gimple_phi_arg_def (phi, i);
	  if (a != pointer && !outside_pointer (a, depth + merge_depth))
	    return false;
	}
      return true;
    }
  /* An address that has been anywhere but in registers is not of such a variable (find_escapes).  */
  if (is_gimple_call (d) || gimple_assign_load_p (d))
    return true;
  if (!is_gimple_assign (d))
    return false;
  tree_code code = gimple_assign_rhs_code (d);
  if (code == POINTER_PLUS_EXPR || code == SSA_NAME || code == ADDR_EXPR)
    return outside_pointer (gimple_assign_rhs1 (d), depth + 1);
  return CONVERT_EXPR_CODE_P (code) && POINTER_TYPE_P (TREE_TYPE (gimple_assign_rhs1 (d)))
	 && outside_pointer (gimple_assign_rhs1 (d), depth + 1);
}

/* S, a call on the teams level, can be made by one thread for the team: it does not use the runtime, and its result, if
   any, is a scalar.  */

bool
teams_reader::single_call (gimple *s)
{
  tree lhs = gimple_call_lhs (s);
  if ((lhs && (TREE_CODE (lhs) != SSA_NAME || !COMPLETE_TYPE_P (TREE_TYPE (lhs))))
      || gimple_call_flags (s) & (ECF_NORETURN | ECF_RETURNS_TWICE))
    return false;
  if (atomic_call (s))
    return true;
  if (gimple_call_internal_p (s))
    return false;
  hash_set<cgraph_node *> seen;
  bool locks = false;
  cgraph_node *callee = cgraph_node::get (gimple_call_fndecl (s));
  return callee && !stack_builtin (s) && without_runtime (callee, seen, &locks);
}

/* S, on the teams level, stores a scalar to memory that all threads see, or an aggregate to the team's.  */

bool
teams_reader::shared_store (gimple *s)
{
  if (!gimple_assign_single_p (s))
    return false;
  if (sharing.team_memory (gimple_assign_lhs (s)))
    return true;
  if (!is_gimple_reg_type (TREE_TYPE (gimple_assign_lhs (s))))
    return false;
  tree value = gimple_assign_rhs1 (s);
  if (TREE_CODE (value) != SSA_NAME && !CONSTANT_CLASS_P (value))
    return false;
  tree base = get_base_address (gimple_assign_lhs (s));
  if (!base)
    return false;
  if (TREE_CODE (base) == MEM_REF)
    return outside_pointer (TREE_OPERAND (base, 0), 0);
  return VAR_P (base) && (TREE_STATIC (base) || DECL_EXTERNAL (base));
}

bool
teams_reader::call (gimple *s)
{
  if (facts.updates.find (s) || facts.updates.loads.count (s) || facts.updates.sections.count (s))
    return true;
  if (gimple_call_internal_p (s) && !atomic_call (s))
    return harmless_internal (s);
  tree fndecl = gimple_call_internal_p (s) ? NULL_TREE : gimple_call_fndecl (s);
  if (atomic_call (s))
    {
      teams.singles.push_back (s);
      return single_call (s);
    }
  if (!fndecl || !DECL_NAME (fndecl))
    return false;
  if (name_is (fndecl, "GOMP_teams4"))
    {
      /* The host uses its own number for the launch; a number computed here might differ from the grid's.  */
      return TREE_CODE (gimple_call_arg (s, 1)) == INTEGER_CST || facts.flags & HEDDLE_REGION_GRID;
    }
  if (starts_parallel (s))
    return true;		/* find_parallels */
  if (allocates_room (s) || gimple_call_builtin_p (s, BUILT_IN_STACK_SAVE)
      || gimple_call_builtin_p (s, BUILT_IN_STACK_RESTORE))
    {
      if (allocates_room (s))
	teams.rooms.push_back (s);
      return placeable_room (facts.fun (), s);
    }
  if (any_query (fndecl) || name_is (fndecl, "omp_get_max_threads"))
    return true;
  if (gimple_call_builtin_p (s, BUILT_IN_UNREACHABLE) || math_call (s))
    return true;
  if (gimple_call_flags (s) & (ECF_CONST | ECF_PURE))
    return !runtime_function (fndecl);
  teams.singles.push_back (s);
  return single_call (s);
}

bool
teams_reader::statement (gimple *s)
{
  switch (gimple_code (s))
    {
    case GIMPLE_ASSIGN:
      if (gimple_clobber_p (s))
	return true;
      if (gimple_has_volatile_ops (s))
	{
	  /* What each thread has, or the team shares, all may load; anything else is loaded once.  */
	  tree from = gimple_assign_single_p (s) ? gimple_assign_rhs1 (s) : NULL_TREE;
	  const bool load = from && (REFERENCE_CLASS_P (from) || DECL_P (from)) && !own_base (from)
			    && !facts.own_argument (from);
	  if (!from || (load && (gimple_vdef (s) || TREE_CODE (gimple_assign_lhs (s)) != SSA_NAME)))
	    return false;
	  if (load)
	    {
	      teams.singles.push_back (s);
	      return true;
	    }
	}
      if (!gimple_vdef (s) || sharing.own_variable (gimple_assign_lhs (s)) || facts.updates.find (s))
	return true;
      teams.stores.push_back (s);
      return shared_store (s);
    case GIMPLE_COND: case GIMPLE_SWITCH: case GIMPLE_GOTO: case GIMPLE_LABEL: case GIMPLE_RETURN: case GIMPLE_NOP:
    case GIMPLE_PREDICT: case GIMPLE_DEBUG:
      return true;
    case GIMPLE_CALL:
      return call (s);
    default:
      return false;
    }
}

} // namespace

static teams_level
look_at_teams (const region_facts &facts, const team_sharing &sharing, refusal *refused)
{
  teams_level teams;
  teams_reader reader (facts, sharing, teams);
  for (gimple *s : statements (facts.fun ()))
    if (!reader.statement (s))
      {
	refused->because ({ G_("a statement outside of parallel regions that one thread cannot execute for all"),
			    G_("move it to a parallel region, or to the host; objects are stored member by member") },
			  facts.node, s);
	return teams;
      }
  for (const update &u : facts.updates.updates)
    {
      const unsigned HOST_WIDE_INT bits = tree_to_uhwi (TYPE_SIZE (u.type));
      if ((bits != 32 && bits != 64) || !reducible ({ u.op, u.type }))
	refused->because ({ G_("a reduction of this kind"), G_("reduce scalars, by operators that are built in") },
			  facts.node);
    }
  return teams;
}

void
teams_level::dump (FILE *f, const region_facts &facts) const
{
  for (gimple *s : stores)
    {
      fprintf (f, "  by the first thread: ");
      print_gimple_stmt (f, s, 0);
    }
  for (gimple *s : singles)
    {
      fprintf (f, "  by the first thread, for all: ");
      print_gimple_stmt (f, s, 0);
    }
  for (const update &u : facts.updates.updates)
    {
      fprintf (f, "  once a block: ");
      print_gimple_stmt (f, u.at, 0);
    }
  if (stores.empty () && singles.empty () && facts.updates.updates.empty ())
    fprintf (f, "  all threads execute all of it\n");
}

unsigned
spmd_teams_pass::execute (function *)
{
  lowering &l = heddle_region_at_hand ();
  l.teams.reset (new teams_level (look_at_teams (*l.facts, *l.sharing, &l.refused)));
  return heddle_step_done (l, [&l] { l.teams->dump (dump_file, *l.facts); });
}
