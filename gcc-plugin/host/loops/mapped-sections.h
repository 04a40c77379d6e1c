/* mapped-sections.h -- data of the host in clauses of several regions: do they overlap?

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_MAPPED_SECTIONS_H
#define HEDDLE_MAPPED_SECTIONS_H

#include "host/clauses/independence.h"
#include "host/loops/line-values.h"
#include "host/loops/loop-regions.h"

class mapped_sections
{
public:
  /* Add what R, the region with the number MEMBER, maps at an address of its own.  False: unknown data.  */
  bool add (const loop_region &r, unsigned member, const line_values &values);

  /* Data of different members are apart in R, which does what all do, or TESTED gets the question.  */
  bool keep_apart (const loop_region &r, const line_values &values, overlaps *tested) const;

private:
  struct section
  {
    tree object;			/* an array, a variable, or a pointer */
    tree low, length;			/* in bytes, from the object's address or the pointer */
    std::set<unsigned> members;
  };
  std::vector<section> m_all;
};

#endif
