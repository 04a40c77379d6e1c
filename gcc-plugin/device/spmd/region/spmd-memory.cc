/* spmd-memory.cc -- the step spmd-memory: what the team shares moves to shared memory.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A variable of the teams level in the team's possession (spmd-sharing.cc) becomes a static variable in shared memory,
   with one instance for each block; a member of a block of shared data, and data passed by a single construct with
   copyprivate (work.cc), are treated alike.  On the teams level these are then accessed like the host's mapped data:
   only the first thread stores, and barriers keep the order (spmd-barriers.cc).  The results of calls by the first
   thread for all come by way of shared memory, too.

   A kernel has 48 KiB of shared memory, whatever the device; more of it becomes dynamic shared memory (ptx-share.h), as
   much as every device has that the code is for.  With more than that a region is left to the generic kernel.  */

#include "device/spmd/region/spmd-memory.h"
#include "device/spmd/region/lowering.h"
#include "device/facts/hooks.h"
#include "device/facts/runtime-calls.h"
#include "device/spmd/region/work.h"
#include "device/spmd/region/shared-block.h"
#include "device/spmd/region/team-rooms.h"

namespace {

/* Derived, in bytes of shared memory: the rest left free by a team's variables.  A kernel's own exchanges among 32
   warps take 512 (module-emitter.h), inlined functions as many again.  */
constexpr unsigned spare_shared_bytes = 1024;

/* Bytes of shared memory for the team's variables.  Devices of compute capability 8.0 and later have 99 KiB at least
   (8.6, 8.9, 12.0), 7.5 has 64, 7.2 has 48.  */

unsigned HOST_WIDE_INT
most_team_memory ()
{
  const unsigned sm = heddle_options.sm;
  const unsigned kib = sm >= 80 ? 99 : sm >= 75 ? 64 : 48;
  return (kib << 10) - spare_shared_bytes;
}

/* The field at POSITION of the structure TYPE, or NULL_TREE.  */

tree
field_at (tree type, HOST_WIDE_INT position)
{
  for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
    if (TREE_CODE (f) == FIELD_DECL && !DECL_BIT_FIELD (f) && int_byte_position (f) == position)
      return f;
  return NULL_TREE;
}

/* A walk's replacements of variables, and of fields of one structure.  */

struct replacement
{
  std::map<tree, tree> variables;
  tree base = NULL_TREE;		/* of the structure: a variable, or a pointer */
  std::map<HOST_WIDE_INT, tree> fields;
  bool changed;
};

tree
replace (tree *tp, int *walk_subtrees, void *data)
{
  walk_stmt_info *wi = (walk_stmt_info *) data;
  replacement *r = (replacement *) wi->info;
  tree t = *tp, by = NULL_TREE;
  HOST_WIDE_INT at;
  if (VAR_P (t))
    {
      auto found = r->variables.find (t);
      by = found == r->variables.end () ? NULL_TREE : found->second;
    }
  else if (TREE_CODE (t) == COMPONENT_REF && r->base && !handled_component_p (TREE_OPERAND (t, 0))
	   && field_of (t, r->base, &at))
    {
      auto found = r->fields.find (at);
      by = found == r->fields.end () ? NULL_TREE : found->second;
    }
  else if (TREE_CODE (t) == ADDR_EXPR)
    {
      *walk_subtrees = 0;
      walk_tree (&TREE_OPERAND (t, 0), replace, data, NULL);
      if (r->changed)
	recompute_tree_invariant_for_addr_expr (t);
    }
  if (by)
    {
      *tp = by;
      *walk_subtrees = 0;
      r->changed = true;
    }
  else if (TYPE_P (t))
    *walk_subtrees = 0;
  return NULL_TREE;
}

/* Replace them in FUN, the current function.  */

void
replace_in (function *fun, replacement *r)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = r;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    {
      for (gphi_iterator g = gsi_start_phis (bb); !gsi_end_p (g); gsi_next (&g))
	for (unsigned i = 0; i < gimple_phi_num_args (g.phi ()); i++)
	  if (TREE_CODE (gimple_phi_arg_def (g.phi (), i)) == ADDR_EXPR)
	    {
	      tree arg = unshare_expr (gimple_phi_arg_def (g.phi (), i));
	      r->changed = false;
	      walk_tree (&arg, replace, &wi, NULL);
	      if (r->changed)
		SET_PHI_ARG_DEF (g.phi (), i, arg);
	    }
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);)
	{
	  gimple *s = gsi_stmt (gsi);
	  r->changed = false;
	  for (unsigned i = 0; i < gimple_num_ops (s); i++)
	    if (tree op = gimple_op (s, i))
	      if (EXPR_P (op) || REFERENCE_CLASS_P (op) || DECL_P (op))
		{
		  bool before = r->changed;
		  r->changed = false;
		  tree copy = unshare_expr (op);
		  walk_tree (&copy, replace, &wi, NULL);
		  if (r->changed)
		    gimple_set_op (s, i, copy);
		  r->changed |= before;
		}
	  /* The end of an automatic variable's life is none of a static one's.  */
	  if (r->changed && gimple_clobber_p (s))
	    {
	      unlink_stmt_vdef (s);
	      gsi_remove (&gsi, true);
	      continue;
	    }
	  if (r->changed)
	    update_stmt (s);
	  gsi_next (&gsi);
	}
    }
}

