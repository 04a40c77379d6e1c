/* symbols.cc -- the symbols of the device program.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   lto1 has read the offloaded symbols of the program's units and the device libraries' members, and merged
   them by name.  None of the reasons for which a host keeps a symbol counts here: nothing outside the program
   can call into it, except the host through the offload tables, and emission through the few names that it
   calls where GIMPLE has an operator (memcpy for an assignment, __divti3 for a division).  GCC's whole-program
   visibility pass (-fwhole-program) and its reachability analysis do the rest.

   Functions come with the optimisation and target options of the host's command lines.  Target options go:
   they name x86 extensions, and they would keep functions from being inlined into each other.  Optimisation
   options stay, but for those that make code for the host: vectors, exceptions, instrumentation.  */

#include "gcc-compat.h"
#include "device/facts/symbols.h"
#include "device/facts/user-location.h"
#include "abi.h"
#include "host-calls/protocol.h"
#include "tuning.h"
#include "passes.h"

namespace {

/* Functions and variables that emission or the host plugin refers to by name.  */
const char *const kept_names[] =
{
  HEDDLE_DEVICE_SYMBOL, HEDDLE_HEAP_SYMBOL, HEDDLE_ENVIRONMENT_SYMBOL, HEDDLE_INDIRECT_MAP_SYMBOL,
  HEDDLE_REVERSE_SYMBOL, HEDDLE_CALLS_SYMBOL, HEDDLE_LEAGUE_SYMBOL, "GOMP_target_map_indirect_ptr",
#define HEDDLE_LIBCALL(NAME, WHEN) NAME,
#include "device/symbols/libcalls.def"
#undef HEDDLE_LIBCALL
};

/* The device's version of optimisation node NODE, as a node.  INLINES: of a function that inlines much.  */

tree
device_optimization (tree node, bool inlines)
{
  static hash_map<tree, tree> *versions[2];
  if (!versions[inlines])
    versions[inlines] = hash_map<tree, tree>::create_ggc ();
  bool existed;
  tree &version = versions[inlines]->get_or_insert (node, &existed);
  if (existed)
    return version;

  cl_optimization saved;
  cl_optimization_save (&saved, &global_options, &global_options_set);
  cl_optimization_restore (&global_options, &global_options_set, TREE_OPTIMIZATION (node));
  heddle_device_flags (&global_options);
  if (inlines)
    param_max_inline_insns_single = MAX (param_max_inline_insns_single, int (tuning.inlined_insns));
  version = build_optimization_node (&global_options, &global_options_set);
  cl_optimization_restore (&global_options, &global_options_set, &saved);
  return version;
}

/* Is the address of NODE in a variable's initial value?  Then NODE is called without a static chain: with -O0 GCC gives
   a chain to every nested function, used or not, such as Fortran's functions for a type's table.  */

bool
in_table_p (cgraph_node *node)
{
  ipa_ref *ref;
  for (unsigned i = 0; node->iterate_referring (i, ref); i++)
    if (is_a <varpool_node *> (ref->referring))
      return true;
  return false;
}

/* Give function NODE the device's options and no tie to the host.  */

void
adapt_function (cgraph_node *node)
{
  tree decl = node->decl;
  /* A call costs the registers that it saves, and its arguments by reference are in memory: the user's functions are
     inlined as other compilers for GPUs do.  */
  const bool inlined = !is_of_library (DECL_SOURCE_FILE (decl)) && opt_for_fn (decl, optimize) >= 2
		       && !opt_for_fn (decl, optimize_size);
  if (tree options = DECL_FUNCTION_SPECIFIC_OPTIMIZATION (decl))
    DECL_FUNCTION_SPECIFIC_OPTIMIZATION (decl) = device_optimization (options, inlined);
  if (inlined && !fndecl_built_in_p (decl))
    DECL_DECLARED_INLINE_P (decl) = DECL_NO_INLINE_WARNING_P (decl) = 1;
  DECL_FUNCTION_SPECIFIC_TARGET (decl) = NULL_TREE;
  /* A convention for registers of the host; with it, functions that may use other registers are refused.  */
  tree type = TREE_TYPE (decl);
  if (lookup_attribute ("no_caller_saved_registers", TYPE_ATTRIBUTES (type)))
    TREE_TYPE (decl) = build_type_attribute_variant (type, remove_attribute ("no_caller_saved_registers",
									      copy_list (TYPE_ATTRIBUTES (type))));
  DECL_STATIC_CONSTRUCTOR (decl) = 0;
  DECL_STATIC_DESTRUCTOR (decl) = 0;
  DECL_PRESERVE_P (decl) = 0;
  TREE_NOTHROW (decl) = 1;
  DECL_FUNCTION_PERSONALITY (decl) = NULL_TREE;
  if (DECL_STATIC_CHAIN (decl) && in_table_p (node))
    DECL_STATIC_CHAIN (decl) = 0;
  node->no_reorder = 0;
  node->force_output = 0;
}

/* Have GCC forget that it knows NODE's function, if its answer would be that of a compiler for the host, as lto1 is:
   acc_on_device, in code that is inlined late, and omp_is_initial_device, in GCC 15 and later.  */

void
forget_built_in (cgraph_node *node)
{
  tree decl = node->decl;
  if (!fndecl_built_in_p (decl, BUILT_IN_NORMAL))
    return;
  const char *name = heddle_asm_name (decl);
  if (!strcmp (name, "omp_is_initial_device") || !strcmp (name, HEDDLE_ACC_ON_DEVICE))
    set_decl_built_in_function (decl, NOT_BUILT_IN, 0);
}

/* NODE, a definition, has the name of a separate declaration: a built-in function's.  */

bool
known_elsewhere_p (cgraph_node *node)
{
  symtab_node *other = symtab_node::get_for_asmname (DECL_ASSEMBLER_NAME (node->decl));
  for (; other; other = other->next_sharing_asm_name)
    if (other != node && !other->definition && is_a <cgraph_node *> (other))
      return TREE_PUBLIC (node->decl);
  return false;
}

/* Have GCC keep no summary of the accesses of NODE's function to memory.  */

void
forget_accesses (cgraph_node *node)
{
  tree options = DECL_FUNCTION_SPECIFIC_OPTIMIZATION (node->decl);
  cl_optimization saved;
  cl_optimization_save (&saved, &global_options, &global_options_set);
  cl_optimization_restore (&global_options, &global_options_set,
			   TREE_OPTIMIZATION (options ? options : optimization_default_node));
  global_options.x_flag_ipa_modref = 0;
  DECL_FUNCTION_SPECIFIC_OPTIMIZATION (node->decl) = build_optimization_node (&global_options, &global_options_set);
  cl_optimization_restore (&global_options, &global_options_set, &saved);
}

/* Give thunk NODE a body: the host's assembler language has its own way to write thunks.  */

void
make_thunk_body (cgraph_node *node)
{
  node->get_untransformed_body ();
  if (!expand_thunk (node, false, true))
    return;
  /* As for any function that is new.  */
  push_cfun (DECL_STRUCT_FUNCTION (node->decl));
  compute_fn_summary (node, true);
  /* This counts its parameters.  IPA-CP has no lattices for a function without its option, and looks for the
     parameters' lattices where the function has a call.  */
  if (ipa_node_params_sum && !opt_for_fn (node->decl, flag_ipa_cp))
    ipa_node_params_sum->remove (node);
  heddle_expect_function (node);
  /* GCC 14 makes an empty summary of the thunk, whose function is inlined later without an addition there: with -O1 the
     thunk was a constant function, and stores to the object in front of a call were lost.  */
  forget_accesses (node);
  symtab->call_cgraph_insertion_hooks (node);
  free_dominance_info (CDI_POST_DOMINATORS);
  free_dominance_info (CDI_DOMINATORS);
  pop_cfun ();
}

} // namespace

