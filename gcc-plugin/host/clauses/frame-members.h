/* frame-members.h -- the host role: the members of a Fortran procedure's frame in clauses.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_FRAME_MEMBERS_H
#define HEDDLE_FRAME_MEMBERS_H

#include "gcc-compat.h"

#include <map>
#include <set>

/* The frame of the current function, or of its host procedure if the function is an internal one.  */
struct frame_at_hand
{
  tree frame = NULL_TREE;		/* NULL_TREE: none */
  /* The members mapped by constructs without a region, in any function with the frame; empty if no region needs the
     frame, so that the constructs do not map it.  */
  std::set<tree> fields;
  /* The values of the current function's temporaries outside of SSA form: the first of each.  */
  std::map<tree, tree> assigned;

  /* The member of a frame of TYPE on the way to T, a clause's object, or NULL_TREE.  *BEHIND: T is the object of a
     pointer in the member.  */
  tree leading_field (tree t, tree type, bool *behind) const;
  /* The member mapped or updated by CLAUSE, or NULL_TREE; and the reference to the member, or to the whole object if
     CLAUSE maps a part.  */
  tree member (tree clause) const;
  tree object (tree clause) const;
};

/* CLAUSE maps an object, not only a pointer or a descriptor.  */
bool heddle_maps_object_p (tree clause);

/* The kind of a clause that maps CLAUSE's object once more.  The last of OpenACC's clauses decides.  */
gomp_map_kind heddle_plain_kind (tree clause);

/* A variable with the value V, computed by statements in *BEFORE.  */
tree heddle_frame_value (tree v, gimple_seq *before);

/* The shadow of PLACE, a member of a frame or a part of a member, or if MEMBER the single byte for a member.  */
tree heddle_frame_shadow (tree place, bool member, gimple_seq *before);

/* A variable that tells whether a construct around TARGET, or before, maps PLACE for its own sake; or if MEMBER any
   part of PLACE.  */
tree heddle_has_shadow (gomp_target *target, tree place, bool member, gimple_seq *before);

/* PLACE where CONDITION, a variable, is as WANTED, and else nothing: an object for a clause.  */
tree heddle_place_if (tree place, tree condition, bool wanted, gimple_seq *before);

/* CLAUSE maps a member of a frame already mapped for another member's sake, or by another clause of the construct: have
   it copied in any case, TO the device, too, if so.  */
void heddle_copy_always (tree clause, bool to);

/* A clause that copies the object of CLAUSE of TARGET, a member of a frame, if it has no shadow, or NULL_TREE.  */
tree heddle_copy_unless_mapped (gomp_target *target, tree clause, gimple_seq *before);

#endif
