/* selection.cc -- the host role: the part of a unit for the device program.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   GCC has marked target regions, "declare target" symbols, and the functions that these call, as far as the front end's
   trees show the calls.  Symbols that later passes and the C++ front end add are not marked: constant arrays, virtual
   tables, aliases of destructors, static variables of functions.  Device code and the writer need the definitions all
   the same: lto1 refuses a symbol whose definition has been left out as one of another partition of the program.  So
   all symbols that device code names are taken along, also the counters of --coverage, although device code does not
   count.

   An exception is a variable of the user's that has not been declared for the device.  It has a single instance, on the
   host; a second instance, on the device, would silently differ.  If device code names the variable there is an error
   here, at the statement.  But nobody knows whether a virtual function, or a function of a unit declared as a whole, is
   called on the device: in such a function the variable is written as if another unit defined it, and the device role
   gives the error if the function is reached.

   A table of a Fortran type has only the module's definition, and cannot be declared by the user.  The tables of a unit
   with device code are therefore included, for objects made by regions of other units.  */

#include "gcc-compat.h"
#include "host/stream/state.h"
#include "fortran-names.h"
#include "device/passes/instrumentation.h"
#include "host/clauses/requirements.h"
#include "host/clauses/region-symbols.h"
#include "host/facts/selection.h"
#include "device/facts/static-objects.h"
#include "host-calls/protocol.h"

namespace {

/* Make NODE an ordinary definition if it is an instance of an "extern template", which a library has for the host.  An
   "extern inline" function of C is only another form of a function in the device's libraries, and stays.  */

void
define_instance (symtab_node *node)
{
  tree decl = node->decl;
  if (node->definition && DECL_EXTERNAL (decl) && TREE_CODE (decl) == FUNCTION_DECL && DECL_COMDAT (decl))
    {
      DECL_EXTERNAL (decl) = 0;
      stream_state.template_instances.safe_push (decl);
    }
}

/* NODE is a variable that the user must declare for the device.  */

bool
undeclared_variable_p (symtab_node *node)
{
  tree decl = node->decl;
  if (!VAR_P (decl))
    return false;
  /* A function of the host may have lambdas that are the device's.  */
  tree context = decl_function_context (decl);
  cgraph_node *function = context ? cgraph_node::get (context) : NULL;
  const bool of_device = context && (!function || !function->definition || function->offloadable);
  return (!TREE_READONLY (decl) && !DECL_ARTIFICIAL (decl) && !of_device && !DECL_IN_CONSTANT_POOL (decl)
	  && !heddle_profiling_p (decl));
}

/* DECL, an offloaded variable, is given its value by FUNCTION, which runs when the program starts.  */

void
warn_of_initialization (tree decl)
{
  if ((DECL_INITIAL (decl) && DECL_INITIAL (decl) != error_mark_node) || heddle_shares_memory ())
    return;
  warning_at (DECL_SOURCE_LOCATION (decl), 0,
	      "%qD is initialized when the program starts, on the host only; on the device it is zero", decl);
}

/* Warn of device variables that are not initialized at run time on the device.  */

void
check_initialization ()
{
  hash_set<symtab_node *> seen;
  auto_vec<cgraph_node *> work;
  cgraph_node *function;
  FOR_EACH_DEFINED_FUNCTION (function)
    if (DECL_STATIC_CONSTRUCTOR (function->decl) && DECL_ARTIFICIAL (function->decl))
      work.safe_push (function);
  while (!work.is_empty ())
    {
      function = work.pop ();
      if (seen.add (function) || heddle_initialized_on_device_p (function->decl))
	continue;
      ipa_ref *ref = NULL;
      for (unsigned i = 0; function->iterate_reference (i, ref); i++)
	if ((ref->use == IPA_REF_STORE || ref->use == IPA_REF_ADDR) && VAR_P (ref->referred->decl)
	    && ref->referred->offloadable && !seen.add (ref->referred))
	  warn_of_initialization (ref->referred->decl);
      for (cgraph_edge *e = function->callees; e; e = e->next_callee)
	if (e->callee->definition && DECL_ARTIFICIAL (e->callee->decl) && !TREE_PUBLIC (e->callee->decl))
	  work.safe_push (e->callee);
    }
}

/* Put variables of `declare target link' into the table for GCC's writer: the Fortran front end of GCC 12 does so for
   other variables only.  */

void
add_link_variables ()
{
  varpool_node *node;
  FOR_EACH_VARIABLE (node)
    if (!node->offloadable && lookup_attribute ("omp declare target link", DECL_ATTRIBUTES (node->decl)))
      {
	node->offloadable = 1;
	if (node->definition)
	  vec_safe_push (offload_vars, node->decl);
	g->have_offload = true;
      }
}

/* FUNCTION is the host's only: of a region that the device has the host run (host/clauses/reverse-regions.cc), or
   declared with device_type(host).  With device_type(any) it has both attributes.  */

bool
for_host_only_p (tree function)
{
  if (TREE_CODE (function) != FUNCTION_DECL)
    return false;
  tree attributes = DECL_ATTRIBUTES (function);
  return lookup_attribute (HEDDLE_REVERSE_ATTRIBUTE, attributes)
	 || (lookup_attribute ("omp declare target host", attributes)
	     && !lookup_attribute ("omp declare target nohost", attributes));
}

/* Remove impossible entries from the tables before GCC writes them: variables that are other names of offloaded
   variables, since each address of the host may occur only once, and registers of the host, with an error; functions of
   the host's regions.  */

void
clean_tables ()
{
  for (unsigned n = vec_safe_length (offload_funcs); n > 0; n--)
    {
      tree function = (*offload_funcs)[n - 1];
      if (for_host_only_p (function))
	offload_funcs->ordered_remove (n - 1);
    }
  cgraph_node *node;
  FOR_EACH_FUNCTION (node)
    if (node->offloadable && for_host_only_p (node->decl))
      node->offloadable = 0;
  unsigned i = 0;
  while (i < vec_safe_length (offload_vars))
    {
      tree decl = (*offload_vars)[i];
      varpool_node *node = varpool_node::get (decl);
      if (DECL_HARD_REGISTER (decl))
	sorry_at (DECL_SOURCE_LOCATION (decl), "%qE, a register of the host, in device code", DECL_NAME (decl));
      if (DECL_HARD_REGISTER (decl)
	  || (node && node->alias && node->analyzed && node->ultimate_alias_target ()->offloadable))
	offload_vars->ordered_remove (i);
      else
	i++;
    }
}

} // namespace

