/* extended.cc -- long double, the host's extended format of 80 bits.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   No GPU has this format.  A value is its significand in a .b64, and sign and exponent in a .b32; what changes the sign
   alone is done in place, all else is the library's (device-libs/libgcc/extended.c), which has the host's bits.  */

#include "device/emit/arith.h"

using ptx::op;
using ptx::operand;
using ptx::regno;
using T = ptx::type;

bool
extended_p (tree type)
{
  return SCALAR_FLOAT_TYPE_P (type) && TYPE_PRECISION (type) == 80;
}

value
arithmetic::extended_unary (tree_code code, const value &v)
{
  bool negate = code == NEGATE_EXPR;
  gcc_assert (negate || code == ABS_EXPR);
  return {v[0], op2 (negate ? op::xor_ : op::and_, T::b32, T::b32, R (force_reg (v[1], T::b32)),
		     I (negate ? 0x8000 : 0x7fff))};
}

value
arithmetic::extended_binary (tree_code code, tree type, const value &a, const value &b)
{
  const char *name;
  switch (code)
    {
    case PLUS_EXPR: name = "__addxf3"; break;
    case MINUS_EXPR: name = "__subxf3"; break;
    case MULT_EXPR: name = "__mulxf3"; break;
    case RDIV_EXPR: name = "__divxf3"; break;
    case MIN_EXPR: case MAX_EXPR:
      {
	regno p = extended_compare (code == MIN_EXPR ? LT_EXPR : GT_EXPR, type, a, b);
	return {select (T::b64, a[0], b[0], p), select (T::b32, a[1], b[1], p)};
      }
    default:
      sorry_at (loc (), "%qs on %<long double%> in device code", get_tree_code_name (code));
      return a;
    }
  return calls.libcall (name, type, {{type, a}, {type, b}});
}

regno
arithmetic::extended_compare (tree_code code, tree type, const value &a, const value &b)
{
  const unsigned less = 1, equal = 2, greater = 4, unordered = 8;
  unsigned wanted;
  switch (code)
    {
    case EQ_EXPR: wanted = equal; break;
    case NE_EXPR: wanted = less | greater | unordered; break;
    case LT_EXPR: wanted = less; break;
    case LE_EXPR: wanted = less | equal; break;
    case GT_EXPR: wanted = greater; break;
    case GE_EXPR: wanted = greater | equal; break;
    case UNEQ_EXPR: wanted = equal | unordered; break;
    case LTGT_EXPR: wanted = less | greater; break;
    case UNLT_EXPR: wanted = less | unordered; break;
    case UNLE_EXPR: wanted = less | equal | unordered; break;
    case UNGT_EXPR: wanted = greater | unordered; break;
    case UNGE_EXPR: wanted = greater | equal | unordered; break;
    case ORDERED_EXPR: wanted = less | equal | greater; break;
    default:
      gcc_assert (code == UNORDERED_EXPR);
      wanted = unordered;
      break;
    }
  value order = calls.libcall ("__heddle_compare_extended", unsigned_type_node, {{type, a}, {type, b}});
  operand is = op2 (op::and_, T::b32, T::b32, R (force_reg (order[0], T::b32)), I (wanted));
  return set_predicate (ptx::cmp::ne, T::b32, is, I (0));
}

/* V, of type FROM, as a TO; both scalars, and either V or the result is long double.  */
value
arithmetic::extended_convert (tree to, tree from, const value &v)
{
  tree other = extended_p (to) ? from : to, via;
  std::string name;
  if (SCALAR_FLOAT_TYPE_P (other))
    {
      /* Half precision from long double is rounded once, not to single first.  */
      if (other == to && arith_type (other) == T::bf16)
	sorry_at (loc (), "conversion of %<long double%> to %<__bf16%> in device code");
      if (other == to && TYPE_PRECISION (other) == 16)
	return view_convert (to, short_unsigned_type_node,
			     calls.libcall ("__heddle_half_of_extended", short_unsigned_type_node, {{from, v}}));
      via = TYPE_PRECISION (other) == 64 ? double_type_node : float_type_node;
      const char *suffix = via == double_type_node ? "df" : "sf";
      name = other == to ? std::string ("__truncxf") + suffix + "2" : std::string ("__extend") + suffix + "xf2";
    }
  else
    {
      bool wide = TYPE_PRECISION (other) > 64, uns = TYPE_UNSIGNED (other) && TYPE_PRECISION (other) > 32;
      via = wide ? (uns ? unsigned_intTI_type_node : intTI_type_node)
	    : uns ? long_long_unsigned_type_node : long_long_integer_type_node;
      std::string suffix = wide ? "ti" : "di", which = uns ? "uns" : "";
      name
	  = other == to ? "__fix" + which + "xf" + suffix : std::string ("__float") + (uns ? "un" : "") + suffix + "xf";
    }
  if (other == to)
    return convert_value (to, via, calls.libcall (name.c_str (), via, {{from, v}}));
  return calls.libcall (name.c_str (), to, {{via, convert_value (via, from, v)}});
}
