/* changed-maps.cc -- may a target region change a mapped object?

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A region gets a block of addresses, whose members point to the objects of clauses; for a Fortran array another member
   points to its descriptor, or to a pointer to its descriptor, and the array's address is loaded from the descriptor.
   From a member for an object, all uses of the address are followed: through arithmetic and variables, into the blocks
   for functions of constructs in the region, and into functions of the unit.  A region with nothing but loads through
   the address leaves the object unchanged.  An unknown use may be a change.  */

#include "gcc-compat.h"
#include "host/program/changed-maps.h"

namespace {

/* An address to be followed.  With DEPTH 0 it is the object's address; with 1 the address of memory with the object's
   address at BITS; with 2 the address of a block with the address of a descriptor at BITS, which begins with the
   object's address; with 3 the block has a pointer to such a block.  */
struct address
{
  tree name; /* SSA name */
  unsigned depth;
  HOST_WIDE_INT bits;

  bool
  operator<(const address &o) const
  {
    return std::tie (name, depth, bits) < std::tie (o.name, o.depth, o.bits);
  }
};

/* Derived, in loads: the most loads on the way to the object.  A bound on the analysis, above what programs have.  */
constexpr unsigned most_depth = 8;

class followed_addresses
{
public:
  /* With NUMBERS stores of plain numbers are no changes.  */
  explicit followed_addresses (bool numbers) : m_numbers (numbers) {}

  bool changed_by_function (tree fndecl, unsigned parameter, unsigned depth, HOST_WIDE_INT bits);

private:
  typedef std::vector<address> work_list;

  bool changed_by_use (function *, gimple *, const address &, work_list *);
  bool changed_by_assignment (function *, gassign *, const address &, work_list *);
  bool changed_by_call (function *, gcall *, const address &);
  bool changed_by_block (function *, tree block, const address &, HOST_WIDE_INT bits, work_list *);
  bool changed_by_variable (function *, tree var, const address &, work_list *);

  const bool m_numbers;
  std::set<std::tuple<tree, unsigned, unsigned, HOST_WIDE_INT>> m_seen;
};

/* TYPE is a number's, other than an address of the host's.  */

bool
number_p (tree type)
{
  return SCALAR_FLOAT_TYPE_P (type) || (INTEGRAL_TYPE_P (type) && TYPE_PRECISION (type) < POINTER_SIZE);
}

/* REF is in the memory at A: *BITS is the place, or -1 if unknown.  */

bool
through_p (tree ref, const address &a, HOST_WIDE_INT *bits)
{
  poly_int64 offset, size, most;
  bool reverse;
  tree base = get_ref_base_and_extent (ref, &offset, &size, &most, &reverse);
  if (TREE_CODE (base) == TARGET_MEM_REF)
    {
      *bits = -1;
      return TMR_BASE (base) == a.name || TMR_INDEX (base) == a.name || TMR_INDEX2 (base) == a.name;
    }
  if (TREE_CODE (base) != MEM_REF || TREE_OPERAND (base, 0) != a.name)
    return false;
  poly_int64 all = offset + mem_ref_offset (base).force_shwi () * BITS_PER_UNIT;
  if (!all.is_constant (bits) || !known_eq (size, most))
    *bits = -1;
  return true;
}

/* EXPR is the address of a member in the memory at A, other than the member with the object's address.  */

bool
other_member_p (tree expr, const address &a)
{
  HOST_WIDE_INT bits;
  if (TREE_CODE (expr) != ADDR_EXPR || TREE_CODE (TREE_OPERAND (expr, 0)) != COMPONENT_REF)
    return false;
  tree member = TREE_OPERAND (expr, 0), size = DECL_SIZE (TREE_OPERAND (member, 1));
  return through_p (member, a, &bits) && bits >= 0 && size && tree_fits_shwi_p (size)
	 && !ranges_maybe_overlap_p (bits, tree_to_shwi (size), a.bits, (HOST_WIDE_INT) POINTER_SIZE);
}

/* An operand of S is a part of VAR, or its address.  */

static bool
names_p (gimple *s, tree var)
{
  for (unsigned i = 0; i < gimple_num_ops (s); i++)
    if (tree op = gimple_op (s, i))
      if (get_base_address (TREE_CODE (op) == ADDR_EXPR ? TREE_OPERAND (op, 0) : op) == var)
	return true;
  return false;
}

/* walk_stmt_load_store_addr_ops: the address of BASE, or of a part, is taken; VAR is the wanted variable.  */

static bool
same_variable (gimple *, tree base, tree, void *var)
{
  return base == static_cast<tree> (var);
}

/* The PHIs of FUN with an address in VAR among their arguments.  */

static std::vector<gphi *>
phis_with_address (function *fun, tree var)
{
  std::vector<gphi *> found;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gphi_iterator i = gsi_start_phis (bb); !gsi_end_p (i); gsi_next (&i))
      if (walk_stmt_load_store_addr_ops (i.phi (), var, NULL, NULL, same_variable))
	found.push_back (i.phi ());
  return found;
}

