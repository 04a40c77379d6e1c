/* row-addresses.cc -- accesses to neighbouring rows share the computation of their addresses.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A stencil loads a[((i + 1) * n + j) * n + k], a[(i * n + j - 1) * n + k - 1] and so on.  Each address takes some
   four instructions: as many as all the arithmetic, and more.  As polynomials (polynomial.h) they differ by constants
   within a row, and by numbers that do not change in the loop from row to row.  So in each basic block

   - accesses whose addresses differ by a constant use one pointer, with offsets in the instructions;
   - such rows of accesses get their pointers from each other, by an addition of

       coefficient * n, for an invariant N of 32 bits: mul.wide, which also adds, and needs only N's register; or an
       invariant polynomial, if it has a product, or N of 64 bits: computed before it.

   The rows form trees (Prim's algorithm, from the row whose index is shared with other arrays' accesses, whose
   addresses are computed anyway).  Where "ivopts" has one pointer that grows with the loop, and adds to it for each row
   a number computed before the loop, which costs registers, this is replaced likewise.  */

#include "gcc-compat.h"
#include "gimple-fold.h"
#include "tree-ssa-address.h"
#include "tree-ssa-loop.h"
#include "tree-ssa-loop-ivopts.h"
#include "device/facts/polynomial.h"
#include "tuning.h"
#include "passes.h"

namespace {

/* A load or store.  */
struct access
{
  gassign *stmt;
  polynomial address;
  tree pointer;			/* the only pointer in ADDRESS, once: also a counter, if a pointer */
  bool indexed;			/* it has an index, too: no pointer is what ADDRESS says */

  tree *
  reference () const
  {
    return gimple_store_p (stmt) ? gimple_assign_lhs_ptr (stmt) : gimple_assign_rhs1_ptr (stmt);
  }
};

/* Accesses whose addresses differ by constants.  */
struct row
{
  std::vector<access *> accesses;
  polynomial variable;		/* their addresses without the constants */
  bool placed = false;
  tree pointer = NULL_TREE;	/* VARIABLE + CONSTANT */
  uint64_t constant = 0;
  /* Until it is placed: the placed row that its pointer had best come from.  */
  const row *nearest = NULL;
  int distance;
};

/* How a row's pointer comes from another's.  */
enum { SAME_REGISTER = 1, KNOWN = 2, COMPUTED = 3, IMPOSSIBLE = 4 };

class block_rows
{
public:
  explicit block_rows (basic_block b) : bb (b), loop (b->loop_father) {}
  void share ();

private:
  bool find_access (gassign *);
  void share_pointer (tree pointer, std::vector<access *> &);
  bool place_root (row &);
  void place_beside (row &, const row &);
  int distance (const row &, const row &);
  bool invariant (const polynomial &);
  bool narrow_multiple (const polynomial &, tree *n, HOST_WIDE_INT *times);
  tree value_before_loop (const polynomial &);
  bool available (tree, unsigned depth);
  void rewrite (row &);

