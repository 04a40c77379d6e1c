/* nested-frames.cc -- the host role: variables of constructs that nested functions use are not shared.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   The variables used by nested functions (GNU C, Fortran's contained procedures) are members of one object of the
   enclosing function's, FRAME, whose address the nested functions get.  The variables declared in a construct's body
   are members, too: all threads that execute the body have the same member (GCC 12 is wrong on the host, too, where it
   does not inline the nested function).

   Before "omplower" the block in a construct that declares such a variable in device code gets a frame of its own, in
   FRAME's place.  The frame begins as a copy of FRAME if the nested functions use variables from outside of the block,
   too.  These must not change: a change is an error.  */

#include "gcc-compat.h"
#include "host/clauses/walk-body.h"
#include "passes.h"

namespace {

/* Fields of frames used by statements, and fields changed, or with their address taken.  */
struct field_uses
{
  std::set<tree> used, changed;
};

/* walk_tree: add the fields in *TP to the set DATA.  */

tree
note_fields (tree *tp, int *, void *data)
{
  if (TREE_CODE (*tp) == COMPONENT_REF)
    ((std::set<tree> *) data)->insert (TREE_OPERAND (*tp, 1));
  return NULL_TREE;
}

/* Walker for statements and their operands, which adds to the field_uses *WI->info.  */

tree
note_operand (tree *tp, int *, void *data)
{
  field_uses *uses = (field_uses *) ((walk_stmt_info *) data)->info;
  note_fields (tp, NULL, &uses->used);
  if (TREE_CODE (*tp) == ADDR_EXPR)
    walk_tree (&TREE_OPERAND (*tp, 0), note_fields, &uses->changed, NULL);
  return NULL_TREE;
}

tree
note_statement (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *s = gsi_stmt (*gsi);
  *handled = false;
  tree lhs = gimple_has_lhs (s) ? gimple_get_lhs (s) : NULL_TREE;
  if (lhs)
    walk_tree (&lhs, note_fields, &((field_uses *) wi->info)->changed, NULL);
  return NULL_TREE;
}

void
add_uses (field_uses *uses, gimple_seq seq)
{
  statement_walk wi (uses);
  walk_gimple_seq (seq, note_statement, note_operand, &wi);
}

/* The uses by functions nested in the current one.  */

field_uses
uses_of_nested_functions ()
{
  field_uses uses;
  cgraph_node *node;
  FOR_EACH_FUNCTION (node)
    {
      tree context = decl_function_context (node->decl);
      while (context && context != current_function_decl)
	context = decl_function_context (context);
      if (context && gimple_has_body_p (node->decl))
	add_uses (&uses, gimple_body (node->decl));
    }
  return uses;
}

/* The frame around VAR, if the current function's, or NULL.  */

tree
frame_of (tree var)
{
  if (!VAR_P (var) || !DECL_HAS_VALUE_EXPR_P (var) || TREE_CODE (DECL_VALUE_EXPR (var)) != COMPONENT_REF)
    return NULL_TREE;
  tree frame = TREE_OPERAND (DECL_VALUE_EXPR (var), 0);
  return heddle_frame_p (frame) ? frame : NULL_TREE;
}

/* FROM becomes TO.  */
struct renaming
{
  tree from, to;
};

tree
rename_operand (tree *tp, int *walk_subtrees, void *data)
{
  const renaming *r = (const renaming *) ((walk_stmt_info *) data)->info;
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (*tp == r->from)
    *tp = r->to;
  return NULL_TREE;
}

/* Walker for statements: what variables stand for.  */

tree
rename_values (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = false;
  gbind *bind = dyn_cast<gbind *> (gsi_stmt (*gsi));
  for (tree var = bind ? gimple_bind_vars (bind) : NULL_TREE; var; var = DECL_CHAIN (var))
    if (VAR_P (var) && DECL_HAS_VALUE_EXPR_P (var))
      {
	tree value = unshare_expr (DECL_VALUE_EXPR (var));
	walk_tree (&value, rename_operand, wi, NULL);
	SET_DECL_VALUE_EXPR (var, value);
      }
  return NULL_TREE;
}

/* Walker for statements: add the fields of members of frames that are declared to the set *WI->info.  */

tree
note_members (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = false;
  gbind *bind = dyn_cast<gbind *> (gsi_stmt (*gsi));
  for (tree var = bind ? gimple_bind_vars (bind) : NULL_TREE; var; var = DECL_CHAIN (var))
    if (frame_of (var))
      ((std::set<tree> *) wi->info)->insert (TREE_OPERAND (DECL_VALUE_EXPR (var), 1));
  return NULL_TREE;
}

/* The GIMPLE_BIND at *SELF, in a construct, declares VAR, a member of FRAME: give it a frame of its own.  NESTED: the
   uses by nested functions.  */

void
give_frame (gimple_stmt_iterator *self, tree var, tree frame, const field_uses &nested)
{
  gbind *bind = as_a<gbind *> (gsi_stmt (*self));
  std::set<tree> inner;
  statement_walk wi (&inner);
  bool handled;
  note_members (self, &handled, &wi);
  walk_gimple_seq (gimple_bind_body (bind), note_members, NULL, &wi);
  field_uses here;
  add_uses (&here, gimple_bind_body (bind));
  bool copy = false;
  for (tree field = TYPE_FIELDS (TREE_TYPE (frame)); field; field = DECL_CHAIN (field))
    if (nested.used.count (field) && !inner.count (field))
      {
	copy = true;
	if (nested.changed.count (field) || here.changed.count (field))
	  {
	    sorry_at (DECL_SOURCE_LOCATION (var), "a nested function that uses %qD, a variable of a target region, and "
		      "variables from outside of its block that change; pass the former as an argument", var);
	    return;
	  }
      }
  tree own = create_tmp_var_raw (TREE_TYPE (frame), "FRAME");
  DECL_CONTEXT (own) = current_function_decl;
  DECL_SEEN_IN_BIND_EXPR_P (own) = 1;
  TREE_ADDRESSABLE (own) = 1;
  renaming r = { frame, own };
  wi.info = &r;
  rename_values (self, &handled, &wi);
  walk_gimple_seq_mod (gimple_bind_body_ptr (bind), rename_values, rename_operand, &wi);
  if (copy)
    {
      gimple_seq body = NULL;
      gimple_seq_add_stmt (&body, gimple_build_assign (own, frame));
      gimple_seq_add_seq (&body, gimple_bind_body (bind));
      gimple_bind_set_body (bind, body);
    }
  DECL_CHAIN (own) = gimple_bind_vars (bind);
  gimple_bind_set_vars (bind, own);
}

/* Walker for statements in constructs.  *WI->info: what nested functions use.  */

tree
mend_block (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = false;
  gbind *bind = dyn_cast<gbind *> (gsi_stmt (*gsi));
  for (tree var = bind ? gimple_bind_vars (bind) : NULL_TREE; var; var = DECL_CHAIN (var))
    if (tree frame = frame_of (var))
      {
	give_frame (gsi, var, frame, *(const field_uses *) wi->info);
	break;
      }
  return NULL_TREE;
}

/* Walker for statements that devices execute: look into constructs.  In a function for devices the surroundings of a
   construct are one thread's, like the frame.  */

tree
mend (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *s = gsi_stmt (*gsi);
  *handled = is_gimple_omp (s) && gimple_has_substatements (s);
  if (!*handled)
    return NULL_TREE;
  statement_walk inner (wi->info);
  walk_gimple_seq_mod (gimple_omp_body_ptr (s), mend_block, NULL, &inner);
  return NULL_TREE;
}

} // namespace

unsigned
nested_frames_pass::execute (function *)
{
  field_uses nested = uses_of_nested_functions ();
  if (!nested.used.empty ())
    heddle_walk_device_code (mend, &nested);
  return 0;
}