/* A, the value of a variable, is stored at BITS of BLOCK, an automatic variable of FUN.  */

bool
followed_addresses::changed_by_block (function *fun, tree block, const address &a, HOST_WIDE_INT bits, work_list *work)
{
  if (!VAR_P (block) || is_global_var (block) || !DECL_ARTIFICIAL (block) || (a.depth && a.bits))
    return true;
  for (gphi *phi : phis_with_address (fun, block))
    {
      for (unsigned n = 0; n < gimple_phi_num_args (phi); n++)
	{
	  tree arg = gimple_phi_arg_def (phi, n);
	  if (TREE_CODE (arg) == ADDR_EXPR && TREE_OPERAND (arg, 0) != block
	      && get_base_address (TREE_OPERAND (arg, 0)) == block)
	    return true;
	}
      work->push_back ({ gimple_phi_result (phi), a.depth + 1, bits });
    }
  for (gimple *s : statements (fun))
    {
      if (is_gimple_debug (s) || gimple_clobber_p (s) || !names_p (s, block))
	continue;
      if (gassign *assign = dyn_cast<gassign *> (s))
	{
	  poly_int64 offset, size, most;
	  bool reverse;
	  if (gimple_store_p (s) && get_base_address (gimple_assign_lhs (s)) == block)
	    continue;
	  if (gimple_assign_load_p (s) && TREE_CODE (gimple_assign_lhs (s)) == SSA_NAME
	      && get_ref_base_and_extent (gimple_assign_rhs1 (assign), &offset, &size, &most, &reverse) == block
	      && known_eq (size, most))
	    {
	      if (known_eq (offset, bits))
		work->push_back ({ gimple_assign_lhs (s), a.depth, a.bits });
	      else if (ranges_maybe_overlap_p (offset, size, bits, (HOST_WIDE_INT)POINTER_SIZE))
		return true;
	      continue;
	    }
	  return true;
	}
      if (!gimple_call_builtin_p (s, BUILT_IN_GOMP_PARALLEL) && !gimple_call_builtin_p (s, BUILT_IN_GOMP_TEAMS_REG))
	return true;
      tree fn = gimple_call_arg (s, 0), data = gimple_call_arg (s, 1);
      if (TREE_CODE (fn) != ADDR_EXPR || TREE_CODE (data) != ADDR_EXPR || TREE_OPERAND (data, 0) != block
	  || changed_by_function (TREE_OPERAND (fn, 0), 0, a.depth + 1, bits))
	return true;
    }
  return false;
}

/* A, a value, is stored to VAR, a pointer among the automatic variables of FUN, whose own address is in blocks, as with
   Fortran's arguments.  */

