/* address-space.cc -- which pointers are known to point to global memory, which to shared memory.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   A generic address may be one of shared or of a lane's local memory; hardware finds out for each access, and for an
   atomic operation ptxas writes code for each case.  Addresses in the block of a kernel's arguments, or in parameters
   in its place, come from the host, which knows global memory only; addresses computed from these and from global
   variables' are global, too.  A generic address of global memory is its address in the space .global.  Addresses of
   variables in shared memory, which a team with lanes as threads has (spmd/region/spmd-memory.cc), and addresses
   computed from these, are followed likewise.

   The values of pointers and of integers as large form a small lattice, for which the function's statements are gone
   through until nothing changes.  In a sum the addend must not be an address too, nor a difference of addresses of
   different spaces: GCC's "ivopts" computes one pointer from another in this way.  Integers from memory, parameters and
   calls are no such differences, as GCC does not let programs use integer arithmetic to get from one object into
   another.  Pointers from parameters and calls may be anything, and pointers from memory, too, except from variables
   with all accesses in the function (team-pointers.cc): such a variable holds its stored values.  */

#include "device/emit/address-space.h"
#include "device/facts/hooks.h"
#include "device/facts/signature.h"
#include "gimple-walk.h"
#include <map>

using ptx::operand;
using ptx::regno;

namespace {

enum state : char
{
  UNKNOWN,			/* no value has been seen yet */
  NUMBER,			/* not an address */
  ARGUMENTS,			/* an address in the block of the kernel's arguments */
  GLOBAL,			/* an address of global memory */
  SHARED,			/* a generic address of shared memory */
  ANY
};

class space_finder
{
public:
  explicit space_finder (function *);
  std::vector<char> run ();

private:
  state of (tree);
  state of_address (tree);
  bool in_parameter (tree) const;
  state of_assign (gassign *);
  bool set (tree name, state);
  tree followed (tree ref) const;
  bool store (gimple *);
  static state meet (state, state);
  static state plus (state, state);

