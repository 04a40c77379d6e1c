/* used-pointers.h -- pointers in objects by which a region gets at memory.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef HEDDLE_USED_POINTERS_H
#define HEDDLE_USED_POINTERS_H

#include "gcc-compat.h"

#include <map>

class definitions;

/* The temporaries of a region, which is not in SSA form yet, that have the value of a pointer variable, or of a
   reference in memory, and no other.  */
class loaded_pointers
{
public:
  loaded_pointers (gimple_seq body);

  /* Member T of what a pointer points to, without such a temporary.  */
  tree resolved (tree t) const;

  /* What temporary T has been loaded from, or NULL_TREE.  */
  tree value (tree t) const
  {
    auto at = m_values.find (t);
    return at == m_values.end () ? NULL_TREE : at->second;
  }

private:
  static tree note (gimple_stmt_iterator *, bool *, walk_stmt_info *);

  std::map<tree, tree> m_values;	/* null: several */
};

/* Put into *POINTERS the members of variables, and of what variables point to, that are pointers, have a place that is
   known, and by which BODY, which is not in SSA form yet, gets at memory; without changed members.  */
void heddle_find_used_pointers (gimple_seq body, auto_vec<tree> *pointers);

/* Members of TYPE, a record, are the front end's and not the user's: a descriptor's, or those of a polymorphic
   object.  */
bool heddle_own_members_p (tree type);

/* The member of OBJECT, of constant place and with an address, that contains T; a descriptor is one.  For a bit-field,
   the compiler's memory access in its place.  NULL_TREE: there is none.  */
tree heddle_member_of (tree t, tree object);

/* Add to *MEMBERS the members of OBJECT that BODY uses, of constant place and with an address: a used element stands
   for the whole array.  BODY has LOADED pointers.  Without members used only by statements in BUT, if not NULL.  True:
   BODY uses the object as a whole, too, or takes its address.  */
bool heddle_find_used_members (gimple_seq body, tree object, const loaded_pointers &loaded, auto_vec<tree> *members,
			       hash_set<gimple *> *but = NULL);

/* The same for all that is needed: all members then, and of what overlaps the larger first.  */
void heddle_find_needed_members (gimple_seq body, tree object, auto_vec<tree> *members);

/* The same of the object at *BASE, which is found by adding something to a variable before the region, and anew in
   BODY.  DEFS has the definitions of temporaries before the region.  */
void heddle_find_members_of_element (gimple_seq body, tree base, const definitions &defs, auto_vec<tree> *members);

/* Let the groups of members of variables in *CLAUSES have all that BODY needs.  */
void heddle_complete_groups (tree *clauses, gimple_seq body);

/* BODY uses POINTER, a variable, for members of what it points to, and for nothing else.  */
bool heddle_uses_only_members_p (gimple_seq body, tree pointer);

#endif
