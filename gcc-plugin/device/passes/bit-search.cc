/* bit-search.cc -- loops that look for a bit begin where it is.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Programs that want to know the first or the last bit of a word that is set, or how many digits it has, and have no
   function for it, look at one bit after the other:

     for (i = 0; i < 64; i++)
       if ((x >> i) & 1)
	 return i + 1;
     return 0;

   or shift the word until it is odd, negative or zero.  A GPU has instructions for that (clz, and brev before it), and
   the lanes of a warp, whose words differ, wait for the longest search.  GCC 12 knows only loops that count the bits
   themselves, for which its device compiler is told that there is an instruction.

   This pass stands before GCC's first unroller.  It looks at inner loops that store nothing, whose variables are
   counters and words shifted by one bit in each iteration, and whose exits all wait for a constant number of
   iterations, a bit, or a zero.  Before the loop it computes the first iteration in which one of the exits can be
   taken, and gives the variables the values that they have then.  The iterations before it did nothing else; the loop
   stays as it is, but for its bound: if each iteration comes to all exits, that one is the last, so that GCC makes
   straight code of it.  */

#include "gcc-compat.h"
#include "gimple-fold.h"
#include "tree-scalar-evolution.h"
#include "tree-ssa-loop.h"
#include "tree-ssa-loop-niter.h"
#include "cfgloopmanip.h"
#include "device/facts/combined-fn.h"
#include "tuning.h"
#include "passes.h"

namespace {

/* What a value of the loop is in its iteration number T.  */
struct form
{
  enum { none, sum, right, left } kind = none;	/* START + STEP * T, START >> T, START << T */
  tree start = NULL_TREE;
  HOST_WIDE_INT step = 0;
  bool next = false;		/* of the next iteration: T + 1 */
};

class bit_search
{
public:
  explicit bit_search (class loop *l) : m_loop (l) {}
  bool run ();

private:
  bool quiet_p () const;
  form step_of (gphi *, tree value) const;
  form form_of (tree) const;
  tree start_of (const form &);
  tree word (tree, bool top, bool inverted);
  tree zeros (tree word, bool trailing, unsigned never);
  tree shifted (tree, tree_code, tree count);
  tree exit_iteration (edge);
  tree bit_exit (tree, bool set);
  tree later (const form &, tree);

  class loop *m_loop;
  gimple_seq m_seq = NULL;
  bool m_found = false;		/* an exit depends on a word's bits */
  bool m_ends = false;		/* an exit is taken at some time, whatever the words are */
};

/* The number of bits of V's type, if that is one that instructions have; else 0.  */

unsigned
bits_of (tree v)
{
  tree type = TREE_TYPE (v);
  if (!INTEGRAL_TYPE_P (type) || !type_has_mode_precision_p (type))
    return 0;
  const unsigned n = TYPE_PRECISION (type);
  return n >= BITS_PER_UNIT && n <= HOST_BITS_PER_WIDE_INT ? n : 0;
}

gassign *
assignment (tree v)
{
  return TREE_CODE (v) == SSA_NAME ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (v)) : NULL;
}

/* V has one value throughout L.  */

bool
outside_p (class loop *l, tree v)
{
  basic_block bb = TREE_CODE (v) == SSA_NAME ? gimple_bb (SSA_NAME_DEF_STMT (v)) : NULL;
  return !bb || !flow_bb_inside_loop_p (l, bb);
}

/* The loop changes nothing but its variables.  */

bool
bit_search::quiet_p () const
{
  bool quiet = true;
  basic_block *body = get_loop_body (m_loop);
  for (unsigned i = 0; i < m_loop->num_nodes && quiet; i++)
    for (gimple_stmt_iterator gsi = gsi_start_bb (body[i]); !gsi_end_p (gsi); gsi_next (&gsi))
      quiet &= is_gimple_debug (gsi_stmt (gsi)) || gimple_code (gsi_stmt (gsi)) == GIMPLE_COND
	       || gimple_code (gsi_stmt (gsi)) == GIMPLE_LABEL || gimple_code (gsi_stmt (gsi)) == GIMPLE_PREDICT
	       || (assignment (gimple_get_lhs (gsi_stmt (gsi)) ? gimple_get_lhs (gsi_stmt (gsi)) : integer_zero_node)
		   && !gimple_has_side_effects (gsi_stmt (gsi)));
  free (body);
  return quiet;
}

/* What PHI, in the loop's header, is, if VALUE is what it becomes.  */

