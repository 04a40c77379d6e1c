/* expanded-code.h -- code as GCC's expansion of OpenMP constructs leaves it, looked at and added to.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   It is not in SSA form yet, but every temporary variable has a single definition.  */

#ifndef HEDDLE_EXPANDED_CODE_H
#define HEDDLE_EXPANDED_CODE_H

#include "gcc-compat.h"

/* The variables of FUN that are not in memory, and their definitions.  */

class definitions
{
public:
  explicit definitions (function *fun);
  /* The only definition of X, or null.  */
  gimple *one (tree x) const;
  /* All definitions of X.  */
  const std::vector<gimple *> &all (tree x) const;

private:
  std::map<tree, std::vector<gimple *>> m_of;
};

/* Makes registers of operations: a sequence of statements, and where it goes is said in the end.  */

class builder
{
public:
  explicit builder (location_t loc) : m_loc (loc) {}
  tree convert (tree type, tree a);
  /* The operation CODE in TYPE.  */
  tree op (tree_code code, tree type, tree a, tree b);
  /* A * B in TYPE.  *TOO_MUCH: a register that is nonzero if TYPE is too small for it, or null if TYPE never is.  A is
     a number of threads.  */
  tree product (tree type, tree a, tree b, tree *too_much);
  /* X CODE Y ? A : B, where CODE compares.  */
  tree select (tree_code code, tree x, tree y, tree a, tree b);
  /* TOO_MUCH ? A : B, or B if TOO_MUCH is null.  */
  tree choose (tree too_much, tree a, tree b);
  void assign (tree to, tree_code code, tree a, tree b = NULL_TREE);
  void cond (tree_code code, tree a, tree b);
  void at_end (basic_block bb);
  void before (gimple_stmt_iterator *gsi) { gsi_insert_seq_before (gsi, m_seq, GSI_SAME_STMT); }

  void append (gimple *s);

private:
  gimple_seq m_seq = NULL;
  location_t m_loc;
};

/* The two edges out of FROM, which ends with a condition: to THEN, over the present edge, and to ELSE.  */
void branch (basic_block from, basic_block then, basic_block otherwise);

#endif
