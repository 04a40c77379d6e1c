/* partial-objects.cc -- the host role: regions with objects only partly on the device.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A construct may map members of an object by name; a region inside has the object without a clause, and uses other
   members:

     !$omp target data map(tofrom: o%p)		struct in { int n; double *p; int k[3]; } in;
     !$omp target				#pragma omp target data map (in.k, in.p[0:n])
     do i = 1, o%n				#pragma omp target
       o%p(i) = 0				  for (int i = 0; i < in.n; i++) ...

   The object is then mapped as a whole (OpenMP 5.1, 2.21.7.1).  A part is already present, so libgomp takes the whole
   for present: o%n is in the device's memory before o%p, with any contents.  The results are wrong, without a word.

   Where some members used by a region are on the device, and others are not, the program therefore ends with a line
   that names a missing member and a cure.  The test is at run time, as the constructs may be in another procedure.  If
   all uses of the member are under conditions, they may never be reached, and the program only writes the line, once.
   A loop is taken to have iterations.  A region with "depend" may begin later, and is left alone.

   To ask takes the host time at each launch.  An object needs no test if no construct of the unit names its members, if
   it is a constant, or if it has no public name and its address is not taken.  */

#include "gcc-compat.h"
#include "host/clauses/state.h"
#include "host/clauses/fortran-types.h"
#include "host/clauses/libgomp-calls.h"
#include "host/clauses/mapped-members.h"
#include "host/clauses/used-pointers.h"
#include "host/clauses/walk-body.h"
#include "passes.h"

#include <map>
#include <set>

