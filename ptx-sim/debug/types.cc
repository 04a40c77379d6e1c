/* types.cc -- types of variables, from marks (doc/abi.md) to DWARF; see dwarf.h.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "debug/dwarf.h"

#include <sstream>

namespace ptxsim {

/* DW_ATE_*; 0: KIND is no number.  */
static unsigned
encoding_of (const std::string &kind)
{
  static const struct { const char *kind; unsigned encoding; } encodings[] = {
    { "boolean", 2 }, { "complex", 3 }, { "float", 4 }, { "signed", 5 }, { "char", 6 }, { "unsigned", 7 },
    { "unsigned-char", 8 } };
  for (const auto &e : encodings)
    if (kind == e.kind)
      return e.encoding;
  return 0;
}

type_table::type_table (const module &m)
{
  for (const auto &u : m.units)
    for (std::string_view mark : u->notes)
      read (u->number, std::string (mark));
  /* An absent or unknown type is left out.  */
  for (bool all = false; !all;)
    {
      all = true;
      for (auto it = m_types.begin (); it != m_types.end ();)
	{
	  const type &t = it->second;
	  const unsigned text = it->first.first;
	  bool good = encoding_of (t.kind) || t.kind == "enum" || t.kind == "incomplete" || t.kind == "pointer"
		      || ((t.kind == "array" || t.kind == "reference") && known (text, t.to))
		      || t.kind == "struct" || t.kind == "union";
	  for (const member &f : t.members)
	    good = good && known (text, f.type);
	  if (t.kind == "pointer" && t.to && !known (text, t.to))
	    good = false;
	  all = all && good;
	  it = good ? std::next (it) : m_types.erase (it);
	}
    }
}

void
type_table::read (unsigned text, const std::string &mark)
{
  std::istringstream in (mark);
  std::string word;
  unsigned number = 0;
  in >> word >> number;
  auto rest = [&in] {
    std::string s;
    in.get ();
    std::getline (in, s);
    return s;
  };
  auto old = m_types.find ({ text, number });
  if (word == "type" && number)
    {
      type t;
      in >> t.kind;
      if (t.kind == "array")
	in >> t.to >> t.low >> t.count;
      else if (in >> t.size && (t.kind == "pointer" || t.kind == "reference"))
	in >> t.to;
      else
	t.name = rest ();
      m_types[{ text, number }] = t;
    }
  else if (word == "member" && old != m_types.end ())
    {
      member f;
      if (in >> f.type >> f.bit >> f.bits)
	{
	  f.name = rest ();
	  old->second.members.push_back (f);
	}
    }
  else if (word == "value" && old != m_types.end ())
    {
      int64_t v;
      if (in >> v)
	old->second.values.emplace_back (v, rest ());
    }
}

void
type_table::refer (byte_string &info, unsigned text, unsigned number)
{
  m_references.push_back ({ info.size (), { text, number } });
  info.u32 (0);
}

void
type_table::resolve (byte_string &info) const
{
  for (const auto &r : m_references)
    info.put (r.first, m_types.at (r.second).at, 4);
}

void
type_table::write_members (byte_string &info, unsigned text, const type &t)
{
  for (const member &f : t.members)
    {
      const abbreviation a = f.bits ? abbreviation::bits : f.name.empty () ? abbreviation::nameless_member
			     : abbreviation::member;
      if (f.bits && f.name.empty ())
	continue;
      info.uleb (unsigned (a));
      if (!f.name.empty ())
	info.text (f.name);
      refer (info, text, f.type);
      if (f.bits)
	info.uleb (f.bits);
      info.uleb (f.bits ? f.bit : f.bit / 8);
    }
  info.u8 (0);
}

void
type_table::write_one (byte_string &info, unsigned text, const type &t)
{
  auto start = [&info] (abbreviation a) { info.uleb (unsigned (a)); };
  if (t.kind == "pointer" || t.kind == "reference")
    {
      start (t.kind == "reference" ? abbreviation::reference : t.to ? abbreviation::pointer
	     : abbreviation::void_pointer);
      info.uleb (t.size);
      if (t.to)
	refer (info, text, t.to);
    }
  else if (t.kind == "array")
    {
      start (abbreviation::array);
      refer (info, text, t.to);
      start (t.count < 0 ? abbreviation::open_range : abbreviation::range);
      info.sleb (t.low);
      if (t.count >= 0)
	info.uleb (uint64_t (t.count));
      info.u8 (0);
    }
  else if (t.kind == "struct" || t.kind == "union")
    {
      const bool is_union = t.kind == "union";
      if (t.name.empty ())
	start (is_union ? abbreviation::nameless_union : abbreviation::nameless_structure);
      else
	{
	  start (is_union ? abbreviation::union_ : abbreviation::structure);
	  info.text (t.name);
	}
      info.uleb (t.size);
      write_members (info, text, t);
    }
  else if (t.kind == "incomplete")
    {
      start (abbreviation::incomplete);
      info.text (t.name);
    }
  else if (t.kind == "enum")
    {
      start (abbreviation::enumeration);
      info.text (t.name);
      info.uleb (t.size);
      for (const auto &v : t.values)
	{
	  start (abbreviation::enumerator);
	  info.text (v.second);
	  info.sleb (v.first);
	}
      info.u8 (0);
    }
  else
    {
      start (abbreviation::base);
      info.text (t.name);
      info.u8 (encoding_of (t.kind));
      info.uleb (t.size);
    }
}

void
type_table::write (byte_string &info)
{
  for (auto &t : m_types)
    {
      t.second.at = info.size ();
      write_one (info, t.first.first, t.second);
    }
}

} // namespace ptxsim
