/* device-use.cc -- units that use devices.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A program may ask how many devices there are, and allocate and copy their memory, without a single target region.
   Then there is no image that would load the host plugin.  So a unit that has such a call, or a standalone
   directive for data, defines heddle_plugin_path, a string: where the installation has the host plugin.  It is one for
   the whole program or shared library; link/start.c looks if it is there.  A program that is linked without Heddle
   just has a string more.  */

#include "gcc-compat.h"
#include "passes.h"

namespace {

/* The unit uses devices.  */
bool found;

/* FNDECL is a routine of OpenMP or OpenACC whose result depends on the devices that there are.  */

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

tree
look_for_devices (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *s = gsi_stmt (*gsi);
  *handled = false;
  if (gimple_code (s) == GIMPLE_OMP_TARGET || (is_gimple_call (s) && device_routine (gimple_call_fndecl (s))))
    *(bool *) wi->info = true;
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

bool
device_use_pass::gate (function *)
{
  return !found;
}

unsigned
device_use_pass::execute (function *)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &found;
  walk_gimple_seq (gimple_body (current_function_decl), look_for_devices, NULL, &wi);
  if (found)
    define_path ();
  return 0;
}
