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

/* CONSTRUCT, which maps or updates, is about to be gimplified: correct its clauses.  Necessary statements go to
   BEFORE, and AFTER it.  */
void heddle_prepare_strides (tree construct, gimple_seq *before, gimple_seq *after);

/* From now on clauses added by the front end are corrected too.  */
void heddle_watch_strides ();

#endif
