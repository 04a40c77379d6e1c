/* file-statements.cc -- Fortran's statements for files.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   The device has no files.  "open" and its like are calls of library functions that the device hands to the host;
   "write" and "read" are calls of functions that the device executes itself for units 6 and 0 and for internal units,
   and hands to the host for other units.  The number of the unit stands in an object that the statement fills in
   before:

     dt_parm.common.flags = 128;
     dt_parm.common.unit = 12;
     _gfortran_st_write (&dt_parm);

   In a program with any statement for the host, the host executes all statements but those for internal units, so that
   the text of a unit comes in order.  The answer must be known before a function is compiled (needs.h): the host role
   looks for such statements in each unit, the device role in the functions that kernels reach (symbols/uses.cc).  The
   front end makes an object for each statement, and sets its flags and unit once.

   The pass is for programs that call no functions of the host (-mno-host-calls): all these statements with a constant
   unit that do not ask for a status become calls of undefined functions.  Otherwise the library finds out when the
   program runs.  The pass comes after IPA, for all functions that are compiled, and before stores are merged.  */

#include "gcc-compat.h"
#include "device/symbols/state.h"
#include "device/symbols/file-statements.h"
#include "host-calls/compiler/call.h"
#include "passes.h"

namespace {

/* Bits of the flags (GCC's io.h, st_parameter_common), and where they and the unit are; where an array's descriptor
   has the type of elements, and two of these.  */
const unsigned has_err = 1 << 2, has_iostat = 1 << 5, list_format = 1 << 7, has_format = 1 << 12,
	       has_internal_unit = 1 << 14, has_namelist = 1 << 15;
const HOST_WIDE_INT flags_offset = 0, unit_offset = 4, element_type_offset = 29;
const int real_elements = 3, complex_elements = 4;

/* The beginnings of names of functions that only the host has, and their statements; no statement where another
   function stands for it.  */
const struct { const char *function, *what; } known_statements[] =
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
  { "_gfortran_st_set_nml_var_dim", NULL },
  { "_gfortran_st_set_nml_var", G_("namelists in device code") },
  { "_gfortran_transfer_real128", G_("input or output of %<real(16)%> in device code") },
  { "_gfortran_transfer_complex128", G_("input or output of %<complex(16)%> in device code") },
  { "_gfortran_fget", G_("a procedure for files in device code") },
  { "_gfortran_fput", G_("a procedure for files in device code") },
  { "_gfortran_ftell", G_("a procedure for files in device code") },
  { "_gfortran_fseek_sub", G_("a procedure for files in device code") },
  { "_gfortran_isatty_", G_("a procedure for files in device code") },
  { "_gfortran_fnum_", G_("a procedure for files in device code") },
  { "_gfortran_ttynam_sub", G_("a procedure for files in device code") },
  { "_gfortran_fstat_", G_("a procedure for files in device code") },
  { "__heddle_other_unit", G_("output to a unit other than 6 and 0 in device code") },
  { "__heddle_input_unit", G_("input from a unit in device code") },
  { "__heddle_unformatted", G_("unformatted input or output in device code") },
  { "_gfortran_transfer_derived", G_("defined input or output in device code") },
  { "_gfortran_st_set_nml_dtio_var", G_("defined input or output in device code") }
};

/* FUNCTION is NAME of our library, or a copy by IPA.  */

bool
function_p (tree function, const char *name)
{
  const char *f = IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (function));
  const size_t n = strlen (name);
  return !strncmp (f, name, n) && (!f[n] || f[n] == '.');
}

/* FUNCTION's name is one in the table above.  */

bool
listed_p (tree function)
{
  const char *f = IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (function));
  for (auto &s : known_statements)
    if (startswith (f, s.function))
      return true;
  return false;
}

/* FUNCTION transfers real or complex numbers, or an array, and its third argument is their kind.  */

bool
transfer_p (tree function, bool *array)
{
  const char *f = IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (function));
  *array = startswith (f, "_gfortran_transfer_array");
  return *array || startswith (f, "_gfortran_transfer_real") || startswith (f, "_gfortran_transfer_complex");
}

/* The constants that a function stores into its objects, by object and offset; error_mark_node for several constants,
   or an unknown one.  */

class stored_constants
{
public:
  explicit stored_constants (function *fun);
  /* NULL_TREE: not known.  */
  tree at (tree object, HOST_WIDE_INT offset) const;

private:
  std::map<std::pair<tree, HOST_WIDE_INT>, tree> known;
};

stored_constants::stored_constants (function *fun)
{
  for (gimple *s : statements (fun))
    {
      if (!gimple_assign_single_p (s) || !gimple_store_p (s) || gimple_clobber_p (s))
	continue;
      poly_int64 size, at, most;
      HOST_WIDE_INT bits, offset;
      bool reverse;
      tree base = get_ref_base_and_extent (gimple_assign_lhs (s), &at, &size, &most, &reverse);
      if (!base || !VAR_P (base) || TREE_CODE (TREE_TYPE (base)) != RECORD_TYPE || !at.is_constant (&offset)
	  || !size.is_constant (&bits) || bits > 32)
	continue;
      tree value = gimple_assign_rhs1 (s);
      if (TREE_CODE (value) != INTEGER_CST)
	value = error_mark_node;
      tree &slot = known[{ base, offset / BITS_PER_UNIT }];
      slot = !slot || (value != error_mark_node && tree_int_cst_equal (slot, value)) ? value : error_mark_node;
    }
}

