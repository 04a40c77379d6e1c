/* repeated-sections.cc -- the host role: memory with two names in the clauses of a construct.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A construct may map an array twice, through two pointers or by its name and through a pointer (OpenMP 5.1, 2.21.7.1,
   only wants the one to be in the other).  libgomp 12 goes through what a construct maps two times: first it sees what
   is not on the device, and computes where in a new block of device memory it will be, and which pieces are copied
   there together; then it maps it.  A repeated array gets two places first, but a single place then, and all following
   data is misplaced.  libgomp ends the program ("internal libgomp cbuf error"), or copies the wrong bytes.

   Data already on the device is found there.  Where sections of arrays overlap, and some are not on the device, as seen
   at run time, each is mapped for itself, before the construct, and unmapped after it:

     start[0] = &x[0]; end[0] = start[0] + n; start[1] = ...
     if (overlap (start, end) && ! (present (x) && present (y) && ...))
       enter_data (x[0:n], y[0:n], ...)
     #pragma omp target map (tofrom: x[0:n]) map (from: y[0:n])
     ...
     if (entered)
       exit_data (x[0:n], y[0:n], ...)

   What is there is neither copied nor waited for, as OpenMP has it (5.1, 2.21.7.1): the host's values may be old.

   Programs map a hundred arrays in one construct.  So all but the tables of the addresses is loops over them, and the
   data is entered and left by calls of libgomp with tables of its kind: code, and the time of the compiler, are linear
   in the number of sections.  The pairs of a few are compared without a table.

   The section of a variable in "reduction" is mapped beside one that the user maps, which may be smaller.

   The same goes for objects of references in C++, as an object may be a part of another:

     world &w = ...; particles &p = w.particles;
     #pragma omp target
     p.x[0] += w.dt;

   A pointer without a clause is looked up, before the construct has mapped anything.  So it is with what it points to
   as with a section that is there twice; only that the pointer maps nothing.

     int a[9], *p = a;
     #pragma omp target map (tofrom: a)
     p[0] = a[1];

   A region with "nowait" is waited for then: libgomp cannot unmap by two names what nothing else has mapped.

   Iterators' maps (GCC 16) are left to libgomp, those of "device(ancestor: 1)" to host-calls/host/reverse.cc.

   Long: one construct's sections, their comparison and the code for them.  */

#include "gcc-compat.h"
#include "host/clauses/libgomp-calls.h"
#include "host/clauses/mapped-members.h"
#include "host/clauses/walk-body.h"
#include "passes.h"

