/* constant-tables.cc -- automatic arrays that only ever hold constants are constants.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   In

     float weights[5];
     for (int i = 0; i < 5; i++)
       weights[i] = 1.0f / (i + 1);
     for (int i = 0; i < n; i++)
       sum += weights[index[i]] * a[i];

   the first loop is unrolled and stores constants.  On a host a few stores to the stack are cheap.  Here each thread
   has an array of its own in local memory and fills it anew: thousands of threads write more than the caches hold.

   If each byte of an automatic variable is only ever given one value, a constant, then a load gives that constant,
   wherever it is: before the store the value is not defined.  So the variable becomes static and read-only, with these
   values, and the stores go.  Its address may go to loads and nowhere else.

   Where an initialiser has few elements GCC clears the variable first.  These zeros do not count for bytes that get
   their value right behind, in the same block and before anything is loaded.  */

#include "gcc-compat.h"
#include "gimple-walk.h"
#include "tree-dfa.h"
#include "passes.h"
#include <algorithm>
#include <map>
#include <set>

namespace {

/* What is stored in a variable.  */
struct table
{
  tree variable = NULL_TREE;
  std::vector<unsigned char> bytes;
  std::vector<bool> known;
  std::vector<bool> cleared;		/* 0, if no value follows: meant where the variable is M_CLEAR */
  bool lost = false;			/* something else happens to it */
  bool loaded = false;
  std::vector<gimple *> stores;
};

/* The variables of a function that may become constants.  */

class constant_tables
{
public:
  explicit constant_tables (function *fun) : m_fun (fun) {}
  bool make ();

private:
  typedef bool walker (gimple *, tree, tree, void *);

  table *find (tree);
  bool add_bytes (table *, tree lhs, tree rhs);
  void add_store (table *, gimple *);
  void add_address (tree v, gimple *);
  bool only_loaded (tree pointer, std::set<tree> *seen);
  void find_all ();
  static walker loaded, stored, taken;

