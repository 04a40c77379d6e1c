/* kept-data.cc -- objects that stay on the device between target regions.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A region copies its mapped objects to the device before its kernel, and back behind it (OpenMP 5.0, 2.19.7.1), unless
   a "target data" around the region has already mapped them.  Programs without such directives copy all arrays for each
   region, and most of them spend more time on copies than in kernels:

     for (int t = 0; t < steps; t++)
       {
	 #pragma omp target teams loop		// b of a
	 #pragma omp target teams loop		// a of b
       }

   Where the host does not look at an object between two regions that map it, the copies in between are superfluous.  A
   function with such regions has a table of the objects kept on the device, and calls functions in the program's image
   (link/kept-data.c has their contracts):

     heddle_keep_data	before a region: its objects are entered into the table, and so on the device, or are there
     heddle_show_data	before the host may read a kept object: the device's values are copied back
     heddle_drop_data	where no further region uses the object, before the host or another device may do more than
			read it

   A region's objects are known when the program runs: an address and a size.  The compiler has groups of objects that
   may be the same, or overlap; it looks at the host's statements.  GCC's analysis of pointers gives a statement's
   possible effects on a group; it is made for this purpose: in this analysis regions are functions that access their
   arguments and keep no address.  A kernel cannot keep an address of the host, as its addresses are the device's.
   Calls of unknown functions end the stay of all groups: they may call this function again, set another device, ask
   libgomp for present objects, fork, or never return.  So do regions for other devices and regions with "nowait" or
   "depend", all other constructs of OpenMP's, volatile accesses, and possible exceptions.

   Data flows.  A group is worth keeping at a point with a way to a region that maps it, with no end of the stay on the
   way (backward, some way).  It may be on the device behind a region that maps it, as long as worth keeping (forward).
   It leaves on the edges from points where it is worth keeping to points where it is not.  A loop without regions for a
   group counts as an access at its beginning, lest the host's loops contain calls.  The values of leaving objects are
   copied back, unless no statement uses these any more (backward, some way).

   A region whose clause copies an object only to the device ("to") may change it on the device: then the next region
   needs the host's values, and the object cannot stay.  changed-maps.cc follows its address.  An object that a region
   cannot change is not copied back, whatever its clause.

   Objects with a clause of another kind ("always", "alloc", parts of structures ...), and objects in the function's own
   data constructs, are left alone.

   The pass runs behind deferred-waits.cc, which would take its calls for unknown functions; the host plugin waits for
   unfinished kernels before it copies.  On the host's code after inlining; with optimization only.

   Long: one data flow, its view of statements, and the code for its result.  */

#include "gcc-compat.h"
#include "dumpfile.h"
#include "host/clauses/fortran-types.h"
#include "host/program/apart-sections.h"
#include "host/program/changed-maps.h"
#include "host/program/memory-calls.h"
#include "passes.h"

namespace {

/* A set of groups.  */
typedef unsigned groups;

const unsigned most_groups = 32;
const groups all_groups = ~0u;

/* Of a table: COUNT and the limits, before the objects, in words (link/kept-data.c).  */
const unsigned words_of_table = 2, words_of_object = 4, most_objects = 32;
const unsigned no_memory = 0x3f, may_overlap = 0x40, may_change = 0x80;

/* Arguments of GOMP_target_ext.  */
enum argument : unsigned { DEVICE, FUNCTION, COUNT, ADDRESSES, SIZES, KINDS, FLAGS, DEPEND, ARGUMENTS };

/* A mapping of a region.  */
struct mapped
{
  tree field;
  tree name = NULL_TREE;	/* the user's, for remarks */
  unsigned kind = 0;
  bool may_stay = false;	/* as far as the region is concerned */
  bool changes = false;
  int group = -1;
  int descriptor = -1;		/* which thing the descriptor of a Fortran array is */
  std::vector<tree> addresses;	/* all values stored by the function for it */
};

struct region
{
  gcall *call;
  bool known = false;		/* else the region ends all stays */
  bool calls_out = false;	/* perhaps the host's functions, on memory known to them (host-calls/README.md) */
  std::vector<mapped> maps;
};

/* The effect of a statement.  */
struct event
{
  gimple *stmt;
  region *begins;		/* or null */
  groups keeps = 0;		/* mapped by the region, and may stay */
  groups ends = 0;
  groups reads = 0;
  groups sees = 0;		/* whose host's values may be used */
  groups enters = 0, drops = 0, shows = 0;	/* the result: before, behind, before the statement */
  groups live = 0;		/* behind the statement */
};

struct group
{
  std::vector<tree> addresses;
  unsigned limit = 0;		/* most objects at a time */
  bool excluded = false;
  bool allocatable = true;	/* of Fortran's allocatable arrays only */
  bool outlives = false;	/* the host may use it after the function's return */
};

/* The effect of a block as a whole.  */
struct block_facts
{
  std::vector<event> events;
  groups ends_first = 0;	/* at its beginning: it begins a loop with the access */
  groups worth_in = 0, worth_out = 0, here_in = 0, here_out = 0;
  groups live_in = 0, live_out = 0;	/* whose host's values may be used from here on */
};

class kept_data
{
public:
  /* DUMP is the number of the pass's dump.  */
  kept_data (function *fun, int dump) : m_fun (fun), m_dump (dump) {}

  bool find_regions ();
  void run ();

private:
  bool regions_follow_p ();
  void forget_removed_regions ();
  std::vector<unsigned> kinds_of (tree kinds, unsigned count);
  void understand (region *);
  void note_store (gimple *);
  void find_addresses ();
  bool find_maps ();
  void find_groups ();
  void exclude_own_data ();
  groups all_of_region (region *) const;
  void reference_group (unsigned, gimple *, event *);
  groups reached_by_pointer (tree) const;
  bool reached_by_block (tree block, groups *) const;
  bool compilers_map_p (gimple *, groups *) const;
  void see_unknown (gcall *, event *);
  void classify_call (gcall *, event *);
  bool classify (gimple *, event *);
  void find_events ();
  void find_access_loops ();
  template <typename F>
  void solve_backward (groups block_facts::*in, groups block_facts::*out, groups at_end, F through);
  void solve ();
  bool find_changes ();
  gimple *what_ends (basic_block, unsigned number, unsigned g);
  void report ();
  void rewrite ();

  gimple *call_before (gimple *, tree condition, gcall *);
  void call_on_edge (edge, gcall *);
  tree table_count (gimple_seq *);
  gcall *show_call (groups);
  gcall *drop_call (groups, groups live);
  bool drop_possible_p (edge) const;
  tree groups_of (const region &);

