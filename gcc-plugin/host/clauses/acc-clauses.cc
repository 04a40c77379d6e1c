/* acc-clauses.cc -- the host role: clauses of OpenACC's constructs.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A reduction with && (TRUTH_ANDIF_EXPR) in OpenACC's constructs becomes a reduction with & in "omplower", and ||
   becomes | (lower_oacc_reductions in omp-low.cc).  The results differ for values other than 0 and 1: 2 && 1 is 1, 2 &
   1 is 0.  And & and | do not exist for floating-point types.  Other operators pass unchanged.

   The clauses therefore get TRUTH_AND_EXPR and TRUTH_OR_EXPR, with the same values and start values (operands without
   effects need no order).  The device role knows both (device/acc/acc-reductions.cc).

   GCC makes a reduction into a C++ reference a reduction of the reference itself, and maps the reference without its
   object.  This is an error here.  So is a reduction of an array or a structure, by OpenACC 2.7 a reduction of the
   elements: GCC 12 takes it, of no use to its device's compilers.  In inner loops elements of short arrays are reduced
   one by one (acc-arrays.cc).

   A reduction of nested loops with a clause at only some of them is completed (acc-inner.cc).

   A region with clauses for some members of a variable also gets its other used members.

   "enter data" with an object, and with an array behind one of its members, maps the array and attaches it to the
   object in the order of the clauses; an object with a later clause is missing at this time, and libgomp ends the
   program.

   "enter data" of a polymorphic dummy argument also maps the caller's temporary for the call, a pointer to the object
   with its type.  A region has this temporary in clauses of its own, and "exit data" sees another temporary: libgomp
   ends the program.  The temporary is therefore left alone.

   "enter data" of a Fortran array of "declare" also maps its descriptor, which stays on the device for good; libgomp
   ends the program.  An "update" replaces this clause: it copies the descriptor, and then stores the pointer, for
   libgomp the device's address of the preceding clause's object; the preceding clause does nothing else.

   GCC divides a nest of loops with a tile clause wrongly unless each loop's range is whole tiles: iterations beyond the
   program's are added, and others omitted.  (In code for the host, tiles have one iteration.)  Unless whole tiles are
   known, the nest is therefore collapsed.  Its iterations are shared by the same threads: by all axes, as GCC does with
   tiles, if the nest is a region's outermost, has no other nest inside, and the program names no axes.

   A loop of a serial construct without a clause for independence need not have independent iterations: the compiler has
   to find out.  GCC takes the loop for independent, and the lanes of a warp share it, as GPUs have vectors of no other
   length.  Such a loop is sequential here.  A loop with an axis named by the program remains unchanged.

   GCC also takes a loop of a parallel construct with the clause "auto" for independent.  The compiler has to find out
   (independence.cc).  Unless known to be independent, the loop becomes sequential.  */

#include "gcc-compat.h"
#include "diagnostic.h"
#include "langhooks.h"
#include "omp-general.h"
#include "host/clauses/acc-loops.h"
#include "host/clauses/independence.h"
#include "host/clauses/acc-types.h"
#include "host/clauses/definitions.h"
#include "host/clauses/fortran-types.h"
#include "host/clauses/map-clauses.h"
#include "host/clauses/mapped-members.h"
#include "host/clauses/used-pointers.h"
#include "host/clauses/walk-body.h"
#include "passes.h"

namespace {

/* Look at the reductions among the CLAUSES of a construct at LOC.  */

void
change_clauses (location_t loc, tree clauses)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
      {
	tree type = TREE_TYPE (OMP_CLAUSE_DECL (c));
	if (TREE_CODE (type) == REFERENCE_TYPE)
	  type = TREE_TYPE (type);
	if (AGGREGATE_TYPE_P (type))
	  sorry_at (loc, "reduction of %qE, which is no scalar", OMP_CLAUSE_DECL (c));
	if (TREE_CODE (TREE_TYPE (OMP_CLAUSE_DECL (c))) == REFERENCE_TYPE && startswith (lang_hooks.name, "GNU C++"))
	  sorry_at (loc, "reduction into the reference %qD; reduce into a variable", OMP_CLAUSE_DECL (c));
	switch (OMP_CLAUSE_REDUCTION_CODE (c))
	  {
	  case TRUTH_ANDIF_EXPR: OMP_CLAUSE_REDUCTION_CODE (c) = TRUTH_AND_EXPR; break;
	  case TRUTH_ORIF_EXPR: OMP_CLAUSE_REDUCTION_CODE (c) = TRUTH_OR_EXPR; break;
	  default: break;
	  }
      }
}

