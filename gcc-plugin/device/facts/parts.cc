/* parts.cc -- how a GIMPLE register type lies in PTX registers and in memory.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   PTX has registers of 16, 32 and 64 bits.  Integers up to 32 bits live in .b32, up to 64 in .b64; an integer
   of more is a list of .b64, least significant first.  A complex value is its two halves, a vector its
   elements, an extended float significand and exponent.  The host's layout in memory is the device's: the data are
   shared.  */

#include "device/facts/parts.h"

bool
integer_like_p (tree type)
{
  return INTEGRAL_TYPE_P (type) || POINTER_TYPE_P (type) || TREE_CODE (type) == OFFSET_TYPE
	 || TREE_CODE (type) == NULLPTR_TYPE;
}

const char *
unsupported_type_name (tree type)
{
  switch (TREE_CODE (type))
    {
    case COMPLEX_TYPE:
    case VECTOR_TYPE:
      return unsupported_type_name (TREE_TYPE (type));
    case REAL_TYPE:
      if (DECIMAL_FLOAT_MODE_P (TYPE_MODE (type)))
	return "decimal floating point";
      switch (TYPE_PRECISION (type))
	{
	case 16:
	case 32:
	case 64:
	case 80:
	  return nullptr;
	case 128:
	  return "__float128 (Fortran: real of kind 16)";
	default:
	  return "this floating-point type";
	}
    case FIXED_POINT_TYPE:
      return "fixed-point arithmetic";
    default:
      return nullptr;
    }
}

/* Append the parts of TYPE, which starts OFFSET bytes into the object.  */
static bool
add_parts (tree type, unsigned offset, std::vector<part> &to)
{
  using T = ptx::type;
  switch (TREE_CODE (type))
    {
    case COMPLEX_TYPE:
      {
	unsigned half = tree_to_uhwi (TYPE_SIZE_UNIT (TREE_TYPE (type)));
	return add_parts (TREE_TYPE (type), offset, to) && add_parts (TREE_TYPE (type), offset + half, to);
      }
    case VECTOR_TYPE:
      {
	unsigned n = TYPE_VECTOR_SUBPARTS (type).to_constant ();
	unsigned size = tree_to_uhwi (TYPE_SIZE_UNIT (TREE_TYPE (type)));
	for (unsigned i = 0; i < n; i++)
	  if (!add_parts (TREE_TYPE (type), offset + i * size, to))
	    return false;
	return true;
      }
    case REAL_TYPE:
      if (unsupported_type_name (type))
	return false;
      switch (TYPE_PRECISION (type))
	{
	case 16: to.push_back ({T::b16, T::b16, offset, 2}); return true;
	case 32: to.push_back ({T::f32, T::f32, offset, 4}); return true;
	case 80:
	  to.push_back ({T::b64, T::b64, offset, 8});
	  to.push_back ({T::b32, T::u16, offset + 8, 2});
	  return true;
	default: to.push_back ({T::f64, T::f64, offset, 8}); return true;
	}
    default:
      break;
    }
  if (!integer_like_p (type))
    return false;
  bool uns = TYPE_UNSIGNED (type);
  unsigned prec = TYPE_PRECISION (type);
  unsigned bytes = TYPE_SIZE_UNIT (type) ? tree_to_uhwi (TYPE_SIZE_UNIT (type)) : (prec + 7) / 8;
  if (prec > 64)
    {
      for (unsigned i = 0; i * 64 < prec; i++)
	to.push_back ({T::b64, T::b64, offset + i * 8, 8});
      return true;
    }
  if (prec > 32)
    {
      to.push_back ({T::b64, T::b64, offset, 8});
      return true;
    }
  switch (bytes)
    {
    case 1: to.push_back ({T::b32, uns ? T::u8 : T::s8, offset, 1}); break;
    case 2: to.push_back ({T::b32, uns ? T::u16 : T::s16, offset, 2}); break;
    default: to.push_back ({T::b32, T::b32, offset, 4}); break;
    }
  return true;
}

const std::vector<part> *
parts_of (tree type)
{
  static std::unordered_map<tree, std::vector<part> *> known;
  type = TYPE_MAIN_VARIANT (type);
  auto it = known.find (type);
  if (it != known.end ())
    return it->second;
  auto *v = new std::vector<part>;
  if (!add_parts (type, 0, *v))
    {
      delete v;
      v = nullptr;
    }
  known[type] = v;
  return v;
}

ptx::type
arith_type (tree type)
{
  using T = ptx::type;
  if (SCALAR_FLOAT_TYPE_P (type))
    switch (TYPE_PRECISION (type))
      {
      case 16: return REAL_MODE_FORMAT (TYPE_MODE (type)) == &ieee_half_format ? T::f16 : T::bf16;
      case 32: return T::f32;
      default: return T::f64;
      }
  bool uns = TYPE_UNSIGNED (type);
  return TYPE_PRECISION (type) > 32 ? (uns ? T::u64 : T::s64) : (uns ? T::u32 : T::s32);
}

ptx::type
register_type (ptx::type t)
{
  using T = ptx::type;
  switch (t)
    {
    case T::pred: return T::pred;
    case T::f16: case T::bf16: case T::b16: case T::u16: case T::s16: return T::b16;
    case T::f32: return T::f32;
    case T::f64: return T::f64;
    case T::u64: case T::s64: case T::b64: return T::b64;
    default: return T::b32;
    }
}
