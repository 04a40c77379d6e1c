/* copy-members.cc -- copies of small objects, member by member.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

     u[i].re *= f[i], u[i].im *= f[i], v[i] = u[i];

   GCC does not look for the value of a member in an object copied as a whole: it stores both members, loads the object
   again, which has to wait for the stores, and stores it.  As copies of the members the last line loads nothing.
   Objects of few members are therefore copied in this way if the number of accesses does not grow: all members have the
   same size, equal to the object's alignment, and no gaps.  All are loaded before the first is stored, as if the object
   were copied at once.  */

#include "gcc-compat.h"
#include "passes.h"

namespace {

/* Hardware, in members: the most of an object copied member by member, each into a register.  A vector access of PTX
   has up to four elements (PTX ISA, vectors).  */
constexpr unsigned copied_members = 4;

/* A value of TYPE, in a register, has all bits of its object, whatever these are.  */

bool
whole_value_p (const_tree type)
{
  if (INTEGRAL_TYPE_P (type))
    return TREE_CODE (type) == INTEGER_TYPE && type_has_mode_precision_p (type) && TYPE_PRECISION (type) <= 64;
  if (POINTER_TYPE_P (type))
    return true;
  return SCALAR_FLOAT_TYPE_P (type)
	 && (TYPE_MODE (type) == TYPE_MODE (float_type_node) || TYPE_MODE (type) == TYPE_MODE (double_type_node));
}

/* Find the MEMBERS of TYPE.  False: there is another reason to copy objects of this type as a whole.  */

bool
members_of (tree type, auto_vec<tree> *members)
{
  if (TREE_CODE (type) != RECORD_TYPE || TYPE_REVERSE_STORAGE_ORDER (type) || !TYPE_SIZE_UNIT (type)
      || !tree_fits_uhwi_p (TYPE_SIZE_UNIT (type)))
    return false;
  const unsigned HOST_WIDE_INT size = tree_to_uhwi (TYPE_SIZE_UNIT (type)), step = TYPE_ALIGN_UNIT (type);
  unsigned HOST_WIDE_INT end = 0;
  for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
    {
      if (TREE_CODE (f) != FIELD_DECL)
	continue;
      tree t = TREE_TYPE (f);
      if (DECL_BIT_FIELD (f) || TREE_THIS_VOLATILE (f) || TYPE_VOLATILE (t) || !whole_value_p (t)
	  || TYPE_ALIGN_UNIT (t) != step || tree_to_uhwi (TYPE_SIZE_UNIT (t)) != step
	  || !tree_fits_uhwi_p (bit_position (f)) || tree_to_uhwi (bit_position (f)) != end * BITS_PER_UNIT
	  || members->length () == copied_members)
	return false;
      end += step;
      members->safe_push (f);
    }
  return end == size && !members->is_empty ();
}

/* Copy members, if the statement at GSI allows it.  */

bool
split (gimple_stmt_iterator *gsi)
{
  gassign *s = dyn_cast<gassign *> (gsi_stmt (*gsi));
  if (!s || !gimple_assign_single_p (s) || gimple_clobber_p (s) || gimple_has_volatile_ops (s))
    return false;
  tree to = gimple_assign_lhs (s), from = gimple_assign_rhs1 (s), type = TREE_TYPE (to);
  auto_vec<tree> members;
  auto place_p = [] (tree t) { return DECL_P (t) || handled_component_p (t) || TREE_CODE (t) == MEM_REF; };
  if (is_gimple_reg_type (type) || !place_p (to) || !place_p (from)
      || TYPE_MAIN_VARIANT (type) != TYPE_MAIN_VARIANT (TREE_TYPE (from)) || !members_of (type, &members)
      || MIN (get_object_alignment (to), get_object_alignment (from)) != TYPE_ALIGN (type) || stmt_ends_bb_p (s))
    return false;
  auto_vec<tree> values;
  auto member = [] (tree object, tree f)
    {
      return build3 (COMPONENT_REF, TREE_TYPE (f), unshare_expr (object), f, NULL_TREE);
    };
  auto add = [&] (gassign *copy)
    {
      gimple_set_location (copy, gimple_location (s));
      gsi_insert_before (gsi, copy, GSI_SAME_STMT);
    };
  for (tree f : members)
    {
      values.safe_push (make_ssa_name (TYPE_MAIN_VARIANT (TREE_TYPE (f))));
      add (gimple_build_assign (values.last (), member (from, f)));
    }
  for (unsigned i = 0; i < members.length (); i++)
    add (gimple_build_assign (member (to, members[i]), values[i]));
  unlink_stmt_vdef (s);
  gsi_remove (gsi, true);
  release_defs (s);
  return true;
}

} // namespace

unsigned
copy_members_pass::execute (function *fun)
{
  bool changed = false;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);)
      if (split (&gsi))
	changed = true;
      else
	gsi_next (&gsi);
  if (!changed)
    return 0;
  mark_virtual_operands_for_renaming (fun);
  return TODO_update_ssa_only_virtuals;
}
