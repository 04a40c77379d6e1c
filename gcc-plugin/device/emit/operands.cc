/* operands.cc -- the values of GIMPLE operands and expressions.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Operands of statements, and the small GENERIC expressions that get_inner_reference makes of variable offsets, come
   through expand ().  */

#include "device/emit/references.h"

using ptx::op;
using ptx::operand;
using ptx::regno;
using T = ptx::type;

static uint64_t
real_bits (tree cst, unsigned bytes)
{
  unsigned char buf[16];
  memset (buf, 0, sizeof buf);
  int n = native_encode_expr (cst, buf, sizeof buf);
  gcc_assert (n == (int) bytes);
  uint64_t bits = 0;
  memcpy (&bits, buf, bytes);
  return bits;
}

/* A CONSTANT_CLASS_P value that has parts.  */
value
operand_values::constant (tree c)
{
  value v;
  tree type = TREE_TYPE (c);
  switch (TREE_CODE (c))
    {
    case INTEGER_CST:
      {
	const std::vector<part> *parts = parts_of (type);
	widest_int w = wi::to_widest (c);
	if (parts->size () == 1)
	  {
	    HOST_WIDE_INT x = w.to_shwi ();
	    if ((*parts)[0].reg == T::b32)
	      x = TYPE_UNSIGNED (type) ? (HOST_WIDE_INT) (uint32_t) x : (HOST_WIDE_INT) (int32_t) x;
	    v.push_back (I (x));
	  }
	else
	  for (size_t i = 0; i < parts->size (); i++)
	    v.push_back (I (wi::arshift (w, i * 64).to_shwi ()));
	return v;
      }
    case REAL_CST:
      switch (TYPE_PRECISION (type))
	{
	case 16:
	  v.push_back (R (force_reg (I (real_bits (c, 2)), T::b16)));
	  break;
	case 32:
	  v.push_back (operand::of_f32 (real_bits (c, 4)));
	  break;
	case 80:
	  {
	    unsigned char bytes[16];
	    int n = native_encode_expr (c, bytes, sizeof bytes);
	    gcc_assert (n >= 10);
	    uint64_t significand;
	    uint16_t head;
	    memcpy (&significand, bytes, 8);
	    memcpy (&head, bytes + 8, 2);
	    v = {I (significand), I (head)};
	    break;
	  }
	default:
	  v.push_back (operand::of_f64 (real_bits (c, 8)));
	  break;
	}
      return v;
    case COMPLEX_CST:
      {
	value re = constant (TREE_REALPART (c)), im = constant (TREE_IMAGPART (c));
	v = re;
	v.insert (v.end (), im.begin (), im.end ());
	return v;
      }
    case VECTOR_CST:
      {
	unsigned n = TYPE_VECTOR_SUBPARTS (type).to_constant ();
	for (unsigned i = 0; i < n; i++)
	  {
	    value e = constant (vector_cst_elt (c, i));
	    v.insert (v.end (), e.begin (), e.end ());
	  }
	return v;
      }
    default:
      sorry_of_type ("a constant", type);
      return undefined_value (type);
    }
}

operand
operand_values::function_address (tree fndecl)
{
  if (mod.missing_weak_function_p (fndecl))
    return I (0);
  const ptx::function *fn = mod.function (fndecl, loc ());
  regno r = reg (T::b64);
  insn (op::mov, M (T::u64), {R (r), operand::of_func (fn)});
  return R (r);
}

operand
operand_values::address_of (tree t)
{
  while (TREE_CODE (t) == VIEW_CONVERT_EXPR || TREE_CODE (t) == WITH_SIZE_EXPR)
    t = TREE_OPERAND (t, 0);
  switch (TREE_CODE (t))
    {
    case FUNCTION_DECL:
      return function_address (t);
    case LABEL_DECL:
      /* One of another function, a nested one's parent, may have none yet.  */
      if (unsigned n = mod.label_number (t))
	return I (n);
      return I (mod.number_label (t));
    default:
      return mem.generic_address (refs.place (t));
    }
}

