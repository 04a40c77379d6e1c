/* mapping-kinds.cc -- the host role: libgomp's information on a construct's mappings.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   For each mapping of a construct "omplower" writes an address, a size and a kind: the kind of mapping, and in the
   upper bits the alignment.  Four of GCC 12's kinds do harm.

   Constants.  A variable used by a region without a clause is mapped "tofrom", even if const.  libgomp would copy it
   back to memory that the host cannot write.  The kind becomes "to".  (Constants behind pointers are not known here;
   see libgomp-nvptx/plugin/memory/segments.cc.)

   Alignment.  libgomp packs a construct's objects into one block of device memory, each aligned for its type: bytes at
   any address.  But on the host the memory of malloc is aligned for every type, as arrays of 16 bytes and more are
   (System V ABI for x86-64, 3.1.2), and programs put other objects into an array of bytes.  The alignment is therefore
   at least 16 bytes, for objects mapped through pointers and for arrays.  A warp's 32 floats side by side are four
   sectors of 32 bytes if the first float begins a sector, and five if not; objects of at least 128 bytes, or of unknown
   size, therefore begin a sector.  (Not more: HEDDLE_REGION_ALIGN.)

   Empty arrays.  To libgomp all objects of no size are the same one, and it refuses the second.  The C front ends mark
   sections that may be empty, and "omplower" chooses a kind then for what need not be there.  Fortran's does not; nor
   are arrays of variable length marked.  OpenACC has no such kind: there an array of Fortran's has a byte at least, and
   the address of an empty section in C is null, for which libgomp does nothing.  (A byte would be another object's.)

   Pointers in "use_device_ptr" to objects missing on the device.  By OpenMP 5.1 (2.14.2) they keep their value; with
   GOMP_MAP_USE_DEVICE_PTR libgomp ends the program.  libgomp has GOMP_MAP_USE_DEVICE_PTR_IF_PRESENT for OpenACC, but
   only if the construct maps nothing.  The construct

     #pragma omp target data map (x) use_device_ptr (p)

   therefore becomes two constructs, one inside the other: first the maps, as OpenMP wants.  The kind is changed when
   "omplower" has written it.  */

#include "gcc-compat.h"
#include "abi.h"
#include "host/clauses/fortran-types.h"
#include "host/clauses/mapped-members.h"
#include "host/clauses/walk-body.h"
#include "passes.h"

