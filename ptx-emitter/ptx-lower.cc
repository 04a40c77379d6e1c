/* ptx-lower.cc -- memory order in the words of architectures before sm_70; see ptx-lower.h.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "ptx-lower.h"

namespace ptx {

lowered
lower_order (const insn &i, const target_info &target)
{
  lowered l;
  l.code = i.code;
  l.m = i.m;
  if (target.sm >= 70)
    return l;
  sem order = i.m.order;
  switch (i.code)
    {
    case op::ld:
    case op::st:
      if (order == sem::weak)
	l.m.order = sem::none;
      else if (order == sem::relaxed || order == sem::acquire || order == sem::release)
	{
	  l.m.order = sem::volatile_;
	  l.m.sco = scope::none;
	  if (order == sem::acquire)
	    l.after = i.m.sco;
	  else if (order == sem::release)
	    l.before = i.m.sco;
	}
      break;

    case op::atom:
    case op::red:
      {
	scope s = i.m.sco == scope::none ? scope::gpu : i.m.sco;
	if (order == sem::acquire || order == sem::acq_rel)
	  l.after = s;
	if (order == sem::release || order == sem::acq_rel)
	  l.before = s;
	l.m.order = sem::none;
	if (target.sm < 60 && i.m.sco != scope::sys && i.m.sco != scope::cluster)
	  l.m.sco = scope::none;
      }
      break;

    case op::fence:
      l.code = op::membar;
      l.m.order = sem::none;
      break;

    default:
      break;
    }
  return l;
}

} // namespace ptx
