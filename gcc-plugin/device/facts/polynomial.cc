/* polynomial.cc -- integers and pointers as polynomials.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#include "device/facts/polynomial.h"

namespace {

/* Estimate, in terms: an address with a sum of more products is left unchanged, for the compiler's time.  */
constexpr unsigned sum_terms = 16;

/* Estimate, in factors: a product of more is left as it is.  Strides of arrays of five dimensions have four.  */
constexpr unsigned term_factors = 4;

/* Estimate, in statements of such a sum, for the compiler's time.  */
constexpr unsigned sum_statements = 64;

/* Orders names alike in every run, as addresses in memory would not.  */

bool
before (tree a, tree b)
{
  return SSA_NAME_VERSION (a) < SSA_NAME_VERSION (b);
}

polynomial
constant_of (tree x)
{
  polynomial p;
  if (uint64_t c = TREE_INT_CST_LOW (x))
    p.terms[{}] = c;
  return p;
}

polynomial
leaf (tree x)
{
  polynomial p;
  p.terms[{ { x } }] = 1;
  return p;
}

bool
fits (const polynomial &p)
{
  if (p.terms.size () > sum_terms)
    return false;
  for (auto &t : p.terms)
    if (t.first.names.size () > term_factors)
      return false;
  return true;
}

/* Sums and products of TYPE are those of integers, or of integers modulo 2^64.  */

bool
exact_p (tree type)
{
  if (POINTER_TYPE_P (type))
    return TYPE_PRECISION (type) == 64;
  return INTEGRAL_TYPE_P (type) && type_has_mode_precision_p (type)
	 && (TYPE_PRECISION (type) == 64 || (TYPE_PRECISION (type) < 64 && TYPE_OVERFLOW_UNDEFINED (type)));
}

polynomial expand (tree x, unsigned *left);

/* The value of S's definition, if known; otherwise false.  *LEFT: the number of statements that may still be read.  */

bool
expand_statement (gassign *s, unsigned *left, polynomial *result)
{
  tree type = TREE_TYPE (gimple_assign_lhs (s)), a = gimple_assign_rhs1 (s);
  tree_code code = gimple_assign_rhs_code (s);
  if (CONVERT_EXPR_CODE_P (code) || code == SSA_NAME)
    {
      tree from = TREE_TYPE (a);
      if (!(INTEGRAL_TYPE_P (from) || POINTER_TYPE_P (from)) || TREE_CODE (from) == BOOLEAN_TYPE)
	return false;
      const unsigned inner = TYPE_PRECISION (from), outer = TYPE_PRECISION (type);
      /* 64 bits are exact; with fewer, the value must stay the same.  */
      const bool kept = outer == 64 ? inner <= 64
			: inner == outer ? TYPE_UNSIGNED (from) == TYPE_UNSIGNED (type)
					 : inner < outer && (TYPE_UNSIGNED (from) || !TYPE_UNSIGNED (type));
      if (!kept || (TREE_CODE (a) != SSA_NAME && TREE_CODE (a) != INTEGER_CST))
	return false;
      *result = expand (a, left);
      return true;
    }
  if (!exact_p (type))
    return false;
  switch (code)
    {
    case PLUS_EXPR: case POINTER_PLUS_EXPR: case MINUS_EXPR:
      *result = expand (a, left);
      result->add (expand (gimple_assign_rhs2 (s), left), code == MINUS_EXPR ? -HOST_WIDE_INT_1U : 1);
      return true;
    case MULT_EXPR:
      *result = expand (a, left).times (expand (gimple_assign_rhs2 (s), left));
      return true;
    case LSHIFT_EXPR:
      {
	tree by = gimple_assign_rhs2 (s);
	if (TYPE_PRECISION (type) != 64 || !tree_fits_uhwi_p (by) || tree_to_uhwi (by) >= 64)
	  return false;
	result->add (expand (a, left), HOST_WIDE_INT_1U << tree_to_uhwi (by));
	return true;
      }
    case NEGATE_EXPR:
      result->add (expand (a, left), -HOST_WIDE_INT_1U);
      return true;
    default:
      return false;
    }
}

polynomial
expand (tree x, unsigned *left)
{
  if (TREE_CODE (x) == INTEGER_CST)
    return constant_of (x);
  gassign *s = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (x));
  polynomial p;
  if (s && *left && (--*left, expand_statement (s, left, &p)) && fits (p))
    return p;
  return leaf (x);
}

} // namespace

bool
monomial::operator< (const monomial &other) const
{
  return std::lexicographical_compare (names.begin (), names.end (), other.names.begin (), other.names.end (), before);
}

void
polynomial::add (const polynomial &p, uint64_t times)
{
  for (auto &t : p.terms)
    {
      uint64_t &c = terms[t.first];
      c += t.second * times;
      if (!c)
	terms.erase (t.first);
    }
}

polynomial
polynomial::times (const polynomial &p) const
{
  polynomial result;
  for (auto &a : terms)
    for (auto &b : p.terms)
      {
	monomial m = a.first;
	m.names.insert (m.names.end (), b.first.names.begin (), b.first.names.end ());
	std::sort (m.names.begin (), m.names.end (), before);
	polynomial product;
	product.terms[m] = a.second;
	result.add (product, b.second);
      }
  return result;
}

uint64_t
polynomial::constant () const
{
  auto found = terms.find (monomial {});
  return found == terms.end () ? 0 : found->second;
}

polynomial
polynomial::variable_part () const
{
  polynomial p = *this;
  p.terms.erase (monomial {});
  return p;
}

polynomial
polynomial::without (tree name) const
{
  polynomial p = *this;
  p.terms.erase (monomial { { name } });
  return p;
}

polynomial
heddle_polynomial_of (tree x)
{
  if (TREE_CODE (x) != SSA_NAME)
    return TREE_CODE (x) == INTEGER_CST ? constant_of (x) : polynomial ();
  unsigned left = sum_statements;
  return expand (x, &left);
}
