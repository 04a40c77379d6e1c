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

/* T is what a pointer points to.  */
bool heddle_indirect_p (tree t);

/* The object that component reference T is part of: an element if that is an array.  */
tree heddle_whole_object (tree t);

/* The part of OBJECT, of constant position, that T in it is or is in: all of an array if the element depends on a
   variable.  NULL_TREE if T is no member.  */
tree heddle_constant_part (tree t, tree object);

/* Have the objects of structured bindings, which have no names, before the clauses for the bindings in *CLAUSES of a
   region: libgomp is to map all of an object before its parts.  */
void heddle_map_bound_first (tree *clauses);

/* Members of an object that are mapped by name.  */
struct mapped_members
{
  tree clause;			/* the "struct"; NULL_TREE: they are mapped in another way */
  tree base;			/* the object */
  tree variable;		/* the clause for the variable that refers to it, or NULL_TREE */
  bool element = false;		/* the variable is of an array that the object is an element of */
  auto_vec<tree> members;

  mapped_members (tree c, tree v) : clause (c), base (OMP_CLAUSE_DECL (c)), variable (v) {}

  /* Order the members by their addresses, as libgomp wants them.  */
  void sort ();

  /* Have one clause for members that are the same memory, after sort ().  What is left out is to be dropped.  */
  void join ();

  /* Take clause C for one of the members, if its position is constant.  */
  void take (tree c);

  /* Add MEMBER as KIND says, where it belongs, unless it or some of it is there; nor if its position is not
     constant.  */
  void add (location_t loc, tree member, gomp_map_kind kind = GOMP_MAP_TO);

  /* The same of all of PART of the object: if some of it is there, of its members.  Pointers are not copied back.  */
  void add_all (location_t loc, tree part);

  /* Have where the object begins, too.  */
  void add_start ();
};

#endif
