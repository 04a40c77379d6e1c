/* pointed-members.cc -- the host role: components of Fortran pointers' objects, in clauses.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A variable of derived type may be a pointer to the compiler: a pointer, an allocatable scalar, a name of ASSOCIATE or
   SELECT TYPE.  Of its components in clauses, as "map (tofrom: p%z, p%a)", GCC 12 makes

     map (struct: *p [2]) map (tofrom: p->a) map (tofrom: p->z) map (firstprivate pointer: p)

   with the components in any order, and the last clause behind any component: the region's pointer gets the address of
   the component before this clause.  libgomp takes the room from the first to the last component, and the last may be
   before the first.  The components are therefore sorted here, and the pointer comes first, with the object's address.
   Constructs without a region need no pointer.  In OpenACC the last clause is missing, and a region gets the value of a
   dummy argument that is a pointer.  A variable of ours stands for the argument.

   Of a polymorphic variable's components each is a group of its own, and libgomp refuses the second group.  Together,
   they become a single group.  libgomp also refuses a component in a group of a later "enter data": a single component
   is no group there.

   A component of an element of an array in a derived type, x%y(2)%z, is in no group of GCC 12's.  Where x has a group,
   the component joins it: libgomp would put the two at places of their own.

   A region may use other components than its clauses name.  These are mapped as well, like the components of a variable
   other than a pointer.

   A section of an array component may be mapped, with a place unknown at compile time.  Together with other components
   the whole component is mapped.  */

#include "gcc-compat.h"
#include "host/clauses/definitions.h"
#include "host/clauses/fortran-types.h"
#include "host/clauses/mapped-members.h"
#include "host/clauses/used-pointers.h"
#include "host/clauses/walk-body.h"
#include "passes.h"

namespace {

/* Have all members of G at constant places, each once.  */

void
fix_places (mapped_members &g)
{
  if (g.members.length () == 1)
    return;
  for (unsigned i = 0; i < g.members.length (); i++)
    {
      tree m = g.members[i], t = OMP_CLAUSE_DECL (m), part = heddle_constant_part (t, heddle_whole_object (t));
      if (!part || part == t)
	continue;
      OMP_CLAUSE_DECL (m) = part;
      OMP_CLAUSE_SIZE (m) = TYPE_SIZE_UNIT (TREE_TYPE (part));
      for (unsigned k = 0; k < g.members.length (); k++)
	if (k != i && operand_equal_p (OMP_CLAUSE_DECL (g.members[k]), part))
	  {
	    if (OMP_CLAUSE_MAP_KIND (g.members[k]) != OMP_CLAUSE_MAP_KIND (m))
	      OMP_CLAUSE_SET_MAP_KIND (m, GOMP_MAP_TOFROM);
	    g.members.ordered_remove (k);
	    i -= k < i;
	    k--;
	  }
    }
}

/* Remove the group of members that begins at *P, a clause "struct", from the clauses.  Returns the group; its variable
   is the pointer to the object.  */

mapped_members *
take_group (tree *p, const definitions &defs)
{
  tree next = OMP_CLAUSE_CHAIN (*p);
  mapped_members *g = new mapped_members (*p, NULL_TREE);
  tree pointer = heddle_indirect_p (g->base) ? defs.source (TREE_OPERAND (g->base, 0)) : NULL_TREE;
  auto variable_p = [&] (tree c)
    {
      return (heddle_map_p (c, GOMP_MAP_FIRSTPRIVATE_POINTER) && OMP_CLAUSE_DECL (c) == pointer)
	     || heddle_map_p (c, GOMP_MAP_FIRSTPRIVATE_REFERENCE);
    };
  for (HOST_WIDE_INT n = tree_to_shwi (OMP_CLAUSE_SIZE (*p)); next && (n > 0 || variable_p (next));
       next = OMP_CLAUSE_CHAIN (next))
    if (variable_p (next))
      g->variable = next;
    else
      {
	OMP_CLAUSE_SIZE (next) = heddle_map_size (next);
	g->members.safe_push (next);
	n--;
      }
  *p = next;
  return g;
}

/* Have G hold all components of the object used by TARGET, a region.  */

void
add_used (mapped_members &g, gomp_target *target)
{
  tree object = g.base, pointer = g.variable ? OMP_CLAUSE_DECL (g.variable) : NULL_TREE;
  if (pointer && DECL_P (pointer) && POINTER_TYPE_P (TREE_TYPE (pointer)))
    object = build_simple_mem_ref (pointer);
  else if (!DECL_P (object))
    return;
  if (TREE_CODE (TREE_TYPE (object)) != RECORD_TYPE || heddle_own_members_p (TREE_TYPE (object)))
    return;
  auto_vec<tree> members;
  heddle_find_needed_members (gimple_omp_body (target), object, &members);
  for (tree m : members)
    g.add (OMP_CLAUSE_LOCATION (g.clause), m,
	   POINTER_TYPE_P (TREE_TYPE (m)) || heddle_descriptor_p (TREE_TYPE (m)) ? GOMP_MAP_TO : GOMP_MAP_TOFROM);
}

/* Remove from CLAUSES the mappings of components of G's object outside of a group.  Returns whether any existed.  */

bool
take_others (tree *clauses, mapped_members &g)
{
  bool any = false;
  while (*clauses)
    {
      tree c = *clauses, next = OMP_CLAUSE_CHAIN (c);
      const unsigned n = g.members.length ();
      if (DECL_P (g.base) && heddle_object_p (c) && heddle_whole_object (OMP_CLAUSE_DECL (c)) == g.base
	  && !heddle_map_p (next, GOMP_MAP_TO_PSET) && !heddle_map_p (next, GOMP_MAP_ALWAYS_POINTER))
	g.take (c);
      if (g.members.length () > n)
	{
	  *clauses = next;
	  any = true;
	}
      else
	clauses = &OMP_CLAUSE_CHAIN (c);
    }
  return any;
}

/* A dummy argument that is a pointer, REFERENCE to the compiler, in a region with LOADED pointers.  */
struct pointer_argument
{
  tree reference;
  const loaded_pointers loaded;
  tree own = NULL_TREE;		/* a variable in its place, or null during the examination */
  bool changed = false;		/* the pointer, or the reference is used otherwise */

