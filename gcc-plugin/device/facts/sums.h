/* sums.h -- the variables of a kernel's region to which each block adds once (passes/grid-sums.cc).

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SUMS_H
#define HEDDLE_SUMS_H

#include <string>
#include <vector>

/* Attribute of kernels with possible sums: the host waits for them, and they have no other report of their end.  */
#define HEDDLE_MAY_SUM_ATTRIBUTE "heddle may sum"

/* Attribute of a kernel with sums: a list of offsets and names, in the order of the offsets.  */
#define HEDDLE_SUMS_ATTRIBUTE "heddle sums"

/* A variable, whose address is at OFFSET of the kernel's arguments.  */
struct grid_sum
{
  unsigned offset;
  std::string name;		/* of operation and type: "add_f64" (emit/block.cc) */
  unsigned word () const { return offset / sizeof (unsigned long long); }
  bool wide () const { return name.compare (name.size () - 2, 2, "64") == 0; }
};

/* Those of KERNEL.  */
std::vector<grid_sum> heddle_grid_sums (tree kernel);
void heddle_set_grid_sums (tree kernel, const std::vector<grid_sum> &sums);

#endif
