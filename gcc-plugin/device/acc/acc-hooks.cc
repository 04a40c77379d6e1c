/* acc-hooks.cc -- properties of the device for GCC's passes about OpenACC.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Three of GCC's passes on functions lower OpenACC, in every compiler: "oaccloops" gives each loop its axes,
   "omp_oacc_neuter_broadcast" has one worker execute the code outside of workers' loops and hands its values to the
   other workers, "oaccdevlow" replaces the rest of the constructs by questions for a thread's position.  The passes ask
   the target, by hooks that the host's target lacks.  The hooks of a GPU say:

     gang	a block; gang-private variables whose address is taken are in shared memory
     worker	a warp of the block; values are handed over in shared memory, between barriers
     vector	the lanes of a warp, or of all warps of the block (acc-wide.cc).  Outside of vectors' loops the lanes
		are mirrored, as in OpenMP.  */

#include "device/acc/acc-hooks.h"
#include "device/acc/state.h"
#include "device/acc/acc-reductions.h"
#include "device/acc/acc-wide.h"
#include "device/facts/acc.h"
#include "device/facts/hooks.h"
#include "diagnostic.h"
#include "dumpfile.h"
#include "gimple-walk.h"
#include "abi.h"

namespace {

/* Estimate, in bytes of shared memory by which a function of OpenACC tells its workers and lanes the values of
   variables: a sixth of the 48 KiB of every block.  */
constexpr unsigned broadcast_bytes = 8 << 10;

/* Read the sizes of -fopenacc-dim=GANGS:WORKERS:VECTORS, each of them optional, into DIMS.  GCC reads the option in
   accelerators' compilers only, and asks for defaults before it forgets the option.  */

void
read_sizes (const char *text, int *dims)
{
  const char *at = text;
  for (int axis = 0; axis < GOMP_DIM_MAX && *at; axis++)
    {
      if (axis && *at++ != ':')
	break;
      if (!ISDIGIT (*at))
	continue;
      char *end;
      const long size = strtol (at, &end, 10);
      if (size <= 0 || size > INT_MAX)
	break;
      dims[axis] = size;
      at = end;
    }
  if (*at)
    error ("%<-fopenacc-dim%> operand is malformed at %qs", at);
}

/* Sizes from elsewhere than a construct: 0 is decided when a kernel is launched.  */

bool
set_defaults (int *dims, bool least)
{
  for (int axis = 0; axis < GOMP_DIM_MAX; axis++)
    dims[axis] = least;
  if (!least && flag_openacc_dims)
    read_sizes (flag_openacc_dims, dims);
  dims[GOMP_DIM_WORKER] = MIN (dims[GOMP_DIM_WORKER], HEDDLE_MAX_WARPS);
  if (!least && dims[GOMP_DIM_VECTOR])
    acc_state.default_length = dims[GOMP_DIM_VECTOR];
  if (!least)
    acc_state.default_workers = dims[GOMP_DIM_WORKER];
  dims[GOMP_DIM_VECTOR] = HEDDLE_WARP_SIZE;
  return true;
}

/* targetm.goacc.validate_dims.  DIMS has the sizes of the user's request, -1 for no request, 0 for no constant.  LEVEL
   is the level of a routine, -1 for a region; without DECL the hook asks for defaults (-1) and least sizes (-2).  */

bool
validate_sizes (tree decl, int *dims, int level, unsigned used)
{
  if (!decl)
    return set_defaults (dims, level == -2);
  int &vectors = dims[GOMP_DIM_VECTOR], &workers = dims[GOMP_DIM_WORKER];
  const int asked_vectors = vectors, asked_workers = workers;
  if (level >= 0)
    {
      if (level < GOMP_DIM_MAX)
	vectors = HEDDLE_WARP_SIZE;
      return vectors != asked_vectors;
    }
  if (workers < 0)
    acc_state.open_workers.insert (decl);
  const char *why = NULL;
  const bool by_default = workers < 0 && (used & GOMP_DIM_MASK (GOMP_DIM_WORKER));
  if (workers > HEDDLE_MAX_WARPS)
    workers = HEDDLE_MAX_WARPS;
  int count = by_default ? acc_state.default_workers : workers;
  if (vectors >= 0)
    vectors = heddle_acc_vector_length (decl, vectors, &count, &why);
  else if (used & GOMP_DIM_MASK (GOMP_DIM_VECTOR))
    vectors = heddle_acc_vector_length (decl, acc_state.default_length, &count, &why);
  if (count != (by_default ? acc_state.default_workers : workers))
    workers = count;
  if (vectors != asked_vectors && asked_vectors >= 0)
    heddle_acc_tell_size (decl, GOMP_DIM_VECTOR, vectors, asked_vectors, why);
  if (workers != asked_workers && asked_workers >= 0)
    heddle_acc_tell_size (decl, GOMP_DIM_WORKER, workers, asked_workers);
  return vectors != asked_vectors || workers != asked_workers;
}

/* targetm.goacc.dim_limit: the largest size on AXIS; 0: no limit.  */

int
size_limit (int axis)
{
  return axis == GOMP_DIM_VECTOR ? HEDDLE_WARP_SIZE * HEDDLE_MAX_WARPS : axis == GOMP_DIM_WORKER ? HEDDLE_MAX_WARPS : 0;
}

/* targetm.goacc.fork_join: does something happen at CALL, the begin or end of a loop?  Gangs know nothing of each
   other; where workers begin a barrier exists already (acc-workers.cc).  */

bool
keep_fork_or_join (gcall *call, const int *dims, bool begin)
{
  const int axis = TREE_INT_CST_LOW (gimple_call_arg (call, 2));
  return axis == GOMP_DIM_VECTOR || (axis == GOMP_DIM_WORKER && dims[GOMP_DIM_WORKER] != 1 && !begin);
}

/* This memory, of at least SIZE bytes.  */

tree
broadcast_memory (unsigned HOST_WIDE_INT size)
{
  tree &buffer = acc_state.shared_memory[{ current_function_decl, heddle_acc_nested_p (current_function_decl) }];
  if (buffer && tree_to_uhwi (DECL_SIZE_UNIT (buffer)) >= size)
    return buffer;
  tree type = build_array_type_nelts (char_type_node, size);
  if (!buffer)
    {
      buffer = heddle_acc_shared (current_function_decl, "workers", type);
      SET_DECL_ALIGN (buffer, BIGGEST_ALIGNMENT);
      return buffer;
    }
  TREE_TYPE (buffer) = type;
  DECL_SIZE (buffer) = DECL_SIZE_UNIT (buffer) = NULL_TREE;
  layout_decl (buffer, DECL_ALIGN (buffer));
  return buffer;
}

/* targetm.goacc.create_worker_broadcast_record: for the SENDER, the address of a structure of type RECORD at OFFSET of
   the memory for handing over; for a receiver, a variable with room for this address.  */

tree
broadcast_record (tree record, bool sender, const char *name, unsigned HOST_WIDE_INT offset)
{
  acc_state.shared_records.insert (TYPE_MAIN_VARIANT (record));
  tree pointer = build_pointer_type (record);
  if (!sender)
    return create_tmp_var_raw (pointer, name);
  tree buffer = broadcast_memory (offset + tree_to_uhwi (TYPE_SIZE_UNIT (record)));
  tree at = build2 (MEM_REF, record, build_fold_addr_expr (buffer), build_int_cst (ptr_type_node, offset));
  return build1 (ADDR_EXPR, pointer, at);
}

/* targetm.goacc.shared_mem_layout: the range of usable offsets.  Functions with a need for more have more barriers.  */

void
broadcast_layout (unsigned HOST_WIDE_INT *low, unsigned HOST_WIDE_INT *high, int[], unsigned HOST_WIDE_INT[],
		  unsigned HOST_WIDE_INT[])
{
  *low = 0;
  *high = broadcast_bytes;
  if (heddle_acc_nested_p (current_function_decl))
    *high = broadcast_bytes / heddle_acc_most_workers (current_function_decl);
}

/* walk_stmt_load_store_addr_ops: D is mentioned.  */

bool
note_mention (gimple *, tree d, tree, void *data)
{
  static_cast<std::set<tree> *> (data)->insert (d);
  return false;
}

/* DECL is in memory: statements of the current function mention DECL, other than the marks of private variables.  Else
   optimization has made values of DECL, which workers hand over.  */

bool
in_memory_p (tree decl)
{
  static tree function;
  static std::set<tree> mentioned;
  if (function != current_function_decl)
    {
      function = current_function_decl;
      mentioned.clear ();
      basic_block bb;
      FOR_EACH_BB_FN (bb, cfun)
	{
	  for (gphi_iterator gsi = gsi_start_phis (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	    walk_stmt_load_store_addr_ops (gsi.phi (), &mentioned, note_mention, note_mention, note_mention);
	  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	    {
	      gimple *s = gsi_stmt (gsi);
	      if (!is_gimple_debug (s) && !gimple_clobber_p (s) && !gimple_call_internal_p (s, IFN_UNIQUE))
		walk_stmt_load_store_addr_ops (s, &mentioned, note_mention, note_mention, note_mention);
	    }
	}
    }
  return mentioned.count (decl);
}

/* targetm.goacc.adjust_private_decl: DECL is private to LEVEL, and its address has been taken.  A worker's variable is
   on the stack of its warp.  -fopt-info reports the place in GCC's words.  */

tree
place_private (location_t loc, tree decl, int level)
{
  if (level != GOMP_DIM_GANG)
    return decl;
  if (!TREE_STATIC (decl))
    heddle_acc_place_gangs (decl);
  if (!acc_state.placed.count (decl))
    return decl;
  /* GCC's own check of formats does not know the format here.  */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat"
  if (dump_enabled_p ())
    dump_printf_loc (get_openacc_privatization_dump_flags (), dump_user_location_t::from_location_t (loc),
		     "variable %<%T%> adjusted for OpenACC privatization level: %qs\n", decl, "gang");
#pragma GCC diagnostic pop
  return decl;
}

} // namespace

void
heddle_acc_place_gangs (tree decl)
{
  if (TREE_STATIC (decl) || (optimize && !in_memory_p (decl)))
    return;
  static unsigned count;
  std::string name = heddle_asm_name (current_function_decl) + std::string ("$");
  name += DECL_NAME (decl) ? IDENTIFIER_POINTER (DECL_NAME (decl)) : "private";
  name += "$" + std::to_string (count++);
  TREE_STATIC (decl) = 1;
  DECL_EXTERNAL (decl) = 0;
  SET_DECL_ASSEMBLER_NAME (decl, get_identifier (name.c_str ()));
  set_decl_section_name (decl, HEDDLE_SHARED_SECTION);
  varpool_node::finalize_decl (decl);
  varpool_node::get (decl)->force_output = 1;
  acc_state.placed.insert (decl);
  acc_state.placed_for.insert (current_function_decl);
}

bool
heddle_acc_placed_p (tree fndecl)
{
  return acc_state.placed_for.count (fndecl);
}

bool
heddle_acc_handed_over_p (tree ref)
{
  return TREE_CODE (ref) == COMPONENT_REF
    && acc_state.shared_records.count (TYPE_MAIN_VARIANT (TREE_TYPE (TREE_OPERAND (ref, 0))));
}

tree
heddle_acc_vector_memory (tree fndecl)
{
  const auto found = acc_state.shared_memory.find ({ fndecl, true });
  return found == acc_state.shared_memory.end () ? NULL_TREE : found->second;
}

bool
heddle_acc_region_p (tree fndecl)
{
  tree attribute = oacc_get_fn_attrib (fndecl);
  return attribute && oacc_fn_attrib_level (attribute) < 0;
}

bool
heddle_acc_together_p (tree fndecl)
{
  tree attribute = oacc_get_fn_attrib (fndecl);
  return attribute && oacc_fn_attrib_level (attribute) < GOMP_DIM_MAX;
}

int
heddle_acc_size (tree fndecl, int axis)
{
  tree dims = TREE_VALUE (oacc_get_fn_attrib (fndecl));
  while (axis--)
    dims = TREE_CHAIN (dims);
  /* An axis without a size needs no more than one thread.  */
  return TREE_VALUE (dims) ? TREE_INT_CST_LOW (TREE_VALUE (dims)) : 1;
}

bool
heddle_acc_open_workers_p (tree region)
{
  return acc_state.open_workers.count (region) && !heddle_acc_size (region, GOMP_DIM_WORKER);
}

void
heddle_acc_set_size (tree fndecl, int axis, int size)
{
  tree old = TREE_VALUE (oacc_get_fn_attrib (fndecl)), dims = NULL_TREE;
  for (int i = 0; i < GOMP_DIM_MAX; i++, old = TREE_CHAIN (old))
    dims = tree_cons (TREE_PURPOSE (old), i == axis ? build_int_cst (integer_type_node, size) : TREE_VALUE (old), dims);
  oacc_replace_fn_attrib (fndecl, nreverse (dims));
}

void
heddle_acc_tell_size (tree decl, int axis, int size, int asked, const char *why)
{
  const char *clause = axis == GOMP_DIM_VECTOR ? "vector_length" : "num_workers";
  const location_t loc = DECL_SOURCE_LOCATION (decl);
  device_warnings shown;
  if (asked && why)
    warning_at (loc, 0, "using %<%s (%d)%> %s, ignoring %d", clause, size, why, asked);
  else if (asked)
    warning_at (loc, 0, "using %<%s (%d)%>, ignoring %d", clause, size, asked);
  else
    warning_at (loc, 0, "using %<%s (%d)%>, ignoring runtime setting", clause, size);
}

gcall *
heddle_acc_instruction (const char *name, tree result)
{
  tree fndecl = build_fn_decl (name, build_function_type_list (result, NULL_TREE));
  TREE_NOTHROW (fndecl) = 1;
  /* A thread's place and the sizes are the same everywhere in the function.  */
  TREE_READONLY (fndecl) = !VOID_TYPE_P (result);
  return gimple_build_call (fndecl, 0);
}

/* Put the begin or end KIND of a loop for workers at the end of BB, behind the statement that makes BEFORE.  */

static tree
end_block (basic_block bb, ifn_unique_kind kind, location_t loc, tree before)
{
  gcall *call = gimple_build_call_internal (IFN_UNIQUE, 3, build_int_cst (unsigned_type_node, kind), before,
					    build_int_cst (integer_type_node, GOMP_DIM_WORKER));
  tree name = make_ssa_name (integer_type_node, call);
  gimple_call_set_lhs (call, name);
  gimple_call_set_ctrl_altering (call, true);
  gimple_set_location (call, loc);
  gimple_stmt_iterator gsi = gsi_last_bb (bb);
  gsi_insert_after (&gsi, call, GSI_NEW_STMT);
  return name;
}

void
heddle_acc_end_workers (basic_block bb, location_t loc)
{
  end_block (bb, IFN_UNIQUE_OACC_JOIN, loc, integer_zero_node);
}

/* The value by which the loop for vectors follows its mark is the first worker's, and stays so:
   "omp_oacc_neuter_broadcast" reserves memory for the values on their way, and later treats blocks with nothing but
   marks as blocks without values.  */

void
heddle_acc_begin_workers (basic_block bb, gimple *first)
{
  const bool mark = gimple_call_internal_p (first, IFN_UNIQUE);
  tree name = end_block (bb, IFN_UNIQUE_OACC_FORK, gimple_location (first),
			 mark ? gimple_call_arg (first, 1) : integer_zero_node);
  if (mark)
    {
      gimple_call_set_arg (first, 1, name);
      update_stmt (first);
    }
}

tree
heddle_acc_shared (tree fndecl, const char *what, tree type)
{
  static unsigned count;
  std::string name = heddle_asm_name (fndecl) + std::string ("$") + what + "$" + std::to_string (count++);
  tree v = build_decl (DECL_SOURCE_LOCATION (fndecl), VAR_DECL, get_identifier (name.c_str ()), type);
  SET_DECL_ASSEMBLER_NAME (v, get_identifier (name.c_str ()));
  TREE_STATIC (v) = TREE_USED (v) = TREE_ADDRESSABLE (v) = DECL_ARTIFICIAL (v) = 1;
  set_decl_section_name (v, HEDDLE_SHARED_SECTION);
  varpool_node::finalize_decl (v);
  varpool_node::get (v)->force_output = 1;
  return v;
}

void
heddle_acc_hooks ()
{
  targetm.goacc.validate_dims = validate_sizes;
  targetm.goacc.dim_limit = size_limit;
  targetm.goacc.fork_join = keep_fork_or_join;
  targetm.goacc.reduction = heddle_acc_reduction;
  targetm.goacc.create_worker_broadcast_record = broadcast_record;
  targetm.goacc.shared_mem_layout = broadcast_layout;
  targetm.goacc.adjust_private_decl = place_private;
}
