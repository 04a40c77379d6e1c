/* static-objects.cc -- the host role: objects for the device whose initialization runs when the program starts.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A variable of C++ in `declare target' may have a constructor, or an initial value that is no constant (C++17,
   [basic.start.dynamic]).  The front end puts the initializations of a unit, in the order of the definitions, into one
   function,

     void __static_initialization_and_destruction_0 (int __initialize_p, int __priority)
     {
       if (__initialize_p == 1)
	 {
	   if (__priority == 65535)
	     {
	       scale::scale (&by, start);
	       if (!_ZGV...) { _ZGV... = 1; ... }	// may be initialized in several units
	     }
	   ...
	 }
     }

   and calls it in a constructor of the unit for each priority (_GLOBAL__sub_I_...).  GCC has nothing of that on the
   device, where such variables would stay zero.

   Here both kinds of functions get copies for the device, less what initializes variables of the host only.  Statements
   can be told apart while they are the front end's: then each that is the host's is made conditional on a variable that
   is true on the host.  When the functions have been lowered they are copied, the conditions decided in each copy, and
   the code that cannot be reached removed: the host's functions are again what they were, and what the device's
   copies name becomes part of the device program as all else does.  lto1 makes a kernel that calls the copies by
   priority and in the order of the link (device/entries/constructors.cc), and the host plugin runs it when it has
   loaded the image.

   A statement that registers a variable's destructor (__cxa_atexit) is the device's as well if the variable is.  The
   device's library keeps what is registered, and the host plugin has the destructors run when the program ends.

   Functions in `declare target' that have the attribute "constructor" or "destructor" get a copy, too, in any language.

   A device library belongs wholly to the device: functions with __attribute__ ((constructor (PRIORITY))) in it are
   marked, and every definition of their unit refers to them (symbol-list.cc); they come with each use of the unit by a
   program.  Library code has no other objects that need initialization.

   GCC 15 and later have functions of their own for the same (_GLOBAL__off_I_...), marked as not for the host, beside
   those above, which are complete all the same.  They are removed.  */

#include "gcc-compat.h"
#include "host/stream/state.h"
#include "host/clauses/requirements.h"
#include "device/facts/static-objects.h"
#include "passes.h"

namespace {

const ggc_root_tab roots[] =
{
  { &stream_state.host_condition, 1, sizeof stream_state.host_condition, &gt_ggc_mx_tree_node, &gt_pch_nx_tree_node },
  LAST_GGC_ROOT_TAB
};

/* VAR is one that the device has from start to end, and the host does not share.  */

bool
device_variable_p (tree var)
{
  return (!heddle_shares_memory () && lookup_attribute ("omp declare target", DECL_ATTRIBUTES (var))
	  && !lookup_attribute ("omp declare target link", DECL_ATTRIBUTES (var)) && !DECL_THREAD_LOCAL_P (var));
}

/* VAR's name is PREFIX and what follows.  */

bool
name_starts (tree var, const char *prefix)
{
  return DECL_NAME (var) && startswith (IDENTIFIER_POINTER (DECL_NAME (var)), prefix);
}

/* TEMPORARY, which a reference extends the life of, is that of a device variable: the name has the reference's.  */

bool
device_temporary_p (tree temporary)
{
  const std::string name = IDENTIFIER_POINTER (DECL_NAME (temporary)) + strlen ("_ZGR");
  varpool_node *node;
  FOR_EACH_VARIABLE (node)
    if (TREE_CODE (TREE_TYPE (node->decl)) == REFERENCE_TYPE && device_variable_p (node->decl))
      {
	std::string of = heddle_asm_name (node->decl);
	of = startswith (of.c_str (), "_Z") ? of.substr (2) : std::to_string (of.size ()) + of;
	if (name.compare (0, of.size (), of) == 0)
	  return true;
      }
  return false;
}

/* Walker: the static variable in *TP.  Of the variables in an initialization the initialized variable comes first, but
   for variables in a condition around it.  */

tree
find_variable (tree *tp, int *walk_subtrees, void *)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  if (VAR_P (*tp) && (TREE_STATIC (*tp) || DECL_EXTERNAL (*tp)) && !name_starts (*tp, "_ZGV"))
    return *tp;
  if (TREE_CODE (*tp) == COND_EXPR)
    {
      *walk_subtrees = 0;
      tree found = walk_tree (&TREE_OPERAND (*tp, 1), find_variable, NULL, NULL);
      return found ? found : walk_tree (&TREE_OPERAND (*tp, 2), find_variable, NULL, NULL);
    }
  return NULL_TREE;
}

