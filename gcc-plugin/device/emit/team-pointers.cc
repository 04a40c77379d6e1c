/* team-pointers.cc -- pointers in shared memory mentioned by a single function.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   In

     void f (float *a)
     {
     #pragma omp target teams
     #pragma omp parallel
       {
	 a += omp_get_team_num () * 256 + omp_get_thread_num ();
	 ...

   the threads of a team share the pointer, in shared memory (spmd/region/spmd-memory.cc).  (To change it at the same
   time is a fault of the program, and a usual one.) A loaded pointer may be to any memory, and access through it takes
   longer.  But a single kernel knows this variable, and with its address not taken it holds the kernel's stored values,
   which address-space.cc can follow.

   The pass finds variables mentioned by a single function and gives them an attribute.  It runs after the decision
   about the functions inlined in the kernel.  Until the inlining, the address is in the parallel region's block; the
   stored values, and uses of the address, are therefore looked at in the end.  */

#include "gcc-compat.h"
#include "device/emit/state.h"
#include "device/emit/address-space.h"
#include "device/facts/hooks.h"
#include "device/facts/user-location.h"
#include "gimple-walk.h"
#include "passes.h"
#include <map>
#include <set>

namespace {

/* V is a pointer in shared memory unknown to other units.  The runtime's are used in functions that may not have been
   read yet.  */
bool
team_pointer_p (tree v)
{
  return v && VAR_P (v) && TREE_STATIC (v) && !TREE_PUBLIC (v) && POINTER_TYPE_P (TREE_TYPE (v))
	 && heddle_shared_variable_p (v) && !is_of_library (DECL_SOURCE_FILE (v));
}

/* The functions with mentions of these pointers.  */
struct pointer_users
{
  std::map<tree, std::set<cgraph_node *>> functions;
  cgraph_node *at;			/* that is looked at */
};

/* walk_stmt_load_store_addr_ops: the variable that BASE is a part of is mentioned.  */

bool
note_user (gimple *, tree base, tree, void *data)
{
  pointer_users *users = (pointer_users *) data;
  tree v = get_base_address (base);
  if (team_pointer_p (v))
    users->functions[v].insert (users->at);
  return false;
}

/* Look at the body of NODE, perhaps a copy to be inlined.  */

void
find_users (cgraph_node *node, pointer_users *users)
{
  users->at = node->inlined_to ? node->inlined_to : node;
  basic_block bb;
  FOR_EACH_BB_FN (bb, node->get_fun ())
    {
      for (gphi_iterator gsi = gsi_start_phis (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	walk_stmt_load_store_addr_ops (gsi.phi (), users, note_user, note_user, note_user);
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	if (!is_gimple_debug (gsi_stmt (gsi)))
	  walk_stmt_load_store_addr_ops (gsi_stmt (gsi), users, note_user, note_user, note_user);
    }
}

} // namespace

bool
own_team_pointer_p (tree v)
{
  return lookup_attribute ("heddle own team pointer", DECL_ATTRIBUTES (v)) != NULL_TREE;
}

bool
own_team_pointers ()
{
  return emit_state.team_pointer_found;
}

unsigned
team_pointers_pass::execute (function *)
{
  varpool_node *variable;
  bool any = false;
  FOR_EACH_VARIABLE (variable)
    any |= team_pointer_p (variable->decl);
  if (!any)
    return 0;
  pointer_users users;
  cgraph_node *node;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
    /* An unread body is a library's, compiled before these variables were made.  */
    if (node->get_fun () && node->get_fun ()->cfg)
      find_users (node, &users);
  for (const auto &v : users.functions)
    if (v.second.size () == 1)
      {
	emit_state.team_pointer_found = true;
	DECL_ATTRIBUTES (v.first) = tree_cons (get_identifier ("heddle own team pointer"), NULL_TREE,
					       DECL_ATTRIBUTES (v.first));
	if (dump_file)
	  fprintf (dump_file, "%s: only %s mentions it\n", heddle_asm_name (v.first),
		   (*v.second.begin ())->dump_name ());
      }
  return 0;
}
