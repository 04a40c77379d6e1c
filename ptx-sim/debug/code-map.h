/* code-map.h -- addresses of instructions, for gdb.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   gdb wants an address for each instruction, of a processor that it knows: x86-64.  An instruction has 16 bytes, in the
   order of its function.  The instructions before a function's body (//: begin) fetch parameters; gdb must not stop
   there, as the function's variables have no values yet. gdb skips the usual start of an x86-64 function, push %rbp and
   mov %rsp,%rbp, four bytes.  So a function starts with these (START_BYTES), shared by all instructions before the
   body, and the body comes behind.  */

#ifndef HEDDLE_PTX_SIM_CODE_MAP_H
#define HEDDLE_PTX_SIM_CODE_MAP_H

#include "types/code.h"

namespace ptxsim {

extern const unsigned char start_bytes[4];

/* A function at [START, END).  */
struct placed_code
{
  const code *fn;
  uint64_t start, end;
  bool library;				/* of a device library: nobody wants to see its lines */

  /* The address of instruction NUMBER, or of the one behind the last.  */
  uint64_t address (size_t number) const;
};

/* A module's instructions: the functions of a source file are neighbours.  */
class code_map
{
public:
  /* Those of M, from BASE on.  */
  code_map (const module &m, uint64_t base);

  const std::vector<placed_code> &functions () const { return m_functions; }
  uint64_t base () const { return m_base; }
  uint64_t end () const { return m_functions.empty () ? m_base : m_functions.back ().end; }
  /* Null if FN is not the module's.  */
  const placed_code *find (const code *fn) const;
  /* The function around ADDR, or null.  */
  const placed_code *around (uint64_t addr) const;
  /* Whether instruction I is of a function of the module.  */
  bool holds (const insn *i) const;
  /* The instruction whose address is ADDR, or null.  */
  const insn *at (uint64_t addr) const;

private:
  const uint64_t m_base;
  std::vector<placed_code> m_functions;	/* by address */
  std::unordered_map<const code *, size_t> m_by_code;
};

/* The file of C's first line; empty: it has none.  */
std::string file_of (const code &c);

} // namespace ptxsim

#endif