bool
heddle_names_host_variable_p (cgraph_node *function)
{
  hash_set<symtab_node *> seen;
  auto_vec<symtab_node *> work;
  seen.add (function);
  work.safe_push (function);
  auto see = [&] (symtab_node *used)
    {
      if (used->definition && !used->offloadable && !seen.add (used))
	work.safe_push (used);
    };
  while (!work.is_empty ())
    {
      symtab_node *node = work.pop ();
      if (undeclared_variable_p (node))
	return true;
      ipa_ref *ref = NULL;
      for (unsigned i = 0; node->iterate_reference (i, ref); i++)
	see (ref->referred);
      if (cgraph_node *caller = dyn_cast <cgraph_node *> (node))
	for (cgraph_edge *e = caller->callees; e; e = e->next_callee)
	  see (e->callee);
    }
  return false;
}

/* NODE is named by device code, in STMT if that is known.  True if it is new in the selection.  */

bool
device_selection::take_along (symtab_node *node, gimple *stmt, bool surely_used)
{
  tree decl = node->decl;
  cgraph_node *function = dyn_cast <cgraph_node *> (node);
  /* Has no body, but refers to functions with one to be called among them.  */
  bool variants = function && heddle_stands_for_variants_p (function);
  if ((!node->definition && !variants) || node->offloadable)
    return false;
  define_instance (node);
  if (DECL_EXTERNAL (decl))
    return false;
  if (function && (heddle_watching_function_p (decl) || for_host_only_p (decl)))
    {
      /* The host's.  */
      if (report)
	{
	  DECL_EXTERNAL (decl) = 1;
	  hidden.push_back (node);
	}
      return false;
    }
  if (!undeclared_variable_p (node))
    {
      node->offloadable = 1;
      added.push_back (node);
      return true;
    }
  if (!report)
    ;
  else if (surely_used)
    {
      location_t loc = stmt && gimple_location (stmt) != UNKNOWN_LOCATION ? gimple_location (stmt)
		       : DECL_SOURCE_LOCATION (decl);
      static std::set<std::pair<tree, location_t>> reported;
      if (!reported.insert ({ decl, LOCATION_LOCUS (loc) }).second)
	return false;
      error_at (loc, "variable %qD is used in device code, but it is not declared there", decl);
      if (heddle_fortran_decl_p (decl))
	inform (DECL_SOURCE_LOCATION (decl), "declared here; name it in %<!$omp declare target (%D)%> there, or map it",
		decl);
      else
	inform (DECL_SOURCE_LOCATION (decl), "declared here; put it inside %<#pragma omp declare target%>, or map it");
    }
  else
    {
      DECL_EXTERNAL (decl) = 1;
      hidden.push_back (node);
    }
  return false;
}

