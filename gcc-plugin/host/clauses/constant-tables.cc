/* constant-tables.cc -- the host role: constant objects in target regions, with addresses of other objects inside.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

     static const char *const names[] = { "alpha", "beta" };
     constexpr std::string_view views[] = { "gamma" };
     static const struct { const char *name; double (*f) (double); } table[] = { { "half", half } };

   Without a clause, a region has a copy of a used object of this kind: OpenMP and OpenACC map the object unchanged, so
   the copy has the addresses of the host's strings and functions.  No program wants these.  But a constant object, with
   constants as its values, may as well be the device's own from the start, as it is if a function of the device uses
   it; then its addresses are the device's, and all objects at these addresses are on the device, too.

   Such objects are therefore marked when a region is about to be gimplified, in the symbol table only
   (region-symbols.cc), if the region uses addresses in them, and if all these addresses are of constants of this unit,
   of variables and functions declared for the device, or of functions of this unit.  An automatic constant with
   addresses is made static: GCC does so with most, and the address of the remaining ones, as in a loop over a range,
   makes no difference to a constant.

   An object that may change, or has its values in another unit, can only be copied.  If the region uses addresses of
   constants or functions in it, the user gets a warning at the use.  With memory in common ("requires
   unified_shared_memory") the host's addresses are right.  */

#include "gcc-compat.h"
#include "host/clauses/state.h"
#include "host/clauses/constant-tables.h"
#include "host/clauses/map-clauses.h"
#include "host/clauses/requirements.h"

namespace {

/* DECL has constant values known here.  The front end has checked values of static variables, and folded them to forms
   unknown to initializer_constant_valid_p.  */

bool
known_values_p (tree decl)
{
  tree values = DECL_INITIAL (decl);
  if (!values || values == error_mark_node)
    return false;
  return is_global_var (decl) ? TREE_CONSTANT (values)
			      : initializer_constant_valid_p (values, TREE_TYPE (decl)) != NULL;
}

/* The objects at the addresses in an object's values.  */
struct table_values
{
  table_values () : foreign (NULL_TREE), any (false), constants (true) {}
  auto_vec<tree> variables; /* to become the device's, too */
  hash_set<tree> seen;
  tree foreign;   /* missing on the device */
  bool any;       /* addresses exist */
  bool constants; /* all are of constants or of functions */

  /* Examine all objects reachable from the values of DECL.  */
  void look_into (tree decl);

private:
  void look_at (tree object);
  static tree walk (tree *tp, int *subtrees, void *data);
};

tree
table_values::walk (tree *tp, int *subtrees, void *data)
{
  if (TREE_CODE (*tp) == ADDR_EXPR)
    {
      ((table_values *)data)->look_at (get_base_address (TREE_OPERAND (*tp, 0)));
      *subtrees = 0;
    }
  else if (TYPE_P (*tp))
    *subtrees = 0;
  return NULL_TREE;
}

/* The values contain the address of OBJECT, or of a part of it.  */

void
table_values::look_at (tree object)
{
  any = true;
  if (!object || CONSTANT_CLASS_P (object) || TREE_CODE (object) == CONST_DECL)
    return;
  if (TREE_CODE (object) == COMPOUND_LITERAL_EXPR)
    object = COMPOUND_LITERAL_EXPR_DECL (object);
  if (TREE_CODE (object) == FUNCTION_DECL)
    {
      if (!DECL_SAVED_TREE (object) && !DECL_INITIAL (object) && !DECL_STRUCT_FUNCTION (object)
	  && !lookup_attribute ("omp declare target", DECL_ATTRIBUTES (object)) && !fndecl_built_in_p (object))
	foreign = object;
    }
  else if (!VAR_P (object))
    foreign = object, constants = false;
  else if (seen.add (object) || DECL_VIRTUAL_P (object)
	   || lookup_attribute ("omp declare target", DECL_ATTRIBUTES (object)))
    ;
  else if (TREE_READONLY (object) && !TREE_THIS_VOLATILE (object) && !DECL_EXTERNAL (object) && known_values_p (object))
    look_into (object);
  else
    {
      foreign = object;
      constants &= TREE_READONLY (object);
    }
}

void
table_values::look_into (tree decl)
{
  variables.safe_push (decl);
  walk_tree_without_duplicates (&DECL_INITIAL (decl), walk, this);
}

/* The tables used by a region, in the order of their first use.  */
struct use_of_table
{
  tree decl;
  location_t where;
};

/* For walking a region.  */
struct region_walk
{
  std::vector<use_of_table> uses;
  location_t where; /* of the expression at hand */
};

/* DECL, a variable, may be an object with addresses worth an examination.  */

bool
table_p (tree decl)
{
  if (!VAR_P (decl) || DECL_THREAD_LOCAL_P (decl) || TREE_THIS_VOLATILE (decl) || DECL_VIRTUAL_P (decl)
      || lookup_attribute ("omp declare target", DECL_ATTRIBUTES (decl))
      || lookup_attribute ("omp declare target link", DECL_ATTRIBUTES (decl)))
    return false;
  if (!is_global_var (decl))
    return clauses_state.automatic_tables && clauses_state.automatic_tables->contains (decl);
  return !varpool_node::get_create (decl)->offloadable && heddle_has_pointers_p (TREE_TYPE (decl));
}

/* Walker: note uses of tables.  */

tree
note_use (tree *tp, int *subtrees, void *data)
{
  region_walk *walk = (region_walk *)data;
  tree t = *tp;
  if (TYPE_P (t))
    {
      *subtrees = 0;
      return NULL_TREE;
    }
  if (EXPR_P (t) && EXPR_HAS_LOCATION (t))
    walk->where = EXPR_LOCATION (t);
  tree base = handled_component_p (t) ? get_base_address (t) : t;
  if (!base || !VAR_P (base) || !table_p (base))
    return NULL_TREE;
  /* A part without addresses; places in arrays may be in other tables.  */
  for (tree part = t; handled_component_p (part); part = TREE_OPERAND (part, 0))
    if (TREE_CODE (part) == ARRAY_REF)
      walk_tree_without_duplicates (&TREE_OPERAND (part, 1), note_use, data);
  *subtrees = 0;
  if (!heddle_has_pointers_p (TREE_TYPE (t)))
    return NULL_TREE;
  for (const use_of_table &u : walk->uses)
    if (u.decl == base)
      return NULL_TREE;
  walk->uses.push_back ({ base, walk->where });
  return NULL_TREE;
}

/* DECL is named in CLAUSES.  */

bool
in_clauses_p (tree decl, tree clauses)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (omp_clause_num_ops[OMP_CLAUSE_CODE (c)] > 0 && OMP_CLAUSE_OPERAND (c, 0)
	&& get_base_address (OMP_CLAUSE_OPERAND (c, 0)) == decl)
      return true;
  return false;
}

