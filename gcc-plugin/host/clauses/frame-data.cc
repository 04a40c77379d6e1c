/* frame-data.cc -- the host role: data constructs that map members of a Fortran procedure's frame.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Constructs like "target data" map the whole of FRAME for a member, as libgomp maps no object with a part on the
   device.  Then the other members' values are copied for each region.  Only the program's way decides whether a member
   is mapped for its own sake, so these constructs also map shadows: as many bytes at the member's address with its
   first bit inverted, in an empty part of the address space; and, as it may be a part of the member, one byte for the
   member with two bits inverted.  libgomp counts a shadow like the member.  Clauses that copy a member have the address
   zero, omitted by libgomp, if omp_target_is_present finds the shadow; clauses of updates, if not.  */

#include "host/clauses/fortran-types.h"
#include "host/clauses/frame-data.h"
#include "host/clauses/map-clauses.h"
#include "host/clauses/walk-body.h"

namespace {

/* Clauses of TARGET, which has no region, for another construct: CLAUSES in addition to its conditions.  */

tree
with_conditions (gomp_target *target, tree clauses)
{
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_ASYNC || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_IF
	|| OMP_CLAUSE_CODE (c) == OMP_CLAUSE_DEVICE || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FINALIZE)
      {
	tree copy = unshare_expr (copy_node (c));
	OMP_CLAUSE_CHAIN (copy) = clauses;
	clauses = copy;
      }
  return clauses;
}

/* A construct of KIND with CLAUSES and conditions like TARGET's.  */

gomp_target *
construct_like (gomp_target *target, int kind, tree clauses)
{
  gomp_target *s = gimple_build_omp_target (NULL, kind, with_conditions (target, clauses));
  gimple_set_location (s, gimple_location (target));
  return s;
}

/* TARGET is a construct without a region, with mappings of members of a frame.  Mends its clauses.  */
class data_construct
{
public:
  data_construct (const frame_at_hand &frame, gomp_target *target);
  void mend (gimple_stmt_iterator *gsi);

private:
  void add (tree *list, gomp_map_kind kind, tree object, tree size, location_t loc);
  void mend_clause (tree clause);
  void put_around (gimple_stmt_iterator *gsi);

  const frame_at_hand &m_frame;
  gomp_target *m_target;
  int m_kind;
  bool m_acc, m_enter, m_exit, m_update;
  unsigned m_members = 0;	/* clauses with shadows */
  tree m_more = NULL_TREE;	/* clauses to add */
  tree m_shadows = NULL_TREE;	/* clauses of a construct before TARGET that ends the mappings with shadows */
  tree m_updates = NULL_TREE;	/* OpenACC's copies of kinds impossible in TARGET */
  gimple_seq m_before = NULL;	/* statements before TARGET, and before the latter construct */
  gimple_seq m_conditions = NULL; /* statements between the two */
};

data_construct::data_construct (const frame_at_hand &frame, gomp_target *target)
  : m_frame (frame), m_target (target), m_kind (gimple_omp_target_kind (target))
{
  m_acc = is_gimple_omp_oacc (target);
  m_enter = m_kind == GF_OMP_TARGET_KIND_ENTER_DATA || m_kind == GF_OMP_TARGET_KIND_OACC_ENTER_DATA;
  m_exit = m_kind == GF_OMP_TARGET_KIND_EXIT_DATA || m_kind == GF_OMP_TARGET_KIND_OACC_EXIT_DATA;
  m_update = m_kind == GF_OMP_TARGET_KIND_UPDATE || m_kind == GF_OMP_TARGET_KIND_OACC_UPDATE;
}

/* Put a clause onto LIST.  */

void
data_construct::add (tree *list, gomp_map_kind kind, tree object, tree size, location_t loc)
{
  tree c = heddle_make_map (loc, kind, object, unshare_expr (size));
  OMP_CLAUSE_CHAIN (c) = *list;
  *list = c;
}

/* CLAUSE maps a member, and no pointer: add its shadows, and have it copied if without shadows before.  */

void
data_construct::mend_clause (tree clause)
{
  const gomp_map_kind kind = OMP_CLAUSE_MAP_KIND (clause);
  const location_t loc = OMP_CLAUSE_LOCATION (clause);
  const bool to = GOMP_MAP_COPY_TO_P (kind), from = GOMP_MAP_COPY_FROM_P (kind);
  tree object = OMP_CLAUSE_DECL (clause), size = OMP_CLAUSE_SIZE (clause);
  if (!heddle_maps_object_p (clause) || heddle_descriptor_p (TREE_TYPE (object)))
    return;
  const bool ends = kind == GOMP_MAP_DELETE || kind == GOMP_MAP_FORCE_DETACH;
  const gomp_map_kind shadow_kind = !m_exit ? GOMP_MAP_ALLOC : ends ? GOMP_MAP_DELETE : GOMP_MAP_RELEASE;
  m_members++;
  for (bool member : { false, true })
    {
      tree place = heddle_frame_shadow (member ? m_frame.object (clause) : object, member, &m_before);
      add (m_exit ? &m_shadows : &m_more, shadow_kind, place, member ? size_one_node : size, loc);
    }
  gimple_seq *before = m_exit ? &m_conditions : &m_before;
  if (m_acc && (m_enter || m_exit))
    {
      if (m_exit ? from : to)
	add (&m_updates, m_exit ? GOMP_MAP_FORCE_FROM : GOMP_MAP_FORCE_TO,
	     heddle_place_if (object, heddle_has_shadow (m_target, object, false, before), false, before), size, loc);
      if (m_exit && from)
	OMP_CLAUSE_SET_MAP_KIND (clause, GOMP_MAP_RELEASE);
    }
  else if (tree copy = heddle_copy_unless_mapped (m_target, clause, before))
    {
      OMP_CLAUSE_CHAIN (copy) = m_more;
      m_more = copy;
    }
  if (ends && m_frame.fields.size () > 1)
    OMP_CLAUSE_SET_MAP_KIND (clause, GOMP_MAP_RELEASE);
  else if (m_kind == GF_OMP_TARGET_KIND_OACC_DATA && (kind & GOMP_MAP_FLAG_FORCE))
    OMP_CLAUSE_SET_MAP_KIND (clause, heddle_plain_kind (clause));
}

