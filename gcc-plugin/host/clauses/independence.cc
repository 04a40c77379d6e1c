/* independence.cc -- are the iterations of a loop independent?

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A loop of OpenACC with the clause "auto" is shared only if the compiler finds its iterations independent (OpenACC
   2.6, 2.9.6); GCC 12 assumes this of each such loop in a parallel construct.  Here is the proof, for these loops and
   for loops without a directive.  It covers simple loops; other loops are sequential, which is right, too.

     - Variables assigned by the body are its own, private, or reduced.  All calls are of functions that compute a value
       (value-functions.cc), and nothing is volatile or atomic.
     - Each stored object, an array or the memory behind an unchanging pointer, is accessed in one way only: from one
       iteration to the next, a loop's variable moves a subscript further than the distance of the accesses of one
       iteration, so that no other iteration comes to the same element.  In an iteration the accesses may differ by
       constants, and by counters of inner loops with constant bounds.  Collapsed loops have such a subscript for each
       of their variables.
     - Every other access is to another object: an array with another name, or memory behind another pointer, where both
       are restrict; in Fortran one object is enough that is neither a pointer nor a target.  Other pairs may be left to
       a test before the region (overlaps).

   Arrays with variable bounds are accessed by one subscript, i + j * stride.  Sums have parts multiplied with the
   bounds' variables, and each part is a subscript of its own: Fortran's are within the bounds, and elsewhere the bounds
   of loops must show i between 0 and stride - 1, unless only one part changes in the loop.  A value loaded from memory
   unchanged by the loop, like Fortran's descriptors, is a variable like others.  For kernels constructs and for nests
   shared by threads, the meaning of temporaries around a nest is known (nest_facts).

   The device's passes ask GCC the like of loops in SSA form (device/passes/disjoint-loops.cc).  Here SSA form does not
   yet exist, and later the loops' counters are hidden behind .GOACC_LOOP.

   Subscripts are sums of variables unchanged by the body, and of the loops' own, times constants.  The languages
   exclude overflow of signed integers; products of unsigned integers narrower than addresses are not trusted.  A
   subscript or a pointer chosen by a condition, the upwind neighbour in j + (x[j] > 0 ? -1 : 1), the larger of two
   values, counts as several accesses: an access for each choice.

   Long: sums, accesses and the comparison of accesses are one proof, with common knowledge of the body.  */

#include "host/clauses/independence.h"
#include "host/clauses/body-flow.h"
#include "host/clauses/value-functions.h"
#include "gimple-walk.h"
#include "tuning.h"
#include "alias.h"
#include "host/clauses/fortran-types.h"
#include "host/clauses/map-clauses.h"
#include "host/facts/statement-walk.h"

#include <map>
#include <memory>
#include <set>
#include <vector>

namespace {

/* Variables, or loaded values, unchanged in the loop and multiplied with each other.  */
typedef std::vector<tree> product;

/* A sum of variables times factors, and of a constant; plus products with sums of this kind.  */
struct sum
{
  bool known = true;
  HOST_WIDE_INT constant = 0;
  std::map<tree, HOST_WIDE_INT> terms;
  std::map<product, sum> scaled;
  bool operator== (const sum &other) const
  {
    return known && other.known && constant == other.constant && terms == other.terms && scaled == other.scaled;
  }
  bool constant_p () const { return known && terms.empty () && scaled.empty (); }
};

/* The limits of an integer.  */
struct range
{
  HOST_WIDE_INT low, high;
};

/* N is small enough to exclude overflow here.  */
bool
small_p (HOST_WIDE_INT n)
{
  const HOST_WIDE_INT most = HOST_WIDE_INT (1) << 30;
  return n < most && n > -most;
}

/* A value of type FROM is the same in type TO, or the same offset of an address.  */
bool
keeps_value_p (tree to, tree from)
{
  if (!INTEGRAL_TYPE_P (from) || TYPE_PRECISION (to) < TYPE_PRECISION (from))
    return false;
  if (TYPE_PRECISION (to) >= POINTER_SIZE || TYPE_UNSIGNED (to) == TYPE_UNSIGNED (from))
    return true;
  return TYPE_UNSIGNED (from) && TYPE_PRECISION (to) > TYPE_PRECISION (from);
}

/* A variable that has another value for some time.  */
template<typename T> class temporary_value
{
public:
  temporary_value (T &variable, T value) : m_variable (variable), m_before (variable) { variable = value; }
  ~temporary_value () { m_variable = m_before; }
  temporary_value (const temporary_value &) = delete;
  void operator= (const temporary_value &) = delete;

private:
  T &m_variable;
  const T m_before;
};

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

/* Estimate, in accesses: the most for a reference with choices.  */
constexpr unsigned most_choices = 8;

/* An access.  */
struct access
{
  tree object;				/* an array, or a pointer to an array */
  bool store;
  HOST_WIDE_INT size;			/* of the elements of the last subscript, in bytes; 0: it counts elements */
  std::vector<sum> subscripts;
  tree array = NULL_TREE;		/* the type of the array with the subscripts, OFFSET bytes behind a pointer */
  sum offset;
  std::vector<tree> references;		/* to the elements counted by the subscripts */
  bool always = false;			/* in each iteration */
  unsigned part = 0;			/* of the body (nest_facts) */
  bool asked = false;			/* it is among those that may overlap others */
  bool again = false;			/* another choice of an access before */
  /* Of a Fortran pointer, whose subscript counts elements: the subscript in bytes, and the size of an element.  */
  sum spanned;
  HOST_WIDE_INT element = 0;
};

/* Equal subscripts of A and B, accesses to an object, lead to one place: another array type may be laid over an
   array.  */
bool
counts_alike_p (const access &a, const access &b)
{
  if (a.references.size () != b.references.size ())
    return false;
  for (unsigned k = 0; k < a.references.size (); k++)
    {
      tree one = TREE_TYPE (a.references[k]), other = TREE_TYPE (b.references[k]);
      if (TYPE_MAIN_VARIANT (one) != TYPE_MAIN_VARIANT (other)
	  && (!TYPE_SIZE_UNIT (one) || !TYPE_SIZE_UNIT (other)
	      || !operand_equal_p (TYPE_SIZE_UNIT (one), TYPE_SIZE_UNIT (other), 0)))
	return false;
    }
  return true;
}

/* A use of a value with COUNT alternatives: USER uses VARIABLE, or computes VARIABLE of alternatives.  */
struct choice
{
  gimple *user;
  tree variable;
  unsigned chosen, count;
};

class loop_body
{
public:
  loop_body (gimple *loop, const nest_facts *facts, const std::vector<gimple *> &before)
    : m_loop (loop), m_facts (facts), m_before (before) {}
  bool independent_p ();
  void count_units (unit_accesses *units) const;

private:
  static tree note_assignments (gimple_stmt_iterator *, bool *handled, walk_stmt_info *);
  static tree look (gimple_stmt_iterator *, bool *handled, walk_stmt_info *);
  void assigned (tree lhs, gimple *s);
  void find_range (gimple_stmt_iterator *gsi, unsigned i);
  bool own_p (tree decl) const;
  bool fixed_p (tree decl) const;
  sum add (const sum &a, const sum &b, HOST_WIDE_INT factor) const;
  sum value_of (tree t, unsigned depth = 0) const;
  sum value_in (gimple *s, unsigned depth) const;
  bool counter_p (tree v) const;
  sum sole (tree v) const;
  sum multiply (const sum &a, const sum &b) const;
  tree fixed_load (tree ref) const;
  tree without_copy (tree ref) const;
  bool in_bounds_p (const std::vector<const access *> &all, const std::set<product> &products) const;
  bool limits_of (const sum &s, sum *low, sum *high) const;
  tree pointer_of (tree t, sum *offset) const;
  bool harmless_p (gimple *s);
  bool add_access (tree ref, bool store);
  bool add_chosen_access (tree ref, bool store);
  unsigned choose (gimple *user, tree v, unsigned count) const;
  gimple *definition_of (tree t) const;
  bool exposed_p (tree v) const;
  bool count_arrays (tree type, const sum &offset, sum *number) const;
  bool alone_p (tree load) const;
  bool apart_p (tree a, tree b) const;
  bool counter_range (tree v, tree *low, tree *high) const;
  bool interval (const sum &s, tree *low, tree *high) const;
  bool array_extent (const access &a, tree *low, tree *high) const;
  bool extent (tree object, std::pair<tree, tree> *result) const;
  bool note_overlaps (const std::set<std::pair<tree, tree>> &pairs) const;
  HOST_WIDE_INT step_of (unsigned i) const;
  bool moves_apart_p (unsigned i, const std::vector<const access *> &all, unsigned k, const product &p) const;
  std::set<product> take_mixed (std::set<product> *products) const;
  bool nonzero_p (const product &p) const;
  bool still_p (const sum &s) const;
  bool common_p (const std::vector<const access *> &all, const product &p) const;
  bool one_element_p (const std::vector<access> &all) const;
  bool counts_inside_p (const sum &s) const;
  bool by_itself_p (tree object) const;

