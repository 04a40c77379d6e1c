/* uses.cc -- what the device program makes use of.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   The device runtime is part of the compiled program, and asks the compiler which of its services the program can reach
   (__heddle_uses): no service is prepared without a user.  A constant takes each question's place before IPA, which
   removes the rest.

   mkoffload has answered some questions by no already: no unit of the program names such a function, and it has left
   out library members that only a yes would call for (link/libraries.cc).  The answer to the others is reachability
   from the kernels in the call graph as it was read, less what mkoffload's answers exclude: calls, and addresses taken
   in functions and in the initialisers of variables.

   With the answers come the needs of Fortran's statements.  If a reachable function has a statement for a file, the
   host executes statements (symbols/file-statements.cc), and calls of the library become calls of the host's functions.

   GCC declares omp_get_thread_num and three more const, which holds in a function as the user wrote it, with parallel
   regions in functions of their own.  Here these functions and the code around them become one.  */

#include "gcc-compat.h"
#include "device/facts/asked-threads.h"
#include "device/facts/hooks.h"
#include "device/symbols/file-statements.h"
#include "device/facts/demand.h"
#include "host-calls/compiler/call.h"
#include "host-calls/protocol.h"
#include "abi.h"
#include "needs.h"
#include "passes.h"

namespace {

const char *const const_queries[] =
{ "omp_get_thread_num", "omp_get_num_threads", "omp_get_team_num", "omp_get_num_teams" };

/* Replace NAME by the constant ANSWER, and fold the statements that become constant.  */

void
propagate (tree name, tree answer)
{
  auto_vec<gimple *> users;
  use_operand_p use;
  imm_use_iterator iterator;
  FOR_EACH_IMM_USE_FAST (use, iterator, name)
    users.safe_push (USE_STMT (use));
  replace_uses_by (name, answer);
  for (gimple *user : users)
    if (gimple_bb (user) && gimple_assign_single_p (user) && TREE_CODE (gimple_assign_lhs (user)) == SSA_NAME
	&& is_gimple_min_invariant (gimple_assign_rhs1 (user))
	&& !SSA_NAME_OCCURS_IN_ABNORMAL_PHI (gimple_assign_lhs (user)))
      propagate (gimple_assign_lhs (user), gimple_assign_rhs1 (user));
}

/* Remove the blocks of CALLER, the current function, that its answers have made unreachable, and from the call graph
   their callees and names: IPA need not look at their bodies, nor read them.  All other edges stay as they are, since
   summaries hang on them.  */

void
remove_dead_code (cgraph_node *caller)
{
  if (!cleanup_tree_cfg ())
    return;
  for (cgraph_edge *e = caller->callees, *next; e; e = next)
    {
      next = e->next_callee;
      if (e->call_stmt && !gimple_bb (e->call_stmt))
	cgraph_edge::remove (e);
    }
  for (cgraph_edge *e = caller->indirect_calls, *next; e; e = next)
    {
      next = e->next_callee;
      if (e->call_stmt && !gimple_bb (e->call_stmt))
	cgraph_edge::remove (e);
    }
  ipa_ref *ref;
  for (unsigned i = 0; caller->iterate_reference (i, ref);)
    if (ref->stmt && !gimple_bb (ref->stmt))
      ref->remove_reference ();
    else
      i++;
}

/* Replace by its answer each call of QUESTION in CALLER that ANSWER knows: a function from the names to 0, 1 or, for
   unknown, -1.  */

template <typename F>
void
fold_in (cgraph_node *caller, cgraph_node *question, F answer)
{
  if (!caller->get_body () && !caller->has_gimple_body_p ())
    return;
  push_cfun (DECL_STRUCT_FUNCTION (caller->decl));
  bool any = false;
  for (cgraph_edge *e = caller->callees, *next; e; e = next)
    {
      next = e->next_callee;
      if (e->callee != question || !e->call_stmt)
	continue;
      gcall *call = e->call_stmt;
      const char *names = c_getstr (gimple_call_arg (call, 0));
      int yes = names ? answer (names) : -1;
      if (yes < 0)
	continue;
      any = true;
      gimple_stmt_iterator gsi = gsi_for_stmt (call);
      tree lhs = gimple_call_lhs (call);
      cgraph_edge::remove (e);
      unlink_stmt_vdef (call);
      if (lhs)
	propagate (lhs, build_int_cst (TREE_TYPE (lhs), yes));
      gsi_remove (&gsi, true);
      release_defs (call);
    }
  if (any)
    remove_dead_code (caller);
  free_dominance_info (CDI_POST_DOMINATORS);
  free_dominance_info (CDI_DOMINATORS);
  pop_cfun ();
}

/* Does FUNCTION call QUESTION?  */

bool
asks (cgraph_node *function, cgraph_node *question)
{
  for (cgraph_edge *e = function->callees; e; e = e->next_callee)
    if (e->callee == question)
      return true;
  return false;
}

/* Calls in FUNCTION of Fortran's library for statements become calls of the functions by which the host may execute the
   statements.  */

void
redirect_statements (cgraph_node *function)
{
  if (startswith (heddle_asm_name (function->decl), "__heddle_"))
    return;
  for (cgraph_edge *e = function->callees; e; e = e->next_callee)
    {
      const char *name = heddle_asm_name (e->callee->decl);
      if (!startswith (name, "_gfortran_"))
	continue;
      const std::string other = HEDDLE_FILE_PREFIX + std::string (name + strlen ("_gfortran_"));
      cgraph_node *node = heddle_find_definition (other.c_str ());
      if (!node)
	continue;
      function->get_body ();
      gimple_call_set_fndecl (e->call_stmt, node->decl);
      e->redirect_callee (node);
    }
}

/* Answer the questions of a kernel's reach.  mkoffload's answers come as soon as a function is reached, so that no
   function is reached, nor read, by way of another answer.  */

void
answer_questions (cgraph_node *question)
{
  std::set<std::string> used;
  hash_set<symtab_node *> seen;
  auto_vec<symtab_node *> todo;
  auto_vec<cgraph_node *> askers;
  auto visit = [&] (symtab_node *node)
  {
    if (!seen.add (node))
      todo.safe_push (node);
  };

  /* Functions with statements, so long as none is the host's.  */
  auto_vec<cgraph_node *> statements;
  const bool files_possible = heddle_host_calls_allowed_p () && heddle_find_definition (HEDDLE_NEEDS_FILES);
  bool files = false;
  symtab_node *node;
  FOR_EACH_SYMBOL (node)
    if (node->force_output && node->definition)
      visit (node);
  if (heddle_many_threads ())
    used.insert (HEDDLE_MANY_THREADS);
  if (heddle_unsure_threads ())
    used.insert (HEDDLE_UNSURE_THREADS);
  while (!todo.is_empty ())
    {
      node = todo.pop ();
      if (cgraph_node *function = dyn_cast <cgraph_node *> (node))
	{
	  used.insert (heddle_asm_name (function->decl));
	  /* GCC does not connect calls of its built-in functions with a library's definitions of them.  */
	  if (!function->definition)
	    for (symtab_node *same = symtab_node::get_for_asmname (DECL_ASSEMBLER_NAME (function->decl)); same;
		 same = same->next_sharing_asm_name)
	      visit (same);
	  if (heddle_calls_host_p (function))
	    used.insert (HEDDLE_CALLS_HOST);
	  if (asks (function, question))
	    {
	      fold_in (function, question,
		       [] (const char *names) { return heddle_options.unused.count (names) ? 0 : -1; });
	      askers.safe_push (function);
	    }
	  if (files_possible && function->definition)
	    {
	      const file_needs needs = heddle_file_needs (function);
	      files |= needs.files;
	      if (needs.large_reals)
		used.insert (HEDDLE_NEEDS_LARGE_REALS);
	      statements.safe_push (function);
	      while (files && !statements.is_empty ())
		{
		  cgraph_node *with = statements.pop ();
		  redirect_statements (with);
		  for (cgraph_edge *e = with->callees; e; e = e->next_callee)
		    visit (e->callee);
		}
	    }
	  for (cgraph_edge *e = function->callees; e; e = e->next_callee)
	    visit (e->callee);
	}
      ipa_ref *ref;
      for (unsigned i = 0; node->iterate_reference (i, ref); i++)
	visit (ref->referred);
    }
  if (heddle_writes_host_files_p ())
    used.insert (HEDDLE_CALLS_HOST);
  for (cgraph_node *function : askers)
    if (asks (function, question))
      fold_in (function, question, [&] (const char *names) { return any_used (used, names); });
}

/* The function of NODE is const no longer: its calls in bodies that have been read become uses of memory.  */

void
connect_to_memory (cgraph_node *node)
{
  hash_set<cgraph_node *> callers;
  for (cgraph_edge *e = node->callers; e; e = e->next_caller)
    if (e->call_stmt && !e->caller->clone_of)
      {
	push_cfun (DECL_STRUCT_FUNCTION (e->caller->decl));
	update_stmt (e->call_stmt);
	pop_cfun ();
	callers.add (e->caller);
      }
  for (cgraph_node *caller : callers)
    {
      push_cfun (DECL_STRUCT_FUNCTION (caller->decl));
      update_ssa (TODO_update_ssa_only_virtuals);
      free_dominance_info (CDI_POST_DOMINATORS);
      free_dominance_info (CDI_DOMINATORS);
      pop_cfun ();
    }
}

} // namespace

unsigned
uses_pass::execute (function *)
{
  for (const char *name : const_queries)
    for (symtab_node *node = symtab_node::get_for_asmname (get_identifier (name)); node;
	 node = node->next_sharing_asm_name)
      if (TREE_READONLY (node->decl))
	{
	  TREE_READONLY (node->decl) = 0;
	  if (cgraph_node *function = dyn_cast <cgraph_node *> (node))
	    connect_to_memory (function);
	}

  symtab_node *node = symtab_node::get_for_asmname (get_identifier (HEDDLE_QUESTION));
  if (cgraph_node *question = node ? dyn_cast <cgraph_node *> (node) : NULL)
    answer_questions (question);
  return 0;
}