  function *fun;
  std::vector<char> states;
  std::map<tree, state> variables;	/* followed variables: their stored values */
};

bool
relevant_p (tree type)
{
  return (POINTER_TYPE_P (type) || INTEGRAL_TYPE_P (type)) && TYPE_PRECISION (type) == POINTER_SIZE;
}

/* walk_stmt_load_store_addr_ops: the variable that BASE is a part of is accessed.  */

bool
follow (gimple *, tree base, tree, void *variables)
{
  tree v = get_base_address (base);
  if (v && VAR_P (v) && own_team_pointer_p (v))
    ((std::map<tree, state> *) variables)->emplace (v, UNKNOWN);
  return false;
}

/* Likewise: what happens to the variable is not known.  */

bool
follow_not (gimple *, tree base, tree, void *variables)
{
  ((std::map<tree, state> *) variables)->erase (get_base_address (base));
  return false;
}

space_finder::space_finder (function *f)
  : fun (f), states (num_ssa_names, UNKNOWN)
{
  if (!own_team_pointers ())
    return;
  std::vector<gimple *> all;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    {
      for (gphi_iterator gsi = gsi_start_phis (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	all.push_back (gsi.phi ());
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	if (!is_gimple_debug (gsi_stmt (gsi)))
	  all.push_back (gsi_stmt (gsi));
    }
  for (gimple *s : all)
    walk_stmt_load_store_addr_ops (s, &variables, follow, follow, NULL);
  if (!variables.empty ())
    for (gimple *s : all)
      walk_stmt_load_store_addr_ops (s, &variables, NULL, gimple_code (s) == GIMPLE_ASM ? follow_not : NULL,
				     follow_not);
}

/* The followed variable around REF, or null.  */

tree
space_finder::followed (tree ref) const
{
  tree v = get_base_address (ref);
  return v && variables.count (v) ? v : NULL_TREE;
}

state
space_finder::meet (state a, state b)
{
  if (a == b || b == UNKNOWN)
    return a;
  if (a == UNKNOWN)
    return b;
  return (a == ARGUMENTS || a == GLOBAL) && (b == ARGUMENTS || b == GLOBAL) ? GLOBAL : ANY;
}

state
space_finder::plus (state a, state b)
{
  if (a == UNKNOWN || b == UNKNOWN)
    return UNKNOWN;
  if (a == NUMBER || b == NUMBER)
    return b == NUMBER ? a : b;
  if (a == SHARED || b == SHARED)
    return ANY;
  /* Integers come as pointers in the block of arguments; the sum of two true addresses is of no use.  */
  return a == ANY || b == ANY ? ANY : GLOBAL;
}

/* &REF.  */

state
space_finder::of_address (tree ref)
{
  tree base = get_base_address (ref);
  if (!base)
    return ANY;
  if (TREE_CODE (base) == MEM_REF || TREE_CODE (base) == TARGET_MEM_REF)
    {
      state s = of (TREE_OPERAND (base, 0));
      if (TREE_CODE (base) == TARGET_MEM_REF)
	for (tree index : { TMR_INDEX (base), TMR_INDEX2 (base) })
	  if (index)
	    s = plus (s, relevant_p (TREE_TYPE (index)) ? of (index) : NUMBER);
      return s;
    }
  if (VAR_P (base) && (TREE_STATIC (base) || DECL_EXTERNAL (base)))
    return !DECL_SECTION_NAME (base) ? GLOBAL : heddle_shared_variable_p (base) ? SHARED : ANY;
  return ANY;
}

/* REF is part of the kernel's structure of arguments, which is a parameter.  */

bool
space_finder::in_parameter (tree ref) const
{
  tree base = get_base_address (ref);
  return base && TREE_CODE (base) == PARM_DECL && kernel_p (fun->decl);
}

state
space_finder::of (tree t)
{
  switch (TREE_CODE (t))
    {
    case SSA_NAME:
      if (!relevant_p (TREE_TYPE (t)))
	return NUMBER;
      if (SSA_NAME_IS_DEFAULT_DEF (t))
	{
	  tree var = SSA_NAME_VAR (t);
	  if (var && VAR_P (var))
	    return UNKNOWN;
	  if (var && kernel_p (fun->decl) && var == DECL_ARGUMENTS (fun->decl))
	    return ARGUMENTS;
	  return POINTER_TYPE_P (TREE_TYPE (t)) ? ANY : NUMBER;
	}
      return (state) states[SSA_NAME_VERSION (t)];
    case INTEGER_CST:
      /* The null pointer is never accessed.  */
      return POINTER_TYPE_P (TREE_TYPE (t)) && integer_zerop (t) ? UNKNOWN : NUMBER;
    case ADDR_EXPR:
      return of_address (TREE_OPERAND (t, 0));
    default:
      return ANY;
    }
}

state
space_finder::of_assign (gassign *s)
{
  tree type = TREE_TYPE (gimple_assign_lhs (s)), rhs = gimple_assign_rhs1 (s);
  tree_code code = gimple_assign_rhs_code (s);
  if (gimple_assign_load_p (s))
    {
      if (!POINTER_TYPE_P (type))
	return NUMBER;
      if (tree v = followed (rhs))
	return variables[v];
      return of_address (rhs) == ARGUMENTS || in_parameter (rhs) ? GLOBAL : ANY;
    }
  switch (code)
    {
    case SSA_NAME: case INTEGER_CST: case ADDR_EXPR: case PAREN_EXPR:
      return of (rhs);
    CASE_CONVERT: case VIEW_CONVERT_EXPR:
      if (code == VIEW_CONVERT_EXPR)
	rhs = TREE_OPERAND (rhs, 0);
      return TREE_CODE (rhs) == SSA_NAME || CONSTANT_CLASS_P (rhs) || TREE_CODE (rhs) == ADDR_EXPR ? of (rhs) : ANY;
    case PLUS_EXPR: case POINTER_PLUS_EXPR:
      return plus (of (rhs), of (gimple_assign_rhs2 (s)));
    case MINUS_EXPR:
      {
	state a = of (rhs), b = of (gimple_assign_rhs2 (s));
	if (a == UNKNOWN || b == UNKNOWN)
	  return UNKNOWN;
	if (b == NUMBER)
	  return a;
	return a == ANY || b == ANY || a == NUMBER || (a == SHARED) != (b == SHARED) ? ANY : NUMBER;
      }
    case POINTER_DIFF_EXPR:
      return NUMBER;
    case BIT_AND_EXPR:
      {
	state b = of (gimple_assign_rhs2 (s));
	return b == NUMBER || b == UNKNOWN ? of (rhs) : ANY;
      }
    case MULT_EXPR:
      /* No multiple of an address is one, but its opposite makes differences.  */
      for (unsigned i = 1; i <= 2; i++)
	if (TREE_CODE (gimple_op (s, i)) == INTEGER_CST
	    && (integer_onep (gimple_op (s, i)) || integer_minus_onep (gimple_op (s, i))))
	  return ANY;
      return NUMBER;
    case LSHIFT_EXPR: case RSHIFT_EXPR: case TRUNC_DIV_EXPR: case EXACT_DIV_EXPR: case TRUNC_MOD_EXPR:
      return NUMBER;
    case MIN_EXPR: case MAX_EXPR:
      return meet (of (rhs), of (gimple_assign_rhs2 (s)));
    case COND_EXPR:
      return meet (of (gimple_assign_rhs2 (s)), of (gimple_assign_rhs3 (s)));
    default:
      /* Arithmetic of numbers makes numbers.  */
      if (TREE_CODE_CLASS (code) == tcc_comparison)
	return NUMBER;
      state sum = NUMBER;
      for (unsigned i = 1; i < gimple_num_ops (s); i++)
	{
	  tree op = gimple_op (s, i);
	  state o = TREE_CODE (op) == SSA_NAME || CONSTANT_CLASS_P (op) ? of (op) : ANY;
	  if (o == UNKNOWN)
	    sum = sum == ANY ? ANY : UNKNOWN;
	  else if (o != NUMBER)
	    sum = ANY;
	}
      return sum;
    }
}

/* NAME may be S too.  True if this is news.  */

bool
space_finder::set (tree name, state s)
{
  char &now = states[SSA_NAME_VERSION (name)];
  state then = meet ((state) now, s);
  if (then == now)
    return false;
  now = then;
  return true;
}

/* S may be a store in a variable that is followed.  True if this is news.  */

bool
space_finder::store (gimple *s)
{
  tree lhs = gimple_get_lhs (s);
  tree v = lhs && TREE_CODE (lhs) != SSA_NAME ? followed (lhs) : NULL_TREE;
  if (!v || gimple_clobber_p (s))
    return false;
  state then = ANY;
  if (gimple_assign_single_p (s) && relevant_p (TREE_TYPE (lhs)))
    then = of (gimple_assign_rhs1 (s));
  then = meet (variables[v], then);
  if (then == variables[v])
    return false;
  variables[v] = then;
  return true;
}

std::vector<char>
space_finder::run ()
{
  basic_block bb;
  bool changed = true;
  while (changed)
    {
      changed = false;
      FOR_EACH_BB_FN (bb, fun)
	{
	  for (gphi_iterator gsi = gsi_start_phis (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	    {
	      tree result = gimple_phi_result (gsi.phi ());
	      if (virtual_operand_p (result) || !relevant_p (TREE_TYPE (result)))
		continue;
	      state s = UNKNOWN;
	      for (unsigned i = 0; i < gimple_phi_num_args (gsi.phi ()); i++)
		s = meet (s, of (gimple_phi_arg_def (gsi.phi (), i)));
	      changed |= set (result, s);
	    }
	  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	    {
	      gimple *stmt = gsi_stmt (gsi);
	      tree lhs = gimple_get_lhs (stmt);
	      changed |= store (stmt);
	      if (gassign *assign = dyn_cast<gassign *> (stmt))
		{
		  if (TREE_CODE (lhs) == SSA_NAME && relevant_p (TREE_TYPE (lhs)))
		    changed |= set (lhs, of_assign (assign));
		}
	      else
		{
		  tree def;
		  ssa_op_iter iter;
		  FOR_EACH_SSA_TREE_OPERAND (def, stmt, iter, SSA_OP_DEF)
		    if (relevant_p (TREE_TYPE (def)))
		      changed |= set (def, POINTER_TYPE_P (TREE_TYPE (def)) ? ANY : NUMBER);
		}
	    }
	}
    }
  return states;
}

}

pointer_spaces::pointer_spaces (function_code &c, function *fun)
  : code_writer (c)
{
  if (optimize)
    of_name = space_finder (fun).run ();
  else
    of_name.assign (num_ssa_names, ANY);
}

void
pointer_spaces::note (tree name, const value &v)
{
  unsigned ver = SSA_NAME_VERSION (name);
  if (ver >= of_name.size () || v.size () != 1 || v[0].kind != operand::reg)
    return;
  if (of_name[ver] == SHARED)
    of_reg[v[0].r] = ptx::space::shared;
  else if (of_name[ver] == GLOBAL || of_name[ver] == ARGUMENTS)
    of_reg[v[0].r] = ptx::space::global;
}

bool
pointer_spaces::shared_p (tree name) const
{
  return SSA_NAME_VERSION (name) < of_name.size () && of_name[SSA_NAME_VERSION (name)] == SHARED;
}

bool
pointer_spaces::plain_number (tree t) const
{
  if (!t || TREE_CODE (t) == INTEGER_CST || !relevant_p (TREE_TYPE (t)))
    return true;
  return TREE_CODE (t) == SSA_NAME && SSA_NAME_VERSION (t) < of_name.size ()
	 && of_name[SSA_NAME_VERSION (t)] == NUMBER;
}

void
pointer_spaces::find_space (mem_address *a)
{
  auto known = of_reg.find (a->base);
  if (known == of_reg.end ())
    return;
  a->sp = known->second;
  if (a->sp != ptx::space::shared)
    return;
  a->base = to_space (a->sp, a->base);
}

operand
pointer_spaces::pointed_operand (const operand &ptr, ptx::mods *m)
{
  mem_address a;
  a.base = force_reg (ptr, ptx::type::b64);
  find_space (&a);
  m->sp = a.sp;
  return operand::at_reg (a.base);
}

void
pointer_spaces::keep_global (regno pointer, regno around)
{
  auto known = of_reg.find (pointer);
  if (known != of_reg.end () && known->second == ptx::space::global)
    of_reg[around] = ptx::space::global;
}

ptx::space
pointer_spaces::known (regno pointer) const
{
  auto known = of_reg.find (pointer);
  return known != of_reg.end () ? known->second : ptx::space::none;
}
