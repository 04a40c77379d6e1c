/* rules.h -- rules of arithmetic: expressions, their matches, and what conditions ask.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_RULES_H
#define HEDDLE_RULES_H

#include "gcc-compat.h"

#include <string>
#include <vector>

/* Apply the rules of PASS, a name of passes.def with - or _, to the statements of FUN, the current function, in SSA
   form.  */
void heddle_apply_rules (const char *pass, function *fun);

namespace rules {

/* A pattern, or a replacement: a value, or an operation on others.  */

struct expr
{
  enum kind { ANY, INTEGER, REAL, KNOWN, OPERATION, FUNCTION };

  expr (double n) : what (REAL), real (n) {}
  expr (enum kind w, unsigned number) : what (w), variable (number) {}
  explicit expr (tree t) : what (KNOWN), value (t) {}
  expr (tree_code c, std::vector<expr> on) : what (OPERATION), code (c), operands (std::move (on)) {}
  expr (internal_fn f, std::vector<expr> on) : what (FUNCTION), fn (f), operands (std::move (on)) {}

  /* The value that a variable of the pattern stands for.  */
  operator tree () const { return value; }

  enum kind what;
  tree_code code = ERROR_MARK;
  internal_fn fn = IFN_LAST;
  double real = 0;
  unsigned variable = 0;		/* of a pattern: its number */
  tree value = NULL_TREE;
  bool all = false;			/* each use is replaced */
  std::vector<expr> operands;
};

inline expr operator+ (const expr &a, const expr &b) { return expr (PLUS_EXPR, { a, b }); }
inline expr operator- (const expr &a, const expr &b) { return expr (MINUS_EXPR, { a, b }); }
inline expr operator* (const expr &a, const expr &b) { return expr (MULT_EXPR, { a, b }); }
inline expr operator/ (const expr &a, const expr &b) { return expr (RDIV_EXPR, { a, b }); }
inline expr operator<< (const expr &a, const expr &b) { return expr (LSHIFT_EXPR, { a, b }); }
inline expr operator- (const expr &a) { return expr (NEGATE_EXPR, { a }); }
inline expr converted (const expr &a) { return expr (NOP_EXPR, { a }); }
inline expr kept (const expr &a) { return expr (PAREN_EXPR, { a }); }
inline expr widened (const expr &a, const expr &b) { return expr (WIDEN_MULT_EXPR, { a, b }); }
inline expr sqrt (const expr &a) { return expr (IFN_SQRT, { a }); }
inline expr rsqrt (const expr &a) { return expr (IFN_RSQRT, { a }); }
inline expr fma (const expr &a, const expr &b, const expr &c) { return expr (IFN_FMA, { a, b, c }); }
inline expr fms (const expr &a, const expr &b, const expr &c) { return expr (IFN_FMS, { a, b, c }); }
inline expr fnma (const expr &a, const expr &b, const expr &c) { return expr (IFN_FNMA, { a, b, c }); }
inline expr fnms (const expr &a, const expr &b, const expr &c) { return expr (IFN_FNMS, { a, b, c }); }

inline expr
all (expr part)
{
  part.all = true;
  return part;
}

class function_facts;

/* The variables of patterns, by number.  */
enum variable : unsigned { A, B, X, Y, K, VARIABLES };

/* A statement that fits a pattern.  */

struct match
{
  function_facts *facts;
  gimple *root;
  gimple *shared;			/* the statement of the part in all (), or NULL */
  tree values[VARIABLES];		/* of the pattern's */
};

/* Predicates of values: an integer of 64 bits that may be the product of X, of 32, and another; the constant K, or 2^K,
   is a value of X's type; signs of both or of none; a real number, one of the hardware's arithmetic, one of single
   precision.  */
bool wide_p (tree product, tree x);
bool fits_p (tree k, tree x);
bool log_fits_p (tree k, tree x);
bool same_sign_p (tree x, tree y);
bool real_p (tree x);
bool hardware_real_p (tree x);
bool single_p (tree x);

/* Predicates of a match: its root calls a function of the library for a value that GCC's own function has, too, or that
   nobody uses; root and shared part are in the same loop; X is never -0.0.  */
bool library_call_p (const match &m);
bool same_loop_p (const match &m);
bool never_minus_zero_p (const match &m, tree x);

/* Constants of X's type: K, and 2^K.  */
expr as_type (tree k, tree x);
expr power_of_two (tree k, tree x);

} // namespace rules

#endif
