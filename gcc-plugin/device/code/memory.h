/* memory.h -- places in memory, and loads, stores and copies.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef HEDDLE_MEMORY_H
#define HEDDLE_MEMORY_H

#include "device/code/warp.h"

/* A memory operand before the displacement is known to fit: BASE (a register in state space SP, or the
   variable VAR) + DISP.  ALIGN is what is known of the whole address, in bytes.  Addresses in shared memory have 32
   bits; a NARROW base has as many, and only its sum with DISP, modulo 2^32, is an address.  */
struct mem_address
{
  ptx::space sp = ptx::space::none;
  const ptx::variable *var = nullptr;
  int param = -1;		/* number of the kernel's parameter that it is, if not -1 */
  ptx::regno base = 0;
  HOST_WIDE_INT disp = 0;
  unsigned align = 1;
  bool narrow = false;
  bool is_volatile = false;
};

/* The place of V, a variable of the module or in .local.  */
mem_address variable_address (const ptx::variable *v);

class memory_access : code_writer
{
public:
  memory_access (function_code &c, module_emitter &m, warp_code &w) : code_writer (c), mod (m), warp (w) {}

  /* Places.  */
  mem_address offset (mem_address, HOST_WIDE_INT);
  mem_address offset (const mem_address &, const ptx::operand &);
  /* SIZE bytes of each lane's own.  */
  mem_address new_slot (unsigned HOST_WIDE_INT size, unsigned align);
  ptx::operand generic_address (const mem_address &);
  /* The generic address of TEXT.  */
  ptx::operand address_of_text (const char *text);

  /* The operand and the modifiers of an access to A, of type T.  */
  ptx::operand operand_of (mem_address a);
  ptx::mods mods_of (ptx::type t, const mem_address &a);

  /* Parts and whole values.  */
  ptx::operand load_part (const part &, const mem_address &);
  void store_part (const part &, const mem_address &, const ptx::operand &);
  value load_value (tree type, const mem_address &);
  void store_value (tree type, const mem_address &, const value &);

  /* Objects of SIZE bytes (copy.cc).  */
  void copy_bytes (mem_address dst, mem_address src, unsigned HOST_WIDE_INT size);
  void fill_bytes (mem_address dst, int byte, unsigned HOST_WIDE_INT size);

private:
  mem_address widened (mem_address);
  mem_address local_element (const mem_address &, const ptx::operand &);
  void copy_chunk (unsigned chunk, const mem_address &dst, const mem_address *src, unsigned HOST_WIDE_INT fill);
  void copy_loop (unsigned chunk, mem_address dst, const mem_address *src, unsigned HOST_WIDE_INT size,
		  unsigned HOST_WIDE_INT fill);

  module_emitter &mod;
  warp_code &warp;
};

#endif