/* Loop I of S has N iterations, if this is a known number of whole tiles of SIZE.  */

bool
whole_tiles_p (gimple *s, unsigned i, tree size)
{
  tree first = gimple_omp_for_initial (s, i), last = gimple_omp_for_final (s, i), next = gimple_omp_for_incr (s, i);
  if (!tree_fits_shwi_p (first) || !tree_fits_shwi_p (last) || !tree_fits_shwi_p (size) || tree_to_shwi (size) <= 0
      || TREE_CODE (next) != PLUS_EXPR || !integer_onep (TREE_OPERAND (next, 1)))
    return false;
  const HOST_WIDE_INT end = tree_to_shwi (last) + (gimple_omp_for_cond (s, i) == LE_EXPR);
  return (gimple_omp_for_cond (s, i) == LT_EXPR || gimple_omp_for_cond (s, i) == LE_EXPR)
	 && (end - tree_to_shwi (first)) % tree_to_shwi (size) == 0;
}

/* Give the loop S a clause of CODE, for COLLAPSE with the number of loops COLLAPSED.  */

void
add_clause (gimple *s, omp_clause_code code, tree collapse = NULL_TREE)
{
  tree c = build_omp_clause (gimple_location (s), code);
  if (collapse)
    OMP_CLAUSE_COLLAPSE_EXPR (c) = collapse;
  OMP_CLAUSE_CHAIN (c) = gimple_omp_for_clauses (s);
  gimple_omp_for_set_clauses (s, c);
}

/* S has possibly incomplete tiles.  */

bool
broken_tiles_p (gimple *s)
{
  const unsigned loops = gimple_omp_for_collapse (s);
  tree clause = omp_find_clause (gimple_omp_for_clauses (s), OMP_CLAUSE_TILE);
  if (!clause || loops < 2)
    return false;
  tree size = OMP_CLAUSE_TILE_LIST (clause);
  for (unsigned i = 0; i < loops; i++, size = TREE_CHAIN (size))
    if (!whole_tiles_p (s, i, TREE_VALUE (size)))
      return true;
  return false;
}

/* Collapse the nest S, if its tiles may be incomplete.  */

void
change_tiles (gimple *s)
{
  if (!broken_tiles_p (s))
    return;
  tree *clause = gimple_omp_for_clauses_ptr (s);
  while (OMP_CLAUSE_CODE (*clause) != OMP_CLAUSE_TILE)
    clause = &OMP_CLAUSE_CHAIN (*clause);
  tree collapse = build_omp_clause (OMP_CLAUSE_LOCATION (*clause), OMP_CLAUSE_COLLAPSE);
  OMP_CLAUSE_COLLAPSE_EXPR (collapse) = build_int_cst (integer_type_node, gimple_omp_for_collapse (s));
  OMP_CLAUSE_CHAIN (collapse) = OMP_CLAUSE_CHAIN (*clause);
  *clause = collapse;
}

tree
find_loop (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  *handled = gimple_code (gsi_stmt (*gsi)) == GIMPLE_OMP_FOR;
  return *handled ? integer_one_node : NULL_TREE;
}

/* The loop S has a clause of one of CODES.  */

bool
has_clause_p (gimple *s, std::initializer_list<omp_clause_code> codes)
{
  for (omp_clause_code code : codes)
    if (omp_find_clause (gimple_omp_for_clauses (s), code))
      return true;
  return false;
}

/* An outermost loop of a region: give it all axes, if it will be collapsed and could have had all.  */