namespace {

/* A clause, and the addresses of its data.  */
struct section
{
  tree clause, start, end;
  bool found;			/* through a pointer */
  bool pointed;			/* a pointer that is looked up may be to it */
};

/* The pairs of as many sections are compared one by one.  */
const unsigned few = 8;

/* The variables of a function whose addresses are taken outside of regions: pointers may lead to their memory.  */
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

/* The object of clause C, or the array around the object.  */

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

/* Clause C maps an object that a reference of C++ is to.  */

bool
referred_object_p (tree c)
{
  return heddle_map_p (OMP_CLAUSE_CHAIN (c), GOMP_MAP_FIRSTPRIVATE_REFERENCE)
	 && TREE_CODE (TREE_TYPE (OMP_CLAUSE_DECL (c))) == RECORD_TYPE && heddle_indirect_p (OMP_CLAUSE_DECL (c))
	 && startswith (lang_hooks.name, "GNU C++");
}

/* Clause C, which does so, maps what another clause may map, too, under another name.  A variable must have an address
   that others can know.  Of references only those to objects are looked at, and if there are SEVERAL.  */

bool
mapped_twice_p (tree c, bool found, bool several)
{
  if (heddle_map_p (OMP_CLAUSE_CHAIN (c), GOMP_MAP_FIRSTPRIVATE_REFERENCE))
    return several && referred_object_p (c);
  tree t = named_variable (c);
  return found || (VAR_P (t) && AGGREGATE_TYPE_P (TREE_TYPE (t)) && (is_global_var (t) || TREE_ADDRESSABLE (t)));
}

/* Element I of ARRAY.  */

tree
element (tree array, tree i)
{
  return build4 (ARRAY_REF, TREE_TYPE (TREE_TYPE (array)), array, i, NULL_TREE, NULL_TREE);
}

/* An operation on truth values.  */

tree
test (tree_code code, tree a, tree b)
{
  return build2 (code, boolean_type_node, a, b);
}

/* The statement TO = VALUE.  */

tree
assign (tree to, tree value)
{
  return build2 (MODIFY_EXPR, void_type_node, to, value);
}

/* One statement after the other.  */

tree
statements (std::initializer_list<tree> list)
{
  tree all = NULL_TREE;
  for (tree t : list)
    append_to_statement_list (t, &all);
  return all;
}

/* BODY if CONDITION.  */

tree
conditional (tree condition, tree body)
{
  return build3 (COND_EXPR, void_type_node, condition, body, NULL_TREE);
}

/* BODY for variable I from FROM to below TO.  */

tree
loop (tree i, tree from, tree to, tree body)
{
  tree next = assign (i, build2 (PLUS_EXPR, sizetype, i, size_one_node));
  tree end = build1 (EXIT_EXPR, void_type_node, test (GE_EXPR, i, to));
  return statements ({ assign (i, from), build1 (LOOP_EXPR, void_type_node, statements ({ end, body, next })) });
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
  tree start (tree i) const { return element (m_table, i); }
  tree end (tree i) const;
  bool pointed_to_p (tree c, bool found);
  bool named_again_p (tree c) const;
  void add_section (tree c, bool found);
  void find_sections ();
  bool may_overlap_p () const;
  void compute_addresses (gimple_seq *seq);
  void fill_tables (gimple_seq *seq);
  tree compare_pairs (gimple_seq *seq);
  tree compare_tables (gimple_seq *seq);
  tree kinds (bool enter);
  void add_look (gimple_seq *seq, tree absent);
  void add_device (gimple_seq *seq);
  void add_enter_data (gimple_seq *seq);
  void add_exit_data (gimple_seq *seq);
  tree add_entry (tree start, tree size, tree kind);
  void add_call (gimple_seq *seq, bool enter);

  gimple_stmt_iterator *m_gsi;
  gomp_target *m_target;
  constructs &m_all;
  const bool m_region;
  auto_vec<section> m_lookups;	/* pointers that are looked up: a byte each, which nothing maps */
  /* Of variables, then through pointers, both of which other clauses may map, too; then the others.  */
  auto_vec<section> m_sections;
  unsigned m_named = 0, m_twice = 0;	/* how many the first are, and the first two */
  unsigned m_objects = 0;		/* how many objects there are, and of references */
  unsigned m_referred = 0;
  bool m_pointed = false;		/* a section is pointed */
  tree m_table, m_pointer;		/* where the sections begin, then where they end; the pointers */
  /* What libgomp's function takes.  */
  tree m_device, m_addresses, m_sizes, m_kinds, m_count;
  tree m_mark;			/* a byte of the host's: its copy back waits for the region */
};

/* Where section I ends.  */

tree
construct::end (tree i) const
{
  return element (m_table, fold_build2 (PLUS_EXPR, sizetype, i, size_int (m_sections.length ())));
}

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
      statement_walk wi (&m_all.taken);
      walk_gimple_seq (gimple_body (current_function_decl), leave_out_region, note_address, &wi);
      m_all.searched = true;
    }
  return m_all.taken.contains (t);
}

/* Clause C maps a section of a variable of which another clause maps another section.  */

bool
construct::named_again_p (tree c) const
{
  if (TREE_CODE (OMP_CLAUSE_DECL (c)) != ARRAY_REF || !DECL_P (named_variable (c)))
    return false;
  for (tree o = gimple_omp_target_clauses (m_target); o; o = OMP_CLAUSE_CHAIN (o))
    if (o != c && heddle_object_p (o) && TREE_CODE (OMP_CLAUSE_DECL (o)) == ARRAY_REF
	&& named_variable (o) == named_variable (c)
	&& !(operand_equal_p (OMP_CLAUSE_DECL (o), OMP_CLAUSE_DECL (c))
	     && operand_equal_p (heddle_map_size (o), heddle_map_size (c))))
      return true;
  return false;
}

/* Clause C maps a section.  */

