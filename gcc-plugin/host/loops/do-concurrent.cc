/* do-concurrent.cc -- the host role: DO CONCURRENT on devices.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   With -foffload-options=-mdo-concurrent=device

     do concurrent (i = 1:n, j = 1:m, mask (i, j))
       ...
     end do

   becomes what "target teams loop collapse (2)" would be around the same loops.  Data is mapped as a target region's is
   that has no clauses.

   Masks of all iterations come before the nest.  Here each iteration asks for its mask itself, which is the same if no
   iteration changes what the masks of others depend on (concurrent-nests.h has the forms of both).

   The function is looked at as a whole before it is gimplified.  What each iteration has of its own
   (concurrent-body.h) are variables of a block in the loop.  One whose value may be used after the loop goes through a
   variable that is mapped.

   A loop for no device stays unchanged, and the user is warned.  Loops in regions and in procedures for the device
   stay, too.  Without the option all loops stay (host-concurrent.cc).  */

#include "gcc-compat.h"
#include "host/loops/state.h"
#include "host/clauses/fortran-types.h"
#include "host/facts/device-options.h"
#include "host/loops/concurrent-body.h"
#include "host/loops/concurrent-nests.h"
#include "host/loops/do-concurrent.h"
#include "tuning.h"
#include "stringpool.h"
#include "attribs.h"

namespace {

/* The loops of a function.  */
class concurrent_loops
{
public:
  void offload (tree *body);

private:
  static tree look (tree *, int *, void *);
  bool found (tree *loop, concurrent_nest &);
  bool take_masks (concurrent_nest &, concurrent_facts *);

  mention_counts m_mentions;
  std::vector<concurrent_masks> m_masks;
};

/* A variable for the front end's code.  */

tree
new_variable (tree type, const char *name)
{
  tree var = create_tmp_var_raw (type, name);
  gimple_add_tmp_var (var);
  return var;
}

void
add (tree t, tree *list)
{
  append_to_statement_list_force (t, list);
}

tree
assignment (tree to, tree value)
{
  return build2 (MODIFY_EXPR, TREE_TYPE (to), to, fold_convert (TREE_TYPE (to), value));
}

/* The value of VAR, which may be passed by reference.  */

tree
value_of (tree var)
{
  return TREE_CODE (var) == PARM_DECL && POINTER_TYPE_P (TREE_TYPE (var)) ? build_fold_indirect_ref (var) : var;
}

/* Copy of FROM's value in TO.  */

tree
copy (tree to, tree from)
{
  return build2 (MODIFY_EXPR, TREE_TYPE (to), to, from);
}

/* Variables and their replacements.  */
typedef std::map<tree, tree> places;

tree
put_in_place (tree *tp, int *walk_subtrees, void *data)
{
  const places &p = *static_cast<places *> (data);
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (INDIRECT_REF_P (*tp) || TREE_CODE (*tp) == PARM_DECL || VAR_P (*tp))
    {
      tree var = *tp;
      if (INDIRECT_REF_P (var))
	{
	  var = TREE_OPERAND (var, 0);
	  STRIP_NOPS (var);
	  if (TREE_CODE (var) != PARM_DECL || !POINTER_TYPE_P (TREE_TYPE (var)))
	    return NULL_TREE;
	}
      auto at = p.find (var);
      if (at == p.end ())
	return NULL_TREE;
      *walk_subtrees = 0;
      if (var == *tp && TREE_CODE (var) == PARM_DECL && POINTER_TYPE_P (TREE_TYPE (var)))
	*tp = fold_convert (TREE_TYPE (var), build_fold_addr_expr (at->second));
      else if (var == *tp || TREE_TYPE (*tp) == TREE_TYPE (at->second))
	*tp = at->second;
      else
	*tp = build1 (VIEW_CONVERT_EXPR, TREE_TYPE (*tp), at->second);
    }
  return NULL_TREE;
}

/* Walker: at a definition of a variable with a mark, the mark is set.  A variable to be defined by a call is clobbered
   before the call.  */

tree
mark_definition (tree *tp, int *walk_subtrees, void *data)
{
  const places &marks = *static_cast<places *> (data);
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (TREE_CODE (*tp) == MODIFY_EXPR || TREE_CODE (*tp) == INIT_EXPR)
    {
      tree var = heddle_named_variable (TREE_OPERAND (*tp, 0));
      auto at = var ? marks.find (var) : marks.end ();
      if (at == marks.end ())
	return NULL_TREE;
      walk_tree (&TREE_OPERAND (*tp, 1), mark_definition, data, NULL);
      *tp = build2 (COMPOUND_EXPR, TREE_TYPE (*tp), assignment (at->second, boolean_true_node), *tp);
      *walk_subtrees = 0;
    }
  return NULL_TREE;
}

/* The element of an array in memory that REF is, or is a part of.  */

tree
element_of (tree ref)
{
  tree element = NULL_TREE;
  for (; handled_component_p (ref); ref = TREE_OPERAND (ref, 0))
    if (TREE_CODE (ref) == ARRAY_REF)
      element = ref;
  if (!INDIRECT_REF_P (ref))
    return element;
  tree at = TREE_OPERAND (ref, 0);
  STRIP_NOPS (at);
  return TREE_CODE (at) == POINTER_PLUS_EXPR ? ref : element;
}

/* Temporaries of the front end's and their only values; null for several values.  */
typedef std::map<tree, tree> temporaries;

tree
find_temporary (tree *tp, int *walk_subtrees, void *data)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (TREE_CODE (*tp) == MODIFY_EXPR && VAR_P (TREE_OPERAND (*tp, 0)) && DECL_ARTIFICIAL (TREE_OPERAND (*tp, 0)))
    {
      auto at = static_cast<temporaries *> (data)->emplace (TREE_OPERAND (*tp, 0), TREE_OPERAND (*tp, 1));
      if (!at.second)
	at.first->second = NULL_TREE;
    }
  return NULL_TREE;
}

