/* address-table.cc -- the host role: a unit's addresses on the host, for its device code.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   The addresses are of "declare target indirect" functions, whose pointers were made on the host, and of virtual tables
   of objects constructed on the host and mapped.  The unit gets a variable in "declare target", an array of pairs of an
   address and a number of words: host and device have one each, with their own addresses, and the host plugin makes a
   map of the two (libgomp-nvptx/plugin/image/host-functions.cc).  Device code uses the map
   (device/passes/host-addresses.cc).

   All functions of a table are compiled for the device.  The variable therefore has a virtual table only if a virtual
   call in the unit's device code can mean one of its functions, and the unit defines the table.  Virtual tables also
   say where virtual bases are; tables of classes with virtual bases are therefore included in any case, and tables of
   classes derived from such classes, as the object of a member function may be a part of another.  And virtual tables
   lead to type information: where the unit's device code uses type information, for typeid or dynamic_cast, all tables
   of mapped classes are included, and tables of classes derived from them, as an object may be mapped by a reference to
   a base.

   Where regions use the host's memory, an object is reached by any pointer, mapped or not, so all classes with virtual
   tables in the unit count.

   With -mstdpar=device there is no directive to name a function with: a function object may have a pointer to any.  The
   variable has the unit's functions with the type of a call through a pointer in its device code.  */

#include "gcc-compat.h"
#include "host/program/state.h"
#include "abi.h"
#include "ipa-utils.h"
#include "host/clauses/requirements.h"
#include "host/facts/address-table.h"
#include "host/facts/device-options.h"
#include "host/facts/selection.h"
#include "passes.h"

/* For the list of symbols, in a room above.  */
bool heddle_has_address_table;