tree
add_axes (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gimple *s = gsi_stmt (*gsi);
  *handled = gimple_code (s) == GIMPLE_OMP_FOR;
  if (!*handled || !broken_tiles_p (s))
    return NULL_TREE;
  if (has_clause_p (s, { OMP_CLAUSE_GANG, OMP_CLAUSE_WORKER, OMP_CLAUSE_VECTOR, OMP_CLAUSE_SEQ, OMP_CLAUSE_AUTO }))
    return NULL_TREE;
  statement_walk wi;
  if (walk_gimple_seq (gimple_omp_body (s), find_loop, NULL, &wi))
    return NULL_TREE;
  for (omp_clause_code code : { OMP_CLAUSE_GANG, OMP_CLAUSE_WORKER, OMP_CLAUSE_VECTOR })
    add_clause (s, code);
  return NULL_TREE;
}

/* Make the loop S sequential.  */

void
make_sequential (gimple *s)
{
  const unsigned loops = gimple_omp_for_collapse (s);
  for (tree *clause = gimple_omp_for_clauses_ptr (s); *clause; )
    switch (OMP_CLAUSE_CODE (*clause))
      {
      case OMP_CLAUSE_TILE:
	*clause = OMP_CLAUSE_CHAIN (*clause);
	if (loops > 1)
	  add_clause (s, OMP_CLAUSE_COLLAPSE, build_int_cst (integer_type_node, loops));
	break;
      case OMP_CLAUSE_AUTO:
      case OMP_CLAUSE_GANG:
      case OMP_CLAUSE_WORKER:
      case OMP_CLAUSE_VECTOR:
	*clause = OMP_CLAUSE_CHAIN (*clause);
	break;
      default:
	clause = &OMP_CLAUSE_CHAIN (*clause);
      }
  add_clause (s, OMP_CLAUSE_SEQ);
}

/* A loop of a serial construct: make it sequential, if the program names no axis for it.  */

tree
change_serial_loop (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gimple *s = gsi_stmt (*gsi);
  *handled = false;
  if (gimple_code (s) == GIMPLE_OMP_FOR
      && !has_clause_p (s, { OMP_CLAUSE_GANG, OMP_CLAUSE_WORKER, OMP_CLAUSE_VECTOR, OMP_CLAUSE_SEQ,
			     OMP_CLAUSE_INDEPENDENT }))
    make_sequential (s);
  return NULL_TREE;
}

/* A loop of a parallel construct: make it sequential, if the sharing is left to the compiler and independence is
   unknown.  */

tree
change_open_loop (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gimple *s = gsi_stmt (*gsi);
  *handled = false;
  if (gimple_code (s) == GIMPLE_OMP_FOR && has_clause_p (s, { OMP_CLAUSE_AUTO })
      && !has_clause_p (s, { OMP_CLAUSE_INDEPENDENT, OMP_CLAUSE_SEQ }) && !heddle_independent_p (s))
    make_sequential (s);
  return NULL_TREE;
}

/* A loop inside another loop with the gangs, which WI's info says, or with other axes by the program: reduce elements
   of arrays, as gangs do not share the loop.  */

tree
change_arrays (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *s = gsi_stmt (*gsi);
  *handled = gimple_code (s) == GIMPLE_OMP_FOR;
  if (!*handled)
    return NULL_TREE;
  const bool axes = has_clause_p (s, { OMP_CLAUSE_WORKER, OMP_CLAUSE_VECTOR });
  const bool sequential = has_clause_p (s, { OMP_CLAUSE_SEQ });
  bool inside = *static_cast<bool *> (wi->info);
  if ((inside || axes || sequential) && !has_clause_p (s, { OMP_CLAUSE_GANG }))
    heddle_reduce_elements (gsi);
  inside |= has_clause_p (s, { OMP_CLAUSE_GANG }) || (!sequential && !axes);
  statement_walk inner (&inside);
  walk_gimple_seq_mod (gimple_omp_body_ptr (s), change_arrays, NULL, &inner);
  return NULL_TREE;
}

