/* attached-pointers.cc -- the host role: pointers in memory to mapped arrays.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Long: finding pointers, their blocks and their clauses is one algorithm in steps; no step is of use alone.

   A section may be of an array behind a pointer in memory: s.key[0:n], p->key[0:n], row[i][0:n].  When the section is
   mapped, and the pointer is on the device, the device's pointer must point to the device's array: the pointer is
   attached (OpenMP 5.0, 2.19.7.1).  libgomp 12 can attach; but GCC 12's clauses, for C and C++, are often wrong:

   - Where a member of the structure is mapped by name, its pointers have to be on the device, too:

       map (to: *s.key [40]) map (attach: s.key) map (struct: s [1]) map (to: s.n)

     has no map of s.key, and libgomp leaves the attach out; the order of these clauses has the same effect.  A region
     gets

       map (struct: s [2]) map (to: s.n) map (to: s.key) map (to: *s.key [40]) map (attach: s.key)

     (with the number of the members, which follow in the order of their addresses).  "To" and not "alloc", as in GCC
     14, for a pointer may have no array.
   - With p->key the region finds *p as a zero-length section of p, before *p exists:

       map (alloc: *p [0]) map (firstprivate: p) map (attach: p->key)

     The members are therefore grouped, as above, and p comes from the group.  In "target data" these two clauses are
     fatal to "omplower".
   - Pointers in elements of an array, or behind another pointer, are not attached; or, worse, the variable at the
     beginning of the expression is, as if it pointed to the array itself.
   - A null pointer, of an array of no elements, makes libgomp end the program.  An address of null is passed over.  So
     is a pointer to a section of no elements outside of all mappings: GOMP_MAP_ATTACH_ZERO_LENGTH_ARRAY_SECTION.
   - libgomp 12 stores null for a pointer to such a section.  Pointers for which the C++ front end makes empty sections,
     in lambdas and among the members of *this, may be the device's own, from omp_target_alloc or use_device_ptr, and
     then keep their values (OpenMP 5.1, 2.21.7.2).  The address is therefore null, too, if neither libgomp knows the
     pointer's object nor the construct maps it.  With "depend" the construct may begin later, and libgomp decides.
   - GCC 14 gives "enter data" members of no size in the place of pointers; further members are needed to map the
     pointers, and empty members alone are better omitted.
   - Members of elements of an array in unknown order are a group of GCC 14's, refused by libgomp.  A region gets the
     whole array instead; elsewhere each member is mapped by itself, as before GCC 14.
   - Up to GCC 13, references among the members are written, and not attached, and are left alone in "exit data".
   - In a member function a region has *this mapped, and members by name once more, as a group.
   - A region that maps p->key[0:n], and uses p->n, has p->n mapped as well.  So has a region without a mapping in *p,
     if a construct before it, or around it, maps the array of p->key: this shows p to be the host's.  The same holds
     for p[i].key[0:n] and p[i].n.  A region that maps s.key[0:n], and hands s on to a function, has all of s.
   - A structured binding is a name for a part of an object without one.  A region that uses it has a clause for the
     name, and one for the object; libgomp maps the part, and takes the whole object to be present.  The clause for the
     object comes first.
   - A region that uses s.n and s.key[i] has s, and the host's address in s.key, even if the array, but not the pointer,
     is on the device, mapped around the region.  The pointer is attached, as if the region mapped s.key[:0].

   All attaching is done at the end, after all mapping.  "exit data" has GOMP_MAP_DETACH in its place.

   The statements before the construct show the pointer of a section (definitions.cc).  Closures of lambdas are
   captured-references.cc's, Fortran's descriptors are not for this pass.  */

#include "gcc-compat.h"
#include "host/clauses/definitions.h"
#include "host/clauses/libgomp-calls.h"
#include "host/clauses/mapped-members.h"
#include "host/clauses/used-pointers.h"
#include "host/clauses/walk-body.h"
#include "passes.h"