  function *m_fun;
  std::map<unsigned, table> m_tables;	/* by DECL_UID: their names are numbered in this order */
  table *m_clear = nullptr;		/* of which a part has just been cleared */
};

/* D is an automatic variable in memory whose bytes GCC can count.  */

bool
candidate_p (tree d, function *fun)
{
  return d && VAR_P (d) && auto_var_in_fn_p (d, fun->decl) && !TREE_STATIC (d) && AGGREGATE_TYPE_P (TREE_TYPE (d))
	 && !TREE_THIS_VOLATILE (d) && !TYPE_VOLATILE (TREE_TYPE (d)) && !DECL_HAS_VALUE_EXPR_P (d)
	 && int_size_in_bytes (TREE_TYPE (d)) > 0 && int_size_in_bytes (TREE_TYPE (d)) <= INT_MAX;
}

/* That of the variable which D is a part of, or null.  */

table *
constant_tables::find (tree d)
{
  d = get_base_address (d);
  if (!candidate_p (d, m_fun))
    return nullptr;
  table &t = m_tables[DECL_UID (d)];
  if (!t.variable)
    {
      t.variable = d;
      t.bytes.resize (int_size_in_bytes (TREE_TYPE (d)));
      t.known.resize (t.bytes.size ());
      t.cleared.resize (t.bytes.size ());
    }
  return &t;
}

/* RHS as the SIZE bytes that it has in memory; false if it is no constant.  */

bool
constant_bytes (tree rhs, HOST_WIDE_INT size, unsigned char *bytes)
{
  if (TREE_CODE (rhs) == CONSTRUCTOR)
    {
      memset (bytes, 0, size);
      return !CONSTRUCTOR_NELTS (rhs) && !TREE_CLOBBER_P (rhs);
    }
  if (CONSTANT_CLASS_P (rhs))
    {
      if (TREE_CODE (rhs) == STRING_CST)
	return native_encode_initializer (rhs, bytes, size) == size;
      return native_encode_expr (rhs, bytes, size) == size;
    }
  /* A copy of a constant object.  */
  if (!DECL_P (rhs) && !REFERENCE_CLASS_P (rhs))
    return false;
  poly_int64 offset, extent, most;
  bool reverse;
  HOST_WIDE_INT at, length;
  tree base = get_ref_base_and_extent (rhs, &offset, &extent, &most, &reverse);
  if (reverse || !base || (!VAR_P (base) && TREE_CODE (base) != CONST_DECL) || !known_eq (extent, most)
      || !offset.is_constant (&at) || !extent.is_constant (&length) || at < 0 || at % BITS_PER_UNIT
      || length != size * BITS_PER_UNIT)
    return false;
  tree init = ctor_for_folding (base);
  return init && init != error_mark_node
	 && native_encode_initializer (init, bytes, size, at / BITS_PER_UNIT) == size;
}

/* LHS, a part of T's variable, gets the value RHS.  False if that is no constant, or another than before.  */

bool
constant_tables::add_bytes (table *t, tree lhs, tree rhs)
{
  poly_int64 offset, extent, most;
  bool reverse;
  HOST_WIDE_INT at, length;
  get_ref_base_and_extent (lhs, &offset, &extent, &most, &reverse);
  if (reverse || TREE_THIS_VOLATILE (lhs) || !known_eq (extent, most) || !offset.is_constant (&at)
      || !extent.is_constant (&length) || at < 0 || length <= 0 || at % BITS_PER_UNIT || length % BITS_PER_UNIT)
    return false;
  at /= BITS_PER_UNIT;
  length /= BITS_PER_UNIT;
  if (at + length > HOST_WIDE_INT (t->bytes.size ()))
    return false;
  std::vector<unsigned char> bytes (length);
  if (!constant_bytes (rhs, length, bytes.data ()))
    return false;
  const auto begin = t->known.begin () + at;
  const bool clears = TREE_CODE (rhs) == CONSTRUCTOR && std::find (begin, begin + length, true) == begin + length;
  if (clears && t != m_clear)
    {
      m_clear = t;
      t->cleared.assign (t->bytes.size (), false);
    }
  for (HOST_WIDE_INT i = 0; i < length; i++)
    {
      const bool replaces = t->cleared[at + i] && t == m_clear;
      if (t->known[at + i] && t->bytes[at + i] != bytes[i] && !replaces)
	return false;
      if (clears || replaces)
	t->cleared[at + i] = clears;
      t->known[at + i] = true;
      t->bytes[at + i] = bytes[i];
    }
  return true;
}

/* S stores in T's variable.  */

void
constant_tables::add_store (table *t, gimple *s)
{
  t->stores.push_back (s);
  if (!gimple_clobber_p (s)
      && (!gimple_assign_single_p (s) || !add_bytes (t, gimple_assign_lhs (s), gimple_assign_rhs1 (s))))
    t->lost = true;
}

/* The address REF has POINTER in it.  */

bool
mentions (tree ref, tree pointer)
{
  return walk_tree (&ref, [] (tree *tp, int *, void *p) -> tree { return *tp == p ? *tp : NULL_TREE; }, pointer, NULL);
}

/* The pointer, or the integer for one, that S computes from another; null if it does something else.  */

tree
computed_pointer (gimple *s)
{
  if (gimple_code (s) == GIMPLE_PHI)
    return gimple_phi_result (s);
  if (!is_gimple_assign (s) || gimple_vuse (s) || TREE_CODE (gimple_assign_lhs (s)) != SSA_NAME)
    return NULL_TREE;
  switch (gimple_assign_rhs_code (s))
    {
    case SSA_NAME: case ADDR_EXPR: case POINTER_PLUS_EXPR: case PLUS_EXPR: case MINUS_EXPR: CASE_CONVERT:
      return gimple_assign_lhs (s);
    default:
      return NULL_TREE;
    }
}

/* POINTER, which may be an address in a variable, is used for loads and comparisons only.  SEEN are those that have
   been looked at.  */

bool
constant_tables::only_loaded (tree pointer, std::set<tree> *seen)
{
  if (SSA_NAME_OCCURS_IN_ABNORMAL_PHI (pointer))
    return false;
  if (!seen->insert (pointer).second)
    return true;
  imm_use_iterator it;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, it, pointer)
    {
      gimple *s = USE_STMT (use);
      if (is_gimple_debug (s) || gimple_code (s) == GIMPLE_COND)
	continue;
      tree computed = computed_pointer (s);
      if (computed ? !only_loaded (computed, seen)
	  : !gimple_assign_load_p (s) || mentions (gimple_assign_lhs (s), pointer))
	return false;
    }
  return true;
}

