/* rules.cc -- the rules of arithmetic are applied, in one walk.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A function's statements are looked at in the order of its blocks.  A rule without a shared part is matched from its
   root at each statement, down to the definitions of operands.  A rule with a part in all () is matched from the
   statement of that part: up from each of its uses to the statement of the pattern's root, over values of a single
   use, and down from the root.  If each use has a rule all are replaced, and the shared part is removed; so a
   product disappears in all of its sums, or in none.

   Values inside of a pattern have no side effect, do not end a block, and are in no abnormal PHI: they can be computed
   anew at the root, wherever they are.  */

#include "device/rules/rules.h"
#include "device/rules/zero-signs.h"
#include "cfgloop.h"
#include "internal-fn.h"
#include "gimple-pretty-print.h"
#include "statements.h"

#include <memory>

namespace rules {

/* Facts about the function that conditions ask for, computed when the first one does.  */

class function_facts
{
public:
  explicit function_facts (function *fun) : m_fun (fun) {}

  ~function_facts ()
  {
    if (m_loops)
      loop_optimizer_finalize ();
  }

  class loop *
  loop_of (gimple *s)
  {
    if (!m_loops)
      loop_optimizer_init (AVOID_CFG_MODIFICATIONS);
    m_loops = true;
    return gimple_bb (s)->loop_father;
  }

