/* device-use.cc -- units that use devices.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A program may ask for the number of devices, and allocate and copy their memory, without a single target region.
   Then no image loads the host plugin.  A unit with such a call, or with a standalone directive for data, therefore
   defines heddle_plugin_path, a string: the place of the host plugin in the installation.  The whole program or shared
   library has one string; link/start.c looks for it.  A program linked without Heddle merely has a further string.

   Before a program asks for an address on the device of a mapped object, or sets one, it sets heddle_device_addresses:
   from this point on host/loops/overlap-tests.cc no longer goes by addresses of the host alone.  */

#include "gcc-compat.h"
#include "host/program/state.h"
#include "host/clauses/walk-body.h"
#include "host/loops/overlap-tests.h"
#include "passes.h"

namespace {

/* FNDECL is a routine of OpenMP or OpenACC with a result that depends on the existing devices.  */

bool
device_routine (tree fndecl)
{
  if (!fndecl || !TREE_PUBLIC (fndecl) || !DECL_NAME (fndecl))
    return false;
  std::string name = heddle_asm_name (fndecl);
  if (!name.empty () && name.back () == '_')
    name.pop_back ();		/* Fortran */
  return startswith (name.c_str (), "omp_target_") || name == "omp_get_num_devices" || name == "omp_get_initial_device"
	 || name == "omp_get_mapped_ptr" || name == "omp_pause_resource" || name == "omp_pause_resource_all"
	 || (flag_openacc && startswith (name.c_str (), "acc_"));
}

/* FNDECL is a routine that returns, or takes, the address of a mapped object on the device.  The results of other
   routines do not matter.  */

bool
address_routine (tree fndecl)
{
  std::string name = heddle_asm_name (fndecl);
  if (!name.empty () && name.back () == '_')
    name.pop_back ();
  for (const char *known : { "omp_target_associate_ptr", "omp_get_mapped_ptr", "acc_map_data", "acc_deviceptr",
			     "acc_copyin", "acc_present_or_copyin", "acc_pcopyin", "acc_create",
			     "acc_present_or_create", "acc_pcreate" })
    if (name == known)
      return true;
  return false;
}

/* Look for the address of such a routine, other than in a call.  */

tree
look_for_addresses (tree *tp, int *, void *data)
{
  gimple *s = gsi_stmt (static_cast<walk_stmt_info *> (data)->gsi);
  return TREE_CODE (*tp) == FUNCTION_DECL && device_routine (*tp) && address_routine (*tp)
	 && !(is_gimple_call (s) && gimple_call_fndecl (s) == *tp) ? *tp : NULL_TREE;
}

/* S, without the statements inside, gives addresses on the device to the program, or takes them.  */

bool
asks_for_addresses (gimple_stmt_iterator gsi)
{
  gimple *s = gsi_stmt (gsi);
  if (gomp_target *target = dyn_cast<gomp_target *> (s))
    {
      tree clauses = gimple_omp_target_clauses (target);
      return omp_find_clause (clauses, OMP_CLAUSE_USE_DEVICE_PTR)
	     || omp_find_clause (clauses, OMP_CLAUSE_USE_DEVICE_ADDR);
    }
  tree fndecl = is_gimple_call (s) ? gimple_call_fndecl (s) : NULL_TREE;
  if (fndecl && device_routine (fndecl) && address_routine (fndecl))
    return VOID_TYPE_P (gimple_call_return_type (as_a<gcall *> (s))) || gimple_call_lhs (s)
	   || startswith (heddle_asm_name (fndecl), "omp_");
  statement_walk wi;
  wi.gsi = gsi;
  return (is_gimple_call (s) || is_gimple_assign (s)) && walk_gimple_op (s, look_for_addresses, &wi);
}

tree
look_for_devices (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gimple *s = gsi_stmt (*gsi);
  *handled = false;
  if (gimple_code (s) == GIMPLE_OMP_TARGET || (is_gimple_call (s) && device_routine (gimple_call_fndecl (s))))
    program_state.device_found = true;
  if (!lookup_attribute ("omp declare target", DECL_ATTRIBUTES (current_function_decl)) && asks_for_addresses (*gsi))
    gsi_insert_before (gsi, gimple_build_assign (heddle_device_addresses (), integer_one_node), GSI_SAME_STMT);
  return NULL_TREE;
}

void
define_path ()
{
  const std::string plugin_path = heddle_installation () + "libgomp-plugin-nvptx.so.1";
  tree value = build_string_literal (plugin_path.size () + 1, plugin_path.c_str ());
  value = TREE_OPERAND (TREE_OPERAND (value, 0), 0);
  tree var = build_decl (UNKNOWN_LOCATION, VAR_DECL, get_identifier ("heddle_plugin_path"), TREE_TYPE (value));
  TREE_STATIC (var) = 1;
  TREE_PUBLIC (var) = 1;
  TREE_READONLY (var) = 1;
  TREE_USED (var) = 1;
  DECL_ARTIFICIAL (var) = 1;
  DECL_IGNORED_P (var) = 1;
  DECL_PRESERVE_P (var) = 1;
  DECL_VISIBILITY (var) = VISIBILITY_HIDDEN;
  DECL_VISIBILITY_SPECIFIED (var) = 1;
  DECL_INITIAL (var) = value;
  make_decl_one_only (var, DECL_ASSEMBLER_NAME (var));
  varpool_node::finalize_decl (var);
}

} // namespace

unsigned
device_use_pass::execute (function *)
{
  const bool found_before = program_state.device_found;
  heddle_walk_body (look_for_devices);
  if (program_state.device_found && !found_before)
    define_path ();
  return 0;
}
