/* way-choice.h -- the conditions behind a target region, before it.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_WAY_CHOICE_H
#define HEDDLE_WAY_CHOICE_H

#include "gcc-compat.h"

/* A path from a region to a condition that decides on the next region, and the condition's value before the region.  */

class way_choice
{
public:
  way_choice (gimple *region) : m_region (region) { m_path.push_back (gimple_bb (region)); }
  /* The last block of the path.  */
  basic_block last () const { return m_path.back (); }
  /* Go on to the next block, if certain and not yet on the path.  */
  bool step ();
  /* Go on along E from a condition at the path's end, likewise.  */
  bool step_along (edge e);
  /* The path has reached a condition known before the region.  */
  bool find_condition ();
  /* Its value, computed before the region.  */
  tree condition ();

private:
  bool known_p (tree, unsigned);
  bool known_load_p (gimple *, unsigned);
  tree value (tree, unsigned);
  int place (gimple *, unsigned) const;

  gimple *m_region;
  std::vector<basic_block> m_path;	/* from the region's block to the condition's */
  unsigned m_sure = ~0u;		/* the code up to this block of the path is certain to be executed */
  std::map<std::pair<tree, unsigned>, tree> m_values;
};

#endif