  function *m_fun;
  int m_dump;
  std::vector<std::unique_ptr<region>> m_regions;
  std::map<tree, region *> m_blocks;		/* variables with the addresses for a region */
  std::set<tree> m_own;				/* variables of addresses, sizes and other arguments */
  std::vector<group> m_groups;
  std::map<basic_block, block_facts> m_facts;
  std::map<edge, groups> m_shows;		/* on edges into loops */
  tree m_table = NULL_TREE;
};

/* The function NAME of link/kept-data.c.  */

tree
runtime_function (const char *name, tree type)
{
  static std::map<std::string, tree> known;
  tree &decl = known[name];
  if (!decl)
    {
      decl = build_fn_decl (name, type);
      SET_DECL_ASSEMBLER_NAME (decl, get_identifier (name));
      DECL_ARTIFICIAL (decl) = 1;
      TREE_NOTHROW (decl) = 1;
      DECL_VISIBILITY (decl) = VISIBILITY_HIDDEN;
      DECL_VISIBILITY_SPECIFIED (decl) = 1;
      declare_weak (decl);
    }
  return decl;
}

/* Variable behind the address ARG, or null.  */

tree
variable_at (tree arg)
{
  return TREE_CODE (arg) == ADDR_EXPR && VAR_P (TREE_OPERAND (arg, 0)) ? TREE_OPERAND (arg, 0) : NULL_TREE;
}

/* S asks libgomp whether something is mapped.  */

bool
present_call_p (gimple *s)
{
  tree fndecl = is_gimple_call (s) ? gimple_call_fndecl (s) : NULL_TREE;
  return fndecl && TREE_PUBLIC (fndecl) && DECL_EXTERNAL (fndecl)
	 && !strcmp (heddle_asm_name (fndecl), "omp_target_is_present");
}

/* Find the regions of the function.  False: no objects to keep.  */

bool
kept_data::find_regions ()
{
  if (m_fun->calls_setjmp || m_fun->has_nonlocal_label)
    return false;
  for (gimple *s : statements (m_fun))
    if (gimple_call_builtin_p (s, BUILT_IN_GOMP_TARGET) && gimple_call_num_args (s) == 9)
      {
	std::unique_ptr<region> r (new region);
	r->call = as_a<gcall *> (s);
	for (unsigned i : { ADDRESSES, SIZES, ARGUMENTS })
	  if (tree var = variable_at (gimple_call_arg (s, i)))
	    if (DECL_ARTIFICIAL (var))
	      m_own.insert (var);
	m_regions.push_back (std::move (r));
      }
  return !m_regions.empty ();
}

/* A way leads from a region to a region.  */

bool
kept_data::regions_follow_p ()
{
  if (m_regions.size () != 1)
    return !m_regions.empty ();
  return loop_outer (gimple_bb (m_regions[0]->call)->loop_father);
}

/* FNDECL, code of a region, may call functions outside of this unit and of GCC's known libraries.  SEEN: functions
   already visited.  */

bool
calls_out_p (tree fndecl, std::set<tree> *seen)
{
  if (!seen->insert (fndecl).second)
    return false;
  cgraph_node *node = TREE_CODE (fndecl) == FUNCTION_DECL ? cgraph_node::get (fndecl) : NULL;
  availability available;
  node = node ? node->ultimate_alias_target (&available) : NULL;
  if (!node || available <= AVAIL_INTERPOSABLE || !node->has_gimple_body_p ())
    return true;
  node->get_body ();
  function *fun = DECL_STRUCT_FUNCTION (node->decl);
  if (!fun || !fun->cfg)
    return true;
  for (gimple *s : statements (fun))
    {
      if (gimple_code (s) == GIMPLE_ASM)
	return true;
      if (!is_gimple_call (s) || gimple_call_internal_p (s))
	continue;
      tree callee = gimple_call_fndecl (s);
      if (!callee)
	return true;
      if (fndecl_built_in_p (callee))
	for (unsigned i = 0; i < gimple_call_num_args (s); i++)
	  {
	    tree arg = gimple_call_arg (s, i);
	    if (TREE_CODE (arg) == ADDR_EXPR && TREE_CODE (TREE_OPERAND (arg, 0)) == FUNCTION_DECL
		&& calls_out_p (TREE_OPERAND (arg, 0), seen))
	      return true;
	  }
      else if (!startswith (heddle_asm_name (callee), "omp_") && calls_out_p (callee, seen))
	return true;
    }
  return false;
}

/* VALUES gets the possible constants of VALUE.  False: some are unknown.  SEEN: names already visited.  */

bool
constants_of (tree value, std::set<unsigned> *values, std::set<tree> *seen)
{
  if (tree_fits_uhwi_p (value))
    {
      values->insert (tree_to_uhwi (value) & 0xff);
      return true;
    }
  if (TREE_CODE (value) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (value))
    return false;
  if (!seen->insert (value).second)
    return true;
  gimple *d = SSA_NAME_DEF_STMT (value);
  if (gphi *phi = dyn_cast<gphi *> (d))
    {
      for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
	if (!constants_of (gimple_phi_arg_def (phi, i), values, seen))
	  return false;
      return true;
    }
  if (!is_gimple_assign (d))
    return false;
  if (gimple_assign_rhs_code (d) == COND_EXPR)
    return constants_of (gimple_assign_rhs2 (d), values, seen)
	   && constants_of (gimple_assign_rhs3 (d), values, seen);
  return (gimple_assign_single_p (d) || CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (d)))
	 && constants_of (gimple_assign_rhs1 (d), values, seen);
}

/* The kinds of COUNT clauses, in KINDS, a region's variable: constant, or stored before the region if a section of
   variable length may have no elements.  Such a section has another kind, and size 0 (link/kept-data.c).  Empty: some
   are unknown.  */

std::vector<unsigned>
kept_data::kinds_of (tree kinds, unsigned count)
{
  std::vector<unsigned> result;
  tree value, initial = DECL_INITIAL (kinds);
  unsigned HOST_WIDE_INT i;
  if (TREE_STATIC (kinds))
    {
      if (initial && TREE_CODE (initial) == CONSTRUCTOR && CONSTRUCTOR_NELTS (initial) == count)
	FOR_EACH_CONSTRUCTOR_VALUE (CONSTRUCTOR_ELTS (initial), i, value)
	  if (tree_fits_uhwi_p (value))
	    result.push_back (tree_to_uhwi (value) & 0xff);
      return result.size () == count ? result : std::vector<unsigned> ();
    }
  std::vector<std::set<unsigned>> found (count);
  if (!DECL_ARTIFICIAL (kinds) || TREE_CODE (TREE_TYPE (kinds)) != ARRAY_TYPE)
    return {};
  const HOST_WIDE_INT bits = tree_to_uhwi (TYPE_SIZE (TREE_TYPE (TREE_TYPE (kinds))));
  for (gimple *s : statements (m_fun))
    {
      if (!gimple_store_p (s) || gimple_clobber_p (s) || get_base_address (gimple_get_lhs (s)) != kinds)
	continue;
      poly_int64 offset, size, most;
      bool reverse;
      HOST_WIDE_INT at;
      std::set<tree> seen;
      get_ref_base_and_extent (gimple_get_lhs (s), &offset, &size, &most, &reverse);
      if (!gimple_assign_single_p (s) || !known_eq (size, most) || !known_eq (size, bits) || !offset.is_constant (&at)
	  || at % bits || (unsigned HOST_WIDE_INT) at / bits >= count
	  || !constants_of (gimple_assign_rhs1 (s), &found[at / bits], &seen))
	return {};
    }
  for (std::set<unsigned> &f : found)
    {
      if (f.size () > 1)
	f.erase (GOMP_MAP_ZERO_LEN_ARRAY_SECTION);
      if (f.size () != 1)
	return {};
      result.push_back (*f.begin ());
    }
  return result;
}

/* Understand region R, if it is for the default device, waits, depends on nothing, and has known clauses.  */

