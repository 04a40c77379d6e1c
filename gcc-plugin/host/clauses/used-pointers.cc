/* used-pointers.cc -- the host role: members of objects that a region uses, and pointers by which it gets at memory.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A member is loaded into a temporary or a variable, something may be added to it, and it is used as an address, or is
   passed to a function, which may do so:

     _1 = in.p;  _2 = _1 + off;  _3 = *_2;

   Here a variable is taken to hold what it gets anywhere in the region.

   What a lambda captures by reference is found through a temporary, which has the reference from the closure; the same
   goes for variables in memory.  Members are written without the temporary: (*closure->in).p.  */

#include "host/clauses/used-pointers.h"
#include "host/clauses/fortran-types.h"
#include "host/clauses/mapped-members.h"
#include "host/facts/statement-walk.h"

#include <set>

namespace {

/* Each variable or temporary and the members that it may have been computed from: numbers of them.  */
typedef std::map<tree, std::set<unsigned>> origins;

struct pointer_uses
{
  const loaded_pointers loaded;
  auto_vec<tree> members;
  std::set<unsigned> used, changed;
  origins from;
  bool more;			/* something new has been found */

  pointer_uses (gimple_seq body) : loaded (body) {}
  int number (tree t);
  void add (tree to, const std::set<unsigned> &from);
  void add_value (tree to, tree value);
  void use (tree t);
};

/* T is a member with a place that is known, and a pointer.  */

bool
pointer_member_p (tree t)
{
  if (TREE_CODE (t) != COMPONENT_REF || !POINTER_TYPE_P (TREE_TYPE (t))
      || TREE_CODE (TREE_TYPE (TREE_TYPE (t))) == FUNCTION_TYPE || TREE_CODE (TREE_TYPE (TREE_TYPE (t))) == METHOD_TYPE)
    return false;
  tree base = get_base_address (t);
  if (!base || (!DECL_P (base) && !heddle_indirect_p (base)))
    return false;
  tree pointer = DECL_P (base) ? base : TREE_OPERAND (base, 0);
  if (!DECL_P (pointer) && !(TREE_CODE (pointer) == COMPONENT_REF && TREE_CODE (TREE_TYPE (pointer)) == REFERENCE_TYPE))
    return false;
  if (DECL_VIRTUAL_P (TREE_OPERAND (t, 1)))
    return false;
  /* The host does not know the variables of a region, by which it may choose an element.  */
  for (tree r = t; handled_component_p (r); r = TREE_OPERAND (r, 0))
    if (TREE_CODE (r) == ARRAY_REF ? TREE_CODE (TREE_OPERAND (r, 1)) != INTEGER_CST : TREE_CODE (r) != COMPONENT_REF)
      return false;
  return true;
}

/* The number of member T, -1 if it is none.  */

int
pointer_uses::number (tree t)
{
  t = loaded.resolved (t);
  if (!pointer_member_p (t))
    return -1;
  for (unsigned i = 0; i < members.length (); i++)
    if (operand_equal_p (members[i], t))
      return i;
  members.safe_push (t);
  return members.length () - 1;
}

void
pointer_uses::add (tree to, const std::set<unsigned> &others)
{
  if (others.empty () || (TREE_CODE (to) != SSA_NAME && !DECL_P (to)))
    return;
  const std::set<unsigned> source = others;
  for (unsigned i : source)
    more |= from[to].insert (i).second;
}

/* TO is computed from VALUE.  */

void
pointer_uses::add_value (tree to, tree value)
{
  if (!value)
    return;
  STRIP_NOPS (value);
  if (int i = number (value); i >= 0)
    add (to, { unsigned (i) });
  else if (auto at = from.find (value); at != from.end ())
    add (to, at->second);
}

/* T is used as an address.  */

void
pointer_uses::use (tree t)
{
  STRIP_NOPS (t);
  if (int i = number (t); i >= 0)
    used.insert (i);
  else if (auto at = from.find (t); at != from.end ())
    used.insert (at->second.begin (), at->second.end ());
}

/* Walker for statements: values computed from members, and changed members.  */

tree
note_values (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = false;
  pointer_uses &u = *(pointer_uses *) wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  tree to = gimple_get_lhs (stmt);
  if (!to)
    return NULL_TREE;
  if (int i = u.number (to); i >= 0)
    u.changed.insert (i);
  if (is_gimple_assign (stmt))
    {
      u.add_value (to, gimple_assign_rhs1 (stmt));
      if (gimple_assign_rhs_code (stmt) == COND_EXPR)
	{
	  u.add_value (to, gimple_assign_rhs2 (stmt));
	  u.add_value (to, gimple_assign_rhs3 (stmt));
	}
    }
  return NULL_TREE;
}

/* Walker for operands: the addresses.  */

tree
note_addresses (tree *tp, int *walk_subtrees, void *data)
{
  pointer_uses &u = *(pointer_uses *) ((walk_stmt_info *) data)->info;
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (heddle_indirect_p (*tp))
    u.use (TREE_OPERAND (*tp, 0));
  return NULL_TREE;
}

/* Walker for statements: what calls get.  */

tree
note_arguments (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = false;
  if (gcall *call = dyn_cast<gcall *> (gsi_stmt (*gsi)))
    for (unsigned i = 0; i < gimple_call_num_args (call); i++)
      ((pointer_uses *) wi->info)->use (gimple_call_arg (call, i));
  return NULL_TREE;
}

/* The members of objects that a region uses.  */
struct used_members
{
  tree object;
  const loaded_pointers &loaded;
  auto_vec<tree> *members;
  bool whole;			/* all of the object is used, or its address is */
  hash_set<gimple *> *but;	/* statements to leave out, or NULL */

