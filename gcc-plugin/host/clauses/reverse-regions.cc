/* reverse-regions.cc -- the host role: regions that a device has the host run.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A target construct with "device(ancestor: 1)" inside of a target region is for the host (OpenMP 5.0, 2.12.5).  The
   front ends know it; GCC 12 gives up when it makes a call of the construct, and its libgomp knows nothing of it.  Here
   the construct becomes one for the host's device number, so that GCC makes a function of the region, and a call of
   GOMP_target_ext, which on the host calls the function.  The device's compiler makes a call of the host of it
   (host-calls/compiler/call.cc).  For that the function has a name that all of the program knows, and is no row of the
   offload table: the device has no code of it.

   Functions that a target region calls are for the device, too, by OpenMP's rules.  Functions called by these regions
   are not, but GCC 12 sees no difference; during its search these regions have no bodies.

   The host finds what is mapped by what the program has mapped on the device (host-calls/host/reverse.cc).  Pointers in
   objects that are mapped with what they point to are an error: the object may be one for both sides, where the pointer
   cannot have two values.  */

#include "gcc-compat.h"
#include "host/clauses/state.h"
#include "gomp-constants.h"
#include "host/clauses/requirements.h"
#include "host/clauses/walk-body.h"
#include "host-calls/protocol.h"
#include "image.h"
#include "passes.h"

namespace {

/* A name that no other unit of the program has, for function NUMBER of this one.  */

tree
unique_name (unsigned number)
{
  const std::string name = "heddle_reverse_" + std::to_string (number);
  return get_file_function_name (name.c_str ());
}

/* Say what of the construct TARGET cannot be.  */

void
check_maps (gomp_target *target)
{
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP)
      switch (OMP_CLAUSE_MAP_KIND (c))
	{
	case GOMP_MAP_ALWAYS_POINTER:
	case GOMP_MAP_ATTACH:
	case GOMP_MAP_ATTACH_DETACH:
	case GOMP_MAP_ATTACH_ZERO_LENGTH_ARRAY_SECTION:
	  sorry_at (OMP_CLAUSE_LOCATION (c), "mapping what a pointer in an object points to, for "
					     "%<device(ancestor: 1)%>");
	  return;
	default:
	  break;
	}
}

tree
mend_reverse (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  static unsigned count;
  *handled = false;
  gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
  if (!target || gimple_omp_target_kind (target) != GF_OMP_TARGET_KIND_REGION)
    return NULL_TREE;
  tree c = heddle_ancestor_clause (target);
  if (!c)
    return NULL_TREE;
  OMP_CLAUSE_DEVICE_ANCESTOR (c) = 0;
  OMP_CLAUSE_DEVICE_ID (c) = build_int_cst (integer_type_node, GOMP_DEVICE_HOST_FALLBACK);
  check_maps (target);
  tree function = gimple_omp_target_child_fn (target);
  tree &attributes = DECL_ATTRIBUTES (function);
  attributes = remove_attribute ("omp target entrypoint", attributes);
  attributes = remove_attribute ("omp declare target", attributes);
  attributes = tree_cons (get_identifier (HEDDLE_REVERSE_ATTRIBUTE), NULL_TREE, attributes);
  SET_DECL_ASSEMBLER_NAME (function, unique_name (count++));
  TREE_PUBLIC (function) = 1;
  DECL_VISIBILITY (function) = VISIBILITY_HIDDEN;
  DECL_VISIBILITY_SPECIFIED (function) = 1;
  DECL_PRESERVE_P (function) = 1;
  return NULL_TREE;
}

/* Walker: hide the body of *TP if it is such a region.  */

tree
hide_body (tree *tp, int *walk_subtrees, void *)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  if (TREE_CODE (*tp) == OMP_TARGET)
    for (tree c = OMP_TARGET_CLAUSES (*tp); c; c = OMP_CLAUSE_CHAIN (c))
      if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_DEVICE && OMP_CLAUSE_DEVICE_ANCESTOR (c) && OMP_TARGET_BODY (*tp))
	{
	  clauses_state.hidden_bodies.push_back ({ *tp, OMP_TARGET_BODY (*tp) });
	  OMP_TARGET_BODY (*tp) = NULL_TREE;
	}
  return NULL_TREE;
}

/* lang_hooks.parse_file.  */

void
parse_file ()
{
  clauses_state.previous_reverse_parse ();
  /* Fortran's front end has taken the functions for messages back.  */
  heddle_take_requires ();
  if (!(heddle_required () & HEDDLE_REQUIRES_REVERSE) || seen_error ())
    return;
  cgraph_node *node;
  FOR_EACH_FUNCTION (node)
    if (DECL_SAVED_TREE (node->decl))
      walk_tree_without_duplicates (&DECL_SAVED_TREE (node->decl), hide_body, NULL);
}

/* lang_hooks.decls.omp_finish_decl_inits: GCC has looked.  */

void
finish_decl_inits ()
{
  for (const auto &region : clauses_state.hidden_bodies)
    OMP_TARGET_BODY (region.first) = region.second;
  clauses_state.hidden_bodies.clear ();
  clauses_state.previous_finish_decl_inits ();
}

} // namespace

void
heddle_watch_discovery ()
{
  clauses_state.previous_reverse_parse = lang_hooks.parse_file;
  lang_hooks.parse_file = parse_file;
  clauses_state.previous_finish_decl_inits = lang_hooks.decls.omp_finish_decl_inits;
  lang_hooks.decls.omp_finish_decl_inits = finish_decl_inits;
}

bool
reverse_regions_pass::gate (function *)
{
  return heddle_required () & HEDDLE_REQUIRES_REVERSE;
}

unsigned
reverse_regions_pass::execute (function *)
{
  heddle_walk_body (mend_reverse);
  return 0;
}
