/* repeated-sections.cc -- the host role: what one construct maps by two names.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A construct may map an array twice, through two pointers or by its name and through a pointer (OpenMP 5.1, 2.21.7.1,
   only wants the one to be in the other).  libgomp 12 goes through what a construct maps two times: first it sees what
   is not on the device, and computes where in a new block of device memory it will be, and which pieces are copied
   there together; then it maps it.  An array that is there twice gets two places first, but one then, so that all that
   follows is not where it should be.  libgomp ends the program ("internal libgomp cbuf error"), or copies the wrong
   bytes.

   What is on the device already is found there.  So where sections of arrays overlap, which is seen when the program
   runs, they are mapped one by one, before the construct, and unmapped after it:

     bool overlap = ...;
     if (overlap)
       #pragma omp target enter data map (to: x[0:n])
     #pragma omp target map (tofrom: x[0:n]) map (from: y[0:n])
     ...
     if (overlap)
       #pragma omp target exit data map (from: x[0:n]) map (from: y[0:n])

   A pointer without a clause is looked up, before the construct has mapped anything.  So it is with what it points to
   as with a section that is there twice; only that the pointer maps nothing.

     int a[9], *p = a;
     #pragma omp target map (tofrom: a)
     p[0] = a[1];

   A region with "nowait" is waited for then: libgomp cannot unmap by two names what nothing else has mapped.

   What is mapped for each value of an iterator (GCC 16) is left to libgomp.

   What a region with "device(ancestor: 1)" maps is not libgomp's to map (host-calls/host/reverse.cc).  */

#include "gcc-compat.h"
#include "host/clauses/mapped-members.h"
#include "host/clauses/walk-body.h"
#include "passes.h"

namespace {

/* A clause, and the addresses of what it maps.  */
struct section
{
  tree clause, start, end;
  tree inner;			/* another has it in it */
  bool found;			/* through a pointer */
  bool lookup = false;		/* it is a pointer that is looked up, and maps nothing */
  bool twice = false;		/* another clause may map it, too */
  bool pointed = false;		/* a pointer that is looked up may be to it */

  section (tree c, bool f) : clause (c), start (NULL_TREE), end (NULL_TREE), inner (NULL_TREE), found (f) {}
};

/* The variables of a function whose addresses are taken outside of regions: there may be pointers to these.  */
typedef hash_set<tree> taken_addresses;

/* walk_gimple_seq: note them.  */

tree
note_address (tree *tp, int *walk_subtrees, void *data)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (TREE_CODE (*tp) == ADDR_EXPR)
    if (tree base = get_base_address (TREE_OPERAND (*tp, 0)))
      if (DECL_P (base))
	((taken_addresses *) ((walk_stmt_info *) data)->info)->add (base);
  return NULL_TREE;
}

tree
leave_out_region (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  *handled = gimple_code (gsi_stmt (*gsi)) == GIMPLE_OMP_TARGET
	     && gimple_omp_target_kind (gsi_stmt (*gsi)) == GF_OMP_TARGET_KIND_REGION;
  return NULL_TREE;
}

/* A function's constructs.  */
struct constructs
{
  hash_set<gimple *> seen;
  taken_addresses taken;
  bool searched = false;	/* the function's addresses are known */
};

/* What clause C names, or the array of which it names a part.  */

tree
named_variable (tree c)
{
  tree t = OMP_CLAUSE_DECL (c);
  while (TREE_CODE (t) == ARRAY_REF)
    t = TREE_OPERAND (t, 0);
  return t;
}

/* Clause C maps something that has an address, maybe through a reference.  *FOUND: it is found through a pointer.  */

bool
section_p (tree c, bool *found)
{
  if (!heddle_object_p (c) || OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_RELEASE || OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_DELETE
      || integer_zerop (heddle_map_size (c)) || heddle_iterates_p (c))
    return false;
  tree t = named_variable (c);
  *found = heddle_indirect_p (t);
  return *found || ((VAR_P (t) || TREE_CODE (t) == PARM_DECL) && !DECL_HAS_VALUE_EXPR_P (t)
		    && (!is_global_var (t) || !varpool_node::get_create (t)->offloadable));
}

/* Clause C, which does so, maps what another clause may map, too, under another name.  A variable must have an address
   that others can know.  */

bool
mapped_twice_p (tree c, bool found)
{
  if (heddle_map_p (OMP_CLAUSE_CHAIN (c), GOMP_MAP_FIRSTPRIVATE_REFERENCE))
    return false;
  tree t = named_variable (c);
  return found || (VAR_P (t) && AGGREGATE_TYPE_P (TREE_TYPE (t)) && (is_global_var (t) || TREE_ADDRESSABLE (t)));
}

