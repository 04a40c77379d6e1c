/* references.h -- what a GIMPLE reference names in memory, its loads and stores.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef HEDDLE_REFERENCES_H
#define HEDDLE_REFERENCES_H

#include "device/emit/operands.h"

class memory_references : code_writer
{
public:
  memory_references (function_code &c, module_emitter &m, function *f, memory_access &a, warp_stack &s, arithmetic &r,
		     pointer_spaces &p, operand_values &o)
    : code_writer (c), mod (m), fun (f), mem (a), stack (s), arith (r), spaces (p), operands (o)
  {
  }

  /* The place of REF, which must start at a byte.  */
  mem_address place (tree ref);
  /* The place that the operand POINTER, a generic address, points to; nothing is known of its alignment.  */
  mem_address pointed (tree pointer);
  /* T, an address or an SSA name, is the address of a variable in shared memory and offsets; such a name needs no
     register.  Its target, computed at the call, without known alignment.  */
  bool shared_pointer_p (tree) const;
  mem_address shared_place (tree);
  /* Where DECL, a variable, parameter, result or constant, lies.  */
  mem_address decl_place (tree decl);

  /* The value of REF; REF = V, a value of TYPE.  */
  value load (tree ref);
  void store (tree ref, const value &v, tree type);

private:
  /* references.cc */
  mem_address base_place (tree base);
  /* shared-elements.cc */
  ptx::operand shared_offset (tree, unsigned HOST_WIDE_INT *);
  mem_address shared_element (const mem_address &, tree, unsigned HOST_WIDE_INT *);
  /* bits.cc */
  bool bit_field_p (tree ref, tree *base, HOST_WIDE_INT *bitpos, HOST_WIDE_INT *bitsize, tree *offset, bool *vol);
  value load_bit_field (tree ref, tree base, HOST_WIDE_INT bitpos, HOST_WIDE_INT bitsize, tree offset, bool vol);
  void store_bit_field (const value &, tree type, tree base, HOST_WIDE_INT bitpos, HOST_WIDE_INT bitsize, tree offset,
			bool vol);
  /* reversed.cc */
  struct reversed_place;
  bool find_reversed (tree ref, reversed_place *);
  value load_reversed_scalar (tree type, const mem_address &);
  void store_reversed_scalar (tree type, const mem_address &, const value &);
  value load_reversed (tree ref);
  void store_reversed (tree ref, const value &, tree type);

  module_emitter &mod;
  function *fun;
  memory_access &mem;
  warp_stack &stack;
  arithmetic &arith;
  pointer_spaces &spaces;
  operand_values &operands;
};

#endif
