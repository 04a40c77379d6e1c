/* convert.cc -- conversions of values.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Integers of a precision that no register has are extended from it (canonical ()) where a conversion does not keep the
   value.  Half precision is a 16-bit register, computed with in single precision; so is bfloat16.  */

#include "device/emit/arith.h"

using ptx::op;
using ptx::operand;
using T = ptx::type;

operand
arithmetic::canonical (tree type, const operand &v)
{
  unsigned prec = TYPE_PRECISION (type);
  if (prec == 32 || prec >= 64)
    return v;
  bool uns = TYPE_UNSIGNED (type);
  if (v.kind == operand::imm)
    {
      unsigned HOST_WIDE_INT x = v.i;
      if (uns)
	return I (x & ((HOST_WIDE_INT_1U << prec) - 1));
      return I (sext_hwi (x, prec));
    }
  if (prec < 32)
    {
      if (uns)
	return op2 (op::and_, T::b32, T::b32, v, I ((HOST_WIDE_INT_1U << prec) - 1));
      return op3 (op::bfe, T::s32, T::b32, v, I (0), I (prec));
    }
  if (uns)
    return op2 (op::and_, T::b64, T::b64, v, I ((HOST_WIDE_INT_1U << prec) - 1));
  return op3 (op::bfe, T::s64, T::b64, v, I (0), I (prec));
}

value
arithmetic::without_padding (tree type, const value &v)
{
  if (!INTEGRAL_TYPE_P (type) || type_has_mode_precision_p (type)
      || strcmp (get_tree_code_name (TREE_CODE (type)), "bitint_type"))
    return v;
  value r = v;
  if (r.size () > 1)
    canonical_wide (type, r);
  else
    r[0] = canonical (type, r[0]);
  return r;
}

operand
arithmetic::to_u32 (tree type, const value &v)
{
  if (v[0].kind == operand::imm)
    return I ((uint32_t) v[0].i);
  if (TYPE_PRECISION (type) > 32)
    return convert (T::u32, T::u64, ptx::rnd::none, v[0]);
  return v[0];
}

operand
arithmetic::half_to_float (T narrow, const operand &h)
{
  return convert (T::f32, narrow, ptx::rnd::none, h);
}

operand
arithmetic::float_to_half (T narrow, const operand &f)
{
  return convert (narrow, T::f32, ptx::rnd::rn, f);
}

/* The conversion of complex and vector values, part by part.  */
value
arithmetic::convert_elements (tree to, tree from, const value &v, unsigned n)
{
  value r;
  for (unsigned i = 0; i < n; i++)
    {
      value x = convert_value (TREE_TYPE (to), TREE_TYPE (from), element (v, i, n));
      r.insert (r.end (), x.begin (), x.end ());
    }
  return r;
}

/* The conversion of V between a floating-point type and an integer type.  */
value
arithmetic::convert_float_integer (tree to, tree from, const value &v)
{
  const bool to_float = SCALAR_FLOAT_TYPE_P (to);
  tree itype = to_float ? from : to, ftype = to_float ? to : from;
  bool uns = TYPE_UNSIGNED (itype);
  if (TYPE_PRECISION (itype) > 64)
    {
      std::string name = to_float ? (uns ? "__floatunti" : "__floatti") : (uns ? "__fixuns" : "__fix");
      tree via = TYPE_PRECISION (ftype) == 16 ? float_type_node : ftype;
      std::string suffix = TYPE_PRECISION (via) == 32 ? "sf" : "df";
      tree libtype = uns ? unsigned_intTI_type_node : intTI_type_node;
      if (to_float)
	return convert_value (to, via, calls.libcall ((name + suffix).c_str (), via, {{libtype, v}}));
      return calls.libcall ((name + suffix + "ti").c_str (), libtype, {{via, convert_value (via, from, v)}});
    }
  T it = arith_type (itype);
  if (to_float)
    return value (1, convert (arith_type (to), it, ptx::rnd::rn, v[0]));
  /* C leaves values out of range undefined; narrow types go through 32 bits as on the host.  */
  if (TYPE_PRECISION (itype) < 32)
    it = T::s32;
  operand r = convert (it, arith_type (from), ptx::rnd::rzi, v[0]);
  return value (1, canonical (to, r));
}