/* The address of V is an operand of S, other than that of an access.  */

void
constant_tables::add_address (tree v, gimple *s)
{
  table *t = find (v);
  if (!t)
    return;
  std::set<tree> seen;
  t->loaded = true;
  if (gimple_code (s) == GIMPLE_COND)
    return;
  if (tree computed = computed_pointer (s))
    t->lost |= !only_loaded (computed, &seen);
  /* Of GCC's forms of accesses one has the address as an operand.  */
  else if (!gimple_assign_load_p (s) || TREE_CODE (gimple_assign_lhs (s)) == TARGET_MEM_REF)
    t->lost = true;
}

/* walk_stmt_load_store_addr_ops.  */

bool
constant_tables::loaded (gimple *, tree base, tree, void *data)
{
  if (table *t = ((constant_tables *) data)->find (base))
    t->loaded = true;
  return false;
}

bool
constant_tables::stored (gimple *s, tree base, tree, void *data)
{
  constant_tables *all = (constant_tables *) data;
  if (table *t = all->find (base))
    all->add_store (t, s);
  return false;
}

bool
constant_tables::taken (gimple *s, tree base, tree, void *data)
{
  ((constant_tables *) data)->add_address (base, s);
  return false;
}

void
constant_tables::find_all ()
{
  unsigned i;
  tree local;
  bool any = false;
  FOR_EACH_LOCAL_DECL (m_fun, i, local)
    any |= candidate_p (local, m_fun);
  if (!any)
    return;
  basic_block bb;
  FOR_EACH_BB_FN (bb, m_fun)
    {
      m_clear = nullptr;
      for (gphi_iterator gsi = gsi_start_phis (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	walk_stmt_load_store_addr_ops (gsi.phi (), this, loaded, stored, taken);
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	if (!is_gimple_debug (gsi_stmt (gsi)))
	  {
	    gimple *s = gsi_stmt (gsi);
	    /* What loads may load any of them.  */
	    if (gimple_vuse (s) && (!gimple_assign_single_p (s) || gimple_assign_load_p (s)))
	      m_clear = nullptr;
	    walk_stmt_load_store_addr_ops (s, this, loaded, stored, taken);
	  }
    }
}

/* T's variable is static and read-only, with its values.  */

void
make_constant (const table &t, function *fun)
{
  tree v = t.variable;
  static unsigned count;
  std::string name = heddle_asm_name (fun->decl) + std::string ("$");
  name += DECL_NAME (v) ? IDENTIFIER_POINTER (DECL_NAME (v)) : "table";
  name += "$c" + std::to_string (count++);
  SET_DECL_ASSEMBLER_NAME (v, get_identifier (name.c_str ()));
  TREE_STATIC (v) = TREE_READONLY (v) = TREE_USED (v) = 1;
  TREE_PUBLIC (v) = DECL_EXTERNAL (v) = 0;
  tree init = build_string (t.bytes.size (), (const char *) t.bytes.data ());
  TREE_TYPE (init) = build_array_type_nelts (unsigned_char_type_node, t.bytes.size ());
  DECL_INITIAL (v) = init;
  varpool_node::finalize_decl (v);
}

/* True if there was such a variable.  */

bool
constant_tables::make ()
{
  find_all ();
  bool changed = false;
  for (auto &known : m_tables)
    {
      const table &t = known.second;
      if (t.lost || !t.loaded || std::find (t.known.begin (), t.known.end (), true) == t.known.end ())
	continue;
      changed = true;
      for (gimple *s : t.stores)
	{
	  gimple_stmt_iterator gsi = gsi_for_stmt (s);
	  unlink_stmt_vdef (s);
	  gsi_remove (&gsi, true);
	  release_defs (s);
	}
      make_constant (t, m_fun);
      if (dump_file)
	fprintf (dump_file, "%s: %u bytes are constant\n", heddle_asm_name (t.variable), unsigned (t.bytes.size ()));
    }
  return changed;
}

} // namespace

unsigned
constant_tables_pass::execute (function *fun)
{
  return constant_tables (fun).make () ? TODO_update_ssa_only_virtuals : 0;
}
