/* private-defaults.cc -- the host role: default initialization of private variables of Fortran's.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A private variable of a derived type with initial values of components has these values from its begin, like any
   variable of the type (OpenMP 5.0, 2.19.3).  The front end initializes a procedure's variables at the procedure's
   begin, but not the copies made by constructs: "omplower" asks it how to treat a new copy (omp_clause_default_ctor),
   and the answer covers only allocatable parts.

   The initial values are in the front end's symbols, already gone when constructs are lowered.  They are therefore read
   when the front end has translated a directive: for each derived type of a private variable one of the procedures and
   blocks so far has a symbol of this type, and functions of the front end make an initializer of the symbol's type.
   The procedures and blocks are seen by watching the functions that translate them (replaced-function.h).

   "omplower" does not ask for variables of target regions and of OpenACC's constructs; in these the initial values come
   first in the body.  For other constructs, the answer has the initial values first, followed by the allocation of
   components.  Each component has its own assignment: a whole object would be copied from a constant missing on the
   device.  */

#include "gcc-compat.h"
#include "host/clauses/state.h"
#include "gcc-plugin.h"
#include "host/clauses/array-strides.h"
#include "host/clauses/constant-sizes.h"
#include "host/clauses/fortran-types.h"
#include "host/clauses/private-defaults.h"
#include "host/facts/narrow-steps.h"
#include "replaced-function.h"

/* Of the front end's own; only Fortran's has these types.  */
struct gfc_code;
struct gfc_expr;
struct gfc_namespace;
struct gfc_symbol;
struct gfc_typespec;
extern void gfc_create_function_decl (gfc_namespace *, bool) __attribute__ ((weak));
extern void gfc_process_block_locals (gfc_namespace *) __attribute__ ((weak));
extern tree gfc_trans_omp_directive (gfc_code *) __attribute__ ((weak));
extern tree gfc_trans_oacc_directive (gfc_code *) __attribute__ ((weak));
extern void gfc_traverse_ns (gfc_namespace *, void (*) (gfc_symbol *)) __attribute__ ((weak));
extern tree gfc_typenode_for_spec (gfc_typespec *, int) __attribute__ ((weak));
extern gfc_expr *gfc_default_initializer (gfc_typespec *) __attribute__ ((weak));
extern tree gfc_conv_initializer (gfc_expr *, gfc_typespec *, tree, bool, bool, bool) __attribute__ ((weak));

namespace {

const ggc_root_tab roots[] =
{
  { &clauses_state.known_types, 1, sizeof clauses_state.known_types, &gt_ggc_mx_tree_node, &gt_pch_nx_tree_node },
  LAST_GGC_ROOT_TAB
};

/* The entry of TYPE, a main variant, in KNOWN, or NULL_TREE.  */

tree
entry_of (tree type)
{
  for (tree l = clauses_state.known_types; l; l = TREE_CHAIN (l))
    if (TREE_PURPOSE (l) == type)
      return l;
  return NULL_TREE;
}

/* The derived type of a variable of TYPE: the type itself, or of its elements, or of its pointer's object.  A main
   variant, or NULL_TREE.  */

tree
derived_type (tree type)
{
  while (TREE_CODE (type) == ARRAY_TYPE || POINTER_TYPE_P (type))
    type = TREE_TYPE (type);
  return TREE_CODE (type) == RECORD_TYPE && !heddle_descriptor_p (type) && !heddle_polymorphic_p (type)
	 ? TYPE_MAIN_VARIANT (type) : NULL_TREE;
}

/* The derived type of DECL, a variable of a clause, or NULL_TREE.  */

tree
derived_type_of (tree decl)
{
  tree type = TREE_TYPE (decl);
  if (TREE_CODE (type) == REFERENCE_TYPE)
    type = TREE_TYPE (type);
  if (heddle_descriptor_p (type))
    {
      tree data = lang_hooks.decls.omp_array_data (decl, true);
      return data ? derived_type (TREE_TYPE (data)) : NULL_TREE;
    }
  return derived_type (type);
}

/* If SYMBOL is of the type WANTED, note the type's initializer.  */

void
ask_symbol (gfc_symbol *symbol)
{
  gfc_typespec *spec = (gfc_typespec *) heddle_symbol_type (symbol);
  const char *name = clauses_state.wanted_type ? heddle_derived_type_name (spec) : NULL;
  tree type = clauses_state.wanted_type ? TREE_PURPOSE (clauses_state.wanted_type) : NULL_TREE;
  if (!name || !TYPE_NAME (type))
    return;
  tree id = TREE_CODE (TYPE_NAME (type)) == TYPE_DECL ? DECL_NAME (TYPE_NAME (type)) : TYPE_NAME (type);
  if (strcasecmp (name, IDENTIFIER_POINTER (id)) || TYPE_MAIN_VARIANT (gfc_typenode_for_spec (spec, 0)) != type)
    return;
  if (gfc_expr *initial = gfc_default_initializer (spec))
    TREE_VALUE (clauses_state.wanted_type) = gfc_conv_initializer (initial, spec, type, false, false, false);
  clauses_state.wanted_type = NULL_TREE;
}

/* Walker: learn the initial values of the type of each private variable of constructs.  */

tree
look_at_construct (tree *tp, int *walk_subtrees, void *)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (TREE_CODE (*tp) == OMP_CLAUSE
	   && (OMP_CLAUSE_CODE (*tp) == OMP_CLAUSE_PRIVATE || OMP_CLAUSE_CODE (*tp) == OMP_CLAUSE_LASTPRIVATE)
	   && DECL_P (OMP_CLAUSE_DECL (*tp)))
    {
      tree type = derived_type_of (OMP_CLAUSE_DECL (*tp));
      if (!type || entry_of (type))
	return NULL_TREE;
      clauses_state.known_types = tree_cons (type, NULL_TREE, clauses_state.known_types);
      clauses_state.wanted_type = clauses_state.known_types;
      for (size_t i = clauses_state.known_scopes.size (); clauses_state.wanted_type && i > 0; i--)
	gfc_traverse_ns (clauses_state.known_scopes[i - 1], ask_symbol);
    }
  return NULL_TREE;
}