  gimple *m_loop;
  const nest_facts *m_facts;		/* or null */
  const std::vector<gimple *> &m_before;	/* the first statements of each iteration */
  std::vector<tree> m_variables;		/* of the loops */
  std::set<tree> m_own, m_private;		/* declared in the body; in clauses */
  std::map<tree, gimple *> m_definitions;	/* the assignment to a variable; null: several statements */
  std::map<tree, std::vector<gimple *>> m_several;	/* these statements */
  std::map<tree, range> m_ranges;		/* of counters used only in their inner loops */
  std::map<tree, unsigned> m_inside;		/* the number of mentions of a counter in its loop */
  std::map<tree, gimple *> m_bounds;		/* the loop of each counter; of collapsed loops null */
  std::vector<tree> m_stores;			/* stored memory */
  mutable std::vector<tree> m_loads;		/* other memory, each reference once */
  std::vector<access> m_accesses;
  mutable std::vector<choice> *m_choices = NULL;	/* of an access at hand */
  mutable gimple *m_user = NULL;		/* the statement with the operand at hand */
  mutable std::set<tree> m_open;		/* variables with several assignments, at hand */
  mutable std::unique_ptr<body_flow> m_flow;
  unsigned m_part = 0;
  bool m_straight = true;			/* each iteration comes to the statement at hand */
};

/* Variables assigned by the body, and the body's own.  */

void
loop_body::assigned (tree lhs, gimple *s)
{
  if (!DECL_P (lhs))
    return;
  const auto added = m_definitions.insert ({ lhs, s });
  gimple *first = added.first->second;
  if (added.second || !first)
    {
      m_several[lhs].push_back (s);
      return;
    }
  /* The gimplifier computes the same again.  */
  bool same = is_gimple_assign (s) && is_gimple_assign (first)
	      && gimple_assign_rhs_code (s) == gimple_assign_rhs_code (first)
	      && gimple_num_ops (s) == gimple_num_ops (first);
  for (unsigned i = 1; same && i < gimple_num_ops (s); i++)
    same = operand_equal_p (gimple_op (s, i), gimple_op (first, i), 0);
  if (same)
    return;
  added.first->second = NULL;
  m_several[lhs].push_back (s);
}

/* DECL belongs to an iteration.  Temporaries of the compiler are declared around the loop, but live in an
   iteration.  */

bool
loop_body::own_p (tree decl) const
{
  return m_own.count (decl) || m_private.count (decl) || (m_facts && m_facts->summed.count (decl))
	 || (VAR_P (decl) && DECL_ARTIFICIAL (decl) && !is_global_var (decl) && m_definitions.count (decl));
}

tree
loop_body::note_assignments (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  loop_body &body = *static_cast<loop_body *> (wi->info);
  gimple *s = gsi_stmt (*gsi);
  *handled = false;
  if (tree lhs = gimple_get_lhs (s))
    {
      body.assigned (lhs, s);
      if (!DECL_P (lhs) || !is_gimple_reg_type (TREE_TYPE (lhs)) || TREE_ADDRESSABLE (lhs) || is_global_var (lhs))
	body.m_stores.push_back (lhs);
    }
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
	const bool alone = gimple_omp_for_collapse (s) == 1 && !TREE_ADDRESSABLE (d);
	if (!body.m_bounds.insert ({ d, alone ? s : NULL }).second)
	  body.m_bounds[d] = NULL;
      }
  return NULL_TREE;
}

/* Note the limits of the counter of dimension I of the inner loop at GSI, in this loop, if its bounds are
   constants.  */

void
loop_body::find_range (gimple_stmt_iterator *gsi, unsigned i)
{
  gimple *loop = gsi_stmt (*gsi);
  tree d = gimple_omp_for_index (loop, i);
  tree first = gimple_omp_for_initial (loop, i), end = gimple_omp_for_final (loop, i);
  mentions m = { d, 0 };
  statement_walk wi (&m);
  gimple_stmt_iterator here = *gsi;
  walk_gimple_stmt (&here, NULL, count_mention, &wi);
  m_inside[d] += m.count;
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
}

/* DECL has one value throughout the loop.  */

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
  for (const auto &part : b.scaled)
    {
      sum &to = result.scaled[part.first];
      to = add (to, part.second, factor);
      result.known &= to.known;
      if (!result.known)
	return result;
      if (to.constant_p () && !to.constant)
	result.scaled.erase (part.first);
    }
  return result;
}

/* V counts this loop, an inner or an outer loop.  */

bool
loop_body::counter_p (tree v) const
{
  return m_bounds.count (v) || std::find (m_variables.begin (), m_variables.end (), v) != m_variables.end ()
	 || (m_facts && m_facts->counters.count (v));
}