  bool
  never_minus_zero_p (tree x)
  {
    if (!m_signs)
      m_signs = std::make_unique<zero_signs> (m_fun);
    return m_signs->never_minus_p (x);
  }

private:
  function *const m_fun;
  bool m_loops = false;
  std::unique_ptr<zero_signs> m_signs;
};

bool
wide_p (tree product, tree x)
{
  tree type = TREE_TYPE (product), narrow = TREE_TYPE (x);
  return INTEGRAL_TYPE_P (type) && TYPE_PRECISION (type) == 64 && !TYPE_OVERFLOW_TRAPS (type)
	 && INTEGRAL_TYPE_P (narrow) && TYPE_PRECISION (narrow) == 32;
}

bool
fits_p (tree k, tree x)
{
  return int_fits_type_p (k, TREE_TYPE (x));
}

bool
log_fits_p (tree k, tree x)
{
  return tree_fits_uhwi_p (k) && tree_to_uhwi (k) + 1 < TYPE_PRECISION (TREE_TYPE (x));
}

bool
same_sign_p (tree x, tree y)
{
  return TYPE_UNSIGNED (TREE_TYPE (x)) == TYPE_UNSIGNED (TREE_TYPE (y));
}

bool
real_p (tree x)
{
  return SCALAR_FLOAT_TYPE_P (TREE_TYPE (x));
}

bool
hardware_real_p (tree x)
{
  return real_p (x) && (TYPE_MODE (TREE_TYPE (x)) == SFmode || TYPE_MODE (TREE_TYPE (x)) == DFmode);
}

bool
single_p (tree x)
{
  return real_p (x) && TYPE_MODE (TREE_TYPE (x)) == SFmode;
}

bool
library_call_p (const match &m)
{
  return gimple_call_builtin_p (m.root, BUILT_IN_NORMAL)
	 && (!gimple_call_lhs (m.root) || replacement_internal_fn (as_a<gcall *> (m.root)) != IFN_LAST);
}

bool
same_loop_p (const match &m)
{
  return m.facts->loop_of (m.root) == m.facts->loop_of (m.shared);
}

bool
never_minus_zero_p (const match &m, tree x)
{
  return m.facts->never_minus_zero_p (x);
}

expr
as_type (tree k, tree x)
{
  return expr (fold_convert (TREE_TYPE (x), k));
}

expr
power_of_two (tree k, tree x)
{
  return expr (build_int_cst (TREE_TYPE (x), HOST_WIDE_INT_1 << tree_to_uhwi (k)));
}

namespace {

/* A row of rules.def.  */

struct rule
{
  const char *pass;
  expr pattern;
  bool (*condition) (const match &);
  expr (*replacement) (const match &);
};

/* The variables that rows name, each made by MAKE (its number).  */
#define RULE_NAMES(MAKE)										\
  [[maybe_unused]] const expr a = MAKE (A), b = MAKE (B), x = MAKE (X), y = MAKE (Y), k = MAKE (K)
#define RULE_VARIABLE(N) expr (N == K ? expr::INTEGER : expr::ANY, N)
#define RULE_VALUE(N) expr (m.values[N])

const std::vector<rule> &
all_rules ()
{
  static const std::vector<rule> table =
  {
#define RULE(PASS, PATTERN, REPLACEMENT, CONDITION)							\
    { #PASS,												\
      [] { RULE_NAMES (RULE_VARIABLE); return expr (PATTERN); } (),					\
      [] ([[maybe_unused]] const match &m) -> bool							\
	{												\
	  RULE_NAMES (RULE_VALUE);									\
	  [[maybe_unused]] tree r = gimple_get_lhs (m.root);						\
	  return CONDITION;										\
	},												\
      [] ([[maybe_unused]] const match &m) -> expr { RULE_NAMES (RULE_VALUE); return REPLACEMENT; } },
#include "device/rules/rules.def"
  };
  return table;
}

/* NAME is PASS, with - or _.  */

bool
same_name_p (const char *name, std::string pass)
{
  std::replace (pass.begin (), pass.end (), '-', '_');
  return pass == name;
}

/* The part of PATTERN in all (), or NULL; *DEPTH: how many operations are above it.  */

const expr *
shared_part (const expr &pattern, unsigned *depth)
{
  *depth = 0;
  if (pattern.all)
    return &pattern;
  for (const expr &e : pattern.operands)
    if (const expr *found = shared_part (e, depth))
      {
	++*depth;
	return found;
      }
  return NULL;
}

/* T is a value that can be used at the root.  */

bool
usable_p (tree t)
{
  return is_gimple_min_invariant (t) || (TREE_CODE (t) == SSA_NAME && !SSA_NAME_OCCURS_IN_ABNORMAL_PHI (t));
}

/* N as GCC has real numbers.  */

REAL_VALUE_TYPE
real_value (double n)
{
  char text[32];
  snprintf (text, sizeof text, "%a", n);
  REAL_VALUE_TYPE result;
  real_from_string (&result, text);
  return result;
}

bool fits_p (const expr &, gimple *, match *);

/* VALUE fits pattern P: M gets the values of variables.  */

bool
fits_p (const expr &p, tree value, match *m)
{
  switch (p.what)
    {
    case expr::INTEGER:
      if (TREE_CODE (value) != INTEGER_CST)
	return false;
      /* FALLTHRU */
    case expr::ANY:
      {
	tree &known = m->values[p.variable];
	if (known)
	  return operand_equal_p (known, value);
	known = value;
	return usable_p (value);
      }
    case expr::REAL:
      {
	const REAL_VALUE_TYPE n = real_value (p.real);
	return TREE_CODE (value) == REAL_CST && real_equal (&TREE_REAL_CST (value), &n);
      }
    default:
      {
	if (TREE_CODE (value) != SSA_NAME || !usable_p (value))
	  return false;
	gimple *s = SSA_NAME_DEF_STMT (value);
	return !gimple_vuse (s) && fits_p (p, s, m);
      }
    }
}

/* The operands VALUES fit those of P, in this order.  */

bool
operands_fit_p (const expr &p, const tree *values, match *m)
{
  for (unsigned i = 0; i < p.operands.size (); i++)
    if (!fits_p (p.operands[i], values[i], m))
      return false;
  return true;
}

/* The call S is one of FN, by whatever name.  */

bool
calls_p (gcall *s, internal_fn fn)
{
  if (gimple_call_internal_p (s))
    return gimple_call_internal_fn (s) == fn;
  return gimple_call_builtin_p (s, BUILT_IN_NORMAL) && associated_internal_fn (gimple_call_fndecl (s)) == fn;
}

/* Statement S is operation or call P of operands that fit.  */

bool
fits_p (const expr &p, gimple *s, match *m)
{
  if (stmt_ends_bb_p (s) || (p.all && s != m->shared))
    return false;
  std::vector<tree> values;
  tree_code code = ERROR_MARK;
  if (p.what == expr::OPERATION && is_gimple_assign (s))
    {
      code = gimple_assign_rhs_code (s);
      if (CONVERT_EXPR_CODE_P (p.code) ? !CONVERT_EXPR_CODE_P (code) : p.code != code)
	return false;
      for (unsigned i = 1; i < gimple_num_ops (s); i++)
	values.push_back (gimple_op (s, i));
    }
  else if (p.what == expr::FUNCTION && is_gimple_call (s) && calls_p (as_a<gcall *> (s), p.fn))
    for (unsigned i = 0; i < gimple_call_num_args (s); i++)
      values.push_back (gimple_call_arg (s, i));
  if (values.size () != p.operands.size ())
    return false;
  const match before = *m;
  if (operands_fit_p (p, values.data (), m))
    return true;
  if (code == ERROR_MARK || !commutative_tree_code (code))
    return false;
  *m = before;
  std::swap (values[0], values[1]);
  return operands_fit_p (p, values.data (), m);
}

/* A walk over FUN with the rules of PASS.  */

class walk
{
public:
  walk (const char *pass, function *fun);
  void apply ();

private:
  struct step
  {
    const rule *applied;
    match found;
    std::vector<gimple *> between;	/* the shared part's uses but the root, from below */
  };

