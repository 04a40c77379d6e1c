/* array-strides.h -- the host role: where Fortran's arrays whose elements are not side by side lie, for clauses.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_ARRAY_STRIDES_H
#define HEDDLE_ARRAY_STRIDES_H

/* An array that a clause names.  */
struct heddle_strided_array
{
  tree descriptor = NULL_TREE;
  tree there = NULL_TREE;	/* the descriptor is there only if this is true; NULL_TREE: it always is */
  bool shared_unit = false;	/* the distances are in units of an element's size */
};

/* The rank of the array that a descriptor of TYPE is of: the most there can be if only the descriptor knows.  */
HOST_WIDE_INT heddle_rank (tree type);

/* The array of DATA, what a clause with the clauses NEXT behind it names, has elements that may not be side by side.
   If so, *A says how they lie.  */
bool heddle_find_strides (tree data, tree next, heddle_strided_array *a);

/* CONSTRUCT, one that maps or updates, is about to be gimplified: correct its clauses.  Statements that these need go
   to BEFORE.  */
void heddle_prepare_strides (tree construct, gimple_seq *before);

/* From now on the clauses that the front end adds are corrected too.  */
void heddle_watch_strides ();

#endif