/* C attaches a pointer.  */

bool
attaches_p (tree c)
{
  return heddle_map_p (c, GOMP_MAP_ATTACH) || heddle_map_p (c, GOMP_MAP_ATTACH_ZERO_LENGTH_ARRAY_SECTION);
}

/* Let "enter data" with *CLAUSES map objects before it attaches pointers in them: clauses that attach come last, each
   with the clause of its array.  */

void
attach_last (tree *clauses)
{
  tree attached = NULL_TREE, *last = &attached;
  for (tree *c = clauses; *c; )
    {
      tree next = OMP_CLAUSE_CHAIN (*c);
      if (heddle_map_p (*c) && !attaches_p (*c) && next && attaches_p (next))
	{
	  *last = *c;
	  *c = OMP_CLAUSE_CHAIN (next);
	  OMP_CLAUSE_CHAIN (next) = NULL_TREE;
	  last = &OMP_CLAUSE_CHAIN (next);
	}
      else
	c = &OMP_CLAUSE_CHAIN (*c);
    }
  tree *end = clauses;
  while (*end)
    end = &OMP_CLAUSE_CHAIN (*end);
  *end = attached;
}

/* TYPE is a type of Fortran's polymorphic variables: a pointer to the object, and its dynamic type.  */

bool
container_p (tree type)
{
  tree field = TREE_CODE (type) == RECORD_TYPE ? TYPE_FIELDS (type) : NULL_TREE;
  return field && DECL_NAME (field) && id_equal (DECL_NAME (field), "_data") && POINTER_TYPE_P (TREE_TYPE (field))
	 && DECL_CHAIN (field) && DECL_NAME (DECL_CHAIN (field))
	 && id_equal (DECL_NAME (DECL_CHAIN (field)), "_vptr");
}

/* C is about the container of a polymorphic dummy argument, with its pointer to an object; not about the object.  */

bool
container_clause_p (tree c)
{
  if (!heddle_map_p (c))
    return false;
  tree t = OMP_CLAUSE_DECL (c), type = TREE_TYPE (t);
  if (OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_POINTER)
    return POINTER_TYPE_P (type) && container_p (TREE_TYPE (type));
  if (TREE_CODE (t) == COMPONENT_REF && container_p (TREE_TYPE (TREE_OPERAND (t, 0)))
      && TREE_OPERAND (t, 1) == TYPE_FIELDS (TREE_TYPE (TREE_OPERAND (t, 0))))
    t = TREE_OPERAND (t, 0);
  return container_p (TREE_TYPE (t)) && (TREE_CODE (t) == MEM_REF || TREE_CODE (t) == INDIRECT_REF);
}

/* Let "enter data" and "exit data" with *CLAUSES leave containers alone.  */

void
leave_containers (tree *clauses)
{
  while (*clauses)
    if (container_clause_p (*clauses))
      *clauses = OMP_CLAUSE_CHAIN (*clauses);
    else
      clauses = &OMP_CLAUSE_CHAIN (*clauses);
}

/* CLAUSES name a descriptor in the object of POINTER.  */

bool
names_descriptor_p (tree clauses, tree pointer, const definitions &defs)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (heddle_map_p (c, GOMP_MAP_TO_PSET) && handled_component_p (OMP_CLAUSE_DECL (c)))
      {
	tree base = get_base_address (OMP_CLAUSE_DECL (c));
	if (base && heddle_indirect_p (base) && defs.same (TREE_OPERAND (base, 0), pointer))
	  return true;
      }
  return false;
}

/* The first member of the object of POINTER named by CLAUSES, or NULL_TREE.  */

tree
first_member (tree clauses, tree pointer, const definitions &defs)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (heddle_map_p (c, GOMP_MAP_STRUCT) && heddle_indirect_p (OMP_CLAUSE_DECL (c))
	&& defs.same (TREE_OPERAND (OMP_CLAUSE_DECL (c), 0), pointer))
      return OMP_CLAUSE_DECL (OMP_CLAUSE_CHAIN (c));
  return NULL_TREE;
}

