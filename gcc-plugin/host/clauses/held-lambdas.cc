/* held-lambdas.cc -- the host role: captures of lambdas held by other objects.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Where a region uses a lambda F, GCC's front end attaches the pointers captured by F, and maps its captures by
   reference (OpenMP 5.0, 2.19.7.2):

     map (to: f) map (alloc: *f.p [0]) map (attach: f.p) map (tofrom: *f.x) map (always_pointer: f.x)

   The front end adds these clauses if the lambda is a variable.  A program has lambdas elsewhere, too:

   - behind a reference, in functions with callables as arguments;
   - in another lambda, with a capture of the first;
   - in a structure: a functor with a lambda as a member or as its base, std::pair, std::tuple, std::array, an object
     with the region in a member function (*this), or a pointer's object.

   The same clauses are added for these lambdas, and pointers captured by reference are attached, too.  An object
   neither mapped nor private by a clause of the user's gets the clause that it would get by itself: "tofrom", or "to"
   if the region cannot change it.  (For a lambda among the members the front end maps no other part of the structure,
   which the region may use as well.)  "firstprivate" becomes "map (to:)": attached objects have to be mapped.

   In a member function the front end attaches the pointers among the members of *this (OpenMP 5.0, 2.19.7.3), but not
   the pointers inherited from a base.  This pass attaches these.

   A pointer in a structure, unless captured, is the user's business, as everywhere else.  */

#include "gcc-compat.h"
#include "omp-general.h"
#include "host/clauses/mapped-members.h"
#include "passes.h"

