/* frame-members.h -- the host role: the members of a Fortran procedure's frame in clauses.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_FRAME_MEMBERS_H
#define HEDDLE_FRAME_MEMBERS_H

#include "gcc-compat.h"

#include <map>
#include <set>

/* The frame of the current function, or that of its host procedure if it is an internal one.  */
struct frame_at_hand
{
  tree frame = NULL_TREE;		/* NULL_TREE: none */
  /* The members that constructs without a region map, in any function that has the frame; empty if no region needs the
     frame, so that such constructs do not map it.  */
  std::set<tree> fields;
  /* The values of the current function's temporaries that are not in SSA form: the first of each.  */
  std::map<tree, tree> assigned;

  /* The member of a frame of TYPE that leads to T, which a clause maps, or NULL_TREE.  *BEHIND: T is not the member,
     but an object that the member points to.  */
  tree leading_field (tree t, tree type, bool *behind) const;
  /* The member that CLAUSE maps or updates, or NULL_TREE; and the reference to it, or to the whole of which CLAUSE maps
     a part.  */
  tree member (tree clause) const;
  tree object (tree clause) const;
};

/* CLAUSE maps an object, not only a pointer or a descriptor.  */
bool heddle_maps_object_p (tree clause);

/* The kind of a clause that maps once more what CLAUSE maps.  The last one of OpenACC's decides.  */
gomp_map_kind heddle_plain_kind (tree clause);

/* A variable with the value V, which statements in *BEFORE compute.  */
tree heddle_frame_value (tree v, gimple_seq *before);

/* The shadow of PLACE, a member of a frame or a part of one, or if MEMBER the one byte for a member.  */
tree heddle_frame_shadow (tree place, bool member, gimple_seq *before);

/* A variable that says whether a construct that TARGET is in, or one before, maps PLACE for its own sake; or if MEMBER
   any part of it.  */
tree heddle_has_shadow (gomp_target *target, tree place, bool member, gimple_seq *before);

/* PLACE where CONDITION, a variable, is as WANTED, and else nothing: an object for a clause.  */
tree heddle_place_if (tree place, tree condition, bool wanted, gimple_seq *before);

/* CLAUSE maps a member of a frame that has been mapped for another member's sake, or is by another clause of the
   construct: have it copied in any case, TO the device, too, if so.  */
void heddle_copy_always (tree clause, bool to);

/* A clause that copies what CLAUSE of TARGET copies, a member of a frame, if it has no shadow, or NULL_TREE.  */
tree heddle_copy_unless_mapped (gomp_target *target, tree clause, gimple_seq *before);

#endif