/* The clauses for the object in the container mapped as a whole by CLAUSE, one of CLAUSES, as far as a region uses the
   object, with sizes computed in SEQ; or NULL_TREE.  If members are named, only these are mapped; but with descriptors
   among them, which are in no group, the whole object is mapped before them.  */

tree
object_clauses (gimple_seq *seq, tree clause, tree clauses, const definitions &defs)
{
  if (!heddle_map_p (clause, GOMP_MAP_TOFROM) || !container_clause_p (clause))
    return NULL_TREE;
  const location_t loc = OMP_CLAUSE_LOCATION (clause);
  tree container = OMP_CLAUSE_DECL (clause), pointer = TREE_OPERAND (container, 0);
  if (TREE_CODE (pointer) != PARM_DECL || lang_hooks.decls.omp_check_optional_argument (pointer, true)
      || TREE_CODE (container) == COMPONENT_REF)
    return NULL_TREE;
  auto member = [&] (tree object, const char *name)
    {
      tree f = TYPE_FIELDS (TREE_TYPE (object));
      while (f && !(DECL_NAME (f) && id_equal (DECL_NAME (f), name)))
	f = DECL_CHAIN (f);
      return f ? build3 (COMPONENT_REF, TREE_TYPE (f), unshare_expr (object), f, NULL_TREE) : NULL_TREE;
    };
  tree data = member (container, "_data"), table = member (container, "_vptr");
  tree first = names_descriptor_p (clauses, data, defs) ? NULL_TREE : first_member (clauses, data, defs);
  if (first)
    {
      tree from = fold_convert (ptr_type_node, build_fold_addr_expr (unshare_expr (first)));
      from = get_initialized_tmp_var (from, seq, NULL, false);
      tree to = get_initialized_tmp_var (fold_convert (ptr_type_node, unshare_expr (data)), seq, NULL, false);
      tree bias = fold_convert (sizetype, build2 (POINTER_DIFF_EXPR, ssizetype, from, to));
      tree c = heddle_make_map (loc, GOMP_MAP_STRUCT, unshare_expr (container), size_one_node);
      tree part = heddle_make_map (loc, GOMP_MAP_ALLOC, data, TYPE_SIZE_UNIT (TREE_TYPE (data)));
      OMP_CLAUSE_CHAIN (c) = part;
      OMP_CLAUSE_CHAIN (part) = heddle_make_map (loc, GOMP_MAP_ATTACH, unshare_expr (data),
						 get_initialized_tmp_var (bias, seq, NULL, false));
      return c;
    }
  tree size = member (build_simple_mem_ref (get_initialized_tmp_var (table, seq, NULL, false)), "_size");
  if (!size)
    return NULL_TREE;
  size = get_initialized_tmp_var (fold_convert (size_type_node, size), seq, NULL, false);
  tree object = build_simple_mem_ref (get_initialized_tmp_var (unshare_expr (data), seq, NULL, false));
  tree all[] = { heddle_make_map (loc, GOMP_MAP_STRUCT, unshare_expr (container), size_one_node),
		 heddle_make_map (loc, GOMP_MAP_ALLOC, data, TYPE_SIZE_UNIT (TREE_TYPE (data))),
		 heddle_make_map (loc, GOMP_MAP_TOFROM, object, size),
		 heddle_make_map (loc, GOMP_MAP_ATTACH, unshare_expr (data), size_zero_node) };
  for (size_t i = 0; i + 1 < ARRAY_SIZE (all); i++)
    OMP_CLAUSE_CHAIN (all[i]) = all[i + 1];
  return all[0];
}

/* Let the region of the construct at GSI have the objects of containers used without a clause.  */

