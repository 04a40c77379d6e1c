/* entries.cc -- kernels, the functions for the host to launch, and their tables.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A target region is an outlined function F (void *args) of the offload table.  For each, a kernel is made

     void F.kernel (unsigned long args, unsigned long stacks, unsigned stack_log2,
		    int num_teams, int thread_limit, unsigned flags, unsigned long end, unsigned long order)
     {
       __heddle_target_generic (F, (void *) args, num_teams, thread_limit, order);
     }

   or, if F runs without a scheduler, and ARGS is the address of a small structure of scalars, as it is where the host's
   compiler has made the region, with that structure as another parameter

     void F.kernel (..., unsigned long order, struct .omp_data_t values)
     {
       F (&values);
     }

   since parameters are in constant memory: no register, no load is spent on them.  They begin with the parameters
   of struct heddle_kernel_params, as a GIMPLE function before inlining: so the runtime
   and F come to be inlined into it where that pays.  STACKS, STACK_LOG2 and END look unused in GIMPLE: emission
   reads them to set up the stack, and to tell the host of the end (emit/end.cc).

   The kernel takes F's assembler name, as debuggers and profilers show it; emission finds another name for F.

   The tables must be in the order of the host's __OFFLOAD_TABLE__, which is that of the units at link time
   and, in a unit, that of the streamed table: exactly what lto1 has read into offload_funcs, offload_vars.  */

#include "gcc-compat.h"
#include "fortran-names.h"
#include "device/acc/acc-grid.h"
#include "device/facts/acc.h"
#include "device/entries/constructors.h"
#include "device/entries/turns.h"
#include "device/facts/entries.h"
#include "device/facts/hooks.h"
#include "device/facts/state.h"
#include "device/facts/report.h"
#include "device/symbols/repeated-vars.h"
#include "device/facts/spmd.h"
#include "device/facts/sums.h"
#include "abi.h"
#include "image.h"
#include "new-function.h"
#include "passes.h"
#include "report-data.h"

