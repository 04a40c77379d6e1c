/* acc-auto.cc -- are the iterations of a loop of OpenACC independent?

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A loop with the clause "auto" is to be shared only if the compiler finds that its iterations are independent
   (OpenACC 2.6, 2.9.6); GCC 12 believes it of each in a parallel construct.  Here is the proof that is asked for.  It
   is one of simple loops; others are sequential, which is right, too.

     - What the body assigns to by name is its own, private, or reduced.  There are no calls but of functions that
       compute a value (value-functions.cc), and nothing is volatile or atomic.
     - Each object that is stored to, an array or what a pointer leads to that does not change, is accessed in one way
       only: there is a subscript that a loop's variable moves further, from one iteration to the next, than the
       accesses of one iteration are apart, so that no other iteration comes to the same element.  In an iteration they
       may differ by constants, and by counters of inner loops with constant bounds.  For collapsed loops there is such
       a subscript for each of their variables.
     - What else is accessed is another object: an array by another name, or what is reached by another pointer, where
       both are restrict, as Fortran's dummy arguments are.

   The device's passes ask GCC the like of loops in SSA form (device/passes/disjoint-loops.cc).  Here there is none yet,
   and later the loops' counters are hidden behind .GOACC_LOOP.

   Subscripts are sums of variables that the body does not change, and of the loops' own, times constants.  That they do
   not overflow the languages say of signed integers; products of unsigned ones narrower than addresses are not
   believed.  */

#include "host/clauses/acc-loops.h"
#include "gimple-walk.h"
#include "tuning.h"

#include <map>
#include <set>
#include <vector>

namespace {

/* A sum of variables times factors, and of a constant.  */
struct sum
{
  bool known = true;
  HOST_WIDE_INT constant = 0;
  std::map<tree, HOST_WIDE_INT> terms;
  bool operator== (const sum &other) const
  {
    return known && other.known && constant == other.constant && terms == other.terms;
  }
};

/* What an integer lies between.  */
struct range
{
  HOST_WIDE_INT low, high;
};

/* N is so small that nothing here overflows.  */
bool
small_p (HOST_WIDE_INT n)
{
  const HOST_WIDE_INT most = HOST_WIDE_INT (1) << 30;
  return n < most && n > -most;
}

/* How often a walk comes to DECL.  */
struct mentions
{
  tree decl;
  unsigned count;
};

tree
count_mention (tree *tp, int *, void *data)
{
  mentions &m = *static_cast<mentions *> (static_cast<walk_stmt_info *> (data)->info);
  m.count += *tp == m.decl;
  return NULL_TREE;
}

/* An access.  */
struct access
{
  tree object;				/* an array, or a pointer to it */
  bool store;
  HOST_WIDE_INT size;			/* of what the last subscript counts in bytes; 0: it counts elements */
  std::vector<sum> subscripts;
};

class loop_body
{
public:
  explicit loop_body (gimple *loop) : m_loop (loop) {}
  bool independent_p ();

private:
  static tree note_assignments (gimple_stmt_iterator *, bool *handled, walk_stmt_info *);
  static tree look (gimple_stmt_iterator *, bool *handled, walk_stmt_info *);
  void assigned (tree lhs, gimple *s);
  void find_range (gimple_stmt_iterator *gsi, unsigned i);
  bool own_p (tree decl) const;
  bool fixed_p (tree decl) const;
  sum add (const sum &a, const sum &b, HOST_WIDE_INT factor) const;
  sum value_of (tree t, unsigned depth = 0) const;
  tree pointer_of (tree t, sum *offset) const;
  bool harmless_p (gimple *s);
  bool add_access (tree ref, bool store);
  bool apart_p (tree a, tree b) const;
  HOST_WIDE_INT step_of (unsigned i) const;
  bool moves_apart_p (unsigned i, const std::vector<const access *> &all, unsigned k) const;
  bool by_itself_p (tree object) const;

