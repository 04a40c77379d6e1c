/* user-mappers.cc -- the host role: "declare mapper" on all constructs that map.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A mapper says of a type which clauses an object of it stands for:

     #pragma omp declare mapper (struct vector v) map(v.n, v.x, v.x[0:v.n])

   The front ends of GCC 16 put these in the place of a "map" on a "target" that is not combined with other constructs,
   and forget them anywhere else: on "target teams", on "target data", "enter data", "exit data" and "update", and with
   an object that is an element of an array, or the object of a reference.  Then only the structure is mapped, with a
   pointer of the host's in it.

   Each list of clauses gets to one function of the front end, which completes it.  That function is replaced by one
   that puts the mappers' clauses there before, and the front end's own, of "target" alone, by one that leaves the
   clauses alone.  The kind of such a clause is what is left of the mapper's in the kind of the construct's ("map-type
   decay", OpenMP 5.2, 5.8.2): "to" of "tofrom" is "to", "to" of "from" only allocates.

   An array of objects is one object after the other.  Clauses are per object, so the number of elements has to be
   known here, and small; with any other number it is an error.

   What a region names without a clause gets its mapper when the construct is gimplified, from clauses that name the
   mappers.  C's front end adds these to "target" alone, too; here they are added for all types that have a mapper.  */

/* Before what it lays down the formats of diagnostics for.  */
#include "gcc-plugin.h"
#include "tree.h"
#include "c-family/c-common.h"
#include "c-family/c-pragma.h"
#include "gcc-compat.h"
#include "host/clauses/state.h"
#include "host/clauses/user-mappers.h"
#include "replaced-function.h"

#if HEDDLE_HAS_MAPPERS

extern tree c_finish_omp_clauses (tree, enum c_omp_region_type) __attribute__ ((weak));
extern tree finish_omp_clauses (tree, enum c_omp_region_type) __attribute__ ((weak));
extern tree c_omp_instantiate_mappers (tree) __attribute__ ((weak));
extern tree c_omp_mapper_decl (tree) __attribute__ ((weak));
extern void c_omp_split_clauses (location_t, enum tree_code, omp_clause_mask, tree, tree *) __attribute__ ((weak));
extern void c_omp_find_nested_mappers (omp_mapper_list<tree> *, tree) __attribute__ ((weak));
extern tree build_array_ref (location_t, tree, tree) __attribute__ ((weak));
extern tree build_indirect_ref (location_t, tree, ref_operator) __attribute__ ((weak));
extern tree convert_from_reference (tree) __attribute__ ((weak));
extern bool type_dependent_expression_p (tree) __attribute__ ((weak));