/* Put the target at GSI, with the other constructs and statements, in its place.  */

void
data_construct::put_around (gimple_stmt_iterator *gsi)
{
  gimple_seq after = NULL;
  if (m_shadows)
    gimple_seq_add_stmt (&m_before, construct_like (m_target, m_kind, m_shadows));
  gimple_seq_add_seq (&m_before, m_conditions);
  /* OpenMP counts an object once for a construct, but members may come and go one by one.  */
  for (unsigned i = 1; i < m_members && !m_acc && (m_enter || m_exit); i++)
    {
      tree frame = NULL_TREE;
      add (&frame, m_enter ? GOMP_MAP_TO : GOMP_MAP_RELEASE, unshare_expr (m_frame.frame),
	   TYPE_SIZE_UNIT (TREE_TYPE (m_frame.frame)), gimple_location (m_target));
      gimple_seq_add_stmt (m_enter ? &m_before : &after, construct_like (m_target, m_kind, frame));
    }
  if (m_updates)
    {
      tree c = build_omp_clause (gimple_location (m_target), OMP_CLAUSE_IF_PRESENT);
      OMP_CLAUSE_CHAIN (c) = m_updates;
      gimple_seq_add_stmt (m_exit ? &m_before : &after,
			   construct_like (m_target, GF_OMP_TARGET_KIND_OACC_UPDATE, c));
    }
  tree *last = &m_more;
  while (*last)
    last = &OMP_CLAUSE_CHAIN (*last);
  *last = gimple_omp_target_clauses (m_target);
  gimple_omp_target_set_clauses (m_target, m_more);
  heddle_put_around (gsi, m_before, after);
}

/* The target is at GSI.  Constructs without a region map no pointer in the mapped frame, as no user sees these
   pointers, and the whole frame if they map a part of it: libgomp maps no object with a part already mapped.  Updates
   leave members alone that no construct maps for their own sake.  */

void
data_construct::mend (gimple_stmt_iterator *gsi)
{
  push_gimplify_context ();
  bool maps = false;
  for (tree *p = gimple_omp_target_clauses_ptr (m_target); *p; p = &OMP_CLAUSE_CHAIN (*p))
    {
      tree field;
      while (*p && (field = m_frame.member (*p)) && POINTER_TYPE_P (TREE_TYPE (field))
	     && heddle_map_p (*p, GOMP_MAP_POINTER))
	*p = OMP_CLAUSE_CHAIN (*p);
      if (!*p)
	break;
      if (!field || m_frame.fields.empty ())
	continue;
      maps = true;
      if (!m_update)
	mend_clause (*p);
      else if (!heddle_descriptor_p (TREE_TYPE (OMP_CLAUSE_DECL (*p))))
	{
	  tree there = heddle_has_shadow (m_target, OMP_CLAUSE_DECL (*p), false, &m_before);
	  OMP_CLAUSE_DECL (*p) = heddle_place_if (OMP_CLAUSE_DECL (*p), there, true, &m_before);
	}
    }
  if (maps && !m_update && m_kind != GF_OMP_TARGET_KIND_EXIT_DATA)
    add (&m_more, m_kind == GF_OMP_TARGET_KIND_OACC_EXIT_DATA ? GOMP_MAP_RELEASE : GOMP_MAP_TO,
	 unshare_expr (m_frame.frame), TYPE_SIZE_UNIT (TREE_TYPE (m_frame.frame)), gimple_location (m_target));
  put_around (gsi);
}

/* Walker for statements: mend constructs without a region, by the frame WI->info.  */

tree
mend_data (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = false;
  const frame_at_hand &frame = *(const frame_at_hand *) wi->info;
  gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
  if (!target || is_gimple_omp_offloaded (target))
    return NULL_TREE;
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (frame.member (c))
      {
	statement_walk inner (wi->info);
	walk_gimple_seq_mod (gimple_omp_body_ptr (target), mend_data, NULL, &inner);
	data_construct (frame, target).mend (gsi);
	*handled = true;
	break;
      }
  return NULL_TREE;
}

} // namespace

void
heddle_mend_frame_data (const frame_at_hand &frame)
{
  heddle_walk_body (mend_data, const_cast<frame_at_hand *> (&frame));
}