/* A variable in shared memory, of TYPE and with the name, place and alignment of ORIGINAL, for the function FNDECL.  */

tree
shared_variable (tree fndecl, tree original, tree type)
{
  static unsigned count;
  /* Messages have the user's name.  */
  tree own = original != fndecl && DECL_NAME (original) ? DECL_NAME (original) : get_identifier ("team");
  const std::string name
    = heddle_asm_name (fndecl) + std::string ("$") + IDENTIFIER_POINTER (own) + "$" + std::to_string (count++);
  tree v = build_decl (DECL_SOURCE_LOCATION (original), VAR_DECL, own, type);
  SET_DECL_ASSEMBLER_NAME (v, get_identifier (name.c_str ()));
  SET_DECL_ALIGN (v, MAX (original == fndecl ? 0 : DECL_ALIGN (original), TYPE_ALIGN (type)));
  TREE_STATIC (v) = 1;
  TREE_USED (v) = 1;
  /* Other threads write to it.  */
  TREE_ADDRESSABLE (v) = 1;
  TREE_THIS_VOLATILE (v) = TREE_SIDE_EFFECTS (v) = TYPE_VOLATILE (type);
  DECL_ARTIFICIAL (v) = 1;
  set_decl_section_name (v, HEDDLE_SHARED_SECTION);
  varpool_node::finalize_decl (v);
  varpool_node::get (v)->force_output = 1;
  return v;
}

/* Whoever mentions the structure BASE in FUN names one of its fields, but where all of it ends or is handed to a
   parallel region.  */

bool
fields_apart (function *fun, tree base)
{
  bool apart = true;
  auto look = [&] (tree t)
    {
      HOST_WIDE_INT at;
      if (t && (REFERENCE_CLASS_P (t) || DECL_P (t)))
	{
	  tree b = get_base_address (t);
	  if (b && TREE_CODE (b) == MEM_REF)
	    b = TREE_OPERAND (b, 0);
	  if (b && TREE_CODE (b) == ADDR_EXPR)
	    b = get_base_address (TREE_OPERAND (b, 0));
	  apart &= b != base || field_of (t, base, &at);
	}
    };
  for (gimple *s : statements (fun))
    {
      if (is_gimple_debug (s) || gimple_clobber_p (s) || starts_parallel (s))
	continue;
      for (unsigned i = 0; i < gimple_num_ops (s); i++)
	{
	  tree op = gimple_op (s, i);
	  look (op && TREE_CODE (op) == ADDR_EXPR ? TREE_OPERAND (op, 0) : op);
	}
    }
  return apart;
}

/* Move what is the team's to shared memory.  */

void
move_team_memory (const region_facts &facts, const team_sharing &sharing)
{
  replacement teams;
  for (tree v : sharing.variables)
    teams.variables[v] = shared_variable (facts.node->decl, v, TREE_TYPE (v));
  if (!sharing.variables.empty ())
    {
      push_cfun (facts.fun ());
      replace_in (cfun, &teams);
      pop_cfun ();
    }
  for (const parallel_facts &p : facts.parallels)
    if (!p.handed.empty ())
      {
	std::map<tree, tree> copies;
	for (tree v : p.copies)
	  copies[v] = shared_variable (facts.node->decl, v, TREE_TYPE (v));
	replacement handed;
	for (tree v : p.handed)
	  handed.variables[v] = shared_variable (facts.node->decl, v, TREE_TYPE (v));
	push_cfun (p.fun ());
	share_copies (p, copies);
	replace_in (cfun, &handed);
	pop_cfun ();
      }
  for (const parallel_facts &p : facts.parallels)
    {
      replacement fields;
      for (const place &w : sharing.members)
	if (w.base == p.block)
	  {
	    tree f = field_at (TREE_TYPE (w.base), w.offset);
	    fields.fields[w.offset] = shared_variable (facts.node->decl, f, TREE_TYPE (f));
	  }
      if (fields.fields.empty ())
	continue;
      fields.base = p.block;
      push_cfun (facts.fun ());
      replace_in (cfun, &fields);
      pop_cfun ();
      function *fun = p.fun ();
      fields.base = ssa_default_def (fun, DECL_ARGUMENTS (p.node->decl));
      push_cfun (fun);
      replace_in (fun, &fields);
      pop_cfun ();
    }
}