void
kept_data::understand (region *r)
{
  gcall *s = r->call;
  tree block = variable_at (gimple_call_arg (s, ADDRESSES)), kinds = variable_at (gimple_call_arg (s, KINDS));
  tree count = gimple_call_arg (s, COUNT), fn = gimple_call_arg (s, FUNCTION);
  if (!tree_int_cst_equal (gimple_call_arg (s, DEVICE), build_int_cst (integer_type_node, GOMP_DEVICE_ICV))
      || !integer_zerop (gimple_call_arg (s, FLAGS)) || !integer_zerop (gimple_call_arg (s, DEPEND))
      || !tree_fits_uhwi_p (count) || TREE_CODE (fn) != ADDR_EXPR || stmt_can_throw_internal (m_fun, s))
    return;
  if (integer_zerop (count))
    {
      std::set<tree> seen;
      r->known = true;
      r->calls_out = calls_out_p (TREE_OPERAND (fn, 0), &seen);
      return;
    }
  if (!block || !kinds || TREE_CODE (TREE_TYPE (block)) != RECORD_TYPE || !DECL_ARTIFICIAL (block)
      || m_blocks.count (block))
    return;
  for (tree field = TYPE_FIELDS (TREE_TYPE (block)); field; field = DECL_CHAIN (field))
    if (TREE_CODE (field) == FIELD_DECL)
      {
	if (int_bit_position (field) != (HOST_WIDE_INT) r->maps.size () * POINTER_SIZE)
	  return;
	mapped m;
	m.field = field;
	r->maps.push_back (m);
      }
  const std::vector<unsigned> known = kinds_of (kinds, r->maps.size ());
  if (r->maps.size () != tree_to_uhwi (count) || known.empty ())
    return;
  for (unsigned i = 0; i < r->maps.size (); i++)
    {
      mapped &m = r->maps[i];
      m.kind = known[i];
      const bool implicit = GOMP_MAP_IMPLICIT_P (m.kind);
      const unsigned kind = implicit ? m.kind & ~GOMP_MAP_IMPLICIT : m.kind;
      m.may_stay = kind == GOMP_MAP_TO || kind == GOMP_MAP_FROM || kind == GOMP_MAP_TOFROM;
      m.descriptor = i + 1 < r->maps.size () && known[i + 1] == GOMP_MAP_TO_PSET ? (int) i + 1 : -1;
      m.name = DECL_NAME (r->maps[m.descriptor < 0 ? i : m.descriptor].field);
      m.changes = m.may_stay && (kind == GOMP_MAP_FROM
				 || heddle_region_may_change (TREE_OPERAND (fn, 0), i, m.descriptor));
      if (kind == GOMP_MAP_TO && m.changes)
	m.may_stay = false;
    }
  m_blocks[block] = r;
  r->known = true;
  std::set<tree> seen;
  r->calls_out = calls_out_p (TREE_OPERAND (fn, 0), &seen);
}

/* S, a store to a region's block of addresses, gives the address of a mapped object.  */

void
kept_data::note_store (gimple *s)
{
  if (!gimple_store_p (s) || gimple_clobber_p (s))
    return;
  tree lhs = gimple_get_lhs (s);
  auto found = m_blocks.find (get_base_address (lhs));
  if (found == m_blocks.end ())
    return;
  region *r = found->second;
  poly_int64 offset, size, most;
  bool reverse;
  HOST_WIDE_INT bits;
  get_ref_base_and_extent (lhs, &offset, &size, &most, &reverse);
  if (!gimple_assign_single_p (s) || !known_eq (size, most) || !known_eq (size, (HOST_WIDE_INT) POINTER_SIZE)
      || !offset.is_constant (&bits) || bits % POINTER_SIZE
      || (unsigned HOST_WIDE_INT) bits / POINTER_SIZE >= r->maps.size ())
    r->known = false;
  else
    r->maps[bits / POINTER_SIZE].addresses.push_back (gimple_assign_rhs1 (s));
}

/* Find the addresses of all mapped objects of the regions.  */

void
kept_data::find_addresses ()
{
  for (auto &r : m_regions)
    for (mapped &m : r->maps)
      m.addresses.clear ();
  for (gimple *s : statements (m_fun))
    note_store (s);
}

/* Find the regions' mappings.  False: none may stay.  */

bool
kept_data::find_maps ()
{
  find_addresses ();
  bool some = false;
  for (auto &r : m_regions)
    for (mapped &m : r->maps)
      {
	for (tree a : m.addresses)
	  m.may_stay &= TREE_CODE (a) == SSA_NAME
			|| (TREE_CODE (a) == ADDR_EXPR && get_base_address (TREE_OPERAND (a, 0)));
	m.may_stay &= r->known && !m.addresses.empty ();
	if (!m.name && m.descriptor >= 0 && r->maps[m.descriptor].addresses.size () == 1)
	  if (tree var = variable_at (r->maps[m.descriptor].addresses[0]))
	    m.name = DECL_NAME (var);
	some |= m.may_stay;
      }
  return some;
}

/* The objects at A and B may have memory in common.  */

bool
may_share (const std::vector<tree> &a, const std::vector<tree> &b)
{
  for (tree x : a)
    for (tree y : b)
      if (ptr_derefs_may_alias_p (x, y))
	return true;
  return false;
}

/* Join objects that may be the same.  */

void
kept_data::find_groups ()
{
  std::vector<mapped *> all;
  for (auto &r : m_regions)
    if (r->known)
      for (mapped &m : r->maps)
	if (m.may_stay)
	  all.push_back (&m);
  for (mapped *m : all)
    {
      std::vector<unsigned> same;
      for (unsigned g = 0; g < m_groups.size (); g++)
	if (may_share (m_groups[g].addresses, m->addresses))
	  same.push_back (g);
      if (same.empty ())
	{
	  same.push_back (m_groups.size ());
	  m_groups.emplace_back ();
	}
      group &to = m_groups[same[0]];
      to.addresses.insert (to.addresses.end (), m->addresses.begin (), m->addresses.end ());
      m->group = same[0];
      for (unsigned i = same.size () - 1; i; i--)
	{
	  group &from = m_groups[same[i]];
	  to.addresses.insert (to.addresses.end (), from.addresses.begin (), from.addresses.end ());
	  for (mapped *other : all)
	    if (other->group == (int) same[i])
	      other->group = same[0];
	  from = group ();
	  from.excluded = true;
	}
    }
  for (mapped *m : all)
    {
      group &g = m_groups[m->group];
      g.limit = std::min (g.limit + 1, most_objects);
      for (tree a : m->addresses)
	g.allocatable &= heddle_from_allocatable_p (a);
      for (tree a : m->addresses)
	g.outlives |= TREE_CODE (a) == SSA_NAME ? ptr_deref_may_alias_global_p (a, true)
						: ref_may_alias_global_p (TREE_OPERAND (a, 0), true);
      if (m->group >= (int) most_groups)
	m->group = -1;
    }
  if (m_groups.size () > most_groups)
    m_groups.resize (most_groups);
}

/* Add the groups with an address in the table of addresses at BLOCK to *FOUND.  False: the table is not known.  */

bool
kept_data::reached_by_block (tree block, groups *found) const
{
  tree var = TREE_CODE (block) == ADDR_EXPR ? get_base_address (TREE_OPERAND (block, 0)) : NULL_TREE;
  if (!var || !VAR_P (var) || !DECL_ARTIFICIAL (var))
    return false;
  bool known = true;
  for (gimple *s : statements (m_fun))
    if (gimple_store_p (s) && !gimple_clobber_p (s) && get_base_address (gimple_get_lhs (s)) == var)
      {
	if (gimple_assign_single_p (s) && POINTER_TYPE_P (TREE_TYPE (gimple_assign_rhs1 (s))))
	  *found |= reached_by_pointer (gimple_assign_rhs1 (s));
	else
	  known = false;
      }
  return known;
}

/* Groups in data constructs of the program's are its own business.  */

void
kept_data::exclude_own_data ()
{
  for (gimple *s : statements (m_fun))
    if (gimple_call_builtin_p (s, BUILT_IN_GOMP_TARGET_DATA) || gimple_call_builtin_p (s, BUILT_IN_GOMP_TARGET_UPDATE)
	|| gimple_call_builtin_p (s, BUILT_IN_GOMP_TARGET_ENTER_EXIT_DATA))
      {
	groups found = 0, inner = 0;
	reached_by_block (gimple_call_arg (s, 2), &found);
	for (unsigned g = 0; g < m_groups.size () && !compilers_map_p (s, &inner); g++)
	  m_groups[g].excluded |= found >> g & 1;
      }
}

/* Have E end or read the group number G if S, other than a call of an unknown function, may do so.  A pointer in a loop
   has another value each time: memory before its address now may have been behind it.  */