namespace {

/* The virtual table of TYPE, or NULL.  */

varpool_node *
virtual_table (tree type)
{
  tree table;
  unsigned HOST_WIDE_INT offset;
  if (!vtable_pointer_value_to_vtable (BINFO_VTABLE (TYPE_BINFO (type)), &table, &offset))
    return NULL;
  varpool_node *node = varpool_node::get (table);
  return node && node->definition ? node : NULL;
}

/* The class of BINFO has virtual bases.  */

bool
has_virtual_base (tree binfo)
{
  tree base;
  for (unsigned i = 0; BINFO_BASE_ITERATE (binfo, i, base); i++)
    if (BINFO_VIRTUAL_P (base) || has_virtual_base (base))
      return true;
  return false;
}

/* The class of BINFO is TYPE, or derived from it.  */

bool
derived_from (tree binfo, tree type)
{
  tree base;
  if (TYPE_MAIN_VARIANT (BINFO_TYPE (binfo)) == TYPE_MAIN_VARIANT (type))
    return true;
  for (unsigned i = 0; BINFO_BASE_ITERATE (binfo, i, base); i++)
    if (derived_from (base, type))
      return true;
  return false;
}

/* Add to MAPPED_CLASSES the classes that ARE_SUCH and whose tables the unit defines.  */

template <typename F>
void
add_classes (F are_such)
{
  varpool_node *node;
  FOR_EACH_DEFINED_VARIABLE (node)
    {
      tree owner = DECL_VIRTUAL_P (node->decl) ? DECL_CONTEXT (node->decl) : NULL_TREE;
      if (owner && RECORD_OR_UNION_TYPE_P (owner) && TYPE_BINFO (owner) && BINFO_VTABLE (TYPE_BINFO (owner))
	  && are_such (owner))
	heddle_note_mapped_class (owner);
    }
}

/* T is type information, or a pointer to it.  */

bool
type_information_p (tree type)
{
  if (POINTER_TYPE_P (type))
    type = TREE_TYPE (type);
  tree name = RECORD_OR_UNION_TYPE_P (type) ? TYPE_NAME (TYPE_MAIN_VARIANT (type)) : NULL_TREE;
  if (!name || TREE_CODE (name) != TYPE_DECL || !DECL_NAME (name) || !id_equal (DECL_NAME (name), "type_info"))
    return false;
  tree context = DECL_CONTEXT (name);
  return context && TREE_CODE (context) == NAMESPACE_DECL && DECL_NAME (context)
	 && id_equal (DECL_NAME (context), "std");
}

/* FUNCTION asks for the type of an object.  */

bool
asks_for_type_p (cgraph_node *function)
{
  for (cgraph_edge *e = function->callees; e; e = e->next_callee)
    if (id_equal (DECL_ASSEMBLER_NAME (e->callee->decl), "__dynamic_cast"))
      return true;
  struct function *fun = DECL_STRUCT_FUNCTION (function->decl);
  if (!gimple_has_body_p (function->decl) || !fun || !fun->cfg)
    return false;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
      if (gimple_assign_load_p (gsi_stmt (i)) && type_information_p (TREE_TYPE (gimple_assign_lhs (gsi_stmt (i)))))
	return true;
  return false;
}

/* Device code of the unit asks for types of objects.  */

bool
types_asked_p ()
{
  const device_selection survey (false);
  cgraph_node *function;
  FOR_EACH_DEFINED_FUNCTION (function)
    if (function->offloadable && asks_for_type_p (function))
      return true;
  return false;
}

/* Add the classes derived from mapped classes with virtual bases, or from ALL mapped classes.  */

void
add_derived_classes (bool all)
{
  const std::vector<tree> mapped = program_state.mapped_classes;
  for (tree type : mapped)
    if (all || has_virtual_base (TYPE_BINFO (type)))
      add_classes ([type] (tree owner) { return derived_from (TYPE_BINFO (owner), type); });
}

/* The possible functions of virtual calls in device code.  */

hash_set<symtab_node *> *
called_functions ()
{
  auto called = new hash_set<symtab_node *>;
  const device_selection survey (false);
  cgraph_node *function;
  FOR_EACH_FUNCTION (function)
    if (function->offloadable)
      for (cgraph_edge *e = function->indirect_calls; e; e = e->next_callee)
	if (heddle_polymorphic_call_p (e))
	  for (cgraph_node *target : possible_polymorphic_call_targets (e))
	    called->add (target->ultimate_alias_target ());
  return called;
}

/* A call by a pointer to functions of TYPE may be one of FUNCTION.  */

bool
callable_as_p (cgraph_node *function, tree type)
{
  tree own = TREE_TYPE (function->decl);
  if (!types_compatible_p (TREE_TYPE (own), TREE_TYPE (type)))
    return false;
  tree a = TYPE_ARG_TYPES (own), b = TYPE_ARG_TYPES (type);
  for (; a && b; a = TREE_CHAIN (a), b = TREE_CHAIN (b))
    if (!types_compatible_p (TREE_VALUE (a), TREE_VALUE (b)))
      return false;
  return !a && !b;
}

/* The types of calls through pointers in the unit's device code.  */

std::vector<tree>
called_types ()
{
  std::vector<tree> types;
  const device_selection survey (false);
  cgraph_node *function;
  FOR_EACH_FUNCTION (function)
    if (function->offloadable)
      for (cgraph_edge *e = function->indirect_calls; e; e = e->next_callee)
	if (!heddle_polymorphic_call_p (e) && e->call_stmt && gimple_call_fntype (e->call_stmt))
	  types.push_back (gimple_call_fntype (e->call_stmt));
  return types;
}

/* The unit's functions with addresses that such calls can mean, also calls in these functions.  Functions with
   variables of the host are left out, as the host may be their only caller.  */

std::vector<cgraph_node *>
pointed_functions ()
{
  std::vector<cgraph_node *> functions, declared;
  size_t before;
  do
    {
      before = functions.size ();
      const std::vector<tree> types = called_types ();
      cgraph_node *function;
      FOR_EACH_DEFINED_FUNCTION (function)
	if (function->address_taken && !function->alias && !function->thunk
	    && !lookup_attribute ("omp declare target indirect", DECL_ATTRIBUTES (function->decl))
	    && std::find (functions.begin (), functions.end (), function) == functions.end ()
	    && std::any_of (types.begin (), types.end (), [=] (tree t) { return callable_as_p (function, t); })
	    && !heddle_names_host_variable_p (function))
	  {
	    functions.push_back (function);
	    /* For the next survey.  */
	    if (!function->offloadable)
	      declared.push_back (function);
	    function->offloadable = 1;
	  }
    }
  while (functions.size () > before);
  for (cgraph_node *f : declared)
    f->offloadable = 0;
  return functions;
}

/* TABLE contains one of the functions CALLED.  */

bool
has_called (varpool_node *table, hash_set<symtab_node *> &called)
{
  ipa_ref *ref = NULL;
  for (unsigned i = 0; table->iterate_reference (i, ref); i++)
    if (called.contains (ref->referred->ultimate_alias_target ()))
      return true;
  return false;
}

/* Make the variable, with ADDRESSES of symbols and numbers of words.  Objects point into virtual tables behind the
   first word, and behind the last one without virtual functions.  */

void
make_table (const std::vector<std::pair<tree, uint64_t>> &addresses)
{
  vec<constructor_elt, va_gc> *values = NULL;
  for (auto &a : addresses)
    {
      TREE_ADDRESSABLE (a.first) = 1;
      tree address = fold_convert (ptr_type_node, build_fold_addr_expr (a.first));
      if (VAR_P (a.first))
	address = fold_build_pointer_plus_hwi (address, UNITS_PER_WORD);
      CONSTRUCTOR_APPEND_ELT (values, size_int (vec_safe_length (values)), address);
      CONSTRUCTOR_APPEND_ELT (values, size_int (vec_safe_length (values)), build_int_cst (ptr_type_node, a.second));
    }
  tree type = build_array_type_nelts (ptr_type_node, vec_safe_length (values));
  tree var = build_decl (UNKNOWN_LOCATION, VAR_DECL, get_identifier (HEDDLE_ADDRESSES_PREFIX), type);
  DECL_INITIAL (var) = build_constructor (type, values);
  TREE_CONSTANT (DECL_INITIAL (var)) = TREE_STATIC (DECL_INITIAL (var)) = 1;
  TREE_STATIC (var) = 1;
  TREE_USED (var) = 1;
  TREE_ADDRESSABLE (var) = 1;
  DECL_ARTIFICIAL (var) = 1;
  DECL_PRESERVE_P (var) = 1;
  SET_DECL_ASSEMBLER_NAME (var, DECL_NAME (var));
  DECL_ATTRIBUTES (var) = tree_cons (get_identifier ("omp declare target"), NULL_TREE, NULL_TREE);
  varpool_node::finalize_decl (var);
  varpool_node *node = varpool_node::get (var);
  node->force_output = 1;
  node->analyze ();
  heddle_has_address_table = true;
}

} // namespace