namespace {

/* The most members of an object to be looked for.  */
const unsigned most_members = 12;

/* The user's name of T, an object or a member of one.  */

std::string
name_of (tree t)
{
  std::string name;
  const bool fortran = heddle_fortran_p ();
  for (; handled_component_p (t); t = TREE_OPERAND (t, 0))
    if (TREE_CODE (t) == COMPONENT_REF && DECL_NAME (TREE_OPERAND (t, 1)))
      {
	tree object = TREE_OPERAND (t, 0);
	const bool pointed = !fortran && heddle_indirect_p (object)
			     && TREE_CODE (TREE_TYPE (TREE_OPERAND (object, 0))) == POINTER_TYPE;
	name = (fortran ? "%" : pointed ? "->" : ".")
	       + std::string (IDENTIFIER_POINTER (DECL_NAME (TREE_OPERAND (t, 1)))) + name;
      }
  const bool pointed = heddle_indirect_p (t) && TREE_CODE (TREE_TYPE (TREE_OPERAND (t, 0))) == POINTER_TYPE;
  if (heddle_indirect_p (t))
    t = TREE_OPERAND (t, 0);
  if (!DECL_P (t) || !DECL_NAME (t))
    return "the object" + name;
  return (pointed && name.empty () ? "*" : "") + std::string (IDENTIFIER_POINTER (DECL_NAME (t))) + name;
}

/* The condition for MEMBER to be on the device of TARGET.  libgomp takes the end of a present object for a part of it,
   so the question is for the member's last byte.  */

tree
present_p (gomp_target *target, tree member)
{
  tree base = get_base_address (member);
  if (DECL_P (base))
    TREE_ADDRESSABLE (base) = 1;
  tree address = build_fold_addr_expr_with_type (unshare_expr (member), const_ptr_type_node);
  tree size = TYPE_SIZE_UNIT (TREE_TYPE (member));
  if (size && tree_fits_uhwi_p (size) && tree_to_uhwi (size) > 0)
    address = build2 (POINTER_PLUS_EXPR, const_ptr_type_node, address, size_int (tree_to_uhwi (size) - 1));
  return heddle_present_p (target, address);
}

/* Walker: note objects with members named by *TP.  */

tree
note_named (tree *tp, int *, void *)
{
  if (TREE_CODE (*tp) == COMPONENT_REF)
    if (tree base = get_base_address (*tp); base && DECL_P (base))
      clauses_state.named_objects->add (base);
  return NULL_TREE;
}

/* Walker: the same in clauses, and addresses.  */

tree
note_reachable (tree *tp, int *, void *)
{
  if (TREE_CODE (*tp) == OMP_CLAUSE && OMP_CLAUSE_CODE (*tp) == OMP_CLAUSE_MAP)
    walk_tree_without_duplicates (&OMP_CLAUSE_DECL (*tp), note_named, NULL);
  else if (TREE_CODE (*tp) == ADDR_EXPR)
    if (tree base = get_base_address (TREE_OPERAND (*tp, 0)); base && DECL_P (base))
      clauses_state.reachable_objects->add (base);
  return NULL_TREE;
}

/* Note the objects of the unit, the first time.  A function may be gimplified already.  */

void
note_unit ()
{
  if (clauses_state.reachable_objects)
    return;
  clauses_state.named_objects = new hash_set<tree>;
  clauses_state.reachable_objects = new hash_set<tree>;
  statement_walk wi;
  cgraph_node *node;
  FOR_EACH_FUNCTION (node)
    if (gimple_seq body = gimple_body (node->decl))
      walk_gimple_seq (body, NULL, note_reachable, &wi);
    else if (DECL_SAVED_TREE (node->decl))
      walk_tree_without_duplicates (&DECL_SAVED_TREE (node->decl), note_reachable, NULL);
  varpool_node *variable;
  FOR_EACH_VARIABLE (variable)
    if (DECL_INITIAL (variable->decl) && DECL_INITIAL (variable->decl) != error_mark_node)
      walk_tree_without_duplicates (&DECL_INITIAL (variable->decl), note_reachable, NULL);
}

/* Parts of OBJECT may be on the device without the rest.  */

bool
may_be_partial_p (tree object)
{
  if (!VAR_P (object) || clauses_state.named_objects->contains (object) || DECL_HAS_VALUE_EXPR_P (object))
    return true;
  /* Nobody maps parts of a constant by its address.  */
  const bool constant = TREE_READONLY (object) && DECL_INITIAL (object);
  return !constant && (clauses_state.reachable_objects->contains (object) || TREE_PUBLIC (object)
		       || DECL_EXTERNAL (object));
}

/* The statements of a region under a condition.  */
class conditional_statements
{
public:
  conditional_statements (gimple_seq body);
  hash_set<gimple *> found;

private:
  static tree number (gimple_stmt_iterator *, bool *, walk_stmt_info *);
  void leave_out (unsigned from, unsigned to);
  unsigned at (tree label) const;
  bool loop_p (unsigned at) const;

