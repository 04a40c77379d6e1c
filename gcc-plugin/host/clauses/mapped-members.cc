/* mapped-members.cc -- the host role: members of objects in map clauses.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   For an object with some members mapped, libgomp makes room on the device from the first mapped member to the last, as
   on the host.  The clauses tell it of a group, GOMP_MAP_STRUCT with the number of members as size, and of the members,
   next in the order of their addresses; GCC 12 does not always sort them.  Nor may two members be the same memory:
   libgomp ends in free().  In C++ a member in "reduction" is mapped, even if the user maps it, too.  */

#include "gcc-compat.h"
#include "host/clauses/mapped-members.h"

namespace {

/* The object in which T, of the group of BASE, has a place: an element of an array, unless the group is of the whole
   array, as since GCC 14, and the element is known.  */

tree
object_of (tree base, tree t)
{
  tree root = t;
  for (; handled_component_p (root); root = TREE_OPERAND (root, 0))
    if (TREE_CODE (root) == ARRAY_REF && TREE_CODE (TREE_OPERAND (root, 1)) != INTEGER_CST)
      return heddle_whole_object (t);
  return operand_equal_p (root, base) ? root : heddle_whole_object (t);
}

/* The place of T, a member of the group of BASE, in its object, and SIZE, its size; false if not constant.  */

bool
position (tree base, tree t, tree clause_size, HOST_WIDE_INT *offset, HOST_WIDE_INT *size)
{
  offset_int at = 0;
  for (tree object = object_of (base, t); t != object; t = TREE_OPERAND (t, 0))
    if (TREE_CODE (t) == COMPONENT_REF)
      {
	tree byte = byte_position (TREE_OPERAND (t, 1));
	if (TREE_CODE (byte) != INTEGER_CST)
	  return false;
	at += wi::to_offset (byte);
      }
    else if (TREE_CODE (t) == ARRAY_REF)
      {
	tree low = array_ref_low_bound (t), step = array_ref_element_size (t);
	if (TREE_CODE (TREE_OPERAND (t, 1)) != INTEGER_CST || TREE_CODE (low) != INTEGER_CST
	    || TREE_CODE (step) != INTEGER_CST)
	  return false;
	at += (wi::to_offset (TREE_OPERAND (t, 1)) - wi::to_offset (low)) * wi::to_offset (step);
      }
    else
      return false;
  if (!wi::fits_shwi_p (at) || !tree_fits_shwi_p (clause_size))
    return false;
  *offset = at.to_shwi ();
  *size = tree_to_shwi (clause_size);
  return true;
}

} // namespace

bool
heddle_object_p (tree c)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP)
    return false;
  switch (OMP_CLAUSE_MAP_KIND (c))
    {
    case GOMP_MAP_ALLOC: case GOMP_MAP_TO: case GOMP_MAP_FROM: case GOMP_MAP_TOFROM:
    case GOMP_MAP_ALWAYS_TO: case GOMP_MAP_ALWAYS_FROM: case GOMP_MAP_ALWAYS_TOFROM:
    case GOMP_MAP_RELEASE: case GOMP_MAP_DELETE:
      return true;
    default:
      return false;
    }
}

/* GCC may omit the size if it is the variable's, in nested functions.  */

tree
heddle_map_size (tree c)
{
  return OMP_CLAUSE_SIZE (c) ? OMP_CLAUSE_SIZE (c) : TYPE_SIZE_UNIT (TREE_TYPE (OMP_CLAUSE_DECL (c)));
}

bool
heddle_indirect_p (tree t)
{
  return TREE_CODE (t) == MEM_REF || TREE_CODE (t) == INDIRECT_REF;
}

tree
heddle_whole_object (tree t)
{
  tree object = t;
  for (; handled_component_p (t); t = TREE_OPERAND (t, 0))
    if (TREE_CODE (t) != ARRAY_REF)
      object = TREE_OPERAND (t, 0);
  return object == t || TREE_CODE (object) == ARRAY_REF ? object : t;
}

tree
heddle_constant_part (tree t, tree object)
{
  tree part = t;
  bool member = false;
  for (; t != object; t = TREE_OPERAND (t, 0))
    {
      member |= TREE_CODE (t) == COMPONENT_REF;
      if (TREE_CODE (t) == ARRAY_REF && TREE_CODE (TREE_OPERAND (t, 1)) != INTEGER_CST)
	part = TREE_OPERAND (t, 0);
    }
  return member && part != object ? part : NULL_TREE;
}