  bool reference_p (tree t) const;
};

/* T is the reference to the object, or has been loaded from it.  */

bool
used_members::reference_p (tree t) const
{
  tree pointer = heddle_indirect_p (object) ? TREE_OPERAND (object, 0) : NULL_TREE;
  return pointer && TREE_CODE (TREE_TYPE (pointer)) == REFERENCE_TYPE && (t == pointer || loaded.value (t) == pointer);
}

/* A and B are the same object, whichever way they are written.  */

bool
same_object_p (tree a, tree b)
{
  if (!heddle_indirect_p (a) || !heddle_indirect_p (b))
    return operand_equal_p (a, b);
  a = TREE_OPERAND (a, 0);
  b = TREE_OPERAND (b, 0);
  STRIP_NOPS (a);
  STRIP_NOPS (b);
  return operand_equal_p (a, b);
}

/* Walker for operands: add members of the object to the used_members of WI->info.  */

tree
note_members (tree *tp, int *walk_subtrees, void *data)
{
  used_members &u = *(used_members *) ((walk_stmt_info *) data)->info;
  tree t = *tp;
  if (TYPE_P (t) || (u.but && u.but->contains (gsi_stmt (((walk_stmt_info *) data)->gsi))))
    *walk_subtrees = 0;
  else if (handled_component_p (t))
    {
      t = u.loaded.resolved (t);
      tree base = get_base_address (t);
      tree member = base && same_object_p (base, u.object) ? heddle_member_of (t, base) : NULL_TREE;
      if (base && same_object_p (base, u.object))
	{
	  *walk_subtrees = 0;
	  for (tree r = *tp; handled_component_p (r); r = TREE_OPERAND (r, 0))
	    if (TREE_CODE (r) == ARRAY_REF)
	      walk_tree (&TREE_OPERAND (r, 1), note_members, data, NULL);
	  u.whole |= !member;
	}
      for (tree m : *u.members)
	if (!member || operand_equal_p (m, member))
	  return NULL_TREE;
      if (member)
	u.members->safe_push (member);
    }
  /* To have the same object in a construct is no use.  */
  else if (TREE_CODE (t) == OMP_CLAUSE && OMP_CLAUSE_CODE (t) == OMP_CLAUSE_SHARED)
    {
      *walk_subtrees = 0;
      walk_tree (&OMP_CLAUSE_CHAIN (t), note_members, data, NULL);
    }
  else if (DECL_P (t) || TREE_CODE (t) == SSA_NAME)
    u.whole |= t == u.object || u.reference_p (t);
  else if (heddle_indirect_p (t) && same_object_p (u.loaded.resolved (t), u.object))
    u.whole = true;
  return NULL_TREE;
}

/* How many components lead to T in its object.  */

unsigned
components_of (tree t)
{
  unsigned n = 0;
  for (; handled_component_p (t); t = TREE_OPERAND (t, 0))
    n++;
  return n;
}

/* Add to *MEMBERS all of OBJECT, of TYPE, of constant place and with an address: the members of members one by one, for
   some of them may have clauses.  */

void
add_all_members (tree object, tree type, auto_vec<tree> *members)
{
  tree before = NULL_TREE;
  for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
    {
      if (TREE_CODE (f) != FIELD_DECL || !DECL_SIZE (f) || integer_zerop (DECL_SIZE (f)))
	continue;
      tree field = DECL_BIT_FIELD (f) ? DECL_BIT_FIELD_REPRESENTATIVE (f) : f;
      if (!field || field == before)
	continue;
      before = field;
      tree member = build3 (COMPONENT_REF, TREE_TYPE (field), unshare_expr (object), field, NULL_TREE);
      if (heddle_own_members_p (TREE_TYPE (field)))
	continue;
      if (TREE_CODE (TREE_TYPE (field)) == RECORD_TYPE)
	add_all_members (member, TREE_TYPE (field), members);
      else if (!heddle_fortran_p () || !POINTER_TYPE_P (TREE_TYPE (field)))
	members->safe_push (member);
    }
}

/* Walker for statements: neither the end of a variable's life is a use, nor the load of a reference.  */

tree
leave_out_idle (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  const used_members &u = *(used_members *) wi->info;
  gimple *s = gsi_stmt (*gsi);
  *handled = gimple_clobber_p (s) || is_gimple_debug (s)
	     || (gimple_assign_single_p (s) && u.reference_p (gimple_assign_lhs (s))
		 && u.reference_p (gimple_assign_rhs1 (s)));
  return NULL_TREE;
}

/* How often a region uses a pointer, and for members.  */
struct pointer_count
{
  tree pointer;
  const loaded_pointers loaded;
  int all, members;

