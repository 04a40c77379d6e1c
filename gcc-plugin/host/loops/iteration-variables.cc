/* iteration-variables.cc -- the host role: last values of iteration variables that are declared outside of their loops.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

     int i;						subroutine add (n, a)
     #pragma omp target teams distribute		integer :: n, i
		 parallel for simd			!$omp target teams distribute parallel do simd
     for (i = 0; i < n; i++)				do i = 1, n

   The iteration variable of a SIMD loop is not private: it has its last value behind the construct (OpenMP 5.0,
   2.19.1.1: linear, lastprivate; 2.14: a target construct maps it tofrom).  All Fortran is written like that, and all C
   of before 1999.  GCC makes lastprivate clauses and a mapping of it; the kernel therefore finds the thread with the
   last iteration, and passes its value to the team and then to memory: teams then have results, barriers and shared
   memory, and the grid cannot share the iterations; and each time four bytes are copied to the device and back.

   The last value is known without executing the loop.  Before "omplower" such a variable becomes private to the
   construct, and the host computes its value behind the construct:

     target map (tofrom: i) ...		=>	limit = n;
     distribute lastprivate (i)			target ...
     parallel lastprivate (i)			distribute private (i)
     simd linear (i)				parallel private (i)
						simd linear (i)
						if (limit > 0)
						  i = limit;

   That is done if
     - the target construct has nothing but the nest, and its innermost construct is simd: in other loops the variable
       is private anyway, unless the user says lastprivate;
     - the variable is local, nobody takes its address, and no clause of the function maps it; the device therefore has
       no copy that must change, too;
     - the bounds are computed from constants and from what the target construct makes firstprivate;
     - the host waits for the end: no nowait clause.
   Without iterations the variable keeps its value, as with GCC's clauses.  */

#include "gcc-compat.h"
#include "omp-general.h"
#include "host/clauses/walk-body.h"
#include "passes.h"

namespace {

/* A target construct that is nothing but a loop nest, from the outside to the loop whose body is the user's.  */
struct loop_nest
{
  gomp_target *target = NULL;
  std::vector<gimple *> constructs;	/* teams, distribute, parallel, for, simd: those that there are */
  gomp_for *inner = NULL;		/* the last of these */
  std::vector<gassign *> computed;	/* statements between them */
};

/* Add SEQ's loops to NEST.  False: SEQ has other contents, too.  */

bool
read_nest (gimple_seq seq, loop_nest *nest)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *s = gsi_stmt (gsi);
      gimple_seq before = NULL, inside = NULL;
      switch (gimple_code (s))
	{
	case GIMPLE_ASSIGN:
	  if (nest->inner)
	    return false;
	  nest->computed.push_back (as_a<gassign *> (s));
	  continue;
	case GIMPLE_BIND:
	  inside = gimple_bind_body (as_a<gbind *> (s));
	  if (!read_nest (inside, nest))
	    return false;
	  continue;
	case GIMPLE_OMP_FOR:
	  before = gimple_omp_for_pre_body (s);
	  break;
	case GIMPLE_OMP_TEAMS: case GIMPLE_OMP_PARALLEL:
	  break;
	default:
	  return false;
	}
      if (nest->inner || !read_nest (before, nest))
	return false;
      nest->constructs.push_back (s);
      gomp_for *loop = dyn_cast<gomp_for *> (s);
      if (loop && !gimple_omp_for_combined_p (loop))
	nest->inner = loop;
      else if (!read_nest (gimple_omp_body (s), nest))
	return false;
    }
  return true;
}

tree *
clauses_of (gimple *s)
{
  switch (gimple_code (s))
    {
    case GIMPLE_OMP_TARGET:
      return gimple_omp_target_clauses_ptr (s);
    case GIMPLE_OMP_TEAMS:
      return gimple_omp_teams_clauses_ptr (s);
    case GIMPLE_OMP_PARALLEL:
      return gimple_omp_parallel_clauses_ptr (as_a<gomp_parallel *> (s));
    default:
      return gimple_omp_for_clauses_ptr (s);
    }
}

/* Where the clause CODE for DECL hangs among the clauses of S, or NULL.  */

tree *
find_clause (gimple *s, omp_clause_code code, tree decl)
{
  for (tree *c = clauses_of (s); *c; c = &OMP_CLAUSE_CHAIN (*c))
    if (OMP_CLAUSE_CODE (*c) == code && OMP_CLAUSE_DECL (*c) == decl)
      return c;
  return NULL;
}