  gimple *m_loop;
  std::vector<tree> m_variables;		/* of the loops */
  std::set<tree> m_own, m_private;		/* declared in the body; in clauses */
  std::map<tree, gimple *> m_definitions;	/* what assigns to a variable; null: several statements */
  std::map<tree, range> m_ranges;		/* of counters of inner loops that are used in these only */
  std::map<tree, unsigned> m_inside;		/* how often those loops mention them */
  std::vector<access> m_accesses;
};

/* Variables that the body assigns to, and those that are its own.  */

void
loop_body::assigned (tree lhs, gimple *s)
{
  if (!DECL_P (lhs))
    return;
  const auto added = m_definitions.insert ({ lhs, s });
  gimple *first = added.first->second;
  if (added.second || !first)
    return;
  /* The gimplifier computes the same again.  */
  bool same = is_gimple_assign (s) && is_gimple_assign (first)
	      && gimple_assign_rhs_code (s) == gimple_assign_rhs_code (first)
	      && gimple_num_ops (s) == gimple_num_ops (first);
  for (unsigned i = 1; same && i < gimple_num_ops (s); i++)
    same = operand_equal_p (gimple_op (s, i), gimple_op (first, i), 0);
  if (!same)
    added.first->second = NULL;
}

/* DECL belongs to an iteration.  Temporaries of the compiler are declared around the loop, and live in one.  */

bool
loop_body::own_p (tree decl) const
{
  return m_own.count (decl) || m_private.count (decl)
	 || (VAR_P (decl) && DECL_ARTIFICIAL (decl) && !is_global_var (decl) && m_definitions.count (decl));
}

tree
loop_body::note_assignments (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  loop_body &body = *static_cast<loop_body *> (wi->info);
  gimple *s = gsi_stmt (*gsi);
  *handled = false;
  if (tree lhs = gimple_get_lhs (s))
    body.assigned (lhs, s);
  if (gbind *bind = dyn_cast<gbind *> (s))
    for (tree d = gimple_bind_vars (bind); d; d = DECL_CHAIN (d))
      body.m_own.insert (d);
  if (gimple_code (s) == GIMPLE_OMP_FOR)
    for (unsigned i = 0; i < gimple_omp_for_collapse (s); i++)
      {
	/* Private to the iterations of an inner loop.  */
	tree d = gimple_omp_for_index (s, i);
	body.m_own.insert (d);
	body.m_definitions[d] = NULL;
	body.find_range (gsi, i);
      }
  return NULL_TREE;
}

/* Note what the counter of dimension I of the inner loop at GSI is between in that loop, if its bounds are
   constants.  */

void
loop_body::find_range (gimple_stmt_iterator *gsi, unsigned i)
{
  gimple *loop = gsi_stmt (*gsi);
  tree d = gimple_omp_for_index (loop, i);
  tree first = gimple_omp_for_initial (loop, i), end = gimple_omp_for_final (loop, i);
  if (!tree_fits_shwi_p (first) || !tree_fits_shwi_p (end) || TREE_ADDRESSABLE (d))
    return;
  range r = { tree_to_shwi (first), tree_to_shwi (end) };
  switch (gimple_omp_for_cond (loop, i))
    {
    case LT_EXPR:
      r.high--;
      break;
    case LE_EXPR:
      break;
    case GT_EXPR:
      r = { r.high + 1, r.low };
      break;
    case GE_EXPR:
      r = { r.high, r.low };
      break;
    default:
      return;
    }
  if (!small_p (r.low) || !small_p (r.high) || r.low > r.high)
    return;
  const auto added = m_ranges.insert ({ d, r });
  range &all = added.first->second;
  all = { std::min (all.low, r.low), std::max (all.high, r.high) };
  mentions m = { d, 0 };
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &m;
  gimple_stmt_iterator here = *gsi;
  walk_gimple_stmt (&here, NULL, count_mention, &wi);
  m_inside[d] += m.count;
}

/* DECL has one value as long as the loop runs.  */

bool
loop_body::fixed_p (tree decl) const
{
  return DECL_P (decl) && !own_p (decl) && !m_definitions.count (decl) && !TREE_THIS_VOLATILE (decl)
	 && std::find (m_variables.begin (), m_variables.end (), decl) == m_variables.end ();
}

/* A + B * FACTOR.  */

sum
loop_body::add (const sum &a, const sum &b, HOST_WIDE_INT factor) const
{
  sum result = a;
  result.known = a.known && b.known && small_p (factor) && small_p (a.constant) && small_p (b.constant);
  if (!result.known)
    return result;
  result.constant += b.constant * factor;
  for (const auto &term : b.terms)
    {
      HOST_WIDE_INT &f = result.terms[term.first];
      result.known &= small_p (f) && small_p (term.second);
      if (!result.known)
	return result;
      f += term.second * factor;
      if (!f)
	result.terms.erase (term.first);
    }
  return result;
}

/* The integer, or the offset, T.  */

sum
loop_body::value_of (tree t, unsigned depth) const
{
  sum none, result;
  none.known = false;
  if (depth > tuning.walk_depth || !INTEGRAL_TYPE_P (TREE_TYPE (t)))
    return none;
  if (TREE_CODE (t) == INTEGER_CST)
    {
      /* A negative offset is a large one without sign.  */
      tree s = fold_convert (signed_type_for (TREE_TYPE (t)), t);
      if (TREE_CODE (s) != INTEGER_CST || !tree_fits_shwi_p (s))
	return none;
      result.constant = tree_to_shwi (s);
      return result;
    }
  if (!DECL_P (t))
    return none;
  if (fixed_p (t) || m_ranges.count (t)
      || std::find (m_variables.begin (), m_variables.end (), t) != m_variables.end ())
    {
      result.terms[t] = 1;
      return result;
    }
  const auto found = m_definitions.find (t);
  gimple *s = found == m_definitions.end () || !own_p (t) || TREE_ADDRESSABLE (t) ? NULL : found->second;
  if (!s || !is_gimple_assign (s))
    return none;
  tree type = TREE_TYPE (t), a = gimple_assign_rhs1 (s), b = gimple_assign_rhs2 (s);
  const bool wraps = TYPE_OVERFLOW_WRAPS (type) && TYPE_PRECISION (type) < POINTER_SIZE;
  switch (gimple_assign_rhs_code (s))
    {
    CASE_CONVERT:
    case VAR_DECL:
    case PARM_DECL:
    case INTEGER_CST:
      return INTEGRAL_TYPE_P (TREE_TYPE (a)) && TYPE_PRECISION (type) >= TYPE_PRECISION (TREE_TYPE (a))
	     ? value_of (a, depth + 1) : none;
    case PLUS_EXPR:
      return wraps ? none : add (value_of (a, depth + 1), value_of (b, depth + 1), 1);
    case MINUS_EXPR:
      return wraps ? none : add (value_of (a, depth + 1), value_of (b, depth + 1), -1);
    case MULT_EXPR:
      {
	const sum x = value_of (a, depth + 1), y = value_of (b, depth + 1);
	if (wraps || !x.known || !y.known)
	  return none;
	return y.terms.empty () ? add (result, x, y.constant) : x.terms.empty () ? add (result, y, x.constant) : none;
      }
    default:
      return none;
    }
}

/* The pointer T: one that does not change, and an OFFSET in bytes.  NULL_TREE: that is not known.  */

tree
loop_body::pointer_of (tree t, sum *offset) const
{
  for (unsigned depth = 0; depth < tuning.walk_depth && DECL_P (t); depth++)
    {
      if (fixed_p (t))
	return t;
      const auto found = m_definitions.find (t);
      gimple *s = found == m_definitions.end () || !own_p (t) || TREE_ADDRESSABLE (t) ? NULL : found->second;
      if (!s || !is_gimple_assign (s))
	return NULL_TREE;
      const tree_code code = gimple_assign_rhs_code (s);
      if (code == POINTER_PLUS_EXPR)
	*offset = add (*offset, value_of (gimple_assign_rhs2 (s)), 1);
      else if (!CONVERT_EXPR_CODE_P (code) && code != VAR_DECL && code != PARM_DECL)
	return NULL_TREE;
      t = gimple_assign_rhs1 (s);
      if (!POINTER_TYPE_P (TREE_TYPE (t)))
	return NULL_TREE;
    }
  return NULL_TREE;
}

/* Note an access to REF.  False: it is not known to what.  */

bool
loop_body::add_access (tree ref, bool store)
{
  access a;
  a.store = store;
  a.size = 0;
  if (TREE_CODE (ref) == REALPART_EXPR || TREE_CODE (ref) == IMAGPART_EXPR)
    ref = TREE_OPERAND (ref, 0);
  if (TREE_THIS_VOLATILE (ref))
    return false;
  while (TREE_CODE (ref) == COMPONENT_REF)
    ref = TREE_OPERAND (ref, 0);
  tree type = TREE_TYPE (ref);
  for (; TREE_CODE (ref) == ARRAY_REF; ref = TREE_OPERAND (ref, 0))
    a.subscripts.push_back (value_of (TREE_OPERAND (ref, 1)));
  if (DECL_P (ref))
    {
      if (own_p (ref))
	return true;
      a.object = ref;
    }
  else if (TREE_CODE (ref) == MEM_REF || TREE_CODE (ref) == INDIRECT_REF)
    {
      sum offset;
      if (TREE_CODE (ref) == MEM_REF)
	{
	  if (!tree_fits_shwi_p (fold_convert (ssizetype, TREE_OPERAND (ref, 1))))
	    return false;
	  offset.constant = tree_to_shwi (fold_convert (ssizetype, TREE_OPERAND (ref, 1)));
	}
      a.object = pointer_of (TREE_OPERAND (ref, 0), &offset);
      if (!a.object || (!a.subscripts.empty () && (!offset.known || offset.constant || !offset.terms.empty ())))
	return false;
      if (a.subscripts.empty ())
	{
	  if (!TYPE_SIZE_UNIT (type) || !tree_fits_shwi_p (TYPE_SIZE_UNIT (type)))
	    return false;
	  a.size = tree_to_shwi (TYPE_SIZE_UNIT (type));
	  a.subscripts.push_back (offset);
	}
    }
  else
    return false;
  m_accesses.push_back (a);
  return true;
}

/* S does nothing that is not noted here.  */

bool
loop_body::harmless_p (gimple *s)
{
  if (is_gimple_debug (s) || gimple_clobber_p (s))
    return true;
  switch (gimple_code (s))
    {
    case GIMPLE_BIND:
    case GIMPLE_COND:
    case GIMPLE_GOTO:
    case GIMPLE_LABEL:
    case GIMPLE_SWITCH:
    case GIMPLE_NOP:
    case GIMPLE_PREDICT:
    case GIMPLE_TRY:
      return true;
    case GIMPLE_OMP_FOR:
      for (tree c = gimple_omp_for_clauses (s); c; c = OMP_CLAUSE_CHAIN (c))
	if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION && !own_p (OMP_CLAUSE_DECL (c)))
	  return false;
      return true;
    case GIMPLE_ASSIGN:
    case GIMPLE_CALL:
      break;
    default:
      return false;
    }
  if (gimple_has_volatile_ops (s))
    return false;
  if (is_gimple_call (s) && !heddle_computes_value_p (as_a<gcall *> (s)))
    return false;
  tree lhs = gimple_get_lhs (s);
  if (lhs && DECL_P (lhs) && !own_p (lhs))
    return false;
  if (lhs && !DECL_P (lhs) && !add_access (lhs, true))
    return false;
  for (unsigned i = lhs ? 1 : 0; i < gimple_num_ops (s); i++)
    {
      tree op = gimple_op (s, i);
      if (!op || is_gimple_val (op) || is_gimple_call (s))
	{
	  /* A variable that others may know: what is stored by a pointer might be it.  */
	  const bool known = op && VAR_P (op) && !own_p (op) && (TREE_ADDRESSABLE (op) || is_global_var (op));
	  if (known && !add_access (op, false))
	    return false;
	  continue;
	}
      if (TREE_CODE (op) == ADDR_EXPR ? !is_gimple_min_invariant (op) : !add_access (op, false))
	return false;
    }
  return true;
}