  basic_block bb;
  class loop *loop;
  std::deque<access> all;
  /* Addresses without pointers, and variable parts of these: the number of pointers with each.  */
  std::map<polynomial, unsigned> indices, row_indices;
  std::map<polynomial, tree> before;		/* values computed before LOOP */
  gimple *first;				/* of the accesses through a common pointer */
};

/* Is S an access that can have another address?  */

bool
block_rows::find_access (gassign *s)
{
  if (!gimple_assign_single_p (s) || gimple_clobber_p (s) || !gimple_vuse (s) || gimple_has_volatile_ops (s))
    return false;
  access a = { s, {}, NULL_TREE, false };
  tree ref = *a.reference ();
  if (!(handled_component_p (ref) || TREE_CODE (ref) == MEM_REF || TREE_CODE (ref) == TARGET_MEM_REF)
      || !is_gimple_reg_type (TREE_TYPE (ref)))
    return false;
  poly_int64 bits, position;
  tree offset;
  machine_mode mode;
  int is_unsigned, reversed, is_volatile = 0;	/* GCC only sets it */
  tree base = get_inner_reference (ref, &bits, &position, &offset, &mode, &is_unsigned, &reversed, &is_volatile);
  HOST_WIDE_INT at, size;
  const bool target = TREE_CODE (base) == TARGET_MEM_REF;
  if (reversed || is_volatile || !(TREE_CODE (base) == MEM_REF || target)
      || TREE_CODE (TREE_OPERAND (base, 0)) != SSA_NAME || offset || !position.is_constant (&at)
      || !bits.is_constant (&size) || at % BITS_PER_UNIT || !tree_fits_uhwi_p (TYPE_SIZE (TREE_TYPE (ref)))
      || tree_to_uhwi (TYPE_SIZE (TREE_TYPE (ref))) != (uint64_t) size
      || get_object_alignment (ref) < TYPE_ALIGN (TREE_TYPE (ref)))
    return false;
  tree pointer = TREE_OPERAND (base, 0);
  a.address = heddle_polynomial_of (pointer);
  polynomial fixed;
  /* That of either kind has the same place.  */
  if (uint64_t c = TREE_INT_CST_LOW (TREE_OPERAND (base, 1)) + at / BITS_PER_UNIT)
    fixed.terms[{}] = c;
  a.address.add (fixed, 1);
  if (target)
    {
      for (tree index : { TMR_INDEX (base), TMR_INDEX2 (base) })
	if (index && TREE_CODE (index) != SSA_NAME && TREE_CODE (index) != INTEGER_CST)
	  return false;
      if (tree index = TMR_INDEX (base))
	a.address.add (heddle_polynomial_of (index), TMR_STEP (base) ? TREE_INT_CST_LOW (TMR_STEP (base)) : 1);
      if (tree index = TMR_INDEX2 (base))
	a.address.add (heddle_polynomial_of (index), 1);
      a.indexed = TMR_INDEX (base) || TMR_INDEX2 (base);
    }
  tree counter = NULL_TREE;
  for (auto &t : a.address.terms)
    for (tree name : t.first.names)
      {
	if (SSA_NAME_OCCURS_IN_ABNORMAL_PHI (name))
	  return false;
	const bool once = t.first.names.size () == 1 && t.second == 1;
	if (POINTER_TYPE_P (TREE_TYPE (name)))
	  {
	    if (a.pointer || !once)
	      return false;
	    a.pointer = name;
	  }
	else if (once && TYPE_PRECISION (TREE_TYPE (name)) == 64 && gimple_bb (SSA_NAME_DEF_STMT (name)) == loop->header
		 && gimple_code (SSA_NAME_DEF_STMT (name)) == GIMPLE_PHI)
	  counter = name;
      }
  /* "ivopts" lets addresses count as integers.  */
  if (!a.pointer)
    a.pointer = counter;
  if (!a.pointer)
    return false;
  all.push_back (a);
  return true;
}

bool
block_rows::invariant (const polynomial &p)
{
  if (!loop_outer (loop))
    return false;
  for (auto &t : p.terms)
    for (tree name : t.first.names)
      if (!expr_invariant_in_loop_p (loop, name))
	return false;
  return true;
}

/* P is *TIMES *N, and *N has 32 bits.  */

bool
block_rows::narrow_multiple (const polynomial &p, tree *n, HOST_WIDE_INT *times)
{
  if (p.terms.size () != 1 || p.terms.begin ()->first.names.size () != 1)
    return false;
  *n = p.terms.begin ()->first.names[0];
  *times = p.terms.begin ()->second;
  tree type = TREE_TYPE (*n);
  return INTEGRAL_TYPE_P (type) && type_has_mode_precision_p (type) && TYPE_PRECISION (type) == 32
	 && IN_RANGE (*times, TYPE_UNSIGNED (type) ? 0 : INT_MIN, INT_MAX);
}

int
block_rows::distance (const row &a, const row &b)
{
  polynomial d = a.variable;
  d.add (b.variable, -HOST_WIDE_INT_1U);
  if (!invariant (d))
    return IMPOSSIBLE;
  tree n;
  HOST_WIDE_INT times;
  if (narrow_multiple (d, &n, &times))
    return SAME_REGISTER;
  polynomial negated;
  negated.add (d, -HOST_WIDE_INT_1U);
  if (before.count (d) || before.count (negated))
    return KNOWN;
  for (auto &t : d.terms)
    {
      const std::vector<tree> &names = t.first.names;
      if (names.size () > 1 || (names.size () == 1 && TYPE_PRECISION (TREE_TYPE (names[0])) == 64))
	return COMPUTED;
    }
  return IMPOSSIBLE;
}

tree
block_rows::value_before_loop (const polynomial &p)
{
  tree &known = before[p];
  if (known)
    return known;
  class loop *outermost = loop;
  for (class loop *l = loop; loop_outer (l); l = loop_outer (l))
    {
      loop = l;
      if (!invariant (p))
	break;
      outermost = l;
    }
  loop = bb->loop_father;
  gimple_seq seq = NULL;
  tree sum = NULL_TREE;
  for (auto &t : p.terms)
    {
      tree product = build_int_cst (sizetype, t.second);
      for (tree name : t.first.names)
	product = gimple_build (&seq, MULT_EXPR, sizetype, product, gimple_convert (&seq, sizetype, name));
      sum = sum ? gimple_build (&seq, PLUS_EXPR, sizetype, sum, product) : product;
    }
  gsi_insert_seq_on_edge_immediate (loop_preheader_edge (outermost), seq);
  known = sum;
  return sum;
}

/* Let X be known before FIRST, by moving statements of this block there.  */

bool
block_rows::available (tree x, unsigned depth)
{
  if (TREE_CODE (x) != SSA_NAME)
    return is_gimple_min_invariant (x);
  gimple *s = SSA_NAME_DEF_STMT (x);
  if (SSA_NAME_IS_DEFAULT_DEF (x) || gimple_bb (s) != bb || gimple_code (s) == GIMPLE_PHI
      || gimple_uid (s) < gimple_uid (first))
    return true;
  if (!is_gimple_assign (s) || gimple_vuse (s) || gimple_has_side_effects (s) || gimple_could_trap_p (s) || !depth)
    return false;
  ssa_op_iter it;
  tree op;
  FOR_EACH_SSA_TREE_OPERAND (op, s, it, SSA_OP_USE)
    if (!available (op, depth - 1))
      return false;
  gimple_stmt_iterator from = gsi_for_stmt (s), to = gsi_for_stmt (first);
  gsi_move_before (&from, &to);
  gimple_set_uid (s, gimple_uid (first) - 1);
  return true;
}

/* Let R's pointer be the pointer of one of its accesses: if possible, of one with an index common to other arrays.  */

bool
block_rows::place_root (row &r)
{
  access *a = *std::max_element (r.accesses.begin (), r.accesses.end (), [&] (access *x, access *y)
    {
      return std::make_pair (!x->indexed, indices[x->address.without (x->pointer)])
	     < std::make_pair (!y->indexed, indices[y->address.without (y->pointer)]);
    });
  if (a->indexed)
    return false;
  tree base = get_base_address (*a->reference ());
  if (!available (TREE_OPERAND (base, 0), tuning.walk_depth))
    return false;
  r.pointer = TREE_OPERAND (base, 0);
  r.constant = heddle_polynomial_of (r.pointer).constant ();
  r.placed = true;
  return true;
}

/* Let R's pointer come from FROM's.  */

void
block_rows::place_beside (row &r, const row &from)
{
  polynomial d = r.variable, negated;
  d.add (from.variable, -HOST_WIDE_INT_1U);
  negated.add (d, -HOST_WIDE_INT_1U);
  gimple_seq seq = NULL;
  tree n, by;
  HOST_WIDE_INT times;
  if (narrow_multiple (d, &n, &times))
    {
      tree type = TREE_TYPE (n), wide = TYPE_UNSIGNED (type) ? sizetype : ssizetype;
      by = make_ssa_name (wide);
      gimple_seq_add_stmt (&seq, gimple_build_assign (by, WIDEN_MULT_EXPR, n, build_int_cst (type, times)));
      by = gimple_convert (&seq, sizetype, by);
    }
  else if (before.count (negated))
    by = gimple_build (&seq, NEGATE_EXPR, sizetype, before[negated]);
  else
    by = value_before_loop (d);
  r.pointer = make_ssa_name (TREE_TYPE (from.pointer));
  gassign *s = gimple_build_assign (r.pointer, POINTER_PLUS_EXPR, from.pointer, by);
  gimple_seq_add_stmt (&seq, s);
  gimple_stmt_iterator gsi = gsi_for_stmt (first);
  for (gimple_stmt_iterator i = gsi_start (seq); !gsi_end_p (i); gsi_next (&i))
    gimple_set_uid (gsi_stmt (i), gimple_uid (first) - 1);
  gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
  if (ptr_info_def *info = SSA_NAME_PTR_INFO (from.pointer))
    {
      duplicate_ssa_name_ptr_info (r.pointer, info);
      mark_ptr_info_alignment_unknown (SSA_NAME_PTR_INFO (r.pointer));
    }
  r.constant = from.constant;
  r.placed = true;
}

/* Let R's accesses use its pointer.  */

void
block_rows::rewrite (row &r)
{
  for (access *a : r.accesses)
    {
      tree *ref = a->reference (), old = *ref;
      HOST_WIDE_INT offset = a->address.constant () - r.constant;
      if (!IN_RANGE (offset, -(1 << 23), (1 << 23) - 1)
	  || (TREE_CODE (old) == MEM_REF && TREE_OPERAND (old, 0) == r.pointer)
	  || (TREE_CODE (old) == TARGET_MEM_REF && !a->indexed && TREE_OPERAND (old, 0) == r.pointer))
	continue;
      tree fresh = build2 (MEM_REF, TREE_TYPE (old), r.pointer, build_int_cst (reference_alias_ptr_type (old), offset));
      copy_ref_info (fresh, old);
      *ref = fresh;
      update_stmt (a->stmt);
    }
}

/* Treat ACCESSES, whose addresses are made of POINTER.  */

void
block_rows::share_pointer (tree pointer, std::vector<access *> &accesses)
{
  std::vector<row> rows;
  for (access *a : accesses)
    {
      polynomial variable = a->address.variable_part ();
      auto same = std::find_if (rows.begin (), rows.end (), [&] (const row &r) { return r.variable == variable; });
      if (same == rows.end ())
	{
	  rows.emplace_back ();
	  same = rows.end () - 1;
	  same->variable = variable;
	}
      same->accesses.push_back (a);
    }
  if (rows.size () == accesses.size () && rows.size () == 1)
    return;
  first = accesses[0]->stmt;
  std::stable_sort (rows.begin (), rows.end (), [&] (const row &a, const row &b)
    {
      return row_indices[a.variable.without (pointer)] > row_indices[b.variable.without (pointer)];
    });
  for (row &root : rows)
    {
      if (root.placed || !place_root (root))
	continue;
      const row *placed = &root;
      for (row &r : rows)
	r.nearest = NULL;
      for (;;)
	{
	  row *next = NULL;
	  for (row &r : rows)
	    {
	      if (r.placed)
		continue;
	      const int d = distance (r, *placed);
	      if (d < (r.nearest ? r.distance : IMPOSSIBLE))
		{
		  r.nearest = placed;
		  r.distance = d;
		}
	      if (r.nearest && (!next || r.distance < next->distance))
		next = &r;
	    }
	  if (!next)
	    break;
	  place_beside (*next, *next->nearest);
	  placed = next;
	}
    }
  for (row &r : rows)
    if (r.placed)
      rewrite (r);
}

void
block_rows::share ()
{
  unsigned uid = 0;
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      /* Even numbers, for insertions between two of them.  */
      gimple_set_uid (gsi_stmt (gsi), uid += 2);
      if (gassign *s = dyn_cast<gassign *> (gsi_stmt (gsi)))
	find_access (s);
    }
  std::vector<std::pair<tree, std::vector<access *>>> pointers;
  for (access &a : all)
    {
      auto same = std::find_if (pointers.begin (), pointers.end (), [&] (auto &p) { return p.first == a.pointer; });
      if (same == pointers.end ())
	{
	  pointers.push_back ({ a.pointer, {} });
	  same = pointers.end () - 1;
	}
      same->second.push_back (&a);
    }
  for (auto &p : pointers)
    {
      std::set<polynomial> own, own_rows;
      for (access *a : p.second)
	{
	  own.insert (a->address.without (p.first));
	  own_rows.insert (a->address.variable_part ().without (p.first));
	}
      for (auto &index : own)
	indices[index]++;
      for (auto &index : own_rows)
	row_indices[index]++;
    }
  for (auto &p : pointers)
    share_pointer (p.first, p.second);
}

} // namespace

unsigned
row_addresses_pass::execute (function *fun)
{
  loop_optimizer_init (LOOPS_NORMAL);
  auto_vec<basic_block> blocks;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    blocks.safe_push (bb);
  for (basic_block b : blocks)
    block_rows (b).share ();
  loop_optimizer_finalize ();
  return TODO_update_ssa;
}