/* gfc_create_function_decl.  */

void
note_function (gfc_namespace *ns, bool global)
{
  clauses_state.create_function.put_back ();
  gfc_create_function_decl (ns, global);
  clauses_state.create_function.replace_again ();
  clauses_state.known_scopes.push_back (ns);
}

/* gfc_process_block_locals.  */

void
note_block (gfc_namespace *ns)
{
  clauses_state.process_block.put_back ();
  gfc_process_block_locals (ns);
  clauses_state.process_block.replace_again ();
  clauses_state.known_scopes.push_back (ns);
}

/* T is the front end's translation of the directive at LOC.  */

tree
look_at_directive (tree t, location_t loc)
{
  walk_tree_without_duplicates (&t, look_at_construct, NULL);
  heddle_widen_counts (t, loc);
  heddle_restore_sizes (t);
  return t;
}

/* gfc_trans_omp_directive.  Directives inside of CODE are translated meanwhile.  */

tree
translate_omp (gfc_code *code)
{
  const location_t loc = input_location;
  clauses_state.trans_omp.put_back ();
  tree t = gfc_trans_omp_directive (code);
  clauses_state.trans_omp.replace_again ();
  return look_at_directive (t, loc);
}

/* gfc_trans_oacc_directive.  */

tree
translate_oacc (gfc_code *code)
{
  const location_t loc = input_location;
  clauses_state.trans_oacc.put_back ();
  tree t = gfc_trans_oacc_directive (code);
  clauses_state.trans_oacc.replace_again ();
  return look_at_directive (t, loc);
}

void assign_all (tree *list, tree first, tree count, tree initial);

/* Append to LIST: OBJECT has the value INITIAL; the rest is zero.  OBJECT is zero already if CLEAR.  */

void
assign (tree *list, tree object, tree initial, bool clear)
{
  if (TREE_CODE (initial) != CONSTRUCTOR)
    {
      append_to_statement_list (build2 (MODIFY_EXPR, void_type_node, unshare_expr (object), unshare_expr (initial)),
				list);
      return;
    }
  tree type = TREE_TYPE (object), index, value;
  if (!clear)
    append_to_statement_list (build2 (MODIFY_EXPR, void_type_node, unshare_expr (object),
				      build_constructor (type, NULL)), list);
  const bool array = TREE_CODE (type) == ARRAY_TYPE;
  tree next = array && TYPE_DOMAIN (type) ? TYPE_MIN_VALUE (TYPE_DOMAIN (type)) : size_zero_node;
  unsigned HOST_WIDE_INT i;
  FOR_EACH_CONSTRUCTOR_ELT (CONSTRUCTOR_ELTS (initial), i, index, value)
    {
      tree part, last = index;
      if (array)
	{
	  /* Without an index the next element.  */
	  last = !index ? next : TREE_CODE (index) == RANGE_EXPR ? TREE_OPERAND (index, 1) : index;
	  tree first = index && TREE_CODE (index) == RANGE_EXPR ? TREE_OPERAND (index, 0) : last;
	  next = size_binop (PLUS_EXPR, fold_convert (sizetype, last), size_one_node);
	  part = build4 (ARRAY_REF, TREE_TYPE (type), unshare_expr (object), first, NULL_TREE, NULL_TREE);
	  if (!initializer_zerop (value) && first != last)
	    {
	      tree count = size_binop (MINUS_EXPR, next, fold_convert (sizetype, first));
	      assign_all (list, build_fold_addr_expr (part), count, value);
	      continue;
	    }
	}
      else
	part = build3 (COMPONENT_REF, TREE_TYPE (index), unshare_expr (object), index, NULL_TREE);
      if (!initializer_zerop (value))
	assign (list, part, value, true);
    }
}