namespace {

/* Each element of an array has clauses of its own: longer arrays of lambdas are an error.  */
const unsigned HOST_WIDE_INT most_elements = 256;

/* TYPE is a lambda's: the front end marks its artificial name.  */

bool
closure_type_p (tree type)
{
  tree name = TREE_CODE (type) == RECORD_TYPE ? TYPE_IDENTIFIER (TYPE_MAIN_VARIANT (type)) : NULL_TREE;
  return name && IDENTIFIER_ANON_P (name) && TREE_PROTECTED (name);
}

/* The number of elements of TYPE, an array; 0 if not constant.  */

unsigned HOST_WIDE_INT
element_count (tree type)
{
  tree domain = TYPE_DOMAIN (type), last = domain ? TYPE_MAX_VALUE (domain) : NULL_TREE;
  return last && tree_fits_uhwi_p (last) ? tree_to_uhwi (last) + 1 : 0;
}

/* An object of TYPE is a lambda with captures or contains one.  */

bool
holds_lambda_p (tree type)
{
  if (TREE_CODE (type) == ARRAY_TYPE)
    return element_count (type) && holds_lambda_p (TREE_TYPE (type));
  /* In a lambda's body the lambda's type is not complete: this variant has its fields already.  */
  type = TYPE_MAIN_VARIANT (type);
  if (TREE_CODE (type) != RECORD_TYPE || (!COMPLETE_TYPE_P (type) && !closure_type_p (type)))
    return false;
  for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
    if (TREE_CODE (f) == FIELD_DECL && (closure_type_p (type) || holds_lambda_p (TREE_TYPE (f))))
      return true;
  return false;
}

/* A call of a lambda of TYPE may change it; and so may a call of another class.  */

bool
mutable_p (tree type)
{
  if (!closure_type_p (type))
    return true;
  for (tree f = TYPE_FIELDS (TYPE_MAIN_VARIANT (type)); f; f = DECL_CHAIN (f))
    {
      tree call = DECL_NAME (f) && id_equal (DECL_NAME (f), "operator()") ? TREE_TYPE (f) : NULL_TREE;
      if (call && TREE_CODE (call) == METHOD_TYPE)
	return !TYPE_READONLY (TREE_TYPE (TREE_VALUE (TYPE_ARG_TYPES (call))));
    }
  return true;
}

/* T is the closure of the function around the region.  */

bool
own_closure_p (tree t)
{
  if (!INDIRECT_REF_P (t))
    return false;
  t = TREE_OPERAND (t, 0);
  STRIP_NOPS (t);
  return TREE_CODE (t) == PARM_DECL && DECL_ARTIFICIAL (t) && DECL_NAME (t) && id_equal (DECL_NAME (t), "__closure");
}

/* A search for variables of a region.  */
struct variables
{
  hash_set<tree> inner;			/* declared by the region */
  hash_set<tree> seen;
  auto_vec<tree> holders;		/* holders of lambdas, or references to holders */
};

/* Walker: note the variables declared by a region.  */

tree
note_inner (tree *tp, int *walk_subtrees, void *data)
{
  hash_set<tree> &inner = ((variables *) data)->inner;
  tree t = *tp;
  if (TYPE_P (t))
    *walk_subtrees = 0;
  else if (TREE_CODE (t) == DECL_EXPR)
    inner.add (DECL_EXPR_DECL (t));
  else if (TREE_CODE (t) == TARGET_EXPR)
    inner.add (TARGET_EXPR_SLOT (t));
  else if (TREE_CODE (t) == BIND_EXPR)
    for (tree var = BIND_EXPR_VARS (t); var; var = DECL_CHAIN (var))
      inner.add (var);
  return NULL_TREE;
}

/* Walker: note the variables from outside of the region with lambdas inside.  Variables without a name are values made
   by the region.  */

tree
note_holders (tree *tp, int *walk_subtrees, void *data)
{
  variables &vars = *(variables *) data;
  tree t = *tp;
  if (TYPE_P (t))
    *walk_subtrees = 0;
  else if ((VAR_P (t) || TREE_CODE (t) == PARM_DECL) && DECL_NAME (t) && !DECL_HAS_VALUE_EXPR_P (t)
	   && !vars.inner.contains (t) && !vars.seen.add (t)
	   && !lookup_attribute ("omp declare target", DECL_ATTRIBUTES (t)))
    {
      tree type = TREE_TYPE (t);
      if (holds_lambda_p (TREE_CODE (type) == REFERENCE_TYPE ? TREE_TYPE (type) : type))
	vars.holders.safe_push (t);
    }
  return NULL_TREE;
}

/* T is the object of the member function at hand, or captured by its lambda.  */

bool
own_object_p (tree t)
{
  if (!INDIRECT_REF_P (t))
    return false;
  t = TREE_OPERAND (t, 0);
  STRIP_NOPS (t);
  return (TREE_CODE (t) == PARM_DECL || VAR_P (t)) && DECL_ARTIFICIAL (t) && DECL_NAME (t)
	 && id_equal (DECL_NAME (t), "this");
}

/* T is a part of *this: how far from its begin, or -1.  */

HOST_WIDE_INT
place_in_object (tree t)
{
  HOST_WIDE_INT place = 0;
  for (; TREE_CODE (t) == COMPONENT_REF; t = TREE_OPERAND (t, 0))
    {
      tree field = TREE_OPERAND (t, 1);
      if (TREE_CODE (field) != FIELD_DECL || !DECL_FIELD_OFFSET (field) || !tree_fits_shwi_p (byte_position (field)))
	return -1;
      place += int_byte_position (field);
    }
  if (INDIRECT_REF_P (t) && !own_object_p (t))
    {
      /* inherited-members.cc  */
      tree pointer = TREE_OPERAND (t, 0);
      STRIP_NOPS (pointer);
      if (TREE_CODE (pointer) != POINTER_PLUS_EXPR || !tree_fits_shwi_p (TREE_OPERAND (pointer, 1)))
	return -1;
      place += tree_to_shwi (TREE_OPERAND (pointer, 1));
      t = build1 (INDIRECT_REF, void_type_node, TREE_OPERAND (pointer, 0));
    }
  return own_object_p (t) ? place : -1;
}

/* Walker: note pointers and references among the members of bases of *this.  */

tree
note_inherited (tree *tp, int *walk_subtrees, void *data)
{
  auto_vec<tree> &members = *(auto_vec<tree> *) data;
  tree t = *tp;
  if (TYPE_P (t))
    *walk_subtrees = 0;
  if (TREE_CODE (t) != COMPONENT_REF || !POINTER_TYPE_P (TREE_TYPE (t))
      || TREE_CODE (TREE_OPERAND (t, 0)) != COMPONENT_REF || DECL_ARTIFICIAL (TREE_OPERAND (t, 1)))
    return NULL_TREE;
  for (tree base = TREE_OPERAND (t, 0); TREE_CODE (base) == COMPONENT_REF; base = TREE_OPERAND (base, 0))
    if (!DECL_ARTIFICIAL (TREE_OPERAND (base, 1)) || DECL_NAME (TREE_OPERAND (base, 1)))
      return NULL_TREE;
  if (place_in_object (t) < 0)
    return NULL_TREE;
  for (tree m : members)
    if (operand_equal_p (m, t))
      return NULL_TREE;
  members.safe_push (t);
  return NULL_TREE;
}

/* T is the pointer "this" of a lambda with *this captured by copy: the object is in the closure.  */

bool
copied_this_p (tree t)
{
  STRIP_NOPS (t);
  if (!VAR_P (t) || !DECL_HAS_VALUE_EXPR_P (t) || !DECL_NAME (t) || !id_equal (DECL_NAME (t), "this"))
    return false;
  t = DECL_VALUE_EXPR (t);
  STRIP_NOPS (t);
  return TREE_CODE (t) == ADDR_EXPR;
}

/* The object of MEMBER, a reference: in a form that the gimplifier does not take for a member of a structure.  The
   gimplifier looks for the structure's group, and crashes if it has groups, but none for a structure mapped as a
   whole.  */

tree
referred_object (tree member)
{
  tree type = TREE_TYPE (TREE_TYPE (member));
  return build1 (INDIRECT_REF, type, build1 (NOP_EXPR, build_pointer_type (type), unshare_expr (member)));
}

/* A region's clauses, and the added clauses.  */
class region
{
public:
  region (tree target) : m_list (&OMP_TARGET_CLAUSES (target)), m_loc (EXPR_LOCATION (target)),
			 m_body (OMP_TARGET_BODY (target)) {}
  void mend ();

private:
  bool attached_p (tree member) const;
  void map_holder (tree var);
  void drop_copied_object ();
  void separate_references ();
  void attach (auto_vec<tree> *clauses, tree pointer) const;
  void add_inherited ();
  void add_whole_objects ();
  static tree insert (tree after, const auto_vec<tree> &clauses);
  void add_captures (auto_vec<tree> *clauses, tree object) const;

