/* host-concurrent.cc -- the host role: DO CONCURRENT on the host beside data on a device.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Programs are written for compilers that run DO CONCURRENT on a device, with directives for the data only:

     !$omp target enter data map(to: x, y)
     do concurrent (i = 1:n)
       y(i) = 2 * x(i)
     end do
     !$omp target exit data map(from: y)

   Without -mdo-concurrent=device the loop runs on the host, and the end copies the device's old values over its result.
   A warning is therefore given for a loop on the host that changes a variable mapped at the time: by a construct for
   data around the loop, or by "enter data" before it.  For variables of modules mapped by another procedure of the
   file, the time is unknown.  A loop that only gives values to them may come before the mapping; a loop with a use of
   these variables probably comes behind.

   A program with an update of the variable knows of two copies, and is not warned.  A program with -mdo-concurrent=host
   is not warned either.  */

#include "gcc-compat.h"
#include "host/loops/state.h"
#include "host/clauses/fortran-types.h"
#include "host/loops/concurrent-body.h"
#include "host/loops/concurrent-nests.h"
#include "host/loops/do-concurrent.h"

#include <set>

namespace {

/* The part named by T, without a variable if T names none.  */

module_part
named_part (tree t)
{
  tree component = NULL_TREE;
  for (tree r = t; ; r = TREE_OPERAND (r, 0))
    if (TREE_CODE (r) == COMPONENT_REF)
      {
	if (!heddle_descriptor_p (TREE_TYPE (TREE_OPERAND (r, 0))))
	  component = DECL_NAME (TREE_OPERAND (r, 1));
      }
    else if (!handled_component_p (r) && !INDIRECT_REF_P (r) && TREE_CODE (r) != MEM_REF && TREE_CODE (r) != ADDR_EXPR
	     && TREE_CODE (r) != POINTER_PLUS_EXPR && TREE_CODE (r) != NON_LVALUE_EXPR && !CONVERT_EXPR_P (r))
      return { heddle_named_variable (t), component };
}

/* P, or a part of it, or an object around it, is among S.  */

bool
among_p (const module_part &p, const module_parts &s)
{
  for (const module_part &q : s)
    if (q.var == p.var && (!q.component || !p.component || q.component == p.component))
      return true;
  return false;
}


/* Add CLAUSES' mapped data to *S, or take it out.  */

void
note_clauses (tree clauses, module_parts *s, bool add)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    {
      if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP && OMP_CLAUSE_CODE (c) != OMP_CLAUSE_TO
	  && OMP_CLAUSE_CODE (c) != OMP_CLAUSE_FROM)
	continue;
      module_part p = named_part (OMP_CLAUSE_DECL (c));
      if (!p.var)
	continue;
      if (add)
	s->insert (p);
      else
	s->erase (p);
    }
}

/* Walker: note what "enter data" and updates are of.  */

tree
note_directives (tree *tp, int *walk_subtrees, void *)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (TREE_CODE (*tp) == OMP_TARGET_UPDATE || TREE_CODE (*tp) == OACC_UPDATE)
    note_clauses (OMP_STANDALONE_CLAUSES (*tp), &loops_state.updated_parts, true);
  else if (TREE_CODE (*tp) == OMP_TARGET_ENTER_DATA || TREE_CODE (*tp) == OACC_ENTER_DATA)
    note_clauses (OMP_STANDALONE_CLAUSES (*tp), &loops_state.entered_parts, true);
  return NULL_TREE;
}

/* Look at all functions of the unit, before the first is compiled.  */

void
search_unit ()
{
  loops_state.parts_searched = true;
  cgraph_node *node;
  FOR_EACH_FUNCTION (node)
    if (DECL_SAVED_TREE (node->decl))
      walk_tree_without_duplicates (&DECL_SAVED_TREE (node->decl), note_directives, NULL);
  for (auto p = loops_state.entered_parts.begin (); p != loops_state.entered_parts.end (); )
    if (is_global_var (p->var) && (DECL_EXTERNAL (p->var) || TREE_PUBLIC (p->var)))
      ++p;
    else
      p = loops_state.entered_parts.erase (p);
}

/* The variables changed and used by a loop.  */
struct accesses
{
  module_parts changed, used;
};

/* Walker: note what a loop changes and uses in DATA, accesses.  */

tree
note_accesses (tree *tp, int *walk_subtrees, void *data)
{
  accesses &a = *static_cast<accesses *> (data);
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (TREE_CODE (*tp) == MODIFY_EXPR || TREE_CODE (*tp) == INIT_EXPR)
    {
      if (module_part p = named_part (TREE_OPERAND (*tp, 0)); p.var)
	a.changed.insert (p);
      walk_tree (&TREE_OPERAND (*tp, 1), note_accesses, data, NULL);
      *walk_subtrees = 0;
    }
  else if (handled_component_p (*tp) || INDIRECT_REF_P (*tp))
    {
      if (module_part p = named_part (*tp); p.var)
	a.used.insert (p);
    }
  return NULL_TREE;
}

/* Warn if LOOP, a DO CONCURRENT, changes what is MAPPED.  */

void
check_loop (tree loop, const module_parts &mapped)
{
  accesses a;
  walk_tree (&loop, note_accesses, &a, NULL);
  bool uses_entered = false;
  for (const module_part &p : a.used)
    uses_entered |= among_p (p, loops_state.entered_parts);
  for (const module_part &p : a.changed)
    if ((among_p (p, mapped)
	 || (uses_entered && among_p (p, loops_state.entered_parts))) && !among_p (p, loops_state.updated_parts))
      {
	location_t where = heddle_first_location (loop);
	auto_diagnostic_group group;
	if (warning_at (where == UNKNOWN_LOCATION ? input_location : where, 0,
			"this %<DO CONCURRENT%> runs on the host, and its results are not in the device%'s copy of %qD",
			p.var))
	  inform (where, "%<-fopenmp -foffload-options=-mdo-concurrent=device%> has it run on the device; "
		  "%<-mdo-concurrent=host%> says that the host is right");
	return;
      }
}

/* Walker: see the head of the file.  DATA is the mapped data.  */

tree
look (tree *tp, int *walk_subtrees, void *data)
{
  module_parts &mapped = *static_cast<module_parts *> (data);
  concurrent_nest n;
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else
    switch (TREE_CODE (*tp))
      {
      case OMP_TARGET_DATA: case OACC_DATA:
	{
	  const module_parts before = mapped;
	  note_clauses (OMP_CLAUSES (*tp), &mapped, true);
	  walk_tree (&OMP_BODY (*tp), look, data, NULL);
	  mapped = before;
	  *walk_subtrees = 0;
	  break;
	}
      case OMP_TARGET_ENTER_DATA: case OACC_ENTER_DATA:
	note_clauses (OMP_STANDALONE_CLAUSES (*tp), &mapped, true);
	break;
      case OMP_TARGET_EXIT_DATA: case OACC_EXIT_DATA:
	note_clauses (OMP_STANDALONE_CLAUSES (*tp), &mapped, false);
	break;
      case LOOP_EXPR:
	if (heddle_match_nest (*tp, &n))
	  {
	    check_loop (*tp, mapped);
	    *walk_subtrees = 0;
	  }
	break;
      default:
	*walk_subtrees = !heddle_directive_p (*tp);
	break;
      }
  return NULL_TREE;
}

} // namespace

void
heddle_check_host_loops (tree *body)
{
  if (!loops_state.parts_searched)
    search_unit ();
  module_parts mapped;
  walk_tree (body, look, &mapped, NULL);
}