/* Walker: a call that registers a destructor in *TP.  */

tree
find_registration (tree *tp, int *, void *)
{
  if (TREE_CODE (*tp) == CALL_EXPR)
    if (tree callee = get_callee_fndecl (*tp))
      if (DECL_NAME (callee) && id_equal (DECL_NAME (callee), "__cxa_atexit"))
	return *tp;
  return NULL_TREE;
}

/* STATEMENT initializes a variable that the device has, or ends its life.  */

bool
for_device_p (tree statement)
{
  tree var = walk_tree (&statement, find_variable, NULL, NULL);
  return var && (name_starts (var, "_ZGR") ? device_temporary_p (var) : device_variable_p (var));
}

/* CALL, of __cxa_atexit, registers a destructor for a variable of the device.  The variable is an argument, or, if it
   is an array, known to the registered function.  */

bool
registers_for_device_p (tree call)
{
  tree function = CALL_EXPR_ARG (call, 0), object = CALL_EXPR_ARG (call, 1);
  STRIP_NOPS (function);
  STRIP_NOPS (object);
  if (!integer_zerop (object))
    return for_device_p (object);
  tree decl = TREE_CODE (function) == ADDR_EXPR ? TREE_OPERAND (function, 0) : NULL_TREE;
  return decl && TREE_CODE (decl) == FUNCTION_DECL && DECL_SAVED_TREE (decl) && for_device_p (DECL_SAVED_TREE (decl));
}

/* CODE is the front end's NAME.  */

bool
code_is (tree t, const char *name)
{
  return !strcmp (get_tree_code_name (TREE_CODE (t)), name);
}

/* Whether condition T compares one of the function's parameters.  */

bool
parameter_test_p (tree t)
{
  if (TREE_CODE (t) == CLEANUP_POINT_EXPR)
    t = TREE_OPERAND (t, 0);
  STRIP_NOPS (t);
  if (!COMPARISON_CLASS_P (t))
    return false;
  t = TREE_OPERAND (t, 0);
  STRIP_NOPS (t);
  return TREE_CODE (t) == PARM_DECL;
}

/* Call HOST with the address of each statement in *TP that is the host's.  GUARDED: *TP is what a guard of a device
   variable lets happen once, setting that guard.  Returns whether something is the device's.  */

template <typename F>
bool
separate (tree *tp, bool guarded, F host)
{
  tree t = *tp;
  if (!t || !TREE_SIDE_EFFECTS (t))
    return false;
  if (TREE_CODE (t) == STATEMENT_LIST)
    {
      bool any = false;
      for (tree_stmt_iterator i = tsi_start (t); !tsi_end_p (i); tsi_next (&i))
	any |= separate (tsi_stmt_ptr (i), guarded, host);
      return any;
    }
  if (TREE_CODE (t) == BIND_EXPR)
    return separate (&BIND_EXPR_BODY (t), guarded, host);
  if (code_is (t, "if_stmt"))
    {
      if (parameter_test_p (TREE_OPERAND (t, 0)))
	return separate (&TREE_OPERAND (t, 1), false, host);
      if (for_device_p (t))
	return separate (&TREE_OPERAND (t, 1), true, host);
    }
  else if (tree registration = walk_tree_without_duplicates (&t, find_registration, NULL))
    {
      if (registers_for_device_p (registration))
	return true;
    }
  else
    {
      if (for_device_p (t))
	return true;
      if (guarded && !walk_tree (&t, find_variable, NULL, NULL))
	return false;
    }
  host (tp);
  return false;
}

/* PLUGIN_PRE_GENERICIZE.  */

