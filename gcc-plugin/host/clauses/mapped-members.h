/* mapped-members.h -- members of objects in map clauses.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef HEDDLE_MAPPED_MEMBERS_H
#define HEDDLE_MAPPED_MEMBERS_H

#include "host/clauses/map-clauses.h"

/* Clause C maps or unmaps an object.  */
bool heddle_object_p (tree c);

/* How many bytes map clause C maps.  */
tree heddle_map_size (tree c);

/* T is a pointer's object.  */
bool heddle_indirect_p (tree t);

/* The object around component reference T: an element if T is in an array.  */
tree heddle_whole_object (tree t);

/* The part of OBJECT, of constant position, that is T or contains T: the whole of an array if the element depends on a
   variable.  NULL_TREE if T is not a member.  */
tree heddle_constant_part (tree t, tree object);

/* Put the objects of structured bindings, which have no names, before the clauses for the bindings in *CLAUSES of a
   region: libgomp must map a whole object before its parts.  */
void heddle_map_bound_first (tree *clauses);

/* Members of an object, mapped by name.  */
struct mapped_members
{
  tree clause;			/* the "struct"; NULL_TREE: other mappings */
  tree base;			/* the object */
  tree variable;		/* the clause for the variable that refers to the object, or NULL_TREE */
  bool element = false;		/* the variable is of an array with the object as an element */
  auto_vec<tree> members;

  mapped_members (tree c, tree v) : clause (c), base (OMP_CLAUSE_DECL (c)), variable (v) {}

  /* Order the members by their addresses, as wanted by libgomp.  */
  void sort ();

  /* Have one clause for members with the same memory, after sort ().  Superfluous clauses must be dropped.  */
  void join ();

  /* Take clause C for a member, if its position is constant.  */
  void take (tree c);

  /* Add MEMBER as KIND says, in its place, unless it or a part of it is already a member; nor if its position is not
     constant.  */
  void add (location_t loc, tree member, gomp_map_kind kind = GOMP_MAP_TO);

  /* The same for the whole of PART of the object: if a part of it is already a member, for its members.  Pointers are
     not copied back.  */
  void add_all (location_t loc, tree part);

  /* Have where the object begins, too.  */
  void add_start ();
};

#endif