  bool same_p (tree t) const { return t == pointer || loaded.value (t) == pointer; }
};

/* Walker for operands: count uses in the pointer_count of WI->info.  */

tree
count_uses (tree *tp, int *walk_subtrees, void *data)
{
  pointer_count &count = *(pointer_count *) ((walk_stmt_info *) data)->info;
  tree t = *tp;
  if (TYPE_P (t))
    *walk_subtrees = 0;
  else if (count.same_p (t))
    count.all++;
  /* To have the same pointer in a construct is no use.  */
  else if (TREE_CODE (t) == OMP_CLAUSE
	   && (OMP_CLAUSE_CODE (t) == OMP_CLAUSE_SHARED || OMP_CLAUSE_CODE (t) == OMP_CLAUSE_FIRSTPRIVATE)
	   && OMP_CLAUSE_DECL (t) == count.pointer)
    count.all--;
  else if (TREE_CODE (t) == COMPONENT_REF && heddle_indirect_p (TREE_OPERAND (t, 0)))
    {
      tree object = TREE_OPERAND (t, 0);
      const bool start = TREE_CODE (object) == INDIRECT_REF || integer_zerop (TREE_OPERAND (object, 1));
      count.members += start && count.same_p (TREE_OPERAND (object, 0));
    }
  return NULL_TREE;
}

/* Walker for statements: to load the pointer into a temporary is no use.  */

tree
leave_out_loads (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = false;
  pointer_count &count = *(pointer_count *) wi->info;
  gimple *s = gsi_stmt (*gsi);
  if (gimple_assign_single_p (s) && gimple_assign_rhs1 (s) == count.pointer && count.same_p (gimple_assign_lhs (s)))
    count.all -= 2;
  return NULL_TREE;
}

} // namespace

tree
heddle_member_of (tree t, tree object)
{
  tree part = heddle_constant_part (t, object);
  for (tree r = part; r && r != object; r = TREE_OPERAND (r, 0))
    if (TREE_CODE (r) != COMPONENT_REF && TREE_CODE (r) != ARRAY_REF)
      part = TREE_OPERAND (r, 0);
    else if (TREE_CODE (r) == COMPONENT_REF && DECL_BIT_FIELD (TREE_OPERAND (r, 1)))
      {
	tree all = DECL_BIT_FIELD_REPRESENTATIVE (TREE_OPERAND (r, 1));
	part = all ? build3 (COMPONENT_REF, TREE_TYPE (all), TREE_OPERAND (r, 0), all, NULL_TREE) : TREE_OPERAND (r, 0);
      }
    else if (TREE_CODE (r) == COMPONENT_REF && heddle_own_members_p (TREE_TYPE (TREE_OPERAND (r, 0))))
      part = TREE_OPERAND (r, 0);
  return part == object ? NULL_TREE : part;
}

bool
heddle_own_members_p (tree type)
{
  return heddle_fortran_p () && (heddle_descriptor_p (type) || heddle_polymorphic_p (type));
}

loaded_pointers::loaded_pointers (gimple_seq body)
{
  statement_walk wi (this);
  walk_gimple_seq (body, note, NULL, &wi);
}

/* Walker for statements: the pointers that are loaded.  */

tree
loaded_pointers::note (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = false;
  gimple *stmt = gsi_stmt (*gsi);
  tree to = is_gimple_assign (stmt) ? gimple_assign_lhs (stmt) : NULL_TREE;
  if (!to || !POINTER_TYPE_P (TREE_TYPE (to)) || (TREE_CODE (to) != SSA_NAME && !(VAR_P (to) && DECL_ARTIFICIAL (to))))
    return NULL_TREE;
  tree value = gimple_assign_rhs1 (stmt);
  const bool pointer = gimple_assign_single_p (stmt)
		       && (VAR_P (value) || TREE_CODE (value) == PARM_DECL
			   || (TREE_CODE (value) == COMPONENT_REF && TREE_CODE (TREE_TYPE (value)) == REFERENCE_TYPE));
  auto at = ((loaded_pointers *) wi->info)->m_values.emplace (to, value);
  if (!pointer || (at.first->second && !operand_equal_p (at.first->second, value)))
    at.first->second = NULL_TREE;
  return NULL_TREE;
}