void
construct::add_section (tree c, bool found)
{
  const section s = { c, NULL_TREE, NULL_TREE, found, !m_lookups.is_empty () && pointed_to_p (c, found) };
  m_pointed |= s.pointed;
  const bool again = named_again_p (c);
  if (again || mapped_twice_p (c, found, m_objects > 1))
    {
      m_sections.safe_insert (found || again ? m_twice : m_named++, s);
      m_twice++;
    }
  else if (s.pointed)
    m_sections.safe_push (s);
}

void
construct::find_sections ()
{
  for (tree c = gimple_omp_target_clauses (m_target); c; c = OMP_CLAUSE_CHAIN (c))
    if (m_region && heddle_looked_up_p (c))
      m_lookups.safe_push ({ c, NULL_TREE, NULL_TREE, true, false });
    else if (heddle_object_p (c))
      {
	m_referred += referred_object_p (c);
	m_objects += TREE_CODE (TREE_TYPE (OMP_CLAUSE_DECL (c))) == RECORD_TYPE;
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
	add_section (c, found);
    }
  /* An object may be a part of another one, which comes first then.  */
  auto size = [] (const section &s)
    {
      tree bytes = heddle_map_size (s.clause);
      return tree_fits_shwi_p (bytes) ? tree_to_shwi (bytes) : -1;
    };
  if (m_referred && m_objects > 1)
    std::stable_sort (m_sections.begin () + m_named, m_sections.begin () + m_twice,
		      [size] (const section &a, const section &b) { return size (a) > size (b); });
}

/* Two sections may be the same memory, one of which is found through a pointer, or a pointer may be to one.  */

bool
construct::may_overlap_p () const
{
  return (m_twice > 1 && m_named < m_twice) || m_pointed;
}

/* Have SEQ compute where the sections begin and end.  A section without an address, ignored by libgomp, is empty:
   several pointers that are null are not the same array.  */

void
construct::compute_addresses (gimple_seq *seq)
{
  auto address = [seq] (const section &s)
    {
      tree start = build_fold_addr_expr_with_type (unshare_expr (OMP_CLAUSE_DECL (s.clause)), ptr_type_node);
      return get_initialized_tmp_var (start, seq, NULL, false);
    };
  auto end = [seq] (const section &s, tree size)
    {
      return get_initialized_tmp_var (build2 (POINTER_PLUS_EXPR, ptr_type_node, s.start, size), seq, NULL, false);
    };
  for (section &s : m_lookups)
    {
      s.start = address (s);
      s.end = end (s, size_one_node);
    }
  for (section &s : m_sections)
    {
      s.start = address (s);
      tree size = fold_convert (sizetype, unshare_expr (heddle_map_size (s.clause)));
      size = get_initialized_tmp_var (size, seq, NULL, false);
      tree no_address = get_initialized_tmp_var (build2 (EQ_EXPR, boolean_type_node, s.start, null_pointer_node), seq,
						 NULL, false);
      size = get_initialized_tmp_var (build3 (COND_EXPR, sizetype, no_address, size_zero_node, size), seq, NULL, false);
      s.end = end (s, size);
    }
}

/* Have SEQ put the addresses into tables.  kept-data.cc hands that of the sections on.  */

void
construct::fill_tables (gimple_seq *seq)
{
  m_table = create_tmp_var (build_array_type_nelts (ptr_type_node, 2 * m_sections.length ()), "sections");
  TREE_ADDRESSABLE (m_table) = 1;
  for (unsigned i = 0; i < m_sections.length (); i++)
    {
      gimplify_assign (start (size_int (i)), m_sections[i].start, seq);
      gimplify_assign (end (size_int (i)), m_sections[i].end, seq);
    }
  m_pointer = create_tmp_var (build_array_type_nelts (ptr_type_node, MAX (m_lookups.length (), 1)), "pointer");
  for (unsigned i = 0; i < m_lookups.length (); i++)
    gimplify_assign (element (m_pointer, size_int (i)), m_lookups[i].start, seq);
}

/* Whether what is from START to END and from START2 to END2 overlaps.  */

tree
overlap (tree start, tree end, tree start2, tree end2)
{
  return test (BIT_AND_EXPR, test (LT_EXPR, start, end2), test (LT_EXPR, start2, end));
}

/* Have SEQ compute whether two sections overlap, one of which is found through a pointer, or whether a pointer that is
   looked up is to a section.  */