/* V, unchanged in the loop, or a counter.  */

sum
loop_body::sole (tree v) const
{
  sum result;
  if (counter_p (v))
    result.terms[v] = 1;
  else
    result.scaled[{ v }].constant = 1;
  return result;
}

/* A times B.  Unknown for products of counters.  */

sum
loop_body::multiply (const sum &a, const sum &b) const
{
  sum result, none;
  none.known = false;
  if (!a.known || !b.known)
    return none;
  auto plain = [] (const sum &s)
    {
      sum p = s;
      p.scaled.clear ();
      return p;
    };
  auto times = [&] (const product &p, const sum &x, const product &q, const sum &y)
    {
      if (!x.terms.empty () && !y.terms.empty ())
	return none;
      const sum &by = x.terms.empty () ? x : y, &of = x.terms.empty () ? y : x;
      product all;
      std::merge (p.begin (), p.end (), q.begin (), q.end (), std::back_inserter (all));
      const sum value = add (sum (), of, by.constant);
      if (all.empty () || !value.known)
	return value;
      sum whole;
      if (!value.constant_p () || value.constant)
	whole.scaled[all] = value;
      return whole;
    };
  std::vector<std::pair<product, sum>> left (a.scaled.begin (), a.scaled.end ());
  std::vector<std::pair<product, sum>> right (b.scaled.begin (), b.scaled.end ());
  left.push_back ({ product (), plain (a) });
  right.push_back ({ product (), plain (b) });
  for (const auto &x : left)
    for (const auto &y : right)
      result = add (result, times (x.first, x.second, y.first, y.second), 1);
  return result;
}

/* The number of the alternative that USER has of COUNT ones, for V.  */

unsigned
loop_body::choose (gimple *user, tree v, unsigned count) const
{
  for (const choice &c : *m_choices)
    if (c.user == user && c.variable == v)
      return c.chosen;
  m_choices->push_back ({ user, v, 0, count });
  return 0;
}

/* An iteration may use a value of V from before the iteration.  */

bool
loop_body::exposed_p (tree v) const
{
  if (m_own.count (v) || !m_private.count (v))
    return false;
  if (!m_flow)
    m_flow.reset (new body_flow);
  return !heddle_register_p (v) || m_flow->exposed_p (m_loop, v);
}

/* The assignment to T, a variable of an iteration, as chosen if there are several; or NULL.  */

gimple *
loop_body::definition_of (tree t) const
{
  const auto found = m_definitions.find (t);
  if (found == m_definitions.end () || !own_p (t) || TREE_ADDRESSABLE (t))
    return NULL;
  if (found->second)
    return found->second;
  const auto several = m_several.find (t);
  if (!m_choices || several == m_several.end () || m_open.count (t) || exposed_p (t))
    return NULL;
  return several->second[choose (m_user, t, several->second.size ())];
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
      /* A negative offset is a large unsigned one.  */
      tree s = TYPE_PRECISION (TREE_TYPE (t)) < POINTER_SIZE ? t : fold_convert (signed_type_for (TREE_TYPE (t)), t);
      if (TREE_CODE (s) != INTEGER_CST || !tree_fits_shwi_p (s))
	return none;
      result.constant = tree_to_shwi (s);
      return result;
    }
  if (!DECL_P (t))
    return none;
  gimple *around = NULL;
  if (m_facts && fixed_p (t))
    {
      const auto found = m_facts->computed.find (t);
      around = found == m_facts->computed.end () ? NULL : found->second;
    }
  if ((fixed_p (t) && !around) || m_bounds.count (t)
      || std::find (m_variables.begin (), m_variables.end (), t) != m_variables.end ())
    return sole (t);
  if (around)
    {
      const sum known = value_in (around, depth);
      return known.known ? known : sole (t);
    }
  gimple *s = definition_of (t);
  if (!s || !is_gimple_assign (s))
    return none;
  const bool open = m_open.insert (t).second;
  const sum value = value_in (s, depth);
  if (open)
    m_open.erase (t);
  return value;
}

/* The value of assignment S.  */

sum
loop_body::value_in (gimple *s, unsigned depth) const
{
  sum none, result;
  none.known = false;
  tree t = gimple_assign_lhs (s);
  tree type = TREE_TYPE (t), a = gimple_assign_rhs1 (s), b = gimple_assign_rhs2 (s);
  const bool wraps = TYPE_OVERFLOW_WRAPS (type) && TYPE_PRECISION (type) < POINTER_SIZE;
  const temporary_value<gimple *> user (m_user, s);
  switch (gimple_assign_rhs_code (s))
    {
    case MIN_EXPR: case MAX_EXPR:
      return m_choices ? value_of (choose (s, t, 2) ? b : a, depth + 1) : none;
    CASE_CONVERT:
    case VAR_DECL:
    case PARM_DECL:
    case INTEGER_CST:
      return keeps_value_p (type, TREE_TYPE (a)) ? value_of (a, depth + 1) : none;
    case PLUS_EXPR:
      return wraps ? none : add (value_of (a, depth + 1), value_of (b, depth + 1), 1);
    case MINUS_EXPR:
      return wraps ? none : add (value_of (a, depth + 1), value_of (b, depth + 1), -1);
    case MULT_EXPR:
      {
	const sum x = value_of (a, depth + 1), y = value_of (b, depth + 1);
	return wraps ? none : multiply (x, y);
      }
    case COMPONENT_REF: case ARRAY_REF: case MEM_REF: case INDIRECT_REF:
      if (tree load = fixed_load (a))
	return sole (load);
      return none;
    default:
      return none;
    }
}

/* REF, or the same by way of a dummy argument's reference itself instead of a copy of it.  */

tree
loop_body::without_copy (tree ref) const
{
  tree base = ref;
  while (handled_component_p (base))
    base = TREE_OPERAND (base, 0);
  tree pointer = TREE_CODE (base) == MEM_REF || INDIRECT_REF_P (base) ? TREE_OPERAND (base, 0) : NULL_TREE;
  if (!pointer || !VAR_P (pointer) || !DECL_ARTIFICIAL (pointer))
    return ref;
  const auto found = m_definitions.find (pointer);
  gimple *s = found == m_definitions.end () ? NULL : found->second;
  if (!s && m_facts && m_facts->computed.count (pointer))
    s = m_facts->computed.at (pointer);
  if (!s || !gimple_assign_single_p (s) || TREE_CODE (gimple_assign_rhs1 (s)) != PARM_DECL
      || TREE_CODE (TREE_TYPE (gimple_assign_rhs1 (s))) != REFERENCE_TYPE)
    return ref;
  tree other = unshare_expr (ref);
  for (base = other; handled_component_p (base); )
    base = TREE_OPERAND (base, 0);
  TREE_OPERAND (base, 0) = gimple_assign_rhs1 (s);
  return other;
}