/* A variable NAME of TYPE for a BIND_EXPR, before the other VARS.  */

tree
make_variable (tree type, const char *name, tree *vars)
{
  tree var = create_tmp_var_raw (type, name);
  DECL_CONTEXT (var) = current_function_decl;
  DECL_CHAIN (var) = *vars;
  *vars = var;
  return var;
}

/* Append to LIST: COUNT objects, of a type with the value INITIAL, from FIRST on have this value.  */

void
assign_all (tree *list, tree first, tree count, tree initial)
{
  tree object = TREE_TYPE (initial), type = build_pointer_type (object), inner = NULL_TREE, vars = NULL_TREE;
  tree at = make_variable (type, "object", &vars), left = make_variable (ptrdiff_type_node, "left", &vars);
  tree head = create_artificial_label (UNKNOWN_LOCATION), body = create_artificial_label (UNKNOWN_LOCATION);
  tree end = create_artificial_label (UNKNOWN_LOCATION);
  auto set = [&inner] (tree var, tree value)
    {
      value = fold_convert (TREE_TYPE (var), value);
      append_to_statement_list (build2 (MODIFY_EXPR, void_type_node, var, value), &inner);
    };
  auto mark = [&inner] (tree label) { append_to_statement_list (build1 (LABEL_EXPR, void_type_node, label), &inner); };
  auto go = [] (tree label) { return build1 (GOTO_EXPR, void_type_node, label); };
  set (at, first);
  set (left, count);
  mark (head);
  append_to_statement_list (build3 (COND_EXPR, void_type_node,
				    build2 (GT_EXPR, boolean_type_node, left, build_zero_cst (ptrdiff_type_node)),
				    go (body), go (end)), &inner);
  mark (body);
  assign (&inner, build_simple_mem_ref (at), initial, false);
  set (at, build2 (POINTER_PLUS_EXPR, type, at, TYPE_SIZE_UNIT (object)));
  set (left, build2 (MINUS_EXPR, ptrdiff_type_node, left, build_one_cst (ptrdiff_type_node)));
  append_to_statement_list (go (head), &inner);
  mark (end);
  append_to_statement_list (build3 (BIND_EXPR, void_type_node, vars, inner, NULL_TREE), list);
}

/* Statements that give VAR, the new variable of CLAUSE, its initial values, or NULL_TREE.  MADE: it is an allocatable
   variable, or has allocatable components.  */

tree
initialization (tree clause, tree var, bool made)
{
  tree type = TREE_TYPE (var), derived = derived_type_of (OMP_CLAUSE_DECL (clause));
  tree entry = derived ? entry_of (derived) : NULL_TREE, initial = entry ? TREE_VALUE (entry) : NULL_TREE;
  if (!initial)
    return NULL_TREE;
  tree list = NULL_TREE;
  if (TREE_CODE (type) == RECORD_TYPE && TYPE_MAIN_VARIANT (type) == derived)
    assign (&list, var, initial, false);
  else if (TREE_CODE (type) == ARRAY_TYPE && derived_type (type) == derived && TYPE_SIZE_UNIT (type))
    {
      TREE_ADDRESSABLE (get_base_address (var) ? get_base_address (var) : var) = 1;
      assign_all (&list, build_fold_addr_expr (unshare_expr (var)),
		  build2 (EXACT_DIV_EXPR, sizetype, unshare_expr (TYPE_SIZE_UNIT (type)), TYPE_SIZE_UNIT (derived)),
		  initial);
    }
  else if (made && heddle_descriptor_p (type))
    {
      tree data = heddle_member (var, "data"), dims = heddle_member (var, "dim");
      tree count = build_one_cst (ptrdiff_type_node);
      for (HOST_WIDE_INT i = 0; i < heddle_rank (type); i++)
	{
	  tree dim = build4 (ARRAY_REF, TREE_TYPE (TREE_TYPE (dims)), dims, size_int (i), NULL_TREE, NULL_TREE);
	  tree last = build2 (MINUS_EXPR, ptrdiff_type_node, heddle_member (dim, "ubound"),
			      heddle_member (dim, "lbound"));
	  count = build2 (MULT_EXPR, ptrdiff_type_node, count,
			  build2 (PLUS_EXPR, ptrdiff_type_node, last, build_one_cst (ptrdiff_type_node)));
	}
      tree inner = NULL_TREE;
      assign_all (&inner, data, count, initial);
      append_to_statement_list (build3 (COND_EXPR, void_type_node,
					build2 (NE_EXPR, boolean_type_node, data, build_zero_cst (TREE_TYPE (data))),
					inner, NULL_TREE), &list);
    }
  else if (made && POINTER_TYPE_P (type) && derived_type (type) == derived)
    {
      tree inner = NULL_TREE;
      assign (&inner, build_fold_indirect_ref (unshare_expr (var)), initial, false);
      append_to_statement_list (build3 (COND_EXPR, void_type_node,
					build2 (NE_EXPR, boolean_type_node, unshare_expr (var), build_zero_cst (type)),
					inner, NULL_TREE), &list);
    }
  return list;
}