  tree *m_list;
  location_t m_loc;
  tree m_body;
};

/* Pointer or reference MEMBER has a clause.  */

bool
region::attached_p (tree member) const
{
  const HOST_WIDE_INT place = place_in_object (member);
  for (tree c = *m_list; c; c = OMP_CLAUSE_CHAIN (c))
    if ((heddle_map_p (c, GOMP_MAP_ATTACH_ZERO_LENGTH_ARRAY_SECTION) || heddle_map_p (c, GOMP_MAP_ALWAYS_POINTER)
	 || heddle_map_p (c, GOMP_MAP_ATTACH) || heddle_map_p (c, GOMP_MAP_ATTACH_DETACH))
	&& (operand_equal_p (OMP_CLAUSE_DECL (c), member)
	    || (place >= 0 && place_in_object (OMP_CLAUSE_DECL (c)) == place)))
      return true;
  return false;
}

/* Add clauses for POINTER, an array of no elements, if missing.  */

void
region::attach (auto_vec<tree> *clauses, tree pointer) const
{
  if (attached_p (pointer))
    return;
  tree to = TREE_TYPE (TREE_TYPE (pointer)), address = unshare_expr (pointer);
  if (!COMPLETE_TYPE_P (to))	/* nor is void */
    {
      to = char_type_node;
      address = build1 (NOP_EXPR, build_pointer_type (to), address);
    }
  tree c = heddle_make_map (m_loc, GOMP_MAP_ALLOC, build1 (INDIRECT_REF, to, address), size_zero_node);
  OMP_CLAUSE_MAP_MAYBE_ZERO_LENGTH_ARRAY_SECTION (c) = 1;
  clauses->safe_push (c);
  clauses->safe_push (heddle_make_map (m_loc, GOMP_MAP_ATTACH_ZERO_LENGTH_ARRAY_SECTION, pointer, size_zero_node));
}

/* Add clauses for captures of lambdas in OBJECT, or of OBJECT itself.  All attached pointers are "of no elements", not
   gathered by the gimplifier with its members, and attached at the end by attached-pointers.cc.  */

void
region::add_captures (auto_vec<tree> *clauses, tree object) const
{
  tree whole = TYPE_MAIN_VARIANT (TREE_TYPE (object));
  if (TREE_CODE (whole) == ARRAY_TYPE)
    {
      unsigned HOST_WIDE_INT n = holds_lambda_p (whole) ? element_count (whole) : 0;
      if (n > most_elements)
	{
	  /* Lambdas with mere values need no clauses.  */
	  const unsigned before = clauses->length ();
	  add_captures (clauses, build4 (ARRAY_REF, TREE_TYPE (whole), unshare_expr (object), size_zero_node, NULL_TREE,
					 NULL_TREE));
	  if (clauses->length () == before)
	    return;
	  error_at (m_loc, "an array of %u lambdas with pointers or references in a target region; %u are supported: "
		    "have each hold indices, and let the region name what they are to", unsigned (n),
		    unsigned (most_elements));
	  n = 0;
	}
      for (unsigned HOST_WIDE_INT i = 0; i < n; i++)
	add_captures (clauses, build4 (ARRAY_REF, TREE_TYPE (whole), unshare_expr (object), size_int (i), NULL_TREE,
				       NULL_TREE));
      return;
    }
  if (TREE_CODE (whole) != RECORD_TYPE)
    return;
  const bool captures = closure_type_p (whole) && !own_closure_p (object);
  for (tree f = TYPE_FIELDS (whole); f; f = DECL_CHAIN (f))
    {
      if (TREE_CODE (f) != FIELD_DECL)
	continue;
      tree type = TREE_TYPE (f);
      if (!POINTER_TYPE_P (type))
	{
	  if (holds_lambda_p (type))
	    add_captures (clauses, build3 (COMPONENT_REF, type, unshare_expr (object), f, NULL_TREE));
	  continue;
	}
      tree member = build3 (COMPONENT_REF, type, unshare_expr (object), f, NULL_TREE);
      if (!captures || FUNC_OR_METHOD_TYPE_P (TREE_TYPE (type)))
	continue;
      if (TREE_CODE (type) == POINTER_TYPE)
	attach (clauses, member);
      else if (COMPLETE_TYPE_P (TREE_TYPE (type)))
	{
	  tree whole = referred_object (member);
	  if (!attached_p (member))
	    {
	      clauses->safe_push (heddle_make_map (m_loc, GOMP_MAP_TOFROM, whole, TYPE_SIZE_UNIT (TREE_TYPE (type))));
	      clauses->safe_push (heddle_make_map (m_loc, GOMP_MAP_ATTACH_ZERO_LENGTH_ARRAY_SECTION, member,
						   size_zero_node));
	    }
	  if (TREE_CODE (TREE_TYPE (whole)) != POINTER_TYPE)
	    add_captures (clauses, unshare_expr (whole));
	  else if (!FUNC_OR_METHOD_TYPE_P (TREE_TYPE (TREE_TYPE (whole))))
	    attach (clauses, unshare_expr (whole));
	}
    }
}

/* Have the contents of VAR, or of its object, mapped by a clause, unless a clause of the user's says something
   else.  */

void
region::map_holder (tree var)
{
  const bool reference = TREE_CODE (TREE_TYPE (var)) == REFERENCE_TYPE;
  tree type = reference ? TREE_TYPE (TREE_TYPE (var)) : TREE_TYPE (var);
  tree object = reference ? build1 (INDIRECT_REF, type, var) : var, *own = NULL;
  for (tree *p = m_list; *p;)
    {
      tree c = *p;
      if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_DEFAULTMAP)
	return;
      if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE && OMP_CLAUSE_DECL (c) == var)
	own = p;
      else if (omp_clause_num_ops[OMP_CLAUSE_CODE (c)] && OMP_CLAUSE_OPERAND (c, 0))
	{
	  tree t = OMP_CLAUSE_OPERAND (c, 0);
	  while (handled_component_p (t) || INDIRECT_REF_P (t))
	    t = TREE_OPERAND (t, 0);
	  if (t == var && OMP_CLAUSE_LOCATION (c) == m_loc && OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
	      && OMP_CLAUSE_DECL (c) != var && !closure_type_p (type))
	    {
	      *p = OMP_CLAUSE_CHAIN (c);
	      continue;
	    }
	  if (t == var)
	    return;
	}
      p = &OMP_CLAUSE_CHAIN (c);
    }
  auto_vec<tree> captures;
  add_captures (&captures, object);
  if (captures.is_empty ())
    return;
  const bool back = !own && !TYPE_READONLY (type) && mutable_p (type);
  if (own)
    *own = OMP_CLAUSE_CHAIN (*own);
  else if (DECL_P (object) && is_global_var (object))
    return;
  tree c = heddle_make_map (m_loc, back ? GOMP_MAP_TOFROM : GOMP_MAP_TO, object, TYPE_SIZE_UNIT (type));
  OMP_CLAUSE_CHAIN (c) = *m_list;
  if (reference)
    {
      tree pointer = heddle_make_map (m_loc, GOMP_MAP_FIRSTPRIVATE_REFERENCE, var, size_zero_node);
      OMP_CLAUSE_CHAIN (pointer) = *m_list;
      OMP_CLAUSE_CHAIN (c) = pointer;
    }
  *m_list = c;
}