tree
construct::compare_pairs (gimple_seq *seq)
{
  tree any = boolean_false_node;
  auto compare = [&any, seq] (const section &a, const section &b)
    {
      any = test (BIT_IOR_EXPR, any, overlap (a.start, a.end, b.start, b.end));
      any = get_initialized_tmp_var (any, seq, NULL, false);
    };
  for (unsigned i = MAX (m_named, 1); i < m_twice; i++)
    for (unsigned k = 0; k < i; k++)
      compare (m_sections[i], m_sections[k]);
  for (const section &p : m_lookups)
    for (const section &s : m_sections)
      if (s.pointed)
	compare (p, s);
  return any;
}

/* The same from the tables.  */

tree
construct::compare_tables (gimple_seq *seq)
{
  tree i = create_tmp_var (sizetype, "i"), k = create_tmp_var (sizetype, "k");
  tree first = create_tmp_var (ptr_type_node, "start"), last = create_tmp_var (ptr_type_node, "end");
  tree any = create_tmp_var (boolean_type_node, "overlap");
  tree pair = test (BIT_IOR_EXPR, any, overlap (first, last, start (k), end (k)));
  tree body = statements ({ assign (first, start (i)), assign (last, end (i)),
			    loop (k, size_zero_node, i, assign (any, pair)) });
  gimplify_and_add (assign (any, boolean_false_node), seq);
  if (m_twice > 1)
    gimplify_and_add (loop (i, size_int (MAX (m_named, 1)), size_int (m_twice), body), seq);
  if (!m_pointed)
    return any;
  /* No pointer that is looked up is to what is not pointed.  */
  tree at = test (BIT_AND_EXPR, test (LE_EXPR, start (k), first), test (LT_EXPR, first, end (k)));
  tree look = statements ({ assign (first, element (m_pointer, i)),
			    loop (k, size_zero_node, size_int (m_sections.length ()),
				  assign (any, test (BIT_IOR_EXPR, any, at))) });
  gimplify_and_add (loop (i, size_zero_node, size_int (m_lookups.length ()), look), seq);
  return any;
}

/* The kinds of the sections, a constant array, as libgomp wants them for entering or leaving data.  */

tree
construct::kinds (bool enter)
{
  const unsigned n = m_sections.length ();
  std::vector<char> bytes;
  for (const section &s : m_sections)
    {
      const gomp_map_kind kind = OMP_CLAUSE_MAP_KIND (s.clause);
      const unsigned char low = enter ? GOMP_MAP_COPY_TO_P (kind) ? GOMP_MAP_TO : GOMP_MAP_ALLOC
				: GOMP_MAP_COPY_FROM_P (kind) ? GOMP_MAP_FROM : GOMP_MAP_RELEASE;
      const unsigned char high = exact_log2 (TYPE_ALIGN_UNIT (TREE_TYPE (OMP_CLAUSE_DECL (s.clause))));
      bytes.push_back (BYTES_BIG_ENDIAN ? high : low);
      bytes.push_back (BYTES_BIG_ENDIAN ? low : high);
    }
  tree array = build_string (bytes.size (), bytes.data ());
  TREE_TYPE (array) = build_array_type_nelts (short_unsigned_type_node, n);
  TREE_READONLY (array) = TREE_STATIC (array) = 1;
  return array;
}

/* Have SEQ compute which device the construct is for, and make what libgomp takes.  */

void
construct::add_device (gimple_seq *seq)
{
  const unsigned n = m_sections.length () + 1;
  auto table = [n] (tree type, const char *name)
    {
      tree var = create_tmp_var (build_array_type_nelts (type, n), name);
      TREE_ADDRESSABLE (var) = 1;
      return var;
    };
  m_addresses = table (ptr_type_node, "addresses");
  m_sizes = table (sizetype, "sizes");
  m_kinds = table (short_unsigned_type_node, "kinds");
  m_count = create_tmp_var (sizetype, "count");
  m_mark = create_tmp_var (char_type_node, "mark");
  TREE_ADDRESSABLE (m_mark) = 1;
  m_device = get_initialized_tmp_var (heddle_device_argument (gimple_omp_target_clauses (m_target)), seq, NULL, false);
}