void
map_objects (gimple_stmt_iterator *gsi)
{
  gimple_seq seq = NULL;
  tree objects = NULL_TREE, *end = &objects;
  const definitions defs (*gsi);
  push_gimplify_context ();
  for (tree *c = gimple_omp_target_clauses_ptr (gsi_stmt (*gsi)); *c; )
    if (tree added = object_clauses (&seq, *c, gimple_omp_target_clauses (gsi_stmt (*gsi)), defs))
      {
	/* A whole object comes before its parts, and a pointer to a part behind it.  */
	bool whole = false;
	for (tree o = added; o; o = OMP_CLAUSE_CHAIN (o))
	  whole |= heddle_map_p (o, GOMP_MAP_TOFROM);
	tree rest = OMP_CLAUSE_CHAIN (*c), **at = whole ? &end : &c;
	**at = added;
	while (**at)
	  *at = &OMP_CLAUSE_CHAIN (**at);
	*c = rest;
      }
    else
      c = &OMP_CLAUSE_CHAIN (*c);
  *end = gimple_omp_target_clauses (gsi_stmt (*gsi));
  gimple_omp_target_set_clauses (as_a<gomp_target *> (gsi_stmt (*gsi)), objects);
  if (seq)
    heddle_put_around (gsi, seq);
  else
    pop_gimplify_context (NULL);
}

/* Let the construct at GSI have the descriptors of components that it maps.  True: statements are around it now.  */

bool
copy_descriptors (gimple_stmt_iterator *gsi)
{
  gimple_seq before = NULL;
  push_gimplify_context ();
  heddle_copy_descriptors (gsi_stmt (*gsi), &before);
  if (before)
    heddle_put_around (gsi, before);
  else
    pop_gimplify_context (NULL);
  return before != NULL;
}

/* C is a descriptor, with its pointer in the next clause, of an array of "declare".  */

bool
declared_descriptor_p (tree c)
{
  tree next = OMP_CLAUSE_CHAIN (c), decl = heddle_map_p (c, GOMP_MAP_TO_PSET) ? OMP_CLAUSE_DECL (c) : NULL_TREE;
  return decl && next && heddle_map_p (next, GOMP_MAP_POINTER) && VAR_P (decl) && is_global_var (decl)
	 && lookup_attribute ("omp declare target", DECL_ATTRIBUTES (decl));
}

/* Let "enter data" S map no descriptors of "declare".  The result is an "update" with the right descriptors, or
   null.  */

gimple *
take_descriptors (gimple *s)
{
  const location_t loc = gimple_location (s);
  tree update = NULL_TREE;
  for (tree *c = gimple_omp_target_clauses_ptr (s); *c; c = &OMP_CLAUSE_CHAIN (*c))
    {
      tree of = OMP_CLAUSE_CHAIN (*c);
      if (!heddle_map_p (*c) || !of || !declared_descriptor_p (of))
	continue;
      tree pointer = OMP_CLAUSE_CHAIN (of), decl = OMP_CLAUSE_DECL (of), address = build_fold_addr_expr (decl);
      OMP_CLAUSE_CHAIN (*c) = OMP_CLAUSE_CHAIN (pointer);
      tree memory = build2 (MEM_REF, TREE_TYPE (decl), address, build_zero_cst (TREE_TYPE (address)));
      tree added[] = { heddle_make_map (loc, GOMP_MAP_FORCE_TO, memory, unshare_expr (OMP_CLAUSE_SIZE (of))),
		       heddle_make_map (loc, GOMP_MAP_TO_PSET, unshare_expr (OMP_CLAUSE_DECL (*c)), size_zero_node),
		       heddle_make_map (loc, GOMP_MAP_ALWAYS_POINTER, unshare_expr (OMP_CLAUSE_DECL (pointer)),
					size_zero_node) };
      for (int i = 2; i >= 0; i--)
	{
	  OMP_CLAUSE_CHAIN (added[i]) = update;
	  update = added[i];
	}
    }
  if (!update)
    return NULL;
  if (tree condition = omp_find_clause (gimple_omp_target_clauses (s), OMP_CLAUSE_IF))
    {
      tree also = build_omp_clause (loc, OMP_CLAUSE_IF);
      OMP_CLAUSE_IF_EXPR (also) = unshare_expr (OMP_CLAUSE_IF_EXPR (condition));
      OMP_CLAUSE_CHAIN (also) = update;
      update = also;
    }
  gimple *result = gimple_build_omp_target (NULL, GF_OMP_TARGET_KIND_OACC_UPDATE, update);
  gimple_set_location (result, loc);
  return result;
}

