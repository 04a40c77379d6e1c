/* private-arrays.cc -- unrolled loops over a thread's own arrays, for arrays in registers.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Registers have no addresses.  A small array of a thread's own is registers if each index is a constant; a single
   variable index keeps the whole array in local memory, where an access takes as long as to the first cache.  Most such
   indices are counters of short loops of a constant number of iterations, and become constants when the loops are
   unrolled completely.  GCC does that before it takes arrays apart ("cunrolli" stands before "sra") only for small
   inner loops: on a host an array in memory costs little.  A single loop above GCC's limit is enough to lose.

   This pass stands before "cunrolli".  It looks for the automatic arrays, up to private_bytes, of which all indices are
   computed from constants and counters of loops of constant numbers.  A function that got an array and has been inlined
   computes addresses of rows or elements instead: these may be known to nobody but loads and stores, and their offsets
   count as indices.  If the loops, unrolled, stay below private_insns, they are marked as #pragma GCC unroll would mark
   them, and "cunrolli" does the rest.  Loops that must not be copied, because of barriers or SIMD, are not marked, nor
   those for which the program has asked for something else.

   Of a triangle's loops, as in Gaussian elimination, the inner one has a number of iterations that depends on the outer
   one's counter.  It is a constant in each copy, once the outer loop is unrolled; on the average it is about half of
   the most known to GCC.  */

#include "gcc-compat.h"
#include "tree-scalar-evolution.h"
#include "tree-ssa-loop.h"
#include "tree-ssa-loop-niter.h"
#include "cfgloopmanip.h"
#include "device/facts/pointer-uses.h"
#include "device/passes/unroll.h"
#include "tuning.h"
#include "passes.h"

namespace {

/* Estimate, in instructions by GCC's own estimate: a nest of loops may become so long.  Elimination in a matrix of 5 by
   5 with as large a right side is 2,664, and two loops around it.  */
constexpr unsigned private_insns = 4000;

/* Estimate, in statements: the compiler's search from an index of such an array to constants and counters.  An index of
   three dimensions takes six.  */
constexpr unsigned index_statements = 32;

typedef std::set<class loop *> loop_set;

/* What the function does with an automatic array.  */
struct array_use
{
  bool lost = false;		/* an index stays unknown, or something else is in the way */
  loop_set loops;		/* loops to be unrolled */
};

/* The arrays of a function that may become registers.  */

class private_arrays
{
public:
  explicit private_arrays (function *fun) : m_fun (fun) {}
  void mark ();

private:
  bool candidate_p (tree) const;
  bool add_loops (tree, hash_set<tree> *seen, loop_set *) const;
  bool add_numbers (tree, hash_set<tree> *seen, loop_set *) const;
  bool add_indices (tree ref, array_use *) const;
  bool add_address (tree operand, gimple *, array_use *) const;
  use_verdict add_use (gimple *, tree pointer, array_use *) const;
  void note (tree operand, gimple *);
  double size (class loop *, const loop_set &) const;