void
kept_data::reference_group (unsigned g, gimple *s, event *e)
{
  for (tree a : m_groups[g].addresses)
    {
      ao_ref ref;
      ao_ref_init_from_ptr_and_size (&ref, a, NULL_TREE);
      if (TREE_CODE (a) == SSA_NAME)
	ref.offset = -(HOST_WIDE_INT_1 << (HOST_BITS_PER_WIDE_INT - 4));
      if (stmt_may_clobber_ref_p_1 (s, &ref, false))
	e->ends |= 1u << g;
      if (ref_maybe_used_by_stmt_p (s, &ref, false))
	e->reads |= 1u << g;
    }
}

/* The groups possibly reached by pointer P.  */

groups
kept_data::reached_by_pointer (tree p) const
{
  groups found = 0;
  tree base = TREE_CODE (p) == ADDR_EXPR ? get_base_address (TREE_OPERAND (p, 0)) : p;
  if (!base || (TREE_CODE (base) != SSA_NAME && CONSTANT_CLASS_P (base)))
    return found;
  for (unsigned g = 0; g < m_groups.size (); g++)
    for (tree a : m_groups[g].addresses)
      if (ptr_derefs_may_alias_p (p, a))
	found |= 1u << g;
  return found;
}

/* S calls a function that accesses only the memory of its arguments, returns, and calls no function of the program.  */

bool
library_call_p (gimple *s)
{
  if (gimple_call_builtin_p (s, BUILT_IN_NORMAL))
    switch (DECL_FUNCTION_CODE (gimple_call_fndecl (s)))
      {
      case BUILT_IN_PRINTF: case BUILT_IN_FPRINTF: case BUILT_IN_SPRINTF: case BUILT_IN_SNPRINTF: case BUILT_IN_PUTS:
      case BUILT_IN_FPUTS: case BUILT_IN_PUTCHAR: case BUILT_IN_FPUTC: case BUILT_IN_FWRITE: case BUILT_IN_PRINTF_CHK:
      case BUILT_IN_FPRINTF_CHK: case BUILT_IN_SPRINTF_CHK: case BUILT_IN_SNPRINTF_CHK: case BUILT_IN_FREE:
      case BUILT_IN_REALLOC: case BUILT_IN_MALLOC: case BUILT_IN_CALLOC: case BUILT_IN_ALIGNED_ALLOC:
      case BUILT_IN_EXPECT: case BUILT_IN_ASSUME_ALIGNED: case BUILT_IN_OBJECT_SIZE: case BUILT_IN_PREFETCH:
	return true;
      default:
	return false;
      }
  tree fndecl = gimple_call_fndecl (s);
  if (!fndecl || !TREE_PUBLIC (fndecl) || !DECL_EXTERNAL (fndecl))
    return false;
  static const char *const names[]
    = { "omp_get_wtime", "omp_get_wtick", "omp_get_wtime_", "omp_get_num_threads", "omp_get_thread_num",
	"omp_get_max_threads", "omp_get_default_device", "omp_get_num_devices", "gettimeofday", "clock_gettime",
	"clock", "time", "rand", "srand", "drand48", "srand48",
	"random", "srandom", "fflush", "atoi", "atof", "strtol", "strtod", "_ZNSt6chrono3_V212system_clock3nowEv",
	"_ZNSt6chrono3_V212steady_clock3nowEv", "_gfortran_system_clock_4", "_gfortran_system_clock_8",
	"_gfortran_cpu_time_4", "_gfortran_cpu_time_8", "_gfortran_st_write", "_gfortran_st_write_done",
	"_gfortran_transfer_integer_write", "_gfortran_transfer_real_write", "_gfortran_transfer_character_write",
	"_gfortran_transfer_logical_write", "_gfortran_transfer_complex_write" };
  const char *name = heddle_asm_name (fndecl);
  return std::any_of (std::begin (names), std::end (names), [&] (const char *n) { return !strcmp (n, name); });
}

/* S calls a function of <math.h> whose only effect is an error in errno.  */

bool
math_call_p (gimple *s)
{
  return gimple_call_builtin_p (s, BUILT_IN_NORMAL) && mathfn_built_in_type (gimple_call_combined_fn (s));
}

/* S calls a pure function of a library's.  A function of the program's may have regions.  */

bool
pure_library_call_p (gimple *s)
{
  tree fndecl = gimple_call_fndecl (s);
  return fndecl && gimple_call_flags (s) & ECF_PURE
	 && (fndecl_built_in_p (fndecl)
	     || (TREE_PUBLIC (fndecl) && DECL_EXTERNAL (fndecl)
		 && startswith (heddle_asm_name (fndecl), "_gfortran_")));
}

/* S only computes, and accesses memory in ways known to GCC's analysis of pointers.  */

bool
plain_statement_p (function *fun, gimple *s)
{
  switch (gimple_code (s))
    {
    case GIMPLE_DEBUG: case GIMPLE_LABEL: case GIMPLE_NOP: case GIMPLE_PREDICT:
      return true;
    case GIMPLE_ASSIGN: case GIMPLE_COND: case GIMPLE_SWITCH: case GIMPLE_RETURN:
      return (!gimple_has_volatile_ops (s) || gimple_clobber_p (s)) && !stmt_could_throw_p (fun, s);
    case GIMPLE_CALL:
      if (gimple_has_volatile_ops (s) || gimple_call_flags (s) & (ECF_NORETURN | ECF_RETURNS_TWICE)
	  || stmt_could_throw_p (fun, s))
	return false;
      if (gimple_call_internal_p (s))
	return gimple_call_flags (s) & ECF_CONST;
      return gimple_call_flags (s) & ECF_CONST || heddle_memory_access_call_p (s) || math_call_p (s)
	     || pure_library_call_p (s);
    default:
      return false;
    }
}

/* S calls a function of the unit with plain statements only.  */

bool
plain_function_p (gimple *s)
{
  static std::map<cgraph_node *, bool> known;
  tree fndecl = gimple_call_fndecl (s);
  cgraph_node *node = fndecl ? cgraph_node::get (fndecl) : NULL;
  availability available;
  node = node ? node->ultimate_alias_target (&available) : NULL;
  if (!node || available <= AVAIL_INTERPOSABLE || node->thunk || !node->has_gimple_body_p () || node->inlined_to
      || gimple_call_flags (s) & (ECF_NORETURN | ECF_RETURNS_TWICE))
    return false;
  auto found = known.find (node);
  if (found != known.end ())
    return found->second;
  known[node] = false;		/* recursion */
  node->get_body ();
  function *fun = DECL_STRUCT_FUNCTION (node->decl);
  bool plain = fun && fun->cfg && !fun->calls_setjmp && !fun->has_nonlocal_label;
  if (plain)
    for (gimple *t : statements (fun))
      if (!plain_statement_p (fun, t)
	  && !(is_gimple_call (t) && !stmt_could_throw_p (fun, t) && (library_call_p (t) || plain_function_p (t))))
	plain = false;
  return known[node] = plain;
}

/* S calls a function with any effect on all memory known to it.  */

void
kept_data::see_unknown (gcall *s, event *e)
{
  if (gimple_call_builtin_p (s, BUILT_IN_UNREACHABLE))
    return;
  for (unsigned g = 0; g < m_groups.size (); g++)
    reference_group (g, s, e);
  e->sees = e->reads;
  e->ends = all_groups;
}

/* S is a call of libgomp's by which the compiler maps a region's repeated section (repeated-sections.cc), or asks for
   it: add its groups to *FOUND.  False: another call, or unknown mappings.  */