/* The statements that add to what libgomp takes SIZE bytes from START, of KIND.  */

tree
construct::add_entry (tree start, tree size, tree kind)
{
  return statements ({ assign (element (m_addresses, m_count), start), assign (element (m_sizes, m_count), size),
		       assign (element (m_kinds, m_count), fold_convert (short_unsigned_type_node, kind)),
		       assign (m_count, build2 (PLUS_EXPR, sizetype, m_count, size_one_node)) });
}

/* Add to SEQ the call of libgomp's that enters or leaves data.  */

void
construct::add_call (gimple_seq *seq, bool enter)
{
  auto first = [] (tree array) { return build_fold_addr_expr (element (array, size_zero_node)); };
  gcall *call = gimple_build_call (builtin_decl_explicit (BUILT_IN_GOMP_TARGET_ENTER_EXIT_DATA), 7, m_device, m_count,
				   first (m_addresses), first (m_sizes), first (m_kinds),
				   build_int_cst (unsigned_type_node, enter ? 0 : GOMP_TARGET_FLAG_EXIT_DATA),
				   null_pointer_node);
  /* None of the program's (deferred-waits.cc).  */
  gimple_set_location (call, BUILTINS_LOCATION);
  gimple_seq_add_stmt (seq, call);
}

/* Add to SEQ what maps the sections, before the construct: of several the largest, inside of no other section and of no
   equal earlier section.  The data is copied if a section inside asks for a copy.  */

void
construct::add_enter_data (gimple_seq *seq)
{
  for (tree c = gimple_omp_target_clauses (m_target); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_DEPEND)
      {
	tree depend = copy_node (c);
	OMP_CLAUSE_DECL (depend) = unshare_expr (OMP_CLAUSE_DECL (c));
	OMP_CLAUSE_CHAIN (depend) = NULL_TREE;
	gimple *wait = gimple_build_omp_task (NULL, depend, NULL_TREE, NULL_TREE, NULL_TREE, NULL_TREE, NULL_TREE);
	gimple_omp_task_set_taskwait_p (wait, true);
	gimple_seq_add_stmt (seq, wait);
      }

  const unsigned n = m_sections.length ();
  tree i = create_tmp_var (sizetype, "i"), k = create_tmp_var (sizetype, "k");
  tree any = create_tmp_var (boolean_type_node, "any"), copied = create_tmp_var (boolean_type_node, "copied");
  tree first = start (i), last = end (i);
  tree size = fold_convert (sizetype, build2 (POINTER_DIFF_EXPR, ssizetype, last, first));
  tree array = kinds (true);
  auto copy = [] (tree t) { return unshare_expr (t); };
  auto constant = [] (unsigned v) { return build_int_cst (unsigned_type_node, v); };

  tree larger = test (BIT_IOR_EXPR, test (LT_EXPR, start (k), copy (first)),
		      test (LT_EXPR, copy (last), end (k)));
  tree in = test (BIT_AND_EXPR, test (LE_EXPR, start (k), copy (first)),
		  test (LE_EXPR, copy (last), end (k)));
  in = test (BIT_AND_EXPR, in, test (BIT_IOR_EXPR, test (LT_EXPR, k, i), larger));
  in = test (BIT_AND_EXPR, in, test (NE_EXPR, k, i));
  tree has = test (BIT_AND_EXPR, test (LE_EXPR, copy (first), start (k)),
		   test (LE_EXPR, end (k), copy (last)));
  tree low = build2 (BIT_AND_EXPR, unsigned_type_node, fold_convert (unsigned_type_node, element (array, k)),
		     constant (255));
  has = test (BIT_AND_EXPR, has, test (EQ_EXPR, low, constant (GOMP_MAP_TO)));
  tree find = loop (k, size_zero_node, size_int (n),
		    statements ({ assign (any, test (BIT_IOR_EXPR, any, in)),
				  assign (copied, test (BIT_IOR_EXPR, copied, has)) }));
  tree kind = build2 (BIT_IOR_EXPR, unsigned_type_node, fold_convert (unsigned_type_node, element (array, i)),
		      build3 (COND_EXPR, unsigned_type_node, copied, constant (GOMP_MAP_TO),
			      constant (GOMP_MAP_ALLOC)));
  tree outer = conditional (test (EQ_EXPR, any, boolean_false_node), add_entry (copy (first), copy (size), kind));
  tree body = statements ({ assign (any, boolean_false_node), assign (copied, boolean_false_node), find, outer });

  tree mark = add_entry (build_fold_addr_expr_with_type (m_mark, ptr_type_node), size_one_node,
			 constant (GOMP_MAP_ALLOC));
  tree all = loop (i, size_zero_node, size_int (n), body);
  gimplify_and_add (statements ({ assign (m_count, size_zero_node), mark, all }), seq);
  add_call (seq, true);
}