void
heddle_device_flags (gcc_options *opts)
{
  opts->x_flag_exceptions = 0;
  opts->x_flag_non_call_exceptions = 0;
  opts->x_flag_delete_dead_exceptions = 1;
  opts->x_flag_asynchronous_unwind_tables = 0;
  opts->x_flag_unwind_tables = 0;
  opts->x_flag_tree_loop_vectorize = 0;
  opts->x_flag_tree_slp_vectorize = 0;
  opts->x_flag_prefetch_loop_arrays = 0;
  /* Steps of 1 are for vectors: here the lanes' elements are neighbours, and the loop would be there twice.  */
  opts->x_flag_version_loops_for_strides = 0;
  /* Automatic parallelization is for the host's cores.  */
  opts->x_flag_tree_parallelize_loops = 1;
  opts->x_flag_stack_protect = 0;
  opts->x_flag_stack_clash_protection = 0;
  /* A copy of the following code for each way there saves a host a jump.  Here lanes on different ways execute their
     copies one after another, and ptxas finds no short arm to execute without jumps.  */
  opts->x_flag_thread_jumps = 0;
  opts->x_flag_split_paths = 0;
  /* A GPU has neither traps nor flags for exceptions of floating-point arithmetic: what stands behind a condition can
     be computed in any case.  */
  opts->x_flag_trapping_math = 0;
  /* Guesses cost a comparison, and bring in functions that the device never calls.  */
  opts->x_flag_devirtualize_speculatively = 0;
  /* A library function whose body is the builtin of its own name (sqrt) looks recursive, and a clone of it would
     call itself.  */
  opts->x_flag_ipa_cp_clone = 0;
  /* The library is part of the program: its strlen must not become a call of strlen.  */
  opts->x_flag_tree_loop_distribute_patterns = 0;
  heddle_keep_math_calls (opts);
  heddle_keep_loops (opts);
  /* The runtime's bodies are read, too: a function that waits for other threads names none of the user's static
     variables, and GCC would keep the variables in registers meanwhile.  */
  opts->x_flag_ipa_reference = 0;
  opts->x_flag_ipa_reference_addressable = 0;
  /* A caller's frame grows by inlining, and GCC spares the host's stack.  Here a frame is local memory, and an array
     for a call stays in the frame, while the caller could have it in registers (passes/private-arrays.cc).  */
  opts->x_param_large_stack_frame = MAX (opts->x_param_large_stack_frame, int (inlined_frame));
  /* Loops over more places than there are registers for pointers keep their counters.  */
  opts->x_param_iv_max_considered_uses = tuning.loop_places;
  /* Sibling calls are ptxas's to find.  */
  opts->x_flag_optimize_sibling_calls = 0;
  /* A failed check says its line.  */
  if (flag_sanitize)
    opts->x_flag_tree_tail_merge = 0;
}

