/* size-descriptors.cc -- descriptors of arrays from which only bounds are read.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   The bounds of "do i = 1, size (p, 1)", where P is a dummy argument of assumed shape, come from a descriptor that the
   front end makes between the loops:

     try
       parm.dim[0].lbound = 1;  parm.dim[0].ubound = ubound.43;  ...
       D.1 = parm.dim[0].ubound;  D.2 = parm.dim[0].lbound;  ...
       the loop
     finally
       parm = CLOBBER

   GCC makes scalars of it later.  But loops are collapsed before, and only with nothing but values between them.  Here
   the readers therefore get the values.

   Conditions: the descriptor is the front end's own, and is mentioned only before the first label or jump of what TRY
   has, in statements that store a value to a member, or read one that has been stored.  */

#include "host/loops/size-descriptors.h"
#include "gimple-walk.h"
#include "host/clauses/fortran-types.h"
#include "host/facts/statement-walk.h"

#include <map>
#include <vector>

namespace {

/* How often statements mention a descriptor, and assign to variables.  */
struct uses
{
  tree descriptor;
  unsigned mentions = 0;
  std::map<tree, unsigned> assigned;
};

tree
count_mention (tree *tp, int *, void *data)
{
  uses &u = *static_cast<uses *> (static_cast<walk_stmt_info *> (data)->info);
  u.mentions += *tp == u.descriptor;
  return NULL_TREE;
}

tree
count_assignment (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = false;
  if (tree lhs = gimple_get_lhs (gsi_stmt (*gsi)))
    static_cast<uses *> (wi->info)->assigned[lhs]++;
  return NULL_TREE;
}

/* WHOLE is a part of DESCRIPTOR.  */

bool
part_p (tree whole, tree descriptor)
{
  tree t = whole;
  bool constant = true;
  for (; handled_component_p (t); t = TREE_OPERAND (t, 0))
    constant &= TREE_CODE (t) != ARRAY_REF || TREE_CODE (TREE_OPERAND (t, 1)) == INTEGER_CST;
  return t == descriptor && whole != descriptor && constant;
}

/* Dissolve DESCRIPTOR, which nothing outside of SEQ mentions.  False: it has to stay.  */

bool
dissolve (tree descriptor, gimple_seq *seq)
{
  uses u;
  u.descriptor = descriptor;
  statement_walk wi (&u);
  walk_gimple_seq (*seq, count_assignment, count_mention, &wi);
  std::vector<gimple *> stores;
  std::vector<std::pair<gimple *, tree>> loads;		/* with the values */
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *s = gsi_stmt (gsi);
      if (gimple_code (s) == GIMPLE_LABEL || gimple_code (s) == GIMPLE_COND || gimple_code (s) == GIMPLE_GOTO
	  || gimple_code (s) == GIMPLE_SWITCH)
	break;
      if (!gimple_assign_single_p (s))
	continue;
      if (part_p (gimple_assign_lhs (s), descriptor))
	{
	  stores.push_back (s);
	  continue;
	}
      tree from = gimple_assign_rhs1 (s), value = NULL_TREE;
      if (!part_p (from, descriptor))
	continue;
      for (gimple *store : stores)
	if (operand_equal_p (gimple_assign_lhs (store), from, 0))
	  value = gimple_assign_rhs1 (store);
      if (!value || !is_gimple_val (value) || !useless_type_conversion_p (TREE_TYPE (from), TREE_TYPE (value))
	  || (DECL_P (value) && (u.assigned[value] != 1 || !DECL_ARTIFICIAL (value))))
	return false;
      loads.push_back ({ s, value });
    }
  if (u.mentions != stores.size () + loads.size ())
    return false;
  for (const auto &load : loads)
    gimple_assign_set_rhs1 (load.first, load.second);
  for (gimple *store : stores)
    {
      gimple_stmt_iterator gsi = gsi_start (*seq);
      while (gsi_stmt (gsi) != store)
	gsi_next (&gsi);
      gsi_remove (&gsi, true);
    }
  return true;
}

/* The cleanup of S, GIMPLE_TRY, does nothing but end the time of descriptors, and these can be dissolved.  */

bool
dissolve_all (gtry *s)
{
  if (gimple_try_kind (s) != GIMPLE_TRY_FINALLY)
    return false;
  std::vector<tree> descriptors;
  gimple_seq cleanup = gimple_try_cleanup (s);
  for (gimple_stmt_iterator gsi = gsi_start (cleanup); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      tree d = gimple_clobber_p (gsi_stmt (gsi)) ? gimple_assign_lhs (gsi_stmt (gsi)) : NULL_TREE;
      if (!d || !VAR_P (d) || !DECL_ARTIFICIAL (d) || TREE_ADDRESSABLE (d) || !heddle_descriptor_p (TREE_TYPE (d)))
	return false;
      descriptors.push_back (d);
    }
  for (tree d : descriptors)
    if (!dissolve (d, gimple_try_eval_ptr (s)))
      return false;
  return true;
}

} // namespace

void
heddle_dissolve_descriptors (gimple_seq *seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *s = gsi_stmt (gsi);
      if (gtry *t = dyn_cast<gtry *> (s))
	{
	  heddle_dissolve_descriptors (gimple_try_eval_ptr (t));
	  if (!dissolve_all (t))
	    continue;
	  gimple_seq inside = gimple_try_eval (t);
	  gimple_try_set_eval (t, NULL);
	  if (!gimple_seq_empty_p (inside))
	    gsi_replace_with_seq (&gsi, inside, false);
	}
      else if (gbind *bind = dyn_cast<gbind *> (s))
	heddle_dissolve_descriptors (gimple_bind_body_ptr (bind));
      else if (is_gimple_omp (s) && gimple_has_substatements (s))
	heddle_dissolve_descriptors (gimple_omp_body_ptr (s));
    }
}
