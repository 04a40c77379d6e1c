/* frame.cc -- where automatic variables live: the warp's stack, or memory of each lane's own.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   A variable whose address may become known to another thread must lie in that thread's reach: on the warp's stack in
   global memory, whose free end comes as the hidden parameter sp.  A small variable of the function alone may lie in
   .local, where every lane has its own copy: outside SIMD regions the lanes hold the same values there as they do in
   registers, and ptxas can often make registers of the variable.  It need not be as small where lanes are threads in
   all calls of the function (device/entries/lane-functions.cc).  Not so in a function with a SIMD region, whose lanes
   share the variables around it, nor for an atomic's operands, as an atomic happens in one lane only.

   A lane's own variables of a SIMD loop (lane-variables.cc) lie in .local, too.  A copy of the loop outside, for one
   lane, has the same variables; if calls in the copy may reach such a variable, it has a place on the warp's stack
   besides.

   The frame is laid out once, before emission, from the references in the function's statements.  */

#include "warp-stacks/compiler/stack.h"
#include "device/facts/lane-variables.h"
#include "device/facts/hooks.h"
#include "device/facts/signature.h"
#include "host-calls/compiler/call.h"
#include "tuning.h"

/* Estimate, in bytes: likewise larger ones of functions that are called only where lanes are threads, together in
   each. 1.1 GB of local memory, which the driver reserves for all lanes that can be resident on an H200's 132
   multiprocessors.  */
constexpr unsigned lane_function_bytes = 4096;

/* Estimate, in bytes: a variable that no other lane can reach is in local memory up to this size, each lane with
   its copy; larger ones are on the warp's stack, once. 8 KiB of local memory for a warp's 32 copies.  */
constexpr unsigned lane_copy_bytes = 256;

using T = ptx::type;

/* A call whose pointer arguments' targets must be real memory, the same for all lanes.  */
static bool
call_shares_p (gimple *s)
{
  if (gimple_call_internal_p (s))
    switch (gimple_call_internal_fn (s))
      {
      case IFN_ATOMIC_BIT_TEST_AND_SET: case IFN_ATOMIC_BIT_TEST_AND_COMPLEMENT: case IFN_ATOMIC_BIT_TEST_AND_RESET:
      case IFN_ATOMIC_COMPARE_EXCHANGE: case IFN_ATOMIC_ADD_FETCH_CMP_0: case IFN_ATOMIC_SUB_FETCH_CMP_0:
      case IFN_ATOMIC_AND_FETCH_CMP_0: case IFN_ATOMIC_OR_FETCH_CMP_0: case IFN_ATOMIC_XOR_FETCH_CMP_0:
	return true;
      default:
	return false;
      }
  if (gimple_call_builtin_p (s, BUILT_IN_NORMAL))
    switch (DECL_FUNCTION_CODE (gimple_call_fndecl (s)))
      {
      case BUILT_IN_VA_START: case BUILT_IN_VA_END: case BUILT_IN_VA_COPY:
      case BUILT_IN_PREFETCH: case BUILT_IN_OBJECT_SIZE: case BUILT_IN_STACK_RESTORE:
      case BUILT_IN_ASSUME_ALIGNED:
	return false;
      default:
	return true;
      }
  return true;
}

/* The two sides of S, a comparison by size.  A program that compares addresses so wants to know how far the stack has
   come, and its variables had better be on the stack.  */
static std::vector<tree>
compared_sides (gimple *s)
{
  auto ordering = [] (tree_code c) { return c == LT_EXPR || c == LE_EXPR || c == GT_EXPR || c == GE_EXPR; };
  if (gcond *c = dyn_cast<gcond *> (s))
    {
      if (ordering (gimple_cond_code (c)))
	return {gimple_cond_lhs (c), gimple_cond_rhs (c)};
    }
  else if (is_gimple_assign (s) && ordering (gimple_assign_rhs_code (s)))
    return {gimple_assign_rhs1 (s), gimple_assign_rhs2 (s)};
  return {};
}

/* Collect into DECLS the automatic variables referenced as memory by FUN's statements, and into SHARED the variables
   within the reach of calls.  */
