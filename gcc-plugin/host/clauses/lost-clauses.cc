/* lost-clauses.cc -- the host role: clauses dropped by GCC's Fortran front end.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   GCC distributes the clauses of a combined construct, as "target teams distribute", to its parts, and in Fortran no
   part gets "depend" or "has_device_addr" (gfc_split_omp_clauses).  With "nowait" the region would start at once; and
   objects already on the device would be mapped.

   The text of the directive has the clauses.  Where they name whole variables known to the construct, they are made
   anew.  A section or an element has subscripts, which are expressions, and a name may be a different one in its
   module.  Then the host's thread waits for its tasks before the region, and for the region: this order fulfils any
   dependences.  An unreadable text has the same consequence.  For "has_device_addr" this is impossible, and the program
   gets an error.  */

#include "gcc-compat.h"
#include "host/clauses/directive-text.h"
#include "host/clauses/fortran-types.h"
#include "host/clauses/lost-clauses.h"
#include "host/clauses/walk-body.h"

namespace {

/* A search for the variable NAME of the program.  */
struct search
{
  std::string name;
  tree found = NULL_TREE;
  bool several = false;

  bool is_name (tree decl) const;
  void note (tree decl);
};

/* The program's name for DECL is NAME.  The variable for a dummy argument of assumed shape is called NAME.N.  */

bool
search::is_name (tree decl) const
{
  if (!DECL_NAME (decl))
    return false;
  const char *own = IDENTIFIER_POINTER (DECL_NAME (decl));
  const bool dummy = VAR_P (decl) && DECL_ARTIFICIAL (decl) && DECL_LANG_SPECIFIC (decl)
		     && POINTER_TYPE_P (TREE_TYPE (decl)) && TREE_CODE (TREE_TYPE (TREE_TYPE (decl))) == ARRAY_TYPE;
  return name == own || (dummy && startswith (own, name.c_str ()) && own[name.size ()] == '.');
}

void
search::note (tree decl)
{
  if ((VAR_P (decl) || TREE_CODE (decl) == PARM_DECL) && is_name (decl))
    {
      several |= found && found != decl;
      found = decl;
    }
}

/* Walker for a construct's body: look at its variables.  A variable of a BLOCK inside counts as another one.  */

tree
look_for_name (tree *tp, int *walk_subtrees, void *data)
{
  search &s = *(search *) data;
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (DECL_P (*tp))
    s.note (*tp);
  else if (TREE_CODE (*tp) == BIND_EXPR)
    for (tree var = BIND_EXPR_VARS (*tp); var; var = DECL_CHAIN (var))
      s.several |= s.is_name (var);
  return NULL_TREE;
}

/* The variable with the program's name NAME before TARGET, or NULL_TREE if uncertain.  */

tree
variable_named (const std::string &name, tree target)
{
  search s = { name };
  for (tree c = OMP_TARGET_CLAUSES (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (heddle_has_decl (c) && OMP_CLAUSE_DECL (c))
      walk_tree_without_duplicates (&OMP_CLAUSE_DECL (c), look_for_name, &s);
  walk_tree_without_duplicates (&OMP_TARGET_BODY (target), look_for_name, &s);
  return s.several ? NULL_TREE : s.found;
}

/* The object of a clause "depend" for the variable DECL, as the front end would write it, or NULL_TREE.  */

tree
dependence_object (tree decl)
{
  tree object = lang_hooks.decls.omp_privatize_by_reference (decl) ? build_fold_indirect_ref (decl) : decl;
  tree type = TREE_TYPE (object);
  if (heddle_polymorphic_p (type) || heddle_associate_name_p (decl))
    return NULL_TREE;
  if (heddle_descriptor_p (type))
    {
      tree field = TYPE_FIELDS (type);
      return build_fold_indirect_ref (build3 (COMPONENT_REF, TREE_TYPE (field), object, field, NULL_TREE));
    }
  if (POINTER_TYPE_P (type))
    return VOID_TYPE_P (TREE_TYPE (type)) || FUNC_OR_METHOD_TYPE_P (TREE_TYPE (type)) ? NULL_TREE
	   : build_fold_indirect_ref (object);
  if (DECL_P (object))
    TREE_ADDRESSABLE (object) = 1;
  return object;
}

/* Add to *CLAUSES the clauses for the argument TEXT of a clause "depend" of TARGET.  False if impossible.  */

bool
make_clauses (const std::string &text, tree target, tree *clauses)
{
  static const struct { const char *name; omp_clause_depend_kind kind; } kinds[] =
    {
      { "in:", OMP_CLAUSE_DEPEND_IN }, { "out:", OMP_CLAUSE_DEPEND_OUT }, { "inout:", OMP_CLAUSE_DEPEND_INOUT },
      { "mutexinoutset:", OMP_CLAUSE_DEPEND_MUTEXINOUTSET }
    };
  for (const auto &k : kinds)
    if (startswith (text.c_str (), k.name))
      {
	for (const std::string &item : heddle_list_items (text.substr (strlen (k.name))))
	  {
	    tree decl = variable_named (item, target), object = decl ? dependence_object (decl) : NULL_TREE;
	    if (!object)
	      return false;
	    tree c = build_omp_clause (EXPR_LOCATION (target), OMP_CLAUSE_DEPEND);
	    OMP_CLAUSE_DEPEND_KIND (c) = k.kind;
	    OMP_CLAUSE_DECL (c) = object;
	    OMP_CLAUSE_CHAIN (c) = *clauses;
	    *clauses = c;
	  }
	return true;
      }
  return false;
}

/* The directive TEXT of TARGET has clauses "depend", or may have such clauses if TEXT is empty.  */

void
restore_dependences (const std::string &text, tree target, gimple_seq *before)
{
  if (omp_find_clause (OMP_TARGET_CLAUSES (target), OMP_CLAUSE_DEPEND))
    return;
  const std::vector<std::string> arguments = heddle_clause_arguments (text, "depend");
  if (!text.empty () && arguments.empty ())
    return;
  tree clauses = NULL_TREE;
  if (!text.empty ()
      && std::all_of (arguments.begin (), arguments.end (),
		      [&] (const std::string &a) { return make_clauses (a, target, &clauses); }))
    {
      OMP_TARGET_CLAUSES (target) = chainon (clauses, OMP_TARGET_CLAUSES (target));
      return;
    }
  gimple_seq_add_stmt (before, gimple_build_call (builtin_decl_explicit (BUILT_IN_GOMP_TASKWAIT), 0));
  for (tree *p = &OMP_TARGET_CLAUSES (target); *p; )
    if (OMP_CLAUSE_CODE (*p) == OMP_CLAUSE_NOWAIT)
      *p = OMP_CLAUSE_CHAIN (*p);
    else
      p = &OMP_CLAUSE_CHAIN (*p);
}

/* A clause of TARGET is for DECL already.  */

bool
has_clause_p (tree target, tree decl)
{
  for (tree c = OMP_TARGET_CLAUSES (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (heddle_has_decl (c) && OMP_CLAUSE_CODE (c) != OMP_CLAUSE_DEPEND && OMP_CLAUSE_DECL (c) == decl)
      return true;
  return false;
}

/* The directive TEXT of TARGET may have clauses "has_device_addr".  As in other constructs, the descriptor of an array
   is "firstprivate".  */

void
restore_device_addresses (const std::string &text, tree target)
{
  for (const std::string &names : heddle_clause_arguments (text, "has_device_addr"))
    for (const std::string &name : heddle_list_items (names))
      {
	tree decl = variable_named (name, target);
	if (!decl)
	  {
	    sorry_at (EXPR_LOCATION (target), "%<has_device_addr(%s)%> in a combined construct: the compiler drops the "
		      "clause", name.c_str ());
	    inform (EXPR_LOCATION (target), "write %<target%> with this clause as a construct of its own, around the "
		    "others");
	    continue;
	  }
	if (has_clause_p (target, decl))
	  continue;
	tree type = TREE_TYPE (decl);
	if (POINTER_TYPE_P (type))
	  type = TREE_TYPE (type);
	tree c = build_omp_clause (EXPR_LOCATION (target), heddle_descriptor_p (type) ? OMP_CLAUSE_FIRSTPRIVATE
				   : OMP_CLAUSE_HAS_DEVICE_ADDR);
	OMP_CLAUSE_DECL (c) = decl;
	OMP_CLAUSE_CHAIN (c) = OMP_TARGET_CLAUSES (target);
	OMP_TARGET_CLAUSES (target) = c;
      }
}

} // namespace

void
heddle_restore_clauses (tree target, gimple_seq *before)
{
  if (!heddle_fortran_p () || !OMP_TARGET_COMBINED (target))
    return;
  const std::string text = heddle_directive_text (EXPR_LOCATION (target));
  restore_dependences (text, target, before);
  restore_device_addresses (text, target);
}
