/* dwarf.cc -- DWARF 4 for gdb: lines, functions, call frames.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   A source file is a unit, as its name tells the language.  Functions of the device libraries have neither lines nor
   entries, so that gdb steps over them, as it does over functions without debug information; their frames can be
   passed nevertheless.  The numbers are those of "DWARF Debugging Information Format Version 4".  */

#include "debug/symbols.h"
#include "exec/ops.h"

#include <cstring>

namespace ptxsim {

enum : unsigned
{
  tag_compile_unit = 0x11, tag_subprogram = 0x2e,
  at_name = 0x03, at_stmt_list = 0x10, at_low_pc = 0x11, at_high_pc = 0x12, at_language = 0x13, at_producer = 0x25,
  at_external = 0x3f, at_frame_base = 0x40, at_linkage_name = 0x6e,
  form_addr = 0x01, form_data2 = 0x05, form_data8 = 0x07, form_string = 0x08, form_sec_offset = 0x17,
  form_exprloc = 0x18, form_flag_present = 0x19,
  op_breg7 = 0x77,			/* rsp */
  lns_copy = 1, lns_advance_pc = 2, lns_advance_line = 3, lns_set_file = 4,
  lne_end_sequence = 1, lne_set_address = 2,
  cfa_def_cfa = 0x0c, cfa_offset = 0x80, cfa_undefined = 0x07,
  reg_rsp = 7, reg_return = 16
};

namespace {

/* The language that a file's name stands for: C++, Fortran or C.  */
unsigned
language_of (const std::string &file)
{
  const size_t dot = file.rfind ('.');
  const std::string end = dot == std::string::npos ? "" : file.substr (dot + 1);
  for (const char *s : { "cc", "cp", "cxx", "cpp", "CPP", "c++", "C" })
    if (end == s)
      return 0x21;
  for (const char *s : { "f", "for", "ftn", "F", "FOR", "FTN", "f90", "f95", "f03", "f08", "F90", "F95", "F03", "F08" })
    if (end == s)
      return 0x22;
  return 0x1d;
}

class dwarf_writer
{
public:
  explicit dwarf_writer (const code_map &map) : m_map (map) {}
  debug_sections write ();

private:
  void abbreviations ();
  void unit (const std::string &file, const placed_code *from, const placed_code *end);
  void function (const placed_code &);
  void lines (const placed_code *from, const placed_code *end);
  void frames ();

  const code_map &m_map;
  byte_string m_abbrev, m_info, m_line, m_frame;
};

enum abbreviation : unsigned { abbrev_unit = 1, abbrev_function };

void
dwarf_writer::abbreviations ()
{
  auto entry = [this] (abbreviation number, unsigned tag, bool children,
		       std::initializer_list<std::pair<unsigned, unsigned>> attributes) {
    m_abbrev.uleb (number);
    m_abbrev.uleb (tag);
    m_abbrev.u8 (children);
    for (const auto &a : attributes)
      {
	m_abbrev.uleb (a.first);
	m_abbrev.uleb (a.second);
      }
    m_abbrev.u16 (0);
  };
  entry (abbrev_unit, tag_compile_unit, true,
	 { { at_producer, form_string }, { at_language, form_data2 }, { at_name, form_string },
	   { at_low_pc, form_addr }, { at_high_pc, form_data8 }, { at_stmt_list, form_sec_offset } });
  entry (abbrev_function, tag_subprogram, false,
	 { { at_name, form_string }, { at_linkage_name, form_string }, { at_low_pc, form_addr },
	   { at_high_pc, form_data8 }, { at_frame_base, form_exprloc }, { at_external, form_flag_present } });
  m_abbrev.u8 (0);
}

void
dwarf_writer::function (const placed_code &p)
{
  m_info.uleb (abbrev_function);
  m_info.text (p.fn->source_name);
  m_info.text (p.fn->source_name);
  m_info.u64 (p.start);
  m_info.u64 (p.end - p.start);
  m_info.uleb (2);
  m_info.u8 (op_breg7);
  m_info.sleb (0);
}

/* The functions [FROM, END), all of FILE's.  */
void
dwarf_writer::unit (const std::string &file, const placed_code *from, const placed_code *end)
{
  const size_t start = m_info.size ();
  m_info.u32 (0);
  m_info.u16 (4);
  m_info.u32 (0);
  m_info.u8 (8);
  m_info.uleb (abbrev_unit);
  m_info.text ("Heddle");
  m_info.u16 (language_of (file));
  m_info.text (file);
  m_info.u64 (from->start);
  m_info.u64 (end[-1].end - from->start);
  m_info.u32 (m_line.size ());
  for (const placed_code *p = from; p < end; p++)
    function (*p);
  m_info.u8 (0);
  m_info.put (start, m_info.size () - start - 4, 4);
  lines (from, end);
}

/* A row wherever the line changes.  Where lanes wait for each other the line before goes on, so that a breakpoint stops
   them when all have come.  */
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
  frames ();
  return { m_abbrev.all (), m_info.all (), m_line.all (), m_frame.all () };
}

} // namespace

debug_sections
write_dwarf (const code_map &map)
{
  return dwarf_writer (map).write ();
}

} // namespace ptxsim
