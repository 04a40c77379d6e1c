/* iterations.h -- at which iterations of their loops accesses to memory are.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef HEDDLE_EMIT_ITERATIONS_H
#define HEDDLE_EMIT_ITERATIONS_H

#include "device/emit/ssa.h"

class iteration_variables : code_writer
{
public:
  iteration_variables (function_code &, const ssa_values &, function *fun);

  /* Emission comes to block BB; it has passed statement S.  */
  void enter (basic_block bb);
  void pass (gimple *s);

private:
  /* The values of marked variables, and of variables in GCC's notes for them: expressions.  A missing variable has no
     known value.  */
  typedef std::map<tree, tree> state;

  static bool marked_p (tree variable);
  void pass (gimple *s, state *) const;
  void pass_phis (basic_block bb, state *) const;
  state at_begin (basic_block bb) const;
  void find_states ();
  bool add (tree value, HOST_WIDE_INT factor, int depth, ptx::iteration *) const;
  void tell ();

  function_code &code;
  const ssa_values &ssa;
  function *fun;
  bool notes;				/* GCC's notes tell the variables' values; else their SSA names do */
  std::vector<tree> variables;		/* marked variables in use, in the order of the source */
  std::map<int, state> at_end;		/* by block */
  state now;
};

#endif