/* Remove clauses of the front end's for an object mapped with the closure: it takes the object for a pointer's in the
   closure, and crashes.  */

void
region::drop_copied_object ()
{
  for (tree *p = m_list; *p;)
    {
      tree c = *p, decl = OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP ? OMP_CLAUSE_DECL (c) : NULL_TREE;
      if (decl && OMP_CLAUSE_LOCATION (c) == m_loc
	  && (copied_this_p (decl) || (INDIRECT_REF_P (decl) && copied_this_p (TREE_OPERAND (decl, 0)))))
	*p = OMP_CLAUSE_CHAIN (c);
      else
	p = &OMP_CLAUSE_CHAIN (c);
    }
}

/* Give the front end's clauses for captures by reference this form, too.  */

void
region::separate_references ()
{
  for (tree c = *m_list; c; c = OMP_CLAUSE_CHAIN (c))
    {
      tree next = OMP_CLAUSE_CHAIN (c);
      if (!heddle_object_p (c) || OMP_CLAUSE_LOCATION (c) != m_loc
	  || !(heddle_map_p (next, GOMP_MAP_ALWAYS_POINTER) || heddle_map_p (next, GOMP_MAP_ATTACH)))
	continue;
      tree member = OMP_CLAUSE_DECL (next);
      if (TREE_CODE (member) != COMPONENT_REF || TREE_CODE (TREE_TYPE (member)) != REFERENCE_TYPE
	  || !closure_type_p (TREE_TYPE (TREE_OPERAND (member, 0))) || own_closure_p (TREE_OPERAND (member, 0))
	  || !INDIRECT_REF_P (OMP_CLAUSE_DECL (c)) || !operand_equal_p (TREE_OPERAND (OMP_CLAUSE_DECL (c), 0), member))
	continue;
      OMP_CLAUSE_DECL (c) = referred_object (member);
      OMP_CLAUSE_SET_MAP_KIND (next, GOMP_MAP_ATTACH_ZERO_LENGTH_ARRAY_SECTION);
    }
}