/* Add to SEQ what unmaps the sections.  */

void
construct::add_exit_data (gimple_seq *seq)
{
  tree i = create_tmp_var (sizetype, "i"), first = start (i), last = end (i);
  tree size = fold_convert (sizetype, build2 (POINTER_DIFF_EXPR, ssizetype, last, unshare_expr (first)));
  tree mark = add_entry (build_fold_addr_expr_with_type (m_mark, ptr_type_node), size_one_node,
			 build_int_cst (unsigned_type_node, GOMP_MAP_FROM));
  tree entry = add_entry (first, size, element (kinds (false), i));
  gimplify_and_add (statements ({ assign (m_count, size_zero_node), mark,
				  loop (i, size_zero_node, size_int (m_sections.length ()), entry) }),
		    seq);
  add_call (seq, false);
}

/* Add to SEQ, which is done where sections overlap, the question whether there is one that is not on the device:
   ABSENT.  */

void
construct::add_look (gimple_seq *seq, tree absent)
{
  tree device = get_initialized_tmp_var (heddle_device_number (m_target), seq, NULL, false);
  tree type = build_function_type_list (integer_type_node, const_ptr_type_node, integer_type_node, NULL_TREE);
  tree i = create_tmp_var (sizetype, "i");
  tree present = build_call_expr (heddle_libgomp_function ("omp_target_is_present", type), 2, start (i),
				  device);
  /* Not a question of the program's (kept-data.cc).  */
  SET_EXPR_LOCATION (present, BUILTINS_LOCATION);
  tree ask = assign (absent, test (BIT_IOR_EXPR, absent, test (EQ_EXPR, present, integer_zero_node)));
  gimplify_and_add (loop (i, size_zero_node, size_int (m_sections.length ()), ask), seq);
}

/* Have SEQ do what is in THEN if CONDITION.  */

void
add_if (gimple_seq *seq, tree condition, gimple_seq then)
{
  tree begin = create_artificial_label (UNKNOWN_LOCATION), after = create_artificial_label (UNKNOWN_LOCATION);
  gimple_seq_add_stmt (seq, gimple_build_cond (NE_EXPR, condition, boolean_false_node, begin, after));
  gimple_seq_add_stmt (seq, gimple_build_label (begin));
  gimple_seq_add_seq (seq, then);
  gimple_seq_add_stmt (seq, gimple_build_label (after));
}

void
construct::mend ()
{
  find_sections ();
  if (!may_overlap_p ())
    return;
  gimple_seq seq = NULL, look = NULL, enter = NULL, leave = NULL, after = NULL;
  push_gimplify_context ();
  compute_addresses (&seq);
  tree overlap;
  if (m_sections.length () + m_lookups.length () > few)
    {
      fill_tables (&seq);
      overlap = compare_tables (&seq);
    }
  else
    {
      overlap = compare_pairs (&seq);
      fill_tables (&look);
    }
  tree absent = create_tmp_var (boolean_type_node, "absent");
  gimplify_and_add (assign (absent, boolean_false_node), &seq);
  add_look (&look, absent);
  add_if (&seq, overlap, look);
  add_device (&seq);
  add_enter_data (&enter);
  add_if (&seq, absent, enter);
  for (tree c = gimple_omp_target_clauses (m_target); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_NOWAIT)
      gimple_seq_add_stmt (&leave, gimple_build_call (builtin_decl_explicit (BUILT_IN_GOMP_TASKWAIT), 0));
  add_exit_data (&leave);
  add_if (&after, absent, leave);
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

unsigned
repeated_sections_pass::execute (function *)
{
  constructs all;
  heddle_walk_body (mend_target, &all);
  return 0;
}