namespace {

/* Elements of an array that have clauses each.  */
const unsigned most_elements = 16;

const ggc_root_tab roots[] =
  { { &clauses_state.declared_mappers, 1, sizeof clauses_state.declared_mappers, &gt_ggc_mx_tree_node,
     &gt_pch_nx_tree_node }, LAST_GGC_ROOT_TAB };

/* What a kind of mapping does.  */
struct kind_parts
{
  unsigned directions; /* GOMP_MAP_TO | GOMP_MAP_FROM */
  bool always, present;
};

/* The parts of KIND, as users write kinds: alloc, to, from, tofrom.  */

kind_parts
parts_of (gomp_map_kind kind)
{
  switch (kind)
    {
    case GOMP_MAP_TO:			  return { GOMP_MAP_TO, false, false };
    case GOMP_MAP_FROM:			  return { GOMP_MAP_FROM, false, false };
    case GOMP_MAP_TOFROM:		  return { GOMP_MAP_TOFROM, false, false };
    case GOMP_MAP_ALWAYS_TO:		  return { GOMP_MAP_TO, true, false };
    case GOMP_MAP_ALWAYS_FROM:		  return { GOMP_MAP_FROM, true, false };
    case GOMP_MAP_ALWAYS_TOFROM:	  return { GOMP_MAP_TOFROM, true, false };
    case GOMP_MAP_PRESENT_ALLOC:	  return { GOMP_MAP_ALLOC, false, true };
    case GOMP_MAP_PRESENT_TO:		  return { GOMP_MAP_TO, false, true };
    case GOMP_MAP_PRESENT_FROM:		  return { GOMP_MAP_FROM, false, true };
    case GOMP_MAP_PRESENT_TOFROM:	  return { GOMP_MAP_TOFROM, false, true };
    case GOMP_MAP_ALWAYS_PRESENT_TO:	  return { GOMP_MAP_TO, true, true };
    case GOMP_MAP_ALWAYS_PRESENT_FROM:	  return { GOMP_MAP_FROM, true, true };
    case GOMP_MAP_ALWAYS_PRESENT_TOFROM:  return { GOMP_MAP_TOFROM, true, true };
    default:				  return { GOMP_MAP_ALLOC, false, false };
    }
}

/* The kind that has PARTS.  */

gomp_map_kind
kind_of (kind_parts parts)
{
  static const gomp_map_kind kinds[4][2][2] =
    { { { GOMP_MAP_ALLOC, GOMP_MAP_PRESENT_ALLOC }, { GOMP_MAP_ALLOC, GOMP_MAP_PRESENT_ALLOC } },
      { { GOMP_MAP_TO, GOMP_MAP_PRESENT_TO }, { GOMP_MAP_ALWAYS_TO, GOMP_MAP_ALWAYS_PRESENT_TO } },
      { { GOMP_MAP_FROM, GOMP_MAP_PRESENT_FROM }, { GOMP_MAP_ALWAYS_FROM, GOMP_MAP_ALWAYS_PRESENT_FROM } },
      { { GOMP_MAP_TOFROM, GOMP_MAP_PRESENT_TOFROM }, { GOMP_MAP_ALWAYS_TOFROM, GOMP_MAP_ALWAYS_PRESENT_TOFROM } } };
  return kinds[parts.directions][parts.always][parts.present];
}

/* The kind of a mapper's clause of kind INNER where the construct's clause has OUTER.  */

gomp_map_kind
decayed (gomp_map_kind outer, gomp_map_kind inner)
{
  if (inner == GOMP_MAP_UNSET || outer == GOMP_MAP_RELEASE || outer == GOMP_MAP_DELETE)
    return outer;
  const kind_parts o = parts_of (outer), i = parts_of (inner);
  return kind_of ({ o.directions & i.directions, o.always || i.always, o.present || i.present });
}

/* Writes the clauses in the place of a clause.  */
class expansion
{
public:
  /* C, and what is behind it, goes where LAST points to.  */
  expansion (tree c, tree *last, bool at_exit) : m_clause (c), m_last (last), m_at_exit (at_exit) {}

  bool expand (tree decl, tree name, gomp_map_kind kind);
  tree *last () const { return m_last; }

private:
  bool expand_object (tree object, tree mapper_fn, gomp_map_kind kind);
  bool expand_array (tree base, tree low, tree length, tree mapper_fn, gomp_map_kind kind);
  void add (tree decl, gomp_map_kind kind);

  tree m_clause;
  tree *m_last;
  bool m_at_exit;
  /* The mappers that are being put in.  */
  auto_vec<tree> m_open;
};

/* Put the clause of DECL, of KIND, behind the others.  */

void
expansion::add (tree decl, gomp_map_kind kind)
{
  const location_t loc = OMP_CLAUSE_LOCATION (m_clause);
  tree c = build_omp_clause (loc, OMP_CLAUSE_CODE (m_clause));
  OMP_CLAUSE_DECL (c) = decl;
  if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP)
    OMP_CLAUSE_SET_MAP_KIND (c, kind == GOMP_MAP_ALLOC && m_at_exit ? GOMP_MAP_RELEASE : kind);
  else if (parts_of (kind).directions == GOMP_MAP_ALLOC)
    return;
  else
    OMP_CLAUSE_MOTION_PRESENT (c) = OMP_CLAUSE_MOTION_PRESENT (m_clause);
  *m_last = c;
  m_last = &OMP_CLAUSE_CHAIN (c);
}

/* Walker: an expression of (*DATA)[1] in the place of the variable (*DATA)[0].  */

tree
put_object (tree *tp, int *walk_subtrees, void *data)
{
  tree *pair = (tree *) data;
  if (*tp == pair[0])
    {
      *tp = unshare_expr (pair[1]);
      *walk_subtrees = 0;
    }
  else if (TYPE_P (*tp))
    *walk_subtrees = 0;
  return NULL_TREE;
}