/* Attach the pointers of *this that are inherited from its bases and used by the region; map the objects of references
   among them.  */

void
region::add_inherited ()
{
  auto_vec<tree> members, clauses;
  walk_tree_without_duplicates (&m_body, note_inherited, &members);
  tree after = NULL_TREE;
  for (tree c = *m_list; c; c = OMP_CLAUSE_CHAIN (c))
    if (heddle_object_p (c) && own_object_p (OMP_CLAUSE_DECL (c)))
      after = c;
  if (!after)
    return;
  for (tree m : members)
    {
      tree to = TREE_TYPE (TREE_TYPE (m));
      if (FUNC_OR_METHOD_TYPE_P (to))
	continue;
      if (TREE_CODE (TREE_TYPE (m)) == POINTER_TYPE)
	attach (&clauses, unshare_expr (m));
      else if (COMPLETE_TYPE_P (to) && !attached_p (m))
	{
	  clauses.safe_push (heddle_make_map (m_loc, TYPE_READONLY (to) ? GOMP_MAP_TO : GOMP_MAP_TOFROM,
					      referred_object (m), TYPE_SIZE_UNIT (to)));
	  clauses.safe_push (heddle_make_map (m_loc, GOMP_MAP_ATTACH_ZERO_LENGTH_ARRAY_SECTION, unshare_expr (m),
					      size_zero_node));
	}
    }
  insert (after, clauses);
}

/* A part of a variable has a clause, and a lambda may hold a reference to the whole variable, which is mapped as an
   object of the same type: map the variable first, and the part is present.  */

