/* vector.cc -- values of several parts: reinterpretation, pieces of registers.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Vector arithmetic arrives as scalars (GCC's own lowering, because the device has no vector modes); what is
   left is building, taking apart and reinterpreting.  Where a reinterpretation is not register for register,
   the value takes the way through a slot in .local, which has the layout of memory; ptxas removes most.  */

#include "device/emit/arith.h"

using ptx::op;
using ptx::operand;
using ptx::regno;
using T = ptx::type;

value
arithmetic::view_convert (tree to, tree from, const value &v)
{
  const std::vector<part> *tp = parts_of (to), *fp = parts_of (from);
  if (!tp || !fp)
    {
      sorry_of_type ("a value", tp ? from : to);
      return undefined_value (to);
    }
  bool same = tp->size () == fp->size ();
  for (size_t i = 0; same && i < tp->size (); i++)
    same = (*tp)[i].size == (*fp)[i].size && (*tp)[i].offset == (*fp)[i].offset;
  if (same)
    {
      value r;
      for (size_t i = 0; i < tp->size (); i++)
	{
	  T t = (*tp)[i].reg, s = (*fp)[i].reg;
	  if (t == s)
	    {
	      operand x = v[i];
	      /* Sub-word integers of another sign.  */
	      if (t == T::b32 && (*tp)[i].size < 4)
		{
		  unsigned bits = (*tp)[i].size * 8;
		  bool uns = (*tp)[i].mem == T::u8 || (*tp)[i].mem == T::u16;
		  if (integer_like_p (to) && TYPE_PRECISION (to) < bits)
		    x = canonical (to, x);
		  else if ((*tp)[i].mem != (*fp)[i].mem)
		    x = uns ? op2 (op::and_, T::b32, T::b32, x, I ((1 << bits) - 1))
			: op3 (op::bfe, T::s32, T::b32, R (force_reg (x, T::b32)), I (0), I (bits));
		}
	      else if (integer_like_p (to) && integer_like_p (from) && tp->size () == 1
		       && TYPE_PRECISION (to) != TYPE_PRECISION (from))
		x = canonical (to, x);
	      r.push_back (x);
	      continue;
	    }
	  regno d = reg (t);
	  operand src = v[i];
	  if (t == T::b16 || s == T::b16)
	    {
	      /* Half precision against a 16-bit integer, which lives in .b32.  */
	      ptx::mods m;
	      if (t == T::b16)
		m.t = T::u32, m.dt = T::u16;
	      else
		m.t = T::u16, m.dt = (*tp)[i].mem == T::s16 ? T::s32 : T::u32,
		m.t = (*tp)[i].mem == T::s16 ? T::s16 : T::u16;
	      insn (op::cvt, m, {R (d), R (force_reg (src, s))});
	    }
	  else
	    insn (op::mov, M (t == T::f32 || s == T::f32 ? T::b32 : T::b64), {R (d), R (force_reg (src, s))});
	  r.push_back (R (d));
	}
      return without_padding (to, r);
    }
  unsigned size = MAX (tp->back ().offset + tp->back ().size, fp->back ().offset + fp->back ().size);
  mem_address slot = mem.new_slot (size, 16);
  mem.store_value (from, slot, v);
  return without_padding (to, mem.load_value (to, slot));
}

namespace {

/* In an object of SIZE bytes: an integer of whole bytes around BITSIZE bits from BITPOS on, no more than 64.  */
struct whole_bytes
{
  whole_bytes (unsigned size, unsigned HOST_WIDE_INT bitpos, unsigned HOST_WIDE_INT bitsize)
    : all (size <= 8 && pow2p_hwi (size)), first (0), count (size)
  {
    if (!all)
      {
	const unsigned begin = bitpos / 8, end = (bitpos + bitsize + 7) / 8;
	count = 1U << ceil_log2 (end - begin);
	first = MIN (begin, size - count);
      }
    gcc_assert (count <= 8 && count <= size);
    type = build_nonstandard_integer_type (count * 8, 1);
  }

  bool all;			/* of the object's bytes */
  unsigned first, count;	/* bytes */
  tree type;
};

} // namespace