/* Let the results of SINGLES, calls that one thread does for the team and loads, go through shared memory; of a load
   SINGLES gets the store of what has been loaded.  */

void
share_results (const region_facts &facts, std::vector<gimple *> &singles)
{
  push_cfun (facts.fun ());
  for (gimple *&s : singles)
    if (tree lhs = gimple_get_lhs (s))
      {
	tree v = team_variable (facts, TREE_TYPE (lhs));
	if (is_gimple_call (s))
	  gimple_call_set_lhs (s, v);
	else
	  {
	    gimple_assign_set_lhs (s, make_ssa_name (TREE_TYPE (lhs), s));
	    gimple *store = gimple_build_assign (v, gimple_assign_lhs (s));
	    gimple_set_location (store, gimple_location (s));
	    gimple_stmt_iterator gsi = gsi_for_stmt (s);
	    gsi_insert_after (&gsi, store, GSI_NEW_STMT);
	    update_stmt (s);
	    s = store;
	  }
	update_stmt (s);
	gimple *load = gimple_build_assign (lhs, v);
	gimple_set_location (load, gimple_location (s));
	gimple_stmt_iterator gsi = gsi_for_stmt (s);
	gsi_insert_after (&gsi, load, GSI_NEW_STMT);
      }
  pop_cfun ();
}

} // namespace

bool
team_memory_fits (const region_facts &facts, const team_sharing &sharing)
{
  unsigned HOST_WIDE_INT sum = 0;
  auto add = [&] (tree decl, tree type)
    {
      unsigned HOST_WIDE_INT align = MAX (DECL_ALIGN_UNIT (decl), 1u);
      tree size = TYPE_SIZE_UNIT (type);
      if (!size || !tree_fits_uhwi_p (size) || tree_to_uhwi (size) > most_team_memory () || align > 128)
	return false;
      sum = (sum + align - 1) / align * align + tree_to_uhwi (size);
      return true;
    };
  for (tree v : sharing.variables)
    if (!VAR_P (v) || DECL_HARD_REGISTER (v) || DECL_HAS_VALUE_EXPR_P (v) || !add (v, TREE_TYPE (v)))
      return false;
  for (const parallel_facts &p : facts.parallels)
    {
      for (tree v : p.handed)
	if (!add (v, TREE_TYPE (v)))
	  return false;
      for (tree v : p.copies)
	if (!add (v, TREE_TYPE (v)))
	  return false;
    }
  for (const place &w : sharing.members)
    {
      tree f = field_at (TREE_TYPE (w.base), w.offset);
      if (!f || !add (f, TREE_TYPE (f)) || !fields_apart (facts.fun (), w.base))
	return false;
      for (const parallel_facts &p : facts.parallels)
	if (p.block == w.base)
	  {
	    function *fun = p.fun ();
	    if (!fields_apart (fun, ssa_default_def (fun, DECL_ARGUMENTS (p.node->decl))))
	      return false;
	  }
    }
  return sum <= most_team_memory ();
}

tree
team_variable (const region_facts &facts, tree type)
{
  return shared_variable (facts.node->decl, facts.node->decl, type);
}

static team_memory
place_team_memory (const region_facts &facts, const team_sharing &sharing, const teams_level &teams)
{
  team_memory memory;
  memory.guarded = { teams.stores, teams.singles };
  move_team_memory (facts, sharing);
  place_rooms (facts, teams.rooms, memory.guarded.singles);
  share_results (facts, memory.guarded.singles);
  return memory;
}

void
team_memory::dump (FILE *f, const region_facts &facts) const
{
  fprintf (f, "  statements for the first thread: %u\n",
	   unsigned (guarded.stores.size () + guarded.singles.size ()));
  /* What is the team's has the user's name, too, but another symbol.  */
  dump_function_to_file (facts.node->decl, f, dump_flags | TDF_ASMNAME);
}

unsigned
spmd_memory_pass::execute (function *)
{
  lowering &l = heddle_region_at_hand ();
  l.memory.reset (new team_memory (place_team_memory (*l.facts, *l.sharing, *l.teams)));
  return heddle_step_done (l, [&l] { l.memory->dump (dump_file, *l.facts); });
}
