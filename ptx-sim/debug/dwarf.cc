/* dwarf.cc -- DWARF 4 for gdb: lines, functions, variables, call frames.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   A source file is a unit, as its name tells the language.  Functions of the device libraries have neither lines nor
   entries, so that gdb steps over their calls, as over functions without debug information; their frames can be passed
   nevertheless.  Types, and variables outside of functions, are a unit of their own.  */

#include "debug/dwarf.h"
#include "types/ops.h"

#include <algorithm>
#include <cstring>
#include <sstream>

namespace ptxsim {

namespace {

/* The language that a file's name stands for: C++, Fortran or C.  */
unsigned
language_of (const std::string &file)
{
  const size_t dot = file.rfind ('.');
  const std::string end = dot == std::string::npos ? "" : file.substr (dot + 1);
  for (const char *s : { "cc", "cp", "cxx", "cpp", "CPP", "c++", "C" })
    if (end == s)
      return lang_cxx14;
  for (const char *s : { "f", "for", "ftn", "F", "FOR", "FTN", "f90", "f95", "f03", "f08", "F90", "F95", "F03", "F08" })
    if (end == s)
      return lang_fortran03;
  return lang_c11;
}

class dwarf_writer
{
public:
  dwarf_writer (const module &m, const code_map &map) : m_mod (m), m_map (map), m_types (m) {}
  debug_sections write ();

private:
  void abbreviations ();
  size_t start_unit (abbreviation, unsigned language, const std::string &name);
  void end_unit (size_t start);
  void data_unit ();
  void unit (const std::string &file, const placed_code *from, const placed_code *end);
  void function (const placed_code &);
  void block (const placed_code &p, uint32_t number);
  void variable (const placed_code &p, const shown_variable &v);
  void lines (const placed_code *from, const placed_code *end);
  void frames ();

