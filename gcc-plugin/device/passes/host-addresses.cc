/* host-addresses.cc -- calls by addresses of the host.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Device code may have a pointer to a function that the host has set, where the function is one of "declare target
   indirect"; or an object that has been made on the host, and so points to the host's virtual table.  In programs that
   have tables of addresses (host/program/address-table.cc) what is called through a pointer is looked up in the map
   that the host plugin has made of them, and so is each pointer to a virtual table that is loaded from an object.
   Addresses of the device are not there, and stay.  The thunks of virtual functions that are called by a virtual base,
   or return another class than that function of the base, load such a pointer to find how far the object is away; not
   as a member, but as a pointer to functions of GCC's own type.

   GCC must have finished its own search: of an object made in the same function it knows the table, without such a
   load.  Without optimization this is done early (unoptimized-addresses.cc).  */

#include "gcc-compat.h"
#include "gimple-fold.h"
#include "device/passes/host-addresses.h"
#include "abi.h"
#include "passes.h"

namespace {

/* The function that looks up, or NULL_TREE: the program has no tables.  */

tree
lookup_function ()
{
  static bool looked;
  static tree function;
  if (looked)
    return function;
  looked = true;
  varpool_node *variable;
  bool tables = false;
  FOR_EACH_VARIABLE (variable)
    tables |= DECL_ARTIFICIAL (variable->decl) && startswith (IDENTIFIER_POINTER (DECL_NAME (variable->decl)
									      ? DECL_NAME (variable->decl)
									      : DECL_ASSEMBLER_NAME (variable->decl)),
							   HEDDLE_ADDRESSES_PREFIX);
  symtab_node *node = tables ? symtab_node::get_for_asmname (get_identifier ("GOMP_target_map_indirect_ptr")) : NULL;
  if (node)
    {
      function = node->decl;
      /* The map does not change while a kernel runs.  */
      TREE_READONLY (function) = 1;
      TREE_NOTHROW (function) = 1;
    }
  return function;
}

/* Before the statement at GSI, or behind it if AFTER: the address of X on the device.  */

tree
look_up (gimple_stmt_iterator *gsi, tree x, bool after)
{
  gimple *s = gsi_stmt (*gsi);
  gimple_seq seq = NULL;
  tree argument = gimple_convert (&seq, ptr_type_node, x);
  gcall *call = gimple_build_call (lookup_function (), 1, argument);
  tree found = make_ssa_name (ptr_type_node);
  gimple_call_set_lhs (call, found);
  gimple_set_location (call, gimple_location (s));
  gimple_seq_add_stmt (&seq, call);
  found = gimple_convert (&seq, TREE_TYPE (x), found);
  if (after)
    gsi_insert_seq_after (gsi, seq, GSI_CONTINUE_LINKING);
  else
    gsi_insert_seq_before (gsi, seq, GSI_SAME_STMT);
  return found;
}

/* TYPE is the one that thunks give a pointer to a virtual table (GCC's thunk_adjust): its entries are functions without
   a prototype.  */

bool
table_of_thunk_p (tree type)
{
  for (int i = 0; i < 2; i++)
    {
      if (TREE_CODE (type) != POINTER_TYPE)
	return false;
      type = TREE_TYPE (type);
    }
  return TREE_CODE (type) == FUNCTION_TYPE && !prototype_p (type) && TREE_TYPE (type) == integer_type_node;
}

/* S loads an object's pointer to its virtual table.  */

bool
loads_table (gimple *s)
{
  if (!gimple_assign_load_p (s) || TREE_CODE (gimple_assign_lhs (s)) != SSA_NAME)
    return false;
  tree from = gimple_assign_rhs1 (s);
  if (TREE_CODE (from) == COMPONENT_REF)
    return DECL_VIRTUAL_P (TREE_OPERAND (from, 1));
  return TREE_CODE (from) == MEM_REF && table_of_thunk_p (TREE_TYPE (gimple_assign_lhs (s)));
}

/* Have what the statement at *GSI loads looked up.  */

void
look_up_loaded (gimple_stmt_iterator *gsi)
{
  gimple *s = gsi_stmt (*gsi);
  tree x = gimple_assign_lhs (s), loaded = copy_ssa_name (x);
  gimple_assign_set_lhs (s, loaded);
  update_stmt (s);
  tree found = look_up (gsi, loaded, true);
  gsi_insert_after (gsi, gimple_build_assign (x, found), GSI_CONTINUE_LINKING);
}

} // namespace

void
heddle_look_up_addresses (function *fun)
{
  if (!lookup_function () || fun->decl == lookup_function ())
    return;
  for (gimple_stmt_iterator &gsi : iterators (fun))
    {
      gimple *s = gsi_stmt (gsi);
      if (loads_table (s))
	look_up_loaded (&gsi);
      else if (is_gimple_call (s) && !gimple_call_internal_p (s) && gimple_call_fn (s)
	       && TREE_CODE (gimple_call_fn (s)) == SSA_NAME)
	{
	  gimple_call_set_fn (as_a<gcall *> (s), look_up (&gsi, gimple_call_fn (s), false));
	  update_stmt (s);
	}
    }
}

bool
host_addresses_pass::gate (function *)
{
  return !optimize_debug;
}

unsigned
host_addresses_pass::execute (function *fun)
{
  heddle_look_up_addresses (fun);
  return TODO_update_ssa;
}