tree
loaded_pointers::resolved (tree t) const
{
  tree base = get_base_address (t);
  if (!base || !heddle_indirect_p (base))
    return t;
  auto at = m_values.find (TREE_OPERAND (base, 0));
  if (at == m_values.end () || !at->second)
    return t;
  t = unshare_expr (t);
  TREE_OPERAND (get_base_address (t), 0) = unshare_expr (at->second);
  return t;
}

void
heddle_find_used_pointers (gimple_seq body, auto_vec<tree> *pointers)
{
  pointer_uses u (body);
  statement_walk wi (&u);
  do
    {
      u.more = false;
      walk_gimple_seq (body, note_values, NULL, &wi);
    }
  while (u.more);
  walk_gimple_seq (body, note_arguments, note_addresses, &wi);
  for (unsigned i : u.used)
    if (!u.changed.count (i))
      pointers->safe_push (u.members[i]);
}

bool
heddle_find_used_members (gimple_seq body, tree object, const loaded_pointers &loaded, auto_vec<tree> *members,
			  hash_set<gimple *> *but)
{
  used_members u = { object, loaded, members, false, but };
  statement_walk wi (&u);
  walk_gimple_seq (body, leave_out_idle, note_members, &wi);
  return u.whole;
}

void
heddle_find_needed_members (gimple_seq body, tree object, auto_vec<tree> *members)
{
  auto_vec<tree> used;
  if (heddle_find_used_members (body, object, loaded_pointers (body), &used))
    add_all_members (object, TREE_TYPE (object), members);
  else
    /* An array before its elements.  */
    for (unsigned depth = 1; !used.is_empty (); depth++)
      for (unsigned i = 0; i < used.length (); )
	if (components_of (used[i]) > depth)
	  i++;
	else
	  {
	    members->safe_push (used[i]);
	    used.ordered_remove (i);
	  }
}

void
heddle_complete_groups (tree *clauses, gimple_seq body)
{
  for (tree *p = clauses; *p; p = &OMP_CLAUSE_CHAIN (*p))
    {
      tree object = heddle_map_p (*p, GOMP_MAP_STRUCT) ? OMP_CLAUSE_DECL (*p) : NULL_TREE;
      if (!object || TREE_CODE (TREE_TYPE (object)) != RECORD_TYPE)
	continue;
      tree reference = heddle_indirect_p (object) ? TREE_OPERAND (object, 0) : NULL_TREE;
      if (reference ? !DECL_P (reference) || TREE_CODE (TREE_TYPE (reference)) != REFERENCE_TYPE : !DECL_P (object))
	continue;
      mapped_members g (*p, NULL_TREE);
      tree c = *p, next = OMP_CLAUSE_CHAIN (c);
      if (reference)
	{
	  if (!heddle_map_p (next, GOMP_MAP_FIRSTPRIVATE_REFERENCE))
	    {
	      tree variable = heddle_make_map (OMP_CLAUSE_LOCATION (c), GOMP_MAP_FIRSTPRIVATE_REFERENCE, reference,
					       size_zero_node);
	      OMP_CLAUSE_CHAIN (variable) = next;
	      next = variable;
	    }
	  OMP_CLAUSE_CHAIN (c) = next;
	  c = next;
	  next = OMP_CLAUSE_CHAIN (c);
	}
      for (HOST_WIDE_INT n = tree_to_shwi (OMP_CLAUSE_SIZE (c)); n > 0 && next; next = OMP_CLAUSE_CHAIN (next), n--)
	{
	  OMP_CLAUSE_SIZE (next) = heddle_map_size (next);
	  g.members.safe_push (next);
	}
      auto_vec<tree> members;
      heddle_find_needed_members (body, object, &members);
      for (tree m : members)
	g.add (OMP_CLAUSE_LOCATION (c), m, POINTER_TYPE_P (TREE_TYPE (m)) ? GOMP_MAP_TO : GOMP_MAP_TOFROM);
      for (tree m : g.members)
	{
	  OMP_CLAUSE_CHAIN (c) = m;
	  c = m;
	}
      OMP_CLAUSE_CHAIN (c) = next;
    }
}

bool
heddle_uses_only_members_p (gimple_seq body, tree pointer)
{
  pointer_count count = { pointer, loaded_pointers (body), 0, 0 };
  statement_walk wi (&count);
  walk_gimple_seq (body, leave_out_loads, count_uses, &wi);
  return count.members > 0 && count.all == count.members;
}