  function *m_fun;
  std::map<tree, array_use> m_uses;
};

/* How often the body of L is executed at most, if GCC knows that and L may be unrolled; else 0.  */

unsigned
most_trips (class loop *l)
{
  if (l->unroll || l->force_vectorize || l->simduid || !loop_outer (l))
    return 0;
  tree n = number_of_latch_executions (l);
  if (n == chrec_dont_know)
    return 0;
  HOST_WIDE_INT most = max_loop_iterations_int (l);
  if (TREE_CODE (n) == INTEGER_CST)
    most = tree_fits_shwi_p (n) ? tree_to_shwi (n) : -1;
  return most >= 0 && most < HOST_WIDE_INT (private_insns) && can_duplicate_loop_p (l) ? most + 1 : 0;
}

/* D is an automatic array, or a structure with a possible array inside.  */

bool
private_arrays::candidate_p (tree d) const
{
  return VAR_P (d) && auto_var_in_fn_p (d, m_fun->decl) && !TREE_THIS_VOLATILE (d) && AGGREGATE_TYPE_P (TREE_TYPE (d))
	 && DECL_SIZE_UNIT (d) && tree_fits_uhwi_p (DECL_SIZE_UNIT (d))
	 && tree_to_uhwi (DECL_SIZE_UNIT (d)) <= tuning.private_bytes;
}

/* T is a constant as soon as some loops are unrolled: add these to LOOPS.  SEEN are the values already looked at.  */

bool
private_arrays::add_loops (tree t, hash_set<tree> *seen, loop_set *loops) const
{
  if (is_gimple_min_invariant (t))
    return true;
  if (TREE_CODE (t) != SSA_NAME || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (t) || seen->elements () > index_statements)
    return false;
  if (seen->add (t))
    return true;
  gimple *def = SSA_NAME_DEF_STMT (t);
  if (gphi *phi = dyn_cast<gphi *> (def))
    {
      class loop *l = gimple_bb (phi)->loop_father;
      if (l->header != gimple_bb (phi) || !most_trips (l) || !add_numbers (number_of_latch_executions (l), seen, loops))
	return false;
      loops->insert (l);
      for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
	if (!add_loops (gimple_phi_arg_def (phi, i), seen, loops))
	  return false;
      return true;
    }
  if (!is_gimple_assign (def) || gimple_vuse (def))
    return false;
  for (unsigned i = 1; i < gimple_num_ops (def); i++)
    if (gimple_op (def, i) && !add_loops (gimple_op (def, i), seen, loops))
      return false;
  return true;
}

/* The same for EXPR, an expression of such values.  */

bool
private_arrays::add_numbers (tree expr, hash_set<tree> *seen, loop_set *loops) const
{
  if (!EXPR_P (expr))
    return add_loops (expr, seen, loops);
  for (int i = 0; i < TREE_OPERAND_LENGTH (expr); i++)
    if (!add_numbers (TREE_OPERAND (expr, i), seen, loops))
      return false;
  return true;
}

/* All indices in REF become constants as soon as some loops are unrolled: add these to USE's.  */

bool
private_arrays::add_indices (tree ref, array_use *use) const
{
  for (; handled_component_p (ref); ref = TREE_OPERAND (ref, 0))
    if (TREE_CODE (ref) == ARRAY_RANGE_REF)
      return false;
    else if (TREE_CODE (ref) == ARRAY_REF)
      {
	hash_set<tree> seen;
	if (!add_loops (TREE_OPERAND (ref, 1), &seen, &use->loops))
	  return false;
      }
  return true;
}

/* S computes a pointer from OPERAND, an address in USE's array or a pointer to the array, with an offset as in
   add_indices.  */

bool
private_arrays::add_address (tree operand, gimple *s, array_use *use) const
{
  if (!is_gimple_assign (s) || gimple_assign_rhs1 (s) != operand || TREE_CODE (gimple_assign_lhs (s)) != SSA_NAME)
    return false;
  if (gimple_assign_rhs_code (s) == POINTER_PLUS_EXPR)
    {
      hash_set<tree> offset;
      if (!add_loops (gimple_assign_rhs2 (s), &offset, &use->loops))
	return false;
    }
  else if (!gimple_assign_single_p (s) && !CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (s)))
    return false;
  return POINTER_TYPE_P (TREE_TYPE (gimple_assign_lhs (s)));
}

/* The use S of P, a pointer to USE's array: a load, a store, or another pointer, with indices and offsets as in
   add_indices.  */

use_verdict
private_arrays::add_use (gimple *s, tree p, array_use *use) const
{
  if (!is_gimple_assign (s) || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (p))
    return use_verdict::refused;
  tree found = NULL_TREE;
  for (unsigned i = 0; i < gimple_num_ops (s); i++)
    if (tree operand = gimple_op (s, i))
      {
	tree ref = TREE_CODE (operand) == ADDR_EXPR ? TREE_OPERAND (operand, 0) : operand;
	tree base = get_base_address (ref);
	if (operand == p)
	  found = p;
	else if (base && TREE_CODE (base) == MEM_REF && TREE_OPERAND (base, 0) == p)
	  {
	    if (!add_indices (ref, use))
	      return use_verdict::refused;
	    found = operand;
	  }
      }
  if (!found)
    return use_verdict::refused;
  return found != p && TREE_CODE (found) != ADDR_EXPR ? use_verdict::fine
	 : add_address (found, s, use) ? use_verdict::follow : use_verdict::refused;
}