void
region::add_whole_objects ()
{
  tree added = NULL_TREE;
  for (tree c = *m_list; c; c = OMP_CLAUSE_CHAIN (c))
    {
      tree part = heddle_object_p (c) ? OMP_CLAUSE_DECL (c) : NULL_TREE;
      tree whole = part && TREE_CODE (part) == COMPONENT_REF ? get_base_address (part) : NULL_TREE;
      if (!whole || !VAR_P (whole) || is_global_var (whole))
	continue;
      bool held = false, known = false;
      for (tree o = *m_list; o; o = OMP_CLAUSE_CHAIN (o))
	if (heddle_object_p (o) && TREE_CODE (OMP_CLAUSE_DECL (o)) != TREE_LIST)
	  {
	    tree object = OMP_CLAUSE_DECL (o), pointer = INDIRECT_REF_P (object) ? TREE_OPERAND (object, 0) : NULL_TREE;
	    if (pointer)
	      STRIP_NOPS (pointer);
	    known |= object == whole;
	    held |= pointer && TREE_CODE (pointer) == COMPONENT_REF && TREE_CODE (TREE_TYPE (pointer)) == REFERENCE_TYPE
		    && TYPE_MAIN_VARIANT (TREE_TYPE (object)) == TYPE_MAIN_VARIANT (TREE_TYPE (whole));
	  }
      for (tree o = added; o; o = OMP_CLAUSE_CHAIN (o))
	known |= OMP_CLAUSE_DECL (o) == whole;
      if (known || !held)
	continue;
      tree map = heddle_make_map (m_loc, GOMP_MAP_TOFROM, whole, TYPE_SIZE_UNIT (TREE_TYPE (whole)));
      OMP_CLAUSE_MAP_RUNTIME_IMPLICIT_P (map) = 1;
      OMP_CLAUSE_CHAIN (map) = added;
      added = map;
    }
  if (added)
    {
      tree *end = &added;
      while (*end)
	end = &OMP_CLAUSE_CHAIN (*end);
      *end = *m_list;
      *m_list = added;
    }
}

/* Put CLAUSES behind clause AFTER and its dependents.  Return the clause behind them.  */

tree
region::insert (tree after, const auto_vec<tree> &clauses)
{
  auto belongs_p = [] (tree c)
    {
      return heddle_map_p (c, GOMP_MAP_FIRSTPRIVATE_REFERENCE) || heddle_map_p (c, GOMP_MAP_FIRSTPRIVATE_POINTER)
	     || heddle_map_p (c, GOMP_MAP_ALWAYS_POINTER) || heddle_map_p (c, GOMP_MAP_ATTACH)
	     || heddle_map_p (c, GOMP_MAP_ATTACH_DETACH);
    };
  while (belongs_p (OMP_CLAUSE_CHAIN (after)))
    after = OMP_CLAUSE_CHAIN (after);
  tree next = OMP_CLAUSE_CHAIN (after);
  for (tree c : clauses)
    {
      OMP_CLAUSE_CHAIN (after) = c;
      after = c;
    }
  OMP_CLAUSE_CHAIN (after) = next;
  return next;
}

void
region::mend ()
{
  drop_copied_object ();
  variables vars;
  walk_tree_without_duplicates (&m_body, note_inner, &vars);
  walk_tree_without_duplicates (&m_body, note_holders, &vars);
  for (tree var : vars.holders)
    map_holder (var);
  separate_references ();
  for (tree c = *m_list, next; c; c = next)
    {
      next = OMP_CLAUSE_CHAIN (c);
      if (!heddle_object_p (c) || TREE_CODE (OMP_CLAUSE_DECL (c)) == TREE_LIST)
	continue;
      tree object = OMP_CLAUSE_DECL (c), type = TREE_TYPE (object);
      if (!type || !holds_lambda_p (type))
	continue;
      tree size = OMP_CLAUSE_SIZE (c);
      tree whole = TYPE_SIZE_UNIT (TYPE_MAIN_VARIANT (type));
      if (size && whole && !operand_equal_p (fold (size), whole))
	continue;
      auto_vec<tree> clauses;
      add_captures (&clauses, object);
      next = insert (c, clauses);
    }
  add_inherited ();
  add_whole_objects ();
}

tree
look_for_targets (tree *tp, int *walk_subtrees, void *)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (TREE_CODE (*tp) == OMP_TARGET)
    region (*tp).mend ();
  return NULL_TREE;
}

} // namespace

unsigned
held_lambdas_pass::execute (function *fun)
{
  walk_tree_without_duplicates (&DECL_SAVED_TREE (fun->decl), look_for_targets, NULL);
  return 0;
}
