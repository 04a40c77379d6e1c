/* streams.cc -- which files a program writes to.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A program's text for stdout and stderr leaves the device through the driver's queue, without a call of the host's
   functions.  For a file that the host has opened the host's functions are called.  A program that opens the file on
   the device calls a function of the host's; a program that gets the file from the host shows it by no name.  So this
   file looks for the origin of the file in calls of fprintf and its like: if it is not the variable stdout or stderr,
   or a region's copy, the file may be any.  That may be wrong of a program that keeps stderr in a variable of its own;
   its output is the host's then, with the same text.  */

#include "call.h"
#include "../protocol.h"

namespace {

const struct { const char *name; unsigned file; } outputs[] =
{
#define HEDDLE_OUTPUT(NAME, FILE) { NAME, FILE },
#include "host-calls/streams.def"
#undef HEDDLE_OUTPUT
};

bool
standard_name_p (tree decl)
{
  tree name = DECL_NAME (decl);
  if (!name)
    return false;
  const char *text = IDENTIFIER_POINTER (name);
  return !strcmp (text, "stdout") || !strcmp (text, "stderr") || !strcmp (text, "stdin");
}

/* FILE, a stream or a descriptor, is a standard one.  */
bool
standard_p (tree file)
{
  if (TREE_CODE (file) == INTEGER_CST)
    return tree_fits_uhwi_p (file) && IN_RANGE (tree_to_uhwi (file), 1, 2);
  if (TREE_CODE (file) == COMPONENT_REF)
    return standard_name_p (TREE_OPERAND (file, 1));
  /* Bytecode has global variables so.  */
  if (TREE_CODE (file) == MEM_REF && TREE_CODE (TREE_OPERAND (file, 0)) == ADDR_EXPR
      && integer_zerop (TREE_OPERAND (file, 1)))
    file = TREE_OPERAND (TREE_OPERAND (file, 0), 0);
  if (VAR_P (file))
    return standard_name_p (file);
  if (TREE_CODE (file) != SSA_NAME)
    return false;
  if (SSA_NAME_VAR (file) && VAR_P (SSA_NAME_VAR (file)) && standard_name_p (SSA_NAME_VAR (file)))
    return true;
  gimple *s = SSA_NAME_DEF_STMT (file);
  return gimple_assign_single_p (s) || gimple_assign_unary_nop_p (s)
	 ? standard_p (gimple_assign_rhs1 (s)) : false;
}

/* A caller of the function NODE in the program itself passes it another file, as argument AT.  */
bool
other_file_p (cgraph_node *node, unsigned at)
{
  for (cgraph_edge *e = node->callers; e; e = e->next_caller)
    {
      const char *source = DECL_SOURCE_FILE (e->caller->decl);
      if (source && startswith (source, "/usr/src/heddle/"))
	continue;
      e->caller->get_body ();
      gcall *call = e->call_stmt;
      if (!call || gimple_call_num_args (call) <= at || !standard_p (gimple_call_arg (call, at)))
	return true;
    }
  return false;
}

} // namespace

bool
heddle_writes_host_files_p ()
{
  if (!heddle_may_call_host ())
    return false;
  for (const auto &o : outputs)
    for (const char *prefix : { "", "__builtin_" })
      {
	symtab_node *node = symtab_node::get_for_asmname (get_identifier ((std::string (prefix) + o.name).c_str ()));
	for (; node; node = node->next_sharing_asm_name)
	  if (cgraph_node *function = dyn_cast <cgraph_node *> (node))
	    if (other_file_p (function, o.file))
	      return true;
      }
  return false;
}