tree
change_construct (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gimple *s = gsi_stmt (*gsi);
  *handled = false;
  if (gimple_code (s) == GIMPLE_OMP_FOR && is_gimple_omp_oacc (s))
    {
      change_clauses (gimple_location (s), gimple_omp_for_clauses (s));
      change_tiles (s);
    }
  else if (gimple_code (s) == GIMPLE_OMP_TARGET && is_gimple_omp_oacc (s))
    {
      const int kind = gimple_omp_target_kind (s);
      /* The construct comes here again, inside.  */
      if (kind != GF_OMP_TARGET_KIND_OACC_EXIT_DATA && heddle_fortran_p () && copy_descriptors (gsi))
	return NULL_TREE;
      if (kind == GF_OMP_TARGET_KIND_OACC_PARALLEL || kind == GF_OMP_TARGET_KIND_OACC_SERIAL)
	heddle_complete_reductions (gimple_omp_body (s), gimple_location (s), gimple_omp_target_clauses_ptr (s));
      change_clauses (gimple_location (s), gimple_omp_target_clauses (s));
      if (kind == GF_OMP_TARGET_KIND_OACC_PARALLEL || kind == GF_OMP_TARGET_KIND_OACC_SERIAL)
	{
	  statement_walk wi;
	  if (kind == GF_OMP_TARGET_KIND_OACC_SERIAL)
	    walk_gimple_seq (gimple_omp_body (s), change_serial_loop, NULL, &wi);
	  else
	    {
	      walk_gimple_seq (gimple_omp_body (s), change_open_loop, NULL, &wi);
	      wi = statement_walk ();
	      walk_gimple_seq (gimple_omp_body (s), add_axes, NULL, &wi);
	    }
	  bool inside = false;
	  wi = statement_walk (&inside);
	  walk_gimple_seq_mod (gimple_omp_body_ptr (s), change_arrays, NULL, &wi);
	}
      if (kind == GF_OMP_TARGET_KIND_OACC_PARALLEL || kind == GF_OMP_TARGET_KIND_OACC_SERIAL
	  || kind == GF_OMP_TARGET_KIND_OACC_KERNELS)
	{
	  heddle_refuse_dynamic_types (s);
	  heddle_order_implicit (gimple_omp_target_clauses_ptr (s));
	  heddle_map_bound_first (gimple_omp_target_clauses_ptr (s));
	  /* Fortran has pointed-members.cc.  */
	  if (!heddle_fortran_p ())
	    heddle_complete_groups (gimple_omp_target_clauses_ptr (s), gimple_omp_body (s));
	  map_objects (gsi);
	}
      if (kind == GF_OMP_TARGET_KIND_OACC_ENTER_DATA || kind == GF_OMP_TARGET_KIND_OACC_EXIT_DATA)
	leave_containers (gimple_omp_target_clauses_ptr (s));
      if (kind == GF_OMP_TARGET_KIND_OACC_ENTER_DATA)
	{
	  attach_last (gimple_omp_target_clauses_ptr (s));
	  if (gimple *update = take_descriptors (s))
	    {
	      gimple_seq after = NULL;
	      gimple_seq_add_stmt (&after, update);
	      push_gimplify_context ();
	      heddle_put_around (gsi, NULL, after);
	      *handled = true;
	    }
	}
      if (kind == GF_OMP_TARGET_KIND_OACC_UPDATE)
	*handled = heddle_change_update (gsi);
    }
  return NULL_TREE;
}

} // namespace

unsigned
acc_clauses_pass::execute (function *)
{
  if (oacc_get_fn_attrib (current_function_decl))
    heddle_complete_reductions (gimple_body (current_function_decl), UNKNOWN_LOCATION, NULL);
  heddle_pass_locals ();
  heddle_walk_body (change_construct);
  return 0;
}