void
look_at_function (void *fndecl, void *)
{
  tree decl = (tree) fndecl;
  if (!flag_openmp || !DECL_NAME (decl) || !DECL_ARTIFICIAL (decl) || seen_error ()
      || !startswith (IDENTIFIER_POINTER (DECL_NAME (decl)), "__static_initialization_and_destruction")
      || !separate (&DECL_SAVED_TREE (decl), false, [] (tree *) {}))
    return;
  if (!stream_state.host_condition)
    {
      stream_state.host_condition = build_decl (UNKNOWN_LOCATION, VAR_DECL, get_identifier ("heddle_on_host"),
						integer_type_node);
      DECL_ARTIFICIAL (stream_state.host_condition) = 1;
      DECL_EXTERNAL (stream_state.host_condition) = 1;
      TREE_PUBLIC (stream_state.host_condition) = 1;
      TREE_USED (stream_state.host_condition) = 1;
    }
  separate (&DECL_SAVED_TREE (decl), false, [] (tree *tp)
    {
      tree test = build2 (NE_EXPR, boolean_type_node, stream_state.host_condition, integer_zero_node);
      *tp = build3 (COND_EXPR, void_type_node, test, *tp, NULL_TREE);
      TREE_SIDE_EFFECTS (*tp) = 1;
    });
  stream_state.initializers.safe_push (decl);
}

/* S tests host_condition, whose value the front end has its block load before.  */

bool
on_host_p (gcond *s)
{
  for (gimple_stmt_iterator i = gsi_for_stmt (s); !gsi_end_p (i); gsi_prev (&i))
    if (is_gimple_assign (gsi_stmt (i)) && gimple_assign_lhs (gsi_stmt (i)) == gimple_cond_lhs (s))
      return gimple_assign_rhs1 (gsi_stmt (i)) == stream_state.host_condition;
  return false;
}

/* Decide all conditions in the function of NODE.  */

void
decide (cgraph_node *node, bool host)
{
  push_cfun (DECL_STRUCT_FUNCTION (node->decl));
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    if (gcond *cond = safe_dyn_cast <gcond *> (last_stmt (bb)))
      if (on_host_p (cond))
	{
	  const bool taken = (gimple_cond_code (cond) == NE_EXPR) == host;
	  if (taken)
	    gimple_cond_make_true (cond);
	  else
	    gimple_cond_make_false (cond);
	}
  FOR_EACH_BB_FN (bb, cfun)
    for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i);)
      if (is_gimple_assign (gsi_stmt (i)) && gimple_assign_rhs1 (gsi_stmt (i)) == stream_state.host_condition)
	gsi_remove (&i, true);
      else
	gsi_next (&i);
  cleanup_tree_cfg ();
  cgraph_edge::rebuild_edges ();
  pop_cfun ();
}

/* A copy of NODE for the device.  */

cgraph_node *
copy_for_device (cgraph_node *node)
{
  cgraph_node *copy = node->create_version_clone_with_body (vNULL, NULL, NULL, NULL, NULL, "heddle", NULL_TREE);
  gcc_assert (copy);
  tree decl = copy->decl;
  DECL_STATIC_CONSTRUCTOR (decl) = 0;
  DECL_STATIC_DESTRUCTOR (decl) = 0;
  if (!lookup_attribute ("omp declare target", DECL_ATTRIBUTES (decl)))
    DECL_ATTRIBUTES (decl) = tree_cons (get_identifier ("omp declare target"), NULL_TREE, DECL_ATTRIBUTES (decl));
  copy->offloadable = 1;
  copy->force_output = 1;
  stream_state.device_functions.safe_push (copy);
  return copy;
}

/* CALLER calls TO instead of FROM.  */

void
redirect (cgraph_node *caller, tree from, tree to)
{
  push_cfun (DECL_STRUCT_FUNCTION (caller->decl));
  for (gimple *s : statements (cfun))
    if (is_gimple_call (s) && gimple_call_fndecl (s) == from)
      gimple_call_set_fndecl (s, to);
  cgraph_edge::rebuild_edges ();
  pop_cfun ();
}

/* The device's function DECL runs when the program starts or ends, as ATTRIBUTE says, by PRIORITY.  */

void
run_by_priority (tree decl, const char *attribute, int priority)
{
  DECL_ATTRIBUTES (decl) = tree_cons (get_identifier (attribute),
				      build_tree_list (NULL_TREE, build_int_cst (integer_type_node, priority)),
				      DECL_ATTRIBUTES (decl));
}

/* The device has the program's own constructors and destructors that are declared for it.  */