  const module &m_mod;
  const code_map &m_map;
  type_table m_types;
  byte_string m_abbrev, m_info, m_line, m_frame;
};

void
dwarf_writer::abbreviations ()
{
  auto entry = [this] (abbreviation number, unsigned tag, bool children,
		       std::initializer_list<std::pair<unsigned, unsigned>> attributes) {
    m_abbrev.uleb (unsigned (number));
    m_abbrev.uleb (tag);
    m_abbrev.u8 (children);
    for (const auto &a : attributes)
      {
	m_abbrev.uleb (a.first);
	m_abbrev.uleb (a.second);
      }
    m_abbrev.u16 (0);
  };
#define ABBREVIATION(NAME, TAG, CHILDREN, ...) entry (abbreviation::NAME, tag_##TAG, CHILDREN, { __VA_ARGS__ });
  FOR_EACH_ABBREVIATION (ABBREVIATION)
#undef ABBREVIATION
  m_abbrev.u8 (0);
}

size_t
dwarf_writer::start_unit (abbreviation a, unsigned language, const std::string &name)
{
  const size_t start = m_info.size ();
  m_info.u32 (0);
  m_info.u16 (4);
  m_info.u32 (0);
  m_info.u8 (8);
  m_info.uleb (unsigned (a));
  m_info.text ("Heddle");
  m_info.u16 (language);
  m_info.text (name);
  return start;
}

void
dwarf_writer::end_unit (size_t start)
{
  m_info.u8 (0);
  m_info.put (start, m_info.size () - start - 4, 4);
}

/* A variable that is always at ADDRESS.  */
static byte_string
fixed_place (uint64_t address)
{
  byte_string s;
  s.u8 (op_addr);
  s.u64 (address);
  return s;
}

void
dwarf_writer::data_unit ()
{
  unsigned language = 0;
  for (const placed_code &p : m_map.functions ())
    if (!p.library)
      {
	const unsigned own = language_of (file_of (*p.fn));
	language = !language || language == own ? own : own == lang_cxx14 ? own : language;
      }
  const size_t start = start_unit (abbreviation::data_unit, language ? language : unsigned (lang_c11), "device data");
  m_types.write (m_info);
  for (const auto &u : m_mod.units)
    for (std::string_view mark : u->notes)
      {
	std::istringstream in { std::string (mark) };
	std::string word, symbol, name;
	unsigned type;
	if (!(in >> word) || word != "global" || !(in >> type >> symbol >> name) || !m_types.known (u->number, type))
	  continue;
	auto it = u->variable_names.find (symbol);
	if (it == u->variable_names.end () || it->second->dynamic_shared)
	  continue;
	m_info.uleb (unsigned (abbreviation::variable));
	m_info.text (name);
	m_types.refer (m_info, u->number, type);
	const byte_string place = fixed_place (it->second->address
					       + (it->second->sp == space::shared ? shared_window : 0));
	m_info.uleb (place.size ());
	m_info.bytes (place.all ());
      }
  end_unit (start);
}

/* The location of V.  */
static byte_string
location_of (const shown_variable &v)
{
  byte_string s;
  auto add = [&s] (int64_t n) {
    if (n > 0)
      {
	s.u8 (op_plus_uconst);
	s.uleb (uint64_t (n));
      }
    else if (n < 0)
      {
	s.u8 (op_consts);
	s.sleb (n);
	s.u8 (op_plus);
      }
  };
  for (const place_step &p : v.steps)
    switch (p.kind)
      {
      case place_step::reg:
	s.u8 (op_fbreg);
	s.sleb (p.value / warp_size);
	break;
      case place_step::local:
	s.u8 (op_fbreg);
	s.sleb (int64_t (frame_locals));
	s.u8 (op_deref);
	add (p.value);
	break;
      case place_step::deref:
	s.u8 (op_deref);
	break;
      case place_step::plus:
	add (p.value);
	break;
      case place_step::piece:
	s.u8 (op_piece);
	s.uleb (p.size);
	break;
      case place_step::padding:
	/* Zeros: a part without a place is "optimized out" for gdb, and with it the whole value.  */
	s.u8 (op_lit0);
	s.u8 (op_stack_value);
	s.u8 (op_piece);
	s.uleb (p.size);
	break;
      }
  return s;
}

void
dwarf_writer::variable (const placed_code &p, const shown_variable &v)
{
  if (!m_types.known (p.fn->text, v.type))
    return;
  m_info.uleb (unsigned (v.parameter ? abbreviation::parameter : abbreviation::variable));
  m_info.text (v.name);
  m_types.refer (m_info, p.fn->text, v.type);
  const byte_string place = location_of (v);
  m_info.uleb (place.size ());
  m_info.bytes (place.all ());
}

/* The variables of block NUMBER of P, and of those inside; 0 is the function.  A block's code is all from its first
   instruction to its last.  */
void
dwarf_writer::block (const placed_code &p, uint32_t number)
{
  const code &c = *p.fn;
  auto inside = [&c, number] (uint32_t b) {
    for (size_t most = c.blocks.size (); b && b != number && b <= c.blocks.size () && most--; b = c.blocks[b - 1])
      ;
    return b == number;
  };
  if (number)
    {
      size_t first = c.insns.size (), last = 0;
      for (size_t k = c.begin; k < c.insns.size (); k++)
	if (c.places[k].block && inside (c.places[k].block))
	  {
	    first = std::min (first, k);
	    last = k + 1;
	  }
      if (first >= last)
	return;
      m_info.uleb (unsigned (abbreviation::block));
      m_info.u64 (p.address (first));
      m_info.u64 (p.address (last) - p.address (first));
    }
  for (const shown_variable &v : c.variables)
    if (v.block == number)
      variable (p, v);
  for (uint32_t b = number + 1; b <= c.blocks.size (); b++)
    if (c.blocks[b - 1] == number)
      block (p, b);
  if (number)
    m_info.u8 (0);
}

void
dwarf_writer::function (const placed_code &p)
{
  m_info.uleb (unsigned (abbreviation::function));
  /* Of C++ the symbol has all of the name.  */
  m_info.text (p.fn->symbol.compare (0, 2, "_Z") ? p.fn->source_name : p.fn->symbol);
  m_info.text (p.fn->symbol);
  m_info.u64 (p.start);
  m_info.u64 (p.end - p.start);
  m_info.uleb (2);
  m_info.u8 (op_breg7);
  m_info.sleb (0);
  block (p, 0);
  m_info.u8 (0);
}

/* The functions [FROM, END), all of FILE's.  */
void
dwarf_writer::unit (const std::string &file, const placed_code *from, const placed_code *end)
{
  const size_t start = start_unit (abbreviation::unit, language_of (file), file);
  m_info.u64 (from->start);
  m_info.u64 (end[-1].end - from->start);
  m_info.u32 (m_line.size ());
  for (const placed_code *p = from; p < end; p++)
    function (*p);
  end_unit (start);
  lines (from, end);
}

/* A row wherever the line changes.  Where lanes wait for each other the line before goes on, so that a breakpoint stops
   the lanes when all have come.  */
void
dwarf_writer::lines (const placed_code *from, const placed_code *end)
{
  const size_t start = m_line.size ();
  m_line.u32 (0);
  m_line.u16 (4);
  const size_t header = m_line.size ();
  m_line.u32 (0);
  m_line.u8 (1);			/* least bytes of an instruction */
  m_line.u8 (1);			/* most operations of one */
  m_line.u8 (1);			/* rows are statements */
  m_line.u8 (0);
  m_line.u8 (1);
  const unsigned char operands[] = { 0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1 };
  m_line.u8 (sizeof operands + 1);
  for (unsigned char n : operands)
    m_line.u8 (n);
  m_line.u8 (0);			/* no folders */
  std::map<std::string, unsigned> files;
  for (const placed_code *p = from; p < end; p++)
    for (const place &at : p->fn->places)
      if (at.loc_line)
	{
	  const std::string &name = p->fn->mod->file_name (*p->fn, at.loc_file);
	  if (files.emplace (name, files.size () + 1).second)
	    {
	      m_line.text (name);
	      m_line.uleb (0);
	      m_line.uleb (0);
	      m_line.uleb (0);
	    }
	}
  m_line.u8 (0);
  m_line.put (header, m_line.size () - header - 4, 4);

  for (const placed_code *p = from; p < end; p++)
    {
      const code &c = *p->fn;
      uint64_t address = p->start;
      unsigned file = 1;
      int64_t line = 1;
      const place *last = nullptr;
      auto to = [&] (uint64_t a) {
	m_line.u8 (lns_advance_pc);
	m_line.uleb (a - address);
	address = a;
      };
      m_line.u8 (0);
      m_line.uleb (9);
      m_line.u8 (lne_set_address);
      m_line.u64 (address);
      for (size_t k = 0; k < c.insns.size (); k++)
	{
	  const place &at = c.places[k];
	  const bool first = k == 0 || k == c.begin;
	  if (!first && (c.insns[k].fn == op_join || k < c.begin
			 || (at.loc_line == last->loc_line && at.loc_file == last->loc_file)))
	    continue;
	  last = &at;
	  to (p->address (k));
	  const place *shown = &at;
	  /* Parameters are fetched in the line of the function, which nobody tells before the first instruction.  */
	  if (k == 0)
	    for (size_t n = 0; n < c.places.size () && !shown->loc_line; n++)
	      shown = &c.places[n];
	  if (shown->loc_line)
	    {
	      const unsigned number = files.at (c.mod->file_name (c, shown->loc_file));
	      if (number != file)
		{
		  m_line.u8 (lns_set_file);
		  m_line.uleb (file = number);
		}
	    }
	  m_line.u8 (lns_advance_line);
	  m_line.sleb (int64_t (shown->loc_line) - line);
	  line = shown->loc_line;
	  m_line.u8 (lns_copy);
	}
      to (p->end);
      m_line.u8 (0);
      m_line.uleb (1);
      m_line.u8 (lne_end_sequence);
    }
  m_line.put (start, m_line.size () - start - 4, 4);
}

/* One rule for all functions; nobody has called a kernel.  */
void
dwarf_writer::frames ()
{
  auto pad = [this] (size_t start) {
    while ((m_frame.size () - start - 4) % 8)
      m_frame.u8 (0);
    m_frame.put (start, m_frame.size () - start - 4, 4);
  };
  m_frame.u32 (0);
  m_frame.u32 (0xffffffff);
  m_frame.u8 (3);
  m_frame.text ("");
  m_frame.uleb (1);
  m_frame.sleb (-8);
  m_frame.uleb (reg_return);
  m_frame.u8 (cfa_def_cfa);
  m_frame.uleb (reg_rsp);
  m_frame.uleb (frame_size);
  m_frame.u8 (cfa_offset | reg_return);
  m_frame.uleb ((frame_size - frame_return) / 8);
  pad (0);
  for (const placed_code &p : m_map.functions ())
    {
      const size_t start = m_frame.size ();
      m_frame.u32 (0);
      m_frame.u32 (0);
      m_frame.u64 (p.start);
      m_frame.u64 (p.end - p.start);
      if (p.fn->entry)
	{
	  m_frame.u8 (cfa_undefined);
	  m_frame.uleb (reg_return);
	}
      pad (start);
    }
}

debug_sections
dwarf_writer::write ()
{
  abbreviations ();
  const std::vector<placed_code> &all = m_map.functions ();
  for (size_t k = 0; k < all.size ();)
    {
      const std::string file = file_of (*all[k].fn);
      size_t end = k + 1;
      while (end < all.size () && all[end].library == all[k].library && file_of (*all[end].fn) == file)
	end++;
      if (!all[k].library)
	unit (file, &all[k], all.data () + end);
      k = end;
    }
  data_unit ();
  m_types.resolve (m_info);
  frames ();
  return { m_abbrev.all (), m_info.all (), m_line.all (), m_frame.all () };
}

} // namespace

debug_sections
write_dwarf (const module &m, const code_map &map)
{
  return dwarf_writer (m, map).write ();
}

} // namespace ptxsim
