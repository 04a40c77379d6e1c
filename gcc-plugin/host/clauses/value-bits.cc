/* value-bits.cc -- values that are passed as integers.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   The bits of a float, of a pointer, or of another scalar that is not larger than a pointer, are an integer, which has
   room in the place of an address among a region's arguments.  */

#include "host/clauses/value-bits.h"

tree
heddle_type_of_bits (tree type)
{
  if (TYPE_VOLATILE (type) || TYPE_ATOMIC (type))
    return NULL_TREE;
  if (POINTER_TYPE_P (type))
    return pointer_sized_int_node;
  if (INTEGRAL_TYPE_P (type))
    return TYPE_PRECISION (type) <= POINTER_SIZE ? TYPE_MAIN_VARIANT (type) : NULL_TREE;
  tree part = TREE_CODE (type) == COMPLEX_TYPE ? TREE_TYPE (type) : type;
  if (TREE_CODE (part) != REAL_TYPE || DECIMAL_FLOAT_TYPE_P (part))
    return NULL_TREE;
  const HOST_WIDE_INT size = int_size_in_bytes (type);
  if (!pow2p_hwi (size) || size > POINTER_SIZE_UNITS)
    return NULL_TREE;
  return build_nonstandard_integer_type (size * BITS_PER_UNIT, 1);
}

tree
heddle_statements::variable (tree type, const char *name)
{
  if (plain)
    return create_tmp_var (type, name);
  tree var = create_tmp_var_raw (type, name);
  DECL_CONTEXT (var) = current_function_decl;
  DECL_SEEN_IN_BIND_EXPR_P (var) = 1;
  DECL_CHAIN (var) = vars;
  vars = var;
  return var;
}

void
heddle_statements::assign (tree lhs, tree rhs)
{
  gimple *s = gimple_build_assign (lhs, rhs);
  if (quiet)
    suppress_warning (s, OPT_Wuninitialized);
  gimple_seq_add_stmt (&seq, s);
}

tree
heddle_statements::compute (const char *name, tree_code code, tree type, tree a, tree b)
{
  tree var = variable (type, name);
  assign (var, b ? build2 (code, type, a, b) : build1 (code, type, a));
  return var;
}

tree
heddle_statements::pack (tree value)
{
  tree type = TREE_TYPE (value), bits = heddle_type_of_bits (type);
  if (INTEGRAL_TYPE_P (type))
    return value;
  if (POINTER_TYPE_P (type))
    return compute ("bits", NOP_EXPR, bits, value);
  if (TREE_CODE (type) != COMPLEX_TYPE)
    return compute ("bits", VIEW_CONVERT_EXPR, bits, value);
  tree part[2];
  for (int i = 0; i < 2; i++)
    {
      part[i] = compute ("part", i ? IMAGPART_EXPR : REALPART_EXPR, TREE_TYPE (type), value);
      part[i] = compute ("part", NOP_EXPR, bits, pack (part[i]));
    }
  tree shift = build_int_cst (integer_type_node, TYPE_PRECISION (bits) / 2);
  return compute ("bits", BIT_IOR_EXPR, bits, part[0], compute ("part", LSHIFT_EXPR, bits, part[1], shift));
}

tree
heddle_statements::unpack (tree bits, tree type)
{
  if (INTEGRAL_TYPE_P (type) || POINTER_TYPE_P (type))
    return compute ("value", NOP_EXPR, type, bits);
  if (TREE_CODE (type) != COMPLEX_TYPE)
    return compute ("value", VIEW_CONVERT_EXPR, type, bits);
  tree shift = build_int_cst (integer_type_node, TYPE_PRECISION (TREE_TYPE (bits)) / 2), part[2];
  for (int i = 0; i < 2; i++)
    {
      part[i] = i ? compute ("part", RSHIFT_EXPR, TREE_TYPE (bits), bits, shift) : bits;
      part[i] = compute ("part", NOP_EXPR, heddle_type_of_bits (TREE_TYPE (type)), part[i]);
      part[i] = unpack (part[i], TREE_TYPE (type));
    }
  return compute ("value", COMPLEX_EXPR, type, part[0], part[1]);
}