/* The last values of a nest's iteration variables, as statements of the host.  */

class last_values
{
public:
  explicit last_values (const loop_nest &n) : m_nest (n), m_place (gimple_location (n.target)) {}

  /* The value behind loop number K is LAST if all loops have iterations, a condition given in REACHED.  False: unknown
     on the host.  */
  bool find (unsigned k, tree *last);
  bool find_reached (tree *reached);

  gimple_seq seq = NULL;
  tree variables = NULL_TREE;		/* of SEQ */

  tree op (tree_code code, tree type, tree a, tree b = NULL_TREE);

private:
  const loop_nest &m_nest;
  location_t m_place;
  std::map<tree, tree> m_known;

  tree variable (tree type);
  tree convert (tree type, tree x) { return types_compatible_p (type, TREE_TYPE (x)) ? x : op (NOP_EXPR, type, x); }
  tree value (tree x);
  bool bounds (unsigned k, tree *first, tree *end);
};

tree
last_values::variable (tree type)
{
  tree v = create_tmp_var_raw (type, "last");
  DECL_CONTEXT (v) = current_function_decl;
  DECL_SEEN_IN_BIND_EXPR_P (v) = 1;
  DECL_CHAIN (v) = variables;
  return variables = v;
}

tree
last_values::op (tree_code code, tree type, tree a, tree b)
{
  const bool load = get_gimple_rhs_class (code) == GIMPLE_SINGLE_RHS;
  tree folded = load ? NULL_TREE : b ? fold_binary (code, type, a, b) : fold_unary (code, type, a);
  if (folded && CONSTANT_CLASS_P (folded))
    return folded;
  tree v = variable (type);
  gimple *s = gimple_build_assign (v, code, a, b);
  gimple_set_location (s, m_place);
  gimple_seq_add_stmt_without_update (&seq, s);
  return v;
}

/* The host's computation of X, which the construct computes before its loops; NULL_TREE if impossible.  */

tree
last_values::value (tree x)
{
  if (CONSTANT_CLASS_P (x))
    return x;
  auto passed = [&] (tree decl) { return find_clause (m_nest.target, OMP_CLAUSE_FIRSTPRIVATE, decl) != NULL; };
  if (TREE_CODE (x) == MEM_REF)
    {
      tree pointer = TREE_OPERAND (x, 0);
      return DECL_P (pointer) && TREE_CODE (TREE_TYPE (pointer)) == REFERENCE_TYPE
	     && integer_zerop (TREE_OPERAND (x, 1)) && INTEGRAL_TYPE_P (TREE_TYPE (x)) && passed (pointer)
	     ? op (MEM_REF, TREE_TYPE (x), unshare_expr (x)) : NULL_TREE;
    }
  if (!DECL_P (x) || !INTEGRAL_TYPE_P (TREE_TYPE (x)) || TREE_THIS_VOLATILE (x))
    return NULL_TREE;
  auto known = m_known.find (x);
  if (known != m_known.end ())
    return known->second;
  m_known[x] = NULL_TREE;
  gassign *definition = NULL;
  for (gassign *s : m_nest.computed)
    if (gimple_assign_lhs (s) == x)
      {
	if (definition)
	  return NULL_TREE;
	definition = s;
      }
  tree result = NULL_TREE;
  if (!definition)
    /* A value of its own: the host's may change meanwhile.  */
    result = passed (x) ? op (VAR_DECL, TREE_TYPE (x), x) : NULL_TREE;
  else
    {
      const tree_code code = gimple_assign_rhs_code (definition);
      tree a = NULL_TREE, b = NULL_TREE;
      switch (gimple_assign_rhs_class (definition))
	{
	case GIMPLE_SINGLE_RHS:
	  result = value (gimple_assign_rhs1 (definition));
	  break;
	case GIMPLE_UNARY_RHS:
	  a = value (gimple_assign_rhs1 (definition));
	  result = a ? op (code, TREE_TYPE (x), a) : NULL_TREE;
	  break;
	case GIMPLE_BINARY_RHS:
	  a = value (gimple_assign_rhs1 (definition));
	  b = a ? value (gimple_assign_rhs2 (definition)) : NULL_TREE;
	  result = b && TREE_CODE_CLASS (code) != tcc_comparison ? op (code, TREE_TYPE (x), a, b) : NULL_TREE;
	  break;
	default:
	  break;
	}
    }
  m_known[x] = result;
  return result;
}