form
bit_search::step_of (gphi *phi, tree value) const
{
  form f;
  gassign *s = assignment (value);
  tree p = gimple_phi_result (phi);
  if (!s || !bits_of (p) || gimple_assign_rhs1 (s) != p)
    return f;
  const tree_code code = gimple_assign_rhs_code (s);
  if (code != PLUS_EXPR && code != RSHIFT_EXPR && code != LSHIFT_EXPR)
    return f;
  tree by = gimple_assign_rhs2 (s);
  f.start = PHI_ARG_DEF_FROM_EDGE (phi, loop_preheader_edge (m_loop));
  if (code == PLUS_EXPR && tree_fits_shwi_p (by))
    {
      f.kind = form::sum;
      f.step = tree_to_shwi (by);
    }
  else if (code != PLUS_EXPR && integer_onep (by))
    f.kind = code == RSHIFT_EXPR ? form::right : form::left;
  return f;
}

/* What V is, of which conversions may have kept all bits.  */

form
bit_search::form_of (tree v) const
{
  gassign *s;
  while ((s = assignment (v)) && CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (s)) && bits_of (v)
	 && bits_of (gimple_assign_rhs1 (s)) == bits_of (v))
    v = gimple_assign_rhs1 (s);
  if (TREE_CODE (v) != SSA_NAME)
    return form ();
  gimple *def = SSA_NAME_DEF_STMT (v);
  gphi *phi = dyn_cast<gphi *> (def);
  const bool next = !phi;
  if (next && s && get_gimple_rhs_class (gimple_assign_rhs_code (s)) == GIMPLE_BINARY_RHS
      && TREE_CODE (gimple_assign_rhs1 (s)) == SSA_NAME)
    phi = dyn_cast<gphi *> (SSA_NAME_DEF_STMT (gimple_assign_rhs1 (s)));
  if (!phi || gimple_bb (phi) != m_loop->header)
    return form ();
  tree latch = PHI_ARG_DEF_FROM_EDGE (phi, loop_latch_edge (m_loop));
  if (next && latch != v)
    return form ();
  form f = step_of (phi, latch);
  f.next = next;
  return f;
}

/* V's bits as a word of 32 or 64, at the TOP or at the bottom of it, zeros beside them; all of V's INVERTED.  */

tree
bit_search::word (tree v, bool top, bool inverted)
{
  const unsigned bits = bits_of (v);
  tree own = unsigned_type_for (TREE_TYPE (v)), type = bits == 64 ? long_long_unsigned_type_node : unsigned_type_node;
  v = gimple_convert (&m_seq, own, v);
  if (inverted)
    v = gimple_build (&m_seq, BIT_NOT_EXPR, own, v);
  v = gimple_convert (&m_seq, type, v);
  if (top && bits < TYPE_PRECISION (type))
    v = gimple_build (&m_seq, LSHIFT_EXPR, type, v, build_int_cst (unsigned_type_node, TYPE_PRECISION (type) - bits));
  return v;
}

/* How many zeros W ends with, if TRAILING, or begins with; NEVER if it is 0, which may be INT_MAX.  */

tree
bit_search::zeros (tree w, bool trailing, unsigned never)
{
  tree type = TREE_TYPE (w);
  const bool wide = TYPE_PRECISION (type) == 64;
  const combined_fn fn = trailing ? (wide ? CFN_BUILT_IN_CTZLL : CFN_BUILT_IN_CTZ)
			 : wide ? CFN_BUILT_IN_CLZLL
			 : CFN_BUILT_IN_CLZ;
  tree n = gimple_build (&m_seq, fn, integer_type_node, w);
  tree some = gimple_build (&m_seq, NE_EXPR, boolean_type_node, w, build_zero_cst (type));
  return gimple_build (&m_seq, COND_EXPR, integer_type_node, some, n, build_int_cst (integer_type_node, never));
}

/* V, of an integer type, shifted by COUNT, which may be all of its bits.  */

tree
bit_search::shifted (tree v, tree_code code, tree count)
{
  tree type = TREE_TYPE (v), last = build_int_cst (integer_type_node, TYPE_PRECISION (type) - 1);
  tree inside = gimple_build (&m_seq, MIN_EXPR, integer_type_node, count, last);
  tree rest = gimple_build (&m_seq, MINUS_EXPR, integer_type_node, count, inside);
  rest = gimple_build (&m_seq, MIN_EXPR, integer_type_node, rest, integer_one_node);
  v = gimple_build (&m_seq, code, type, v, inside);
  return gimple_build (&m_seq, code, type, v, rest);
}

/* The value of F in the first iteration.  */