tree
loop_body::look (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = !static_cast<loop_body *> (wi->info)->harmless_p (gsi_stmt (*gsi));
  return *handled ? integer_one_node : NULL_TREE;
}

/* A and B, arrays or pointers, are or lead to different objects.  */

bool
loop_body::apart_p (tree a, tree b) const
{
  const bool first = POINTER_TYPE_P (TREE_TYPE (a)), second = POINTER_TYPE_P (TREE_TYPE (b));
  if (!first && !second)
    return true;
  auto of_one = [] (tree d)
    {
      return POINTER_TYPE_P (TREE_TYPE (d)) ? TYPE_RESTRICT (TREE_TYPE (d)) != 0 : !TREE_ADDRESSABLE (d);
    };
  return of_one (a) && of_one (b);
}

/* How far the loop's variable I moves from one iteration to the next, at least.  */

HOST_WIDE_INT
loop_body::step_of (unsigned i) const
{
  tree incr = gimple_omp_for_incr (m_loop, i);
  tree step = TREE_CODE (incr) == PLUS_EXPR || TREE_CODE (incr) == MINUS_EXPR ? TREE_OPERAND (incr, 1) : NULL_TREE;
  return step && tree_fits_shwi_p (step) && small_p (tree_to_shwi (step)) ? abs_hwi (tree_to_shwi (step)) : 1;
}