/* A construct that maps several things.  */
class construct
{
public:
  construct (gimple_stmt_iterator *gsi, gomp_target *target, constructs *all)
    : m_gsi (gsi), m_target (target), m_all (*all),
      m_region (gimple_omp_target_kind (target) == GF_OMP_TARGET_KIND_REGION) {}
  void mend ();

private:
  bool pointed_to_p (tree c, bool found);
  void find_sections ();
  void compute_addresses (gimple_seq *seq);
  tree compute_overlap (gimple_seq *seq);
  void leave_lookups ();
  void compute_inner (gimple_seq *seq);
  tree make_clause (const section &s, gomp_map_kind kind, tree only, gimple_seq *seq);
  void add_enter_data (gimple_seq *seq);
  void add_exit_data (gimple_seq *seq);
  tree make_clause_for_mark (int kind);
  void add_data (gimple_seq *seq, int kind, tree list);

  gimple_stmt_iterator *m_gsi;
  gomp_target *m_target;
  constructs &m_all;
  const bool m_region;
  auto_vec<section> m_sections;
  tree m_mark = NULL_TREE;	/* a variable */
};

/* A pointer may be to what clause C maps.  Only that of a lambda itself is to its closure.  */

bool
construct::pointed_to_p (tree c, bool found)
{
  tree t = named_variable (c);
  if (found)
    {
      t = TREE_OPERAND (t, 0);
      STRIP_NOPS (t);
      return TREE_CODE (t) != PARM_DECL || !DECL_ARTIFICIAL (t) || !DECL_NAME (t)
	     || !id_equal (DECL_NAME (t), "__closure");
    }
  if (is_global_var (t))
    return true;
  if (!m_all.searched)
    {
      walk_stmt_info wi;
      memset (&wi, 0, sizeof wi);
      wi.info = &m_all.taken;
      walk_gimple_seq (gimple_body (current_function_decl), leave_out_region, note_address, &wi);
      m_all.searched = true;
    }
  return m_all.taken.contains (t);
}

void
construct::find_sections ()
{
  bool lookups = false;
  for (tree c = gimple_omp_target_clauses (m_target); c; c = OMP_CLAUSE_CHAIN (c))
    if (m_region && heddle_looked_up_p (c))
      {
	m_sections.safe_push ({ c, true });
	m_sections.last ().lookup = lookups = true;
      }
  for (tree c = gimple_omp_target_clauses (m_target); c; c = OMP_CLAUSE_CHAIN (c))
    {
      bool found;
      if (heddle_map_p (c, GOMP_MAP_STRUCT))
	/* The members come next, and the variable perhaps.  */
	for (HOST_WIDE_INT n = tree_to_shwi (OMP_CLAUSE_SIZE (c)); n > 0 && OMP_CLAUSE_CHAIN (c); )
	  {
	    c = OMP_CLAUSE_CHAIN (c);
	    n -= !heddle_map_p (c, GOMP_MAP_FIRSTPRIVATE_POINTER) && !heddle_map_p (c, GOMP_MAP_FIRSTPRIVATE_REFERENCE);
	  }
      else if (section_p (c, &found))
	{
	  const bool twice = mapped_twice_p (c, found), pointed = lookups && pointed_to_p (c, found);
	  if (!twice && !pointed)
	    continue;
	  m_sections.safe_push ({ c, found });
	  m_sections.last ().twice = twice;
	  m_sections.last ().pointed = pointed;
	}
    }
}

/* Have SEQ compute where the sections begin and end.  One without an address, which libgomp passes over, has nothing in
   it: several pointers that are null are not the same array.  */

void
construct::compute_addresses (gimple_seq *seq)
{
  for (section &s : m_sections)
    {
      tree start = build_fold_addr_expr_with_type (unshare_expr (OMP_CLAUSE_DECL (s.clause)), ptr_type_node);
      s.start = get_initialized_tmp_var (start, seq, NULL, false);
      tree size = s.lookup ? size_one_node : fold_convert (sizetype, unshare_expr (heddle_map_size (s.clause)));
      size = get_initialized_tmp_var (size, seq, NULL, false);
      tree no_address = get_initialized_tmp_var (build2 (EQ_EXPR, boolean_type_node, s.start, null_pointer_node), seq,
						 NULL, false);
      size = get_initialized_tmp_var (build3 (COND_EXPR, sizetype, no_address, size_zero_node, size), seq, NULL, false);
      s.end = get_initialized_tmp_var (build2 (POINTER_PLUS_EXPR, ptr_type_node, s.start, size), seq, NULL, false);
    }
}

/* Have SEQ compute whether two of them overlap, one of which is found through a pointer.  */