value
arithmetic::extract_bits (const value &v, tree type, unsigned HOST_WIDE_INT bitpos,
			  unsigned HOST_WIDE_INT bitsize, tree result_type)
{
  const std::vector<part> *parts = parts_of (type), *rp = parts_of (result_type);
  if (!parts || !rp)
    {
      sorry_of_type ("a part of a value", parts ? result_type : type);
      return undefined_value (result_type);
    }
  /* Whole parts.  */
  for (size_t i = 0; i < parts->size (); i++)
    if ((*parts)[i].offset * 8 == bitpos && bitsize == rp->back ().offset * 8 + rp->back ().size * 8
	&& i + rp->size () <= parts->size ())
      {
	bool same = true;
	for (size_t k = 0; same && k < rp->size (); k++)
	  same = (*parts)[i + k].size == (*rp)[k].size && (*parts)[i + k].reg == (*rp)[k].reg
		 && (*parts)[i + k].mem == (*rp)[k].mem;
	if (same)
	  return value (v.begin () + i, v.begin () + i + rp->size ());
      }
  /* Bits of a scalar integer.  */
  if (parts->size () == 1 && integer_like_p (type) && integer_like_p (result_type) && rp->size () == 1)
    {
      bool wide = (*parts)[0].reg == T::b64;
      T rt = wide ? T::b64 : T::b32;
      operand x = R (force_reg (v[0], rt));
      bool uns = TYPE_UNSIGNED (result_type);
      operand e
	  = op3 (op::bfe, wide ? (uns ? T::u64 : T::s64) : (uns ? T::u32 : T::s32), rt, x, I (bitpos), I (bitsize));
      tree full = build_nonstandard_integer_type (wide ? 64 : 32, uns);
      return convert_value (result_type, full, value (1, e));
    }
  unsigned size = parts->back ().offset + parts->back ().size;
  if (bitpos % 8 || bitsize % 8)
    {
      gcc_assert (integer_like_p (result_type) && rp->size () == 1);
      const whole_bytes around (size, bitpos, bitsize);
      value bytes = around.all ? view_convert (around.type, type, v)
		    : extract_bits (v, type, around.first * 8, around.count * 8, around.type);
      return extract_bits (bytes, around.type, bitpos - around.first * 8, bitsize, result_type);
    }
  mem_address slot = mem.new_slot (size, 16);
  mem.store_value (type, slot, v);
  mem_address at = mem.offset (slot, bitpos / 8);
  at.align = MIN ((bitpos / 8) & -(bitpos / 8) ? (bitpos / 8) & -(bitpos / 8) : 16, 16);
  return mem.load_value (result_type, at);
}

value
arithmetic::insert_bits (tree type, const value &v, const value &piece, tree piece_type,
			 unsigned HOST_WIDE_INT bitpos, unsigned HOST_WIDE_INT bitsize)
{
  const std::vector<part> *parts = parts_of (type), *pp = parts_of (piece_type);
  if (parts->size () == 1 && integer_like_p (type))
    {
      bool wide = (*parts)[0].reg == T::b64;
      T rt = wide ? T::b64 : T::b32;
      value p = integer_like_p (piece_type) ? piece
		: view_convert (build_nonstandard_integer_type (bitsize, 1), piece_type, piece);
      tree pt = integer_like_p (piece_type) ? piece_type : build_nonstandard_integer_type (bitsize, 1);
      p = convert_value (build_nonstandard_integer_type (wide ? 64 : 32, 1), pt, p);
      regno d = reg (rt);
      insn (op::bfi, M (rt), {R (d), R (force_reg (p[0], rt)), R (force_reg (v[0], rt)), I (bitpos), I (bitsize)});
      return value (1, canonical (type, R (d)));
    }
  for (size_t i = 0; i < parts->size (); i++)
    if ((*parts)[i].offset * 8 == bitpos && i + pp->size () <= parts->size ())
      {
	bool same = true;
	for (size_t k = 0; same && k < pp->size (); k++)
	  same = (*parts)[i + k].size == (*pp)[k].size && (*parts)[i + k].reg == (*pp)[k].reg
		 && (*parts)[i + k].mem == (*pp)[k].mem;
	if (same)
	  {
	    value r = v;
	    std::copy (piece.begin (), piece.end (), r.begin () + i);
	    return r;
	  }
      }
  unsigned size = parts->back ().offset + parts->back ().size;
  if (bitpos % 8 || bitsize % 8)
    {
      const whole_bytes around (size, bitpos, bitsize);
      value bytes = around.all ? view_convert (around.type, type, v)
		    : extract_bits (v, type, around.first * 8, around.count * 8, around.type);
      bytes = insert_bits (around.type, bytes, piece, piece_type, bitpos - around.first * 8, bitsize);
      return around.all ? view_convert (type, around.type, bytes)
	     : insert_bits (type, v, bytes, around.type, around.first * 8, around.count * 8);
    }
  mem_address slot = mem.new_slot (size, 16);
  mem.store_value (type, slot, v);
  mem_address at = mem.offset (slot, bitpos / 8);
  at.align = MIN ((bitpos / 8) & -(bitpos / 8) ? (bitpos / 8) & -(bitpos / 8) : 16, 16);
  mem.store_value (piece_type, at, piece);
  return mem.load_value (type, slot);
}

operand
arithmetic::reverse_bytes (unsigned bytes, const operand &x)
{
  auto permute = [&] (const operand &a, unsigned selection)
    {
      return op3 (op::prmt, T::b32, T::b32, R (force_reg (a, T::b32)), I (0), I (selection));
    };
  switch (bytes)
    {
    case 1:
      return x;
    case 2:
      return permute (x, 0x4401);
    case 4:
      return permute (x, 0x0123);
    default:
      {
	gcc_assert (bytes == 8);
	ptx::mods pack = M (T::b64);
	pack.vec = 2;
	regno low = reg (T::b32), high = reg (T::b32), d = reg (T::b64);
	insn (op::mov, pack, {operand::of_list ({R (low), R (high)}), R (force_reg (x, T::b64))});
	operand a = permute (R (high), 0x0123), b = permute (R (low), 0x0123);
	insn (op::mov, pack, {R (d), operand::of_list ({a, b})});
	return R (d);
      }
    }
}