/* Subscript K of ALL accesses to an object lets no two iterations come to the same, that differ in the loop's variable
   I.  */

bool
loop_body::moves_apart_p (unsigned i, const std::vector<const access *> &all, unsigned k) const
{
  HOST_WIDE_INT factor = 0;
  sum fixed;
  range r = { 0, 0 };
  for (const access *a : all)
    {
      const sum &s = a->subscripts[k];
      const auto moved = s.terms.find (m_variables[i]);
      if (!s.known || moved == s.terms.end ())
	return false;
      sum rest;
      range here = { s.constant, s.constant };
      for (const auto &term : s.terms)
	{
	  if (term.first == m_variables[i])
	    continue;
	  if (std::find (m_variables.begin (), m_variables.end (), term.first) != m_variables.end ())
	    return false;
	  const auto found = m_ranges.find (term.first);
	  if (found == m_ranges.end ())
	    {
	      rest.terms[term.first] = term.second;
	      continue;
	    }
	  const HOST_WIDE_INT low = found->second.low * term.second, high = found->second.high * term.second;
	  here = { here.low + std::min (low, high), here.high + std::max (low, high) };
	  if (!small_p (here.low) || !small_p (here.high))
	    return false;
	}
      if (a != all[0] && (moved->second != factor || !(rest == fixed)))
	return false;
      r = a == all[0] ? here : range { std::min (r.low, here.low), std::max (r.high, here.high) };
      factor = moved->second;
      fixed = rest;
    }
  return abs_hwi (factor) * step_of (i) >= r.high - r.low + std::max (all[0]->size, HOST_WIDE_INT (1));
}

