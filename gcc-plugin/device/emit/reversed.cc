/* reversed.cc -- scalars in memory in the other byte order.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   The attribute scalar_storage_order, and the pragma, have the scalars of a record or an array most significant byte
   first.  Each number, and each half of a complex one, has its bytes reversed; the bits of a bit-field count from the
   most significant bit of the byte in which it starts.  Pointers and vectors are not reversed.  */

#include "device/emit/references.h"

using ptx::op;
using ptx::operand;
using ptx::regno;
using T = ptx::type;

/* The registers' part of a scalar of SIZE bytes, as an unsigned integer.  */
static part
piece_of (unsigned size)
{
  unsigned n = MIN (size, 8u);
  return {n == 8 ? T::b64 : T::b32, n == 1 ? T::u8 : n == 2 ? T::u16 : n == 4 ? T::b32 : T::b64, 0, n};
}

/* What REF, whose bytes are reversed, names in memory.  */
struct memory_references::reversed_place
{
  mem_address at;	/* its first byte */
  unsigned start;	/* the bit in this byte, from the most significant one */
  unsigned bits;
  bool whole;		/* a number of bytes that is its type's size */
};

bool
memory_references::find_reversed (tree ref, reversed_place *place)
{
  poly_int64 size, pos;
  tree off;
  machine_mode mode;
  int unsignedp, reversep, volatilep = 0;
  HOST_WIDE_INT bits, bit;
  tree type = TREE_TYPE (ref);
  tree base = get_inner_reference (ref, &size, &pos, &off, &mode, &unsignedp, &reversep, &volatilep);
  if (!size.is_constant (&bits) || !pos.is_constant (&bit) || !parts_of (type)
      || extended_p (TREE_CODE (type) == COMPLEX_TYPE ? TREE_TYPE (type) : type))
    {
      sorry_at_stmt ("reverse scalar storage order of such an object");
      return false;
    }
  mem_address a = base_place (base);
  if (off)
    a = mem.offset (a, operands.expand_size (off));
  a.disp += bit >> 3;
  unsigned align_bits = 8;
  unsigned HOST_WIDE_INT misaligned = 0;
  get_object_alignment_1 (ref, &align_bits, &misaligned);
  unsigned HOST_WIDE_INT off_bits = misaligned & ~HOST_WIDE_INT_UC (7);
  a.align = MAX (off_bits ? MIN (align_bits, off_bits & -off_bits) / 8 : align_bits / 8, 1u);
  a.is_volatile = TREE_THIS_VOLATILE (ref) || volatilep;
  place->at = a;
  place->start = bit & 7;
  place->bits = bits;
  place->whole = place->start == 0 && (unsigned HOST_WIDE_INT) bits == tree_to_uhwi (TYPE_SIZE (type));
  return true;
}

/* A number, or half of a complex one, of TYPE at A.  */
value
memory_references::load_reversed_scalar (tree type, const mem_address &a)
{
  unsigned size = tree_to_uhwi (TYPE_SIZE_UNIT (type));
  part p = piece_of (size);
  value v;
  /* The low part comes last in memory.  */
  for (unsigned at = size; at; at -= p.size)
    {
      mem_address from = mem.offset (a, at - p.size);
      v.push_back (arith.reverse_bytes (p.size, mem.load_part (p, from)));
    }
  tree bits = build_nonstandard_integer_type (size * 8, 1);
  return integer_like_p (type) ? arith.convert_value (type, bits, v) : arith.view_convert (type, bits, v);
}

void
memory_references::store_reversed_scalar (tree type, const mem_address &a, const value &v0)
{
  unsigned size = tree_to_uhwi (TYPE_SIZE_UNIT (type));
  part p = piece_of (size);
  tree bits = build_nonstandard_integer_type (size * 8, 1);
  value v = integer_like_p (type) ? arith.convert_value (bits, type, v0) : arith.view_convert (bits, type, v0);
  for (unsigned i = 0; i < v.size (); i++)
    mem.store_part (p, mem.offset (a, size - (i + 1) * p.size), arith.reverse_bytes (p.size, v[i]));
}