/* Put in the clauses of MAPPER_FN for OBJECT in a clause of KIND.  False if that mapper is being put in.  */

bool
expansion::expand_object (tree object, tree mapper_fn, gomp_map_kind kind)
{
  tree mapper = lang_hooks.decls.omp_extract_mapper_directive (mapper_fn);
  if (m_open.contains (mapper))
    return false;
  m_open.safe_push (mapper);
  tree pair[] = { OMP_DECLARE_MAPPER_DECL (mapper), object }, name = NULL_TREE;
  for (tree c = OMP_DECLARE_MAPPER_CLAUSES (mapper); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_PUSH_MAPPER_NAME)
      name = OMP_CLAUSE_DECL (c);
    else if (OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_POP_MAPPER_NAME)
      name = NULL_TREE;
    else if (heddle_iterates_p (c))
      error_at (OMP_CLAUSE_LOCATION (m_clause),
		"the mapper of %qT has a clause with an iterator, which is not supported", TREE_TYPE (mapper));
    else
      {
	tree decl = unshare_expr (OMP_CLAUSE_DECL (c));
	walk_tree (&decl, put_object, pair, NULL);
	const gomp_map_kind inner = decayed (kind, OMP_CLAUSE_MAP_KIND (c));
	if (!expand (decl, name, inner))
	  add (decl, inner);
      }
  m_open.pop ();
  return true;
}

/* Put in what LENGTH elements from LOW of the array, or of what the pointer, BASE points to stand for in a clause of
   KIND.  LOW may be null, LENGTH too.  False if their mapper is being put in.  */

bool
expansion::expand_array (tree base, tree low, tree length, tree mapper_fn, gomp_map_kind kind)
{
  const location_t loc = OMP_CLAUSE_LOCATION (m_clause);
  tree type = TREE_TYPE (base);
  if (!length && TREE_CODE (type) == ARRAY_TYPE && TYPE_DOMAIN (type) && (!low || TREE_CODE (low) == INTEGER_CST))
    {
      length = size_binop (PLUS_EXPR, fold_convert (sizetype, array_type_nelts (type)), size_one_node);
      if (low)
	length = size_binop (MINUS_EXPR, length, fold_convert (sizetype, low));
    }
  if (!length || !tree_fits_uhwi_p (length) || tree_to_uhwi (length) > most_elements)
    {
      error_at (loc,
		"an array of %qT, which has a mapper, is mapped only if the number of its elements is constant and at "
		"most %u; name its elements in %<map%> clauses",
		TYPE_MAIN_VARIANT (TREE_TYPE (type)), most_elements);
      return true;
    }
  for (unsigned i = 0; i < tree_to_uhwi (length); i++)
    {
      tree index = size_int (i);
      if (low)
	index = fold_build2 (PLUS_EXPR, sizetype, fold_convert (sizetype, unshare_expr (low)), index);
      tree array = unshare_expr (base);
      tree object = integer_zerop (index) && POINTER_TYPE_P (type) ? build_indirect_ref (loc, array, RO_UNARY_STAR)
								    : build_array_ref (loc, array, index);
      if (!expand_object (object, mapper_fn, kind))
	return false;
    }
  return true;
}

/* Put in what DECL, named in a clause of KIND, stands for, by the mapper NAME or by the default one.  False if it has
   none and stands for itself.  */

bool
expansion::expand (tree decl, tree name, gomp_map_kind kind)
{
  tree base = decl;
  unsigned dimensions = 0;
  for (; TREE_CODE (base) == OMP_ARRAY_SECTION; base = TREE_OPERAND (base, 0))
    dimensions++;
  const bool section = dimensions != 0;
  if (!TREE_TYPE (base) || error_operand_p (base))
    return false;
  if (TREE_CODE (TREE_TYPE (base)) == REFERENCE_TYPE)
    base = convert_from_reference (base);

  tree type = TREE_TYPE (base);
  for (unsigned i = 0; i < dimensions && (POINTER_TYPE_P (type) || TREE_CODE (type) == ARRAY_TYPE); i++)
    type = TREE_TYPE (type);
  for (; TREE_CODE (type) == ARRAY_TYPE; type = TREE_TYPE (type))
    dimensions++;
  type = TYPE_MAIN_VARIANT (type);
  tree mapper_fn = lang_hooks.decls.omp_mapper_lookup (name, type);
  const location_t loc = OMP_CLAUSE_LOCATION (m_clause);
  if (!mapper_fn || mapper_fn == error_mark_node)
    {
      if (name)
	error_at (loc, "mapper %qE not found for type %qT", name, type);
      return name;
    }
  if (dimensions == 0)
    return expand_object (base, mapper_fn, kind);
  if (dimensions > 1)
    {
      error_at (loc,
		"an array of %qT, which has a mapper, is mapped only if it has one dimension; name its elements in "
		"%<map%> clauses",
		type);
      return true;
    }
  if (section)
    return expand_array (base, TREE_OPERAND (decl, 1), TREE_OPERAND (decl, 2), mapper_fn, kind);
  return expand_array (base, NULL_TREE, NULL_TREE, mapper_fn, kind);
}