/* A reference with the value of REF, the same tree for all equal references; or NULL_TREE: possibly changed in the
   loop.  */

tree
loop_body::fixed_load (tree ref) const
{
  if (TREE_THIS_VOLATILE (ref))
    return NULL_TREE;
  ref = without_copy (ref);
  tree base = ref;
  for (; handled_component_p (base); base = TREE_OPERAND (base, 0))
    if (TREE_CODE (base) == ARRAY_REF && !is_gimple_min_invariant (TREE_OPERAND (base, 1)))
      return NULL_TREE;
  const bool pointed = TREE_CODE (base) == MEM_REF || TREE_CODE (base) == INDIRECT_REF;
  if (!DECL_P (pointed ? TREE_OPERAND (base, 0) : base) || (pointed ? !fixed_p (TREE_OPERAND (base, 0)) : own_p (base)))
    return NULL_TREE;
  for (tree store : m_stores)
    if (heddle_may_change_p (store, ref))
      return NULL_TREE;
  for (tree load : m_loads)
    if (operand_equal_p (load, ref, 0))
      return load;
  m_loads.push_back (ref);
  return ref;
}

/* The pointer T: an unchanging pointer, or an array at a known address, and an OFFSET in bytes.  NULL_TREE:
   unknown.  */

tree
loop_body::pointer_of (tree t, sum *offset) const
{
  for (unsigned depth = 0; depth < tuning.walk_depth && DECL_P (t); depth++)
    {
      const auto around = m_facts ? m_facts->computed.find (t) : std::map<tree, gimple *>::const_iterator ();
      const bool fixed = fixed_p (t), known = fixed && m_facts && around != m_facts->computed.end ();
      if (fixed && !known)
	return t;
      gimple *s = known ? around->second : definition_of (t);
      if (!s || !is_gimple_assign (s))
	return NULL_TREE;
      const tree_code code = gimple_assign_rhs_code (s);
      if (code == COMPONENT_REF && fixed_load (gimple_assign_rhs1 (s)))
	return fixed_load (gimple_assign_rhs1 (s));
      const bool copied = CONVERT_EXPR_CODE_P (code) || code == VAR_DECL || code == PARM_DECL || code == ADDR_EXPR;
      if (known && code != POINTER_PLUS_EXPR && !copied)
	return t;
      m_user = s;
      if (code == POINTER_PLUS_EXPR)
	*offset = add (*offset, value_of (gimple_assign_rhs2 (s)), 1);
      else if (!copied)
	return NULL_TREE;
      t = gimple_assign_rhs1 (s);
      if (!POINTER_TYPE_P (TREE_TYPE (t)))
	return NULL_TREE;
    }
  tree base = TREE_CODE (t) == ADDR_EXPR ? TREE_OPERAND (t, 0) : NULL_TREE;
  for (; base && handled_component_p (base); base = TREE_OPERAND (base, 0))
    {
      tree size = TYPE_SIZE_UNIT (TREE_TYPE (base)), within = NULL_TREE;
      sum index;
      index.constant = 1;
      if (TREE_CODE (base) == ARRAY_REF && integer_zerop (array_ref_low_bound (base)))
	{
	  within = size;
	  index = value_of (TREE_OPERAND (base, 1));
	}
      else if (TREE_CODE (base) == COMPONENT_REF)
	within = byte_position (TREE_OPERAND (base, 1));
      if (!within || !tree_fits_shwi_p (within))
	return NULL_TREE;
      *offset = add (*offset, index, tree_to_shwi (within));
    }
  if (base && DECL_P (base) && !TREE_THIS_VOLATILE (base))
    return base;
  return NULL_TREE;
}

/* OFFSET is a NUMBER of arrays of TYPE.  */

bool
loop_body::count_arrays (tree type, const sum &offset, sum *number) const
{
  tree size = TYPE_SIZE_UNIT (type);
  if (!offset.known || !size || !tree_fits_shwi_p (size) || tree_to_shwi (size) <= 0 || !offset.scaled.empty ())
    return false;
  const HOST_WIDE_INT bytes = tree_to_shwi (size);
  *number = offset;
  number->constant /= bytes;
  bool whole = offset.constant % bytes == 0;
  for (auto &term : number->terms)
    {
      whole &= term.second % bytes == 0;
      term.second /= bytes;
    }
  return whole;
}

/* T is the number of bytes from an element to the next, of a Fortran pointer's target.  */

bool
span_p (tree t)
{
  return heddle_fortran_p () && TREE_CODE (t) == COMPONENT_REF && DECL_NAME (TREE_OPERAND (t, 1))
	 && id_equal (DECL_NAME (TREE_OPERAND (t, 1)), "span");
}

/* A Fortran pointer's element has the address (offset + i * stride + ...) * span behind the pointer: let A count the
   elements.  */

void
take_span (access *a)
{
  const sum all = a->subscripts[0];
  if (!all.known || all.constant || !all.terms.empty () || all.scaled.empty ())
    return;
  sum elements;
  for (const auto &part : all.scaled)
    {
      product p = part.first;
      const auto span = std::find_if (p.begin (), p.end (), span_p);
      if (span == p.end ())
	return;
      p.erase (span);
      if (p.empty ())
	{
	  elements.constant = part.second.constant;
	  elements.terms = part.second.terms;
	}
      else
	elements.scaled[p] = part.second;
    }
  a->spanned = all;
  a->element = a->size;
  a->subscripts[0] = elements;
  a->size = 0;
}

/* Note an access to REF, or for each choice an access.  False: to unknown memory.  */

bool
loop_body::add_access (tree ref, bool store)
{
  const size_t first = m_accesses.size ();
  std::vector<choice> choices;
  bool good = true;
  m_choices = &choices;
  for (unsigned n = 0; good; n++)
    {
      const size_t next = m_accesses.size ();
      m_user = NULL;
      good = n < most_choices && add_chosen_access (ref, store);
      if (good && next < m_accesses.size ())
	m_accesses[next].again = next > first;
      while (!choices.empty () && choices.back ().chosen + 1 == choices.back ().count)
	choices.pop_back ();
      if (choices.empty ())
	break;
      choices.back ().chosen++;
    }
  m_choices = NULL;
  if (good)
    return true;
  m_accesses.resize (first);
  return add_chosen_access (ref, store);
}

