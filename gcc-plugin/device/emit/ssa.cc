/* ssa.cc -- which registers hold an SSA name.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   PTX has as many registers as one likes and ptxas builds its own SSA form, so GIMPLE need not leave SSA: an SSA name
   is bound to the registers that its defining statement computed.  Only results of PHI nodes, which every incoming
   edge writes (control.cc), and names in abnormal PHI nodes own registers that are written more than once.  */

#include "device/emit/ssa.h"

using ptx::operand;
using ptx::regno;

ssa_values::ssa_values (function_code &c, pointer_spaces &p, function *f)
  : code_writer (c), spaces (p), fun (f), values (num_ssa_names), fixed (num_ssa_names, false)
{
}

void
ssa_values::set (tree name, const value &v, regno mark)
{
  unsigned ver = SSA_NAME_VERSION (name);
  const std::vector<part> *parts = parts_of (TREE_TYPE (name));
  if (!parts)
    return;
  if (parts->size () != v.size ())
    {
      gcc_assert (seen_error ());
      values[ver] = undefined_value (TREE_TYPE (name));
      return;
    }
  if (fixed[ver])
    {
      for (size_t i = 0; i < v.size (); i++)
	move (values[ver][i].r, v[i]);
      bring_home (name);
      return;
    }
  value own = v;
  for (size_t i = 0; i < own.size (); i++)
    if (own[i].kind == operand::reg && own[i].r < mark)
      {
	regno r = reg ((*parts)[i].reg);
	move (r, own[i]);
	own[i] = R (r);
      }
  values[ver] = own;
  spaces.note (name, own);
  bring_home (name);
}

void
ssa_values::give_home (tree var)
{
  value &home = homes[var];
  const std::vector<part> *parts = parts_of (TREE_TYPE (var));
  if (home.empty () && parts)
    for (const part &p : *parts)
      home.push_back (R (reg (p.reg)));
}

const value *
ssa_values::home (tree var) const
{
  auto it = homes.find (var);
  return it == homes.end () || it->second.empty () ? nullptr : &it->second;
}

void
ssa_values::bring_home (tree name)
{
  const value *to = SSA_NAME_VAR (name) ? home (SSA_NAME_VAR (name)) : nullptr;
  const value &v = of (name);
  for (size_t i = 0; to && i < v.size (); i++)
    move ((*to)[i].r, v[i]);
}

void
ssa_values::bring_home (basic_block bb)
{
  for (gphi_iterator gsi = gsi_start_phis (bb); !gsi_end_p (gsi); gsi_next (&gsi))
    if (!virtual_operand_p (gimple_phi_result (gsi.phi ())))
      bring_home (gimple_phi_result (gsi.phi ()));
}

void
ssa_values::bind_phis ()
{
  std::unordered_map<tree, value> abnormal_regs;	/* by SSA_NAME_VAR */
  auto own = [this] (tree name)
    {
      value v;
      if (const std::vector<part> *parts = parts_of (TREE_TYPE (name)))
	for (const part &p : *parts)
	  v.push_back (R (reg (p.reg)));
      return v;
    };
  unsigned i;
  tree name;
  FOR_EACH_SSA_NAME (i, name, fun)
    if (!virtual_operand_p (name) && SSA_NAME_OCCURS_IN_ABNORMAL_PHI (name) && SSA_NAME_VAR (name))
      {
	auto it = abnormal_regs.find (SSA_NAME_VAR (name));
	if (it == abnormal_regs.end ())
	  it = abnormal_regs.emplace (SSA_NAME_VAR (name), own (name)).first;
	values[i] = it->second;
	fixed[i] = true;
      }
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gphi_iterator gsi = gsi_start_phis (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      {
	tree result = gimple_phi_result (gsi.phi ());
	unsigned ver = SSA_NAME_VERSION (result);
	if (virtual_operand_p (result) || fixed[ver])
	  continue;
	if (!parts_of (TREE_TYPE (result)))
	  {
	    at (gimple_location (gsi.phi ()) != UNKNOWN_LOCATION ? gimple_location (gsi.phi ())
		: DECL_SOURCE_LOCATION (fun->decl));
	    sorry_of_type ("a value", TREE_TYPE (result));
	  }
	values[ver] = own (result);
	fixed[ver] = true;
	spaces.note (result, values[ver]);
      }
}
