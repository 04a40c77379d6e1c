/* known-signs.h -- integers that are known not to be negative.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_KNOWN_SIGNS_H
#define HEDDLE_KNOWN_SIGNS_H

#include "value-query.h"

/* T, an integer of the current function, is not negative, as far as is known of its range.  */

inline bool
heddle_never_negative_p (tree t)
{
  if (TYPE_UNSIGNED (TREE_TYPE (t)))
    return true;
  if (TREE_CODE (t) == INTEGER_CST)
    return tree_int_cst_sgn (t) >= 0;
  if (TREE_CODE (t) != SSA_NAME)
    return tree_expr_nonnegative_p (t);
  heddle_integer_range range;
  return get_range_query (cfun)->range_of_expr (range, t) && !range.varying_p () && !range.undefined_p ()
	 && wi::ge_p (range.lower_bound (), 0, SIGNED);
}

#endif
