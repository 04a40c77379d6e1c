/* fortran-types.h -- the host role: how the Fortran front end marks its types and variables.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_FORTRAN_TYPES_H
#define HEDDLE_FORTRAN_TYPES_H

/* This compiler is Fortran's.  */

inline bool
heddle_fortran_p ()
{
  return startswith (lang_hooks.name, "GNU Fortran");
}

/* TYPE is the descriptor of an array (its trans.h).  */

inline bool
heddle_descriptor_p (tree type)
{
  return TREE_CODE (type) == RECORD_TYPE && TYPE_LANG_FLAG_1 (type);
}

/* Member NAME of OBJECT, a descriptor or a member of one.  */

inline tree
heddle_member (tree object, const char *name)
{
  for (tree f = TYPE_FIELDS (TREE_TYPE (object)); f; f = DECL_CHAIN (f))
    if (DECL_NAME (f) && id_equal (DECL_NAME (f), name))
      return build3 (COMPONENT_REF, TREE_TYPE (f), unshare_expr (object), f, NULL_TREE);
  gcc_unreachable ();
}

/* TYPE, a descriptor's, or a type for variables with the same value that are copied without the described data.  */

inline tree
heddle_undescribing_type (tree type)
{
  if (!heddle_firstprivate_copies_array)
    return type;
  type = build_variant_type_copy (type);
  TYPE_LANG_FLAG_1 (type) = 0;
  return type;
}

/* TYPE is a polymorphic variable's, with a pointer to data and a pointer to the description of their type.  */

inline bool
heddle_polymorphic_p (tree type)
{
  return TREE_CODE (type) == RECORD_TYPE && TYPE_LANG_FLAG_4 (type);
}

/* VAR is the name of an ASSOCIATE or SELECT TYPE (GFC_DECL_ASSOCIATE_VAR_P of its trans.h).  */

inline bool
heddle_associate_name_p (tree var)
{
  return VAR_P (var) && DECL_LANG_FLAG_7 (var);
}

#endif