tree
stored_constants::at (tree object, HOST_WIDE_INT offset) const
{
  auto found = known.find ({ object, offset });
  return found != known.end () && found->second != error_mark_node ? found->second : NULL_TREE;
}

/* The object that CALL's argument N is the address of, or NULL_TREE.  */

tree
object_of (gcall *call, unsigned n)
{
  tree arg = gimple_call_num_args (call) > n ? gimple_call_arg (call, n) : NULL_TREE;
  return arg && TREE_CODE (arg) == ADDR_EXPR ? TREE_OPERAND (arg, 0) : NULL_TREE;
}

/* The undefined function for CALL, a read or write that only the host can execute, or NULL.  SURELY: else also where
   the unit is not known.  With SURELY, none for a statement that asks for a status.  */

const char *
missing_function (gcall *call, const stored_constants &values, bool surely)
{
  tree function = gimple_call_fndecl (call);
  const bool input = function_p (function, "_gfortran_st_read");
  tree object = object_of (call, 0);
  if (!surely && function_p (function, "_gfortran_st_flush"))
    {
      tree unit = object ? values.at (object, unit_offset) : NULL_TREE;
      return unit && (integer_zerop (unit) || compare_tree_int (unit, 6) == 0) ? NULL : "__heddle_other_unit";
    }
  if (!input && !function_p (function, "_gfortran_st_write"))
    return NULL;
  tree flags = object ? values.at (object, flags_offset) : NULL_TREE;
  if (!flags)
    return surely ? NULL : "__heddle_other_unit";
  const unsigned HOST_WIDE_INT bits = TREE_INT_CST_LOW (flags);
  if (surely && bits & (has_err | has_iostat | has_namelist))
    return NULL;
  if (!(bits & has_internal_unit))
    {
      if (input)
	return "__heddle_input_unit";
      tree unit = values.at (object, unit_offset);
      if (unit ? !integer_zerop (unit) && compare_tree_int (unit, 6) != 0 : !surely)
	return "__heddle_other_unit";
    }
  return bits & (list_format | has_format | has_namelist) ? NULL : "__heddle_unformatted";
}

/* CALL transfers a real number, or more, whose kind the device's library does not read or write.  */

bool
large_real_p (gcall *call, const stored_constants &values)
{
  bool array;
  if (!transfer_p (gimple_call_fndecl (call), &array) || gimple_call_num_args (call) < 3)
    return false;
  tree kind = gimple_call_arg (call, 2);
  if (TREE_CODE (kind) != INTEGER_CST || compare_tree_int (kind, 8) <= 0)
    return false;
  if (!array || compare_tree_int (kind, 10) == 0)
    return true;
  tree object = object_of (call, 1), type = object ? values.at (object, element_type_offset) : NULL_TREE;
  return !type || compare_tree_int (type, real_elements) == 0 || compare_tree_int (type, complex_elements) == 0;
}

} // namespace

file_needs
heddle_file_needs (function *fun)
{
  file_needs needs;
  std::vector<gcall *> calls;
  for (gimple *s : statements (fun))
    if (gcall *call = dyn_cast <gcall *> (s))
      if (tree function = gimple_call_fndecl (call))
	if (startswith (IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (function)), "_gfortran_"))
	  calls.push_back (call);
  if (calls.empty ())
    return needs;
  const stored_constants values (fun);
  for (gcall *call : calls)
    {
      const bool large = large_real_p (call, values);
      needs.large_reals |= large;
      needs.files |= large || listed_p (gimple_call_fndecl (call)) || missing_function (call, values, false);
    }
  return needs;
}

file_needs
heddle_file_needs (cgraph_node *node)
{
  if (node->definition && node->has_gimple_body_p ())
    for (cgraph_edge *e = node->callees; e; e = e->next_callee)
      {
	bool array;
	tree function = e->callee->decl;
	if (listed_p (function) || function_p (function, "_gfortran_st_read") || transfer_p (function, &array)
	    || function_p (function, "_gfortran_st_write") || function_p (function, "_gfortran_st_flush"))
	  {
	    node->get_body ();
	    return heddle_file_needs (DECL_STRUCT_FUNCTION (node->decl));
	  }
      }
  return file_needs ();
}

bool
file_statements_pass::gate (function *)
{
  return !heddle_host_calls_allowed_p ();
}

unsigned
file_statements_pass::execute (function *fun)
{
  const stored_constants values (fun);
  for (gimple *s : statements (fun))
    {
      gcall *call = dyn_cast <gcall *> (s);
      tree function = call ? gimple_call_fndecl (call) : NULL_TREE;
      if (!function)
	continue;
      const char *name = listed_p (function) ? IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (function))
			 : missing_function (call, values, true);
      if (!name)
	continue;
      /* Of each function the first use is reported.  */
      const std::string unique = std::string (name) + "." + std::to_string (symbols_state.reported_statements++);
      gimple_call_set_fndecl (call, build_fn_decl (unique.c_str (), TREE_TYPE (function)));
      update_stmt (call);
    }
  return 0;
}

bool
heddle_report_file_statement (location_t loc, const char *name)
{
  for (auto &s : known_statements)
    if (startswith (name, s.function))
      {
	if (s.what)
	  {
	    /* A format of the table's, without an argument, as -Wformat-security need not know.  */
	    error_at (loc, s.what, name);
	    inform (loc, "with %<-mno-host-calls%> device code can write to the units 6 and 0, and use internal units; "
		    "use files outside of the target region");
	  }
	return true;
      }
  return false;
}