void
copy_constructors ()
{
  auto_vec<cgraph_node *> all;
  cgraph_node *function;
  FOR_EACH_DEFINED_FUNCTION (function)
    if ((DECL_STATIC_CONSTRUCTOR (function->decl) || DECL_STATIC_DESTRUCTOR (function->decl))
	&& !DECL_ARTIFICIAL (function->decl) && function->has_gimple_body_p ()
	&& lookup_attribute ("omp declare target", DECL_ATTRIBUTES (function->decl)))
      all.safe_push (function);
  for (cgraph_node *f : all)
    {
      if (DECL_STATIC_CONSTRUCTOR (f->decl))
	run_by_priority (copy_for_device (f)->decl, HEDDLE_CONSTRUCTOR_ATTRIBUTE, DECL_INIT_PRIORITY (f->decl));
      if (DECL_STATIC_DESTRUCTOR (f->decl))
	run_by_priority (copy_for_device (f)->decl, HEDDLE_DESTRUCTOR_ATTRIBUTE, DECL_FINI_PRIORITY (f->decl));
    }
}

/* FUNCTION is of those by which GCC 15 and later initialize variables of the device, or end their life.  */

bool
of_front_end_p (cgraph_node *function)
{
  tree decl = function->decl;
  return (DECL_ARTIFICIAL (decl) && lookup_attribute ("omp declare target nohost", DECL_ATTRIBUTES (decl))
	  && (DECL_STATIC_CONSTRUCTOR (decl) || DECL_STATIC_DESTRUCTOR (decl)
	      || startswith (IDENTIFIER_POINTER (DECL_NAME (decl)), "__omp_target_static_init_and_destruction")));
}

/* Remove those functions.  */

void
remove_front_ends ()
{
  auto_vec<cgraph_node *> all;
  cgraph_node *function;
  FOR_EACH_DEFINED_FUNCTION (function)
    if (of_front_end_p (function))
      all.safe_push (function);
  for (cgraph_node *f : all)
    f->remove ();
}

} // namespace

unsigned
static_objects_pass::execute (function *)
{
  remove_front_ends ();
  if (flag_openmp && g->have_offload && !seen_error () && !heddle_shares_memory ())
    copy_constructors ();
  const unsigned count = stream_state.initializers.length ();
  for (unsigned n = 0; n < count; n++)
    {
      tree decl = stream_state.initializers[n];
      cgraph_node *node = cgraph_node::get (decl);
      if (!node || !node->has_gimple_body_p ())
	continue;
      cgraph_node *copy = g->have_offload && !seen_error () ? copy_for_device (node) : NULL;
      decide (node, true);
      if (!copy)
	continue;
      decide (copy, false);
      auto_vec<cgraph_node *> callers;
      for (cgraph_edge *e = node->callers; e; e = e->next_caller)
	if (DECL_STATIC_CONSTRUCTOR (e->caller->decl))
	  callers.safe_push (e->caller);
      for (cgraph_node *caller : callers)
	{
	  stream_state.initializers.safe_push (caller->decl);
	  cgraph_node *start = copy_for_device (caller);
	  redirect (start, decl, copy->decl);
	  run_by_priority (start->decl, HEDDLE_CONSTRUCTOR_ATTRIBUTE, DECL_INIT_PRIORITY (caller->decl));
	}
    }
  return 0;
}

bool
heddle_initialized_on_device_p (tree fndecl)
{
  return stream_state.initializers.contains (fndecl);
}

void
heddle_release_device_constructors ()
{
  for (cgraph_node *node : stream_state.device_functions)
    {
      node->offloadable = 0;
      node->force_output = 0;
    }
  stream_state.device_functions.truncate (0);
}

void
heddle_keep_library_constructors ()
{
  cgraph_node *node;
  FOR_EACH_DEFINED_FUNCTION (node)
    if (DECL_STATIC_CONSTRUCTOR (node->decl) && DECL_INIT_PRIORITY (node->decl) != DEFAULT_INIT_PRIORITY)
      run_by_priority (node->decl, HEDDLE_CONSTRUCTOR_ATTRIBUTE, DECL_INIT_PRIORITY (node->decl));
}

bool
heddle_device_constructor_p (tree fndecl)
{
  return lookup_attribute (HEDDLE_CONSTRUCTOR_ATTRIBUTE, DECL_ATTRIBUTES (fndecl));
}

void
heddle_static_objects_init (const char *name)
{
  if (!startswith (lang_hooks.name, "GNU C++"))
    return;
  register_callback (name, PLUGIN_REGISTER_GGC_ROOTS, NULL, (void *) roots);
  register_callback (name, PLUGIN_PRE_GENERICIZE, look_at_function, NULL);
}