/* A walk that puts values in the places of temporaries, and whether it has found ANY.  */
struct values_put
{
  const temporaries &known;
  bool any;
};

tree
put_value (tree *tp, int *walk_subtrees, void *data)
{
  values_put &v = *static_cast<values_put *> (data);
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (TREE_CODE (*tp) == SAVE_EXPR)
    {
      *tp = unshare_expr (TREE_OPERAND (*tp, 0));
      v.any = true;
    }
  else if (UNARY_CLASS_P (*tp) || BINARY_CLASS_P (*tp) || REFERENCE_CLASS_P (*tp))
    TREE_SIDE_EFFECTS (*tp) = 0;	/* of the marks */
  else if (VAR_P (*tp))
    {
      auto at = v.known.find (*tp);
      if (at != v.known.end () && at->second)
	{
	  *tp = unshare_expr (at->second);
	  v.any = true;
	}
    }
  return NULL_TREE;
}

/* REF with the values T of temporaries, also of those in these, and without marks of a single evaluation.  */

tree
without_temporaries (tree ref, const temporaries &t)
{
  ref = unshare_expr (ref);
  values_put v = { t, true };
  for (unsigned i = 0; v.any && i < tuning.walk_depth; i++)
    {
      v.any = false;
      walk_tree (&ref, put_value, &v, NULL);
    }
  return ref;
}

/* REF is in an element of an array of which iterations change only the element at the same subscripts: by F, with the
   temporaries T.  */

bool
own_element_p (tree ref, const concurrent_facts &f, const temporaries &t)
{
  tree element = element_of (ref), var = heddle_named_variable (ref);
  if (!element || !var)
    return false;
  element = without_temporaries (element, t);
  for (tree c : f.changes)
    if (heddle_named_variable (c) == var)
      {
	tree changed = TREE_CODE (c) == ADDR_EXPR ? NULL_TREE : element_of (c);
	if (!changed || !operand_equal_p (element, without_temporaries (changed, t)))
	  return false;
      }
  return true;
}

/* The call T depends on its arguments' values only, or does not come back.  */

bool
constant_call_p (tree t)
{
  tree callee = get_callee_fndecl (t);
  return callee && (TREE_READONLY (callee) || TREE_THIS_VOLATILE (callee));
}

/* The masks of N, whose body asks for them, become what each iteration asks for itself.  False: F says why not.  */

