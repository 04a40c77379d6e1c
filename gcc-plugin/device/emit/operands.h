/* operands.h -- the values of GIMPLE operands and expressions.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef HEDDLE_OPERANDS_H
#define HEDDLE_OPERANDS_H

#include "device/emit/failure.h"
#include "device/emit/ssa.h"

class memory_references;

class operand_values : code_writer
{
public:
  operand_values (function_code &c, module_emitter &m, memory_access &a, arithmetic &r, ssa_values &s, failures &f,
		  memory_references &e)
    : code_writer (c), mod (m), mem (a), arith (r), ssa (s), failure (f), refs (e)
  {
  }

  /* The value of T: a GIMPLE operand, a load, or a GENERIC expression over them.  */
  value expand (tree t);
  /* The same, for one part.  */
  ptx::operand expand1 (tree t);
  /* T, an integer, as a sizetype.  */
  ptx::operand expand_size (tree t);
  /* &T as a generic address.  */
  ptx::operand address_of (tree t);

  /* GIMPLE's operations.  */
  value expand_unary (tree_code, tree type, tree op0);
  value expand_binary (tree_code, tree type, tree op0, tree op1);
  value expand_ternary (tree_code, tree type, tree op0, tree op1, tree op2);
  /* The predicate OP0 CODE OP1.  */
  ptx::regno compare (tree_code, tree op0, tree op1);

private:
  value constant (tree);
  ptx::operand function_address (tree fndecl);
  value vector_constructor (tree ctor);
  value vector_permute (tree type, tree a, tree b, tree mask);

  module_emitter &mod;
  memory_access &mem;
  arithmetic &arith;
  ssa_values &ssa;
  failures &failure;
  memory_references &refs;
};

#endif
