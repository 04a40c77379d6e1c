/* formula.h -- formulas for the host, of values computed from a kernel's arguments.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_FORMULA_H
#define HEDDLE_FORMULA_H

#include <string>

#include "gcc-compat.h"

/* Makes formulas (image.h) of values in SSA form.  Kinds of regions differ in the place of their arguments.  */

class formula_writer
{
public:
  virtual ~formula_writer () {}

  /* Append the formula of X.  False: no formula exists.  */
  bool value (tree x);
  void constant (HOST_WIDE_INT n) { step ('#', std::to_string (n)); }
  void op (char what, tree type) { step (what, type_name (type)); }
  /* Append X rounded up to a multiple of N.  */
  bool multiple (tree x, unsigned n);
  /* The formula is of warps: let it count lanes.  */
  void lanes_of_warps ();
  /* Append the number of threads, in lanes, for ROWS and COLUMNS shared by lanes, or by WARPS.  */
  bool rows_and_columns (tree rows, tree columns, bool warps);

  /* The whole formula; empty if it has become too long.  */
  std::string text () const;

protected:
  /* REF is in the region's block of arguments, at its offset from a pointer or an object.  */
  virtual bool own_argument (tree ref) const = 0;
  /* X, the result of a load, is another value; else NULL_TREE.  */
  virtual tree handed_on (tree) const { return NULL_TREE; }

private:
  bool operation (gassign *d, tree type);
  bool load (tree ref, tree type);
  bool largest (gphi *phi);
  bool binary (char what, tree a, tree b, tree type);
  void step (char what, const std::string &rest);
  static bool known_type (tree type);
  static std::string type_name (tree type);

  std::string m_text;
  hash_set<gimple *> m_open;		/* PHI nodes with an unfinished formula */
  unsigned m_steps = 0;
};

#endif