bool
loop_body::add_chosen_access (tree ref, bool store)
{
  access a;
  a.store = store;
  a.always = m_straight;
  a.part = m_part;
  a.size = 0;
  if (TREE_CODE (ref) == REALPART_EXPR || TREE_CODE (ref) == IMAGPART_EXPR)
    ref = TREE_OPERAND (ref, 0);
  if (TREE_THIS_VOLATILE (ref))
    return false;
  if (!store && (handled_component_p (ref) || (DECL_P (ref) && !own_p (ref))) && fixed_load (ref))
    {
      /* A later part may store values of another type there.  */
      tree base = get_base_address (ref);
      if (!m_facts || m_facts->parts.empty () || heddle_fortran_p () || !base || DECL_P (base))
	return true;
    }
  while (TREE_CODE (ref) == COMPONENT_REF)
    ref = TREE_OPERAND (ref, 0);
  tree type = TREE_TYPE (ref);
  for (; TREE_CODE (ref) == ARRAY_REF; ref = TREE_OPERAND (ref, 0))
    {
      a.subscripts.push_back (value_of (TREE_OPERAND (ref, 1)));
      a.references.push_back (ref);
    }
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
      if (!a.object)
	return false;
      if (!POINTER_TYPE_P (TREE_TYPE (a.object)) && own_p (a.object))
	return true;
      if (!a.subscripts.empty () && (!offset.constant_p () || offset.constant))
	{
	  a.array = TREE_TYPE (ref);
	  a.offset = offset;
	}
      else if (a.subscripts.empty ())
	{
	  if (!TYPE_SIZE_UNIT (type) || !tree_fits_shwi_p (TYPE_SIZE_UNIT (type)))
	    return false;
	  a.size = tree_to_shwi (TYPE_SIZE_UNIT (type));
	  a.subscripts.push_back (offset);
	  take_span (&a);
	}
    }
  else
    return false;
  m_accesses.push_back (a);
  return true;
}

/* S has no effect beyond the notes here.  */

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
	  /* A variable known to other code: a store through a pointer might change it.  */
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
  loop_body &body = *static_cast<loop_body *> (wi->info);
  const enum gimple_code code = gimple_code (gsi_stmt (*gsi));
  if (body.m_facts && body.m_facts->parts.count (gsi_stmt (*gsi)))
    {
      body.m_part++;
      body.m_straight = true;
    }
  body.m_straight &= code == GIMPLE_ASSIGN || code == GIMPLE_CALL || code == GIMPLE_BIND || code == GIMPLE_NOP
		     || code == GIMPLE_PREDICT || code == GIMPLE_DEBUG;
  *handled = !body.harmless_p (gsi_stmt (*gsi));
  return *handled ? integer_one_node : NULL_TREE;
}

/* Only LOAD, a pointer in memory, leads to its object: its place is an array's descriptor.  */

bool
loop_body::alone_p (tree load) const
{
  tree base = load;
  while (handled_component_p (base))
    base = TREE_OPERAND (base, 0);
  if (TREE_CODE (base) == MEM_REF || TREE_CODE (base) == INDIRECT_REF)
    base = TREE_OPERAND (base, 0);
  return m_facts && m_facts->alone.count (base);
}

/* A and B, arrays or pointers, are or lead to different objects.  */

bool
loop_body::apart_p (tree a, tree b) const
{
  const bool first = POINTER_TYPE_P (TREE_TYPE (a)), second = POINTER_TYPE_P (TREE_TYPE (b));
  auto alias = [] (tree d) { return DECL_P (d) && lookup_attribute ("alias", DECL_ATTRIBUTES (d)); };
  if (alias (a) || alias (b))
    return false;
  if (!first && !second)
    return true;
  auto of_one = [&] (tree d)
    {
      if (!DECL_P (d))
	return alone_p (d);
      return POINTER_TYPE_P (TREE_TYPE (d)) ? TYPE_RESTRICT (TREE_TYPE (d)) != 0 : !TREE_ADDRESSABLE (d);
    };
  /* In Fortran, the object of a variable that is neither a pointer nor a target belongs to it alone.  */
  return first != second || heddle_fortran_p () ? of_one (a) || of_one (b) : of_one (a) && of_one (b);
}

/* The least and the largest value of V, a counter of this loop or of an inner or outer loop, as the program sees it
   before the region.  */

bool
loop_body::counter_range (tree v, tree *low, tree *high) const
{
  const auto found = m_bounds.find (v);
  if (found == m_bounds.end ())
    return m_facts->tested->counter (v, low, high);
  const auto own = std::find (m_variables.begin (), m_variables.end (), v);
  if (own != m_variables.end ())
    return heddle_counter_range (m_loop, own - m_variables.begin (), m_facts->tested->value, low, high);
  return found->second && heddle_counter_range (found->second, 0, m_facts->tested->value, low, high);
}

/* The same for S.  */

bool
loop_body::interval (const sum &s, tree *low, tree *high) const
{
  if (!s.known)
    return false;
  *low = *high = ssize_int (s.constant);
  for (const auto &term : s.terms)
    {
      tree a, b;
      if (!counter_range (term.first, &a, &b))
	{
	  if (m_bounds.count (term.first))
	    return false;
	  a = b = m_facts->tested->value (term.first);
	  if (!a)
	    return false;
	  a = b = fold_convert (ssizetype, a);
	}
      if (term.second < 0)
	std::swap (a, b);
      *low = size_binop (PLUS_EXPR, *low, size_binop (MULT_EXPR, unshare_expr (a), ssize_int (term.second)));
      *high = size_binop (PLUS_EXPR, *high, size_binop (MULT_EXPR, unshare_expr (b), ssize_int (term.second)));
    }
  for (const auto &part : s.scaled)
    {
      tree factor = ssize_int (1), a, b;
      for (tree t : part.first)
	{
	  tree value = m_facts->tested->value (t);
	  if (!value)
	    return false;
	  factor = size_binop (MULT_EXPR, factor, fold_convert (ssizetype, value));
	}
      if (!interval (part.second, &a, &b))
	return false;
      a = size_binop (MULT_EXPR, a, factor);
      b = size_binop (MULT_EXPR, b, unshare_expr (factor));
      *low = size_binop (PLUS_EXPR, *low, fold_build2 (MIN_EXPR, ssizetype, a, b));
      *high = size_binop (PLUS_EXPR, *high, fold_build2 (MAX_EXPR, ssizetype, unshare_expr (a), unshare_expr (b)));
    }
  return true;
}

/* The lowest address of A, an access to an element of an array behind a pointer, and the highest end.  */

bool
loop_body::array_extent (const access &a, tree *low, tree *high) const
{
  if (a.references.empty () || !interval (a.offset, low, high))
    return false;
  for (unsigned i = 0; i < a.references.size (); i++)
    {
      tree ref = a.references[i], type = TREE_TYPE (ref), first = array_ref_low_bound (ref), from, to;
      tree size = TREE_OPERAND (ref, 3);
      if (size)
	{
	  size = m_facts->tested->value (size);
	  if (size)
	    size = size_binop (MULT_EXPR, fold_convert (ssizetype, size), ssize_int (TYPE_ALIGN_UNIT (type)));
	}
      else if (TYPE_SIZE_UNIT (type) && tree_fits_shwi_p (TYPE_SIZE_UNIT (type)))
	size = fold_convert (ssizetype, TYPE_SIZE_UNIT (type));
      if (!size || TREE_CODE (first) != INTEGER_CST || !interval (a.subscripts[i], &from, &to))
	return false;
      first = fold_convert (ssizetype, first);
      *low = size_binop (PLUS_EXPR, *low, size_binop (MULT_EXPR, size_binop (MINUS_EXPR, from, first), size));
      /* The element itself ends with the first reference.  */
      if (i == 0)
	to = size_binop (PLUS_EXPR, to, ssize_int (1));
      *high = size_binop (PLUS_EXPR, *high, size_binop (MULT_EXPR, size_binop (MINUS_EXPR, to, first),
							 unshare_expr (size)));
    }
  return true;
}

