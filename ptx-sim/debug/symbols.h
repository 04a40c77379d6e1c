/* symbols.h -- what gdb reads about a module: an ELF file with DWARF.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef HEDDLE_PTX_SIM_SYMBOLS_H
#define HEDDLE_PTX_SIM_SYMBOLS_H

#include "debug/code-map.h"

namespace ptxsim {

/* A frame, as gdb sees it: [rsp, rsp + FRAME_SIZE), the caller's next to it.  Its last words are:  */
const uint64_t frame_size = uint64_t (1) << 24;
const uint64_t frame_return = frame_size - 8;		/* the return address */
const uint64_t frame_locals = frame_size - 16;		/* the generic address of the lane's .local variables */

/* Bytes in the order of x86-64.  */
class byte_string
{
public:
  void
  number (uint64_t v, unsigned bytes)
  {
    for (unsigned k = 0; k < bytes; k++)
      m_bytes += char (v >> (8 * k));
  }
  void u8 (unsigned v) { number (v, 1); }
  void u16 (unsigned v) { number (v, 2); }
  void u32 (uint64_t v) { number (v, 4); }
  void u64 (uint64_t v) { number (v, 8); }
  void uleb (uint64_t v);
  void sleb (int64_t v);
  void text (const std::string &s) { m_bytes.append (s.c_str (), s.size () + 1); }
  void bytes (const std::string &s) { m_bytes += s; }
  /* The N bytes at OFFSET become V.  */
  void put (size_t offset, uint64_t v, unsigned n);
  size_t size () const { return m_bytes.size (); }
  const std::string &all () const { return m_bytes; }

private:
  std::string m_bytes;
};

struct debug_sections
{
  std::string abbrev, info, line, frame;
};

/* dwarf.cc: of M, whose code is at MAP.  */
debug_sections write_dwarf (const module &m, const code_map &map);

/* elf.cc: a file in memory with M's symbols; -1 with errno set if no file can be.  */
int write_symbol_file (const module &m, const code_map &map);

} // namespace ptxsim

#endif