value
operand_values::expand (tree t)
{
  tree type = TREE_TYPE (t);
  switch (TREE_CODE (t))
    {
    case SSA_NAME:
      {
	if (!ssa.of (t).empty ())
	  return ssa.of (t);
	if (!parts_of (type))
	  {
	    sorry_of_type ("a value", type);
	    return value (1, I (0));
	  }
	if (refs.shared_pointer_p (t))
	  return value (1, mem.generic_address (refs.shared_place (t)));
	/* No definition: undefined, or unreachable.  */
	return undefined_value (type);
      }
    case INTEGER_CST: case REAL_CST: case COMPLEX_CST: case VECTOR_CST:
      if (!parts_of (type))
	{
	  sorry_of_type ("a constant", type);
	  return value (1, I (0));
	}
      return constant (t);
    case ADDR_EXPR:
      return value (1, address_of (TREE_OPERAND (t, 0)));
    case OBJ_TYPE_REF:
      return expand (OBJ_TYPE_REF_EXPR (t));
    case CONSTRUCTOR:
      if (VECTOR_TYPE_P (type))
	return vector_constructor (t);
      return undefined_value (type);
    case PARM_DECL: case VAR_DECL: case RESULT_DECL: case CONST_DECL:
    case COMPONENT_REF: case ARRAY_REF: case ARRAY_RANGE_REF: case MEM_REF: case TARGET_MEM_REF:
    case BIT_FIELD_REF: case REALPART_EXPR: case IMAGPART_EXPR: case VIEW_CONVERT_EXPR:
      return refs.load (t);
    case FUNCTION_DECL:
      return value (1, function_address (t));
    default:
      break;
    }
  switch (TREE_CODE_CLASS (TREE_CODE (t)))
    {
    case tcc_unary:
      return expand_unary (TREE_CODE (t), type, TREE_OPERAND (t, 0));
    case tcc_binary:
    case tcc_comparison:
      return expand_binary (TREE_CODE (t), type, TREE_OPERAND (t, 0), TREE_OPERAND (t, 1));
    default:
      if (TREE_CODE (t) == COND_EXPR)
	return expand_ternary (COND_EXPR, type, TREE_OPERAND (t, 0), TREE_OPERAND (t, 1), TREE_OPERAND (t, 2));
      if (TREE_CODE (t) == SAVE_EXPR || TREE_CODE (t) == PAREN_EXPR || TREE_CODE (t) == NON_LVALUE_EXPR)
	return expand (TREE_OPERAND (t, 0));
    }
  sorry_at (loc (), "%qs in device code", get_tree_code_name (TREE_CODE (t)));
  return undefined_value (type);
}

operand
operand_values::expand_size (tree t)
{
  return arith.convert_value (sizetype, TREE_TYPE (t), expand (t))[0];
}

operand
operand_values::expand1 (tree t)
{
  value v = expand (t);
  if (v.size () != 1)
    {
      sorry_of_type ("a value", TREE_TYPE (t));
      return I (0);
    }
  return v[0];
}

regno
operand_values::compare (tree_code code, tree op0, tree op1)
{
  value a = expand (op0), b = expand (op1);
  if (!parts_of (TREE_TYPE (op0)) || a.size () != b.size ())
    return set_predicate (ptx::cmp::eq, T::b32, I (0), I (0));	/* an error was reported */
  return arith.compare_values (code, TREE_TYPE (op0), a, b);
}

value
operand_values::expand_unary (tree_code code, tree type, tree op0)
{
  if (!parts_of (type) || !parts_of (TREE_TYPE (op0)))
    {
      tree bad = parts_of (type) ? TREE_TYPE (op0) : type;
      if (code == VIEW_CONVERT_EXPR && AGGREGATE_TYPE_P (TREE_TYPE (op0)))
	return refs.load (build1 (VIEW_CONVERT_EXPR, type, op0));
      sorry_of_type ("a value", bad);
      return undefined_value (type);
    }
  value v = expand (op0), trapping = failure.trapping_value (code, type, v, value ());
  return trapping.empty () ? arith.unary_value (code, type, TREE_TYPE (op0), v) : trapping;
}

value
operand_values::expand_binary (tree_code code, tree type, tree op0, tree op1)
{
  for (tree t : {type, TREE_TYPE (op0), TREE_TYPE (op1)})
    if (!parts_of (t))
      {
	sorry_of_type ("a value", t);
	return parts_of (type) ? undefined_value (type) : value (1, I (0));
      }
  value a = expand (op0), b = expand (op1), trapping = failure.trapping_value (code, type, a, b);
  return trapping.empty () ? arith.binary_value (code, type, TREE_TYPE (op0), a, TREE_TYPE (op1), b) : trapping;
}

