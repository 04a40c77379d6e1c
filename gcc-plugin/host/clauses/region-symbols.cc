/* region-symbols.cc -- the host role: symbols of the compiler's own in target regions.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A constructor that the C++ front end has folded into a target region leaves an assignment of the virtual table's
   address there, and dynamic_cast and typeid leave that of type information.  GCC then takes these variables for
   some that the user's region refers to, and maps them: the device gets a copy of the host's table, with
   the addresses of the host's functions.  They have to be the device's own, as if declared "declare target".

   So they are marked when a target construct is about to be gimplified, which is when the mapping is decided.  The
   mark is that of the symbol table only: it makes no entry in the offload tables, where a table that several
   units have would be one too many.

   Fortran's tables of types (__vtab_*) have the addresses of type-bound procedures, and the same goes for them: an
   object whose dynamic type a region chooses has its type's procedures there.  */

#include "gcc-compat.h"
#include "host/clauses/state.h"
#include "host/clauses/array-strides.h"
#include "host/clauses/component-pointers.h"
#include "host/clauses/constant-tables.h"
#include "host/clauses/lost-clauses.h"
#include "host/clauses/private-copies.h"
#include "host/clauses/private-defaults.h"
#include "host/clauses/region-symbols.h"
#include "host/clauses/requirements.h"
#include "host/clauses/section-updates.h"

namespace {

/* Walker: mark *TP if it is a virtual table (_ZTV, _ZTC), a table of them (_ZTT), type information (_ZTI) or its
   name (_ZTS), or one of Fortran's tables.  */

tree
mark_symbol (tree *tp, int *, void *)
{
  tree decl = *tp;
  if (VAR_P (decl) && DECL_ARTIFICIAL (decl) && is_global_var (decl) && DECL_NAME (decl)
      && (startswith (IDENTIFIER_POINTER (DECL_NAME (decl)), "_ZT") || heddle_type_table_p (decl)))
    varpool_node::get_create (decl)->offloadable = 1;
  return NULL_TREE;
}

/* lang_hooks.gimplify_expr.  */

int
gimplify_region (tree *expr, gimple_seq *before, gimple_seq *after)
{
  heddle_initialize_privates (*expr);
  heddle_split_updates (expr, before);
  heddle_prepare_strides (*expr, before, after);
  heddle_prepare_components (*expr, before);
  if (TREE_CODE (*expr) == OMP_TARGET)
    {
      heddle_note_ancestor (*expr);
      heddle_restore_clauses (*expr, before);
      walk_tree_without_duplicates (&OMP_TARGET_BODY (*expr), mark_symbol, NULL);
      heddle_mark_tables (*expr, OMP_TARGET_BODY (*expr), OMP_TARGET_CLAUSES (*expr));
      if (heddle_copy_privates (expr, before))
	return GS_OK;
    }
  else if (OACC_PARALLEL == TREE_CODE (*expr) || OACC_SERIAL == TREE_CODE (*expr) || OACC_KERNELS == TREE_CODE (*expr))
    heddle_mark_tables (*expr, OMP_BODY (*expr), OMP_CLAUSES (*expr));
  else if (TREE_CODE (*expr) == DECL_EXPR)
    heddle_keep_automatic_table (*expr);
  return clauses_state.previous_gimplify_expr (expr, before, after);
}

} // namespace

bool
heddle_type_table_p (tree decl)
{
  return VAR_P (decl) && DECL_ARTIFICIAL (decl) && is_global_var (decl) && DECL_NAME (decl)
	 && startswith (IDENTIFIER_POINTER (DECL_NAME (decl)), "__vtab_");
}

void
heddle_watch_regions ()
{
  clauses_state.previous_gimplify_expr = lang_hooks.gimplify_expr;
  lang_hooks.gimplify_expr = gimplify_region;
}
