/* line-values.h -- which variables have the same value, in a straight line of statements.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_LINE_VALUES_H
#define HEDDLE_LINE_VALUES_H

#include "gcc-compat.h"

#include <functional>
#include <map>
#include <vector>

/* The values of variables behind the statements so far.  Valid before "omplower", between two labels.  */

class line_values
{
public:
  /* Forget all: control may come from elsewhere.  */
  void restart ();

  /* Statement S comes next, an assignment without volatile operands.  */
  void assign (gimple *s);

  /* Statement S comes next, with these effects on memory: CHANGES says whether memory is changed.  No register
     changes.  */
  void pass (const std::function<bool (tree ref)> &changes);

  /* The variable V has another value now.  */
  void forget (tree v);

  /* S, an assignment, gives its variable the value that the variable has already.  */
  bool idle_p (gimple *s);

  /* A and B, operands, expressions or places in memory, are the same.  */
  bool same_p (tree a, tree b);

  /* The variable of the program's own that T, an address or a place in memory, is computed from; or NULL_TREE.  */
  tree base_of (tree t) const;

private:
  struct expression
  {
    int code;
    tree type, leaf;
    std::vector<int> operands;
    int value;
    bool load;
  };
  int number (tree t);
  int value_of (gimple *s);
  int intern (const expression &e);
  bool operands_of (tree ref, std::vector<int> *operands);

  std::map<tree, int> m_now;
  std::map<tree, gimple *> m_last;		/* the last assignment to each variable */
  std::vector<expression> m_known;
  int m_next = 0;
};

/* DECL is a local variable, and no statement of the current function takes its address.  For a pass with functions one
   after another.  */
bool heddle_sole_name_p (tree decl);

/* Memory behind ONE, stored, may be a part of OTHER, or the other way round.  A public variable may have its address
   taken elsewhere.  TYPED is as for heddle_may_change_p.  */
bool heddle_may_meet_p (tree one, tree other, bool typed = true);

#endif