namespace {

const unsigned sector_bytes = 32;
static_assert (sector_bytes <= HEDDLE_REGION_ALIGN, "the host plugin counts on it");
const unsigned least_align = 16 * BITS_PER_UNIT, sector_align = sector_bytes * BITS_PER_UNIT;
const unsigned warp_bytes = HEDDLE_WARP_SIZE * sizeof (float);	/* of a warp's access to neighbouring floats */

/* The alignment of an object of SIZE bytes, if constant.  */

unsigned
align_for (tree size)
{
  return tree_fits_uhwi_p (size) && tree_to_uhwi (size) < warp_bytes ? least_align : sector_align;
}

bool
openmp_target_p (gomp_target *target)
{
  return target && !is_gimple_omp_oacc (target);
}

/* Variable DECL never changes: the front ends leave TREE_READONLY unset for const objects initialised at run time, or
   with mutable members.  */

bool
constant_p (tree decl)
{
  return decl && VAR_P (decl) && TREE_READONLY (decl) && !TREE_THIS_VOLATILE (decl);
}

/* Have clause C not copy a constant back.  */

void
leave_constant (tree c)
{
  if (!constant_p (get_base_address (OMP_CLAUSE_DECL (c))))
    return;
  if (OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_TOFROM)
    OMP_CLAUSE_SET_MAP_KIND (c, GOMP_MAP_TO);
  else if (OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_ALWAYS_TOFROM)
    OMP_CLAUSE_SET_MAP_KIND (c, GOMP_MAP_ALWAYS_TO);
}

/* Clause C maps an object.  */

bool
maps_object_p (tree c)
{
  switch (OMP_CLAUSE_MAP_KIND (c))
    {
    case GOMP_MAP_ALLOC: case GOMP_MAP_TO: case GOMP_MAP_FROM: case GOMP_MAP_TOFROM:
    case GOMP_MAP_ALWAYS_TO: case GOMP_MAP_ALWAYS_FROM: case GOMP_MAP_ALWAYS_TOFROM:
      return true;
    default:
      return false;
    }
}

/* Have the device's copy of clause C's object aligned as on the host.  */

void
raise_alignment (tree c)
{
  tree decl = OMP_CLAUSE_DECL (c), type = TREE_TYPE (decl);
  if (DECL_P (decl))
    {
      /* As in the back end, but earlier.  */
      if (VAR_P (decl) && TREE_CODE (type) == ARRAY_TYPE && !DECL_EXTERNAL (decl) && !DECL_USER_ALIGN (decl)
	  && !DECL_HAS_VALUE_EXPR_P (decl) && !DECL_HARD_REGISTER (decl) && !DECL_SECTION_NAME (decl)
	  && tree_fits_uhwi_p (TYPE_SIZE (type)) && tree_to_uhwi (TYPE_SIZE (type)) >= least_align)
	{
	  /* An object on the stack would need a frame with more alignment than calls have.  */
	  const unsigned align = TREE_STATIC (decl) ? align_for (TYPE_SIZE_UNIT (type)) : least_align;
	  if (DECL_ALIGN (decl) < align)
	    SET_DECL_ALIGN (decl, align);
	}
      return;
    }
  /* The next clause has the begin of an array if this one maps a part (omp-low.cc).  */
  tree next = OMP_CLAUSE_CHAIN (c);
  tree size = heddle_map_size (c);
  const unsigned align = align_for (size);
  if (integer_zerop (size) || TYPE_ALIGN (type) >= align || TREE_CODE (decl) == COMPONENT_REF
      || (next && OMP_CLAUSE_CODE (next) == OMP_CLAUSE_MAP && OMP_CLAUSE_MAP_KIND (next) == GOMP_MAP_POINTER
	  && DECL_P (OMP_CLAUSE_DECL (next))))
    return;
  OMP_CLAUSE_DECL (c) = unshare_expr (decl);
  TREE_TYPE (OMP_CLAUSE_DECL (c)) = build_aligned_type (type, align);
}

/* Permit the object of clause C, mapped or unmapped, to be missing if empty.  The object of a Fortran descriptor must
   exist: it has a byte.  The length of a Fortran section may be negative.  GSI: the construct.  By the variable with
   the length GCC 15 and later find an array's allocatable components (deep-mappings.cc): it stays in the clause.  */

void
mark_empty (tree c, gimple_stmt_iterator *gsi)
{
  tree size = heddle_map_size (c), next = OMP_CLAUSE_CHAIN (c);
  if (TREE_CODE (size) == INTEGER_CST && !(integer_zerop (size) && DECL_P (OMP_CLAUSE_DECL (c))))
    return;
  const bool needed = heddle_map_p (next, GOMP_MAP_TO_PSET);
  /* Components have an order of their own (component-pointers.cc).  */
  if ((needed || heddle_map_p (next, GOMP_MAP_ALWAYS_POINTER)) && TREE_CODE (OMP_CLAUSE_DECL (next)) == COMPONENT_REF)
    return;
  if (TREE_CODE (size) != INTEGER_CST && heddle_fortran_p ())
    {
      if (VAR_P (size) && DECL_LANG_SPECIFIC (size) && is_gimple_reg (size) && !TYPE_UNSIGNED (TREE_TYPE (size)))
	{
	  tree bytes = build_int_cst (TREE_TYPE (size), needed);
	  gsi_insert_before (gsi, gimple_build_assign (size, MAX_EXPR, size, bytes), GSI_SAME_STMT);
	}
      else
	{
	  tree least = build_int_cst (ssizetype, needed);
	  size = fold_build2 (MAX_EXPR, ssizetype, fold_convert (ssizetype, size), least);
	  OMP_CLAUSE_SIZE (c) = fold_convert (sizetype, size);
	}
    }
  if (!needed)
    OMP_CLAUSE_MAP_MAYBE_ZERO_LENGTH_ARRAY_SECTION (c) = 1;
}

/* Clause C, of OpenACC, is about a pointer or a group, and not about data.  */

bool
about_pointer_p (tree c)
{
  switch (OMP_CLAUSE_MAP_KIND (c))
    {
    case GOMP_MAP_POINTER: case GOMP_MAP_TO_PSET: case GOMP_MAP_ALWAYS_POINTER: case GOMP_MAP_FIRSTPRIVATE_POINTER:
    case GOMP_MAP_ATTACH: case GOMP_MAP_DETACH: case GOMP_MAP_ATTACH_DETACH: case GOMP_MAP_FORCE_DETACH:
    case GOMP_MAP_STRUCT: case GOMP_MAP_FIRSTPRIVATE_REFERENCE: case GOMP_MAP_FORCE_DEVICEPTR:
      return true;
    default:
      return false;
    }
}

/* Have the array of clause C, of OpenACC and Fortran, have a byte if it is empty.  An array without allocation has
   none.  */

void
fill_empty (tree c, gimple_seq *before)
{
  tree size = OMP_CLAUSE_SIZE (c), decl = OMP_CLAUSE_DECL (c);
  if (!size || TREE_CODE (size) == INTEGER_CST || !heddle_indirect_p (decl))
    return;
  tree address = fold_convert (ptr_type_node, unshare_expr (TREE_OPERAND (decl, 0)));
  tree there = fold_convert (ssizetype, build2 (NE_EXPR, boolean_type_node, address, null_pointer_node));
  tree bytes = build2 (MAX_EXPR, ssizetype, fold_convert (ssizetype, unshare_expr (size)), there);
  OMP_CLAUSE_SIZE (c) = get_initialized_tmp_var (fold_convert (sizetype, bytes), before, NULL, false);
}

/* Have libgomp pass over the section of clause C, of OpenACC and C, if it is empty: its address is null then.  */

void
leave_empty (tree c, gimple_seq *before)
{
  tree size = OMP_CLAUSE_SIZE (c), decl = OMP_CLAUSE_DECL (c), next = OMP_CLAUSE_CHAIN (c), base = decl;
  while (TREE_CODE (base) == ARRAY_REF)
    base = TREE_OPERAND (base, 0);
  if (!size || (TREE_CODE (size) == INTEGER_CST && !integer_zerop (size)) || DECL_P (decl) || heddle_looked_up_p (c)
      || !(DECL_P (base) || heddle_indirect_p (base))
      || (heddle_map_p (next) && about_pointer_p (next) && !heddle_map_p (next, GOMP_MAP_FIRSTPRIVATE_POINTER)))
    return;
  if (DECL_P (base))
    TREE_ADDRESSABLE (base) = 1;
  tree address = build_fold_addr_expr_with_type (unshare_expr (decl), ptr_type_node);
  tree any = build2 (NE_EXPR, boolean_type_node, unshare_expr (size), build_zero_cst (TREE_TYPE (size)));
  address = build3 (COND_EXPR, ptr_type_node, any, address, null_pointer_node);
  address = get_initialized_tmp_var (address, before, NULL, false);
  OMP_CLAUSE_DECL (c) = build2 (MEM_REF, TREE_TYPE (decl), address, build_zero_cst (ptr_type_node));
  /* libgomp's kind for empty sections is OpenMP's.  */
  OMP_CLAUSE_MAP_MAYBE_ZERO_LENGTH_ARRAY_SECTION (c) = 0;
}

/* The same for all of TARGET at GSI.  */

void
fill_arrays (gimple_stmt_iterator *gsi, gomp_target *target)
{
  gimple_seq before = NULL;
  push_gimplify_context ();
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (heddle_map_p (c) && !about_pointer_p (c))
      {
	if (heddle_fortran_p ())
	  fill_empty (c, &before);
	else
	  leave_empty (c, &before);
      }
  if (before)
    heddle_put_around (gsi, before);
  else
    pop_gimplify_context (NULL);
}

/* Take the clauses of CODE and CODE2 out of TARGET's.  */

tree
take_clauses (gomp_target *target, omp_clause_code code, omp_clause_code code2)
{
  tree taken = NULL_TREE, *end = &taken;
  for (tree *p = gimple_omp_target_clauses_ptr (target); *p; )
    if (OMP_CLAUSE_CODE (*p) == code || OMP_CLAUSE_CODE (*p) == code2)
      {
	*end = *p;
	*p = OMP_CLAUSE_CHAIN (*p);
	end = &OMP_CLAUSE_CHAIN (*end);
	*end = NULL_TREE;
      }
    else
      p = &OMP_CLAUSE_CHAIN (*p);
  return taken;
}

/* Have TARGET, a "target data", map first, and take the addresses on the device in a construct inside.  */

void
split_data (gomp_target *target)
{
  bool maps = false;
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    maps |= OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP;
  if (!maps)
    return;
  tree inner = take_clauses (target, OMP_CLAUSE_USE_DEVICE_PTR, OMP_CLAUSE_USE_DEVICE_ADDR);
  if (!inner)
    return;
  tree *end = &inner;
  while (*end)
    end = &OMP_CLAUSE_CHAIN (*end);
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_IF || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_DEVICE)
      {
	*end = copy_node (c);
	OMP_CLAUSE_OPERAND (*end, 0) = unshare_expr (OMP_CLAUSE_OPERAND (c, 0));
	end = &OMP_CLAUSE_CHAIN (*end);
	*end = NULL_TREE;
      }
  gomp_target *data = gimple_build_omp_target (gimple_omp_body (target), GF_OMP_TARGET_KIND_DATA, inner);
  gimple_set_location (data, gimple_location (target));
  /* The body contains its construct's end (gimplify_omp_workshare).  */
  gimple *end_data = gimple_build_call (builtin_decl_explicit (BUILT_IN_GOMP_TARGET_END_DATA), 0);
  gimple_omp_set_body (target, gimple_build_try (data, end_data, GIMPLE_TRY_FINALLY));
}

tree
mend_target (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = false;
  gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
  if (target && !openmp_target_p (target) && !((hash_set<gimple *> *) wi->info)->add (target))
    fill_arrays (gsi, target);
  if (!openmp_target_p (target))
    return NULL_TREE;
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && maps_object_p (c))
      {
	leave_constant (c);
	raise_alignment (c);
	mark_empty (c, gsi);
      }
    else if (heddle_map_p (c, GOMP_MAP_RELEASE) || heddle_map_p (c, GOMP_MAP_DELETE))
      mark_empty (c, gsi);
  if (gimple_omp_target_kind (target) == GF_OMP_TARGET_KIND_DATA)
    split_data (target);
  return NULL_TREE;
}

} // namespace

unsigned
mapping_kinds_pass::execute (function *)
{
  hash_set<gimple *> seen;
  heddle_walk_body (mend_target, &seen);
  return 0;
}