bool
followed_addresses::changed_by_variable (function *fun, tree var, const address &a, work_list *work)
{
  if (!VAR_P (var) || is_global_var (var) || !POINTER_TYPE_P (TREE_TYPE (var)) || TREE_THIS_VOLATILE (var)
      || !phis_with_address (fun, var).empty ())
    return true;
  for (gimple *s : statements (fun))
    {
      if (is_gimple_debug (s) || gimple_clobber_p (s) || !names_p (s, var))
	continue;
      if (!gimple_assign_single_p (s))
	return true;
      tree lhs = gimple_assign_lhs (s), rhs = gimple_assign_rhs1 (s);
      if (lhs == var && TREE_CODE (rhs) == SSA_NAME)
	continue;
      if (rhs == var && TREE_CODE (lhs) == SSA_NAME)
	{
	  work->push_back ({ lhs, a.depth, a.bits });
	  continue;
	}
      poly_int64 offset, size, most;
      bool reverse;
      HOST_WIDE_INT bits;
      if (TREE_CODE (rhs) != ADDR_EXPR || TREE_OPERAND (rhs, 0) != var || TREE_CODE (lhs) == SSA_NAME)
	return true;
      tree block = get_ref_base_and_extent (lhs, &offset, &size, &most, &reverse);
      if (!offset.is_constant (&bits) || !known_eq (size, most)
	  || changed_by_block (fun, block, { NULL_TREE, a.depth + 1, 0 }, bits, work))
	return true;
    }
  return false;
}

bool
followed_addresses::changed_by_assignment (function *fun, gassign *s, const address &a, work_list *work)
{
  tree lhs = gimple_assign_lhs (s), rhs = gimple_assign_rhs1 (s);
  HOST_WIDE_INT bits;
  if (gimple_has_volatile_ops (s))
    return true;
  if (TREE_CODE (lhs) != SSA_NAME)
    {
      if (through_p (lhs, a, &bits))
	return !m_numbers || a.depth || rhs == a.name || !number_p (TREE_TYPE (lhs));
      if (rhs != a.name)
	return true;
      poly_int64 offset, size, most;
      bool reverse;
      if (VAR_P (lhs) && POINTER_TYPE_P (TREE_TYPE (lhs)))
	return changed_by_variable (fun, lhs, a, work);
      tree block = get_ref_base_and_extent (lhs, &offset, &size, &most, &reverse);
      return !offset.is_constant (&bits) || !known_eq (size, most) || changed_by_block (fun, block, a, bits, work);
    }
  if (gimple_assign_load_p (s))
    {
      if (!through_p (rhs, a, &bits))
	return true;
      if (!a.depth)
	return false;
      if (bits < 0 || !POINTER_TYPE_P (TREE_TYPE (lhs)) || (bits - a.bits) % POINTER_SIZE)
	{
	  tree size = TYPE_SIZE (TREE_TYPE (rhs));
	  return bits < 0 || POINTER_TYPE_P (TREE_TYPE (lhs)) || !tree_fits_shwi_p (size)
		 || ranges_maybe_overlap_p (bits, tree_to_shwi (size), a.bits, (HOST_WIDE_INT) POINTER_SIZE);
	}
      if (bits == a.bits)
	work->push_back ({ lhs, a.depth - 1, 0 });
      return false;
    }
  if (TREE_CODE_CLASS (gimple_assign_rhs_code (s)) == tcc_comparison)
    return false;
  switch (gimple_assign_rhs_code (s))
    {
    case SSA_NAME: CASE_CONVERT:
      break;
    case POINTER_PLUS_EXPR: case COND_EXPR: case ADDR_EXPR:
      if (a.depth)
	return !other_member_p (rhs, a);
      break;
    default:
      return true;
    }
  if (!POINTER_TYPE_P (TREE_TYPE (lhs)))
    return true;
  work->push_back ({ lhs, a.depth, a.bits });
  return false;
}

bool
followed_addresses::changed_by_call (function *fun, gcall *s, const address &a)
{
  if (gimple_call_internal_p (s) || stmt_could_throw_p (fun, s))
    return true;
  if (gimple_call_builtin_p (s, BUILT_IN_MEMCPY) && !a.depth)
    return gimple_call_arg (s, 0) == a.name;
  if (gimple_call_flags (s) & (ECF_CONST | ECF_PURE))
    return gimple_call_lhs (s) && POINTER_TYPE_P (TREE_TYPE (gimple_call_lhs (s)));
  tree fndecl = gimple_call_fndecl (s);
  for (unsigned i = 0; i < gimple_call_num_args (s); i++)
    if (gimple_call_arg (s, i) == a.name
	&& (!fndecl || fndecl_built_in_p (fndecl) || changed_by_function (fndecl, i, a.depth, a.bits)))
      return true;
  return false;
}