/* Take along the names in WORK and its like; what only virtual tables and calls name comes into virtual_work.  */

void
device_selection::follow (std::vector<symtab_node *> &work, bool surely_used)
{
  while (!work.empty ())
    {
      symtab_node *node = work.back ();
      work.pop_back ();
      auto see = [&] (symtab_node *used, gimple *stmt, std::vector<symtab_node *> &list)
	{
	  if (take_along (used, stmt, surely_used))
	    list.push_back (used);
	};
      bool table = VAR_P (node->decl) && (DECL_VIRTUAL_P (node->decl) || heddle_type_table_p (node->decl));
      ipa_ref *ref = NULL;
      for (unsigned i = 0; node->iterate_reference (i, ref); i++)
	see (ref->referred, is_a <cgraph_node *> (node) ? ref->stmt : NULL, table ? virtual_work : work);
      if (node->same_comdat_group && !node->comdat_local_p ())
	see (node->same_comdat_group, NULL, work);
      if (cgraph_node *function = dyn_cast <cgraph_node *> (node))
	{
	  for (cgraph_edge *e = function->callees; e; e = e->next_callee)
	    see (e->callee, e->call_stmt, work);
	  /* The writer adds the possible targets of virtual calls.  */
	  for (cgraph_edge *e = function->indirect_calls; e; e = e->next_callee)
	    if (heddle_polymorphic_call_p (e))
	      for (cgraph_node *target : possible_polymorphic_call_targets (e))
		see (target, NULL, virtual_work);
	}
    }
}

device_selection::device_selection (bool report_errors) : report (report_errors)
{
  if (report)
    {
      heddle_print_fortran_names ();
      check_initialization ();
    }
  add_link_variables ();
  clean_tables ();
  std::vector<symtab_node *> work;
  symtab_node *node;
  FOR_EACH_SYMBOL (node)
    if (node->offloadable)
      {
	define_instance (node);
	work.push_back (node);
      }
  FOR_EACH_SYMBOL (node)
    if (heddle_type_table_p (node->decl) && take_along (node, NULL, false))
      virtual_work.push_back (node);
  follow (work, !stream_state.all_selected);
  while (!virtual_work.empty ())
    {
      work.swap (virtual_work);
      follow (work, false);
    }
}

device_selection::~device_selection ()
{
  for (symtab_node *node : added)
    node->offloadable = 0;
  for (symtab_node *node : hidden)
    DECL_EXTERNAL (node->decl) = 0;
}

void
heddle_declare_all ()
{
  stream_state.all_selected = true;
  symtab_node *node;
  FOR_EACH_SYMBOL (node)
    {
      tree decl = node->decl;
      if (!node->definition || DECL_EXTERNAL (decl) || node->offloadable
	  || (VAR_P (decl)
	      && (DECL_THREAD_LOCAL_P (decl) || DECL_HARD_REGISTER (decl) || DECL_IN_CONSTANT_POOL (decl))))
	continue;
      DECL_ATTRIBUTES (decl) = tree_cons (get_identifier ("omp declare target"), NULL_TREE, DECL_ATTRIBUTES (decl));
      node->offloadable = 1;
      if (VAR_P (decl) && !DECL_ARTIFICIAL (decl))
	vec_safe_push (offload_vars, decl);
      g->have_offload = true;
    }
}

void
heddle_keep_template_bodies ()
{
  device_selection survey (false);
}

void
heddle_release_template_bodies ()
{
  for (tree decl : stream_state.template_instances)
    DECL_EXTERNAL (decl) = 1;
  stream_state.template_instances.truncate (0);
}