/* Note the consequence of OPERAND of S, a variable, a part of one, or an address, for the array in it.  */

void
private_arrays::note (tree operand, gimple *s)
{
  tree ref = TREE_CODE (operand) == ADDR_EXPR ? TREE_OPERAND (operand, 0) : operand;
  tree base = get_base_address (ref);
  if (!base || !candidate_p (base))
    return;
  array_use &use = m_uses[base];
  if (use.lost)
    return;
  auto judge = [&] (gimple *by, const followed_pointer &p) { return add_use (by, p.name, &use); };
  if (ref != operand)
    use.lost = !add_address (operand, s, &use)
	       || !accepts_pointer_uses ({ gimple_assign_lhs (s) }, judge, index_statements);
  else
    /* Calls pass objects in memory.  */
    use.lost = !gimple_assign_single_p (s) && !is_gimple_reg_type (TREE_TYPE (operand));
  use.lost |= !add_indices (ref, &use);
}

/* How often L's body is there when L is unrolled; of a triangle's loop, on the average.  */

unsigned
copies (class loop *l)
{
  unsigned most = most_trips (l);
  return TREE_CODE (number_of_latch_executions (l)) == INTEGER_CST ? most : (most + 1) / 2;
}

/* The size of L's body by GCC's own estimate, times its copies if it is one of LOOPS, which are unrolled.  */

double
private_arrays::size (class loop *l, const loop_set &loops) const
{
  double insns = heddle_own_size (l);
  for (class loop *inner = l->inner; inner; inner = inner->next)
    insns += size (inner, loops);
  return loops.count (l) ? insns * copies (l) : insns;
}

/* Mark the loops.  */

void
private_arrays::mark ()
{
  basic_block bb;
  for (gimple *s : statements (m_fun))
    if (!is_gimple_debug (s) && !gimple_clobber_p (s))
      for (unsigned i = 0; i < gimple_num_ops (s); i++)
	if (tree operand = gimple_op (s, i))
	  if (VAR_P (operand) || handled_component_p (operand) || TREE_CODE (operand) == ADDR_EXPR
	      || TREE_CODE (operand) == MEM_REF)
	    note (operand, s);
  FOR_EACH_BB_FN (bb, m_fun)
    for (gphi_iterator gsi = gsi_start_phis (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      for (unsigned i = 0; i < gimple_phi_num_args (gsi.phi ()); i++)
	if (TREE_CODE (gimple_phi_arg_def (gsi.phi (), i)) == ADDR_EXPR)
	  note (gimple_phi_arg_def (gsi.phi (), i), gsi.phi ());
  std::map<class loop *, unsigned> marked;
  for (auto &[d, use] : m_uses)
    {
      if (use.lost || use.loops.empty ())
	continue;
      double most = 0;
      for (class loop *l : use.loops)
	most = MAX (most, size (l, use.loops));
      if (dump_file)
	{
	  print_generic_expr (dump_file, d);
	  fprintf (dump_file, ": %d loops, up to %.0f instructions\n", int (use.loops.size ()), most);
	}
      if (most > private_insns)
	continue;
      for (class loop *l : use.loops)
	marked[l] = most_trips (l);
    }
  for (auto &[l, trips] : marked)
    l->unroll = trips;
}

} // namespace

bool
private_arrays_pass::gate (function *)
{
  return flag_tree_sra;
}

unsigned
private_arrays_pass::execute (function *fun)
{
  loop_optimizer_init (LOOPS_NORMAL | LOOPS_HAVE_RECORDED_EXITS);
  if (number_of_loops (fun) > 1)
    {
      scev_initialize ();
      private_arrays (fun).mark ();
      scev_finalize ();
    }
  loop_optimizer_finalize ();
  return 0;
}
