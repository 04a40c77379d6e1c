/* debug-variables.cc -- where a function's variables are, for debuggers; see debug-variables.h.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   A variable whose address is not taken is several SSA names, each with a register of its own.  For a debugger the
   variable has a single home, registers that nothing else reads, and each value of a name is copied to the home
   (ssa.cc).  ptxas drops these copies.  Other variables are in memory, in places that do not change.  Shared or mapped
   variables of a construct are found by GCC's own expression for the variable (DECL_VALUE_EXPR), by way of the block of
   arguments.

   A location is written as words, which ptx-sim/debug makes DWARF of (doc/abi.md).  */

#include "device/emit/debug-variables.h"
#include "fortran-names.h"

using ptx::operand;

debug_variables::debug_variables (emission &e) : statement_writer (e)
{
  for (tree p = DECL_ARGUMENTS (fun->decl); p; p = DECL_CHAIN (p))
    add (p, 0);
  if (tree outer = DECL_INITIAL (fun->decl); outer && TREE_CODE (outer) == BLOCK)
    {
      m_scopes[outer] = 0;
      for (tree v = BLOCK_VARS (outer); v; v = DECL_CHAIN (v))
	add (v, 0);
      find (BLOCK_SUBBLOCKS (outer), 0);
    }
  unsigned ix;
  tree v;
  FOR_EACH_LOCAL_DECL (fun, ix, v)
    add (v, 0);
  e.code.set_scopes (m_scopes);
}

/* The variables of BLOCK and its neighbours, in SCOPE.  */
void
debug_variables::find (tree block, unsigned scope)
{
  for (; block; block = BLOCK_CHAIN (block))
    {
      unsigned own = scope;
      for (tree v = BLOCK_VARS (block); v; v = DECL_CHAIN (v))
	if (heddle_users_variable_p (v) && own == scope)
	  {
	    m_parents.push_back (scope);
	    own = m_parents.size ();
	  }
      m_scopes[block] = own;
      for (tree v = BLOCK_VARS (block); v; v = DECL_CHAIN (v))
	add (v, own);
      find (BLOCK_SUBBLOCKS (block), own);
    }
}

void
debug_variables::add (tree decl, unsigned scope)
{
  if ((!VAR_P (decl) && TREE_CODE (decl) != PARM_DECL) || (VAR_P (decl) && is_global_var (decl))
      || !m_known.insert (decl).second)
    return;
  if (TREE_CODE (decl) == PARM_DECL)
    give_homes (decl);
  if (!heddle_users_variable_p (decl))
    return;
  m_variables.push_back ({ decl, scope });
  give_homes (decl);
}

/* Give a home to DECL, or to the base of its expression.  */
void
debug_variables::give_homes (tree decl)
{
  if (VAR_P (decl) && DECL_HAS_VALUE_EXPR_P (decl))
    {
      tree expression = DECL_VALUE_EXPR (decl);
      auto give = [] (tree *tp, int *, void *data) -> tree {
	if (VAR_P (*tp) || TREE_CODE (*tp) == PARM_DECL)
	  static_cast<debug_variables *> (data)->give_homes (*tp);
	return NULL_TREE;
      };
      walk_tree_without_duplicates (&expression, give, this);
    }
  else if (is_gimple_reg (decl))
    ssa.give_home (decl);
}

/* *L becomes the place of T, a variable or a part of one.  */
bool
debug_variables::place (tree t, location *l) const
{
  switch (TREE_CODE (t))
    {
    case VAR_DECL: case PARM_DECL:
      {
	if (VAR_P (t) && DECL_HAS_VALUE_EXPR_P (t))
	  return place (DECL_VALUE_EXPR (t), l);
	if (is_gimple_reg (t))
	  {
	    const std::vector<part> *parts = parts_of (TREE_TYPE (t));
	    const value *home = ssa.home (t);
	    if (!parts || !home)
	      return false;
	    HOST_WIDE_INT bytes = 0;
	    for (size_t i = 0; i < home->size (); i++)
	      {
		l->words += " reg @";
		if (home->size () > 1)
		  l->words += " piece " + std::to_string ((*parts)[i].size);
		l->regs.push_back ((*home)[i].r);
		bytes += (*parts)[i].size;
	      }
	    /* As in "long double".  */
	    if (home->size () > 1 && bytes < int_size_in_bytes (TREE_TYPE (t)))
	      l->words += " padding " + std::to_string (int_size_in_bytes (TREE_TYPE (t)) - bytes);
	    return true;
	  }
	mem_address a;
	if (!stack.has (t) || !stack.place (t, &a))
	  return false;
	if (a.var)
	  l->words += " local " + a.var->name;
	else
	  {
	    l->words += " reg @ deref";
	    l->regs.push_back (a.base);
	  }
	if (a.disp)
	  l->words += " plus " + std::to_string (a.disp);
	return true;
      }
    case MEM_REF:
      if (!pointed (TREE_OPERAND (t, 0), l))
	return false;
      if (HOST_WIDE_INT offset = mem_ref_offset (t).force_shwi ().to_constant ())
	l->words += " plus " + std::to_string (offset);
      return true;
    case INDIRECT_REF:
      return pointed (TREE_OPERAND (t, 0), l);
    case COMPONENT_REF:
      {
	tree field = TREE_OPERAND (t, 1);
	if (!tree_fits_shwi_p (byte_position (field)) || DECL_BIT_FIELD (field) || !place (TREE_OPERAND (t, 0), l))
	  return false;
	if (HOST_WIDE_INT offset = int_byte_position (field))
	  l->words += " plus " + std::to_string (offset);
	return true;
      }
    case VIEW_CONVERT_EXPR: CASE_CONVERT:
      return place (TREE_OPERAND (t, 0), l);
    default:
      return false;
    }
}

/* *L becomes POINTER's target.  */
bool
debug_variables::pointed (tree pointer, location *l) const
{
  switch (TREE_CODE (pointer))
    {
    case ADDR_EXPR:
      return place (TREE_OPERAND (pointer, 0), l);
    case SSA_NAME:
      {
	const value &v = ssa.of (pointer);
	if (v.size () != 1 || v[0].kind != operand::reg)
	  return false;
	l->words += " reg @ deref";
	l->regs.push_back (v[0].r);
	return true;
      }
    default:
      if (!place (pointer, l))
	return false;
      l->words += " deref";
      return true;
    }
}

void
debug_variables::note ()
{
  std::string parents;
  for (unsigned p : m_parents)
    parents += " " + std::to_string (p);
  if (!parents.empty ())
    e.code.note ({": scopes" + parents, "", {}});
  for (const found &v : m_variables)
    {
      location l;
      if (!place (v.decl, &l))
	l = location ();
      tree type = TREE_TYPE (v.decl);
      /* Fortran's arguments are what is passed by reference.  */
      if (TREE_CODE (v.decl) == PARM_DECL && TREE_CODE (type) == REFERENCE_TYPE
	  && (heddle_fortran_decl_p (fun->decl) || DECL_BY_REFERENCE (v.decl)))
	{
	  type = TREE_TYPE (type);
	  if (!l.words.empty ())
	    l.words += " deref";
	}
      const char *kind = TREE_CODE (v.decl) == PARM_DECL ? ": parameter " : ": variable ";
      e.code.note ({kind + std::to_string (mod.types.number (type)) + " " + std::to_string (v.scope) + " "
		    + IDENTIFIER_POINTER (DECL_NAME (v.decl)), l.words, l.regs});
    }
}
