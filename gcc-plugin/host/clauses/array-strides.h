/* array-strides.h -- the host role: the place of Fortran's arrays with gaps between elements, for clauses.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_ARRAY_STRIDES_H
#define HEDDLE_ARRAY_STRIDES_H

/* An array named by a clause.  */
struct heddle_strided_array
{
  tree descriptor = NULL_TREE;
  tree there = NULL_TREE;	/* the descriptor exists only if this is true; NULL_TREE: always */
  bool shared_unit = false;	/* the distances are in units of an element's size */
};

/* The rank of the array of a descriptor of TYPE: the largest possible rank if only the descriptor knows.  */
HOST_WIDE_INT heddle_rank (tree type);

/* The array of DATA, an object of a clause with the clauses NEXT behind it, may have gaps between its elements.  Then
   *A describes the array.  */
bool heddle_find_strides (tree data, tree next, heddle_strided_array *a);

/* Of A, the array of DATA, in bytes: the size of an element, and the unit of the descriptor's distances.  ELEMENT is
   that size.  */
tree heddle_element_bytes (tree data, const heddle_strided_array &a);
tree heddle_unit_bytes (const heddle_strided_array &a, tree element);

/* A dimension: the distance of its last index to the first, and in units that of neighbours.  */
struct heddle_dimension
{
  tree last, stride;
};
heddle_dimension heddle_dimension_of (const heddle_strided_array &a, HOST_WIDE_INT i);

/* CONSTRUCT, which maps or updates, is about to be gimplified: correct its clauses.  Necessary statements go to
   BEFORE, and AFTER it.  */
void heddle_prepare_strides (tree construct, gimple_seq *before, gimple_seq *after);

/* From now on clauses added by the front end are corrected too.  */
void heddle_watch_strides ();

#endif