  std::vector<gimple *> m_statements;
  std::map<tree, unsigned> m_labels;
  std::set<tree> m_loops;	/* labels of jumps back */
};

/* Walker for statements: their order.  */

tree
conditional_statements::number (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = false;
  conditional_statements &c = *(conditional_statements *) wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  if (glabel *label = dyn_cast<glabel *> (stmt))
    c.m_labels[gimple_label_label (label)] = c.m_statements.size ();
  c.m_statements.push_back (stmt);
  return NULL_TREE;
}

/* The number of LABEL, 0 if outside of the region.  */

unsigned
conditional_statements::at (tree label) const
{
  auto i = label ? m_labels.find (label) : m_labels.end ();
  return i == m_labels.end () ? 0 : i->second;
}

/* A loop begins at statement AT.  */

bool
conditional_statements::loop_p (unsigned at) const
{
  glabel *label = at < m_statements.size () ? dyn_cast<glabel *> (m_statements[at]) : NULL;
  return label && m_loops.count (gimple_label_label (label));
}

/* The statements behind FROM and before TO are under a condition.  */

void
conditional_statements::leave_out (unsigned from, unsigned to)
{
  for (unsigned i = from + 1; i < to; i++)
    found.add (m_statements[i]);
}

conditional_statements::conditional_statements (gimple_seq body)
{
  statement_walk wi (this);
  walk_gimple_seq (body, number, NULL, &wi);
  auto each = [&] (auto see)
    {
      for (unsigned i = 0; i < m_statements.size (); i++)
	if (gcond *cond = dyn_cast<gcond *> (m_statements[i]))
	  {
	    see (i, gimple_cond_true_label (cond));
	    see (i, gimple_cond_false_label (cond));
	  }
	else if (ggoto *jump = dyn_cast<ggoto *> (m_statements[i]))
	  see (i, gimple_goto_dest (jump));
	else if (gswitch *choice = dyn_cast<gswitch *> (m_statements[i]))
	  for (unsigned k = 0; k < gimple_switch_num_labels (choice); k++)
	    see (i, CASE_LABEL (gimple_switch_label (choice, k)));
    };
  each ([&] (unsigned i, tree label)
    {
      if (at (label) && at (label) < i)
	m_loops.insert (label);
    });
  each ([&] (unsigned i, tree label)
    {
      /* A loop begins with a jump to its condition.  */
      if (gimple_code (m_statements[i]) != GIMPLE_GOTO || !loop_p (i + 1))
	leave_out (i, at (label));
    });
}

/* Statements that report MEMBER, missing on the device, and end the program; if the use of the member is not SURE, they
   only report, once.  */

tree
refusal (gomp_target *target, tree member, bool sure)
{
  const expanded_location where = expand_location (gimple_location (target));
  const std::string object = name_of (get_base_address (member));
  const std::string place = std::string (where.file ? where.file : "?") + ":" + std::to_string (where.line);
  char *message = xasprintf ("heddle: %s: the region %s %s, which is not on the device, though other parts of %s are;"
			     " let the construct that maps these map it, too\n",
			     place.c_str (), sure ? "uses" : "may use", name_of (member).c_str (), object.c_str ());
  tree text = build_pointer_type (build_qualified_type (char_type_node, TYPE_QUAL_CONST));
  tree write = build_function_type_list (ssizetype, integer_type_node, text, size_type_node, NULL_TREE);
  tree leave = build_function_type_list (void_type_node, integer_type_node, NULL_TREE);
  tree string = fold_convert (text, build_string_literal (strlen (message) + 1, message));
  tree all = NULL_TREE;
  append_to_statement_list (build_call_expr (heddle_libgomp_function ("write", write), 3,
					     build_int_cst (integer_type_node, 2), string,
					     build_int_cst (size_type_node, strlen (message))), &all);
  free (message);
  if (sure)
    {
      append_to_statement_list (build_call_expr (heddle_libgomp_function ("exit", leave), 1, integer_one_node), &all);
      return all;
    }
  tree told = create_tmp_var_raw (boolean_type_node, "heddle_told");
  TREE_STATIC (told) = 1;
  DECL_CONTEXT (told) = current_function_decl;
  DECL_INITIAL (told) = boolean_false_node;
  lhd_set_decl_assembler_name (told);
  varpool_node::finalize_decl (told);
  append_to_statement_list (build2 (MODIFY_EXPR, void_type_node, told, boolean_true_node), &all);
  return build3 (COND_EXPR, void_type_node, told, NULL_TREE, all);
}

/* The object of POINTER, a variable; NULL_TREE if without members.  */

tree
object_of (tree pointer)
{
  if (!DECL_P (pointer) || TREE_CODE (TREE_TYPE (pointer)) != POINTER_TYPE
      || TREE_CODE (TREE_TYPE (TREE_TYPE (pointer))) != RECORD_TYPE)
    return NULL_TREE;
  return build_simple_mem_ref (pointer);
}

/* Have BEFORE test whether all parts of OBJECT used by the region of TARGET, with LOADED pointers, are on the device,
   or none.  */

void
check_object (gomp_target *target, const loaded_pointers &loaded, tree object, gimple_seq *before)
{
  auto_vec<tree> members, sure;
  heddle_find_used_members (gimple_omp_body (target), object, loaded, &members);
  if (members.length () < 2)
    return;
  conditional_statements conditional (gimple_omp_body (target));
  heddle_find_used_members (gimple_omp_body (target), object, loaded, &sure, &conditional.found);
  auto sure_p = [&] (tree member)
    {
      for (tree m : sure)
	if (operand_equal_p (m, member))
	  return true;
      return false;
    };
  auto_vec<tree> there;
  tree any = boolean_false_node;
  for (unsigned i = 0; i < MIN (members.length (), most_members); i++)
    {
      there.safe_push (get_initialized_tmp_var (present_p (target, members[i]), before, NULL, false));
      any = build2 (BIT_IOR_EXPR, boolean_type_node, any, there[i]);
    }
  any = get_initialized_tmp_var (any, before, NULL, false);
  for (unsigned i = 0; i < there.length (); i++)
    {
      tree lone = build2 (GT_EXPR, boolean_type_node, any, there[i]);
      gimplify_and_add (build3 (COND_EXPR, void_type_node, lone, refusal (target, members[i], sure_p (members[i])),
				NULL_TREE), before);
    }
}

/* Note objects with members named by the construct at hand.  */

tree
note_target (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  *handled = false;
  if (gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (*gsi)))
    {
      note_unit ();
      for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
	note_reachable (&c, NULL, NULL);
    }
  return NULL_TREE;
}