value
memory_references::load_reversed (tree ref)
{
  tree type = TREE_TYPE (ref);
  reversed_place place;
  if (!find_reversed (ref, &place))
    return undefined_value (type);
  if (place.whole && TREE_CODE (type) == COMPLEX_TYPE)
    {
      tree half = TREE_TYPE (type);
      value v = load_reversed_scalar (half, place.at);
      value im = load_reversed_scalar (half, mem.offset (place.at, tree_to_uhwi (TYPE_SIZE_UNIT (half))));
      v.insert (v.end (), im.begin (), im.end ());
      return v;
    }
  if (place.whole)
    return load_reversed_scalar (type, place.at);

  /* The bytes with a part of it, the first on top.  */
  unsigned n = (place.start + place.bits + 7) / 8, width = n > 8 ? 128 : 64;
  tree acc = width == 128 ? unsigned_intTI_type_node : long_long_unsigned_type_node;
  bool uns = TYPE_UNSIGNED (type);
  tree result = uns ? acc : width == 128 ? intTI_type_node : long_long_integer_type_node;
  part byte = piece_of (1);
  value sum;
  for (unsigned i = 0; i < n; i++)
    {
      mem_address at = place.at;
      at.disp += i;
      at.align = 1;
      value b = arith.convert_value (acc, unsigned_type_node, value (1, mem.load_part (byte, at)));
      if (i)
	{
	  sum = arith.binary_value (LSHIFT_EXPR, acc, acc, sum, unsigned_type_node, value (1, I (8)));
	  b = arith.binary_value (BIT_IOR_EXPR, acc, acc, sum, acc, b);
	}
      sum = b;
    }
  unsigned above = width - n * 8 + place.start;
  if (above)
    sum = arith.binary_value (LSHIFT_EXPR, acc, acc, sum, unsigned_type_node, value (1, I (above)));
  if (width - place.bits)
    sum = arith.binary_value (RSHIFT_EXPR, result, result, sum, unsigned_type_node, value (1, I (width - place.bits)));
  return arith.convert_value (type, result, sum);
}

/* REF = V0, a value of TYPE.  */
void
memory_references::store_reversed (tree ref, const value &v0, tree type)
{
  reversed_place place;
  if (!find_reversed (ref, &place))
    return;
  if (place.whole && TREE_CODE (type) == COMPLEX_TYPE)
    {
      tree half = TREE_TYPE (type);
      store_reversed_scalar (half, place.at, element (v0, 0, 2));
      store_reversed_scalar (half, mem.offset (place.at, tree_to_uhwi (TYPE_SIZE_UNIT (half))), element (v0, 1, 2));
      return;
    }
  if (place.whole)
    {
      store_reversed_scalar (type, place.at, v0);
      return;
    }
  unsigned n = (place.start + place.bits + 7) / 8;
  tree acc = place.bits > 64 ? unsigned_intTI_type_node : long_long_unsigned_type_node;
  value v = arith.convert_value (acc, type, v0);
  part byte = piece_of (1);
  for (unsigned i = 0; i < n; i++)
    {
      /* Bits [FIRST, FIRST + COUNT) of this byte, from its least significant one, are V's from bit FROM on.  */
      int last = (int)(n * 8 - place.start - place.bits); /* V's lowest bit, counted from the end of the last byte */
      int low = (int) (n - 1 - i) * 8;
      int first = MAX (last - low, 0), from = MAX (low - last, 0);
      int count = MIN (8 - first, (int) place.bits - from);
      mem_address at = place.at;
      at.disp += i;
      at.align = 1;
      value bits = from ? arith.binary_value (RSHIFT_EXPR, acc, acc, v, unsigned_type_node, value (1, I (from))) : v;
      operand x = arith.convert_value (unsigned_type_node, acc, bits)[0];
      if (count < 8)
	{
	  regno d = reg (T::b32);
	  insn (op::bfi, M (T::b32),
		{R (d), R (force_reg (x, T::b32)), mem.load_part (byte, at), I (first), I (count)});
	  x = R (d);
	}
      mem.store_part (byte, at, x);
    }
}
