/* static-members.cc -- static data members of classes in `declare target'.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A variable that is declared between "declare target" and its end is the device's, too.  GCC's C++ front end has this
   of variables in namespaces only: the declaration of a static data member in its class is passed over, and a
   definition there is an error.  OpenMP has no such rule since 5.0.

   The front end calls its own function cplus_decl_attributes for the attributes of declarations here.  The plugin calls
   this function for a dummy variable at the end of a class definition and of a static member's declaration: the members
   get the attributes of the dummy.  Instances of class templates have the attributes of the template's.

   A member may be in use before its definition, as a variable that is still external.  Then nothing puts it into the
   table of variables.  */

/* Before it sets the formats of diagnostics.  */
#include "gcc-plugin.h"
#include "tree.h"
#include "cp/cp-tree.h"
#include "gcc-compat.h"
#include "host/facts/static-members.h"
#include "omp-offload.h"

extern void cplus_decl_attributes (tree *, tree, int) __attribute__ ((weak));

namespace {

/* Declarations here get "omp declare target".  */

bool
declared_here_p ()
{
  tree probe = build_decl (BUILTINS_LOCATION, VAR_DECL, get_identifier ("heddle probe"), integer_type_node);
  TREE_STATIC (probe) = 1;
  DECL_ARTIFICIAL (probe) = 1;
  TREE_USED (probe) = 1;
  cplus_decl_attributes (&probe, NULL_TREE, 0);
  return lookup_attribute ("omp declare target", DECL_ATTRIBUTES (probe))
	 || lookup_attribute ("omp declare target implicit", DECL_ATTRIBUTES (probe));
}

bool
static_member_p (tree decl)
{
  return VAR_P (decl) && DECL_CONTEXT (decl) && TYPE_P (DECL_CONTEXT (decl)) && !DECL_VIRTUAL_P (decl)
	 && !DECL_ARTIFICIAL (decl) && !DECL_THREAD_LOCAL_P (decl)
	 && !lookup_attribute ("omp declare target link", DECL_ATTRIBUTES (decl));
}

/* Have DECL, a static member, on the device.  */

void
declare (tree decl)
{
  if (!lookup_attribute ("omp declare target", DECL_ATTRIBUTES (decl)))
    DECL_ATTRIBUTES (decl) = tree_cons (get_identifier ("omp declare target"), NULL_TREE, DECL_ATTRIBUTES (decl));
  if (varpool_node *node = varpool_node::get (decl))
    {
      node->offloadable = 1;
      g->have_offload |= !DECL_EXTERNAL (decl);
    }
}

bool
active_p ()
{
  return (flag_openmp || flag_openacc) && &cplus_decl_attributes;
}

} // namespace

void
heddle_note_static_members (tree type)
{
  if (!active_p () || !RECORD_OR_UNION_TYPE_P (type))
    return;
  bool asked = false;
  for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
    {
      tree decl = TREE_CODE (f) == TEMPLATE_DECL ? DECL_TEMPLATE_RESULT (f) : f;
      if (!decl || !static_member_p (decl))
	continue;
      if (!asked && !declared_here_p ())
	return;
      asked = true;
      declare (decl);
    }
}

void
heddle_note_static_member (tree decl)
{
  if (!active_p () || !static_member_p (decl))
    return;
  if (lookup_attribute ("omp declare target", DECL_ATTRIBUTES (decl)) || declared_here_p ())
    declare (decl);
}

void
heddle_add_static_members ()
{
  hash_set<tree> known;
  for (unsigned i = 0; i < vec_safe_length (offload_vars); i++)
    known.add ((*offload_vars)[i]);
  varpool_node *node;
  FOR_EACH_VARIABLE (node)
    if (node->definition && !node->alias && !DECL_EXTERNAL (node->decl) && static_member_p (node->decl)
	&& lookup_attribute ("omp declare target", DECL_ATTRIBUTES (node->decl)))
      {
	node->offloadable = 1;
	g->have_offload = true;
	if (!known.add (node->decl))
	  vec_safe_push (offload_vars, node->decl);
      }
}

bool
heddle_refuses_static_member_p (const char *format)
{
  return !strcmp (format, "%q+D static data member inside of declare target directive");
}
