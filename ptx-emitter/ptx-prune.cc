/* ptx-prune.cc -- leave out what nothing reaches.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   The roots are kernels, visible functions and visible variables: what the host can find by name.  Weak symbols
   are no roots.  Addresses of functions and variables stay valid, since others may hold them: what goes is
   marked `dropped' and emptied.  */

#include "ptx.h"

#include <unordered_set>

namespace ptx {

void
prune (module &m)
{
  std::unordered_set<const function *> functions;
  std::unordered_set<const variable *> variables;
  std::vector<const function *> new_functions;
  std::vector<const variable *> new_variables;
  auto reach_function = [&] (const function *f)
    {
      if (f && functions.insert (f).second)
	new_functions.push_back (f);
    };
  auto reach_variable = [&] (const variable *v)
    {
      if (v && variables.insert (v).second)
	new_variables.push_back (v);
    };

  for (const function &f : m.functions)
    if (!f.dropped && f.defined && (f.entry || f.link == linkage::visible))
      reach_function (&f);
  for (const variable &v : m.variables)
    if (!v.dropped && v.defined && v.link == linkage::visible)
      reach_variable (&v);
  while (!new_functions.empty () || !new_variables.empty ())
    if (!new_variables.empty ())
      {
	const variable *v = new_variables.back ();
	new_variables.pop_back ();
	for (const reloc &r : v->relocs)
	  {
	    reach_variable (r.var);
	    reach_function (r.fn);
	  }
      }
    else
      {
	const function *f = new_functions.back ();
	new_functions.pop_back ();
	for (const variable *v : f->locals)
	  reach_variable (v);
	for (const block &b : f->blocks)
	  for (const insn &i : b.insns)
	    for (const operand &o : i.o)
	      {
		reach_variable (o.var);
		reach_function (o.fn);
		for (const operand &e : o.elts)
		  {
		    reach_variable (e.var);
		    reach_function (e.fn);
		  }
	      }
      }

  for (function &f : m.functions)
    if (!functions.count (&f))
      {
	f.dropped = true;
	f.defined = false;
	f.blocks.clear ();
	f.regs.clear ();
	f.param_regs.clear ();
	f.locals.clear ();
      }
  for (variable &v : m.variables)
    if (!variables.count (&v))
      {
	v.dropped = true;
	std::vector<unsigned char> ().swap (v.init);
	v.relocs.clear ();
      }
}

} // namespace ptx