  bool match_root (const rule &, gimple *root, gimple *shared, match *);
  bool match_use (gimple *shared, gimple *use, step *);
  bool replace_uses (gimple *shared);
  void replace (const rule &, const match &);

  function *m_fun;
  function_facts m_facts;
  std::vector<const rule *> m_rules, m_shared;	/* without and with a part in all () */
};

walk::walk (const char *pass, function *fun) : m_fun (fun), m_facts (fun)
{
  unsigned depth;
  for (const rule &r : all_rules ())
    if (same_name_p (r.pass, pass))
      (shared_part (r.pattern, &depth) ? m_shared : m_rules).push_back (&r);
}

bool
walk::match_root (const rule &r, gimple *root, gimple *shared, match *m)
{
  *m = { &m_facts, root, shared, {} };
  tree lhs = gimple_get_lhs (root);
  return (!lhs || TREE_CODE (lhs) == SSA_NAME) && (!lhs || usable_p (lhs)) && fits_p (r.pattern, root, m)
	 && r.condition (*m);
}

/* A rule fits whose shared part is the statement SHARED, with USE as the operation around that: FOUND gets it.  */

bool
walk::match_use (gimple *shared, gimple *use, step *found)
{
  for (const rule *r : m_shared)
    {
      unsigned depth;
      shared_part (r->pattern, &depth);
      gimple *root = use;
      found->applied = r;
      found->between.clear ();
      while (--depth > 0 && root)
	{
	  found->between.push_back (root);
	  use_operand_p use_p;
	  gimple *next = NULL;
	  tree value = is_gimple_assign (root) ? gimple_get_lhs (root) : NULL_TREE;
	  root = value && TREE_CODE (value) == SSA_NAME && single_imm_use (value, &use_p, &next) ? next : NULL;
	}
      if (root && match_root (*r, root, shared, &found->found))
	return true;
    }
  return false;
}

/* Replace all uses of the value of SHARED, if each has a rule.  True: nothing uses it any longer.  */

bool
walk::replace_uses (gimple *shared)
{
  tree value = gimple_get_lhs (shared);
  if (m_shared.empty () || !value || TREE_CODE (value) != SSA_NAME || !usable_p (value) || gimple_vuse (shared))
    return false;
  std::vector<step> steps;
  hash_set<gimple *> roots;
  imm_use_iterator iter;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, iter, value)
    if (!is_gimple_debug (USE_STMT (use)))
      {
	step s;
	/* A root with two uses of the value fits no pattern.  */
	if (!match_use (shared, USE_STMT (use), &s) || roots.add (s.found.root))
	  return false;
	steps.push_back (s);
      }
  for (const step &s : steps)
    {
      replace (*s.applied, s.found);
      for (auto i = s.between.rbegin (); i != s.between.rend (); ++i)
	{
	  gimple_stmt_iterator gsi = gsi_for_stmt (*i);
	  gsi_remove (&gsi, true);
	  release_defs (*i);
	}
    }
  return !steps.empty ();
}

gimple *statement_of (const expr &, tree lhs, gimple_stmt_iterator *);

/* The value of E, as an operand of a statement with the type TYPE; further statements go before GSI.  */

tree
operand_of (const expr &e, tree type, gimple_stmt_iterator *gsi)
{
  if (e.what == expr::KNOWN)
    return e.value;
  if (e.what == expr::REAL)
    return build_real (type, real_value (e.real));
  tree value = make_ssa_name (type);
  gimple *s = statement_of (e, value, gsi);
  gimple_set_location (s, gimple_location (gsi_stmt (*gsi)));
  gsi_insert_before (gsi, s, GSI_SAME_STMT);
  return value;
}

/* A statement that sets LHS to E, an operation or a call.  Its operands are known, or of LHS's type.  */

gimple *
statement_of (const expr &e, tree lhs, gimple_stmt_iterator *gsi)
{
  auto_vec<tree, 3> operands;
  for (const expr &o : e.operands)
    operands.safe_push (operand_of (o, TREE_TYPE (lhs), gsi));
  if (e.what == expr::OPERATION)
    return gimple_build_assign (lhs, e.code, operands[0], operands.length () > 1 ? operands[1] : NULL_TREE);
  gcall *call = gimple_build_call_internal_vec (e.fn, operands);
  gimple_call_set_lhs (call, lhs);
  gimple_call_set_nothrow (call, true);
  return call;
}

/* Put R's replacement in the place of what M has found.  */

void
walk::replace (const rule &r, const match &m)
{
  if (dump_file)
    {
      fprintf (dump_file, "%s: ", r.pass);
      print_gimple_stmt (dump_file, m.root, 0, TDF_NONE);
    }
  gimple_stmt_iterator gsi = gsi_for_stmt (m.root);
  tree lhs = gimple_get_lhs (m.root);
  if (gimple_vdef (m.root))
    unlink_stmt_vdef (m.root);
  if (!lhs)
    {
      gsi_replace (&gsi, gimple_build_nop (), false);
      return;
    }
  const expr value = r.replacement (m);
  if (value.what == expr::KNOWN)
    {
      replace_uses_by (lhs, value.value);
      gsi_remove (&gsi, true);
      release_defs (m.root);
      return;
    }
  gimple *s = statement_of (value, lhs, &gsi);
  gimple_set_location (s, gimple_location (m.root));
  gsi_replace (&gsi, s, false);
}

void
walk::apply ()
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, m_fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb), next; !gsi_end_p (gsi); gsi = next)
      {
	gimple *s = gsi_stmt (gsi);
	if (replace_uses (s))
	  {
	    next = gsi_for_stmt (s);
	    gsi_remove (&next, true);
	    release_defs (s);
	    continue;
	  }
	next = gsi;
	gsi_next (&next);
	match m;
	for (const rule *r : m_rules)
	  if (match_root (*r, s, NULL, &m))
	    {
	      replace (*r, m);
	      break;
	    }
      }
}

} // namespace
} // namespace rules

void
heddle_apply_rules (const char *pass, function *fun)
{
  rules::walk (pass, fun).apply ();
}