namespace {

struct kernel : heddle_kernel_facts
{
  std::string name;		/* assembler name of the kernel */
  std::string file, function;	/* position of the region; empty where it is not known */
  std::string iterations;	/* of its loop, as a formula */
  std::string arguments;	/* heddle_argument_marks */
  bool fixed;			/* heddle_image_func::iterations says "fixed", */
  std::string order;		/* and this */
  unsigned line;
  unsigned max_threads, args_bytes;
  unsigned long long stack_bytes, shared_bytes, address_words, sum_words, wide_sums;
  tree acc_region;		/* its OpenACC region, or NULL_TREE */
};

/* A variable of the table, the name of its .global, and its size in bytes, which the .global may exceed.  */
struct table_variable { tree decl; std::string name; unsigned long long size; };

/* All that entries are made of, between the callbacks.  */
struct entries_record
{
  std::vector<kernel> kernels;
  std::vector<table_variable> variables;	/* the symbol table keeps the trees from being collected */
  std::set<tree> teams_with_turns;		/* regions whose teams take turns (turns.cc) */
} entries_state;

/* S as a PTX identifier: letters, digits, `_' and `$'.  */

std::string
ptx_identifier (const std::string &s)
{
  std::string result;
  for (char c : s)
    result += ISALNUM (c) || c == '_' || c == '$' ? c : '$';
  return result;
}

/* The name of a function outlined from another, without what omp-low.cc has added.  */

std::string
source_function (const std::string &outlined)
{
  size_t at = outlined.find ("._omp_fn.");
  return at == std::string::npos ? std::string () : outlined.substr (0, at);
}

/* The runtime's function that kernels call, or NULL after an error.  */

tree
runtime_entry ()
{
  symtab_node *node = symtab_node::get_for_asmname (get_identifier (HEDDLE_ENTRY_GENERIC));
  if (!node || !node->definition || TREE_CODE (node->decl) != FUNCTION_DECL)
    {
      error ("the device runtime library does not define %qs", HEDDLE_ENTRY_GENERIC);
      return NULL_TREE;
    }
  /* Inlined, for a direct call of the region; it is small.  */
  DECL_DISREGARD_INLINE_LIMITS (node->decl) = 1;
  return node->decl;
}

/* The structure of scalars behind REGION's argument, if it can be passed by value.  Otherwise NULL_TREE.  */

tree
argument_block (tree region)
{
  tree parm = DECL_ARGUMENTS (region);
  tree type = parm && POINTER_TYPE_P (TREE_TYPE (parm)) ? TYPE_MAIN_VARIANT (TREE_TYPE (TREE_TYPE (parm))) : NULL_TREE;
  if (!type || TREE_CODE (type) != RECORD_TYPE || !COMPLETE_TYPE_P (type) || !tree_fits_uhwi_p (TYPE_SIZE_UNIT (type))
      || !IN_RANGE (tree_to_uhwi (TYPE_SIZE_UNIT (type)), 1, HEDDLE_MOST_ARGS_BYTES)
      || sizeof (heddle_kernel_params) % TYPE_ALIGN_UNIT (type) != 0)
    return NULL_TREE;
  for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
    if (TREE_CODE (f) == FIELD_DECL
	&& (!is_gimple_reg_type (TREE_TYPE (f)) || DECL_BIT_FIELD (f)
	    || TREE_CODE (DECL_FIELD_OFFSET (f)) != INTEGER_CST))
      return NULL_TREE;
  return type;
}

/* Make the kernel NAME for target region REGION, with a call of the runtime's ENTRY, or of REGION itself where SPMD
   needs no scheduler.  Returns the bytes of arguments by value.  */

unsigned
make_kernel (tree region, tree entry, const spmd_kernel &spmd, const char *name)
{
  const spmd_mode mode = spmd.mode;
  tree word = long_unsigned_type_node;
  tree block = mode == spmd_mode::none ? NULL_TREE : argument_block (region);
  tree type = build_function_type_list (void_type_node, word, word, unsigned_type_node, integer_type_node,
					integer_type_node, unsigned_type_node, word, word, block, NULL_TREE);
  tree decl = heddle_begin_function (name, type, region);
  TREE_PUBLIC (decl) = 1;
  DECL_IGNORED_P (decl) = 1;
  DECL_PRESERVE_P (decl) = 1;
  DECL_UNINLINABLE (decl) = 1;
  /* "noclone", "no_icf": the signature is the host's, and each region has its own name.  */
  for (const char *a : { HEDDLE_KERNEL_ATTRIBUTE, "noclone", "no_icf" })
    DECL_ATTRIBUTES (decl) = tree_cons (get_identifier (a), NULL_TREE, DECL_ATTRIBUTES (decl));
  if (spmd.memory_parallelism)
    DECL_ATTRIBUTES (decl) = tree_cons (get_identifier (HEDDLE_MEMORY_PARALLELISM_ATTRIBUTE), NULL_TREE,
					DECL_ATTRIBUTES (decl));
  if (spmd.block_tiles)
    DECL_ATTRIBUTES (decl) = tree_cons (get_identifier (HEDDLE_BLOCK_TILES_ATTRIBUTE), NULL_TREE,
					DECL_ATTRIBUTES (decl));
  heddle_kernel_facts facts = spmd;
  facts.lanes = mode == spmd_mode::lanes;
  facts.scheduler = mode == spmd_mode::none;
  facts.own_limit = (heddle_region_flags (region) & HEDDLE_REGION_OWN_LIMIT) != 0;
  facts.openacc = heddle_acc_region_p (region);
  facts.tells_end = heddle_options.sm >= 70 && lookup_attribute (HEDDLE_NOWAIT_ATTRIBUTE, DECL_ATTRIBUTES (region));
  heddle_set_kernel_attributes (decl, facts);
  if (mode != spmd_mode::none && !facts.tells_end && !facts.openacc)
    DECL_ATTRIBUTES (decl) = tree_cons (get_identifier (HEDDLE_MAY_SUM_ATTRIBUTE), NULL_TREE, DECL_ATTRIBUTES (decl));
  if (mode == spmd_mode::warps && heddle_region_flags (region) & HEDDLE_REGION_OPEN_TEAMS)
    DECL_ATTRIBUTES (decl) = tree_cons (get_identifier (HEDDLE_OPEN_TEAMS_ATTRIBUTE), NULL_TREE,
					DECL_ATTRIBUTES (decl));
  if (spmd.threads)
    DECL_ATTRIBUTES (decl) = tree_cons (get_identifier (HEDDLE_THREADS_ATTRIBUTE),
					build_tree_list (NULL_TREE, build_int_cst (unsigned_type_node, spmd.threads)),
					DECL_ATTRIBUTES (decl));

  tree args = heddle_add_parameter (decl, "args", word);
  heddle_add_parameter (decl, "stacks", word);
  heddle_add_parameter (decl, "stack_log2", unsigned_type_node);
  tree num_teams = heddle_add_parameter (decl, "num_teams", integer_type_node);
  tree thread_limit = heddle_add_parameter (decl, "thread_limit", integer_type_node);
  heddle_add_parameter (decl, "flags", unsigned_type_node);
  heddle_add_parameter (decl, "end", word);
  tree order = heddle_add_parameter (decl, "order", word);
  tree values = block ? heddle_add_parameter (decl, "values", block) : NULL_TREE;

  location_t loc = DECL_SOURCE_LOCATION (region);
  tree pointer = fold_convert (ptr_type_node, args);
  if (values)
    {
      TREE_ADDRESSABLE (values) = 1;
      pointer = build_fold_addr_expr (values);
    }
  heddle_end_function (decl, mode == spmd_mode::none
			     ? build_call_expr_loc (loc, entry, 5, build_fold_addr_expr (region), pointer, num_teams,
						    thread_limit,
						    entries_state.teams_with_turns.count (region) ? order
						      : build_zero_cst (word))
			     : build_call_expr_loc (loc, region, 1, pointer));
  return block ? tree_to_uhwi (TYPE_SIZE_UNIT (block)) : 0;
}

/* Record target region DECL and make its kernel.  */

void
make_entry (tree decl, tree entry)
{
  cgraph_node *node = cgraph_node::get (decl);
  kernel k = {};
  std::string name = heddle_asm_name (decl);
  expanded_location where = expand_location (DECL_SOURCE_LOCATION (decl));
  if (where.file)
    {
      k.file = where.file;
      k.line = where.line;
    }
  k.function = heddle_source_name (source_function (name), heddle_fortran_decl_p (decl));
  if (tree fused = lookup_attribute (HEDDLE_FUSED_ATTRIBUTE, DECL_ATTRIBUTES (decl)))
    k.function += TREE_STRING_POINTER (TREE_VALUE (TREE_VALUE (fused)));
  if (node && node->definition)
    {
      k.name = ptx_identifier (name);
      while (symtab_node::get_for_asmname (get_identifier (k.name.c_str ())))
	k.name += '$';
      const lowered_region &region = heddle_lowered (decl);
      const asked_threads &asked = region.asked;
      spmd_kernel spmd = region.kernel;
      k.arguments = heddle_argument_marks (decl);
      heddle_check_threads (asked, spmd.mode == spmd_mode::none);
      if (spmd.mode == spmd_mode::none)
	{
	  spmd.threads = heddle_room_for_threads (asked);
	  spmd.open_threads = asked.parallel && !asked.most;
	  k.asked_warps = asked.levels ? HEDDLE_MAX_WARPS : MIN (asked.most, HEDDLE_MAX_WARPS);
	  spmd.fixed = heddle_options.reproducible;
	}
      k.fixed = spmd.fixed;
      k.order = spmd.order;
      if (heddle_reporting ())
	heddle_report_kernel (decl, k.name);
      k.args_bytes = make_kernel (decl, entry, spmd, k.name.c_str ());
      /* The host knows the block only by passing it.  */
      if (k.args_bytes || spmd.iterations.find ('@') == std::string::npos)
	k.iterations = spmd.iterations;
      node->force_output = 0;
      if (heddle_acc_region_p (decl))
	k.acc_region = decl;
      if (heddle_acc_inlined_p (decl))
	{
	  k.acc_region = symtab_node::get_for_asmname (get_identifier (k.name.c_str ()))->decl;
	  heddle_acc_inline (decl, k.acc_region);
	}
      /* It has one caller.  */
      DECL_DISREGARD_INLINE_LIMITS (decl) = 1;
    }
  entries_state.kernels.push_back (k);
}

/* Record the kernel of the device's constructors, if the program has any: behind the kernels of the host's table.  */

void
make_constructors_entry ()
{
  bool ends;
  tree function = heddle_make_constructors (&ends);
  tree entry = function ? runtime_entry () : NULL_TREE;
  if (!entry)
    return;
  kernel k = {};
  k.name = "__heddle_constructors";
  k.asked_warps = ends ? HEDDLE_CONSTRUCTORS_END : 0;
  spmd_kernel spmd;
  spmd.constructors = true;
  make_kernel (function, entry, spmd, k.name.c_str ());
  entries_state.kernels.push_back (k);
}

/* Tell the host how many gangs and workers the compiler or the user has chosen for K's region (image.h, OPENACC).  */

void
set_acc_sizes (kernel &k)
{
  k.fixed = heddle_options.reproducible;
  k.packed_gangs = heddle_acc_packed_p (k.acc_region);
  k.asked_warps = heddle_acc_threads (k.acc_region, GOMP_DIM_WORKER);
  if (const int length = heddle_acc_wide (k.acc_region))
    {
      k.wide_vectors = true;
      k.vector_workers = k.asked_warps;
      k.asked_warps = length / HEDDLE_WARP_SIZE;
    }
  if (int gangs = heddle_acc_size (k.acc_region, GOMP_DIM_GANG))
    k.iterations = "teams #" + std::to_string (gangs);
  else if (const std::string &open = heddle_acc_iterations (k.acc_region); !open.empty ()
	   && (k.args_bytes || open.find ('@') == std::string::npos))
    {
      k.iterations = open;
      k.free_teams = true;
    }
}

/* heddle_image_func::iterations of K.  */

std::string
work_of (const kernel &k)
{
  if (!k.fixed)
    return k.iterations;
  const std::string fixed = (k.order.empty () ? "fixed" : "fixed:") + k.order;
  return k.iterations.empty () ? fixed : fixed + ' ' + k.iterations;
}

/* FIELD for a line of the tables, in which tabs and newlines end it.  */

std::string
table_field (const std::string &field)
{
  std::string result;
  for (char c : field)
    result += c == '\t' || c == '\n' || c == '\r' ? ' ' : c;
  return result;
}

} // namespace