/* The unnamed variable on the way to T: an object, or a reference to one; or NULL_TREE.  */

static tree
unnamed_variable (tree t)
{
  t = get_base_address (t);
  if (t && heddle_indirect_p (t))
    t = TREE_OPERAND (t, 0);
  return t && VAR_P (t) && !DECL_NAME (t) ? t : NULL_TREE;
}

void
heddle_map_bound_first (tree *clauses)
{
  hash_set<tree> objects;
  for (tree c = *clauses; c; c = OMP_CLAUSE_CHAIN (c))
    {
      /* OpenACC maps "firstprivate" variables.  */
      const bool about = heddle_map_p (c) || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE;
      tree name = about ? OMP_CLAUSE_DECL (c) : NULL_TREE;
      if (name && VAR_P (name) && DECL_NAME (name) && DECL_HAS_VALUE_EXPR_P (name)
	  && handled_component_p (DECL_VALUE_EXPR (name)))
	if (tree object = unnamed_variable (DECL_VALUE_EXPR (name)))
	  objects.add (object);
    }
  if (objects.is_empty ())
    return;
  tree first = NULL_TREE, *end = &first;
  for (tree *c = clauses; *c; )
    {
      tree object = heddle_object_p (*c) && !handled_component_p (OMP_CLAUSE_DECL (*c))
		    ? unnamed_variable (OMP_CLAUSE_DECL (*c)) : NULL_TREE;
      if (!object || !objects.contains (object))
	{
	  c = &OMP_CLAUSE_CHAIN (*c);
	  continue;
	}
      tree last = *c;
      if (heddle_map_p (OMP_CLAUSE_CHAIN (last), GOMP_MAP_FIRSTPRIVATE_REFERENCE))
	last = OMP_CLAUSE_CHAIN (last);
      *end = *c;
      *c = OMP_CLAUSE_CHAIN (last);
      end = &OMP_CLAUSE_CHAIN (last);
    }
  *end = *clauses;
  *clauses = first;
}

void
mapped_members::sort ()
{
  HOST_WIDE_INT start, other, size;
  for (unsigned i = 1; i < members.length (); i++)
    for (unsigned k = i; k > 0; k--)
      {
	tree a = members[k - 1], b = members[k];
	if (!position (base, OMP_CLAUSE_DECL (a), OMP_CLAUSE_SIZE (a), &other, &size)
	    || !position (base, OMP_CLAUSE_DECL (b), OMP_CLAUSE_SIZE (b), &start, &size) || start >= other)
	  break;
	std::swap (members[k - 1], members[k]);
      }
}

/* Clauses A and B map the same object: have A map it in both ways, or in the user's way.  */

static void
join_kinds (tree a, tree b, bool same)
{
  const gomp_map_kind kind = OMP_CLAUSE_MAP_KIND (a), other = OMP_CLAUSE_MAP_KIND (b);
  if (same && OMP_CLAUSE_MAP_IMPLICIT (a) && !OMP_CLAUSE_MAP_IMPLICIT (b))
    OMP_CLAUSE_SET_MAP_KIND (a, other);
  else if (!same || OMP_CLAUSE_MAP_IMPLICIT (a) == OMP_CLAUSE_MAP_IMPLICIT (b))
    OMP_CLAUSE_SET_MAP_KIND (a, gomp_map_kind (kind | other));
  OMP_CLAUSE_MAP_IMPLICIT (a) &= OMP_CLAUSE_MAP_IMPLICIT (b);
}

/* C maps in a way expressed by bits of its kind.  */

static bool
joinable_p (tree c)
{
  return heddle_object_p (c) && OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_RELEASE
	 && OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_DELETE;
}

/* The array with the element T, or T.  */

static tree
array_of (tree t)
{
  while (TREE_CODE (t) == ARRAY_REF)
    t = TREE_OPERAND (t, 0);
  return t;
}

