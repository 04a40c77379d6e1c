/* file-statements.cc -- Fortran's statements for files.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   The device has no files.  "open" and its like are calls of functions that our library does not have, so that they are
   errors if a kernel reaches them.  "write" and "read" are calls of functions that it has, for units 6 and 0 and for
   internal units; which unit it is stands in an object that the statement fills in before:

     dt_parm.common.flags = 128;
     dt_parm.common.unit = 12;
     _gfortran_st_write (&dt_parm);

   Where these are constants, the statement cannot work, and does not ask for a status, the call becomes one of a
   function that is not there either.  Otherwise the library finds out when the program runs.  The pass comes after IPA,
   for all functions that are compiled, and before stores are merged.  */

#include "gcc-compat.h"
#include "device/passes/file-statements.h"
#include "passes.h"

namespace {

/* Bits of the flags (GCC's io.h, st_parameter_common), and where the unit is.  */
const unsigned has_err = 1 << 2, has_iostat = 1 << 5, list_format = 1 << 7, has_format = 1 << 12,
	       has_internal_unit = 1 << 14, has_namelist = 1 << 15;
const HOST_WIDE_INT unit_offset = 4;

/* What names of functions that are not there begin with, and what their statements are; nothing where there is another
   function for the statement.  */
const struct { const char *function, *what; } statements[] =
{
  { "_gfortran_st_open", G_("an %<open%> statement in device code") },
  { "_gfortran_st_close", G_("a %<close%> statement in device code") },
  { "_gfortran_st_inquire", G_("an %<inquire%> statement in device code") },
  { "_gfortran_st_iolength_done", NULL },
  { "_gfortran_st_iolength", G_("an %<inquire%> statement in device code") },
  { "_gfortran_st_rewind", G_("a %<rewind%> statement in device code") },
  { "_gfortran_st_backspace", G_("a %<backspace%> statement in device code") },
  { "_gfortran_st_endfile", G_("an %<endfile%> statement in device code") },
  { "_gfortran_st_wait", G_("a %<wait%> statement in device code") },
  { "__heddle_other_unit", G_("output to a unit other than 6 and 0 in device code") },
  { "__heddle_input_unit", G_("input from a unit in device code") },
  { "__heddle_unformatted", G_("unformatted input or output in device code") }
};

/* FUNCTION is NAME of our library, or a copy of it that IPA has made.  */

bool
function_p (tree function, const char *name)
{
  const char *f = IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (function));
  const size_t n = strlen (name);
  return !strncmp (f, name, n) && (!f[n] || f[n] == '.');
}

/* The constant that is last stored, before the call at GSI, to the four bytes at OFFSET of OBJECT, or NULL_TREE.  */

tree
stored_constant (gimple_stmt_iterator gsi, tree object, HOST_WIDE_INT offset)
{
  for (gsi_prev (&gsi); !gsi_end_p (gsi); gsi_prev (&gsi))
    {
      gimple *s = gsi_stmt (gsi);
      if (is_gimple_call (s) && !gimple_call_internal_p (s, IFN_UNIQUE))
	return NULL_TREE;
      if (!gimple_assign_single_p (s) || !gimple_store_p (s))
	continue;
      poly_int64 size, at, most;
      bool reverse;
      tree base = get_ref_base_and_extent (gimple_assign_lhs (s), &at, &size, &most, &reverse);
      if (base != object || !known_eq (at, offset * BITS_PER_UNIT))
	continue;
      tree value = gimple_assign_rhs1 (s);
      return known_eq (size, 32) && TREE_CODE (value) == INTEGER_CST ? value : NULL_TREE;
    }
  return NULL_TREE;
}

/* The function that is not there for the statement whose call is at GSI, or NULL.  */

const char *
missing_function (gimple_stmt_iterator gsi)
{
  gimple *call = gsi_stmt (gsi);
  tree function = gimple_call_fndecl (call);
  if (!function || gimple_call_num_args (call) != 1)
    return NULL;
  const bool input = function_p (function, "_gfortran_st_read");
  tree object = gimple_call_arg (call, 0);
  if ((!input && !function_p (function, "_gfortran_st_write")) || TREE_CODE (object) != ADDR_EXPR)
    return NULL;
  object = TREE_OPERAND (object, 0);
  tree flags = stored_constant (gsi, object, 0), unit = stored_constant (gsi, object, unit_offset);
  if (!flags)
    return NULL;
  const unsigned HOST_WIDE_INT bits = TREE_INT_CST_LOW (flags);
  if (bits & (has_err | has_iostat | has_namelist))
    return NULL;
  if (!(bits & has_internal_unit))
    {
      if (input)
	return "__heddle_input_unit";
      if (unit && !integer_zerop (unit) && compare_tree_int (unit, 6) != 0)
	return "__heddle_other_unit";
    }
  return bits & (list_format | has_format) ? NULL : "__heddle_unformatted";
}

/* Statements that the device cannot do.  */
unsigned reported;

} // namespace

bool
file_statements_pass::gate (function *)
{
  return true;
}

unsigned
file_statements_pass::execute (function *fun)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (is_gimple_call (gsi_stmt (gsi)))
	if (const char *name = missing_function (gsi))
	  {
	    /* Of each function the first use is reported.  */
	    const std::string unique = std::string (name) + "." + std::to_string (reported++);
	    tree type = TREE_TYPE (gimple_call_fndecl (gsi_stmt (gsi)));
	    gimple_call_set_fndecl (gsi_stmt (gsi), build_fn_decl (unique.c_str (), type));
	    update_stmt (gsi_stmt (gsi));
	  }
  return 0;
}

bool
heddle_report_file_statement (location_t loc, const char *name)
{
  for (auto &s : statements)
    if (startswith (name, s.function))
      {
	if (s.what)
	  {
	    error_at (loc, s.what);
	    inform (loc, "the device has no files; device code can write to the units 6 and 0, and use internal units; "
		    "use files outside of the target region");
	  }
	return true;
      }
  return false;
}
