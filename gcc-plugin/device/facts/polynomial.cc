/* polynomial.cc -- integers and pointers as polynomials.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#include "device/facts/polynomial.h"
#include "device/facts/linear-forms.h"

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
  auto place = [] (tree x) { return TREE_CODE (x) == SSA_NAME ? SSA_NAME_VERSION (x) : DECL_UID (x); };
  return place (a) < place (b);
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

/* X is a constant, or has a register for itself.  */

bool
value_p (tree x)
{
  return TREE_CODE (x) == INTEGER_CST || is_gimple_reg (x);
}

/* Reads definitions, as far as their number allows.  */

class reader
{
public:
  reader (unsigned bits, const std::function<gassign * (tree)> &definition)
    : m_bits (bits), m_definition (definition) {}
  bool statement (gassign *s, polynomial *result);
  polynomial value (tree x);

private:
  bool exact_p (tree type) const;
  bool kept_p (tree from, tree type) const;

  const unsigned m_bits;
  const std::function<gassign * (tree)> &m_definition;
  unsigned m_left = sum_statements;
};

/* Sums and products of TYPE are those of integers, or of integers modulo 2^m_bits.  */

bool
reader::exact_p (tree type) const
{
  const unsigned bits = TYPE_PRECISION (type);
  if (POINTER_TYPE_P (type))
    return bits == 64;
  return INTEGRAL_TYPE_P (type) && type_has_mode_precision_p (type) && bits <= 64
	 && (bits >= m_bits || TYPE_OVERFLOW_UNDEFINED (type));
}

/* Values FROM one type are the same in TYPE; modulo 2^m_bits, if TYPE has as many.  */

bool
reader::kept_p (tree from, tree type) const
{
  if (!(INTEGRAL_TYPE_P (from) || POINTER_TYPE_P (from)) || TREE_CODE (from) == BOOLEAN_TYPE)
    return false;
  const unsigned inner = TYPE_PRECISION (from), outer = TYPE_PRECISION (type);
  if (outer >= m_bits && outer <= 64)
    return inner <= 64;
  return inner == outer ? TYPE_UNSIGNED (from) == TYPE_UNSIGNED (type)
	 : inner < outer && (TYPE_UNSIGNED (from) || !TYPE_UNSIGNED (type));
}

/* The value of S's definition, if known; otherwise false.  */

bool
reader::statement (gassign *s, polynomial *result)
{
  tree type = TREE_TYPE (gimple_assign_lhs (s)), a = gimple_assign_rhs1 (s), b = gimple_assign_rhs2 (s);
  const tree_code code = gimple_assign_rhs_code (s);
  if (!value_p (a) || (b && !value_p (b)))
    return false;
  if (CONVERT_EXPR_CODE_P (code) || gimple_assign_single_p (s))
    {
      if (!kept_p (TREE_TYPE (a), type))
	return false;
      *result = value (a);
      return true;
    }
  return exact_p (type) && (code != LSHIFT_EXPR || unsigned (TYPE_PRECISION (type)) >= m_bits)
	 && linear_operation (code, a, b, [this] (tree x) { return value (x); }, result);
}

polynomial
reader::value (tree x)
{
  if (TREE_CODE (x) == INTEGER_CST)
    return constant_of (x);
  gassign *s = m_definition (x);
  polynomial p;
  if (s && m_left && (--m_left, statement (s, &p)) && fits (p))
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
polynomial::operator+ (const polynomial &p) const
{
  polynomial sum = *this;
  sum.add (p, 1);
  return sum;
}

polynomial
polynomial::operator* (uint64_t times) const
{
  polynomial product;
  product.add (*this, times);
  return product;
}

polynomial
polynomial::operator* (const polynomial &p) const
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
  if (!value_p (x))
    return polynomial ();
  auto definition = [] (tree name) { return safe_dyn_cast<gassign *> (SSA_NAME_DEF_STMT (name)); };
  return reader (64, definition).value (x);
}

bool
heddle_polynomial_of (gassign *s, unsigned bits, const std::function<gassign * (tree)> &definition, polynomial *result)
{
  return reader (bits, definition).statement (s, result);
}