bool
kept_data::compilers_map_p (gimple *s, groups *found) const
{
  if (LOCATION_LOCUS (gimple_location (s)) != BUILTINS_LOCATION)
    return false;
  for (const group &g : m_groups)
    for (tree a : g.addresses)
      if (heddle_from_restrict_p (a))
	return false;
  if (present_call_p (s))
    *found |= reached_by_pointer (gimple_call_arg (s, 0));
  else if (gimple_call_builtin_p (s, BUILT_IN_GOMP_TARGET_ENTER_EXIT_DATA))
    return reached_by_block (gimple_call_arg (s, 2), found);
  else
    return false;
  return true;
}

/* Plain functions of the unit access memory as known to GCC's analysis of pointers.  */

void
kept_data::classify_call (gcall *s, event *e)
{
  if (compilers_map_p (s, &e->ends))
    {
      e->sees = e->ends;
      return;
    }
  e->ends = 0;
  if (stmt_could_throw_p (m_fun, s) || gimple_call_flags (s) & (ECF_NORETURN | ECF_RETURNS_TWICE))
    {
      see_unknown (s, e);
      return;
    }
  if (plain_statement_p (m_fun, s) || plain_function_p (s))
    {
      for (unsigned g = 0; g < m_groups.size (); g++)
	reference_group (g, s, e);
      return;
    }
  if (gimple_call_flags (s) & ECF_PURE)
    {
      /* A region of the program's may map memory that this function can read.  */
      for (unsigned g = 0; g < m_groups.size (); g++)
	reference_group (g, s, e);
      e->sees = e->ends |= e->reads;
      return;
    }
  if (!library_call_p (s))
    {
      see_unknown (s, e);
      return;
    }
  const bool frees = gimple_call_builtin_p (s, BUILT_IN_FREE);
  for (unsigned i = 0; i < gimple_call_num_args (s); i++)
    {
      tree arg = gimple_call_arg (s, i);
      if (!POINTER_TYPE_P (TREE_TYPE (arg)))
	continue;
      e->ends |= reached_by_pointer (arg);
      e->sees = frees ? 0 : e->ends;
      /* The memory behind the members of a Fortran statement's parameters.  */
      tree block = variable_at (arg);
      if (!block || !heddle_fortran_p ())
	continue;
      for (gimple *t : statements (m_fun))
	if (gimple_store_p (t) && !gimple_clobber_p (t) && get_base_address (gimple_get_lhs (t)) == block)
	  {
	    if (!gimple_assign_single_p (t))
	      e->ends = all_groups;
	    else if (POINTER_TYPE_P (TREE_TYPE (gimple_assign_rhs1 (t))))
	      e->ends |= reached_by_pointer (gimple_assign_rhs1 (t));
	    else if (AGGREGATE_TYPE_P (TREE_TYPE (gimple_assign_rhs1 (t))))
	      e->ends = all_groups;
	    e->sees = e->ends;
	  }
    }
}

/* ADDRESS is that of a variable that is a descriptor, or of its first member.  No array of the program's has it.  */

bool
descriptor_p (tree address)
{
  tree base = TREE_CODE (address) == ADDR_EXPR ? get_base_address (TREE_OPERAND (address, 0)) : NULL_TREE;
  return base && VAR_P (base) && heddle_fortran_p () && heddle_descriptor_p (TREE_TYPE (base));
}

/* All groups that R maps in a way that they cannot stay, or reads for itself.  */

groups
kept_data::all_of_region (region *r) const
{
  groups found = 0;
  if (!r->known)
    return all_groups;
  for (unsigned g = 0; r->calls_out && g < m_groups.size (); g++)
    found |= m_groups[g].outlives ? 1u << g : 0;
  for (const mapped &m : r->maps)
    if (m.group < 0 && m.kind != GOMP_MAP_FIRSTPRIVATE_INT)
      for (tree a : m.addresses)
	if (!descriptor_p (a))
	  found |= reached_by_pointer (a);
  return found;
}

/* Set *E to the effect of S.  False: nothing.  */

bool
kept_data::classify (gimple *s, event *e)
{
  e->stmt = s;
  e->begins = NULL;
  for (auto &r : m_regions)
    if (r->call == s)
      {
	e->begins = r.get ();
	for (const mapped &m : r->maps)
	  if (m.group >= 0 && !m_groups[m.group].excluded)
	    e->keeps |= 1u << m.group;
	e->ends = all_of_region (r.get ());
	e->sees = e->ends | e->keeps;
	e->keeps &= ~e->ends;
	return true;
      }
  if (is_gimple_debug (s))
    return false;
  if (gcall *call = dyn_cast<gcall *> (s))
    classify_call (call, e);
  else if (!plain_statement_p (m_fun, s))
    e->ends = e->sees = all_groups;
  else if (gimple_vuse (s))
    {
      /* No pointer leads to the compiler's own variables; nor is a Fortran array's to a descriptor.  */
      auto own = [&] (tree ref)
	{
	  tree base = ref && !is_gimple_reg (ref) ? get_base_address (ref) : NULL_TREE;
	  return base && (m_own.count (base)
			  || (VAR_P (base) && heddle_fortran_p () && heddle_descriptor_p (TREE_TYPE (base))));
	};
      if (gimple_assign_single_p (s)
	  && (own (gimple_assign_lhs (s)) || is_gimple_reg (gimple_assign_lhs (s)))
	  && (own (gimple_assign_rhs1 (s)) || is_gimple_val (gimple_assign_rhs1 (s))
	      || TREE_CODE (gimple_assign_rhs1 (s)) == CONSTRUCTOR))
	return false;
      auto variable = [] (tree ref)
	{
	  tree base = is_gimple_val (ref) ? NULL_TREE : get_base_address (ref);
	  return is_gimple_val (ref) || TREE_CODE (ref) == CONSTRUCTOR || (base && VAR_P (base));
	};
      const bool variables = gimple_assign_single_p (s) && variable (gimple_assign_lhs (s))
			     && variable (gimple_assign_rhs1 (s));
      for (unsigned g = 0; g < m_groups.size (); g++)
	if (!variables || !m_groups[g].allocatable)
	  reference_group (g, s, e);
    }
  e->sees |= e->reads;
  e->reads &= ~e->ends;
  return e->ends | e->reads;
}

/* Look at all statements.  */

void
kept_data::find_events ()
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, m_fun)
    {
      block_facts &f = m_facts[bb];
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	{
	  event e;
	  if (classify (gsi_stmt (gsi), &e))
	    f.events.push_back (e);
	}
    }
}

/* Loops without a region for a group count as one access to it.  */

void
kept_data::find_access_loops ()
{
  for (class loop *l : loops_list (m_fun, LI_FROM_INNERMOST))
    {
      groups keeps = 0, ends = 0, reads = 0;
      basic_block *body = get_loop_body (l);
      for (unsigned i = 0; i < l->num_nodes; i++)
	for (const event &e : m_facts[body[i]].events)
	  {
	    keeps |= e.keeps;
	    ends |= e.ends;
	    reads |= e.reads;
	  }
      edge e;
      edge_iterator ei;
      for (unsigned i = 0; i < l->num_nodes; i++)
	FOR_EACH_EDGE (e, ei, body[i]->succs)
	  if (m_shows.count (e))
	    reads |= m_shows[e];
      m_facts[l->header].ends_first |= ends & ~keeps;
      const groups shown = reads & ~keeps & ~ends;
      for (unsigned i = 0; shown && i < l->num_nodes; i++)
	for (event &e : m_facts[body[i]].events)
	  e.reads &= ~shown;
      for (unsigned i = 0; shown && i < l->num_nodes; i++)
	FOR_EACH_EDGE (e, ei, body[i]->succs)
	  if (m_shows.count (e))
	    m_shows[e] &= ~shown;
      free (body);
      FOR_EACH_EDGE (e, ei, l->header->preds)
	if (shown && !flow_bb_inside_loop_p (l, e->src))
	  m_shows[e] |= shown;
    }
}

