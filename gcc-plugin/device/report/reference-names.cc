/* reference-names.cc -- the names that users know memory by.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A region reaches its data through pointers that the compiler has put into the block of arguments, and loads from
   there.  The block's member has the variable's name.  */

#include "device/facts/report.h"

static std::string name_of_reference (tree ref, unsigned depth);

/* The name of the variable that the user knows the memory at PTR by, or "".  */

static std::string
name_of_pointer (tree ptr, unsigned depth)
{
  if (depth > 30)
    return "";
  if (TREE_CODE (ptr) == ADDR_EXPR)
    return name_of_reference (TREE_OPERAND (ptr, 0), depth + 1);
  if (TREE_CODE (ptr) != SSA_NAME)
    return "";
  gimple *s = SSA_NAME_DEF_STMT (ptr);
  if (gphi *phi = dyn_cast<gphi *> (s))
    {
      for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
	{
	  const std::string name = name_of_pointer (gimple_phi_arg_def (phi, i), depth + 10);
	  if (!name.empty ())
	    return name;
	}
      return "";
    }
  if (gassign *assign = dyn_cast<gassign *> (s))
    switch (gimple_assign_rhs_code (assign))
      {
      CASE_CONVERT:
      case SSA_NAME:
      case ADDR_EXPR:
      case POINTER_PLUS_EXPR:
	return name_of_pointer (gimple_assign_rhs1 (assign), depth + 1);
      default:
	if (gimple_assign_load_p (s))
	  return name_of_reference (gimple_assign_rhs1 (assign), depth + 1);
      }
  tree variable = SSA_NAME_VAR (ptr);
  return variable && DECL_NAME (variable) && !DECL_ARTIFICIAL (variable)
	 ? IDENTIFIER_POINTER (DECL_NAME (variable)) : "";
}

/* The name of the member at POSITION bits of DECL, the kernel's block of arguments; "" if it is another variable.  */

static std::string
name_of_argument (tree decl, HOST_WIDE_INT position)
{
  if (TREE_CODE (decl) == PARM_DECL && DECL_ARTIFICIAL (decl) && TREE_CODE (TREE_TYPE (decl)) == RECORD_TYPE)
    for (tree f = TYPE_FIELDS (TREE_TYPE (decl)); f; f = DECL_CHAIN (f))
      if (TREE_CODE (f) == FIELD_DECL && DECL_NAME (f) && int_bit_position (f) == position)
	return IDENTIFIER_POINTER (DECL_NAME (f));
  return "";
}

/* The same for REF: a member's name says more than the structure's, but for members of Fortran's descriptors of
   arrays.  */

static std::string
name_of_reference (tree ref, unsigned depth)
{
  for (; handled_component_p (ref); ref = TREE_OPERAND (ref, 0))
    if (TREE_CODE (ref) == COMPONENT_REF && DECL_NAME (TREE_OPERAND (ref, 1)))
      {
	const char *name = IDENTIFIER_POINTER (DECL_NAME (TREE_OPERAND (ref, 1)));
	if (strcmp (name, "data"))
	  return name;
      }
  if (TREE_CODE (ref) == MEM_REF)
    {
      tree pointer = TREE_OPERAND (ref, 0);
      if (TREE_CODE (pointer) == ADDR_EXPR && DECL_P (TREE_OPERAND (pointer, 0))
	  && tree_fits_shwi_p (TREE_OPERAND (ref, 1)))
	{
	  const HOST_WIDE_INT position = tree_to_shwi (TREE_OPERAND (ref, 1)) * BITS_PER_UNIT;
	  const std::string name = name_of_argument (TREE_OPERAND (pointer, 0), position);
	  if (!name.empty ())
	    return name;
	}
      return name_of_pointer (pointer, depth + 1);
    }
  if (DECL_P (ref) && TREE_CODE (ref) == PARM_DECL && DECL_ARTIFICIAL (ref))
    return name_of_argument (ref, 0);
  return DECL_P (ref) && DECL_NAME (ref) ? IDENTIFIER_POINTER (DECL_NAME (ref)) : "";
}

std::string
heddle_reference_name (tree ref)
{
  return name_of_reference (ref, 0);
}
