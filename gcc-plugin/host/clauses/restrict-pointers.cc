/* restrict-pointers.cc -- the host role: pointers whose restrict holds in regions, too.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   What a restrict pointer points to, and is changed while the pointer's function runs, is accessed by way of this
   pointer only (C11, 6.7.3.1).  A region runs during the function's run.  Therefore

     void
     f (float *restrict to, const float *restrict k, int n)
     {
     #pragma omp target teams distribute parallel for
       for (int i = 0; i < n; i++)
	 for (int j = 0; j < 64; j++)
	   to[i + j * n] = k[j % 9];

   need not load k[0] again because of a store into TO.  But "omplower" makes a function of the region, which gets both
   pointers in a block of arguments, and there they are void *.

   As members of that block they may be restrict (restrict-members.cc), if none of the others has its value from them,
   and no pointer in memory either: the compiler takes those to point elsewhere.  So this pass marks those restrict
   parameters that are mentioned in regions, in clauses and in conditions only, and in regions get no further than to
   variables of the region's own.  What a region gets besides them was there before, or comes from the caller.

   A variable of a block makes the same promise while the block runs, and the region that mentions it runs in there.  It
   may be given values, by whom does not matter: what these come from is not used to change what it points to.  */

#include "gcc-compat.h"
#include "host/facts/statement-walk.h"
#include "report-data.h"
#include "passes.h"

namespace {

/* The restrict parameters and automatic variables of a function that may have the mark.  */

class candidates
{
public:
  candidates ();
  void mark ();

private:
  static tree find_variables (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi);
  static tree look (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi);
  static tree look_inside (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi);
  static tree mentioned (tree *t, int *, void *data);
  static void walk (gimple_seq body, walk_stmt_fn stmt, walk_tree_fn op, void *info);
  void follow (gimple *s);
  void flow (tree from, gimple *s);
  void drop (tree t);