/* CLAUSES make variables without a clause errors.  */

bool
must_name_p (tree clauses)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_DEFAULTMAP
	&& (OMP_CLAUSE_DEFAULTMAP_KIND (c) & OMP_CLAUSE_DEFAULTMAP_MASK) == OMP_CLAUSE_DEFAULTMAP_NONE)
      return true;
  return false;
}

/* Warn of the host's addresses in the table used by U, because of FOREIGN if not NULL_TREE.  */

void
warn_of_addresses (const use_of_table &u, tree foreign)
{
  if (!warning_at (u.where, 0, "%qD has addresses of the host in this region", u.decl))
    return;
  location_t declared = DECL_SOURCE_LOCATION (u.decl);
  if (foreign)
    inform (DECL_SOURCE_LOCATION (foreign), "%qD, to which they lead, is not declared for the device", foreign);
  else if (!TREE_READONLY (u.decl))
    inform (declared, "make it constant, as %<static const char *const names[]%> is, and the device has its own");
  else
    inform (declared, "its values are not known here; put it inside %<#pragma omp declare target%>, there and here");
}

/* Walker: stop at a target region.  */

tree
region_p (tree *tp, int *, void *)
{
  switch (TREE_CODE (*tp))
    {
    case OMP_TARGET:
    case OACC_PARALLEL:
    case OACC_SERIAL:
    case OACC_KERNELS:
      return *tp;
    default:
      return NULL_TREE;
    }
}

/* The current function has target regions.  */

bool
has_regions_p ()
{
  static tree function;
  static bool has;
  if (function != current_function_decl)
    {
      function = current_function_decl;
      has = walk_tree_without_duplicates (&DECL_SAVED_TREE (function), region_p, NULL) != NULL_TREE;
    }
  return has;
}

} // namespace

void
heddle_keep_automatic_table (tree t)
{
  tree decl = DECL_EXPR_DECL (t);
  if (!VAR_P (decl) || is_global_var (decl) || TREE_THIS_VOLATILE (decl) || DECL_HARD_REGISTER (decl)
      || !AGGREGATE_TYPE_P (TREE_TYPE (decl)) || !heddle_has_pointers_p (TREE_TYPE (decl))
      || DECL_HAS_VALUE_EXPR_P (decl) || !known_values_p (decl) || !has_regions_p () || heddle_shares_memory ())
    return;
  table_values values;
  values.look_into (decl);
  if (!values.any || !values.constants)
    return;
  if (!TREE_READONLY (decl) || values.foreign)
    {
      if (!clauses_state.automatic_tables)
	clauses_state.automatic_tables = new hash_set<tree>;
      clauses_state.automatic_tables->add (decl);
      return;
    }
  TREE_STATIC (decl) = 1;
  lhd_set_decl_assembler_name (decl);
}

void
heddle_mark_tables (tree construct, tree body, tree clauses)
{
  if (heddle_shares_memory () || must_name_p (clauses))
    return;
  region_walk walk;
  walk.where = EXPR_LOCATION (construct);
  walk_tree_without_duplicates (&body, note_use, &walk);
  for (const use_of_table &u : walk.uses)
    {
      const bool known = is_global_var (u.decl) && !DECL_EXTERNAL (u.decl) && known_values_p (u.decl);
      table_values values;
      if (known)
	values.look_into (u.decl);
      if (known && TREE_READONLY (u.decl) && !values.foreign)
	{
	  if (values.any)
	    for (tree v : values.variables)
	      varpool_node::get_create (v)->offloadable = 1;
	}
      else if (in_clauses_p (u.decl, clauses) || !AGGREGATE_TYPE_P (TREE_TYPE (u.decl)))
	;
      else if (!is_global_var (u.decl))
	warn_of_addresses (u, values.foreign);
      else if (known ? values.any && values.constants : DECL_EXTERNAL (u.decl) && TREE_READONLY (u.decl))
	warn_of_addresses (u, values.foreign);
    }
}