/* The conversion of V between integers and pointers.  */
value
arithmetic::convert_integer (tree to, tree from, const value &v)
{
  unsigned tp = TYPE_PRECISION (to), fp = TYPE_PRECISION (from);
  bool fu = TYPE_UNSIGNED (from);
  const bool fits = tp > fp ? (fu || !TYPE_UNSIGNED (to)) : tp == fp && TYPE_UNSIGNED (to) == fu;
  value r = v;
  size_t n = parts_of (to)->size ();
  if (n > 1)
    {
      if (r.size () == 1)
	{
	  if (fp <= 32)
	    r[0] = r[0].kind == operand::imm ? r[0] : convert (fu ? T::u64 : T::s64, fu ? T::u32 : T::s32,
							       ptx::rnd::none, r[0]);
	  operand top = fu ? I (0) : r[0].kind == operand::imm ? I (r[0].i < 0 ? -1 : 0)
			: op2 (op::shr, T::s64, T::b64, r[0], I (63));
	  r.push_back (top);
	}
      if (!fits)
	canonical_wide (to, r);
      return r;
    }
  operand x = r[0];
  if (tp > 32 && fp <= 32)
    {
      if (x.kind != operand::imm)
	x = convert (fu ? T::u64 : T::s64, fu ? T::u32 : T::s32, ptx::rnd::none, x);
    }
  else if (tp <= 32 && fp > 32)
    {
      if (x.kind == operand::imm)
	x = I (TYPE_UNSIGNED (to) ? (HOST_WIDE_INT) (uint32_t) x.i : (HOST_WIDE_INT) (int32_t) x.i);
      else
	x = convert (T::u32, T::u64, ptx::rnd::none, x);
    }
  else if (tp == 32 && x.kind == operand::imm)
    x = I (TYPE_UNSIGNED (to) ? (HOST_WIDE_INT) (uint32_t) x.i : (HOST_WIDE_INT) (int32_t) x.i);
  return value (1, fits ? x : canonical (to, x));
}

value
arithmetic::convert_value (tree to, tree from, const value &v)
{
  if (TREE_CODE (to) == COMPLEX_TYPE && TREE_CODE (from) == COMPLEX_TYPE)
    return convert_elements (to, from, v, 2);
  if (!parts_of (to) || !parts_of (from))
    {
      sorry_of_type ("a value", parts_of (to) ? from : to);
      return undefined_value (to);
    }
  if (VECTOR_TYPE_P (to) || VECTOR_TYPE_P (from))
    {
      if (VECTOR_TYPE_P (to) && VECTOR_TYPE_P (from)
	  && known_eq (TYPE_VECTOR_SUBPARTS (to), TYPE_VECTOR_SUBPARTS (from)))
	return convert_elements (to, from, v, TYPE_VECTOR_SUBPARTS (to).to_constant ());
      return view_convert (to, from, v);
    }
  const bool to_float = SCALAR_FLOAT_TYPE_P (to), from_float = SCALAR_FLOAT_TYPE_P (from);
  if (to_float != from_float ? extended_p (to_float ? to : from)
      : to_float && extended_p (to) != extended_p (from))
    return extended_convert (to, from, v);
  if (to_float != from_float)
    return convert_float_integer (to, from, v);
  if (!to_float)
    return convert_integer (to, from, v);
  const unsigned tp = TYPE_PRECISION (to), fp = TYPE_PRECISION (from);
  if (arith_type (to) == arith_type (from))
    return v;
  return value (1, convert (arith_type (to), arith_type (from), tp <= fp ? ptx::rnd::rn : ptx::rnd::none, v[0]));
}
