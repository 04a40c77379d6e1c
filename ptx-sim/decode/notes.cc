/* notes.cc -- marks about a function's variables, for debuggers (doc/abi.md).

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   An unknown note is left out: nothing depends on it.  */

#include "decode/decode.h"

#include <sstream>

namespace ptxsim {

/* The rest of a mark: how to come to a variable.  False: something in it is unknown.  */
bool
decoder::read_steps (std::istream &in, std::vector<place_step> *steps) const
{
  std::string word, name;
  while (in >> word)
    {
      place_step s { place_step::deref, 0, 0 };
      name_entry storage;
      if (word == "reg")
	{
	  const name_entry *e = in >> name ? m_f.find (0, name, &storage) : nullptr;
	  if (!e || e->kind != name_entry::reg)
	    return false;
	  s.kind = place_step::reg;
	  s.value = m_reg_offset[e->index];
	  s.size = type_size (m_f.regs[e->index]) == 8 ? 8 : 4;
	}
      else if (word == "local")
	{
	  const name_entry *e = in >> name ? m_f.find (0, name, &storage) : nullptr;
	  if (!e || e->kind != name_entry::var || e->v->sp != space::local)
	    return false;
	  s.kind = place_step::local;
	  s.value = int64_t (e->v->address);
	}
      else if (word == "plus" && in >> s.value)
	s.kind = place_step::plus;
      else if (word == "piece" && in >> s.size)
	s.kind = place_step::piece;
      else if (word == "padding" && in >> s.size)
	s.kind = place_step::padding;
      else if (word != "deref")
	return false;
      steps->push_back (s);
    }
  return true;
}

char *
code::register_byte (char *regs, uint64_t offset, unsigned lane) const
{
  for (const shown_variable &v : variables)
    for (const place_step &s : v.steps)
      if (s.kind == place_step::reg && offset - uint64_t (s.value) / warp_size < s.size)
	return regs + s.value + lane * s.size + (offset - uint64_t (s.value) / warp_size);
  return nullptr;
}

void
decoder::note_variables ()
{
  m_c.variables.clear ();
  m_c.blocks.clear ();
  for (std::string_view n : m_f.notes)
    {
      std::istringstream in { std::string (n) };
      std::string word;
      in >> word;
      if (word == "scopes")
	for (uint32_t around; in >> around;)
	  m_c.blocks.push_back (around);
      else if (word == "variable" || word == "parameter")
	{
	  shown_variable v;
	  v.parameter = word == "parameter";
	  if (!(in >> v.type >> v.block >> v.name))
	    continue;
	  if (!read_steps (in, &v.steps))
	    v.steps.clear ();
	  m_c.variables.push_back (std::move (v));
	}
    }
}

} // namespace ptxsim