  auto_vec<tree> m_found;
  hash_set<tree> m_own;			/* variables that the region declares */
  hash_map<tree, tree> m_from;		/* variables with a value from a candidate; the candidate */
  bool m_changed = false;
};

/* Those of the variables that a block outside of regions declares.  The compiler's own are copies of others.  */

tree
candidates::find_variables (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *s = gsi_stmt (*gsi);
  *handled = gimple_code (s) == GIMPLE_OMP_TARGET && is_gimple_omp_offloaded (s);
  if (gbind *bind = dyn_cast<gbind *> (s))
    for (tree v = gimple_bind_vars (bind); v; v = DECL_CHAIN (v))
      if (VAR_P (v) && POINTER_TYPE_P (TREE_TYPE (v)) && TYPE_RESTRICT (TREE_TYPE (v)) && !TREE_ADDRESSABLE (v)
	  && !is_global_var (v) && !DECL_ARTIFICIAL (v) && !DECL_HAS_VALUE_EXPR_P (v) && !TREE_THIS_VOLATILE (v))
	static_cast<candidates *> (wi->info)->m_found.safe_push (v);
  return NULL_TREE;
}

candidates::candidates ()
{
  walk (gimple_body (current_function_decl), find_variables, NULL, this);
  for (tree p = DECL_ARGUMENTS (current_function_decl); p; p = DECL_CHAIN (p))
    if (POINTER_TYPE_P (TREE_TYPE (p)) && TYPE_RESTRICT (TREE_TYPE (p)) && !TREE_ADDRESSABLE (p))
      m_found.safe_push (p);
}

/* T, a parameter or what has its value from one, is used as it must not be.  */

void
candidates::drop (tree t)
{
  if (tree *parameter = m_from.get (t))
    t = *parameter;
  for (unsigned i = 0; i < m_found.length (); i++)
    if (m_found[i] == t)
      {
	m_found.unordered_remove (i);
	m_changed = true;
	break;
      }
}

tree
candidates::mentioned (tree *t, int *, void *data)
{
  if (DECL_P (*t))
    static_cast<candidates *> (static_cast<walk_stmt_info *> (data)->info)->drop (*t);
  return NULL_TREE;
}

void
candidates::walk (gimple_seq body, walk_stmt_fn stmt, walk_tree_fn op, void *info)
{
  statement_walk wi (info);
  walk_gimple_seq (body, stmt, op, &wi);
}

/* S, in a region, computes with FROM.  */

void
candidates::flow (tree from, gimple *s)
{
  if (TREE_CODE (from) == ADDR_EXPR)
    {
      from = get_base_address (TREE_OPERAND (from, 0));
      if (from && TREE_CODE (from) == MEM_REF)
	from = TREE_OPERAND (from, 0);
    }
  if (!from || !DECL_P (from))
    return;
  tree *known = m_from.get (from);
  tree parameter = known ? *known : from;
  if (!m_found.contains (parameter))
    return;
  tree to = gimple_assign_lhs (s);
  if (to == parameter)
    return;
  tree *other = m_from.get (to);
  if (!VAR_P (to) || !m_own.contains (to) || TREE_ADDRESSABLE (to) || is_global_var (to)
      || !(INTEGRAL_TYPE_P (TREE_TYPE (to)) || POINTER_TYPE_P (TREE_TYPE (to))) || (other && *other != parameter))
    {
      drop (parameter);
      if (other)
	drop (*other);
    }
  else if (!other)
    {
      m_from.put (to, parameter);
      m_changed = true;
    }
}

/* Statement S of a region.  */

void
candidates::follow (gimple *s)
{
  statement_walk wi (this);
  if (!is_gimple_assign (s))
    walk_gimple_op (s, mentioned, &wi);
  else if (TREE_CODE_CLASS (gimple_assign_rhs_code (s)) != tcc_comparison)
    for (unsigned i = 1; i < gimple_num_ops (s); i++)
      if (tree op = gimple_op (s, i))
	{
	  if (TREE_CODE (op) == CONSTRUCTOR)
	    walk_tree (&op, mentioned, &wi, NULL);
	  else
	    flow (op, s);
	}
}

tree
candidates::look_inside (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  candidates *c = static_cast<candidates *> (wi->info);
  gimple *s = gsi_stmt (*gsi);
  *handled = false;
  if (gbind *bind = dyn_cast<gbind *> (s))
    for (tree v = gimple_bind_vars (bind); v; v = DECL_CHAIN (v))
      c->m_changed |= !c->m_own.add (v);
  if (is_gimple_assign (s) || is_gimple_call (s) || gimple_code (s) == GIMPLE_ASM || gimple_code (s) == GIMPLE_RETURN)
    c->follow (s);
  return NULL_TREE;
}

tree
candidates::look (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *s = gsi_stmt (*gsi);
  candidates *c = static_cast<candidates *> (wi->info);
  *handled = gimple_code (s) == GIMPLE_COND || gimple_code (s) == GIMPLE_OMP_TARGET;
  tree given = is_gimple_assign (s) || is_gimple_call (s) ? gimple_get_lhs (s) : NULL_TREE;
  if (given && VAR_P (given) && c->m_found.contains (given))
    {
      for (unsigned i = 1; i < gimple_num_ops (s); i++)
	walk_tree (gimple_op_ptr (s, i), mentioned, wi, NULL);
      *handled = true;
    }
  if (gimple_code (s) != GIMPLE_OMP_TARGET)
    return NULL_TREE;
  if (!is_gimple_omp_offloaded (s))
    {
      walk (gimple_omp_body (s), look, mentioned, c);
      return NULL_TREE;
    }
  do
    {
      c->m_changed = false;
      walk (gimple_omp_body (s), look_inside, NULL, c);
    }
  while (c->m_changed);
  return NULL_TREE;
}

/* Mark the candidates that remain.  */

void
candidates::mark ()
{
  if (m_found.is_empty ())
    return;
  walk (gimple_body (current_function_decl), look, mentioned, this);
  for (tree p : m_found)
    DECL_ATTRIBUTES (p) = tree_cons (get_identifier (HEDDLE_RESTRICT_ATTRIBUTE), NULL_TREE, DECL_ATTRIBUTES (p));
}

} // namespace

unsigned
restrict_pointers_pass::execute (function *)
{
  candidates ().mark ();
  return 0;
}