bool
concurrent_loops::take_masks (concurrent_nest &n, concurrent_facts *f)
{
  tree test = n.body.size () == 1 && TREE_CODE (n.body[0]) == COND_EXPR ? n.body[0] : NULL_TREE;
  for (concurrent_masks &m : m_masks)
    if (test && m.in.number == n.number && m.in.levels.size () == n.levels.size ())
      {
	tree element = COND_EXPR_COND (test);
	STRIP_NOPS (element);
	bool same = heddle_mask_element_p (element, n.number);
	for (size_t i = 0; i < n.levels.size (); i++)
	  same &= m.in.levels[i].index == n.levels[i].index;
	if (!same)
	  break;
	tree reads = alloc_stmt_list ();
	for (tree t : m.in.body)
	  add (unshare_expr (t), &reads);
	tree value = unshare_expr (m.value);
	/* What masks depend on is no other iteration's to change.  */
	temporaries known;
	walk_tree (&reads, find_temporary, &known, NULL);
	for (tree &t : n.body)
	  walk_tree (&t, find_temporary, &known, NULL);
	struct search { const concurrent_facts *f; const temporaries *known; tree changed; } s { f, &known, NULL_TREE };
	auto look = [] (tree *tp, int *walk_subtrees, void *data) -> tree {
	  search *s = static_cast<search *> (data);
	  if (TYPE_P (*tp))
	    *walk_subtrees = 0;
	  else if ((handled_component_p (*tp) || INDIRECT_REF_P (*tp)) && own_element_p (*tp, *s->f, *s->known))
	    {
	      *walk_subtrees = 0;
	      return NULL_TREE;
	    }
	  bool own = false;
	  for (const concurrent_variable &v : s->f->own)
	    own |= v.var == *tp && !DECL_ARTIFICIAL (v.var);
	  if (DECL_P (*tp) && (own || s->f->changed.count (*tp)))
	    s->changed = *tp;
	  if (TREE_CODE (*tp) == CALL_EXPR && !s->f->changed.empty () && !constant_call_p (*tp))
	    s->changed = *s->f->changed.begin ();
	  return s->changed;
	};
	walk_tree (&reads, look, &s, NULL);
	if (!s.changed)
	  walk_tree (&value, look, &s, NULL);
	if (s.changed)
	  return f->because ("masks may depend on %qD, which iterations change", s.changed);
	tree then = COND_EXPR_THEN (test);
	n.body.clear ();
	n.body.push_back (reads);
	n.body.push_back (build3 (COND_EXPR, void_type_node, fold_convert (boolean_type_node, value), then, NULL_TREE));
	*m.loop = build_empty_stmt (UNKNOWN_LOCATION);
	return true;
      }
  return f->because ("its masks have a form that is not known");
}

/* A variable of TYPE in the list *VARS of a block, which takes VAR's place, or is the compiler's own (null).  */

tree
declare (tree var, tree type, tree *vars)
{
  tree own = build_decl (var ? DECL_SOURCE_LOCATION (var) : UNKNOWN_LOCATION, VAR_DECL,
			 var ? DECL_NAME (var) : create_tmp_var_name ("own"), type);
  DECL_CONTEXT (own) = current_function_decl;
  DECL_ARTIFICIAL (own) = !var || DECL_ARTIFICIAL (var);
  DECL_IGNORED_P (own) = !var || DECL_IGNORED_P (var);
  TREE_ADDRESSABLE (own) = var && (TREE_ADDRESSABLE (var) || TREE_CODE (var) == PARM_DECL || AGGREGATE_TYPE_P (type));
  TREE_USED (own) = 1;
  DECL_CHAIN (own) = *vars;
  return *vars = own;
}

/* A clause CODE for VAR at WHERE in *LIST.  */

tree
add_clause (omp_clause_code code, tree var, location_t where, tree *list)
{
  tree c = build_omp_clause (where, code);
  OMP_CLAUSE_DECL (c) = var;
  OMP_CLAUSE_CHAIN (c) = *list;
  return *list = c;
}

/* BODY in a block with VARS.  A construct without a block of its own would take the one around it along.  */

tree
block (tree vars, tree body)
{
  tree b = make_node (BLOCK);
  BLOCK_VARS (b) = vars;
  TREE_USED (b) = 1;
  return build3 (BIND_EXPR, void_type_node, vars, body, b);
}

/* A construct CODE at WHERE around INNER, in a block with VARS.  */

tree
construct (tree_code code, location_t where, tree vars, tree inner)
{
  tree t = make_node (code);
  TREE_TYPE (t) = void_type_node;
  SET_EXPR_LOCATION (t, where);
  TREE_SIDE_EFFECTS (t) = 1;
  OMP_BODY (t) = block (vars, inner);
  return t;
}

/* N as a target region at WHERE, by F.  Code before it goes to BEFORE, code behind it to AFTER.  */

