/* value-bits.h -- statements before GCC's lowering or right behind it, by which values become integers and come back.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_VALUE_BITS_H
#define HEDDLE_VALUE_BITS_H

#include "gcc-compat.h"

/* The integer type that a value of TYPE, no larger than a pointer, is passed as; or NULL_TREE.  */
tree heddle_type_of_bits (tree type);

/* Statements under construction, and their variables.  */
class heddle_statements
{
public:
  gimple_seq seq = NULL;
  tree vars = NULL_TREE;	/* to be declared in a GIMPLE_BIND: inside a parallel region of the host, one of the
				   function's would have to be mentioned in that region's clauses */
  bool quiet = false;		/* no warning if they use something that has no value */
  bool plain = false;		/* variables are the function's, as clauses are gone */

  /* A new variable NAME of TYPE.  */
  tree variable (tree type, const char *name);
  void assign (tree lhs, tree rhs);
  /* A variable NAME whose value is that of CODE with operands A and B, of TYPE.  */
  tree compute (const char *name, tree_code code, tree type, tree a, tree b = NULL_TREE);
  /* The bits of VALUE.  For a complex number: the bits of each part; all at once would go through memory.  */
  tree pack (tree value);
  /* The value of TYPE that has BITS.  */
  tree unpack (tree bits, tree type);
};

#endif