/* Where the accesses to OBJECT are.  */

bool
loop_body::extent (tree object, std::pair<tree, tree> *result) const
{
  if (!POINTER_TYPE_P (TREE_TYPE (object)))
    {
      tree size = TYPE_SIZE_UNIT (TREE_TYPE (object));
      *result = { ssize_int (0), size };
      return size && TREE_CODE (size) == INTEGER_CST;
    }
  result->first = NULL_TREE;
  for (const access &a : m_accesses)
    {
      tree low, high;
      if (a.object != object || !a.asked)
	continue;
      const HOST_WIDE_INT size = a.element ? a.element : a.size;
      if (size ? !interval (a.element ? a.spanned : a.subscripts[0], &low, &high) : !array_extent (a, &low, &high))
	return false;
      if (size)
	high = size_binop (PLUS_EXPR, high, ssize_int (size));
      if (result->first)
	{
	  low = fold_build2 (MIN_EXPR, ssizetype, low, result->first);
	  high = fold_build2 (MAX_EXPR, ssizetype, high, result->second);
	}
      *result = { low, high };
    }
  return result->first;
}

/* PAIRS of objects may overlap: note that a test is necessary.  False: a test is impossible.  */

bool
loop_body::note_overlaps (const std::set<std::pair<tree, tree>> &pairs) const
{
  overlaps *tested = m_facts ? m_facts->tested : NULL;
  std::map<tree, std::pair<tree, tree>> extents;
  if (!tested && !pairs.empty ())
    return false;
  for (const auto &p : pairs)
    for (tree object : { p.first, p.second })
      if (!extents.count (object))
	{
	  if (!tested->array (object) || !extent (object, &extents[object]))
	    return false;
	}
  for (const auto &p : pairs)
    tested->pairs.insert (p);
  for (const auto &e : extents)
    tested->extents[e.first].push_back (e.second);
  return true;
}

/* The least step of the loop's variable I from one iteration to the next.  */

HOST_WIDE_INT
loop_body::step_of (unsigned i) const
{
  tree incr = gimple_omp_for_incr (m_loop, i);
  tree step = TREE_CODE (incr) == PLUS_EXPR || TREE_CODE (incr) == MINUS_EXPR ? TREE_OPERAND (incr, 1) : NULL_TREE;
  return step && tree_fits_shwi_p (step) && small_p (tree_to_shwi (step)) ? abs_hwi (tree_to_shwi (step)) : 1;
}

/* The factor of P in S, a sum.  */

sum
part_of (const sum &s, const product &p)
{
  if (p.empty ())
    {
      sum plain = s;
      plain.scaled.clear ();
      return plain;
    }
  const auto found = s.scaled.find (p);
  return found == s.scaled.end () ? sum () : found->second;
}

/* The least and the largest value of S, without products, with loops' counters at their bounds.  */

bool
loop_body::limits_of (const sum &s, sum *low, sum *high) const
{
  *low = *high = sum ();
  low->constant = high->constant = s.constant;
  for (const auto &term : s.terms)
    {
      const auto found = m_bounds.find (term.first);
      gimple *loop = found == m_bounds.end () ? NULL : found->second;
      sum first, last;
      first.terms[term.first] = 1;
      last = first;
      if (loop)
	{
	  tree incr = gimple_omp_for_incr (loop, 0);
	  tree_code cond = gimple_omp_for_cond (loop, 0);
	  if (term.second < 0 || (cond != LT_EXPR && cond != LE_EXPR) || TREE_CODE (incr) != PLUS_EXPR)
	    return false;
	  first = value_of (gimple_omp_for_initial (loop, 0));
	  last = value_of (gimple_omp_for_final (loop, 0));
	  if (last.known && cond == LT_EXPR)
	    last.constant--;
	}
      else if (found != m_bounds.end ())
	return false;
      *low = add (*low, first, term.second);
      *high = add (*high, last, term.second);
    }
  return low->known && high->known;
}

/* T is the distance of elements, of a Fortran array with bounds of its own.  */

bool
stride_p (tree t)
{
  if (!heddle_fortran_p ())
    return false;
  if (TREE_CODE (t) == COMPONENT_REF)
    return DECL_NAME (TREE_OPERAND (t, 1)) && id_equal (DECL_NAME (TREE_OPERAND (t, 1)), "stride");
  return DECL_P (t) && DECL_ARTIFICIAL (t) && DECL_NAME (t)
	 && startswith (IDENTIFIER_POINTER (DECL_NAME (t)), "stride.");
}

/* ALL accesses to an object, with subscripts like i * n + j, have j between 0 and n - 1: i and j are subscripts of
   their own.  In Fortran they are by the language.  */

bool
loop_body::in_bounds_p (const std::vector<const access *> &all, const std::set<product> &products) const
{
  const HOST_WIDE_INT unit = std::max (all[0]->size, HOST_WIDE_INT (1));
  bool strides = true;
  for (const product &p : products)
    for (tree t : p)
      strides &= stride_p (t);
  if (strides)
    return true;
  if (all[0]->subscripts.size () != 1)
    return false;
  /* Each product is the product before times another factor.  */
  std::vector<product> order (products.begin (), products.end ());
  std::sort (order.begin (), order.end (), [] (const product &a, const product &b) { return a.size () < b.size (); });
  for (size_t n = 0; n + 1 < order.size (); n++)
    {
      const product &small = order[n];
      product large = order[n + 1];
      if (large.size () != small.size () + 1)
	return false;
      for (tree t : small)
	{
	  const auto at = std::find (large.begin (), large.end (), t);
	  if (at == large.end ())
	    return false;
	  large.erase (at);
	}
      sum end;
      end.scaled[{ large[0] }].constant = unit;
      for (const access *a : all)
	{
	  sum low, high;
	  if (!limits_of (part_of (a->subscripts[0], small), &low, &high))
	    return false;
	  high = add (high, end, -1);
	  if (!low.constant_p () || low.constant < 0 || !high.constant_p () || high.constant > -unit)
	    return false;
	}
    }
  return true;
}

/* Subscript K of ALL accesses to an object, in its part multiplied with P, separates any two iterations with different
   values of the loop's variable I.  */

