/* polynomial.h -- integers and pointers as polynomials.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   The index (i * n + j - 1) * n + k is, as a polynomial, i n^2 + j n - n + k: it can then be compared with another
   access's index.  Values count modulo 2^BITS, where BITS is 64 or the width of the value asked for; a narrower value
   counts after its extension.  Its definition counts if it holds without wrapping: sums, differences and products of
   BITS bits or more, and of signed types of fewer bits whose overflow is undefined.  */

#ifndef HEDDLE_POLYNOMIAL_H
#define HEDDLE_POLYNOMIAL_H

#include <functional>

#include "gcc-compat.h"

/* A product of SSA names, or of variables before SSA form, sorted by their versions.  */
struct monomial
{
  std::vector<tree> names;
  bool operator< (const monomial &) const;
};

struct polynomial
{
  std::map<monomial, uint64_t> terms;	/* with coefficients other than 0 */

  void add (const polynomial &, uint64_t times);
  polynomial operator+ (const polynomial &) const;
  polynomial operator* (const polynomial &) const;
  polynomial operator* (uint64_t) const;
  uint64_t constant () const;
  /* Without the constant; without the term NAME to the power of 1.  */
  polynomial variable_part () const;
  polynomial without (tree name) const;
  bool operator< (const polynomial &p) const { return terms < p.terms; }
  bool operator== (const polynomial &p) const { return !(*this < p) && !(p < *this); }
};

/* X, an integer or a pointer, as a gimple value, modulo 2^64.  */
polynomial heddle_polynomial_of (tree x);

/* The result of S modulo 2^BITS, by the definitions that DEFINITION finds (null: a name stands for itself).  False: S
   is neither a sum nor a product, or may wrap.  */
bool heddle_polynomial_of (gassign *s, unsigned bits, const std::function<gassign * (tree)> &definition,
			   polynomial *result);

#endif