void
heddle_note_mapped_class (tree type)
{
  if (std::find (program_state.mapped_classes.begin (), program_state.mapped_classes.end (),
		 type) == program_state.mapped_classes.end ())
    program_state.mapped_classes.push_back (type);
}

bool
heddle_address_table_p (const_tree decl)
{
  return VAR_P (decl) && DECL_ARTIFICIAL (decl) && DECL_NAME (decl)
	 && startswith (IDENTIFIER_POINTER (DECL_NAME (decl)), HEDDLE_ADDRESSES_PREFIX);
}

unsigned
address_table_pass::execute (function *)
{
  std::vector<std::pair<tree, uint64_t>> addresses;
  cgraph_node *function;
  FOR_EACH_DEFINED_FUNCTION (function)
    if (lookup_attribute ("omp declare target indirect", DECL_ATTRIBUTES (function->decl)))
      addresses.push_back ({ function->decl, 1 });
  if (heddle_standard_parallel_p ())
    for (cgraph_node *f : pointed_functions ())
      addresses.push_back ({ f->decl, 1 });
  if (heddle_shares_memory ())
    add_classes ([] (tree) { return true; });
  if (!program_state.mapped_classes.empty ())
    {
      const bool types = types_asked_p ();
      add_derived_classes (types);
      hash_set<symtab_node *> *called = called_functions ();
      for (tree type : program_state.mapped_classes)
	if (varpool_node *table = virtual_table (type))
	  if (types || has_called (table, *called) || has_virtual_base (TYPE_BINFO (type)))
	    addresses.push_back ({ table->decl, tree_to_uhwi (DECL_SIZE_UNIT (table->decl)) / UNITS_PER_WORD });
      delete called;
    }
  if (!addresses.empty ())
    make_table (addresses);
  return 0;
}
