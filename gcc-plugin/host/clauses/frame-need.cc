/* frame-need.cc -- the host role: the regions that need a Fortran procedure's frame.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   GCC maps the frame for each region with a mention of a member.  A region with clauses of its own for all its members,
   and without calls of internal procedures, has no use for the frame.  */

#include "host/clauses/definitions.h"
#include "host/clauses/fortran-types.h"
#include "host/clauses/frame-need.h"
#include "host/clauses/map-clauses.h"
#include "host/clauses/walk-body.h"

bool
heddle_frame_clause_p (tree clause)
{
  tree decl = heddle_map_p (clause) ? OMP_CLAUSE_DECL (clause) : NULL_TREE;
  return decl && (heddle_frame_p (decl) || decl == cfun->static_chain_decl);
}

namespace {

/* The names in a region.  */
struct named
{
  std::set<tree> covered;	/* with clauses */
  bool frame = false;		/* the frame, the static chain, or a member without a clause */
};

/* Walker for statements: add to WI->info, a "named", the variables in clauses.  */

tree
note_covered (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = false;
  for (tree c = heddle_sharing_clauses (gsi_stmt (*gsi)); c; c = OMP_CLAUSE_CHAIN (c))
    if (heddle_has_decl (c))
      ((named *) wi->info)->covered.insert (OMP_CLAUSE_DECL (c));
  return NULL_TREE;
}

/* T is a member of a frame.  */

bool
member_p (tree t)
{
  t = get_base_address (t);
  if (t && (TREE_CODE (t) == MEM_REF || TREE_CODE (t) == INDIRECT_REF))
    t = TREE_OPERAND (t, 0);
  return t && ((DECL_P (t) && heddle_frame_p (t)) || t == cfun->static_chain_decl);
}

/* Walker for operands: set the "frame" of WI->info, a "named".  Clauses for the frame are not uses of it.  */

tree
note_frame (tree *tp, int *walk_subtrees, void *data)
{
  named *n = (named *) ((walk_stmt_info *) data)->info;
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (TREE_CODE (*tp) == OMP_CLAUSE && heddle_has_decl (*tp)
	   && (heddle_frame_p (OMP_CLAUSE_DECL (*tp)) || OMP_CLAUSE_DECL (*tp) == cfun->static_chain_decl))
    {
      *walk_subtrees = 0;
      walk_tree (&OMP_CLAUSE_CHAIN (*tp), note_frame, data, NULL);
    }
  else if (VAR_P (*tp) && DECL_HAS_VALUE_EXPR_P (*tp))
    n->frame |= !n->covered.count (*tp) && member_p (DECL_VALUE_EXPR (*tp));
  else if (DECL_P (*tp))
    n->frame |= heddle_frame_p (*tp) || *tp == cfun->static_chain_decl;
  return NULL_TREE;
}

/* Remove clauses for the frame or the static chain from *P and its successors.  */

void
drop_frame_clauses (tree *p)
{
  while (*p)
    if (heddle_has_decl (*p)
	&& (heddle_frame_p (OMP_CLAUSE_DECL (*p)) || OMP_CLAUSE_DECL (*p) == cfun->static_chain_decl))
      *p = OMP_CLAUSE_CHAIN (*p);
    else
      p = &OMP_CLAUSE_CHAIN (*p);
}

/* Walker for statements of a region without need for the frame: remove clauses for it.  */

tree
drop_frame (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  *handled = false;
  gimple *s = gsi_stmt (*gsi);
  if (gimple_code (s) == GIMPLE_OMP_PARALLEL || gimple_code (s) == GIMPLE_OMP_TASK)
    drop_frame_clauses (gimple_omp_taskreg_clauses_ptr (s));
  else if (gimple_code (s) == GIMPLE_OMP_TEAMS)
    drop_frame_clauses (gimple_omp_teams_clauses_ptr (s));
  return NULL_TREE;
}

} // namespace

bool
heddle_needs_frame_p (gomp_target *target)
{
  named n;
  statement_walk wi (&n);
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (heddle_has_decl (c))
      n.covered.insert (OMP_CLAUSE_DECL (c));
  walk_gimple_seq (gimple_omp_body (target), note_covered, NULL, &wi);
  wi = statement_walk (&n);
  walk_gimple_seq (gimple_omp_body (target), NULL, note_frame, &wi);
  return n.frame;
}

void
heddle_drop_frame (gomp_target *target)
{
  statement_walk wi;
  walk_gimple_seq_mod (gimple_omp_body_ptr (target), drop_frame, NULL, &wi);
  drop_frame_clauses (gimple_omp_target_clauses_ptr (target));
}