void
mapped_members::join ()
{
  HOST_WIDE_INT start, other, size, other_size;
  for (unsigned i = 1; i < members.length (); )
    {
      tree a = members[i - 1], b = members[i];
      bool overlap = false;
      if (!joinable_p (a) || !joinable_p (b))
	;
      else if (position (base, OMP_CLAUSE_DECL (a), heddle_map_size (a), &start, &size)
	       && position (base, OMP_CLAUSE_DECL (b), heddle_map_size (b), &other, &other_size))
	{
	  overlap = size > 0 && other_size > 0 && other < start + size && start <= other;
	  if (overlap)
	    {
	      join_kinds (a, b, start == other && size == other_size);
	      if (other + other_size > start + size)
		OMP_CLAUSE_SIZE (a) = size_int (other + other_size - start);
	    }
	}
      else if (OMP_CLAUSE_MAP_IMPLICIT (a) != OMP_CLAUSE_MAP_IMPLICIT (b)
	       && operand_equal_p (array_of (OMP_CLAUSE_DECL (a)), array_of (OMP_CLAUSE_DECL (b))))
	{
	  /* How much the user maps is seen when the program runs.  */
	  overlap = true;
	  if (OMP_CLAUSE_MAP_IMPLICIT (a))
	    members[i - 1] = b;
	}
      if (overlap)
	{
	  members.ordered_remove (i);
	  OMP_CLAUSE_SIZE (clause) = size_int (members.length ());
	}
      else
	i++;
    }
}

void
mapped_members::take (tree c)
{
  HOST_WIDE_INT start, length;
  if (!handled_component_p (OMP_CLAUSE_DECL (c)) || heddle_whole_object (OMP_CLAUSE_DECL (c)) == OMP_CLAUSE_DECL (c)
      || !position (base, OMP_CLAUSE_DECL (c), heddle_map_size (c), &start, &length))
    return;
  members.safe_push (c);
  OMP_CLAUSE_SIZE (clause) = size_int (members.length ());
  sort ();
}

void
mapped_members::add (location_t loc, tree member, gomp_map_kind kind)
{
  tree size = TYPE_SIZE_UNIT (TREE_TYPE (member));
  HOST_WIDE_INT start, length, other, other_length;
  if (!position (base, member, size, &start, &length))
    return;
  sort ();
  unsigned place = 0;
  for (tree m : members)
    {
      if (!position (base, OMP_CLAUSE_DECL (m), OMP_CLAUSE_SIZE (m), &other, &other_length)
	  || (start < other + other_length && other < start + length))
	return;
      place += other <= start;
    }
  members.safe_insert (place, heddle_make_map (loc, kind, unshare_expr (member), size));
  OMP_CLAUSE_SIZE (clause) = size_int (members.length ());
}

void
mapped_members::add_all (location_t loc, tree part)
{
  HOST_WIDE_INT start, length, other, other_length;
  tree type = TREE_TYPE (part), size = TYPE_SIZE_UNIT (type);
  if (!size || !position (base, part, size, &start, &length) || length == 0)
    return;
  bool some = !handled_component_p (part);
  for (tree m : members)
    some |= position (base, OMP_CLAUSE_DECL (m), heddle_map_size (m), &other, &other_length)
	    && start < other + other_length && other < start + length;
  if (!some || TREE_CODE (type) != RECORD_TYPE)
    {
      add (loc, part, POINTER_TYPE_P (type) ? GOMP_MAP_TO : GOMP_MAP_TOFROM);
      return;
    }
  for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
    if (TREE_CODE (f) == FIELD_DECL && DECL_SIZE (f))
      {
	tree field = DECL_BIT_FIELD (f) ? DECL_BIT_FIELD_REPRESENTATIVE (f) : f;
	if (field)
	  add_all (loc, build3 (COMPONENT_REF, TREE_TYPE (field), part, field, NULL_TREE));
      }
}

void
mapped_members::add_start ()
{
  HOST_WIDE_INT start, length;
  if (members.is_empty ()
      || !position (base, OMP_CLAUSE_DECL (members[0]), OMP_CLAUSE_SIZE (members[0]), &start, &length) || start == 0)
    return;
  tree zero = build_int_cst (build_pointer_type (char_type_node), 0);
  tree object = build2 (MEM_REF, char_type_node, unshare_expr (TREE_OPERAND (base, 0)), zero);
  members.safe_insert (0, heddle_make_map (OMP_CLAUSE_LOCATION (clause), GOMP_MAP_ALLOC, object, size_one_node));
  OMP_CLAUSE_SIZE (clause) = size_int (members.length ());
}