value
operand_values::expand_ternary (tree_code code, tree type, tree op0, tree op1, tree op2)
{
  switch (code)
    {
    case COND_EXPR: case VEC_COND_EXPR:
      {
	if (!parts_of (type))
	  {
	    sorry_of_type ("a value", type);
	    return value (1, I (0));
	  }
	if (VECTOR_TYPE_P (TREE_TYPE (op0)))
	  {
	    value c = expand (op0), a = expand (op1), b = expand (op2), r;
	    unsigned n = TYPE_VECTOR_SUBPARTS (type).to_constant ();
	    tree ct = TREE_TYPE (TREE_TYPE (op0));
	    for (unsigned i = 0; i < n; i++)
	      {
		value zero = undefined_value (ct);
		regno p = arith.compare_values (NE_EXPR, ct, element (c, i, n), zero);
		value x = element (a, i, n), y = element (b, i, n);
		for (size_t k = 0; k < x.size (); k++)
		  r.push_back (select ((*parts_of (TREE_TYPE (type)))[k].reg, x[k], y[k], p));
	      }
	    return r;
	  }
	regno p;
	if (COMPARISON_CLASS_P (op0))
	  p = compare (TREE_CODE (op0), TREE_OPERAND (op0, 0), TREE_OPERAND (op0, 1));
	else
	  {
	    value c = expand (op0);
	    p = arith.compare_values (NE_EXPR, TREE_TYPE (op0), c, undefined_value (TREE_TYPE (op0)));
	  }
	value a = expand (op1), b = expand (op2), r;
	const std::vector<part> *parts = parts_of (type);
	for (size_t i = 0; i < parts->size (); i++)
	  r.push_back (select ((*parts)[i].reg, a[i], b[i], p));
	return r;
      }
    case BIT_INSERT_EXPR:
      {
	unsigned HOST_WIDE_INT size = INTEGRAL_TYPE_P (TREE_TYPE (op1)) ? TYPE_PRECISION (TREE_TYPE (op1))
				      : tree_to_uhwi (TYPE_SIZE (TREE_TYPE (op1)));
	return arith.insert_bits (type, expand (op0), expand (op1), TREE_TYPE (op1), tree_to_uhwi (op2), size);
      }
    case BIT_FIELD_REF:
      return arith.extract_bits (expand (op0), TREE_TYPE (op0), tree_to_uhwi (op2), tree_to_uhwi (op1), type);
    case VEC_PERM_EXPR:
      return vector_permute (type, op0, op1, op2);
    case WIDEN_MULT_PLUS_EXPR: case WIDEN_MULT_MINUS_EXPR:
      {
	value p
	    = arith.binary_value (WIDEN_MULT_EXPR, type, TREE_TYPE (op0), expand (op0), TREE_TYPE (op1), expand (op1));
	value c = expand (op2);
	return code == WIDEN_MULT_PLUS_EXPR ? arith.binary_value (PLUS_EXPR, type, type, p, type, c)
	       : arith.binary_value (MINUS_EXPR, type, type, c, type, p);
      }
    default:
      sorry_at (loc (), "%qs in device code", get_tree_code_name (code));
      return undefined_value (type);
    }
}

value
operand_values::vector_constructor (tree ctor)
{
  tree type = TREE_TYPE (ctor);
  value r;
  unsigned ix;
  tree elt;
  FOR_EACH_CONSTRUCTOR_VALUE (CONSTRUCTOR_ELTS (ctor), ix, elt)
    {
      value e = expand (elt);
      r.insert (r.end (), e.begin (), e.end ());
    }
  value zero = undefined_value (type);
  for (size_t i = r.size (); i < zero.size (); i++)
    r.push_back (zero[i]);
  return r;
}

value
operand_values::vector_permute (tree type, tree a, tree b, tree mask)
{
  unsigned n = TYPE_VECTOR_SUBPARTS (type).to_constant ();
  value va = expand (a), vb = expand (b), vm = expand (mask), r;
  tree mt = TREE_TYPE (TREE_TYPE (mask)), et = TREE_TYPE (type);
  unsigned in = TYPE_VECTOR_SUBPARTS (TREE_TYPE (a)).to_constant ();
  for (unsigned i = 0; i < n; i++)
    {
      operand index = arith.to_u32 (mt, element (vm, i, n));
      if (index.kind == operand::imm)
	{
	  unsigned k = (uint32_t) index.i % (2 * in);
	  value e = k < in ? element (va, k, in) : element (vb, k - in, in);
	  r.insert (r.end (), e.begin (), e.end ());
	  continue;
	}
      index = op2 (op::and_, T::b32, T::b32, index, I (2 * in - 1));
      value e = element (va, 0, in);
      for (unsigned k = 1; k < 2 * in; k++)
	{
	  regno p = set_predicate (ptx::cmp::eq, T::b32, index, I (k));
	  value c = k < in ? element (va, k, in) : element (vb, k - in, in);
	  for (size_t x = 0; x < e.size (); x++)
	    e[x] = select ((*parts_of (et))[x].reg, c[x], e[x], p);
	}
      r.insert (r.end (), e.begin (), e.end ());
    }
  return r;
}