/* lang_hooks.decls.omp_clause_default_ctor.  */

tree
default_ctor (tree clause, tree var, tree outer)
{
  tree made = clauses_state.previous_default_ctor (clause, var, outer);
  if (OMP_CLAUSE_CODE (clause) != OMP_CLAUSE_PRIVATE && OMP_CLAUSE_CODE (clause) != OMP_CLAUSE_LASTPRIVATE)
    return made;
  tree initial = initialization (clause, var, made);
  if (!initial)
    return made;
  if (!made)
    return initial;
  /* The memory of an allocatable variable must exist; allocatable components must not be lost.  */
  tree list = NULL_TREE;
  const bool later = POINTER_TYPE_P (TREE_TYPE (var)) || heddle_descriptor_p (TREE_TYPE (var));
  append_to_statement_list (later ? made : initial, &list);
  append_to_statement_list (later ? initial : made, &list);
  return list;
}

/* Put the initial values of the private variables in CLAUSES first into *BODY.  */

void
initialize_in_body (tree clauses, tree *body)
{
  tree list = NULL_TREE;
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE && DECL_P (OMP_CLAUSE_DECL (c)))
      {
	tree var = OMP_CLAUSE_DECL (c);
	if (lang_hooks.decls.omp_privatize_by_reference (var))
	  var = build_fold_indirect_ref (var);
	append_to_statement_list (initialization (c, var, false), &list);
      }
  if (!list)
    return;
  /* The block around the body has the debug information.  */
  tree *inner = TREE_CODE (*body) == BIND_EXPR ? &BIND_EXPR_BODY (*body) : body;
  append_to_statement_list (*inner, &list);
  *inner = list;
  if (inner == body)
    *body = build3 (BIND_EXPR, void_type_node, NULL_TREE, list, NULL_TREE);
}

} // namespace

void
heddle_initialize_privates (tree construct)
{
  if (!clauses_state.known_types)
    return;
  switch (TREE_CODE (construct))
    {
    case OMP_TARGET: case OACC_PARALLEL: case OACC_SERIAL: case OACC_KERNELS:
      initialize_in_body (OMP_CLAUSES (construct), &OMP_BODY (construct));
      break;
    case OACC_LOOP:
      initialize_in_body (OMP_FOR_CLAUSES (construct), &OMP_FOR_BODY (construct));
      break;
    default:
      break;
    }
}

void
heddle_watch_private_defaults (const char *base_name)
{
  if (!gfc_create_function_decl || !gfc_process_block_locals || !gfc_trans_omp_directive || !gfc_trans_oacc_directive
      || !gfc_traverse_ns || !gfc_typenode_for_spec || !gfc_default_initializer || !gfc_conv_initializer)
    return;
  register_callback (base_name, PLUGIN_REGISTER_GGC_ROOTS, NULL, (void *) roots);
  clauses_state.create_function.replace ((void *) gfc_create_function_decl, (void *) note_function);
  clauses_state.process_block.replace ((void *) gfc_process_block_locals, (void *) note_block);
  clauses_state.trans_omp.replace ((void *) gfc_trans_omp_directive, (void *) translate_omp);
  clauses_state.trans_oacc.replace ((void *) gfc_trans_oacc_directive, (void *) translate_oacc);
  clauses_state.previous_default_ctor = lang_hooks.decls.omp_clause_default_ctor;
  lang_hooks.decls.omp_clause_default_ctor = default_ctor;
}