/* No iteration comes to what another one accesses of OBJECT, which is stored to.  */

bool
loop_body::by_itself_p (tree object) const
{
  std::vector<const access *> all;
  for (const access &a : m_accesses)
    if (a.object == object)
      all.push_back (&a);
  for (const access *a : all)
    if (a->subscripts.size () != all[0]->subscripts.size () || a->size != all[0]->size)
      return false;
  for (unsigned i = 0; i < m_variables.size (); i++)
    {
      bool found = false;
      for (unsigned k = 0; k < all[0]->subscripts.size () && !found; k++)
	found = moves_apart_p (i, all, k);
      if (!found)
	return false;
    }
  return true;
}

bool
loop_body::independent_p ()
{
  for (unsigned i = 0; i < gimple_omp_for_collapse (m_loop); i++)
    m_variables.push_back (gimple_omp_for_index (m_loop, i));
  for (tree c = gimple_omp_for_clauses (m_loop); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
      m_private.insert (OMP_CLAUSE_DECL (c));
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = this;
  walk_gimple_seq (gimple_omp_body (m_loop), note_assignments, NULL, &wi);
  for (tree v : m_variables)
    if (m_definitions.count (v))
      return false;
  for (const auto &inner : m_inside)
    {
      /* Behind its loop a counter has another value.  */
      mentions m = { inner.first, 0 };
      memset (&wi, 0, sizeof wi);
      wi.info = &m;
      walk_gimple_seq (gimple_omp_body (m_loop), NULL, count_mention, &wi);
      if (m.count != inner.second)
	m_ranges.erase (inner.first);
    }
  memset (&wi, 0, sizeof wi);
  wi.info = this;
  if (walk_gimple_seq (gimple_omp_body (m_loop), look, NULL, &wi))
    return false;
  for (const access &a : m_accesses)
    if (a.store)
      {
	if (!by_itself_p (a.object))
	  return false;
	for (const access &b : m_accesses)
	  if (b.object != a.object && !apart_p (a.object, b.object))
	    return false;
      }
  return true;
}

} // namespace

bool
heddle_independent_p (gimple *loop)
{
  return loop_body (loop).independent_p ();
}
