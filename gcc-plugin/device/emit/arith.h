/* arith.h -- arithmetic, comparison and conversion of values.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef HEDDLE_ARITH_H
#define HEDDLE_ARITH_H

#include "device/emit/convention.h"

/* Is TYPE the host's long double?  */
bool extended_p (tree type);

class arithmetic : code_writer
{
public:
  arithmetic (function_code &c, memory_access &m, call_convention &l) : code_writer (c), mem (m), calls (l) {}

  /* Another basic block begins: knowledge of registers in this block ends.  */
  void enter_block () { truths.clear (); }

  /* GIMPLE's operations, of operands of the types T0 and T1, in TYPE.  */
  value unary_value (tree_code, tree type, tree t0, const value &);
  value binary_value (tree_code, tree type, tree t0, const value &, tree t1, const value &);
  ptx::operand int_binary (tree_code, tree type, const ptx::operand &, const ptx::operand &);
  /* The predicate A CODE B for values of TYPE.  */
  ptx::regno compare_values (tree_code, tree type, const value &, const value &);
  /* A CODE B in type RT (addition, subtraction, multiplication); *OVER: the result differs from the exact result.  */
  value checked_value (tree_code, tree rt, tree at, const value &a, tree bt, const value &b, ptx::regno *over);

  /* Conversion of scalars and of complex halves, as NOP_EXPR, FLOAT_EXPR and FIX_TRUNC_EXPR do it.  */
  value convert_value (tree to, tree from, const value &);
  /* The bits of V, of type FROM, as a TO of the same size.  */
  value view_convert (tree to, tree from, const value &v);
  /* Extend V, whose low bits are those of a value of integer TYPE, to its register.  */
  ptx::operand canonical (tree type, const ptx::operand &v);
  /* V of TYPE, whose bits are those in memory: a _BitInt (N) has undefined bits beyond N in memory (x86-64's ABI).
     They become an extension of the value.  */
  value without_padding (tree type, const value &v);
  /* V of integer TYPE, low 32 bits, for shift counts and the like.  */
  ptx::operand to_u32 (tree type, const value &v);
  ptx::operand half_to_float (ptx::type narrow, const ptx::operand &);
  ptx::operand float_to_half (ptx::type narrow, const ptx::operand &);

  /* BITSIZE bits at BITPOS of V, of type TYPE, as a RESULT_TYPE; V with PIECE, of PIECE_TYPE, at these bits.  */
  value extract_bits (const value &v, tree type, unsigned HOST_WIDE_INT bitpos, unsigned HOST_WIDE_INT bitsize,
		      tree result_type);
  value insert_bits (tree type, const value &v, const value &piece, tree piece_type, unsigned HOST_WIDE_INT bitpos,
		     unsigned HOST_WIDE_INT bitsize);
  /* X, an integer of BYTES, with its bytes reversed; the register has nothing above them.  */
  ptx::operand reverse_bytes (unsigned bytes, const ptx::operand &x);

  /* Long double: -V and |V|; the predicate A CODE B.  */
  value extended_unary (tree_code, const value &v);
  ptx::regno extended_compare (tree_code, tree type, const value &, const value &);

private:
  /* arith.cc */
  ptx::operand rotate (tree_code, tree type, const ptx::operand &, const ptx::operand &count);
  ptx::operand min_max (ptx::op, ptx::type, const ptx::operand &, const ptx::operand &);
  ptx::operand float_binary (tree_code, tree type, const ptx::operand &, const ptx::operand &);
  std::optional<ptx::regno> truth (const ptx::operand &) const;
  std::optional<ptx::regno> compare_truths (tree_code, const ptx::operand &, const ptx::operand &);
  ptx::operand truth_value (ptx::regno p);
  /* convert.cc */
  value convert_elements (tree to, tree from, const value &, unsigned n);
  value convert_float_integer (tree to, tree from, const value &);
  value convert_integer (tree to, tree from, const value &);
  /* wide.cc */
  value wide_binary (tree_code, tree type, const value &, tree t1, const value &);
  value wide_unary (tree_code, tree type, const value &);
  value wide_shift (tree_code, tree type, const value &, const ptx::operand &count);
  value wide_round_divide (tree_code, tree type, const value &, const value &);
  value wide_select (const value &, const value &, ptx::regno p);
  void canonical_wide (tree type, value &);
  /* extended.cc */
  value extended_binary (tree_code, tree type, const value &, const value &);
  value extended_convert (tree to, tree from, const value &);
  /* overflow.cc */
  value checked_wide_value (tree_code, tree rt, tree at, const value &a, tree bt, const value &b, ptx::regno *over);

  memory_access &mem;
  call_convention &calls;
  /* Truth values in registers, 1 or 0, and the predicates that they were made of in the current basic block.  */
  std::unordered_map<ptx::regno, ptx::regno> truths;
};

#endif