static void
find_memory (function *fun, std::vector<tree> &decls, std::unordered_set<tree> &shared)
{
  automatic_references references;
  std::vector<tree> pointers;
  std::vector<gcall *> calls;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    {
      for (gphi_iterator gsi = gsi_start_phis (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	for (unsigned i = 0; i < gimple_phi_num_args (gsi.phi ()); i++)
	  {
	    tree arg = gimple_phi_arg_def (gsi.phi (), i);
	    if (TREE_CODE (arg) == ADDR_EXPR)
	      references.add (arg);
	  }
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	{
	  gimple *s = gsi_stmt (gsi);
	  if (gimple_clobber_p (s) || is_gimple_debug (s))
	    continue;
	  references.add (s);
	  for (tree side : compared_sides (s))
	    if (TREE_CODE (side) == ADDR_EXPR)
	      if (tree base = get_base_address (TREE_OPERAND (side, 0)))
		shared.insert (base);
	  if (!is_gimple_call (s) || !call_shares_p (s))
	    continue;
	  calls.push_back (as_a <gcall *> (s));
	  for (unsigned i = 0; i < gimple_call_num_args (s); i++)
	    {
	      tree arg = gimple_call_arg (s, i);
	      if (TREE_CODE (arg) == SSA_NAME && POINTER_TYPE_P (TREE_TYPE (arg)))
		pointers.push_back (arg);
	      else if (TREE_CODE (arg) == ADDR_EXPR)
		if (tree base = get_base_address (TREE_OPERAND (arg, 0)))
		  {
		    if (DECL_P (base))
		      shared.insert (base);
		    else if (TREE_CODE (base) == MEM_REF && TREE_CODE (TREE_OPERAND (base, 0)) == SSA_NAME)
		      pointers.push_back (TREE_OPERAND (base, 0));
		  }
	    }
	}
    }
  decls = references.decls;
  /* A call may reach the variables whose addresses it gets, and by pointers in these further variables, as far as GCC
     knows the callee: that is no escape if the callee keeps no pointer.  */
  for (tree d : decls)
    if (DECL_P (d) && !shared.count (d)
	&& (std::any_of (pointers.begin (), pointers.end (),
			 [&] (tree p) { return ptr_derefs_may_alias_p (p, build_fold_addr_expr (d)); })
	    || std::any_of (calls.begin (), calls.end (),
			    [&] (gcall *c) { return pt_solution_includes (gimple_call_use_set (c), d)
						    || pt_solution_includes (gimple_call_clobber_set (c), d); })))
      shared.insert (d);
}

/* The alignment of DECL, an automatic variable of SIZE bytes: enough for the widest access to all of it.  The arrays
   for variables of SIMD loops without vectors lose all elements but one, and so the alignment of larger arrays; but GCC
   knows the alignment of pointers from before.  */
static unsigned
alignment_of (tree decl, unsigned HOST_WIDE_INT size)
{
  const unsigned widest = size >= HEDDLE_STACK_ALIGN ? HEDDLE_STACK_ALIGN : size ? 1u << floor_log2 (size) : 1;
  return MAX (DECL_ALIGN_UNIT (decl), widest);
}

bool
parameter_block_p (function *fun, tree decl)
{
  return TREE_CODE (decl) == PARM_DECL && AGGREGATE_TYPE_P (TREE_TYPE (decl)) && kernel_p (fun->decl);
}

warp_stack::warp_stack (function_code &c, module_emitter &m, function *f, warp_code &w, memory_access &a)
  : code_writer (c), code (c), mod (m), fun (f), warp (w), mem (a)
{
  lay_out ();
}

bool
warp_stack::needs_memory (tree decl) const
{
  if (VAR_P (decl) && DECL_HAS_VALUE_EXPR_P (decl))
    return false;
  return !is_gimple_reg (decl);
}

void
warp_stack::lay_out ()
{
  std::vector<tree> decls;
  std::unordered_set<tree> shared;
  find_memory (fun, decls, shared);
  lane_variables lanes;
  if (warp.has_simt ())
    lanes = heddle_lane_variables (fun);
  unsigned HOST_WIDE_INT end = 0, large_room = lane_function_p (fun->decl) ? lane_function_bytes : 0;
  unsigned max_align = HEDDLE_STACK_ALIGN;
  const unsigned gap = heddle_options.check_memory ? HEDDLE_STACK_GAP : 0;
  for (tree d : decls)
    {
      /* A structure of arguments is read where it is, unless its address is needed.  */
      if (!needs_memory (d) || (parameter_block_p (fun, d) && !TREE_ADDRESSABLE (d)))
	continue;
      if (VAR_P (d) && DECL_HARD_REGISTER (d))
	{
	  error_at (DECL_SOURCE_LOCATION (d), "register variable %qD in device code", d);
	  continue;
	}
      tree size_tree = DECL_SIZE_UNIT (d);
      if (!size_tree || !tree_fits_uhwi_p (size_tree))
	continue;		/* decl_place complains if it is used */
      unsigned HOST_WIDE_INT n = tree_to_uhwi (size_tree);
      const unsigned own_align = alignment_of (d, n);
      /* With lanes as threads, all that is a thread's own is a lane's own; in reach of the host, if need be.  */
      const bool reached = shared.count (d) || pt_solution_includes (&fun->gimple_df->escaped, d);
      const bool small = n <= lane_copy_bytes, fits = n <= large_room, mirrored = heddle_mirrored_variable_p (d);
      const bool in_local = (lanes_kernel_p (fun->decl) && !(reached && heddle_calls_host_p (mod))) || mirrored
			    || (optimize && !warp.has_simt () && (small || fits) && !reached);
      const bool own = lanes.own.count (d);
      if (own && reached && !mirrored && lanes.outside.count (d))
	lane_local[d] = new_local (n, MIN (own_align, 128u));
      else if (in_local || own)
	{
	  local[d] = new_local (n, MIN (own_align, 128u));
	  placed.push_back (d);
	  if (!small && fits)
	    large_room -= n;
	  continue;
	}
      max_align = MAX (max_align, own_align);
      end = (end + gap + own_align - 1) / own_align * own_align;
      frame_offset[d] = end;
      placed.push_back (d);
      end += MAX (n, 1u);
    }
  if (end)
    end += gap;
  size = (end + HEDDLE_STACK_ALIGN - 1) / HEDDLE_STACK_ALIGN * HEDDLE_STACK_ALIGN;
  align = max_align;
}

bool
warp_stack::place (tree decl, mem_address *place)
{
  auto l = local.find (decl);
  if (warp.context () == lanes_context::lanes && lane_local.count (decl))
    l = lane_local.find (decl);
  else if (l == local.end ())
    {
      auto o = frame_offset.find (decl);
      if (o == frame_offset.end ())
	return false;
      *place = mem_address ();
      place->base = base;
      place->disp = o->second;
      place->align = alignment_of (decl, tree_to_uhwi (DECL_SIZE_UNIT (decl)));
      return true;
    }
  *place = variable_address (l->second);
  return true;
}

std::string
source_name (tree fndecl)
{
  const std::string name = printable_name (DECL_ORIGIN (fndecl));
  return name.substr (0, name.find ('.'));
}

/* The name of DECL in the source, and of its function there; "-" for a variable without a name, or of a library: a
   library may read memory before writing it, where nothing depends on the value.  */
static std::string
source_names (tree decl, function *fun)
{
  const char *name = DECL_NAME (decl) ? IDENTIFIER_POINTER (DECL_NAME (decl)) : "-";
  if (strchr (name, '.') || strchr (name, ' ') || is_of_library (expand_location (DECL_SOURCE_LOCATION (decl)).file))
    name = "-";
  tree context = DECL_CONTEXT (DECL_ORIGIN (decl));
  if (!context || TREE_CODE (context) != FUNCTION_DECL)
    context = fun->decl;
  return std::string (name) + " " + source_name (context);
}

void
warp_stack::note_variables (function_code &code) const
{
  if (!placed.empty () && size)
    code.note ({": frame " + std::to_string (size), " @", {base}});
  for (tree d : placed)
    {
      const std::string names = " " + source_names (d, fun);
      auto offset = frame_offset.find (d);
      auto own = local.find (d), lanes = lane_local.find (d);
      if (offset != frame_offset.end ())
	code.note ({": automatic " + std::to_string (offset->second) + " "
		 + std::to_string (tree_to_uhwi (DECL_SIZE_UNIT (d))) + names, "", {}});
      if (own != local.end ())
	code.note ({": own " + own->second->name + names, "", {}});
      if (lanes != lane_local.end ())
	code.note ({": own " + lanes->second->name + names, "", {}});
    }
}

mem_address
warp_stack::late_place (tree decl, unsigned HOST_WIDE_INT size)
{
  return variable_address (local[decl] = new_local (size, alignment_of (decl, size)));
}

frame_facts
warp_stack::facts () const
{
  const unsigned lost = align > HEDDLE_STACK_ALIGN ? align - HEDDLE_STACK_ALIGN : 0;
  return { size + lost, open, lane_sp, overflow_handler };
}
