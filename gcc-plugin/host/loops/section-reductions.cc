/* section-reductions.cc -- the host role: reductions of array sections that do not begin at element 0, and of sections
   in SIMD loops.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Of

     #pragma omp simd reduction (+: r[2:8])

   the front end makes reduction (+: MEM <T[8]> [&r + 8B]); the base is the address of an array, a pointer or a
   reference, and the offset a constant, a variable or both.  GCC gives the loop an array of 8 elements, lets r in its
   body be what is 8 bytes before that, sets the elements before the loop, and adds them to r after it
   (lower_rec_input_clauses in omp-low.cc).  The faults of GCC 12:
     - After a SIMD loop it adds to the elements from r[0] on: it forgets the offset.
     - So it does with omp_orig, in the initializer of an operator of the user's, in any construct.
     - An access to r in the body of a SIMD loop, to a whole array that begins before the loop's own one, is not always
       seen to be an access to that: stores are lost.  (Other constructs have a call before they add the elements.)
     - In a combined construct, "parallel for simd" or "parallel loop", the outer loop has elements of its own as well.
       The SIMD loop's are one more set, for each thread's part of the iterations, in the outer loop's body, where
       threads that are lanes have no memory for them.

   A SIMD loop with a section has one lane in GCC.  So before "omplower":
     - A SIMD loop that is one construct with a loop reducing the same section has one lane (safelen), and no clause for
       the section: its body uses the elements of the outer loop.
     - Elsewhere a SIMD loop's section is that of a pointer to its first element, with no offset to forget:

	 section = &r[2];
	 #pragma omp simd reduction (+: MEM <T[8]> [section])
	   ... r[i] ...					-->	... *(section + (i - 2)) ...

       A pointer as the base is replaced in the body by section - 8B, and a reference by a reference to this pointer.
     - omp_orig is the object behind it by the offset.
     - Where the body has a pointer to a place before the elements, GCC must not know their object (section-storage.cc).

   This holds for code for the host only, too: no fast form exists that could be lost.  in_reduction and the like find
   the elements by the address of the section, and are right.  */

#include "gcc-compat.h"
#include "host/clauses/walk-body.h"
#include "host/loops/section-storage.h"
#include "passes.h"