tree
bit_search::start_of (const form &f)
{
  if (!f.next)
    return f.start;
  tree type = TREE_TYPE (f.start);
  return gimple_build (&m_seq, f.kind == form::right ? RSHIFT_EXPR : LSHIFT_EXPR, type, f.start,
		       build_int_cst (unsigned_type_node, 1));
}

/* The first iteration in which the lowest bit of V is set, or, if not SET, is not; or NULL_TREE.  */

tree
bit_search::bit_exit (tree v, bool set)
{
  gassign *s;
  while ((s = assignment (v)) && CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (s)) && bits_of (gimple_assign_rhs1 (s)))
    v = gimple_assign_rhs1 (s);
  if (form f = form_of (v); f.kind == form::right)
    {
      /* Zeros follow, or copies of the sign.  */
      const bool follows = !set && TYPE_UNSIGNED (TREE_TYPE (v));
      m_ends |= follows;
      return zeros (word (start_of (f), false, !set), true, follows ? bits_of (v) : INT_MAX);
    }
  if (!s || gimple_assign_rhs_code (s) != RSHIFT_EXPR)
    return NULL_TREE;
  tree x = gimple_assign_rhs1 (s);
  const form i = form_of (gimple_assign_rhs2 (s));
  if (i.kind != form::sum || (i.step != 1 && i.step != -1) || !tree_fits_shwi_p (i.start) || !bits_of (x)
      || !outside_p (m_loop, x))
    return NULL_TREE;
  const bool up = i.step > 0;
  const HOST_WIDE_INT bits = bits_of (x), first = tree_to_shwi (i.start) + (i.next ? i.step : 0);
  if (first < 0 || first >= bits)
    return NULL_TREE;
  tree w = word (x, !up, !set);
  w = gimple_build (&m_seq, up ? RSHIFT_EXPR : LSHIFT_EXPR, TREE_TYPE (w), w,
		    build_int_cst (unsigned_type_node, up ? first : bits - 1 - first));
  return zeros (w, up, INT_MAX);
}

/* The first iteration in which E may be taken, or NULL_TREE.  */

tree
bit_search::exit_iteration (edge e)
{
  gcond *c = safe_dyn_cast<gcond *> (last_stmt (e->src));
  tree_niter_desc niter;
  if (!c)
    return NULL_TREE;
  if (number_of_iterations_exit (m_loop, e, &niter, false) && TREE_CODE (niter.niter) == INTEGER_CST
      && integer_zerop (niter.may_be_zero) && compare_tree_int (niter.niter, tuning.searched_bits) >= 0
      && compare_tree_int (niter.niter, INT_MAX) < 0)
    {
      m_ends = true;
      return fold_convert (integer_type_node, niter.niter);
    }
  tree_code code = gimple_cond_code (c);
  tree v = gimple_cond_lhs (c), bound = gimple_cond_rhs (c);
  if (e->flags & EDGE_FALSE_VALUE)
    code = invert_tree_comparison (code, false);
  if (TREE_CODE (v) != SSA_NAME || !bits_of (v) || TREE_CODE (bound) != INTEGER_CST)
    return NULL_TREE;
  m_found = true;
  const form f = form_of (v);
  const bool uns = TYPE_UNSIGNED (TREE_TYPE (v)), zero = integer_zerop (bound);
  if (f.kind == form::left && zero && !uns && (code == LT_EXPR || code == GE_EXPR))
    {
      m_ends |= code == GE_EXPR;
      return zeros (word (start_of (f), true, code == GE_EXPR), false, code == GE_EXPR ? bits_of (v) : INT_MAX);
    }
  if (f.kind == form::left && zero && code == EQ_EXPR)
    {
      m_ends = true;
      tree w = word (start_of (f), true, false);
      const unsigned bits = TYPE_PRECISION (TREE_TYPE (w));
      return gimple_build (&m_seq, MINUS_EXPR, integer_type_node, build_int_cst (integer_type_node, bits),
			   zeros (w, true, bits));
    }
  /* Nothing, or no more than ones in the lowest digits, is left.  */
  const int digits = zero ? 0 : integer_onep (bound) ? 1 : -1;
  if (f.kind == form::right && digits >= 0 && (code == LE_EXPR || (code == EQ_EXPR && zero)))
    {
      tree start = gimple_convert (&m_seq, TREE_TYPE (v), start_of (f));
      if (code == LE_EXPR && !uns)
	start = gimple_build (&m_seq, MAX_EXPR, TREE_TYPE (v), start, build_zero_cst (TREE_TYPE (v)));
      m_ends |= uns || code == LE_EXPR;
      tree w = word (start, false, false);
      w = gimple_build (&m_seq, RSHIFT_EXPR, TREE_TYPE (w), w, build_int_cst (unsigned_type_node, digits));
      const unsigned bits = TYPE_PRECISION (TREE_TYPE (w));
      tree n = gimple_build (&m_seq, MINUS_EXPR, integer_type_node, build_int_cst (integer_type_node, bits),
			     zeros (w, false, bits));
      if (uns || code == LE_EXPR)
	return n;
      tree negative = gimple_build (&m_seq, LT_EXPR, boolean_type_node, start, build_zero_cst (TREE_TYPE (v)));
      return gimple_build (&m_seq, COND_EXPR, integer_type_node, negative, build_int_cst (integer_type_node, INT_MAX),
			   n);
    }
  gassign *s = assignment (v);
  if (zero && s && gimple_assign_rhs_code (s) == BIT_AND_EXPR && integer_onep (gimple_assign_rhs2 (s))
      && (code == NE_EXPR || code == EQ_EXPR))
    return bit_exit (gimple_assign_rhs1 (s), code == NE_EXPR);
  return NULL_TREE;
}