tree
construct::compute_overlap (gimple_seq *seq)
{
  tree any = NULL_TREE;
  for (unsigned i = 0; i < m_sections.length (); i++)
    for (unsigned k = 0; k < i; k++)
      {
	const section &a = m_sections[i], &b = m_sections[k];
	if ((a.lookup && b.pointed) || (b.lookup && a.pointed) ? false : !a.twice || !b.twice || (!a.found && !b.found))
	  continue;
	tree one = get_initialized_tmp_var (build2 (LT_EXPR, boolean_type_node, a.start, b.end), seq, NULL, false);
	tree two = get_initialized_tmp_var (build2 (LT_EXPR, boolean_type_node, b.start, a.end), seq, NULL, false);
	tree both = get_initialized_tmp_var (build2 (BIT_AND_EXPR, boolean_type_node, one, two), seq, NULL, false);
	any = any ? get_initialized_tmp_var (build2 (BIT_IOR_EXPR, boolean_type_node, any, both), seq, NULL, false)
		  : both;
      }
  return any;
}

/* Have SEQ compute for each section whether another one, or an earlier one that is the same, has it in it.  */

void
construct::compute_inner (gimple_seq *seq)
{
  auto value = [seq] (tree_code code, tree a, tree b)
    { return get_initialized_tmp_var (build2 (code, boolean_type_node, a, b), seq, NULL, false); };
  for (unsigned i = 0; i < m_sections.length (); i++)
    {
      section &a = m_sections[i];
      tree inner = boolean_false_node;
      for (unsigned k = 0; k < m_sections.length (); k++)
	if (i != k)
	  {
	    const section &b = m_sections[k];
	    tree in = value (BIT_AND_EXPR, value (LE_EXPR, b.start, a.start), value (LE_EXPR, a.end, b.end));
	    if (k > i)
	      in = value (BIT_AND_EXPR, in, value (BIT_IOR_EXPR, value (LT_EXPR, b.start, a.start),
						   value (LT_EXPR, a.end, b.end)));
	    inner = value (BIT_IOR_EXPR, inner, in);
	  }
      a.inner = inner;
    }
}

/* A clause for section S as KIND says; if ONLY, a condition, is false it has no address, which libgomp passes over.  */

tree
construct::make_clause (const section &s, gomp_map_kind kind, tree only, gimple_seq *seq)
{
  tree c = copy_node (s.clause), decl = OMP_CLAUSE_DECL (c);
  OMP_CLAUSE_SIZE (c) = unshare_expr (heddle_map_size (s.clause));
  OMP_CLAUSE_SET_MAP_KIND (c, kind);
  /* Constructs that unmap do not know of implicit clauses.  */
  OMP_CLAUSE_MAP_RUNTIME_IMPLICIT_P (c) = 0;
  if (!only)
    {
      OMP_CLAUSE_DECL (c) = unshare_expr (decl);
      return c;
    }
  tree start = get_initialized_tmp_var (build3 (COND_EXPR, ptr_type_node, only, s.start, null_pointer_node), seq, NULL,
					false);
  tree zero = build_int_cst (build_pointer_type (TREE_TYPE (decl)), 0);
  OMP_CLAUSE_DECL (c) = build2 (MEM_REF, TREE_TYPE (decl), start, zero);
  return c;
}

/* Add to SEQ a construct that maps the sections, before the one at hand.  Of several the largest comes first; then what
   its kind has not copied.  */

void
construct::add_enter_data (gimple_seq *seq)
{
  compute_inner (seq);
  tree list = NULL_TREE, *end = &list;
  for (bool inner : { false, true })
    for (const section &s : m_sections)
      {
	const bool copied = GOMP_MAP_COPY_TO_P (OMP_CLAUSE_MAP_KIND (s.clause));
	if (inner && !copied)
	  continue;
	tree only = inner ? s.inner
			  : get_initialized_tmp_var (build2 (EQ_EXPR, boolean_type_node, s.inner, boolean_false_node),
						     seq, NULL, false);
	*end = make_clause (s, inner ? GOMP_MAP_ALWAYS_TO : copied ? GOMP_MAP_TO : GOMP_MAP_ALLOC, only, seq);
	end = &OMP_CLAUSE_CHAIN (*end);
      }
  *end = NULL_TREE;
  add_data (seq, GF_OMP_TARGET_KIND_ENTER_DATA, list);
}

/* Add to SEQ a construct that unmaps the sections.  */

