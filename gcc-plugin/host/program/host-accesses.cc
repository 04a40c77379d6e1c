/* host-accesses.cc -- with -mcheck-races: a call before each of the host's accesses to memory with a possible mapping.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   HEDDLE_SIM_CHECK=races looks for accesses to copied objects of unfinished regions
   (libgomp-nvptx/plugin/memory/host-races.cc).  Each load and store of memory known to other code therefore gets a call
   of the unit's function (host-watch.cc) before it, with the bytes, the line and a name; so do functions of the C
   library with accesses to memory, and libgfortran's functions that transfer a scalar.  A call's result in memory is
   stored after the call, and reported after it, for the call may have waited.  A region gets a call with its line and
   the names of its mapped objects, taken from the fields of omplower's record.

   Atomic operations order the work of threads, unless relaxed; so do fences, and the waits of ordered loops.  A release
   is reported before the statement, an acquire behind it (host-order.cc there).

   The bytecode is already written, so the device's code is free of these calls.  GCC's optimizations of the whole
   function come later: the program still executes all accesses that they move, duplicate or delete.

   Not reported are: functions made of regions, executed by the host only without a device; accesses in Fortran's
   variable sizes outside of calls; accesses by other functions of libraries.  */

#include "gcc-compat.h"
#include "host/program/host-watch.h"
#include "image.h"
#include "passes.h"

namespace {

/* An access of a statement.  */
struct host_access
{
  tree at;				/* an expression: the address */
  tree size;				/* the same */
  int what;				/* HEDDLE_WATCH_WRITE, _STRING, _RELEASE, _ACQUIRE */
  std::string name;
  bool after;				/* the statement has accessed */
};

/* The source's name of the memory of BASE, or nothing.  */

std::string
name_of (tree base)
{
  while (base)
    {
      if (TREE_CODE (base) == MEM_REF || TREE_CODE (base) == ADDR_EXPR)
	base = TREE_CODE (base) == MEM_REF ? TREE_OPERAND (base, 0) : get_base_address (TREE_OPERAND (base, 0));
      else if (TREE_CODE (base) == SSA_NAME && !(SSA_NAME_VAR (base) && DECL_NAME (SSA_NAME_VAR (base))))
	{
	  gimple *def = SSA_NAME_DEF_STMT (base);
	  if (!is_gimple_assign (def) || !(gimple_assign_rhs_code (def) == POINTER_PLUS_EXPR
					   || gimple_assign_single_p (def) || gimple_assign_cast_p (def)))
	    break;
	  base = gimple_assign_rhs1 (def);
	  if (TREE_CODE (base) == COMPONENT_REF)
	    base = TREE_OPERAND (base, 1);
	}
      else
	break;
    }
  if (base && TREE_CODE (base) == SSA_NAME)
    base = SSA_NAME_VAR (base);
  return base && DECL_P (base) && DECL_NAME (base) && !DECL_IGNORED_P (base) ? IDENTIFIER_POINTER (DECL_NAME (base))
	 : "";
}

/* No code can map the object of BASE, or the object is constant and not copied to the host.  */

bool
unknown_to_others (tree base)
{
  if (TREE_CODE (base) == MEM_REF || TREE_CODE (base) == TARGET_MEM_REF)
    return false;
  if (!DECL_P (base) || TREE_CODE (base) == CONST_DECL)
    return true;
  if (VAR_P (base) && (DECL_HARD_REGISTER (base) || TREE_READONLY (base)))
    return true;
  if (DECL_NAME (base) && (startswith (IDENTIFIER_POINTER (DECL_NAME (base)), ".omp_")
			   || startswith (IDENTIFIER_POINTER (DECL_NAME (base)), "heddle_")))
    return true;
  return !is_global_var (base) && !TREE_ADDRESSABLE (base);
}

class statement_accesses
{
public:
  explicit statement_accesses (gimple *s) : m_stmt (s) {}
  void find ();
  std::vector<host_access> all;

private:
  gimple *m_stmt;