/* The value of F, of a variable, in iteration T.  */

tree
bit_search::later (const form &f, tree t)
{
  tree type = TREE_TYPE (f.start);
  if (f.kind != form::sum)
    return shifted (f.start, f.kind == form::right ? RSHIFT_EXPR : LSHIFT_EXPR, t);
  tree own = unsigned_type_for (type);
  tree far = gimple_build (&m_seq, MULT_EXPR, own, gimple_convert (&m_seq, own, t), build_int_cst (own, f.step));
  return gimple_convert (&m_seq, type,
			 gimple_build (&m_seq, PLUS_EXPR, own, gimple_convert (&m_seq, own, f.start), far));
}

/* Let the loop begin later.  */

bool
bit_search::run ()
{
  auto_vec<gphi *> variables;
  for (gphi_iterator g = gsi_start_phis (m_loop->header); !gsi_end_p (g); gsi_next (&g))
    if (!virtual_operand_p (gimple_phi_result (g.phi ())))
      {
	if (form_of (gimple_phi_result (g.phi ())).kind == form::none)
	  return false;
	variables.safe_push (g.phi ());
      }
  if (variables.is_empty () || !quiet_p ())
    return false;
  tree first = NULL_TREE;
  bool straight = true;
  auto_vec<edge> exits = get_loop_exit_edges (m_loop);
  for (edge e : exits)
    {
      tree t = e->flags & (EDGE_ABNORMAL | EDGE_EH) ? NULL_TREE : exit_iteration (e);
      if (!t)
	{
	  gimple_seq_discard (m_seq);
	  return false;
	}
      first = first ? gimple_build (&m_seq, MIN_EXPR, integer_type_node, first, t) : t;
      straight &= dominated_by_p (CDI_DOMINATORS, m_loop->latch, e->src);
    }
  if (!m_found)
    return false;
  auto_vec<tree> values;
  for (gphi *phi : variables)
    values.safe_push (later (form_of (gimple_phi_result (phi)), first));
  edge preheader = loop_preheader_edge (m_loop);
  if (m_seq)
    gsi_insert_seq_on_edge_immediate (preheader, m_seq);
  preheader = loop_preheader_edge (m_loop);
  for (unsigned i = 0; i < variables.length (); i++)
    SET_PHI_ARG_DEF (variables[i], preheader->dest_idx, values[i]);
  /* Else a loop that finds nothing goes on for ever.  */
  if (straight && (m_ends || m_loop->finite_p))
    {
      m_loop->any_upper_bound = true;
      m_loop->nb_iterations_upper_bound = 0;
    }
  if (dump_file)
    fprintf (dump_file, "loop %d begins at the bit, %d exits\n", m_loop->num, int (exits.length ()));
  return true;
}

} // namespace

unsigned
bit_search_pass::execute (function *fun)
{
  bool changed = false;
  loop_optimizer_init (LOOPS_NORMAL | LOOPS_HAVE_RECORDED_EXITS);
  if (number_of_loops (fun) > 1)
    {
      calculate_dominance_info (CDI_DOMINATORS);
      scev_initialize ();
      for (auto loop : loops_list (fun, LI_ONLY_INNERMOST))
	if (bit_search (loop).run ())
	  {
	    changed = true;
	    scev_reset ();
	  }
      scev_finalize ();
    }
  loop_optimizer_finalize ();
  return changed ? TODO_cleanup_cfg | TODO_update_ssa : 0;
}