void
construct::add_exit_data (gimple_seq *seq)
{
  tree list = NULL_TREE, *end = &list;
  for (const section &s : m_sections)
    {
      const bool copied = GOMP_MAP_COPY_FROM_P (OMP_CLAUSE_MAP_KIND (s.clause));
      *end = make_clause (s, copied ? GOMP_MAP_FROM : GOMP_MAP_RELEASE, NULL_TREE, seq);
      end = &OMP_CLAUSE_CHAIN (*end);
    }
  *end = NULL_TREE;
  add_data (seq, GF_OMP_TARGET_KIND_EXIT_DATA, list);
}

/* A clause for a byte of the host's: when the sections are unmapped it is copied back, which waits for the region.  */

tree
construct::make_clause_for_mark (int kind)
{
  if (!m_mark)
    {
      m_mark = create_tmp_var (char_type_node, "mark");
      TREE_ADDRESSABLE (m_mark) = 1;
    }
  return heddle_make_map (gimple_location (m_target),
			  kind == GF_OMP_TARGET_KIND_ENTER_DATA ? GOMP_MAP_ALLOC : GOMP_MAP_FROM, m_mark,
			  size_one_node);
}

/* Add to SEQ a construct of KIND with map clauses LIST, for the same device.  */

void
construct::add_data (gimple_seq *seq, int kind, tree list)
{
  tree *end = &list;
  while (*end)
    end = &OMP_CLAUSE_CHAIN (*end);
  for (tree c = gimple_omp_target_clauses (m_target); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_IF || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_DEVICE
	|| (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_DEPEND && kind == GF_OMP_TARGET_KIND_ENTER_DATA))
      {
	*end = copy_node (c);
	OMP_CLAUSE_OPERAND (*end, 0) = unshare_expr (OMP_CLAUSE_OPERAND (c, 0));
	end = &OMP_CLAUSE_CHAIN (*end);
	*end = NULL_TREE;
      }
  tree mark = make_clause_for_mark (kind);
  OMP_CLAUSE_CHAIN (mark) = list;
  gomp_target *data = gimple_build_omp_target (NULL, kind, mark);
  /* None of the program's (deferred-waits.cc).  */
  gimple_set_location (data, BUILTINS_LOCATION);
  gimple_seq_add_stmt (seq, data);
}

/* Have SEQ do what is in THEN if OVERLAP.  */

void
add_if (gimple_seq *seq, tree overlap, gimple_seq then)
{
  tree begin = create_artificial_label (UNKNOWN_LOCATION), after = create_artificial_label (UNKNOWN_LOCATION);
  gimple_seq_add_stmt (seq, gimple_build_cond (NE_EXPR, overlap, boolean_false_node, begin, after));
  gimple_seq_add_stmt (seq, gimple_build_label (begin));
  gimple_seq_add_seq (seq, then);
  gimple_seq_add_stmt (seq, gimple_build_label (after));
}

/* Forget the pointers, which map nothing.  */

void
construct::leave_lookups ()
{
  unsigned i, kept;
  section *s;
  VEC_ORDERED_REMOVE_IF (m_sections, i, kept, s, s->lookup);
}

void
construct::mend ()
{
  find_sections ();
  bool found = false;
  unsigned mapped = 0;
  for (const section &s : m_sections)
    {
      found |= s.found;
      mapped += !s.lookup;
    }
  if (!found || !mapped || m_sections.length () < 2)
    return;
  gimple_seq seq = NULL, enter = NULL, leave = NULL, after = NULL;
  push_gimplify_context ();
  compute_addresses (&seq);
  tree overlap = compute_overlap (&seq);
  leave_lookups ();
  if (!overlap)
    {
      pop_gimplify_context (NULL);
      return;
    }
  add_enter_data (&enter);
  add_if (&seq, overlap, enter);
  for (tree c = gimple_omp_target_clauses (m_target); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_NOWAIT)
      gimple_seq_add_stmt (&leave, gimple_build_call (builtin_decl_explicit (BUILT_IN_GOMP_TASKWAIT), 0));
  add_exit_data (&leave);
  add_if (&after, overlap, leave);
  heddle_put_around (m_gsi, seq, after);
}

/* The construct at hand, and those that have been looked at: their bodies come next.  */

tree
mend_target (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = false;
  gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
  if (target && (gimple_omp_target_kind (target) == GF_OMP_TARGET_KIND_REGION
		 || gimple_omp_target_kind (target) == GF_OMP_TARGET_KIND_DATA)
      && !heddle_ancestor_clause (target) && !((constructs *) wi->info)->seen.add (target))
    construct (gsi, target, (constructs *) wi->info).mend ();
  return NULL_TREE;
}

} // namespace

bool
repeated_sections_pass::gate (function *)
{
  return flag_openmp && !seen_error ();
}

unsigned
repeated_sections_pass::execute (function *)
{
  constructs all;
  heddle_walk_body (mend_target, &all);
  return 0;
}