bool
followed_addresses::changed_by_use (function *fun, gimple *s, const address &a, work_list *work)
{
  switch (gimple_code (s))
    {
    case GIMPLE_DEBUG:
    case GIMPLE_COND:
      return false;
    case GIMPLE_PHI:
      work->push_back ({ gimple_phi_result (s), a.depth, a.bits });
      return false;
    case GIMPLE_ASSIGN:
      return changed_by_assignment (fun, as_a<gassign *> (s), a, work);
    case GIMPLE_CALL:
      return changed_by_call (fun, as_a<gcall *> (s), a);
    default:
      return true;
    }
}

/* FNDECL may change the object behind PARAMETER, a number, an address of DEPTH and BITS.  */

bool
followed_addresses::changed_by_function (tree fndecl, unsigned parameter, unsigned depth, HOST_WIDE_INT bits)
{
  if (depth > most_depth)
    return true;
  if (!m_seen.insert ({ fndecl, parameter, depth, bits }).second)
    return false;
  cgraph_node *node = TREE_CODE (fndecl) == FUNCTION_DECL ? cgraph_node::get (fndecl) : NULL;
  availability available;
  node = node ? node->ultimate_alias_target (&available) : NULL;
  if (!node || available <= AVAIL_INTERPOSABLE || node->thunk || !node->has_gimple_body_p () || node->inlined_to)
    return true;
  node->get_body ();
  function *fun = DECL_STRUCT_FUNCTION (node->decl);
  if (!fun || !fun->cfg || !fun->gimple_df || !gimple_in_ssa_p (fun))
    return true;
  tree parm = DECL_ARGUMENTS (node->decl);
  for (unsigned i = 0; parm && i < parameter; i++)
    parm = DECL_CHAIN (parm);
  if (!parm || TREE_ADDRESSABLE (parm) || !is_gimple_reg (parm))
    return true;
  tree start = ssa_default_def (fun, parm);
  if (!start)
    return false;
  std::vector<address> work{ { start, depth, bits } };
  std::set<address> seen;
  while (!work.empty ())
    {
      const address a = work.back ();
      work.pop_back ();
      if (!seen.insert (a).second)
	continue;
      imm_use_iterator iter;
      use_operand_p use;
      FOR_EACH_IMM_USE_FAST (use, iter, a.name)
      if (changed_by_use (fun, USE_STMT (use), a, &work))
	return true;
    }
  return false;
}

/* Derived, in loads: from a member of the block for a pointer to a descriptor to the object.  */
constexpr unsigned depth_of_reference = 3;

/* FNDECL, a region, may change what it maps as thing NUMBER, with DESCRIPTOR and REFERENCE to the descriptor; with
   NUMBERS: in another way than by storing numbers.  */

bool
changed_p (tree fndecl, unsigned number, int descriptor, int reference, bool numbers)
{
  followed_addresses addresses (numbers);
  return addresses.changed_by_function (fndecl, 0, 1, (HOST_WIDE_INT)number * POINTER_SIZE)
	 || (descriptor >= 0
	     && addresses.changed_by_function (fndecl, 0, 2, (HOST_WIDE_INT)descriptor * POINTER_SIZE))
	 || (reference >= 0
	     && addresses.changed_by_function (fndecl, 0, depth_of_reference, (HOST_WIDE_INT)reference * POINTER_SIZE));
}

} // namespace

bool
heddle_region_may_change (tree fndecl, unsigned number, int descriptor, int reference)
{
  return changed_p (fndecl, number, descriptor, reference, false);
}

bool
heddle_region_may_store_addresses (tree fndecl, unsigned number, int descriptor, int reference)
{
  return changed_p (fndecl, number, descriptor, reference, true);
}
