/* ssa.h -- which registers hold an SSA name.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef HEDDLE_SSA_H
#define HEDDLE_SSA_H

#include "device/emit/address-space.h"

class ssa_values : code_writer
{
public:
  /* Of FUN; no name has a value yet.  */
  ssa_values (function_code &, pointer_spaces &, function *fun);

  /* Give registers to PHI results, and one set to all names of a variable in abnormal PHIs.  */
  void bind_phis ();
  /* NAME is V, computed in registers from number MARK on where they are its own.  */
  void set (tree name, const value &v, ptx::regno mark);
  /* The value of NAME; empty: it has none yet.  */
  const value &of (tree name) const { return values[SSA_NAME_VERSION (name)]; }

  /* For debuggers, of variables in registers: let VAR have a home, registers that get each value of its names.  Null:
     it has none.  At the start of BB, the results of its PHIs go there.  */
  void give_home (tree var);
  const value *home (tree var) const;
  void bring_home (basic_block bb);

private:
  void bring_home (tree name);

  pointer_spaces &spaces;
  function *fun;
  std::vector<value> values;			/* by version */
  std::vector<bool> fixed;			/* owns its registers (PHI result, abnormal) */
  std::unordered_map<tree, value> homes;	/* by variable */
};

#endif