/* Solve a backward flow of some way: IN and OUT of the blocks get the facts at their ends, AT_END holds at the
   function's end.  THROUGH (block, event, groups) gives the facts before an event; the event is null at a block's
   beginning.  */

template <typename F>
void
kept_data::solve_backward (groups block_facts::*in, groups block_facts::*out, groups at_end, F through)
{
  basic_block bb;
  edge e;
  edge_iterator ei;
  for (bool changed = true; changed;)
    {
      changed = false;
      FOR_EACH_BB_REVERSE_FN (bb, m_fun)
	{
	  block_facts &f = m_facts[bb];
	  groups now = 0;
	  FOR_EACH_EDGE (e, ei, bb->succs)
	    now |= e->dest == EXIT_BLOCK_PTR_FOR_FN (m_fun) ? at_end : m_facts[e->dest].*in;
	  f.*out = now;
	  for (auto event = f.events.rbegin (); event != f.events.rend (); ++event)
	    now = through (f, &*event, now);
	  now = through (f, nullptr, now);
	  changed |= f.*in != now;
	  f.*in = now;
	}
    }
}

/* Solve the data flows.  */

void
kept_data::solve ()
{
  solve_backward (&block_facts::worth_in, &block_facts::worth_out, 0,
		  [] (const block_facts &f, event *e, groups now)
		    {
		      return e ? (now & ~e->ends) | e->keeps : now & ~f.ends_first;
		    });
  groups outlive = 0;
  for (unsigned g = 0; g < m_groups.size (); g++)
    outlive |= m_groups[g].outlives ? 1u << g : 0;
  solve_backward (&block_facts::live_in, &block_facts::live_out, outlive,
		  [] (const block_facts &, event *e, groups now)
		    {
		      if (e)
			e->live = now;
		      return e ? now | e->sees : now;
		    });
  basic_block bb;
  edge e;
  edge_iterator ei;
  for (bool changed = true; changed;)
    {
      changed = false;
      FOR_EACH_BB_FN (bb, m_fun)
	{
	  block_facts &f = m_facts[bb];
	  groups now = 0;
	  FOR_EACH_EDGE (e, ei, bb->preds)
	    if (e->src != ENTRY_BLOCK_PTR_FOR_FN (m_fun))
	      now |= m_facts[e->src].here_out;
	  f.here_in = now &= f.worth_in;
	  std::vector<groups> worth { f.worth_out };	/* behind each event, from the last event on */
	  for (auto event = f.events.rbegin (); event != f.events.rend (); ++event)
	    worth.push_back ((worth.back () & ~event->ends) | event->keeps);
	  for (unsigned i = 0; i < f.events.size (); i++)
	    {
	      class event &ev = f.events[i];
	      const groups behind = worth[f.events.size () - 1 - i];
	      now &= ~ev.ends;
	      ev.shows = now & ev.reads;
	      ev.enters = ev.keeps & behind;
	      ev.drops = now & ~behind;
	      now = (now | ev.enters) & behind;
	    }
	  changed |= f.here_out != now;
	  f.here_out = now;
	}
    }
}

/* The groups can leave on E.  */

bool
kept_data::drop_possible_p (edge e) const
{
  return !(e->flags & (EDGE_ABNORMAL | EDGE_EH));
}

/* The code needs changes.  A group that would have to leave at a place without room for code is excluded: then *THIS
   has to be solved again.  */

bool
kept_data::find_changes ()
{
  bool some = false;
  basic_block bb;
  edge e;
  edge_iterator ei;
  FOR_EACH_BB_FN (bb, m_fun)
    {
      const block_facts &f = m_facts[bb];
      for (const event &ev : f.events)
	some |= ev.enters != 0;
      FOR_EACH_EDGE (e, ei, bb->succs)
	if (e->dest != EXIT_BLOCK_PTR_FOR_FN (m_fun) && f.here_out & ~m_facts[e->dest].worth_in && !drop_possible_p (e))
	  return false;
    }
  return some;
}

/* The first statement on some way from behind event NUMBER of BB that ends the stay of group G, with a way on to a
   region that maps the group; or null.  */

gimple *
kept_data::what_ends (basic_block bb, unsigned number, unsigned g)
{
  std::vector<basic_block> work;
  std::set<basic_block> seen;
  auto look = [&] (basic_block in, unsigned from) -> gimple *
    {
      const block_facts &f = m_facts[in];
      for (unsigned i = from; i < f.events.size (); i++)
	if (f.events[i].ends >> g & 1)
	  return f.events[i].stmt;
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, in->succs)
	if (seen.insert (e->dest).second)
	  work.push_back (e->dest);
      return NULL;
    };
  gimple *end = look (bb, number + 1);
  while (!end && !work.empty ())
    {
      basic_block next = work.back ();
      work.pop_back ();
      end = look (next, 0);
    }
  if (!end)
    return NULL;
  work = { gimple_bb (end) };
  seen.clear ();
  while (!work.empty ())
    {
      basic_block in = work.back ();
      work.pop_back ();
      bool behind = in != gimple_bb (end) || seen.count (in);
      for (const event &e : m_facts[in].events)
	{
	  if (behind && e.keeps >> g & 1)
	    return end;
	  behind |= e.stmt == end;
	}
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, in->succs)
	if (seen.insert (e->dest).second)
	  work.push_back (e->dest);
    }
  return NULL;
}

/* Report the objects that stay, and the other objects with reasons.  */

void
kept_data::report ()
{
  /* The dump has been ended by fetching bodies.  */
  if (!dump_enabled_p ())
    g->get_dumps ()->dump_start (m_dump, NULL);
  if (!dump_enabled_p ())
    return;
  for (auto &block : m_facts)
    for (unsigned i = 0; i < block.second.events.size (); i++)
      {
	const event &e = block.second.events[i];
	if (!e.begins)
	  continue;
	for (const mapped &m : e.begins->maps)
	  {
	    if (m.group < 0 || !(e.keeps >> m.group & 1) || !m.name)
	      continue;
	    const char *name = IDENTIFIER_POINTER (m.name);
	    const bool enters = e.enters >> m.group & 1;
	    gimple *end = enters ? NULL : what_ends (block.first, i, m.group);
	    if (enters)
	      dump_printf_loc (MSG_OPTIMIZED_LOCATIONS, e.stmt, "'%s' stays on the device after this target region\n",
			       name);
	    else if (end && gimple_has_location (end))
	      dump_printf_loc (MSG_MISSED_OPTIMIZATION, e.stmt,
			       "'%s' does not stay on the device after this target region: %s in line %d\n", name,
			       is_gimple_call (end) ? "the call" : "the host's access", gimple_lineno (end));
	  }
      }
}

/* The number of objects in the table, computed at the end of *SEQ.  */

tree
kept_data::table_count (gimple_seq *seq)
{
  tree count = build4 (ARRAY_REF, long_unsigned_type_node, m_table, size_zero_node, NULL_TREE, NULL_TREE);
  gassign *load = gimple_build_assign (make_ssa_name (long_unsigned_type_node), count);
  gimple_seq_add_stmt (seq, load);
  return gimple_assign_lhs (load);
}

/* Put CALL before S, under the condition that CONDITION is not zero; with a null CONDITION: under the condition that
   the table is not empty.  */

gimple *
kept_data::call_before (gimple *s, tree condition, gcall *call)
{
  gimple_stmt_iterator gsi = gsi_for_stmt (s);
  if (!condition)
    {
      gimple_seq seq = NULL;
      condition = table_count (&seq);
      gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
      gsi = gsi_for_stmt (s);
    }
  gsi_prev (&gsi);
  gimple *previous = gsi_end_p (gsi) || gimple_code (gsi_stmt (gsi)) == GIMPLE_LABEL ? NULL : gsi_stmt (gsi);
  gcond *cond = gimple_build_cond (NE_EXPR, condition, build_zero_cst (TREE_TYPE (condition)), NULL_TREE, NULL_TREE);
  basic_block bb = insert_cond_bb (gimple_bb (s), previous, cond, profile_probability::even ());
  gsi = gsi_start_bb (bb);
  gsi_insert_after (&gsi, call, GSI_NEW_STMT);
  return call;
}

