/* bits.cc -- bit-fields in memory.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   A load takes the smallest aligned word of the object that holds the field.  A store must not touch bytes that the
   field does not share: bytes filled by the field are written, bytes shared with its neighbours are read, changed and
   written back one at a time.  */

#include "device/emit/references.h"

using ptx::op;
using ptx::operand;
using ptx::regno;
using T = ptx::type;

/* REF is not a whole number of bytes at a byte, or its size is not that of its type.  */
bool
memory_references::bit_field_p (tree ref, tree *base, HOST_WIDE_INT *bitpos, HOST_WIDE_INT *bitsize, tree *off,
				bool *vol)
{
  if (TREE_CODE (ref) != COMPONENT_REF && TREE_CODE (ref) != BIT_FIELD_REF && TREE_CODE (ref) != VIEW_CONVERT_EXPR)
    return false;
  poly_int64 size, pos;
  machine_mode mode;
  int unsignedp, reversep, volatilep = 0;	/* get_inner_reference only sets it */
  *base = get_inner_reference (ref, &size, &pos, off, &mode, &unsignedp, &reversep, &volatilep);
  if (reversep)
    sorry_at_stmt ("reverse scalar storage order");
  if (!size.is_constant (bitsize) || !pos.is_constant (bitpos))
    return false;
  *vol = volatilep;
  if (*bitpos % BITS_PER_UNIT != 0)
    return true;
  tree type_size = TYPE_SIZE (TREE_TYPE (ref));
  if (!type_size || !tree_fits_shwi_p (type_size))
    return false;
  return *bitsize != tree_to_shwi (type_size) && integer_like_p (TREE_TYPE (ref));
}

/* Does REF's record reach from START bits before the bit-field to at least BITS - START after its first?  An access of
   a word must not leave it: it may be the last word in memory.  */
static bool
word_inside (tree ref, unsigned start, unsigned bits)
{
  if (TREE_CODE (ref) == VIEW_CONVERT_EXPR)
    return false;
  tree size = TYPE_SIZE (TREE_TYPE (TREE_OPERAND (ref, 0))), pos;
  if (TREE_CODE (ref) == COMPONENT_REF)
    {
      if (TREE_OPERAND (ref, 2))
	return false;
      pos = bit_position (TREE_OPERAND (ref, 1));
    }
  else
    pos = TREE_OPERAND (ref, 2);
  if (!size || !tree_fits_uhwi_p (size) || !tree_fits_uhwi_p (pos))
    return false;
  unsigned HOST_WIDE_INT at = tree_to_uhwi (pos);
  return at >= start && at - start + bits <= tree_to_uhwi (size);
}

/* Address of the byte that holds bit BITPOS of BASE + OFF.  */
#define BYTE_OF(BITPOS) ((BITPOS) >> 3)

value
memory_references::load_bit_field (tree ref, tree base, HOST_WIDE_INT bitpos, HOST_WIDE_INT bitsize, tree off, bool vol)
{
  tree type = TREE_TYPE (ref);
  bool uns = TYPE_UNSIGNED (type);
  unsigned align_bits = 8;
  unsigned HOST_WIDE_INT mis = 0;
  get_object_alignment_1 (ref, &align_bits, &mis);
  mem_address a = base_place (base);
  if (off)
    a = mem.offset (a, operands.expand_size (off));
  a.is_volatile = vol;
  for (unsigned bits : {8u, 16u, 32u, 64u})
    {
      if (bits > align_bits)
	break;
      unsigned start = mis % bits;
      if (start + bitsize > bits || !word_inside (ref, start, bits))
	continue;
      mem_address at = a;
      at.disp += (bitpos - (HOST_WIDE_INT) start) / 8;
      at.align = bits / 8;
      bool wide = bits == 64;
      T rt = wide ? T::b64 : T::b32;
      part p = {rt, bits == 8 ? T::u8 : bits == 16 ? T::u16 : bits == 32 ? T::b32 : T::b64, 0, bits / 8};
      operand word = mem.load_part (p, at);
      operand v
	  = op3 (op::bfe, wide ? (uns ? T::u64 : T::s64) : (uns ? T::u32 : T::s32), rt, word, I (start), I (bitsize));
      return arith.convert_value (type, build_nonstandard_integer_type (wide ? 64 : 32, uns), value (1, v));
    }
  /* Byte by byte.  */
  HOST_WIDE_INT first = BYTE_OF (bitpos), last = BYTE_OF (bitpos + bitsize - 1);
  unsigned start = bitpos & 7;
  value sum = {I (0), I (0)};
  tree u128 = unsigned_intTI_type_node;
  part byte = {T::b32, T::u8, 0, 1};
  bool small = last - first < 8;
  tree acc = small ? long_long_unsigned_type_node : u128;
  if (small)
    sum.resize (1);
  for (HOST_WIDE_INT i = first; i <= last; i++)
    {
      mem_address at = a;
      at.disp += i;
      at.align = 1;
      value b = arith.convert_value (acc, unsigned_type_node, value (1, mem.load_part (byte, at)));
      if (i > first)
	b = arith.binary_value (LSHIFT_EXPR, acc, acc, b, unsigned_type_node, value (1, I ((i - first) * 8)));
      sum = i > first ? arith.binary_value (BIT_IOR_EXPR, acc, acc, sum, acc, b) : b;
    }
  unsigned width = small ? 64 : 128;
  tree s = uns ? acc : small ? long_long_integer_type_node : intTI_type_node;
  if (width - start - bitsize)
    sum = arith.binary_value (LSHIFT_EXPR, acc, acc, sum, unsigned_type_node, value (1, I (width - start - bitsize)));
  if (width - bitsize)
    sum = arith.binary_value (RSHIFT_EXPR, s, s, sum, unsigned_type_node, value (1, I (width - bitsize)));
  return arith.convert_value (type, s, sum);
}

void
memory_references::store_bit_field (const value &v0, tree type, tree base, HOST_WIDE_INT bitpos,
				    HOST_WIDE_INT bitsize, tree off, bool vol)
{
  value v = v0;
  if (!integer_like_p (type))
    {
      tree it = build_nonstandard_integer_type (tree_to_uhwi (TYPE_SIZE (type)), 1);
      v = arith.view_convert (it, type, v);
      type = it;
    }
  mem_address a = base_place (base);
  if (off)
    a = mem.offset (a, operands.expand_size (off));
  a.is_volatile = vol;
  a.align = 1;
  tree acc = bitsize > 64 ? unsigned_intTI_type_node : bitsize > 32 ? long_long_unsigned_type_node : unsigned_type_node;
  v = arith.convert_value (acc, type, v);
  part byte = {T::b32, T::u8, 0, 1};
  HOST_WIDE_INT done = 0;
  while (done < bitsize)
    {
      HOST_WIDE_INT pos = bitpos + done;
      unsigned start = pos & 7;
      unsigned n = MIN (8 - start, bitsize - done);
      value piece = done ? arith.binary_value (RSHIFT_EXPR, acc, acc, v, unsigned_type_node, value (1, I (done))) : v;
      operand low = arith.convert_value (unsigned_type_node, acc, piece)[0];
      mem_address at = a;
      at.disp += BYTE_OF (pos);
      if (n < 8)
	{
	  operand old = mem.load_part (byte, at);
	  regno d = reg (T::b32);
	  ptx::mods m;
	  m.t = T::b32;
	  insn (op::bfi, m, {R (d), R (force_reg (low, T::b32)), old, I (start), I (n)});
	  low = R (d);
	}
      mem.store_part (byte, at, low);
      done += n;
    }
}