namespace {

/* A construct, and its surroundings.  */
struct context
{
  gimple *stmt;
  const context *outer;
};

bool
simd_loop (gimple *s)
{
  return gimple_code (s) == GIMPLE_OMP_FOR && gimple_omp_for_kind (s) == GF_OMP_FOR_KIND_SIMD;
}

/* The clauses of S, if it is a construct that can have a reduction by copies of its own.  */

tree
reducing_clauses (gimple *s)
{
  switch (gimple_code (s))
    {
    case GIMPLE_OMP_SINGLE: case GIMPLE_OMP_TASKGROUP: case GIMPLE_OMP_TARGET:
      return NULL_TREE;
    default:
      return heddle_sharing_clauses (s);
    }
}

/* C is a reduction, of whatever kind, of an array section.  */

bool
section_p (tree c)
{
  return (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_IN_REDUCTION)
	 && TREE_CODE (OMP_CLAUSE_DECL (c)) == MEM_REF;
}

/* The array section of a clause.  */
class section
{
public:
  explicit section (tree c);
  tree base () const { return m_base; }
  tree elements () const { return TREE_TYPE (m_ref); }
  tree offset () const;
  bool variable_offset () const { return m_variable; }
  bool has_offset () const { return m_variable || !integer_zerop (TREE_OPERAND (m_ref, 1)); }
  /* The base is an array, or stands for one, that is named in the region by itself.  */
  bool of_array () const { return m_code == ADDR_EXPR && TREE_CODE (TREE_TYPE (m_base)) == ARRAY_TYPE; }
  bool of_reference_to_pointer () const { return m_code == INDIRECT_REF; }
  tree start () const { return m_start; }

private:
  tree m_ref;			/* the clause's MEM_REF */
  tree m_start;			/* its base without the offset, an expression */
  tree m_base;			/* the variable in that */
  tree_code m_code;		/* how */
  tree m_variable;		/* the part of the offset that is no constant, or null */
};

section::section (tree c) : m_ref (OMP_CLAUSE_DECL (c)), m_start (TREE_OPERAND (m_ref, 0)), m_variable (NULL_TREE)
{
  if (TREE_CODE (m_start) == POINTER_PLUS_EXPR)
    {
      m_variable = TREE_OPERAND (m_start, 1);
      m_start = TREE_OPERAND (m_start, 0);
    }
  m_code = TREE_CODE (m_start);
  m_base = m_code == ADDR_EXPR || m_code == INDIRECT_REF ? TREE_OPERAND (m_start, 0) : m_start;
  /* An array of variable length is what a pointer points to.  */
  if (m_code == ADDR_EXPR && DECL_P (m_base) && DECL_HAS_VALUE_EXPR_P (m_base)
      && TREE_CODE (DECL_VALUE_EXPR (m_base)) == INDIRECT_REF
      && !poly_int_tree_p (DECL_SIZE (m_base)))
    {
      m_base = m_start = TREE_OPERAND (DECL_VALUE_EXPR (m_base), 0);
      m_code = TREE_CODE (m_base);
    }
}

/* The distance of the section from its base in bytes, a sizetype.  */

tree
section::offset () const
{
  tree constant = fold_convert (sizetype, TREE_OPERAND (m_ref, 1));
  return m_variable ? size_binop (PLUS_EXPR, fold_convert (sizetype, unshare_expr (m_variable)), constant) : constant;
}

/* A walk that asks whether the base of section OF is used as more than the start of accesses to its elements.  */
struct value_walk
{
  const section *of;
  bool found;
};

/* Walker for operands.  */

tree
find_value (tree *tp, int *walk_subtrees, void *data)
{
  value_walk *walk = (value_walk *) ((walk_stmt_info *) data)->info;
  tree base = walk->of->base ();
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (walk->of->of_array ())
    walk->found |= TREE_CODE (*tp) == ADDR_EXPR && get_base_address (TREE_OPERAND (*tp, 0)) == base;
  else if (TREE_CODE (*tp) == MEM_REF && TREE_OPERAND (*tp, 0) == base)
    *walk_subtrees = 0;
  else
    walk->found |= *tp == base;
  return NULL_TREE;
}

/* S computes the address of an element of SEC, or of a place behind it, at a constant distance from the base.  */

bool
element_address (const section &sec, gimple *s)
{
  if (!is_gimple_assign (s) || gimple_assign_rhs_code (s) != POINTER_PLUS_EXPR || gimple_assign_rhs1 (s) != sec.base ())
    return false;
  tree distance = gimple_assign_rhs2 (s);
  return TREE_CODE (distance) == INTEGER_CST && tree_int_cst_le (sec.offset (), distance);
}

/* Walker for statements.  */

tree
find_value_in_statement (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *s = gsi_stmt (*gsi);
  value_walk *walk = (value_walk *) wi->info;
  *handled = false;
  if (is_gimple_omp (s) || element_address (*walk->of, s))
    return NULL_TREE;
  statement_walk operands (walk);
  walk_gimple_op (s, find_value, &operands);
  return NULL_TREE;
}

/* BODY has, or may have, a pointer to the place of the base of SEC in a variable.  The places of elements at a constant
   distance from a constant address are known to GCC, and right.  */

bool
base_in_variable (const section &sec, gimple_seq body)
{
  if (!sec.has_offset ())
    return false;
  if (sec.variable_offset () || sec.of_reference_to_pointer ())
    return true;
  value_walk walk = { &sec, false };
  statement_walk wi (&walk);
  walk_gimple_seq (body, find_value_in_statement, NULL, &wi);
  return walk.found;
}

/* What a construct has in the place of the base of one of its sections.  */
struct replacement
{
  const section *of;
  tree pointer;			/* to the construct's own elements */
  tree offset;			/* of the section in the base, in bytes */
  tree base;			/* is in the place of the base, or of an array's address */
  bool base_used;
};

/* The address of element REF, of the array that R is about, in the construct's own elements; null: REF is something
   else.  */

tree
own_address (const replacement &r, tree ref)
{
  tree element = TREE_TYPE (r.of->elements ()), offset = size_zero_node;
  if (TREE_CODE (ref) != ARRAY_REF || TYPE_MAIN_VARIANT (TREE_TYPE (ref)) != TYPE_MAIN_VARIANT (element))
    return NULL_TREE;
  for (; TREE_CODE (ref) == ARRAY_REF; ref = TREE_OPERAND (ref, 0))
    {
      tree index = size_binop (MINUS_EXPR, fold_convert (sizetype, unshare_expr (TREE_OPERAND (ref, 1))),
			       fold_convert (sizetype, unshare_expr (array_ref_low_bound (ref))));
      tree size = unshare_expr (array_ref_element_size (ref));
      offset = size_binop (PLUS_EXPR, offset, size_binop (MULT_EXPR, index, size));
    }
  return ref == r.of->base ()
	 ? fold_build_pointer_plus (r.pointer, size_binop (MINUS_EXPR, offset, unshare_expr (r.offset))) : NULL_TREE;
}

/* A walk over the operands of a statement.  */
struct operand_walk
{
  replacement *r;
  gimple_seq before;		/* the computations before it */
};

/* A variable with the value of EXPR.  */

tree
value_before (operand_walk *walk, tree expr)
{
  tree value = create_tmp_var (TREE_TYPE (expr));
  gimplify_assign (value, expr, &walk->before);
  return value;
}

/* Replace the array in the reference *TP.  False: the reference is to another object.  */

bool
replace_array (operand_walk *walk, tree *tp)
{
  for (tree *p = tp;; p = &TREE_OPERAND (*p, 0))
    {
      tree ref = *p;
      if (tree address = own_address (*walk->r, ref))
	*p = build_simple_mem_ref (value_before (walk, address));
      else if (ref == walk->r->of->base ())
	{
	  *p = build_simple_mem_ref (walk->r->base);
	  walk->r->base_used = true;
	}
      else if (handled_component_p (ref))
	continue;
      else
	return false;
      TREE_THIS_VOLATILE (*p) = TREE_THIS_VOLATILE (ref);
      return true;
    }
}

/* Walker for operands.  */

tree
replace_operand (tree *tp, int *walk_subtrees, void *data)
{
  operand_walk *walk = (operand_walk *) ((walk_stmt_info *) data)->info;
  replacement &r = *walk->r;
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (!r.of->of_array ())
    {
      if (*tp == r.of->base ())
	*tp = r.base;
    }
  else if (TREE_CODE (*tp) == ADDR_EXPR)
    {
      tree type = TREE_TYPE (*tp), object = TREE_OPERAND (*tp, 0);
      if (replace_array (walk, &object))
	{
	  *tp = value_before (walk, fold_convert (type, build_fold_addr_expr (object)));
	  *walk_subtrees = 0;
	}
    }
  else if (handled_component_p (*tp) || *tp == r.of->base ())
    *walk_subtrees = !replace_array (walk, tp);
  return NULL_TREE;
}

/* Walker for statements in a SIMD loop: only loops are constructs in it.  */

tree
replace_in_statement (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *s = gsi_stmt (*gsi);
  replacement *r = (replacement *) wi->info;
  *handled = false;
  for (tree c = reducing_clauses (s); c; c = OMP_CLAUSE_CHAIN (c))
    *handled |= heddle_makes_own_p (c) && OMP_CLAUSE_DECL (c) == r->of->base ();
  if (*handled)
    return NULL_TREE;
  operand_walk walk = { r, NULL };
  statement_walk operands (&walk);
  walk_gimple_op (s, replace_operand, &operands);
  if (walk.before)
    gsi_insert_seq_before (gsi, walk.before, GSI_SAME_STMT);
  return NULL_TREE;
}

/* A variable NAME with the value of EXPR, which is computed at the end of *SEQ.  */

tree
variable_for (tree expr, const char *name, gimple_seq *seq)
{
  tree var = create_tmp_var (TREE_TYPE (expr), name);
  gimplify_assign (var, expr, seq);
  return var;
}

/* Let clause C of LOOP, a SIMD loop, be about a pointer to the first element of its section, and the loop's body, too.
   What has to be done before the loop goes to *BEFORE, in the gimplification's context at hand.  */

void
begin_at_element (gimple *loop, tree c, gimple_seq *before)
{
  const section sec (c);
  tree ref = OMP_CLAUSE_DECL (c), element = build_pointer_type (TREE_TYPE (sec.elements ()));
  tree start = unshare_expr (sec.start ());
  if (TREE_CODE (start) == ADDR_EXPR)
    TREE_OPERAND (start, 0) = sec.base ();
  tree offset = variable_for (sec.offset (), "offset", before);
  tree pointer = variable_for (fold_build_pointer_plus (fold_convert (element, start), offset), "section", before);
  OMP_CLAUSE_DECL (c) = build2 (MEM_REF, sec.elements (), pointer, build_zero_cst (TREE_TYPE (TREE_OPERAND (ref, 1))));

  push_gimplify_context ();
  gimple_seq body = NULL;
  tree own = fold_build_pointer_plus (pointer, fold_build1 (NEGATE_EXPR, sizetype, offset));
  if (sec.of_array ())
    own = variable_for (fold_convert (build_pointer_type (TREE_TYPE (sec.base ())), own), "base", &body);
  else if (!sec.of_reference_to_pointer ())
    own = variable_for (fold_convert (TREE_TYPE (sec.base ()), own), "base", &body);
  else
    {
      tree to = create_tmp_var (TREE_TYPE (TREE_TYPE (sec.base ())), "base");
      TREE_ADDRESSABLE (to) = 1;
      gimplify_assign (to, fold_convert (TREE_TYPE (to), own), &body);
      own = variable_for (fold_convert (TREE_TYPE (sec.base ()), build_fold_addr_expr (to)), "reference", &body);
    }
  const bool hide = !sec.of_array () && base_in_variable (sec, gimple_omp_body (loop));
  replacement r = { &sec, pointer, offset, own, false };
  statement_walk wi (&r);
  walk_gimple_seq_mod (gimple_omp_body_ptr (loop), replace_in_statement, NULL, &wi);
  gimple_seq_add_seq (&body, gimple_omp_body (loop));
  gbind *bind = gimple_build_bind (NULL_TREE, body, NULL_TREE);
  pop_gimplify_context (bind);
  gimple_omp_set_body (loop, bind);
  if (hide || r.base_used)
    heddle_hide_storage (c);
}

/* A construct around LOOP, a SIMD loop that is one construct with another loop, gives its threads or teams own elements
   of the array that clause C is about.  */

bool
own_in_outer_loop (gimple *loop, tree c, const context *outer)
{
  if (!gimple_omp_for_combined_into_p (loop))
    return false;
  tree base = section (c).base ();
  for (; outer && gimple_code (outer->stmt) != GIMPLE_OMP_TARGET; outer = outer->outer)
    for (tree d = reducing_clauses (outer->stmt); d; d = OMP_CLAUSE_CHAIN (d))
      if (section_p (d) && section (d).base () == base)
	return true;
  return false;
}

/* Let LOOP have a single lane.  */

void
one_lane (gimple *loop)
{
  tree *p = gimple_omp_for_clauses_ptr (loop);
  while (*p)
    if (OMP_CLAUSE_CODE (*p) == OMP_CLAUSE_SAFELEN || OMP_CLAUSE_CODE (*p) == OMP_CLAUSE_SIMDLEN)
      *p = OMP_CLAUSE_CHAIN (*p);
    else
      p = &OMP_CLAUSE_CHAIN (*p);
  *p = build_omp_clause (gimple_location (loop), OMP_CLAUSE_SAFELEN);
  OMP_CLAUSE_SAFELEN_EXPR (*p) = integer_one_node;
}

/* The SIMD loop at *GSI, inside of OUTER.  */

void
mend_simd (gimple_stmt_iterator *gsi, const context *outer)
{
  gimple *loop = gsi_stmt (*gsi);
  bool left_out = false;
  for (tree *p = gimple_omp_for_clauses_ptr (loop); *p;)
    if (section_p (*p) && own_in_outer_loop (loop, *p, outer))
      {
	*p = OMP_CLAUSE_CHAIN (*p);
	left_out = true;
      }
    else
      p = &OMP_CLAUSE_CHAIN (*p);
  if (left_out)
    one_lane (loop);
  gimple_seq before = NULL;
  push_gimplify_context ();
  for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
    if (section_p (c) && section (c).has_offset ())
      begin_at_element (loop, c, &before);
  if (before)
    heddle_put_around (gsi, before);
  else
    pop_gimplify_context (NULL);
}

/* Let omp_orig in clause C, of a construct that is no SIMD loop, be in its section.  */

void
mend_original (tree c)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_REDUCTION || !section_p (c) || OMP_CLAUSE_REDUCTION_TASK (c)
      || OMP_CLAUSE_REDUCTION_INSCAN (c) || !OMP_CLAUSE_REDUCTION_OMP_ORIG_REF (c)
      || !OMP_CLAUSE_REDUCTION_PLACEHOLDER (c) || !OMP_CLAUSE_REDUCTION_GIMPLE_INIT (c))
    return;
  const section sec (c);
  if (!sec.has_offset ())
    return;
  tree original = OMP_CLAUSE_REDUCTION_PLACEHOLDER (c);
  TREE_ADDRESSABLE (original) = 1;
  push_gimplify_context ();
  gimple_seq seq = NULL;
  tree at = variable_for (fold_build_pointer_plus (build_fold_addr_expr (original), sec.offset ()), "original", &seq);
  variable_values values = { { original, build_simple_mem_ref (at) } };
  statement_walk wi (&values);
  walk_gimple_seq_mod (&OMP_CLAUSE_REDUCTION_GIMPLE_INIT (c), NULL, heddle_replace_variables, &wi);
  gimple_seq_add_seq (&seq, OMP_CLAUSE_REDUCTION_GIMPLE_INIT (c));
  gbind *bind = gimple_build_bind (NULL_TREE, seq, NULL_TREE);
  pop_gimplify_context (bind);
  OMP_CLAUSE_REDUCTION_GIMPLE_INIT (c) = bind;
}

/* Walker for all statements: *WI->info describes the surroundings of the statement at *GSI.  */

tree
mend (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *s = gsi_stmt (*gsi);
  *handled = is_gimple_omp (s) && gimple_has_substatements (s);
  if (!*handled)
    return NULL_TREE;
  const context inner = { s, (const context *) wi->info };
  statement_walk walk (const_cast<context *> (&inner));
  walk_gimple_seq_mod (gimple_omp_body_ptr (s), mend, NULL, &walk);
  if (simd_loop (s))
    mend_simd (gsi, inner.outer);
  else
    for (tree c = reducing_clauses (s); c; c = OMP_CLAUSE_CHAIN (c))
      {
	mend_original (c);
	if (section_p (c) && base_in_variable (section (c), gimple_omp_body (s)))
	  heddle_hide_storage (c);
      }
  return NULL_TREE;
}

} // namespace

unsigned
section_reductions_pass::execute (function *)
{
  heddle_walk_body (mend);
  return 0;
}