/* Calls of the runtime's functions for G; afterwards the objects of LIVE have the right values on the host.  */

gcall *
kept_data::show_call (groups g)
{
  tree type = build_function_type_list (void_type_node, ptr_type_node, unsigned_type_node, ptr_type_node,
					long_unsigned_type_node, NULL_TREE);
  return gimple_build_call (runtime_function ("heddle_show_data", type), 4, build_fold_addr_expr (m_table),
			    build_int_cst (unsigned_type_node, g), null_pointer_node, size_zero_node);
}

gcall *
kept_data::drop_call (groups g, groups live)
{
  tree type = build_function_type_list (void_type_node, ptr_type_node, unsigned_type_node, unsigned_type_node,
					NULL_TREE);
  return gimple_build_call (runtime_function ("heddle_drop_data", type), 3, build_fold_addr_expr (m_table),
			    build_int_cst (unsigned_type_node, g), build_int_cst (unsigned_type_node, g & live));
}

/* Put CALL on E, under the condition that the table is not empty.  */

void
kept_data::call_on_edge (edge e, gcall *call)
{
  basic_block bb = split_edge (e);
  gimple_seq seq = NULL;
  tree count = table_count (&seq);
  gimple *load = gimple_seq_last_stmt (seq);
  gimple_stmt_iterator gsi = gsi_last_bb (bb);
  gsi_insert_seq_after (&gsi, seq, GSI_NEW_STMT);
  gcond *cond = gimple_build_cond (NE_EXPR, count, build_zero_cst (TREE_TYPE (count)), NULL_TREE, NULL_TREE);
  basic_block calls = insert_cond_bb (bb, load, cond, profile_probability::even ());
  gsi = gsi_start_bb (calls);
  gsi_insert_after (&gsi, call, GSI_NEW_STMT);
}

/* A constant array of bytes.  */

tree
constant_bytes (const std::vector<unsigned> &bytes, const char *name)
{
  tree type = build_array_type_nelts (build_qualified_type (unsigned_char_type_node, TYPE_QUAL_CONST), bytes.size ());
  vec<constructor_elt, va_gc> *elements = NULL;
  for (unsigned i = 0; i < bytes.size (); i++)
    CONSTRUCTOR_APPEND_ELT (elements, size_int (i), build_int_cst (unsigned_char_type_node, bytes[i]));
  tree var = build_decl (UNKNOWN_LOCATION, VAR_DECL, create_tmp_var_name (name), type);
  TREE_STATIC (var) = 1;
  TREE_READONLY (var) = 1;
  TREE_ADDRESSABLE (var) = 1;
  TREE_USED (var) = 1;
  DECL_ARTIFICIAL (var) = 1;
  DECL_IGNORED_P (var) = 1;
  DECL_CONTEXT (var) = NULL_TREE;
  DECL_INITIAL (var) = build_constructor (type, elements);
  TREE_CONSTANT (DECL_INITIAL (var)) = 1;
  TREE_STATIC (DECL_INITIAL (var)) = 1;
  varpool_node::finalize_decl (var);
  return build_fold_addr_expr (var);
}

/* The argument GROUPS of heddle_keep_data for R.  */

tree
kept_data::groups_of (const region &r)
{
  std::vector<unsigned> bytes;
  for (const mapped &m : r.maps)
    if (m.kind == GOMP_MAP_FIRSTPRIVATE_INT)
      bytes.push_back (no_memory);
    else if (m.group < 0 || m_groups[m.group].excluded)
      bytes.push_back (0);
    else
      {
	const auto same = std::count_if (r.maps.begin (), r.maps.end (),
					 [&] (const mapped &other) { return other.group == m.group; });
	bytes.push_back ((m.group + 1) | (same > 1 ? may_overlap : 0) | (m.changes ? may_change : 0));
      }
  return constant_bytes (bytes, "kept_groups");
}

void
kept_data::rewrite ()
{
  unsigned objects = 0;
  std::vector<unsigned> limits;
  for (const group &g : m_groups)
    {
      limits.push_back (g.limit);
      objects += g.limit;
    }
  objects = std::min (objects, most_objects);
  m_table = create_tmp_var (build_array_type_nelts (long_unsigned_type_node,
						    words_of_table + words_of_object * objects), "kept_data");
  TREE_ADDRESSABLE (m_table) = 1;

  /* First the places, as blocks are split and edges change.  */
  std::vector<std::pair<edge, std::pair<groups, groups>>> drops;
  std::vector<std::pair<edge, groups>> shows;
  basic_block bb;
  edge e;
  edge_iterator ei;
  std::vector<event> events;
  FOR_EACH_BB_FN (bb, m_fun)
    {
      block_facts &f = m_facts[bb];
      events.insert (events.end (), f.events.begin (), f.events.end ());
      FOR_EACH_EDGE (e, ei, bb->succs)
	if (e->dest != EXIT_BLOCK_PTR_FOR_FN (m_fun))
	  {
	    const groups leave = f.here_out & ~m_facts[e->dest].worth_in;
	    const groups look = m_shows.count (e) ? m_shows[e] & f.here_out & m_facts[e->dest].worth_in : 0;
	    if (leave)
	      drops.push_back ({ e, { leave, m_facts[e->dest].live_in } });
	    if (look)
	      shows.push_back ({ e, look });
	  }
    }

  tree type = build_function_type_list (void_type_node, ptr_type_node, long_unsigned_type_node, ptr_type_node,
					ptr_type_node, ptr_type_node, ptr_type_node, unsigned_type_node, NULL_TREE);
  tree keep = runtime_function ("heddle_keep_data", type);
  for (event &ev : events)
    {
      if (ev.shows)
	call_before (ev.stmt, NULL_TREE, show_call (ev.shows));
      if (!ev.begins)
	continue;
      if (ev.enters || ev.keeps & ev.drops)
	{
	  gcall *call = gimple_build_call (keep, 7, build_fold_addr_expr (m_table), gimple_call_arg (ev.stmt, COUNT),
					   gimple_call_arg (ev.stmt, ADDRESSES), gimple_call_arg (ev.stmt, SIZES),
					   gimple_call_arg (ev.stmt, KINDS), groups_of (*ev.begins),
					   build_int_cst (unsigned_type_node, ev.enters));
	  gimple_set_location (call, gimple_location (ev.stmt));
	  call_before (ev.stmt, build_fold_addr_expr (keep), call);
	}
      if (ev.drops)
	{
	  gimple_stmt_iterator gsi = gsi_for_stmt (ev.stmt);
	  gimple_seq seq = NULL;
	  tree count = table_count (&seq);
	  gimple *load = gimple_seq_last_stmt (seq);
	  gsi_insert_seq_after (&gsi, seq, GSI_SAME_STMT);
	  gcond *cond = gimple_build_cond (NE_EXPR, count, build_zero_cst (TREE_TYPE (count)), NULL_TREE, NULL_TREE);
	  basic_block calls = insert_cond_bb (gimple_bb (load), load, cond, profile_probability::even ());
	  gsi = gsi_start_bb (calls);
	  gsi_insert_after (&gsi, drop_call (ev.drops, ev.live), GSI_NEW_STMT);
	}
    }
  for (auto &d : drops)
    call_on_edge (d.first, drop_call (d.second.first, d.second.second));
  for (auto &d : shows)
    call_on_edge (d.first, show_call (d.second));

  basic_block first = split_edge (single_succ_edge (ENTRY_BLOCK_PTR_FOR_FN (m_fun)));
  gimple_stmt_iterator gsi = gsi_last_bb (first);
  auto word = [&] (unsigned i)
    {
      return build4 (ARRAY_REF, long_unsigned_type_node, m_table, size_int (i), NULL_TREE, NULL_TREE);
    };
  gsi_insert_after (&gsi, gimple_build_assign (word (0), build_zero_cst (long_unsigned_type_node)), GSI_NEW_STMT);
  gassign *at = gimple_build_assign (make_ssa_name (long_unsigned_type_node), NOP_EXPR,
				     constant_bytes (limits, "kept_limits"));
  gsi_insert_after (&gsi, at, GSI_NEW_STMT);
  gsi_insert_after (&gsi, gimple_build_assign (word (1), gimple_assign_lhs (at)), GSI_NEW_STMT);
}