namespace {

/* Clause C attaches or detaches a pointer.  */

bool
attach_p (tree c)
{
  return heddle_map_p (c, GOMP_MAP_ATTACH) || heddle_map_p (c, GOMP_MAP_DETACH)
	 || heddle_map_p (c, GOMP_MAP_ATTACH_DETACH)
	 || heddle_map_p (c, GOMP_MAP_ATTACH_ZERO_LENGTH_ARRAY_SECTION);
}

/* The kind of GCC 14's clause for members in no order, GOMP_MAP_STRUCT_UNORD.  */
const gomp_map_kind unordered_members = gomp_map_kind (GOMP_MAP_STRUCT | GOMP_MAP_FLAG_SPECIAL_4);

/* Array T, possibly with the index of an element.  */

tree
array_of (tree t)
{
  while (TREE_CODE (t) == ARRAY_REF)
    t = TREE_OPERAND (t, 0);
  return t;
}

/* A pointer in memory.  */
struct attachment
{
  tree pointer;			/* the place of the address */
  tree clause;			/* GCC's, directly behind SECTION, or NULL_TREE */
  tree section;			/* the clause of the array, or of the object */
  bool implied = false;		/* no clause says so: only if the array is on the device without the pointer */
};

/* A construct with map clauses.  */
class construct
{
public:
  construct (gimple_stmt_iterator *gsi, gomp_target *target, hash_set<tree> *host_pointers)
    : m_gsi (gsi), m_target (target), m_defs (*gsi), m_kind (gimple_omp_target_kind (target)),
      m_host_pointers (*host_pointers) {}
  ~construct () { for (mapped_members *g : m_groups) delete g; }
  void mend ();

private:
  bool region_p () const { return m_kind == GF_OMP_TARGET_KIND_REGION; }
  bool mapping_p () const { return m_kind != GF_OMP_TARGET_KIND_EXIT_DATA; }
  tree first () const { return gimple_omp_target_clauses (m_target); }
  tree memory_pointer (tree value) const;
  bool captured_p (tree t) const;
  tree attached_pointer (tree section) const;
  bool begins_section_p (tree pointer) const;
  void join_variables ();
  bool attaches_in_p (tree base) const;
  void divide_elements ();
  void replace_attachments ();
  void find_attachments ();
  void replace_variable (tree firstprivate);
  void find_groups ();
  void take_members (mapped_members &g);
  void join_members (mapped_members &g);
  mapped_members *make_group (tree object, location_t loc);
  bool uses_more_p (tree base, const auto_vec<tree> &members) const;
  mapped_members *find_group (tree base);
  tree map_of (tree base) const;
  tree root_variable (tree t) const;
  tree take_variable (tree pointer);
  void take_element (mapped_members &g);
  void write_bias (const mapped_members &g, gimple_seq *before);
  void remove_bases ();
  void dissolve (mapped_members &g, tree whole);
  void map_pointer (tree pointer, location_t loc);
  void imply_object ();
  void imply_members (mapped_members &g);
  void imply_groups ();
  void note_host_pointers ();
  void imply_pointers ();
  void attach_base (const mapped_members &g);
  tree there_p (tree value);
  tree write_attachment (const attachment &a, gimple_seq *before);
  void write ();