/* CLAUSES, of REGION, with the clauses of mappers.  */

tree
with_mappers (tree clauses, c_omp_region_type region)
{
  tree name = NULL_TREE;
  for (tree *pc = &clauses; *pc; )
    {
      tree c = *pc;
      gomp_map_kind kind;
      switch (OMP_CLAUSE_CODE (c))
	{
	case OMP_CLAUSE_TO:
	  kind = GOMP_MAP_TO;
	  break;
	case OMP_CLAUSE_FROM:
	  kind = GOMP_MAP_FROM;
	  break;
	case OMP_CLAUSE_MAP:
	  kind = OMP_CLAUSE_MAP_KIND (c);
	  break;
	default:
	  pc = &OMP_CLAUSE_CHAIN (c);
	  continue;
	}
      if (kind == GOMP_MAP_PUSH_MAPPER_NAME || kind == GOMP_MAP_POP_MAPPER_NAME)
	{
	  name = kind == GOMP_MAP_PUSH_MAPPER_NAME ? OMP_CLAUSE_DECL (c) : NULL_TREE;
	  *pc = OMP_CLAUSE_CHAIN (c);
	  continue;
	}
      if (heddle_iterates_p (c))
	{
	  pc = &OMP_CLAUSE_CHAIN (c);
	  continue;
	}
      expansion e (c, pc, region == C_ORT_OMP_EXIT_DATA);
      tree rest = OMP_CLAUSE_CHAIN (c);
      if (OMP_CLAUSE_DECL (c) && !error_operand_p (OMP_CLAUSE_DECL (c)) && e.expand (OMP_CLAUSE_DECL (c), name, kind))
	{
	  pc = e.last ();
	  *pc = rest;
	}
      else
	pc = &OMP_CLAUSE_CHAIN (c);
    }
  return clauses;
}

/* C: CLAUSES, of "target", and the mappers that can be seen here.  */

tree
with_names (tree clauses)
{
  hash_set<omp_name_type<tree>> types;
  auto_vec<tree> mappers;
  omp_mapper_list<tree> list (&types, &mappers);
  for (tree scope = clauses_state.declared_mappers; scope; scope = TREE_CHAIN (scope))
    for (tree t = DECL_INITIAL (TREE_VALUE (scope)); t; t = TREE_CHAIN (t))
      {
	tree type = TYPE_MAIN_VARIANT (TREE_PURPOSE (t)), mapper = lang_hooks.decls.omp_mapper_lookup (NULL_TREE, type);
	if (mapper)
	  list.add_mapper (NULL_TREE, type, mapper);
      }
  for (unsigned i = 0, last = mappers.length (); i < last; i++)
    c_omp_find_nested_mappers (&list, mappers[i]);
  for (tree mapper : mappers)
    {
      tree c = build_omp_clause (input_location, OMP_CLAUSE__MAPPER_BINDING_);
      OMP_CLAUSE__MAPPER_BINDING__ID (c) = OMP_DECLARE_MAPPER_ID (mapper);
      OMP_CLAUSE__MAPPER_BINDING__DECL (c) = OMP_DECLARE_MAPPER_DECL (mapper);
      OMP_CLAUSE__MAPPER_BINDING__MAPPER (c) = mapper;
      OMP_CLAUSE_CHAIN (c) = clauses;
      clauses = c;
    }
  return clauses;
}

