/* block-reductions.cc -- the reductions that the threads of a block do together.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Operations on integers of up to 64 bits, and on float and double, in registers.  */

#include "device/spmd/region/block-reductions.h"

std::string
block_name (const reduction &r, spmd_mode mode)
{
  const char *op, *type;
  switch (r.op)
    {
    case PLUS_EXPR: op = "add"; break;
    case MULT_EXPR: op = "mul"; break;
    case MIN_EXPR: op = "min"; break;
    case MAX_EXPR: op = "max"; break;
    case BIT_AND_EXPR: op = "and"; break;
    case BIT_IOR_EXPR: op = "or"; break;
    case BIT_XOR_EXPR: op = "xor"; break;
    default: return "";
    }
  if (INTEGRAL_TYPE_P (r.type))
    {
      unsigned prec = TYPE_PRECISION (r.type);
      if (prec > 64)
	return "";
      type = prec > 32 ? TYPE_UNSIGNED (r.type) ? "u64" : "s64" : TYPE_UNSIGNED (r.type) ? "u32" : "s32";
    }
  else if (TYPE_MODE (r.type) == SFmode)
    type = "f32";
  else if (TYPE_MODE (r.type) == DFmode)
    type = "f64";
  else
    return "";
  return std::string (mode == spmd_mode::lanes ? "lanes_" : "warps_") + op + "_" + type;
}

bool
reducible (const reduction &r)
{
  return !block_name (r, spmd_mode::lanes).empty ();
}