  gimple_stmt_iterator *m_gsi;
  gomp_target *m_target;
  definitions m_defs;
  int m_kind;
  auto_vec<attachment> m_attachments;
  auto_vec<mapped_members *> m_groups;
  auto_vec<tree> m_added;		/* clauses before all other clauses */
  hash_set<tree> m_removed;
  hash_set<tree> &m_host_pointers;	/* variables for objects of the host's, as constructs show */
};

/* The pointer in memory at the root of VALUE; NULL_TREE if the root is a variable, which GCC maps correctly, or an
   expression of another form.  */

tree
construct::memory_pointer (tree value) const
{
  tree pointer = m_defs.source (value);
  if (!pointer || DECL_P (pointer) || !POINTER_TYPE_P (TREE_TYPE (pointer)) || captured_p (pointer))
    return NULL_TREE;
  /* A reference to a pointer is a variable, too.  */
  tree from = heddle_indirect_p (pointer) ? m_defs.value (TREE_OPERAND (pointer, 0)) : NULL_TREE;
  /* A pointer known to be of a certain variable (GCC 13).  */
  if (from && TREE_CODE (from) == ADDR_EXPR && DECL_P (TREE_OPERAND (from, 0)))
    return NULL_TREE;
  return from && TREE_CODE (TREE_TYPE (from)) == REFERENCE_TYPE && (DECL_P (from) || captured_p (from))
	 ? NULL_TREE : pointer;
}

/* T is a member of a lambda's closure: it stands for a variable.  */

bool
construct::captured_p (tree t) const
{
  if (TREE_CODE (t) != COMPONENT_REF || !heddle_indirect_p (TREE_OPERAND (t, 0)))
    return false;
  tree closure = m_defs.value (TREE_OPERAND (TREE_OPERAND (t, 0), 0));
  return TREE_CODE (closure) == PARM_DECL && DECL_ARTIFICIAL (closure) && DECL_NAME (closure)
	 && id_equal (DECL_NAME (closure), "__closure");
}

/* The pointer in memory to the array of SECTION, a clause, or NULL_TREE.  */

tree
construct::attached_pointer (tree section) const
{
  tree t = array_of (OMP_CLAUSE_DECL (section));
  return heddle_indirect_p (t) ? memory_pointer (TREE_OPERAND (t, 0)) : NULL_TREE;
}

/* A section begins at the address in POINTER, which is in memory.  */

bool
construct::begins_section_p (tree pointer) const
{
  for (tree c = first (); c; c = OMP_CLAUSE_CHAIN (c))
    if (heddle_object_p (c))
      {
	tree t = array_of (OMP_CLAUSE_DECL (c));
	tree from = heddle_indirect_p (t) ? m_defs.source (TREE_OPERAND (t, 0)) : NULL_TREE;
	if (from && m_defs.same (from, pointer))
	  return true;
      }
  return false;
}

/* GCC has taken the variable of clause FIRSTPRIVATE for a pointer to the preceding section, or for the array itself.
   Map the variable as for a mere use in a region.  */

void
construct::replace_variable (tree firstprivate)
{
  tree var = OMP_CLAUSE_DECL (firstprivate), type = TREE_TYPE (var);
  location_t loc = OMP_CLAUSE_LOCATION (firstprivate);
  m_removed.add (firstprivate);
  if (!region_p ())
    return;
  if (POINTER_TYPE_P (type))
    {
      tree zero = build_int_cst (build_pointer_type (char_type_node), 0);
      tree pointer = TREE_CODE (type) == REFERENCE_TYPE ? build_simple_mem_ref (var) : var;
      tree c = heddle_make_map (loc, GOMP_MAP_ALLOC, build2 (MEM_REF, char_type_node, pointer, zero), size_zero_node);
      OMP_CLAUSE_MAP_MAYBE_ZERO_LENGTH_ARRAY_SECTION (c) = 1;
      m_added.safe_push (c);
      m_added.safe_push (heddle_make_map (loc, GOMP_MAP_FIRSTPRIVATE_POINTER, var, size_zero_node));
    }
  else if (DECL_HAS_VALUE_EXPR_P (var) && heddle_indirect_p (DECL_VALUE_EXPR (var)))
    {
      tree object = build_simple_mem_ref (TREE_OPERAND (DECL_VALUE_EXPR (var), 0));
      m_added.safe_push (heddle_make_map (loc, GOMP_MAP_TOFROM, object, TYPE_SIZE_UNIT (type)));
      m_added.safe_push (heddle_make_map (loc, GOMP_MAP_FIRSTPRIVATE_POINTER, var, size_zero_node));
    }
  else if (!is_global_var (var) || !varpool_node::get_create (var)->offloadable)
    {
      for (tree c = first (); c; c = OMP_CLAUSE_CHAIN (c))
	if (heddle_object_p (c) && OMP_CLAUSE_DECL (c) == var)
	  return;
      tree c = heddle_make_map (loc, GOMP_MAP_TOFROM, var, DECL_SIZE_UNIT (var));
      OMP_CLAUSE_MAP_RUNTIME_IMPLICIT_P (c) = 1;
      TREE_ADDRESSABLE (var) = 1;
      m_added.safe_push (c);
    }
}

/* Have the clause for a variable, from which the region gets its pointer, directly behind the clause for the variable's
   section.  GCC moves the latter alone.  */

void
construct::join_variables ()
{
  auto section_of = [this] (tree c, tree var)
    {
      if (!heddle_object_p (c))
	return false;
      tree t = array_of (OMP_CLAUSE_DECL (c));
      return heddle_indirect_p (t) && m_defs.source (TREE_OPERAND (t, 0)) == var;
    };
  tree before = NULL_TREE;
  for (tree *p = gimple_omp_target_clauses_ptr (m_target); *p; )
    {
      tree c = *p, var = heddle_map_p (c, GOMP_MAP_FIRSTPRIVATE_POINTER) ? OMP_CLAUSE_DECL (c) : NULL_TREE;
      if (var && POINTER_TYPE_P (TREE_TYPE (var)) && before && !section_of (before, var)
	  && !heddle_map_p (before, GOMP_MAP_STRUCT))
	for (tree o = first (); o; o = OMP_CLAUSE_CHAIN (o))
	  if (section_of (o, var) && !heddle_map_p (OMP_CLAUSE_CHAIN (o), GOMP_MAP_FIRSTPRIVATE_POINTER))
	    {
	      *p = OMP_CLAUSE_CHAIN (c);
	      OMP_CLAUSE_CHAIN (c) = OMP_CLAUSE_CHAIN (o);
	      OMP_CLAUSE_CHAIN (o) = c;
	      break;
	    }
      if (*p == c)
	{
	  before = c;
	  p = &OMP_CLAUSE_CHAIN (c);
	}
    }
}

/* Member T of an object is in an element with a variable index.  */

bool
variable_position_p (tree t)
{
  tree part = heddle_constant_part (t, heddle_whole_object (t));
  return part && part != t;
}

/* GCC attaches a pointer in BASE.  */

bool
construct::attaches_in_p (tree base) const
{
  for (tree c = first (); c; c = OMP_CLAUSE_CHAIN (c))
    if (attach_p (c) && m_defs.same (heddle_whole_object (OMP_CLAUSE_DECL (c)), base))
      return true;
  return false;
}

/* The region uses more of the array BASE than its members in the clauses MEMBERS.  */

bool
construct::uses_more_p (tree base, const auto_vec<tree> &members) const
{
  gimple_seq body = gimple_omp_body (m_target);
  auto_vec<tree> used;
  if (heddle_find_used_members (body, base, loaded_pointers (body), &used))
    return true;
  for (tree u : used)
    {
      bool known = false;
      for (tree m : members)
	known |= operand_equal_p (OMP_CLAUSE_DECL (m), u);
      if (!known)
	return true;
    }
  return false;
}

/* Remove groups of members of several elements of a variable, and groups of an element with a variable index if the
   element has a pointer, which GCC 13 does not map: a region has the whole variable, as for a mere use.  GCC 14 has
   groups of known elements, too, which go if the region uses more.  */

void
construct::divide_elements ()
{
  for (tree c = first (); c; c = OMP_CLAUSE_CHAIN (c))
    {
      if (!heddle_map_p (c, unordered_members) && !heddle_map_p (c, GOMP_MAP_STRUCT))
	continue;
      if (!DECL_P (OMP_CLAUSE_DECL (c)))
	continue;
      auto_vec<tree> members;
      bool variable = heddle_map_p (c, unordered_members);
      tree m = OMP_CLAUSE_CHAIN (c);
      for (HOST_WIDE_INT n = tree_to_shwi (OMP_CLAUSE_SIZE (c)); n > 0 && m; n--, m = OMP_CLAUSE_CHAIN (m))
	{
	  members.safe_push (m);
	  variable |= variable_position_p (OMP_CLAUSE_DECL (m)) && attaches_in_p (OMP_CLAUSE_DECL (c));
	}
      variable |= region_p () && TREE_CODE (TREE_TYPE (OMP_CLAUSE_DECL (c))) == ARRAY_TYPE
		  && uses_more_p (OMP_CLAUSE_DECL (c), members);
      if (!variable)
	continue;
      if (!region_p ())
	{
	  m_removed.add (c);
	  continue;
	}
      for (tree member : members)
	if (heddle_map_p (member, GOMP_MAP_ALLOC))
	  m_removed.add (member);
      OMP_CLAUSE_SET_MAP_KIND (c, GOMP_MAP_TOFROM);
      OMP_CLAUSE_SIZE (c) = DECL_SIZE_UNIT (OMP_CLAUSE_DECL (c));
      OMP_CLAUSE_MAP_RUNTIME_IMPLICIT_P (c) = 1;
    }
}

/* Find the attachments, and GCC's clauses for them.  */

void
construct::find_attachments ()
{
  for (tree c = first (); c; c = OMP_CLAUSE_CHAIN (c))
    {
      tree next = OMP_CLAUSE_CHAIN (c);
      if (!heddle_object_p (c) || heddle_map_p (next, GOMP_MAP_ALWAYS_POINTER)
	  || heddle_map_p (next, GOMP_MAP_FIRSTPRIVATE_REFERENCE))
	continue;
      tree pointer = attached_pointer (c);
      if (pointer)
	{
	  const bool right = attach_p (next) && m_defs.same (OMP_CLAUSE_DECL (next), pointer);
	  unsigned count = 0;
	  for (tree o = first (); right && o; o = OMP_CLAUSE_CHAIN (o))
	    count += attach_p (o) && m_defs.same (OMP_CLAUSE_DECL (o), pointer);
	  if (!right && !mapping_p () && TREE_CODE (TREE_TYPE (pointer)) == REFERENCE_TYPE)
	    continue;
	  /* Among several such clauses, this may belong to another section.  */
	  m_attachments.safe_push ({ pointer, count == 1 ? next : NULL_TREE, c });
	  /* The clause may belong to another section, or is wrong.  */
	  if (attach_p (next) && (right || !begins_section_p (OMP_CLAUSE_DECL (next))))
	    m_removed.add (next);
	  else if (heddle_map_p (next, GOMP_MAP_FIRSTPRIVATE_POINTER))
	    replace_variable (next);
	}
      else if (heddle_map_p (next, GOMP_MAP_ATTACH_DETACH))
	{
	  m_attachments.safe_push ({ OMP_CLAUSE_DECL (next), next, c });
	  m_removed.add (next);
	}
    }
}

/* Find the members mapped by name.  */

void
construct::find_groups ()
{
  for (tree c = first (); c; c = OMP_CLAUSE_CHAIN (c))
    if (heddle_map_p (c, GOMP_MAP_STRUCT))
      {
	mapped_members *g = new mapped_members (c, NULL_TREE);
	m_groups.safe_push (g);
	HOST_WIDE_INT n = tree_to_shwi (OMP_CLAUSE_SIZE (c));
	bool divided = false;
	for (tree m = OMP_CLAUSE_CHAIN (c); m && (n > 0 || heddle_map_p (m, GOMP_MAP_FIRSTPRIVATE_POINTER)); )
	  {
	    if (heddle_map_p (m, GOMP_MAP_FIRSTPRIVATE_REFERENCE) || heddle_map_p (m, GOMP_MAP_FIRSTPRIVATE_POINTER))
	      g->variable = m;
	    else
	      {
		/* The object of a reference among the members is not a member itself.  */
		if (region_p () && heddle_indirect_p (OMP_CLAUSE_DECL (m)))
		  ;
		else if (!region_p () && mapping_p () && integer_zerop (heddle_map_size (m)))
		  m_removed.add (m);
		/* The member follows from the attachment, and its whole array may become a member.  */
		else if (variable_position_p (OMP_CLAUSE_DECL (m)) && attaches_in_p (g->base))
		  divided = true;
		else
		  g->members.safe_push (m);
		n--;
	      }
	    m = OMP_CLAUSE_CHAIN (m);
	  }
	OMP_CLAUSE_SIZE (c) = size_int (g->members.length ());
	if (g->members.is_empty () && !divided)
	  {
	    m_removed.add (c);
	    if (g->variable)
	      m_removed.add (g->variable);
	    m_groups.pop ();
	    delete g;
	  }
      }
}

/* The group of members of BASE, or NULL.  */

mapped_members *
construct::find_group (tree base)
{
  for (mapped_members *g : m_groups)
    if (g->clause && m_defs.same (g->base, base))
      return g;
  return NULL;
}

/* The clause for the whole of BASE, perhaps as an element of an array, or NULL_TREE.  */

tree
construct::map_of (tree base) const
{
  auto root = [this] (tree t)
    {
      t = m_defs.value (t);
      while (TREE_CODE (t) == POINTER_PLUS_EXPR)
	t = m_defs.value (TREE_OPERAND (t, 0));
      return t;
    };
  base = array_of (base);
  for (tree c = first (); c; c = OMP_CLAUSE_CHAIN (c))
    if (heddle_object_p (c) && !integer_zerop (heddle_map_size (c)))
      {
	tree decl = array_of (OMP_CLAUSE_DECL (c));
	if (decl == base || (heddle_indirect_p (base) && heddle_indirect_p (decl)
			     && m_defs.same (root (TREE_OPERAND (base, 0)), root (TREE_OPERAND (decl, 0)))))
	  return c;
      }
  return NULL_TREE;
}

/* The variable at the root of pointer T, or NULL_TREE.  */

tree
construct::root_variable (tree t) const
{
  for (t = m_defs.value (t); TREE_CODE (t) == POINTER_PLUS_EXPR; )
    t = m_defs.value (TREE_OPERAND (t, 0));
  return DECL_P (t) ? t : NULL_TREE;
}

/* Clause C and the next one look up the object of a pointer, a variable, on the device.  */

bool
looks_for_base (tree c)
{
  return heddle_map_p (c, GOMP_MAP_ALLOC) && integer_zerop (heddle_map_size (c))
	 && heddle_indirect_p (OMP_CLAUSE_DECL (c))
	 && TREE_TYPE (OMP_CLAUSE_DECL (c)) == char_type_node
	 && heddle_map_p (OMP_CLAUSE_CHAIN (c), GOMP_MAP_FIRSTPRIVATE_POINTER);
}

/* Remove the clauses that look up the object of POINTER on the device, except the clause for the variable itself:
   return this clause, or NULL_TREE.  */

tree
construct::take_variable (tree pointer)
{
  tree variable = NULL_TREE;
  for (tree c = first (); c; c = OMP_CLAUSE_CHAIN (c))
    if (looks_for_base (c) && m_defs.same (TREE_OPERAND (OMP_CLAUSE_DECL (c), 0), pointer))
      {
	m_removed.add (c);
	variable = OMP_CLAUSE_CHAIN (c);
	m_removed.add (variable);
      }
  return variable;
}

/* If G is of an element of an array, found through a variable: have the region find the array by way of this
   variable.  */

void
construct::take_element (mapped_members &g)
{
  if (g.variable || !region_p () || !heddle_indirect_p (g.base))
    return;
  tree var = root_variable (TREE_OPERAND (g.base, 0));
  if (var && POINTER_TYPE_P (TREE_TYPE (var)) && (g.variable = take_variable (var)))
    g.element = true;
}

/* Write the distance of G from the address in its variable.  */

void
construct::write_bias (const mapped_members &g, gimple_seq *before)
{
  tree object = build_fold_addr_expr_with_type (unshare_expr (g.base), ptr_type_node);
  tree bias = build2 (MINUS_EXPR, sizetype, build1 (NOP_EXPR, sizetype, object),
		      build1 (NOP_EXPR, sizetype, OMP_CLAUSE_DECL (g.variable)));
  bias = get_initialized_tmp_var (bias, before, NULL, false);
  OMP_CLAUSE_SIZE (g.variable) = bias;
  if (TREE_CODE (bias) == INTEGER_CST)
    return;
  tree c = build_omp_clause (OMP_CLAUSE_LOCATION (g.clause), OMP_CLAUSE_FIRSTPRIVATE);
  OMP_CLAUSE_DECL (c) = bias;
  m_added.safe_push (c);
}

/* Remove such clauses if the variable has another clause, and if no region uses it.  */

void
construct::remove_bases ()
{
  for (tree c = first (); c; c = OMP_CLAUSE_CHAIN (c))
    if (looks_for_base (c))
      {
	tree variable = OMP_CLAUSE_CHAIN (c);
	bool known = !region_p ();
	for (tree o = first (); o; o = OMP_CLAUSE_CHAIN (o))
	  known |= o != variable && heddle_map_p (o, GOMP_MAP_FIRSTPRIVATE_POINTER) && !m_removed.contains (o)
		   && OMP_CLAUSE_DECL (o) == OMP_CLAUSE_DECL (variable);
	if (known)
	  {
	    m_removed.add (c);
	    m_removed.add (variable);
	  }
      }
}

/* Members of G are mapped with WHOLE, their object.  */

void
construct::dissolve (mapped_members &g, tree whole)
{
  const gomp_map_kind kind = OMP_CLAUSE_MAP_KIND (whole);
  m_removed.add (g.clause);
  if (g.variable)
    m_removed.add (g.variable);
  for (tree m : g.members)
    {
      const gomp_map_kind k = OMP_CLAUSE_MAP_KIND (m);
      if (!GOMP_MAP_ALWAYS_P (k) && (GOMP_MAP_COPY_TO_P (kind) || !GOMP_MAP_COPY_TO_P (k))
	  && (GOMP_MAP_COPY_FROM_P (kind) || !GOMP_MAP_COPY_FROM_P (k)))
	m_removed.add (m);
    }
  g.clause = NULL_TREE;
}

/* Remove GCC's clauses for the attachments: they may be elsewhere than behind the section, and for another section.  */

void
construct::replace_attachments ()
{
  for (tree c = first (); c; c = OMP_CLAUSE_CHAIN (c))
    if (attach_p (c))
      for (const attachment &a : m_attachments)
	if (m_defs.same (OMP_CLAUSE_DECL (c), a.pointer))
	  m_removed.add (c);
}

/* Take for G the members mapped by GCC one by one, as in elements of arrays.  */

void
construct::take_members (mapped_members &g)
{
  for (tree c = first (); c; c = OMP_CLAUSE_CHAIN (c))
    if (heddle_object_p (c) && !m_removed.contains (c) && !g.members.contains (c)
	&& m_defs.same (heddle_whole_object (OMP_CLAUSE_DECL (c)), g.base))
      g.take (c);
}

/* Have G map nothing twice.  */

void
construct::join_members (mapped_members &g)
{
  for (tree m : g.members)
    m_removed.add (m);
  g.join ();
  for (tree m : g.members)
    m_removed.remove (m);
}

/* A group of the members of OBJECT, missing in GCC's clauses, or NULL.  */

mapped_members *
construct::make_group (tree object, location_t loc)
{
  mapped_members *g = new mapped_members (heddle_make_map (loc, GOMP_MAP_STRUCT, unshare_expr (object),
							   size_zero_node), NULL_TREE);
  take_members (*g);
  /* A region also needs pointers that are the only members.  */
  if (g->members.is_empty () && (!region_p () || !heddle_indirect_p (object)))
    {
      delete g;
      return NULL;
    }
  m_groups.safe_push (g);
  if (heddle_indirect_p (object))
    g->variable = take_variable (TREE_OPERAND (object, 0));
  if (!region_p ())
    g->variable = NULL_TREE;
  take_element (*g);
  attach_base (*g);
  return g;
}

/* Have pointer T on the device, if it is a member of an object with members mapped, now or later.  */

void
construct::map_pointer (tree t, location_t loc)
{
  tree base = heddle_whole_object (t), part = heddle_constant_part (t, base);
  if (!part || !mapping_p ())
    return;
  for (mapped_members *g : m_groups)
    for (tree m : g->members)
      if (g->clause && m_defs.same (OMP_CLAUSE_DECL (m), t))
	{
	  if (heddle_map_p (m, GOMP_MAP_ALLOC))
	    OMP_CLAUSE_SET_MAP_KIND (m, GOMP_MAP_TO);
	  return;
	}
  mapped_members *g = find_group (base);
  if (!g && !map_of (base))
    g = make_group (base, loc);
  if (g)
    g->add (loc, part);
}

/* Have the object of G attached to the pointer in memory to it, if any.  */

void
construct::attach_base (const mapped_members &g)
{
  if (!heddle_indirect_p (g.base) || (!region_p () && m_kind != GF_OMP_TARGET_KIND_DATA))
    return;
  tree pointer = m_defs.source (TREE_OPERAND (g.base, 0));
  if (!pointer || (!captured_p (pointer) && !(pointer = memory_pointer (TREE_OPERAND (g.base, 0)))))
    return;
  for (attachment &a : m_attachments)
    if (m_defs.same (a.pointer, pointer))
      {
	if (a.implied)
	  a = { pointer, NULL_TREE, g.clause };
	return;
      }
  m_attachments.safe_push ({ pointer, NULL_TREE, g.clause });
}

/* The condition for the object of VALUE to be on the device, or mapped by the construct.  */

tree
construct::there_p (tree value)
{
  tree there = heddle_present_p (m_target, value);
  for (tree c = first (); c; c = OMP_CLAUSE_CHAIN (c))
    {
      if (!heddle_object_p (c) || integer_zerop (heddle_map_size (c)))
	continue;
      tree base = get_base_address (OMP_CLAUSE_DECL (c));
      /* Nothing points to a variable whose address nobody takes.  */
      if (!base || (DECL_P (base) && !TREE_ADDRESSABLE (base) && is_gimple_reg_type (TREE_TYPE (base))))
	continue;
      if (DECL_P (base))
	TREE_ADDRESSABLE (base) = 1;
      tree start = build_fold_addr_expr_with_type (unshare_expr (OMP_CLAUSE_DECL (c)), ptr_type_node);
      tree distance = build2 (MINUS_EXPR, sizetype, build1 (NOP_EXPR, sizetype, value),
			      build1 (NOP_EXPR, sizetype, start));
      tree inside = build2 (LT_EXPR, boolean_type_node, distance,
			    fold_convert (sizetype, unshare_expr (heddle_map_size (c))));
      there = build2 (TRUTH_ORIF_EXPR, boolean_type_node, inside, there);
    }
  return there;
}

/* A clause for attachment A; its computation goes to BEFORE.  */

tree
construct::write_attachment (const attachment &a, gimple_seq *before)
{
  location_t loc = OMP_CLAUSE_LOCATION (a.section);
  tree pointer = unshare_expr (a.pointer), bias = NULL_TREE;
  /* GCC has a constant where possible.  */
  if (a.clause && !heddle_map_p (a.section, GOMP_MAP_STRUCT))
    bias = OMP_CLAUSE_SIZE (a.clause);
  if (tree base = get_base_address (pointer))
    if (DECL_P (base))
      TREE_ADDRESSABLE (base) = 1;
  tree value = get_initialized_tmp_var (build1 (NOP_EXPR, ptr_type_node, pointer), before, NULL, false);
  tree address = build_fold_addr_expr_with_type (unshare_expr (pointer), ptr_type_node);
  tree condition = build2 (NE_EXPR, boolean_type_node, value, null_pointer_node);
  if (region_p () && heddle_map_p (a.section, GOMP_MAP_ALLOC) && integer_zerop (heddle_map_size (a.section))
      && OMP_CLAUSE_MAP_MAYBE_ZERO_LENGTH_ARRAY_SECTION (a.section)
      && !omp_find_clause (first (), OMP_CLAUSE_DEPEND))
    condition = build2 (TRUTH_ANDIF_EXPR, boolean_type_node, condition, there_p (value));
  if (a.implied)
    {
      tree absent = build1 (TRUTH_NOT_EXPR, boolean_type_node, heddle_present_p (m_target, unshare_expr (address)));
      absent = build2 (TRUTH_ANDIF_EXPR, boolean_type_node, absent, there_p (value));
      condition = build2 (TRUTH_ANDIF_EXPR, boolean_type_node, condition, absent);
      bias = size_zero_node;
    }
  address = build3 (COND_EXPR, ptr_type_node, condition, address, null_pointer_node);
  address = get_initialized_tmp_var (address, before, NULL, false);
  if (!bias)
    {
      /* Only the members of an object are mapped.  */
      tree section = a.section;
      for (mapped_members *g : m_groups)
	if (g->clause == a.section)
	  section = g->members[0];
      section = build_fold_addr_expr_with_type (unshare_expr (OMP_CLAUSE_DECL (section)), ptr_type_node);
      bias = build2 (MINUS_EXPR, sizetype, build1 (NOP_EXPR, sizetype, section), build1 (NOP_EXPR, sizetype, value));
      bias = get_initialized_tmp_var (bias, before, NULL, false);
    }
  tree zero = build_int_cst (build_pointer_type (TREE_TYPE (pointer)), 0);
  return heddle_make_map (loc, mapping_p () ? GOMP_MAP_ATTACH_ZERO_LENGTH_ARRAY_SECTION : GOMP_MAP_DETACH,
			  build2 (MEM_REF, TREE_TYPE (pointer), address, zero), bias);
}

/* Write the clauses anew, and their computations before the construct.  */

void
construct::write ()
{
  gimple_seq before = NULL;
  push_gimplify_context ();
  for (mapped_members *g : m_groups)
    if (g->clause && g->element)
      write_bias (*g, &before);
  tree list = NULL_TREE, *end = &list;
  auto append = [&end] (tree c)
    {
      OMP_CLAUSE_CHAIN (c) = NULL_TREE;
      *end = c;
      end = &OMP_CLAUSE_CHAIN (c);
    };
  tree old = first ();
  for (mapped_members *g : m_groups)
    if (g->clause)
      {
	m_removed.add (g->clause);
	if (g->variable)
	  m_removed.add (g->variable);
	for (tree m : g->members)
	  m_removed.add (m);
      }
  tree kept = NULL_TREE, *kept_end = &kept;
  for (tree c = old, next; c; c = next)
    {
      next = OMP_CLAUSE_CHAIN (c);
      if (m_removed.contains (c))
	continue;
      *kept_end = c;
      kept_end = &OMP_CLAUSE_CHAIN (c);
      *kept_end = NULL_TREE;
    }

  for (mapped_members *g : m_groups)
    if (g->clause)
      {
	append (g->clause);
	if (g->variable)
	  append (g->variable);
	for (tree m : g->members)
	  append (m);
      }
  for (tree c : m_added)
    append (c);
  *end = kept;
  while (*end)
    end = &OMP_CLAUSE_CHAIN (*end);
  /* Attachments look for their objects among all of the construct's clauses.  */
  gimple_omp_target_set_clauses (m_target, list);
  for (const attachment &a : m_attachments)
    append (write_attachment (a, &before));
  gimple_omp_target_set_clauses (m_target, list);
  if (!before)
    {
      pop_gimplify_context (NULL);
      return;
    }
  heddle_put_around (m_gsi, before);
}

/* A region in a member function has *this mapped, whatever part of it is on the device: add this mapping.  */

void
construct::imply_object ()
{
  for (tree c = first (); c && region_p (); c = OMP_CLAUSE_CHAIN (c))
    if (heddle_map_p (c, GOMP_MAP_TOFROM) && heddle_indirect_p (OMP_CLAUSE_DECL (c)))
      {
	tree pointer = m_defs.source (TREE_OPERAND (OMP_CLAUSE_DECL (c), 0));
	if (pointer && TREE_CODE (pointer) == PARM_DECL && DECL_ARTIFICIAL (pointer) && DECL_NAME (pointer)
	    && id_equal (DECL_NAME (pointer), "this"))
	  OMP_CLAUSE_MAP_RUNTIME_IMPLICIT_P (c) = 1;
      }
}

/* Attach pointers in objects mapped by a region, if the region uses the pointers' arrays.  */

void
construct::imply_pointers ()
{
  if (!region_p ())
    return;
  auto_vec<tree> pointers;
  heddle_find_used_pointers (gimple_omp_body (m_target), &pointers);
  for (tree pointer : pointers)
    {
      tree object = get_base_address (pointer), map = NULL_TREE;
      bool known = false;
      for (const attachment &a : m_attachments)
	known |= m_defs.same (a.pointer, pointer);
      for (tree c = first (); c; c = OMP_CLAUSE_CHAIN (c))
	if ((heddle_object_p (c) || heddle_map_p (c, GOMP_MAP_STRUCT)) && !integer_zerop (heddle_map_size (c))
	    && m_defs.same (OMP_CLAUSE_DECL (c), object))
	  map = c;
	else if (heddle_object_p (c) && m_defs.same (OMP_CLAUSE_DECL (c), pointer))
	  known = true;
      if (mapped_members *g = map ? NULL : find_group (object))
	map = g->clause;
      if (map && !known)
	m_attachments.safe_push ({ pointer, NULL_TREE, map, true });
    }
}

/* A region that maps members of an object, or of a pointer's object, G, uses further members, or the whole object: map
   these, too.  */

void
construct::imply_members (mapped_members &g)
{
  if (!region_p ())
    return;
  auto_vec<tree> members;
  gimple_seq body = gimple_omp_body (m_target);
  const location_t loc = OMP_CLAUSE_LOCATION (g.clause);
  auto add = [&] ()
    {
      for (tree m : members)
	g.add_all (loc, m);
    };
  tree object = g.base;
  /* Since GCC 14 the base of an element is an address of its own.  */
  const bool element = g.element || (heddle_indirect_p (object) && g.variable
				     && TREE_CODE (m_defs.value (TREE_OPERAND (object, 0))) == POINTER_PLUS_EXPR);
  if (element)
    {
      if (TREE_CODE (TREE_TYPE (object)) == RECORD_TYPE)
	heddle_find_members_of_element (body, object, m_defs, &members);
      add ();
      return;
    }
  if (heddle_indirect_p (object))
    {
      tree pointer = g.variable ? OMP_CLAUSE_DECL (g.variable) : NULL_TREE;
      if (!pointer || !DECL_P (pointer) || !POINTER_TYPE_P (TREE_TYPE (pointer)))
	return;
      object = build_simple_mem_ref (pointer);
    }
  if (TREE_CODE (TREE_TYPE (object)) != RECORD_TYPE || !(DECL_P (object) || heddle_indirect_p (object)))
    return;
  heddle_find_needed_members (body, object, &members);
  add ();
}

/* A region uses members of an object of the host's, and no other data behind the pointer to it, which is looked up: map
   these members.  */

void
construct::imply_groups ()
{
  for (tree c = region_p () ? first () : NULL_TREE; c; c = OMP_CLAUSE_CHAIN (c))
    {
      if (!heddle_looked_up_p (c) || !m_host_pointers.contains (OMP_CLAUSE_DECL (OMP_CLAUSE_CHAIN (c))))
	continue;
      tree pointer = OMP_CLAUSE_DECL (OMP_CLAUSE_CHAIN (c)), object = build_simple_mem_ref (pointer);
      if (!find_group (object) && !map_of (object)
	  && heddle_uses_only_members_p (gimple_omp_body (m_target), pointer))
	make_group (object, OMP_CLAUSE_LOCATION (c));
    }
}

/* Note the variables by which the construct finds pointers in objects.  */

void
construct::note_host_pointers ()
{
  for (const attachment &a : m_attachments)
    if (tree object = a.implied ? NULL_TREE : get_base_address (a.pointer))
      if (heddle_indirect_p (object))
	{
	  tree variable = m_defs.value (TREE_OPERAND (object, 0));
	  if (DECL_P (variable) && POINTER_TYPE_P (TREE_TYPE (variable))
	      && TREE_CODE (TREE_TYPE (TREE_TYPE (variable))) == RECORD_TYPE)
	    m_host_pointers.add (variable);
	}
}

void
construct::mend ()
{
  imply_object ();
  divide_elements ();
  join_variables ();
  find_groups ();
  find_attachments ();
  note_host_pointers ();
  imply_groups ();
  imply_pointers ();
  if (m_groups.is_empty () && m_attachments.is_empty () && m_removed.is_empty ())
    return;
  for (mapped_members *g : m_groups)
    if (tree whole = map_of (g->base))
      dissolve (*g, whole);
    else
      {
	tree variable = heddle_indirect_p (g->base) ? take_variable (TREE_OPERAND (g->base, 0)) : NULL_TREE;
	if (g->variable && (variable || !region_p ()))
	  m_removed.add (g->variable);
	if (variable || !region_p ())
	  g->variable = region_p () ? variable : NULL_TREE;
	take_element (*g);
	g->sort ();
	take_members (*g);
	join_members (*g);
	attach_base (*g);
      }
  /* The loop may add attachments.  */
  for (unsigned i = 0; i < m_attachments.length (); i++)
    map_pointer (m_attachments[i].pointer, OMP_CLAUSE_LOCATION (m_attachments[i].section));
  replace_attachments ();
  for (mapped_members *g : m_groups)
    if (g->clause)
      imply_members (*g);
  for (mapped_members *g : m_groups)
    if (g->clause && g->members.is_empty ())
      {
	m_removed.add (g->clause);
	if (g->variable)
	  m_removed.add (g->variable);
	g->clause = NULL_TREE;
      }
    else if (g->clause)
      {
	/* A region in the construct finds members through a pointer to where the object begins.  */
	if (!region_p () && heddle_indirect_p (g->base))
	  g->add_start ();
      }
  remove_bases ();
  write ();
}

/* The known facts of a function's constructs.  */
struct constructs
{
  hash_set<gimple *> seen;
  hash_set<tree> host_pointers;
};

/* The construct at hand, and the constructs seen before it: their bodies come next.  */

tree
mend_target (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = false;
  gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
  constructs &all = *(constructs *) wi->info;
  if (!target || all.seen.add (target))
    return NULL_TREE;
  if (gimple_omp_target_kind (target) == GF_OMP_TARGET_KIND_REGION)
    heddle_map_bound_first (gimple_omp_target_clauses_ptr (target));
  switch (gimple_omp_target_kind (target))
    {
    case GF_OMP_TARGET_KIND_REGION: case GF_OMP_TARGET_KIND_DATA:
    case GF_OMP_TARGET_KIND_ENTER_DATA: case GF_OMP_TARGET_KIND_EXIT_DATA:
      construct (gsi, target, &all.host_pointers).mend ();
      break;
    default:
      break;
    }
  return NULL_TREE;
}

} // namespace

unsigned
attached_pointers_pass::execute (function *)
{
  constructs all;
  heddle_walk_body (mend_target, &all);
  return 0;
}