/* Objects of TYPE may contain pointers to other objects on the host: as pointers, or as integers.  */

bool
holds_pointers (tree type)
{
  while (TREE_CODE (type) == ARRAY_TYPE || TREE_CODE (type) == COMPLEX_TYPE || TREE_CODE (type) == VECTOR_TYPE)
    type = TREE_TYPE (type);
  if (SCALAR_FLOAT_TYPE_P (type))
    return false;
  if (INTEGRAL_TYPE_P (type))
    return TYPE_PRECISION (type) >= POINTER_SIZE;
  if (TREE_CODE (type) != RECORD_TYPE || !COMPLETE_TYPE_P (type))
    return true;
  for (tree field = TYPE_FIELDS (type); field; field = DECL_CHAIN (field))
    if (TREE_CODE (field) == FIELD_DECL && holds_pointers (TREE_TYPE (field)))
      return true;
  return false;
}

/* No object that R maps to the device and back contains pointers.  */

bool
plain_data_p (const region &r)
{
  if (!r.known)
    return false;
  for (const mapped &m : r.maps)
    {
      if (m.kind == GOMP_MAP_FIRSTPRIVATE_INT || m.kind == GOMP_MAP_TO || m.kind == GOMP_MAP_TO_PSET
	  || m.kind == GOMP_MAP_POINTER || m.kind == GOMP_MAP_FIRSTPRIVATE)
	continue;
      /* The field of a section is a void *.  */
      auto plain = [] (tree type) { return POINTER_TYPE_P (type) && !holds_pointers (TREE_TYPE (type)); };
      bool all = !m.addresses.empty ();
      for (tree a : m.addresses)
	all &= plain (TREE_TYPE (a));
      if (!all && !plain (TREE_TYPE (m.field))
	  && heddle_region_may_store_addresses (TREE_OPERAND (gimple_call_arg (r.call, FUNCTION), 0),
						&m - r.maps.data (), m.descriptor))
	return false;
    }
  return r.known;
}

/* For GCC's analysis of pointers: regions access their arguments, and no address becomes known to other code; nor do
   other constructs with mappings, and questions for mapped objects.  A region that maps pointers back may store any of
   its addresses to them: its call stays a call of an unknown function.  */

class regions_without_escapes
{
public:
  regions_without_escapes (function *fun, const std::vector<std::unique_ptr<region>> &regions)
  {
    bool plain = true;
    for (auto &r : regions)
      plain &= plain_data_p (*r);
    /* A pair of letters for the result, and for each argument.  */
    for (auto &r : regions)
      if (plain_data_p (*r))
	specify (r->call, ". . . . r r r . . w ");
    for (gimple *s : statements (fun))
      if (gimple_call_builtin_p (s, BUILT_IN_GOMP_TARGET_ENTER_EXIT_DATA)
	       || gimple_call_builtin_p (s, BUILT_IN_GOMP_TARGET_UPDATE))
	specify (s, plain ? ". . . r r r . . " : ". . . w r r . . ");
      else if (present_call_p (s))
	specify (s, ". r . ");
    compute_may_aliases ();
  }

  ~regions_without_escapes ()
  {
    for (auto &r : m_types)
      gimple_call_set_fntype (r.first, r.second);
    compute_may_aliases ();
  }

private:
  void
  specify (gimple *s, const char *spec)
  {
    gcall *call = as_a<gcall *> (s);
    tree type = gimple_call_fntype (call);
    if (gimple_call_num_args (call) + 1 != strlen (spec) / 2)
      return;
    m_types.push_back ({ call, type });
    tree attribute = tree_cons (get_identifier ("fn spec"),
				build_tree_list (NULL_TREE, build_string (strlen (spec), spec)),
				TYPE_ATTRIBUTES (type));
    gimple_call_set_fntype (call, build_type_attribute_variant (type, attribute));
  }

  std::vector<std::pair<gcall *, tree>> m_types;
};

/* Removed unreachable code may have had regions.  */

void
kept_data::forget_removed_regions ()
{
  auto removed = [] (const std::unique_ptr<region> &r) { return !gimple_bb (r->call); };
  for (auto &r : m_regions)
    if (removed (r))
      for (auto block = m_blocks.begin (); block != m_blocks.end ();)
	block = block->second == r.get () ? m_blocks.erase (block) : std::next (block);
  m_regions.erase (std::remove_if (m_regions.begin (), m_regions.end (), removed), m_regions.end ());
}

void
kept_data::run ()
{
  for (auto &r : m_regions)
    understand (r.get ());
  std::unique_ptr<regions_without_escapes> pointers;
  /* Remove code for overlapping sections if these are known not to overlap.  */
  if (heddle_tests_overlap_p (m_fun))
    {
      find_addresses ();
      pointers.reset (new regions_without_escapes (m_fun, m_regions));
      if (heddle_decide_overlaps (m_fun))
	{
	  update_ssa (TODO_update_ssa);
	  forget_removed_regions ();
	  compute_may_aliases ();
	}
    }
  calculate_dominance_info (CDI_DOMINATORS);
  loop_optimizer_init (AVOID_CFG_MODIFICATIONS);
  bool changed = false;
  if (regions_follow_p () && find_maps ())
    {
      if (!pointers)
	pointers.reset (new regions_without_escapes (m_fun, m_regions));
      find_groups ();
      exclude_own_data ();
      find_events ();
      find_access_loops ();
      solve ();
      changed = find_changes ();
      report ();
    }
  pointers.reset ();
  if (changed)
    {
      rewrite ();
      mark_virtual_operands_for_renaming (m_fun);
      update_ssa (TODO_update_ssa);
    }
  loop_optimizer_finalize ();
  free_dominance_info (CDI_DOMINATORS);
}

} // namespace

unsigned
kept_data_pass::execute (function *)
{
  /* Regions for the host inside other regions use the host's instance of mapped objects.  */
  if (omp_requires_mask & OMP_REQUIRES_REVERSE_OFFLOAD)
    return 0;
  cgraph_node *node;
  std::vector<cgraph_node *> callers;
  FOR_EACH_FUNCTION (node)
    if (fndecl_built_in_p (node->decl, BUILT_IN_GOMP_TARGET))
      for (cgraph_edge *e = node->callers; e; e = e->next_caller)
	{
	  cgraph_node *caller = e->caller->inlined_to ? e->caller->inlined_to : e->caller;
	  if (caller->has_gimple_body_p () && !caller->thunk && opt_for_fn (caller->decl, optimize)
	      && std::find (callers.begin (), callers.end (), caller) == callers.end ())
	    callers.push_back (caller);
	}
  const int dump = current_pass->static_pass_number;
  for (cgraph_node *caller : callers)
    {
      caller->get_body ();
      function *fun = DECL_STRUCT_FUNCTION (caller->decl);
      if (!fun->cfg)
	continue;
      push_cfun (fun);
      kept_data data (fun, dump);
      if (data.find_regions ())
	data.run ();
      pop_cfun ();
    }
  return 0;
}