bool
last_values::bounds (unsigned k, tree *first, tree *end)
{
  tree init = gimple_omp_for_initial (m_nest.inner, k), final = gimple_omp_for_final (m_nest.inner, k);
  if (TREE_CODE (init) == TREE_VEC || TREE_CODE (final) == TREE_VEC)
    return false;
  *first = value (init);
  *end = *first ? value (final) : NULL_TREE;
  return *end != NULL_TREE;
}

bool
last_values::find_reached (tree *reached)
{
  *reached = NULL_TREE;
  for (unsigned k = 0; k < gimple_omp_for_collapse (m_nest.inner); k++)
    {
      tree first, end, type = TREE_TYPE (gimple_omp_for_index (m_nest.inner, k));
      if (!INTEGRAL_TYPE_P (type) || !bounds (k, &first, &end))
	return false;
      tree some = op (gimple_omp_for_cond (m_nest.inner, k), boolean_type_node, convert (type, first),
		      convert (type, end));
      *reached = *reached ? op (BIT_AND_EXPR, boolean_type_node, *reached, some) : some;
    }
  return true;
}

bool
last_values::find (unsigned k, tree *last)
{
  tree first, end, increment = gimple_omp_for_incr (m_nest.inner, k), step = TREE_OPERAND (increment, 1);
  tree type = TREE_TYPE (gimple_omp_for_index (m_nest.inner, k)), u = unsigned_type_for (type);
  const tree_code cond = gimple_omp_for_cond (m_nest.inner, k);
  const bool up = cond == LT_EXPR || cond == LE_EXPR, with_end = cond == LE_EXPR || cond == GE_EXPR;
  if (TREE_CODE (step) != INTEGER_CST || (TREE_CODE (increment) != PLUS_EXPR && TREE_CODE (increment) != MINUS_EXPR)
      || !bounds (k, &first, &end))
    return false;
  first = convert (u, convert (type, first));
  end = convert (u, convert (type, end));
  if (cond == NE_EXPR)
    {
      *last = convert (type, end);
      return true;
    }
  wide_int by = wi::to_wide (fold_convert (u, step));
  if ((TREE_CODE (increment) == MINUS_EXPR) == up)
    by = -by;
  if (by == 0)
    return false;
  /* In unsigned arithmetic the distance of the bounds is right whatever their signs are.  */
  tree length = wide_int_to_tree (u, by), one = build_one_cst (u);
  tree distance = up ? op (MINUS_EXPR, u, end, first) : op (MINUS_EXPR, u, first, end);
  if (!with_end)
    distance = op (MINUS_EXPR, u, distance, one);
  tree steps = op (PLUS_EXPR, u, op (TRUNC_DIV_EXPR, u, distance, length), one);
  *last = convert (type, op (up ? PLUS_EXPR : MINUS_EXPR, u, first, op (MULT_EXPR, u, steps, length)));
  return true;
}

/* The user's variable that counts loop number K of LOOP.  Where GCC counts by a variable of its own, the body begins
   with assignments to the user's; a body that begins with "last = i" is the user's.  */

tree
user_variable (gomp_for *loop, unsigned k)
{
  tree index = gimple_omp_for_index (loop, k);
  if (!DECL_ARTIFICIAL (index))
    return index;
  gimple_seq body = gimple_omp_body (loop);
  for (gimple_stmt_iterator gsi = gsi_start (body); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gassign *s = dyn_cast<gassign *> (gsi_stmt (gsi));
      if (!s || !gimple_assign_single_p (s) || !DECL_P (gimple_assign_lhs (s)))
	break;
      if (gimple_assign_rhs1 (s) == index)
	return gimple_assign_lhs (s);
    }
  return index;
}

/* X is a variable of the function's that no other construct can have mapped, and that NEST's target construct maps
   because it is used there, as a loop's iteration variable.  */

bool
may_be_private (const loop_nest &nest, tree x)
{
  if (!VAR_P (x) || TREE_STATIC (x) || DECL_EXTERNAL (x) || TREE_ADDRESSABLE (x) || TREE_THIS_VOLATILE (x)
      || decl_function_context (x) != current_function_decl || !INTEGRAL_TYPE_P (TREE_TYPE (x))
      || DECL_HAS_VALUE_EXPR_P (x))
    return false;
  tree *map = find_clause (nest.target, OMP_CLAUSE_MAP, x);
  if (!map || !OMP_CLAUSE_MAP_RUNTIME_IMPLICIT_P (*map) || OMP_CLAUSE_MAP_KIND (*map) != GOMP_MAP_TOFROM)
    return false;
  bool last = false;
  for (gimple *s : nest.constructs)
    last |= s != nest.inner && find_clause (s, OMP_CLAUSE_LASTPRIVATE, x);
  return last;
}