tree
heddle_begin_function (const char *name, tree type, tree like)
{
  tree decl = heddle_new_function (name, type, DECL_SOURCE_LOCATION (like));
  DECL_FUNCTION_SPECIFIC_OPTIMIZATION (decl) = DECL_FUNCTION_SPECIFIC_OPTIMIZATION (like);
  cfun->function_end_locus = DECL_SOURCE_LOCATION (like);
  return decl;
}

void
heddle_end_function (tree decl, tree body)
{
  DECL_SAVED_TREE (decl) = body;
  gimplify_function_tree (decl);
  heddle_expect_function (cgraph_node::get_create (decl));
  cgraph_node::add_new_function (decl, false);
  set_cfun (NULL);
  current_function_decl = NULL_TREE;
}

tree
heddle_add_parameter (tree decl, const char *name, tree type)
{
  tree parm = build_decl (DECL_SOURCE_LOCATION (decl), PARM_DECL, get_identifier (name), type);
  DECL_CONTEXT (parm) = decl;
  DECL_ARG_TYPE (parm) = type;
  DECL_ARTIFICIAL (parm) = 1;
  TREE_USED (parm) = 1;
  DECL_ARGUMENTS (decl) = chainon (DECL_ARGUMENTS (decl), parm);
  return parm;
}