  void add_reference (tree ref, bool write);
  void add_range (tree at, tree size, int what);
  void add_order (tree at, tree order, bool releases, bool acquires);
  void add_builtin (enum built_in_function);
  bool add_atomic (enum built_in_function);
  void add_library (const char *name);
  tree arg (unsigned i) { return gimple_call_arg (m_stmt, i); }

  static bool
  load (gimple *, tree, tree op, void *data)
  {
    static_cast<statement_accesses *> (data)->add_reference (op, false);
    return false;
  }
  static bool
  store (gimple *, tree, tree op, void *data)
  {
    static_cast<statement_accesses *> (data)->add_reference (op, true);
    return false;
  }
};

void
statement_accesses::add_reference (tree ref, bool write)
{
  tree known = get_base_address (ref);
  if (!known || unknown_to_others (known))
    return;
  poly_int64 bits, position;
  tree offset;
  machine_mode mode;
  int is_unsigned, is_reverse, is_volatile;
  tree base = get_inner_reference (ref, &bits, &position, &offset, &mode, &is_unsigned, &is_reverse, &is_volatile);
  HOST_WIDE_INT size, at;
  if (!bits.is_constant (&size) || !position.is_constant (&at) || size <= 0 || at < 0)
    return;
  tree address = fold_convert (ptr_type_node, build_fold_addr_expr (unshare_expr (base)));
  if (offset)
    address = fold_build_pointer_plus (address, unshare_expr (offset));
  if (at / BITS_PER_UNIT)
    address = fold_build_pointer_plus_hwi (address, at / BITS_PER_UNIT);
  size = (at % BITS_PER_UNIT + size + BITS_PER_UNIT - 1) / BITS_PER_UNIT;
  all.push_back ({ address, build_int_cst (long_unsigned_type_node, size), write ? HEDDLE_WATCH_WRITE : 0,
		   name_of (known), write && is_gimple_call (m_stmt) });
}

void
statement_accesses::add_range (tree at, tree size, int what)
{
  if (!POINTER_TYPE_P (TREE_TYPE (at)) || !INTEGRAL_TYPE_P (TREE_TYPE (size)))
    return;
  if (TREE_CODE (at) == ADDR_EXPR)
    {
      tree base = get_base_address (TREE_OPERAND (at, 0));
      if (!base || unknown_to_others (base))
	return;
    }
  all.push_back ({ at, fold_convert (long_unsigned_type_node, size), what, name_of (at), false });
}

/* The object at AT is released before the statement and acquired behind it, by ORDER, an argument of the statement's or
   null.  A null AT: all fences.  */

void
statement_accesses::add_order (tree at, tree order, bool releases, bool acquires)
{
  if (order && TREE_CODE (order) == INTEGER_CST && memmodel_base (tree_to_uhwi (order)) == MEMMODEL_RELAXED)
    return;
  if (!at)
    at = null_pointer_node;
  const tree none = build_zero_cst (long_unsigned_type_node);
  if (releases)
    all.push_back ({ at, none, HEDDLE_WATCH_RELEASE, "", false });
  if (acquires)
    all.push_back ({ at, none, HEDDLE_WATCH_ACQUIRE, "", true });
}

/* CODE atomically accesses the object of its first argument.  */

bool
statement_accesses::add_atomic (enum built_in_function code)
{
#define HEDDLE_SIZES(NAME, LOADS)								\
    case BUILT_IN_##NAME##_1: case BUILT_IN_##NAME##_2: case BUILT_IN_##NAME##_4:		\
    case BUILT_IN_##NAME##_8: case BUILT_IN_##NAME##_16:					\
      {												\
	const bool sync = startswith (#NAME, "SYNC_");						\
	const unsigned order = strstr (#NAME, "COMPARE_EXCHANGE") ? 4 : (LOADS) ? 1 : 2;	\
	add_range (arg (0), build_int_cst (long_unsigned_type_node, 1 << (code - BUILT_IN_##NAME##_1)),	\
		   (LOADS) ? 0 : HEDDLE_WATCH_WRITE);						\
	add_order (arg (0), sync ? NULL_TREE : arg (order), !(LOADS), strcmp (#NAME, "ATOMIC_STORE") != 0);	\
	return true;										\
      }
  switch (code)
    {
    HEDDLE_SIZES (ATOMIC_LOAD, true)
    HEDDLE_SIZES (ATOMIC_STORE, false)
    HEDDLE_SIZES (ATOMIC_EXCHANGE, false)
    HEDDLE_SIZES (ATOMIC_COMPARE_EXCHANGE, false)
    HEDDLE_SIZES (ATOMIC_ADD_FETCH, false)
    HEDDLE_SIZES (ATOMIC_SUB_FETCH, false)
    HEDDLE_SIZES (ATOMIC_AND_FETCH, false)
    HEDDLE_SIZES (ATOMIC_XOR_FETCH, false)
    HEDDLE_SIZES (ATOMIC_OR_FETCH, false)
    HEDDLE_SIZES (ATOMIC_NAND_FETCH, false)
    HEDDLE_SIZES (ATOMIC_FETCH_ADD, false)
    HEDDLE_SIZES (ATOMIC_FETCH_SUB, false)
    HEDDLE_SIZES (ATOMIC_FETCH_AND, false)
    HEDDLE_SIZES (ATOMIC_FETCH_XOR, false)
    HEDDLE_SIZES (ATOMIC_FETCH_OR, false)
    HEDDLE_SIZES (ATOMIC_FETCH_NAND, false)
    HEDDLE_SIZES (SYNC_FETCH_AND_ADD, false)
    HEDDLE_SIZES (SYNC_FETCH_AND_SUB, false)
    HEDDLE_SIZES (SYNC_ADD_AND_FETCH, false)
    HEDDLE_SIZES (SYNC_SUB_AND_FETCH, false)
    HEDDLE_SIZES (SYNC_VAL_COMPARE_AND_SWAP, false)
    HEDDLE_SIZES (SYNC_BOOL_COMPARE_AND_SWAP, false)
    HEDDLE_SIZES (SYNC_LOCK_TEST_AND_SET, false)
    HEDDLE_SIZES (SYNC_LOCK_RELEASE, false)
    case BUILT_IN_ATOMIC_TEST_AND_SET:
    case BUILT_IN_ATOMIC_CLEAR:
      add_range (arg (0), build_one_cst (long_unsigned_type_node), HEDDLE_WATCH_WRITE);
      add_order (arg (0), arg (1), true, code == BUILT_IN_ATOMIC_TEST_AND_SET);
      return true;
    case BUILT_IN_SYNC_SYNCHRONIZE:
    case BUILT_IN_ATOMIC_THREAD_FENCE:
      add_order (NULL_TREE, code == BUILT_IN_ATOMIC_THREAD_FENCE ? arg (0) : NULL_TREE, true, true);
      return true;
    case BUILT_IN_GOMP_DOACROSS_POST:
    case BUILT_IN_GOMP_DOACROSS_ULL_POST:
      add_order (NULL_TREE, NULL_TREE, true, false);
      return true;
    case BUILT_IN_GOMP_DOACROSS_WAIT:
    case BUILT_IN_GOMP_DOACROSS_ULL_WAIT:
      add_order (NULL_TREE, NULL_TREE, false, true);
      return true;
    default:
      return false;
    }
#undef HEDDLE_SIZES
}

void
statement_accesses::add_builtin (enum built_in_function code)
{
  if (add_atomic (code))
    return;
  switch (code)
    {
    case BUILT_IN_MEMCPY: case BUILT_IN_MEMPCPY: case BUILT_IN_MEMMOVE:
    case BUILT_IN_MEMCPY_CHK: case BUILT_IN_MEMPCPY_CHK: case BUILT_IN_MEMMOVE_CHK:
      add_range (arg (1), arg (2), 0);
      add_range (arg (0), arg (2), HEDDLE_WATCH_WRITE);
      break;
    case BUILT_IN_MEMSET: case BUILT_IN_MEMSET_CHK:
      add_range (arg (0), arg (2), HEDDLE_WATCH_WRITE);
      break;
    case BUILT_IN_BZERO:
      add_range (arg (0), arg (1), HEDDLE_WATCH_WRITE);
      break;
    case BUILT_IN_MEMCMP:
      add_range (arg (0), arg (2), 0);
      add_range (arg (1), arg (2), 0);
      break;
    case BUILT_IN_STRNCPY: case BUILT_IN_STRNCPY_CHK:
      add_range (arg (0), arg (2), HEDDLE_WATCH_WRITE);
      break;
    case BUILT_IN_STRCPY: case BUILT_IN_STPCPY: case BUILT_IN_STRCPY_CHK: case BUILT_IN_STPCPY_CHK:
      /* The destination then has a string.  */
      add_range (arg (1), size_zero_node, HEDDLE_WATCH_STRING);
      add_range (arg (0), size_zero_node, HEDDLE_WATCH_STRING | HEDDLE_WATCH_WRITE);
      if (!all.empty () && all.back ().what & HEDDLE_WATCH_WRITE)
	all.back ().after = true;
      break;
    case BUILT_IN_STRLEN: case BUILT_IN_PUTS:
      add_range (arg (0), size_zero_node, HEDDLE_WATCH_STRING);
      break;
    default:
      break;
    }
}

/* The call is a call of NAME, which has no builtin.  */

void
statement_accesses::add_library (const char *name)
{
  const unsigned count = gimple_call_num_args (m_stmt);
  const char *const transfer = "_gfortran_transfer_";
  if ((!strcmp (name, "fread") || !strcmp (name, "fwrite")) && count > 2 && INTEGRAL_TYPE_P (TREE_TYPE (arg (1)))
      && INTEGRAL_TYPE_P (TREE_TYPE (arg (2))))
    add_range (arg (0), fold_build2 (MULT_EXPR, size_type_node, fold_convert (size_type_node, arg (1)),
				     fold_convert (size_type_node, arg (2))),
	       !strcmp (name, "fread") ? HEDDLE_WATCH_WRITE : 0);
  else if (startswith (name, transfer) && count > 2)
    {
      std::string what = name + strlen (transfer);
      const size_t end = what.rfind ("_write");
      const bool to_file = end != std::string::npos;
      if (to_file)
	what.resize (end);
      if (what == "integer" || what == "real" || what == "logical" || what == "character")
	add_range (arg (1), arg (2), to_file ? 0 : HEDDLE_WATCH_WRITE);
      else if (what == "complex" && TREE_CODE (arg (2)) == INTEGER_CST)
	add_range (arg (1), build_int_cst (size_type_node, 2 * tree_to_uhwi (arg (2))),
		   to_file ? 0 : HEDDLE_WATCH_WRITE);
    }
}

void
statement_accesses::find ()
{
  if (is_gimple_debug (m_stmt) || gimple_clobber_p (m_stmt))
    return;
  walk_stmt_load_store_ops (m_stmt, this, load, store);
  if (!is_gimple_call (m_stmt))
    return;
  tree fndecl = gimple_call_fndecl (m_stmt);
  if (gimple_call_builtin_p (m_stmt, BUILT_IN_NORMAL))
    add_builtin (DECL_FUNCTION_CODE (fndecl));
  if (fndecl && DECL_NAME (fndecl) && TREE_PUBLIC (fndecl) && DECL_EXTERNAL (fndecl))
    add_library (IDENTIFIER_POINTER (DECL_NAME (fndecl)));
}

/* The place of S in the user's source, as S may be in an inlined function of a library.  */

expanded_location
users_place (gimple *s)
{
  location_t loc = gimple_location (s);
  if (LOCATION_LOCUS (loc) == UNKNOWN_LOCATION)
    loc = DECL_SOURCE_LOCATION (current_function_decl);
  for (tree block = gimple_block (s); block && TREE_CODE (block) == BLOCK && in_system_header_at (loc);
       block = BLOCK_SUPERCONTEXT (block))
    if (inlined_function_outer_scope_p (block))
      loc = BLOCK_SOURCE_LOCATION (block);
  return expand_location (loc);
}

tree
text (const std::string &s)
{
  return fold_convert (build_pointer_type (build_qualified_type (char_type_node, TYPE_QUAL_CONST)),
		       build_string_literal (s.size () + 1, s.c_str ()));
}

/* The names of the items of S, a call of GOMP_target_ext, each with a NUL.  */

std::string
item_names (gimple *s)
{
  std::string names;
  tree record = gimple_call_arg (s, 3);
  if (TREE_CODE (record) == ADDR_EXPR && VAR_P (TREE_OPERAND (record, 0)))
    record = TREE_TYPE (TREE_OPERAND (record, 0));
  if (TREE_CODE (record) != RECORD_TYPE)
    return names;
  for (tree field = TYPE_FIELDS (record); field; field = DECL_CHAIN (field))
    if (TREE_CODE (field) == FIELD_DECL)
      {
	if (DECL_NAME (field))
	  names += IDENTIFIER_POINTER (DECL_NAME (field));
	names += '\0';
      }
  return names;
}

/* Put the call for A of S beside S; GSI is at S.  */

void
insert_call (gimple_stmt_iterator *gsi, gimple *s, const host_access &a)
{
  const expanded_location place = users_place (s);
  if (a.after && (stmt_ends_bb_p (s) || gimple_call_noreturn_p (as_a<gcall *> (s))))
    return;
  gimple_stmt_iterator at = *gsi;
  if (a.after)
    gsi_next (&at);
  /* A block goes on behind S, but may have no statement behind it.  */
  const bool last = gsi_end_p (at);
  if (last)
    at = *gsi;
  auto value = [&] (tree expr) {
    return force_gimple_operand_gsi (&at, unshare_expr (expr), true, NULL_TREE, !last, last ? GSI_NEW_STMT
								    : GSI_SAME_STMT);
  };
  tree address = value (fold_convert (ptr_type_node, a.at));
  tree size = value (a.size);
  gcall *call = gimple_build_call (heddle_host_access_function_decl (), 6, address, size,
				   build_int_cst (integer_type_node, a.what),
				   text (place.file ? place.file : ""), build_int_cst (integer_type_node, place.line),
				   text (a.name));
  gimple_set_location (call, gimple_location (s));
  if (last)
    gsi_insert_after (&at, call, GSI_NEW_STMT);
  else
    gsi_insert_before (&at, call, GSI_SAME_STMT);
}

} // namespace

bool
host_accesses_pass::gate (function *fun)
{
  return heddle_host_access_function_decl () && fun->decl != heddle_host_access_function_decl ()
	 && !lookup_attribute ("omp target entrypoint", DECL_ATTRIBUTES (fun->decl));
}

unsigned
host_accesses_pass::execute (function *fun)
{
  std::vector<gimple *> all;
  for (gimple *s : statements (fun))
    all.push_back (s);
  bool changed = false;
  for (gimple *s : all)
    {
      statement_accesses found (s);
      found.find ();
      if (gimple_call_builtin_p (s, BUILT_IN_GOMP_TARGET))
	{
	  const std::string names = item_names (s);
	  found.all.clear ();
	  found.all.push_back ({ text (names), build_int_cst (long_unsigned_type_node, names.size ()),
				 HEDDLE_WATCH_REGION, "", false });
	}
      gimple_stmt_iterator gsi = gsi_for_stmt (s);
      for (const host_access &a : found.all)
	insert_call (&gsi, s, a);
      changed |= !found.all.empty ();
      if (dump_file && !found.all.empty ())
	{
	  fprintf (dump_file, "told of: ");
	  print_gimple_stmt (dump_file, s, 0);
	}
    }
  if (!changed)
    return 0;
  cgraph_edge::rebuild_edges ();
  return TODO_update_ssa;
}