  bool same_p (tree t) const { return t == reference || loaded.value (t) == reference; }
};

/* Walker for operands: examine or replace the pointer_argument of WI->info.  */

tree
visit_argument (tree *tp, int *walk_subtrees, void *data)
{
  walk_stmt_info *wi = (walk_stmt_info *) data;
  pointer_argument &a = *(pointer_argument *) wi->info;
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (heddle_indirect_p (*tp) && a.same_p (TREE_OPERAND (*tp, 0)))
    {
      a.changed |= wi->is_lhs;
      *walk_subtrees = 0;
      if (a.own)
	*tp = a.own;
    }
  else
    a.changed |= a.same_p (*tp);
  return NULL_TREE;
}

/* Walker for statements: to load the reference into a temporary is no use.  */

tree
pass_loads (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  const pointer_argument &a = *(pointer_argument *) wi->info;
  gimple *s = gsi_stmt (*gsi);
  *handled = gimple_assign_single_p (s) && gimple_assign_rhs1 (s) == a.reference && a.same_p (gimple_assign_lhs (s));
  return NULL_TREE;
}

/* A variable of ours for POINTER, which is the object of a dummy argument, in TARGET, a region, with its value from
   BEFORE; or NULL_TREE.  */

tree
own_pointer (gomp_target *target, tree pointer, const definitions &defs, gimple_seq *before)
{
  tree reference = defs.value (TREE_OPERAND (pointer, 0));
  if (TREE_CODE (reference) != PARM_DECL || !POINTER_TYPE_P (TREE_TYPE (pointer)))
    return NULL_TREE;
  pointer_argument a = { reference, loaded_pointers (gimple_omp_body (target)) };
  statement_walk look (&a);
  walk_gimple_seq (gimple_omp_body (target), pass_loads, visit_argument, &look);
  if (a.changed)
    return NULL_TREE;
  a.own = create_tmp_var (TYPE_MAIN_VARIANT (TREE_TYPE (pointer)), get_name (reference));
  gimplify_assign (a.own, unshare_expr (pointer), before);
  statement_walk change (&a);
  walk_gimple_seq_mod (gimple_omp_body_ptr (target), pass_loads, visit_argument, &change);
  return a.own;
}

/* A variable of ours for ARGUMENT, an optional dummy, in TARGET, a region, with its value from BEFORE.  At an optional
   dummy in the place of a pointer to an object GCC crashes.  */

tree
own_argument (gomp_target *target, tree argument, gimple_seq *before)
{
  tree own = create_tmp_var (TYPE_MAIN_VARIANT (TREE_TYPE (argument)), get_name (argument));
  gimplify_assign (own, argument, before);
  variable_values values = { { argument, own } };
  statement_walk wi (&values);
  walk_gimple_seq_mod (gimple_omp_body_ptr (target), NULL, heddle_replace_variables, &wi);
  return own;
}

/* VAR has a place of its own on the device, by "declare".  */

bool
on_device_p (tree var)
{
  return is_global_var (var) && lookup_attribute ("omp declare target", DECL_ATTRIBUTES (var));
}

/* Remove from *CLAUSES the clauses that look up POINTER on the device, or with null every pointer.  */

void
remove_lookups (tree *clauses, tree pointer)
{
  while (*clauses)
    {
      tree variable = OMP_CLAUSE_CHAIN (*clauses);
      if (heddle_looked_up_p (*clauses) && (!pointer || OMP_CLAUSE_DECL (variable) == pointer))
	*clauses = OMP_CLAUSE_CHAIN (variable);
      else
	clauses = &OMP_CLAUSE_CHAIN (*clauses);
    }
}

/* Let a group have each descriptor in the object of a pointer, in the clauses of TARGET, of OpenACC.  GCC has the
   clause "pointer set" alone, and looks up the object before the construct has mapped it.  */

void
group_descriptors (gomp_target *target, const definitions &defs)
{
  tree *clauses = gimple_omp_target_clauses_ptr (target);
  if (!is_gimple_omp_offloaded (target))
    remove_lookups (clauses, NULL_TREE);
  for (tree c = *clauses; c; c = OMP_CLAUSE_CHAIN (c))
    {
      tree set = heddle_map_p (c, GOMP_MAP_TO_PSET) ? OMP_CLAUSE_DECL (c) : NULL_TREE;
      tree base = set && TREE_CODE (set) == COMPONENT_REF ? get_base_address (set) : NULL_TREE;
      tree pointer = base && heddle_indirect_p (base) ? defs.source (TREE_OPERAND (base, 0)) : NULL_TREE;
      if (!pointer || (heddle_indirect_p (pointer) ? TREE_CODE (defs.value (TREE_OPERAND (pointer, 0))) != PARM_DECL
		       : !DECL_P (pointer) || on_device_p (pointer)))
	continue;
      bool known = false;
      for (tree o = *clauses; o && !known; o = OMP_CLAUSE_CHAIN (o))
	known = heddle_map_p (o, GOMP_MAP_ALLOC) && TREE_CODE (OMP_CLAUSE_DECL (o)) == COMPONENT_REF
		&& defs.same (TREE_OPERAND (OMP_CLAUSE_DECL (o), 0), set);
      if (known)
	continue;
      if (DECL_P (pointer))
	remove_lookups (clauses, pointer);
      const location_t loc = OMP_CLAUSE_LOCATION (c);
      tree group = heddle_make_map (loc, GOMP_MAP_STRUCT, unshare_expr (base), size_one_node);
      tree member = heddle_make_map (loc, GOMP_MAP_ALLOC, heddle_member (set, "data"),
				     TYPE_SIZE_UNIT (TREE_TYPE (set)));
      OMP_CLAUSE_CHAIN (group) = member;
      OMP_CLAUSE_CHAIN (member) = *clauses;
      *clauses = group;
    }
}

/* POINTER is an optional dummy.  */

bool
optional_p (tree pointer)
{
  return pointer && TREE_CODE (pointer) == PARM_DECL && lang_hooks.decls.omp_check_optional_argument (pointer, true);
}

/* Let TARGET, a region of OpenACC, not look up optional dummies whose components are mapped.  */

void
remove_optional_lookups (gomp_target *target, const definitions &defs)
{
  auto_vec<tree> pointers;
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (heddle_map_p (c, GOMP_MAP_STRUCT) && heddle_indirect_p (OMP_CLAUSE_DECL (c)))
      if (tree pointer = defs.source (TREE_OPERAND (OMP_CLAUSE_DECL (c), 0)); optional_p (pointer))
	pointers.safe_push (pointer);
  for (tree pointer : pointers)
    remove_lookups (gimple_omp_target_clauses_ptr (target), pointer);
}

/* A clause for the variable by which TARGET, a region of OpenACC, finds the object of G, if it has none; or
   NULL_TREE.  The value of a variable of ours is computed in BEFORE.  */

tree
missing_variable (gomp_target *target, const mapped_members &g, const definitions &defs, gimple_seq *before)
{
  tree pointer = heddle_indirect_p (g.base) ? defs.source (TREE_OPERAND (g.base, 0)) : NULL_TREE;
  if (pointer && heddle_indirect_p (pointer))
    pointer = own_pointer (target, pointer, defs, before);
  if (!pointer || !DECL_P (pointer) || !POINTER_TYPE_P (TREE_TYPE (pointer)) || on_device_p (pointer))
    return NULL_TREE;
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if ((heddle_map_p (c) || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE) && OMP_CLAUSE_DECL (c) == pointer)
      return NULL_TREE;
  const bool reference = TREE_CODE (TREE_TYPE (pointer)) == REFERENCE_TYPE;
  return heddle_make_map (OMP_CLAUSE_LOCATION (g.clause),
			  reference ? GOMP_MAP_FIRSTPRIVATE_REFERENCE : GOMP_MAP_FIRSTPRIVATE_POINTER, pointer,
			  size_zero_node);
}

/* Write G at *P, in the clauses of TARGET: in order, behind the pointer's variable; after fix_places.  Returns the
   place behind.  */

tree *
write_group (tree *p, mapped_members &g, gomp_target *target)
{
  tree rest = *p;
  auto append = [&p] (tree c)
    {
      *p = c;
      p = &OMP_CLAUSE_CHAIN (c);
    };
  g.sort ();
  OMP_CLAUSE_SIZE (g.clause) = size_int (g.members.length ());
  if (g.members.length () > 1 || gimple_omp_target_kind (target) != GF_OMP_TARGET_KIND_ENTER_DATA)
    append (g.clause);
  if (g.variable && is_gimple_omp_offloaded (target))
    append (g.variable);
  for (tree m : g.members)
    append (m);
  *p = rest;
  return p;
}

/* Walker for statements: see the head of the file.  */

tree
mend_target (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = false;
  gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
  if (!target)
    return NULL_TREE;
  body_definitions &defs = *(body_definitions *) wi->info;
  defs.prefer (*gsi);
  gimple_seq before = NULL;
  push_gimplify_context ();
  if (is_gimple_omp_oacc (target) && gimple_omp_target_kind (target) != GF_OMP_TARGET_KIND_OACC_UPDATE
      && gimple_omp_target_kind (target) != GF_OMP_TARGET_KIND_OACC_EXIT_DATA)
    group_descriptors (target, defs);
  if (is_gimple_omp_oacc (target) && is_gimple_omp_offloaded (target))
    remove_optional_lookups (target, defs);
  for (tree *p = gimple_omp_target_clauses_ptr (target); *p; )
    {
      if (!heddle_map_p (*p, GOMP_MAP_STRUCT))
	{
	  p = &OMP_CLAUSE_CHAIN (*p);
	  continue;
	}
      std::unique_ptr<mapped_members> g (take_group (p, defs));
      for (tree *q = p; *q; )
	if (heddle_map_p (*q, GOMP_MAP_STRUCT) && defs.same (OMP_CLAUSE_DECL (*q), g->base))
	  {
	    std::unique_ptr<mapped_members> other (take_group (q, defs));
	    for (tree m : other->members)
	      g->members.safe_push (m);
	    if (!g->variable)
	      g->variable = other->variable;
	  }
	else
	  q = &OMP_CLAUSE_CHAIN (*q);
      /* Removed clauses may have been in front of P.  */
      if (!is_gimple_omp_oacc (target) && take_others (gimple_omp_target_clauses_ptr (target), *g))
	p = gimple_omp_target_clauses_ptr (target);
      fix_places (*g);
      if (is_gimple_omp_oacc (target) && is_gimple_omp_offloaded (target) && !g->variable)
	g->variable = missing_variable (target, *g, defs, &before);
      const bool region = is_gimple_omp_oacc (target) && is_gimple_omp_offloaded (target);
      if (region && g->variable && optional_p (OMP_CLAUSE_DECL (g->variable)))
	OMP_CLAUSE_DECL (g->variable) = own_argument (target, OMP_CLAUSE_DECL (g->variable), &before);
      if (is_gimple_omp_offloaded (target))
	add_used (*g, target);
      p = write_group (p, *g, target);
    }
  *handled = before;
  if (before)
    heddle_put_around (gsi, before);
  else
    pop_gimplify_context (NULL);
  return NULL_TREE;
}

} // namespace

unsigned
pointed_members_pass::execute (function *)
{
  body_definitions all (gimple_body (current_function_decl));
  heddle_walk_body (mend_target, &all);
  return 0;
}