bool
loop_body::moves_apart_p (unsigned i, const std::vector<const access *> &all, unsigned k, const product &p) const
{
  HOST_WIDE_INT factor = 0;
  sum fixed;
  range r = { 0, 0 };
  for (const access *a : all)
    {
      if (!a->subscripts[k].known)
	return false;
      const sum s = part_of (a->subscripts[k], p);
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
	      if (m_bounds.count (term.first))
		return false;
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

/* S does not change in the loop.  */

bool
loop_body::still_p (const sum &s) const
{
  bool still = s.known;
  for (const auto &term : s.terms)
    still &= !m_bounds.count (term.first);
  for (const auto &part : s.scaled)
    still &= still_p (part.second);
  return still;
}

/* The factor of P in subscripts of ALL accesses to an object is common to all accesses and all iterations: it does not
   separate two elements.  */

bool
loop_body::common_p (const std::vector<const access *> &all, const product &p) const
{
  for (unsigned k = 0; k < all[0]->subscripts.size (); k++)
    {
      const sum first = part_of (all[0]->subscripts[k], p);
      if (!still_p (first))
	return false;
      for (const access *a : all)
	if (!a->subscripts[k].known || !(part_of (a->subscripts[k], p) == first))
	  return false;
    }
  return true;
}

/* From PRODUCTS, for an array of Fortran, remove products with other variables than strides: return the strides alone
   of each, which are multiplied with still other factors in the subscript.  */

std::set<product>
loop_body::take_mixed (std::set<product> *products) const
{
  std::set<product> mixed, kept;
  bool strides = false;
  for (const product &p : *products)
    for (tree t : p)
      strides |= stride_p (t);
  if (!strides)
    return mixed;
  for (const product &p : *products)
    {
      product only;
      std::copy_if (p.begin (), p.end (), std::back_inserter (only), stride_p);
      kept.insert (only);
      if (only != p)
	mixed.insert (only);
    }
  *products = kept;
  return mixed;
}

/* P is not 0, or a test before the region says so.  */

bool
loop_body::nonzero_p (const product &p) const
{
  for (tree t : p)
    if (!stride_p (t))
      {
	tree value = m_facts && m_facts->tested ? m_facts->tested->value (t) : NULL_TREE;
	if (!value)
	  return false;
	m_facts->tested->conditions.push_back (fold_build2 (NE_EXPR, boolean_type_node, value,
							    build_zero_cst (TREE_TYPE (value))));
      }
  return true;
}

/* ALL accesses to an object are to one element an iteration, and each iteration stores to it.  Each of several shared
   loops stores to an element in one iteration only, or threads would be in each other's way.  */

bool
loop_body::one_element_p (const std::vector<access> &all) const
{
  bool stored = false, same = true;
  for (const access &a : all)
    {
      stored |= a.store && a.always;
      same &= a.subscripts.size () == all[0].subscripts.size () && a.size == all[0].size && a.array == all[0].array
	      && counts_alike_p (a, all[0])
	      && a.offset == all[0].offset;
      for (unsigned k = 0; same && k < a.subscripts.size (); k++)
	same = a.subscripts[k] == all[0].subscripts[k];
      for (const sum &s : a.subscripts)
	same &= !counts_inside_p (s);
    }
  std::set<tree> counters;
  for (const sum &s : all[0].subscripts)
    {
      for (const auto &term : s.terms)
	counters.insert (term.first);
      for (const auto &part : s.scaled)
	for (const auto &term : part.second.terms)
	  counters.insert (term.first);
    }
  for (tree v : m_variables)
    same &= counters.count (v) != 0;
  return stored && same && !counts_inside_p (all[0].offset);
}

/* S has the counter of an inner loop.  */

bool
loop_body::counts_inside_p (const sum &s) const
{
  bool inside = !s.known;
  for (const auto &term : s.terms)
    inside |= m_bounds.count (term.first)
	      && std::find (m_variables.begin (), m_variables.end (), term.first) == m_variables.end ();
  for (const auto &part : s.scaled)
    inside |= counts_inside_p (part.second);
  return inside;
}

/* OBJECT is stored to, but no iteration accesses another iteration's elements.  */

bool
loop_body::by_itself_p (tree object) const
{
  std::vector<access> copies;
  for (const access &a : m_accesses)
    if (a.object == object)
      copies.push_back (a);
  if (m_facts && m_facts->shared && one_element_p (copies))
    return true;
  const access &one = copies[0];
  bool arrays = false, same = still_p (one.offset);
  for (const access &a : copies)
    {
      if (!counts_alike_p (a, one) || a.subscripts.size () != one.subscripts.size () || a.size != one.size
	  || (a.array && one.array && a.array != one.array))
	return false;
      arrays |= a.array != NULL_TREE;
      same &= a.offset == one.offset;
    }
  if (arrays && !same)
    for (access &a : copies)
      {
	sum number;
	if (!a.array || !count_arrays (a.array, a.offset, &number))
	  return false;
	a.subscripts.push_back (number);
      }
  std::vector<const access *> all;
  for (const access &a : copies)
    all.push_back (&a);
  std::set<product> products = { product () };
  for (const access *a : all)
    for (const sum &s : a->subscripts)
      for (const auto &part : s.scaled)
	products.insert (part.first);
  for (auto p = products.begin (); p != products.end (); )
    p = !p->empty () && common_p (all, *p) ? products.erase (p) : std::next (p);
  const std::set<product> mixed = take_mixed (&products);
  /* The remaining products, and the rest, are apart if all are within bounds.  */
  const bool alone = products.size () == 2 && common_p (all, product ());
  if (products.size () > 1 && !(alone ? nonzero_p (*products.rbegin ()) : in_bounds_p (all, products)))
    return false;
  for (unsigned i = 0; i < m_variables.size (); i++)
    {
      bool found = false;
      for (unsigned k = 0; k < all[0]->subscripts.size () && !found; k++)
	for (const product &p : products)
	  if (!mixed.count (p) && moves_apart_p (i, all, k, p))
	    {
	      found = true;
	      break;
	    }
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
  statement_walk wi (this);
  for (gimple *s : m_before)
    {
      assigned (gimple_get_lhs (s), s);
      m_own.insert (gimple_get_lhs (s));
    }
  walk_gimple_seq (gimple_omp_body (m_loop), note_assignments, NULL, &wi);
  for (tree v : m_variables)
    if (m_definitions.count (v))
      return false;
  for (const auto &inner : m_inside)
    {
      /* Behind its loop a counter has another value.  */
      mentions m = { inner.first, 0 };
      wi = statement_walk (&m);
      walk_gimple_seq (gimple_omp_body (m_loop), NULL, count_mention, &wi);
      if (m.count != inner.second)
	{
	  m_ranges.erase (inner.first);
	  m_bounds[inner.first] = NULL;
	}
    }
  for (unsigned i = 0; i < m_variables.size (); i++)
    m_bounds[m_variables[i]] = m_variables.size () == 1 ? m_loop : NULL;
  wi = statement_walk (this);
  for (gimple *s : m_before)
    if (!harmless_p (s))
      return false;
  if (walk_gimple_seq (gimple_omp_body (m_loop), look, NULL, &wi))
    return false;
  std::set<std::pair<tree, tree>> open;
  const bool parts = m_facts && !m_facts->parts.empty ();
  for (access &a : m_accesses)
    if (a.store)
      for (access &b : m_accesses)
	{
	  if (parts && a.part == b.part)
	    continue;
	  if (b.object == a.object && !by_itself_p (a.object))
	    return false;
	  if (b.object == a.object || apart_p (a.object, b.object))
	    continue;
	  a.asked = b.asked = true;
	  open.insert ({ std::min (a.object, b.object), std::max (a.object, b.object) });
	}
  return note_overlaps (open);
}

/* P is the distance of neighbouring elements of A's object, a Fortran array.  It is empty if the distance is 1; else
   the first dimension's distance comes first in the program, too.  */

bool
first_stride_p (const product &p, const access &a)
{
  if (p.size () != 1 || !stride_p (p[0]))
    return false;
  if (!DECL_P (p[0]))
    {
      tree dimension = TREE_OPERAND (p[0], 0);
      return TREE_CODE (dimension) == ARRAY_REF && integer_zerop (TREE_OPERAND (dimension, 1));
    }
  for (const sum &s : a.subscripts)
    {
      if (!s.terms.empty ())
	return false;
      for (const auto &part : s.scaled)
	{
	  bool strides = false, offset = true;
	  for (tree other : part.first)
	    {
	      strides |= stride_p (other);
	      offset &= DECL_P (other) && DECL_NAME (other)
			&& startswith (IDENTIFIER_POINTER (DECL_NAME (other)), "offset.");
	      if (stride_p (other) && DECL_P (other) && DECL_UID (other) < DECL_UID (p[0]))
		return false;
	    }
	  if (!strides && !offset)
	    return false;
	}
    }
  return true;
}

/* Add the accesses to UNITS.  */

void
loop_body::count_units (unit_accesses *units) const
{
  for (const access &a : m_accesses)
    {
      if (a.again || a.subscripts.empty () || (m_facts && m_facts->own.count (a.object)))
	continue;
      std::map<tree, unsigned> mentioned;
      for (const sum &s : a.subscripts)
	{
	  for (const auto &term : s.terms)
	    mentioned[term.first]++;
	  for (const auto &part : s.scaled)
	    for (const auto &term : part.second.terms)
	      mentioned[term.first]++;
	}
      if (!a.subscripts[0].known)
	continue;
      auto add = [&] (const sum &s)
	{
	  for (const auto &term : s.terms)
	    if (abs_hwi (term.second) <= std::max (a.size, HOST_WIDE_INT (1)) && mentioned[term.first] == 1)
	      {
		(*units)[term.first]++;
		(*units)[NULL_TREE] += mentioned.size () > 1;
	      }
	};
      add (a.subscripts[0]);
      for (const auto &part : a.subscripts[0].scaled)
	if (first_stride_p (part.first, a))
	  add (part.second);
    }
}

} // namespace

bool
heddle_counter_range (gimple *loop, unsigned i, const std::function<tree (tree)> &value, tree *low, tree *high)
{
  tree first = value (gimple_omp_for_initial (loop, i)), end = value (gimple_omp_for_final (loop, i));
  const tree_code cond = gimple_omp_for_cond (loop, i);
  if (!first || !end)
    return false;
  *low = fold_convert (ssizetype, first);
  *high = fold_convert (ssizetype, end);
  if (cond == LT_EXPR || cond == GT_EXPR)
    *high = size_binop (PLUS_EXPR, *high, ssize_int (cond == LT_EXPR ? -1 : 1));
  if (cond == GT_EXPR || cond == GE_EXPR)
    std::swap (*low, *high);
  return cond == LT_EXPR || cond == GT_EXPR || cond == LE_EXPR || cond == GE_EXPR;
}

bool
heddle_may_change_p (tree store, tree load, bool typed)
{
  auto base_of = [] (tree t, tree *pointer)
    {
      while (handled_component_p (t))
	t = TREE_OPERAND (t, 0);
      *pointer = TREE_CODE (t) == MEM_REF || TREE_CODE (t) == INDIRECT_REF ? TREE_OPERAND (t, 0) : NULL_TREE;
      return *pointer ? *pointer : t;
    };
  auto of_one = [] (tree d, tree pointer)
    {
      return DECL_P (d) && (pointer ? TYPE_RESTRICT (TREE_TYPE (d)) != 0 : !TREE_ADDRESSABLE (d));
    };
  tree to, from, a = base_of (store, &to), b = base_of (load, &from);
  if (!to && !from && DECL_P (a) && DECL_P (b))
    return a == b;
  if (a != b)
    {
      const bool one = of_one (a, to), other = of_one (b, from);
      if (to && from ? one && other : one || other)
	return false;
    }
  /* No pointer of Fortran's leads to a descriptor.  */
  auto described = [] (tree t)
    {
      while (handled_component_p (t))
	t = TREE_OPERAND (t, 0);
      return heddle_descriptor_p (TREE_TYPE (t));
    };
  if (heddle_fortran_p () && described (load) && !described (store))
    return false;
  /* A variable's own memory keeps the type of its declaration.  */
  return (!typed && to && from && !heddle_fortran_p ())
	 || alias_sets_conflict_p (get_alias_set (store), get_alias_set (load));
}

void
heddle_find_alone (tree clauses, std::set<tree> *alone)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    {
      if (!heddle_map_p (c) || !(TREE_CODE (OMP_CLAUSE_DECL (c)) == MEM_REF || INDIRECT_REF_P (OMP_CLAUSE_DECL (c))))
	continue;
      tree pointer = TREE_OPERAND (OMP_CLAUSE_DECL (c), 0);
      if (!TYPE_RESTRICT (TREE_TYPE (pointer)) || DECL_P (pointer))
	continue;
      STRIP_NOPS (pointer);
      while (handled_component_p (pointer))
	pointer = TREE_OPERAND (pointer, 0);
      if (heddle_descriptor_p (TREE_TYPE (pointer)))
	alone->insert (TREE_CODE (pointer) == MEM_REF || INDIRECT_REF_P (pointer) ? TREE_OPERAND (pointer, 0)
		       : pointer);
    }
}

bool
heddle_independent_p (gimple *loop, const nest_facts *facts, const std::vector<gimple *> &before, unit_accesses *units)
{
  loop_body body (loop, facts, before);
  const bool independent = body.independent_p ();
  if (units)
    body.count_units (units);
  return independent;
}
