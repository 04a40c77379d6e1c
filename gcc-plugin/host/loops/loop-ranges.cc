/* loop-ranges.cc -- loops among the statements of a sequence, before there are blocks.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Before "omplower" a loop is a label, statements, and a jump back; its condition may be at the end, with a jump to it
   from before the label.  A range of statements is a loop if it has a jump back and no label of it is the aim of a jump
   from elsewhere, and the other way round.  From the label and the last jump to it the range grows until this is so.

   Functions called in a loop are seldom lowered at this time: their bodies are the front end's trees.  */

#include "gcc-compat.h"
#include "host/loops/loop-ranges.h"
#include "host/facts/statement-walk.h"
#include "calls.h"
#include "gimple-walk.h"

#include <set>

namespace {

/* The labels in a statement, and the aims of its jumps.  */
struct jumps
{
  std::set<tree> labels, aims;
  bool unknown = false;
};

tree
note_jumps (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *s = gsi_stmt (*gsi);
  jumps &j = *static_cast<jumps *> (wi->info);
  *handled = false;
  switch (gimple_code (s))
    {
    case GIMPLE_LABEL:
      j.labels.insert (gimple_label_label (as_a<glabel *> (s)));
      j.unknown |= FORCED_LABEL (gimple_label_label (as_a<glabel *> (s)));
      break;
    case GIMPLE_GOTO:
      j.aims.insert (gimple_goto_dest (s));
      j.unknown |= TREE_CODE (gimple_goto_dest (s)) != LABEL_DECL;
      break;
    case GIMPLE_COND:
      for (tree label : { gimple_cond_true_label (as_a<gcond *> (s)), gimple_cond_false_label (as_a<gcond *> (s)) })
	if (label)
	  j.aims.insert (label);
      break;
    case GIMPLE_SWITCH:
      for (unsigned i = 0; i < gimple_switch_num_labels (as_a<gswitch *> (s)); i++)
	j.aims.insert (CASE_LABEL (gimple_switch_label (as_a<gswitch *> (s), i)));
      break;
    case GIMPLE_RETURN: case GIMPLE_ASM: case GIMPLE_EH_MUST_NOT_THROW: case GIMPLE_RESX: case GIMPLE_TRANSACTION:
      j.unknown = true;
      break;
    default:
      break;
    }
  return NULL_TREE;
}

bool
meet_p (const std::set<tree> &one, const std::set<tree> &other)
{
  for (tree t : one)
    if (other.count (t))
      return true;
  return false;
}

/* Let R grow until no jump leads into it or out of it; false: one cannot be known.  */

bool
close (const std::vector<jumps> &all, loop_range *r)
{
  for (;;)
    {
      jumps inside;
      for (size_t i = r->first; i <= r->last; i++)
	{
	  inside.labels.insert (all[i].labels.begin (), all[i].labels.end ());
	  inside.aims.insert (all[i].aims.begin (), all[i].aims.end ());
	  if (all[i].unknown)
	    return false;
	}
      loop_range grown = *r;
      for (size_t i = 0; i < all.size (); i++)
	if ((i < r->first || i > r->last)
	    && (meet_p (all[i].aims, inside.labels) || meet_p (all[i].labels, inside.aims)))
	  grown = { std::min (grown.first, i), std::max (grown.last, i) };
      if (grown.first == r->first && grown.last == r->last)
	{
	  for (tree aim : inside.aims)
	    if (!inside.labels.count (aim))
	      return false;
	  return true;
	}
      *r = grown;
    }
}

/* The functions looked at.  */
typedef std::set<tree> functions;

bool known_function_p (tree decl, functions *seen);

/* Walker for trees of the front end: stop at a call of an unknown function.  */

tree
stop_at_call (tree *tp, int *walk_subtrees, void *data)
{
  tree t = *tp;
  if (TYPE_P (t))
    *walk_subtrees = 0;
  else if (TREE_CODE (t) >= NUM_TREE_CODES || TREE_CODE (t) == ASM_EXPR)
    return t;
  else if (TREE_CODE (t) == CALL_EXPR)
    {
      tree decl = get_callee_fndecl (t);
      if (CALL_EXPR_FN (t) && (!decl || !known_function_p (decl, static_cast<functions *> (data))))
	return t;
    }
  return NULL_TREE;
}

bool
known_function_p (tree decl, functions *seen)
{
  if (!seen->insert (decl).second)
    return true;
  const int flags = flags_from_decl_or_type (decl);
  if (flags & (ECF_NORETURN | ECF_RETURNS_TWICE) || (flag_exceptions && !TREE_NOTHROW (decl)))
    return false;
  if (flags & (ECF_CONST | ECF_PURE) && fndecl_built_in_p (decl))
    return true;
  if (TREE_PUBLIC (decl) || DECL_EXTERNAL (decl))
    return false;
  /* Of a function with statements already nothing is known.  */
  return DECL_SAVED_TREE (decl)
	 && !walk_tree_without_duplicates (&DECL_SAVED_TREE (decl), stop_at_call, seen);
}

} // namespace

std::vector<loop_range>
heddle_find_loops (const std::vector<gimple *> &all)
{
  std::vector<jumps> of (all.size ());
  for (size_t i = 0; i < all.size (); i++)
    {
      statement_walk wi (&of[i]);
      gimple_stmt_iterator gsi = {};
      gsi.ptr = all[i];
      walk_gimple_stmt (&gsi, note_jumps, NULL, &wi);
    }
  std::vector<loop_range> loops;
  for (size_t i = 0; i < all.size (); i++)
    {
      if (gimple_code (all[i]) != GIMPLE_LABEL)
	continue;
      loop_range r = { i, i };
      for (size_t k = i + 1; k < all.size (); k++)
	if (meet_p (of[k].aims, of[i].labels))
	  r.last = k;
      if (r.last == i || !close (of, &r))
	continue;
      if (!loops.empty () && r.first <= loops.back ().last)
	{
	  if (r.last > loops.back ().last)
	    loops.back ().last = r.last;
	  continue;
	}
      loops.push_back (r);
    }
  return loops;
}

bool
heddle_known_call_p (gcall *call)
{
  if (gimple_call_internal_p (call))
    return true;
  functions seen;
  tree decl = gimple_call_fndecl (call);
  return decl && known_function_p (decl, &seen);
}