tree
make_region (location_t where, const concurrent_nest &n, const concurrent_facts &f, tree *before, tree *after)
{
  const unsigned depth = n.levels.size ();
  tree starts = make_tree_vec (depth), tests = make_tree_vec (depth), steps = make_tree_vec (depth);
  tree body = alloc_stmt_list (), vars = NULL_TREE, counters = NULL_TREE;
  tree clauses = NULL_TREE, handed_back = alloc_stmt_list ();
  places p, marks;
  auto own_copy = [&] (tree var) {
    tree own = declare (var, TYPE_MAIN_VARIANT (TREE_TYPE (value_of (var))), &vars);
    p[var] = own;
    return own;
  };
  /* A variable whose value the region gets.  */
  auto given = [&] (tree type, const char *name) {
    tree var = new_variable (type, name);
    add_clause (OMP_CLAUSE_FIRSTPRIVATE, var, where, &clauses);
    return var;
  };
  for (tree t : n.starts)
    add (unshare_expr (t), before);
  for (unsigned i = 0; i < depth; i++)
    {
      const concurrent_level &l = n.levels[i];
      tree type = TREE_TYPE (l.count), times = given (type, "times"), from = given (TREE_TYPE (l.index), "from");
      tree k = declare (NULL_TREE, type, &counters), step = l.step;
      add (assignment (times, l.count), before);
      add (assignment (from, l.index), before);
      if (!CONSTANT_CLASS_P (step))
	{
	  step = given (TREE_TYPE (l.index), "step");
	  add (assignment (step, unshare_expr (l.step)), before);
	}
      TREE_VEC_ELT (starts, i) = build2 (MODIFY_EXPR, void_type_node, k, build_int_cst (type, 0));
      TREE_VEC_ELT (tests, i) = build2 (LT_EXPR, boolean_type_node, k, times);
      tree next = build2 (PLUS_EXPR, type, k, build_int_cst (type, 1));
      TREE_VEC_ELT (steps, i) = build2 (MODIFY_EXPR, void_type_node, k, next);
      tree index = own_copy (l.index), unsigned_type = unsigned_type_for (TREE_TYPE (index));
      tree way = fold_build2 (MULT_EXPR, unsigned_type, fold_convert (unsigned_type, k),
			      fold_convert (unsigned_type, step));
      add (assignment (index, fold_build2 (PLUS_EXPR, unsigned_type, fold_convert (unsigned_type, from), way)), &body);
    }
  for (const concurrent_variable &v : f.own)
    {
      tree own = own_copy (v.var);
      if (!v.in && !v.back)
	continue;
      tree type = TREE_TYPE (own), shared = v.back ? new_variable (type, "shared") : given (type, "before");
      TREE_ADDRESSABLE (shared) = 1;
      add (copy (shared, value_of (v.var)), before);
      if (v.in)
	add (copy (own, shared), &body);
      if (!v.back)
	continue;
      tree map = add_clause (OMP_CLAUSE_MAP, shared, where, &clauses);
      OMP_CLAUSE_SET_MAP_KIND (map, GOMP_MAP_TOFROM);
      OMP_CLAUSE_SIZE (map) = TYPE_SIZE_UNIT (type);
      add (copy (value_of (v.var), shared), after);
      tree hand = copy (shared, own);
      if (!v.always)
	{
	  /* An iteration without a definition leaves the variable alone.  */
	  tree mark = declare (NULL_TREE, boolean_type_node, &vars);
	  marks[v.var] = mark;
	  add (assignment (mark, boolean_false_node), &body);
	  hand = build3 (COND_EXPR, void_type_node, mark, hand, NULL_TREE);
	}
      add (hand, &handed_back);
    }
  tree user_body = alloc_stmt_list ();
  for (tree t : n.body)
    add (t, &user_body);
  walk_tree (&user_body, mark_definition, &marks, NULL);
  add (user_body, &body);
  add (handed_back, &body);
  walk_tree (&body, put_in_place, &p, NULL);
  tree loop = construct (OMP_LOOP, where, NULL_TREE, NULL_TREE);
  OMP_FOR_BODY (loop) = block (vars, body);
  OMP_FOR_INIT (loop) = starts;
  OMP_FOR_COND (loop) = tests;
  OMP_FOR_INCR (loop) = steps;
  if (depth > 1)
    {
      tree c = build_omp_clause (where, OMP_CLAUSE_COLLAPSE);
      OMP_CLAUSE_COLLAPSE_EXPR (c) = build_int_cst (integer_type_node, depth);
      OMP_FOR_CLAUSES (loop) = c;
    }
  tree teams = construct (OMP_TEAMS, where, counters, loop);
  OMP_TEAMS_COMBINED (teams) = 1;
  tree target = construct (OMP_TARGET, where, NULL_TREE, teams);
  OMP_TARGET_COMBINED (target) = 1;
  OMP_TARGET_CLAUSES (target) = clauses;
  return target;
}

/* BODY, a function's, has regions in the place of nests.  */

void
concurrent_loops::offload (tree *body)
{
  m_mentions = heddle_count_mentions (body);
  walk_tree (body, look, this, NULL);
}