/* The front end's function completes clauses of REGION that the user wrote, and not in a template.  */

bool
users_p (c_omp_region_type region)
{
  return (region & C_ORT_OMP) && !(region & (C_ORT_DECLARE_SIMD | C_ORT_INTEROP | C_ORT_DECLARE_MAPPER))
	 && !clauses_state.completing_own
	 /* A name has no type only in a template.  */
	 && !(type_dependent_expression_p && type_dependent_expression_p (get_identifier ("heddle")));
}

/* c_finish_omp_clauses.  */

tree
finish_c (tree clauses, c_omp_region_type region)
{
  const bool users = users_p (region);
  if (users)
    clauses = with_mappers (clauses, region);
  clauses_state.replaced_finish.put_back ();
  clauses = c_finish_omp_clauses (clauses, region);
  clauses_state.replaced_finish.replace_again ();
  return users && region == C_ORT_OMP_TARGET ? with_names (clauses) : clauses;
}

/* c_omp_split_clauses, of combined constructs.  A "target" without clauses gets one that goes again when they are
   completed, for the front end does not complete none.  */

void
split (location_t loc, enum tree_code code, omp_clause_mask mask, tree clauses, tree *parts)
{
  clauses_state.replaced_split.put_back ();
  c_omp_split_clauses (loc, code, mask, clauses, parts);
  clauses_state.replaced_split.replace_again ();
  if ((mask & (OMP_CLAUSE_MASK_1 << PRAGMA_OMP_CLAUSE_MAP)) != 0 && !parts[C_OMP_CLAUSE_SPLIT_TARGET])
    {
      tree c = build_omp_clause (loc, OMP_CLAUSE_MAP);
      OMP_CLAUSE_SET_MAP_KIND (c, GOMP_MAP_POP_MAPPER_NAME);
      OMP_CLAUSE_DECL (c) = null_pointer_node;
      parts[C_OMP_CLAUSE_SPLIT_TARGET] = c;
    }
}

/* finish_omp_clauses.  */

tree
finish_cxx (tree clauses, c_omp_region_type region)
{
  if (users_p (region))
    clauses = with_mappers (clauses, region);
  clauses_state.replaced_finish.put_back ();
  clauses = finish_omp_clauses (clauses, region);
  clauses_state.replaced_finish.replace_again ();
  return clauses;
}

/* The language's omp_finish_mapper_clauses.  */

tree
finish_mapper_clauses (tree clauses)
{
  clauses_state.completing_own = true;
  clauses = clauses_state.previous_finish_mapper_clauses (clauses);
  clauses_state.completing_own = false;
  return clauses;
}

/* c_omp_instantiate_mappers, of "target" alone.  */

tree
leave_clauses (tree clauses)
{
  return clauses;
}

/* c_omp_mapper_decl.  */

tree
declare (tree id)
{
  clauses_state.replaced_declare.put_back ();
  tree decl = c_omp_mapper_decl (id);
  clauses_state.replaced_declare.replace_again ();
  clauses_state.declared_mappers = tree_cons (NULL_TREE, decl, clauses_state.declared_mappers);
  return decl;
}

} // namespace

void
heddle_use_mappers ()
{
  void *finish = c_finish_omp_clauses ? (void *) c_finish_omp_clauses : (void *) finish_omp_clauses;
  if (!finish || !flag_openmp
      || !clauses_state.replaced_finish.replace (finish,
						 c_finish_omp_clauses ? (void *) finish_c : (void *) finish_cxx))
    return;
  register_callback ("heddle", PLUGIN_REGISTER_GGC_ROOTS, NULL, (void *) roots);
  clauses_state.replaced_instantiate.replace ((void *) c_omp_instantiate_mappers, (void *) leave_clauses);
  if (c_finish_omp_clauses)
    {
      clauses_state.replaced_declare.replace ((void *) c_omp_mapper_decl, (void *) declare);
      clauses_state.replaced_split.replace ((void *) c_omp_split_clauses, (void *) split);
    }
  clauses_state.previous_finish_mapper_clauses = lang_hooks.decls.omp_finish_mapper_clauses;
  lang_hooks.decls.omp_finish_mapper_clauses = finish_mapper_clauses;
}
#else
void
heddle_use_mappers ()
{
}
#endif