/* The construct at hand, if it is a region not yet checked: see the head of the file.  */

tree
check_target (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = false;
  gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
  if (!target || !is_gimple_omp_offloaded (target) || ((hash_set<gimple *> *) wi->info)->add (target))
    return NULL_TREE;
  tree clauses = gimple_omp_target_clauses (target);
  if (omp_find_clause (clauses, OMP_CLAUSE_DEPEND))
    return NULL_TREE;
  const loaded_pointers loaded (gimple_omp_body (target));
  gimple_seq before = NULL;
  push_gimplify_context ();
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (heddle_object_p (c) && OMP_CLAUSE_MAP_RUNTIME_IMPLICIT_P (c)
	&& TREE_CODE (TREE_TYPE (OMP_CLAUSE_DECL (c))) == RECORD_TYPE
	&& !heddle_own_members_p (TREE_TYPE (OMP_CLAUSE_DECL (c))) && may_be_partial_p (OMP_CLAUSE_DECL (c)))
      check_object (target, loaded, OMP_CLAUSE_DECL (c), &before);
    else if (!heddle_fortran_p () && heddle_looked_up_p (c))
      if (tree object = object_of (OMP_CLAUSE_DECL (OMP_CLAUSE_CHAIN (c))))
	check_object (target, loaded, object, &before);
  if (!before)
    {
      pop_gimplify_context (NULL);
      return NULL_TREE;
    }
  if (tree c = omp_find_clause (clauses, OMP_CLAUSE_IF))
    {
      tree condition = fold_convert (boolean_type_node, unshare_expr (OMP_CLAUSE_IF_EXPR (c)));
      tree yes = create_artificial_label (UNKNOWN_LOCATION), no = create_artificial_label (UNKNOWN_LOCATION);
      gimple_seq seq = NULL;
      condition = get_initialized_tmp_var (condition, &seq, NULL, false);
      gimple_seq_add_stmt (&seq, gimple_build_cond (NE_EXPR, condition, boolean_false_node, yes, no));
      gimple_seq_add_stmt (&seq, gimple_build_label (yes));
      gimple_seq_add_seq (&seq, before);
      gimple_seq_add_stmt (&seq, gimple_build_label (no));
      before = seq;
    }
  heddle_put_around (gsi, before);
  return NULL_TREE;
}

} // namespace

unsigned
partial_objects_pass::execute (function *)
{
  hash_set<gimple *> seen;
  heddle_walk_body (note_target, NULL);
  heddle_walk_body (check_target, &seen);
  return 0;
}