/* LOOP, of the form of N, becomes a region if it can.  */

bool
concurrent_loops::found (tree *loop, concurrent_nest &n)
{
  /* gfortran gives the loop the line of its end.  */
  location_t where = EXPR_HAS_LOCATION (*loop) ? EXPR_LOCATION (*loop) : input_location;
  if (!n.body.empty ())
    if (location_t first = heddle_first_location (n.body[0]))
      where = first;
  std::vector<tree> indices;
  for (const concurrent_level &l : n.levels)
    indices.push_back (l.index);
  tree body = alloc_stmt_list ();
  for (tree t : n.body)
    add (t, &body);
  concurrent_facts f = heddle_look_at_iterations (&body, indices, m_mentions);
  if (n.number && f.obstacle.empty ())
    take_masks (n, &f);
  if (!f.obstacle.empty ())
    {
      if (warning_at (where, 0, "this %<DO CONCURRENT%> runs on the host"))
	inform (f.where == UNKNOWN_LOCATION ? where : f.where, f.obstacle.c_str (), f.about);
      return false;
    }
  if (loops_state.concurrent_mode == use_of_device::remark)
    {
      inform (where, "this %<DO CONCURRENT%> can run on the device");
      return true;
    }
  tree all = alloc_stmt_list (), after = alloc_stmt_list ();
  tree region = make_region (where, n, f, &all, &after);
  add (region, &all);
  add (after, &all);
  *loop = all;
  return true;
}

/* Walker: the nests outside of constructs.  DATA is the concurrent_loops.  */

tree
concurrent_loops::look (tree *tp, int *walk_subtrees, void *data)
{
  concurrent_loops *me = static_cast<concurrent_loops *> (data);
  concurrent_nest n;
  concurrent_masks m;
  if (TYPE_P (*tp) || (heddle_directive_p (*tp) && TREE_CODE (*tp) != OMP_TARGET_DATA))
    *walk_subtrees = 0;
  else if (TREE_CODE (*tp) != LOOP_EXPR)
    ;
  else if (heddle_match_masks (tp, &m))
    me->m_masks.push_back (m);
  else if (heddle_match_nest (*tp, &n))
    *walk_subtrees = !me->found (tp, n);
  return NULL_TREE;
}

/* The language's gimplify_expr.  */

int
gimplify (tree *expr_p, gimple_seq *pre_p, gimple_seq *post_p)
{
  tree f = current_function_decl;
  if (f && *expr_p == DECL_SAVED_TREE (f) && TREE_CODE (*expr_p) == BIND_EXPR && !seen_error ()
      && !lookup_attribute ("omp declare target", DECL_ATTRIBUTES (f)))
    {
      if (loops_state.concurrent_mode == use_of_device::warn)
	heddle_check_host_loops (expr_p);
      else
	concurrent_loops ().offload (expr_p);
    }
  return loops_state.previous_concurrent_gimplify (expr_p, pre_p, post_p);
}

} // namespace

location_t
heddle_first_location (tree t)
{
  location_t first = UNKNOWN_LOCATION;
  walk_tree (&t, [] (tree *tp, int *walk_subtrees, void *data) -> tree {
      location_t *first = static_cast<location_t *> (data);
      if (TYPE_P (*tp))
	*walk_subtrees = 0;
      else if (EXPR_HAS_LOCATION (*tp)
	       && (*first == UNKNOWN_LOCATION || linemap_location_before_p (line_table, EXPR_LOCATION (*tp), *first)))
	*first = EXPR_LOCATION (*tp);
      return NULL_TREE;
    }, &first, NULL);
  return first;
}

void
heddle_watch_do_concurrent ()
{
  if (!heddle_fortran_p ())
    return;
  for (const std::string &word : heddle_device_options ())
    if (startswith (word.c_str (), "-mdo-concurrent="))
      {
	const std::string how = word.substr (strlen ("-mdo-concurrent="));
	loops_state.concurrent_mode = how == "device" ? use_of_device::device
	  : how == "remark" ? use_of_device::remark : use_of_device::none;
      }
  if (loops_state.concurrent_mode == use_of_device::none
      || (loops_state.concurrent_mode == use_of_device::warn && !flag_openmp && !flag_openacc))
    return;
  if (!flag_openmp && loops_state.concurrent_mode != use_of_device::warn)
    {
      error_at (UNKNOWN_LOCATION, "%<-mdo-concurrent%> needs %<-fopenmp%>");
      return;
    }
  loops_state.previous_concurrent_gimplify = lang_hooks.gimplify_expr;
  lang_hooks.gimplify_expr = gimplify;
}