unsigned
symbols_pass::execute (function *)
{
  cgraph_node *function;
  varpool_node *variable;

  FOR_EACH_FUNCTION (function)
    {
      adapt_function (function);
      forget_built_in (function);
      heddle_forget_callbacks (function);
    }
  FOR_EACH_VARIABLE (variable)
    {
      DECL_PRESERVE_P (variable->decl) = 0;
      variable->force_output = 0;
      variable->no_reorder = 0;
    }
  symtab->clear_asm_symbols ();

  for (const char *name : kept_names)
    if (symtab_node *node = symtab_node::get_for_asmname (get_identifier (name)))
      if (node->definition)
	{
	  node->force_output = 1;
	  /* The host looks for this one.  */
	  if (VAR_P (node->decl))
	    DECL_PRESERVE_P (node->decl) = 1;
	}
  FOR_EACH_DEFINED_FUNCTION (function)
    if (known_elsewhere_p (function))
      function->force_output = 1;

  FOR_EACH_DEFINED_FUNCTION (function)
    if (function->thunk)
      make_thunk_body (function);
  return 0;
}

void
heddle_keep_variables ()
{
  varpool_node *node;
  FOR_EACH_DEFINED_VARIABLE (node)
    {
      /* GCC would look for uses in RTL, find no RTL, and remove the variable.  */
      node->force_output = 1;
      /* And otherwise, write the variable.  */
      node->in_other_partition = 1;
    }
}
