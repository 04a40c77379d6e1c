/* zero-signs.h -- values that are never -0.0.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_ZERO_SIGNS_H
#define HEDDLE_ZERO_SIGNS_H

#include "gcc-compat.h"
#include "sbitmap.h"

/* Which values of a function, in SSA form, can be -0.0.  */

class zero_signs
{
public:
  explicit zero_signs (function *);
  /* T is never -0.0.  */
  bool never_minus_p (tree t) const;

private:
  bool never_minus_p (gimple *) const;
  bool take_out (gimple *);

  auto_sbitmap m_minus;		/* by versions of SSA names: it can be -0.0 */
};

#endif