/* X is private to each construct of NEST.  */

void
make_private (const loop_nest &nest, tree x)
{
  tree *map = find_clause (nest.target, OMP_CLAUSE_MAP, x);
  *map = OMP_CLAUSE_CHAIN (*map);
  for (gimple *s : nest.constructs)
    {
      if (tree *shared = find_clause (s, OMP_CLAUSE_SHARED, x))
	*shared = OMP_CLAUSE_CHAIN (*shared);
      tree *last = s == nest.inner ? NULL : find_clause (s, OMP_CLAUSE_LASTPRIVATE, x);
      if (!last)
	continue;
      tree c = build_omp_clause (OMP_CLAUSE_LOCATION (*last), OMP_CLAUSE_PRIVATE);
      OMP_CLAUSE_DECL (c) = x;
      OMP_CLAUSE_CHAIN (c) = OMP_CLAUSE_CHAIN (*last);
      *last = c;
    }
}

/* Add what the clauses of a target construct map, but for what they do not name, to *WI->info, a set of
   declarations.  */

tree
note_mapped (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
  *handled = false;
  for (tree c = target ? gimple_omp_target_clauses (target) : NULL_TREE; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && !OMP_CLAUSE_MAP_RUNTIME_IMPLICIT_P (c))
      ((std::set<tree> *) wi->info)->insert (OMP_CLAUSE_DECL (c));
  return NULL_TREE;
}

/* *WI->info: the declarations that clauses of the function map.  */

tree
mend_regions (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
  *handled = target && gimple_omp_target_kind (target) == GF_OMP_TARGET_KIND_REGION;
  if (!*handled || omp_find_clause (gimple_omp_target_clauses (target), OMP_CLAUSE_NOWAIT))
    return NULL_TREE;
  loop_nest nest;
  nest.target = target;
  if (!read_nest (gimple_omp_body (target), &nest) || !nest.inner
      || gimple_omp_for_kind (nest.inner) != GF_OMP_FOR_KIND_SIMD)
    return NULL_TREE;
  const std::set<tree> &mapped = *(std::set<tree> *) wi->info;
  last_values last (nest);
  std::vector<std::pair<tree, tree>> values;
  tree reached = NULL_TREE;
  for (unsigned k = 0; k < gimple_omp_for_collapse (nest.inner); k++)
    {
      tree x = user_variable (nest.inner, k), value;
      if (!mapped.count (x) && may_be_private (nest, x) && (reached || last.find_reached (&reached))
	  && last.find (k, &value))
	values.push_back ({ x, value });
    }
  if (values.empty ())
    return NULL_TREE;
  gimple_seq before = last.seq, behind = NULL;
  const location_t place = gimple_location (target);
  auto add = [&] (gimple *s)
    {
      gimple_set_location (s, place);
      gimple_seq_add_stmt_without_update (&behind, s);
    };
  /* Not "i = reached ? last : i", of which GCC would warn where I has no value before.  */
  tree some = create_artificial_label (place), none = create_artificial_label (place);
  add (gimple_build_cond (NE_EXPR, reached, boolean_false_node, some, none));
  add (gimple_build_label (some));
  for (auto &v : values)
    {
      make_private (nest, v.first);
      /* Newer versions of GCC do the same for this purpose.  */
      suppress_warning (v.first, OPT_Wuninitialized);
      add (gimple_build_assign (v.first, v.second));
    }
  add (gimple_build_label (none));
  gbind *bind = gimple_build_bind (last.variables, NULL, NULL_TREE);
  gimple_set_location (bind, gimple_location (target));
  gsi_replace (gsi, bind, false);
  gimple_bind_add_seq (bind, before);
  gimple_bind_add_stmt (bind, target);
  gimple_bind_add_seq (bind, behind);
  return NULL_TREE;
}

} // namespace

unsigned
iteration_variables_pass::execute (function *)
{
  std::set<tree> mapped;
  heddle_walk_body (note_mapped, &mapped);
  heddle_walk_body (mend_regions, &mapped);
  return 0;
}
