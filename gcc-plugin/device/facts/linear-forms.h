/* linear-forms.h -- sums and products of values, as sums and products of forms.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A form is a value's description: a polynomial (polynomial.h), or a step (value-steps.h).  The forms of a sum, a
   difference, a multiple and a product follow from the forms of the operands, here, for each kind of form.  A kind F of
   forms has the operators F + F, F * F, and F * number; numbers wrap modulo 2^64, as addresses do.  Overflow in a
   narrower type is the caller's concern.  */

#ifndef HEDDLE_LINEAR_FORMS_H
#define HEDDLE_LINEAR_FORMS_H

#include "gcc-compat.h"

/* *RESULT, the form of A CODE B; B is null for a unary CODE.  FORM (X): the form of operand X.  False: CODE is neither
   a conversion of integers or pointers nor a sum, a difference, a multiple or a product.  */

template<class F, class G>
bool
linear_operation (tree_code code, tree a, tree b, const G &form, F *result)
{
  switch (code)
    {
    CASE_CONVERT:
      *result = form (a);
      return true;
    case NEGATE_EXPR:
      *result = form (a) * HOST_WIDE_INT_M1;
      return true;
    /* A comes first: the number of definitions looked at is limited.  */
    case PLUS_EXPR: case POINTER_PLUS_EXPR:
      *result = form (a);
      *result = *result + form (b);
      return true;
    case MINUS_EXPR: case POINTER_DIFF_EXPR:
      *result = form (a);
      *result = *result + form (b) * HOST_WIDE_INT_M1;
      return true;
    case MULT_EXPR: case WIDEN_MULT_EXPR:
      if (TREE_CODE (a) == INTEGER_CST)
	std::swap (a, b);
      *result = form (a);
      *result = TREE_CODE (b) == INTEGER_CST ? *result * HOST_WIDE_INT (TREE_INT_CST_LOW (b)) : *result * form (b);
      return true;
    case LSHIFT_EXPR:
      if (!tree_fits_uhwi_p (b) || tree_to_uhwi (b) >= HOST_BITS_PER_WIDE_INT)
	return false;
      *result = form (a) * HOST_WIDE_INT (HOST_WIDE_INT_1U << tree_to_uhwi (b));
      return true;
    default:
      return false;
    }
}

#endif