unsigned
entries_pass::execute (function *)
{
  tree decl;
  unsigned i;
  tree entry = NULL_TREE;
  if (!vec_safe_is_empty (offload_funcs) && !(entry = runtime_entry ()))
    return 0;

  std::vector<tree> regions;
  FOR_EACH_VEC_SAFE_ELT (offload_funcs, i, decl)
    regions.push_back (decl);
  entries_state.teams_with_turns = heddle_take_turns (regions);
  for (tree region : regions)
    make_entry (region, entry);
  make_constructors_entry ();
  FOR_EACH_VEC_SAFE_ELT (offload_vars, i, decl)
    {
      if (varpool_node *node = varpool_node::get (decl))
	node->force_output = 1;
      entries_state.variables.push_back ({ decl, ptx_identifier (heddle_asm_name (decl)), 0 });
    }
  symtab->process_new_functions ();

  /* What the host's compiler would do with the regions at the end of a unit has been done.  */
  vec_safe_truncate (offload_funcs, 0);
  return 0;
}

std::vector<std::string>
heddle_table_lines ()
{
  std::vector<std::string> lines;
  lines.push_back (":HEDDLE-ABI\t" + std::to_string (HEDDLE_IMAGE_ABI));
  if (facts_state.better_target)
    lines.push_back (":HEDDLE-BETTER\t" + std::to_string (facts_state.better_target));
  for (kernel &k : entries_state.kernels)
    if (k.acc_region)
      set_acc_sizes (k);
  for (const kernel &k : entries_state.kernels)
    lines.push_back (":HEDDLE-FUNC\t" + k.name + '\t'
		     + std::to_string (k.row_flags ()) + '\t'
		     + std::to_string (k.max_threads) + '\t' + std::to_string (k.stack_bytes) + '\t'
		     + std::to_string (k.args_bytes) + '\t' + std::to_string (k.shared_bytes) + '\t'
		     + std::to_string (k.address_words) + '\t' + std::to_string (k.sum_words) + '\t'
		     + std::to_string (k.wide_sums) + '\t'
		     + table_field (k.file) + '\t' + std::to_string (k.line) + '\t' + table_field (k.function) + '\t'
		     + work_of (k));
  for (size_t i = 0; i < entries_state.variables.size (); i++)
    lines.push_back (":HEDDLE-VAR\t" + entries_state.variables[i].name + '\t'
		     + std::to_string (entries_state.variables[i].size)
		     + (heddle_repeated_variable_p (i) ? "\trepeated"
			: TREE_READONLY (entries_state.variables[i].decl) ? "\tconstant" : ""));
  return lines;
}

void
heddle_report_kernels (const char *file)
{
  std::vector<reported_kernel> rows;
  for (const kernel &k : entries_state.kernels)
    if (!k.name.empty () && !k.constructors)
      rows.push_back ({ k, k.name, k.file, k.function, k.line, k.max_threads, k.stack_bytes, k.shared_bytes });
  heddle_write_report (file, rows);
}

void
heddle_set_variable (tree decl, const std::string &name, unsigned long long size)
{
  for (table_variable &variable : entries_state.variables)
    if (variable.decl == decl)
      {
	variable.name = name;
	variable.size = size;
      }
}

/* The kernel DECL.  */

static kernel &
recorded_kernel (tree decl)
{
  std::string name = heddle_asm_name (decl);
  for (kernel &k : entries_state.kernels)
    if (k.name == name)
      return k;
  gcc_unreachable ();
}

const std::string &
heddle_kernel_marks (tree decl)
{
  return recorded_kernel (decl).arguments;
}

tree
heddle_kernel_acc_region (tree decl)
{
  return recorded_kernel (decl).acc_region;
}

void
heddle_set_kernel_facts (tree decl, const heddle_kernel_facts &facts, unsigned max_threads,
			 unsigned long long stack_bytes, unsigned long long address_words)
{
  kernel &k = recorded_kernel (decl);
  const unsigned asked = k.asked_warps;
  static_cast<heddle_kernel_facts &> (k) = facts;
  k.asked_warps = asked;
  k.max_threads = max_threads;
  k.stack_bytes = stack_bytes;
  /* Addresses of cells are behind the arguments.  */
  const unsigned words = k.args_bytes / sizeof (unsigned long long);
  k.address_words = words < HEDDLE_LAST_ADDRESS_WORD ? address_words & ((1ull << words) - 1) : address_words;
  for (const grid_sum &s : heddle_grid_sums (decl))
    {
      const unsigned long long bit = 1ull << s.word ();
      k.sum_words |= bit;
      k.wide_sums |= s.wide () ? bit : 0;
    }
}

void
heddle_set_kernel_shared_memory (tree decl, unsigned long long bytes)
{
  recorded_kernel (decl).shared_bytes = bytes;
}
