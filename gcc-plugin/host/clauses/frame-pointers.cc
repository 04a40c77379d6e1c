/* frame-pointers.cc -- the host role: what a Fortran procedure's internal procedures use of it, on the device.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   The variables of a procedure that its internal procedures use are members of one object of its, FRAME, whose address
   these get.  Where a target region calls one, GCC maps FRAME:

     map (tofrom: FRAME)		in the host procedure
     map (to: CHAIN)			in an internal one, which has the address

   Members are scalars, arrays of constant size, and descriptors.  But dummy arguments, automatic arrays, and the data
   of descriptors are not in FRAME; it has the host's addresses of them, and so has the device's copy.  And CHAIN is the
   address of the host's FRAME.

   Before "omplower", for each pointer in FRAME that the region or the procedures called from there use,

     map (to, tofrom or alloc: what it points to) map (firstprivate pointer: p)

   are added, and the region begins with FRAME.pointer = p.  (libgomp's "attach" would do the same, but then copies
   whole words of FRAME only, which has members that share one.)  Pointers in descriptors and polymorphic variables
   that are not in FRAME are attached.  CHAIN becomes

     map (to: *CHAIN) map (firstprivate pointer: CHAIN)

   Members that called procedures change are mapped "tofrom".  What they do not change is not copied back: an actual
   argument may be a constant, and FRAME may change on the host while a region with "nowait" runs.  Where the size is
   not known, in internal procedures that do not name the array, the array has to be on the device.

   Where "target data" or its like map a member they map all of FRAME, as libgomp maps no object of which a part is on
   the device.  Then the others' values are copied for each region.  Whether a member is mapped for its own sake depends
   on where the program comes from, so such constructs map also shadows: as many bytes at the member's address with its
   first bit inverted, where nothing lies; and, as it may be a part of the member, one byte for the member with two bits
   inverted.  libgomp counts shadows as it would count the member.  Clauses that copy a member have the address zero,
   which libgomp leaves out, if omp_target_is_present says that the shadow is there; those of updates, if not.

   A region with clauses for the members that it names, which calls no internal procedure, gets FRAME as well, and would
   copy back what the host changes meanwhile.  There FRAME's clause is removed.

   Long: what uses the members, and what is made of it, have nothing to do with any other file.  */

#include "gcc-compat.h"
#include "host/clauses/array-strides.h"
#include "host/clauses/definitions.h"
#include "host/clauses/fortran-types.h"
#include "host/clauses/libgomp-calls.h"
#include "host/clauses/map-clauses.h"
#include "host/clauses/walk-body.h"
#include "passes.h"

namespace {

/* How a member of a frame is used.  */
struct field_use
{
  bool changed = false;		/* stored to, or its address is taken */
  bool behind = false;		/* the same for what it points to */
};

/* How statements use the members of a frame.  */
class frame_uses
{
public:
  explicit frame_uses (tree type) : m_type (type) {}
  void add (gimple_seq body);
  void add_nested (tree function);
  void add_field (tree field) { m_fields[field]; }
  const std::map<tree, field_use> &fields () const { return m_fields; }

private:
  static tree look (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi);
  static tree look_for_name (tree *tp, int *walk_subtrees, void *data);
  void note (gimple *s);
  void settle ();
  std::set<tree> sources (tree t);
  tree field_in (tree t);

  tree m_type;
  std::map<tree, field_use> m_fields;
  std::map<tree, std::set<tree>> m_from;	/* variables with addresses that come from members */
  std::vector<gimple *> m_statements;
  std::vector<tree> m_called;			/* procedures nested in the frame's */
};

/* The member of the frame that T is or is part of, or NULL_TREE.  */

tree
frame_uses::field_in (tree t)
{
  for (; handled_component_p (t); t = TREE_OPERAND (t, 0))
    if (TREE_CODE (t) == COMPONENT_REF && DECL_CONTEXT (TREE_OPERAND (t, 1)) == m_type)
      return TREE_OPERAND (t, 1);
  return NULL_TREE;
}

/* The members that the value or the object T comes from: by their values, or those of variables.  */

std::set<tree>
frame_uses::sources (tree t)
{
  if (TREE_CODE (t) == ADDR_EXPR)
    t = TREE_OPERAND (t, 0);
  if (tree field = field_in (t))
    return { field };
  t = get_base_address (t);
  if (t && (TREE_CODE (t) == MEM_REF || TREE_CODE (t) == INDIRECT_REF))
    t = TREE_OPERAND (t, 0);
  auto found = m_from.find (t);
  return found == m_from.end () ? std::set<tree> () : found->second;
}

/* Add what S does.  */

void
frame_uses::note (gimple *s)
{
  tree lhs = gimple_has_lhs (s) ? gimple_get_lhs (s) : NULL_TREE;
  if (lhs)
    {
      if (tree field = field_in (lhs))
	m_fields[field].changed = true;
      else if (!DECL_P (lhs) && TREE_CODE (lhs) != SSA_NAME)
	for (tree field : sources (lhs))
	  m_fields[field].behind = true;
    }
  const bool variable = lhs && (DECL_P (lhs) || TREE_CODE (lhs) == SSA_NAME);
  const bool call = is_gimple_call (s);
  if (!call && !is_gimple_assign (s))
    return;
  const unsigned count = call ? gimple_call_num_args (s) : gimple_num_ops (s) - 1;
  for (unsigned i = 0; i < count; i++)
    {
      tree op = call ? gimple_call_arg (s, i) : gimple_op (s, i + 1);
      if (!op || !POINTER_TYPE_P (TREE_TYPE (op)))
	continue;
      for (tree field : sources (op))
	if (variable && !call && !(TREE_CODE (op) == ADDR_EXPR && field_in (TREE_OPERAND (op, 0))))
	  m_from[lhs].insert (field);
	else
	  {
	    m_fields[field].behind = true;
	    m_fields[field].changed |= TREE_CODE (op) == ADDR_EXPR && field_in (TREE_OPERAND (op, 0));
	  }
    }
}

/* Walker for operands: the members and the nested procedures that are named.  */

tree
frame_uses::look_for_name (tree *tp, int *walk_subtrees, void *data)
{
  frame_uses *uses = (frame_uses *) ((walk_stmt_info *) data)->info;
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (TREE_CODE (*tp) == COMPONENT_REF && DECL_CONTEXT (TREE_OPERAND (*tp, 1)) == uses->m_type)
    uses->m_fields[TREE_OPERAND (*tp, 1)];
  else if (TREE_CODE (*tp) == FUNCTION_DECL && decl_function_context (*tp))
    uses->add_nested (*tp);
  return NULL_TREE;
}

tree
frame_uses::look (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = false;
  ((frame_uses *) wi->info)->m_statements.push_back (gsi_stmt (*gsi));
  return NULL_TREE;
}

/* Add BODY's statements, and those of the procedures that are named there.  */

void
frame_uses::add (gimple_seq body)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = this;
  walk_gimple_seq (body, look, look_for_name, &wi);
  settle ();
}

/* Add the statements of FUNCTION, which may have a control flow graph already.  */

void
frame_uses::add_nested (tree function)
{
  if (std::find (m_called.begin (), m_called.end (), function) != m_called.end ())
    return;
  m_called.push_back (function);
  if (gimple_seq body = gimple_body (function))
    {
      add (body);
      return;
    }
  struct function *f = DECL_STRUCT_FUNCTION (function);
  if (!f || !f->cfg)
    return;
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = this;
  for (gimple_stmt_iterator &gsi : iterators (f))
    walk_gimple_stmt (&gsi, look, look_for_name, &wi);
  settle ();
}

/* Go through the statements until nothing new is found.  */

void
frame_uses::settle ()
{
  size_t before, after;
  auto count = [this]
    {
      size_t n = 0;
      for (auto &v : m_from)
	n += v.second.size ();
      return n;
    };
  do
    {
      before = count ();
      for (size_t i = 0; i < m_statements.size (); i++)
	note (m_statements[i]);
      after = count ();
    }
  while (before != after);
}

/* What the current function's temporaries that are not in SSA form have their values from: the first that is said.  */
std::map<tree, tree> assigned;

/* Walker for statements: add to these.  */

tree
note_assigned (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  *handled = false;
  gimple *s = gsi_stmt (*gsi);
  if (is_gimple_assign (s) && VAR_P (gimple_assign_lhs (s)) && DECL_ARTIFICIAL (gimple_assign_lhs (s))
      && POINTER_TYPE_P (TREE_TYPE (gimple_assign_rhs1 (s))))
    assigned.insert ({ gimple_assign_lhs (s), gimple_assign_rhs1 (s) });
  return NULL_TREE;
}

/* What a clause that maps says of T: the member of a frame of TYPE that leads to it, or NULL_TREE.  *BEHIND: it is not
   the member, but what it points to.  */

tree
leading_field (tree t, tree type, bool *behind)
{
  *behind = false;
  for (unsigned steps = 0; steps < clause_depth; steps++)
    {
      for (; handled_component_p (t); t = TREE_OPERAND (t, 0))
	if (TREE_CODE (t) == COMPONENT_REF && DECL_CONTEXT (TREE_OPERAND (t, 1)) == type)
	  return TREE_OPERAND (t, 1);
      if (CONVERT_EXPR_P (t) || TREE_CODE (t) == ADDR_EXPR)
	t = TREE_OPERAND (t, 0);
      else if (TREE_CODE (t) == MEM_REF || TREE_CODE (t) == INDIRECT_REF)
	{
	  *behind = true;
	  t = TREE_OPERAND (t, 0);
	}
      else if (VAR_P (t) && DECL_HAS_VALUE_EXPR_P (t))
	t = DECL_VALUE_EXPR (t);
      else if (TREE_CODE (t) == SSA_NAME && is_gimple_assign (SSA_NAME_DEF_STMT (t)))
	t = gimple_assign_rhs1 (SSA_NAME_DEF_STMT (t));
      else if (tree value = assigned.count (t) ? assigned[t] : NULL_TREE)
	t = value;
      else
	break;
    }
  if (TREE_CODE (t) == PARM_DECL && DECL_NAME (t))
    for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
      if (DECL_NAME (f) == DECL_NAME (t))
	return f;
  return NULL_TREE;
}

/* The current function's frame, or that of its host procedure if it is an internal one, or NULL_TREE.  */
tree mapped_frame;

/* Members of it that constructs without a region map, in any function that has the frame; empty if no region needs the
   frame, so that such constructs do not map it.  */
std::set<tree> mapped_fields;

/* CLAUSE maps a frame, or the static chain.  */

bool
frame_clause_p (tree clause)
{
  tree decl = heddle_map_p (clause) ? OMP_CLAUSE_DECL (clause) : NULL_TREE;
  return decl && (heddle_frame_p (decl) || decl == cfun->static_chain_decl);
}

/* The frame that the current function has, or has the static chain to, or NULL_TREE.  */

tree
frame_of_function ()
{
  if (cfun->static_chain_decl)
    return build_simple_mem_ref (cfun->static_chain_decl);
  gimple *body = gimple_seq_first_stmt (gimple_body (cfun->decl));
  if (body && gimple_code (body) == GIMPLE_BIND)
    for (tree var = gimple_bind_vars (as_a<gbind *> (body)); var; var = DECL_CHAIN (var))
      if (heddle_frame_p (var))
	return var;
  return NULL_TREE;
}

/* What a region names.  */
struct named
{
  std::set<tree> covered;	/* with clauses */
  bool frame = false;		/* the frame, the static chain, or a member without a clause */
};

/* Walker for statements: add to WI->info, a "named", the variables in clauses.  */

tree
note_covered (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = false;
  for (tree c = heddle_sharing_clauses (gsi_stmt (*gsi)); c; c = OMP_CLAUSE_CHAIN (c))
    if (heddle_has_decl (c))
      ((named *) wi->info)->covered.insert (OMP_CLAUSE_DECL (c));
  return NULL_TREE;
}

/* T is a member of a frame.  */

bool
member_p (tree t)
{
  t = get_base_address (t);
  if (t && (TREE_CODE (t) == MEM_REF || TREE_CODE (t) == INDIRECT_REF))
    t = TREE_OPERAND (t, 0);
  return t && ((DECL_P (t) && heddle_frame_p (t)) || t == cfun->static_chain_decl);
}

/* Walker for operands: set the "frame" of WI->info, a "named".  Clauses for the frame do not use it.  */

tree
note_frame (tree *tp, int *walk_subtrees, void *data)
{
  named *n = (named *) ((walk_stmt_info *) data)->info;
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (TREE_CODE (*tp) == OMP_CLAUSE && heddle_has_decl (*tp)
	   && (heddle_frame_p (OMP_CLAUSE_DECL (*tp)) || OMP_CLAUSE_DECL (*tp) == cfun->static_chain_decl))
    {
      *walk_subtrees = 0;
      walk_tree (&OMP_CLAUSE_CHAIN (*tp), note_frame, data, NULL);
    }
  else if (VAR_P (*tp) && DECL_HAS_VALUE_EXPR_P (*tp))
    n->frame |= !n->covered.count (*tp) && member_p (DECL_VALUE_EXPR (*tp));
  else if (DECL_P (*tp))
    n->frame |= heddle_frame_p (*tp) || *tp == cfun->static_chain_decl;
  return NULL_TREE;
}

/* The region of TARGET uses the frame, not only members that it has clauses for.  */

bool
needs_frame_p (gomp_target *target)
{
  named n;
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &n;
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (heddle_has_decl (c))
      n.covered.insert (OMP_CLAUSE_DECL (c));
  walk_gimple_seq (gimple_omp_body (target), note_covered, NULL, &wi);
  memset (&wi, 0, sizeof wi);
  wi.info = &n;
  walk_gimple_seq (gimple_omp_body (target), NULL, note_frame, &wi);
  return n.frame;
}

/* Remove clauses for the frame or the static chain from *P and its successors.  */

void
drop_frame_clauses (tree *p)
{
  while (*p)
    if (heddle_has_decl (*p)
	&& (heddle_frame_p (OMP_CLAUSE_DECL (*p)) || OMP_CLAUSE_DECL (*p) == cfun->static_chain_decl))
      *p = OMP_CLAUSE_CHAIN (*p);
    else
      p = &OMP_CLAUSE_CHAIN (*p);
}

/* Walker for statements of a region that does not need the frame: remove clauses for it.  */

tree
drop_frame (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  *handled = false;
  gimple *s = gsi_stmt (*gsi);
  if (gimple_code (s) == GIMPLE_OMP_PARALLEL || gimple_code (s) == GIMPLE_OMP_TASK)
    drop_frame_clauses (gimple_omp_taskreg_clauses_ptr (s));
  else if (gimple_code (s) == GIMPLE_OMP_TEAMS)
    drop_frame_clauses (gimple_omp_teams_clauses_ptr (s));
  return NULL_TREE;
}

/* CLAUSE maps an object, not only a pointer or a descriptor.  */

bool
maps_object_p (tree clause)
{
  if (!heddle_map_p (clause))
    return false;
  switch (OMP_CLAUSE_MAP_KIND (clause))
    {
    case GOMP_MAP_POINTER: case GOMP_MAP_ALWAYS_POINTER: case GOMP_MAP_ATTACH: case GOMP_MAP_ATTACH_DETACH:
    case GOMP_MAP_TO_PSET: case GOMP_MAP_FIRSTPRIVATE_POINTER: case GOMP_MAP_FIRSTPRIVATE_REFERENCE:
      return false;
    default:
      return true;
    }
}

/* CLAUSE maps or updates a member of the mapped frame: this, or NULL_TREE.  */

tree
member_of_frame (tree clause)
{
  bool behind;
  const bool object = heddle_map_p (clause) || OMP_CLAUSE_CODE (clause) == OMP_CLAUSE_TO
		      || OMP_CLAUSE_CODE (clause) == OMP_CLAUSE_FROM;
  tree field = object ? leading_field (OMP_CLAUSE_DECL (clause), TREE_TYPE (mapped_frame), &behind)
	       : NULL_TREE;
  return field && !behind ? field : NULL_TREE;
}

/* The member of the mapped frame that CLAUSE maps, or a part of: the whole.  */

tree
member_object (tree clause)
{
  tree field = member_of_frame (clause);
  return build3 (COMPONENT_REF, TREE_TYPE (field), unshare_expr (mapped_frame), field, NULL_TREE);
}

/* The kind of a clause that maps once more what CLAUSE maps.  The last one of OpenACC's decides.  */

gomp_map_kind
plain_kind (tree clause)
{
  const gomp_map_kind kind = OMP_CLAUSE_MAP_KIND (clause);
  return (gomp_map_kind) (GOMP_MAP_ALLOC | (GOMP_MAP_COPY_TO_P (kind) ? GOMP_MAP_TO : 0)
			  | (GOMP_MAP_COPY_FROM_P (kind) ? GOMP_MAP_FROM : 0));
}

/* A variable with the value V, which statements in *BEFORE compute.  */

tree
before_value (tree v, gimple_seq *before)
{
  tree var = create_tmp_var (TREE_TYPE (v), "frame");
  gimplify_assign (var, v, before);
  return var;
}

/* The shadow of PLACE, a member of a frame or a part of one, or if MEMBER the one byte for a member.  */

tree
shadow (tree place, bool member, gimple_seq *before)
{
  tree type = pointer_sized_int_node;
  wide_int bits = wi::mask (POINTER_SIZE - (member ? 2 : 1), true, POINTER_SIZE);
  tree address = fold_convert (type, build_fold_addr_expr (unshare_expr (place)));
  address = before_value (build2 (BIT_XOR_EXPR, type, address, wide_int_to_tree (type, bits)), before);
  return build_simple_mem_ref (before_value (fold_convert (build_pointer_type (char_type_node), address), before));
}

/* A variable that says whether a construct that TARGET is in, or one before, maps PLACE for its own sake; or if MEMBER
   any part of it.  */

tree
has_shadow (gomp_target *target, tree place, bool member, gimple_seq *before)
{
  tree call, mark = build_fold_addr_expr (shadow (place, member, before));
  if (is_gimple_omp_oacc (target))
    {
      tree type = build_function_type_list (integer_type_node, ptr_type_node, size_type_node, NULL_TREE);
      call = build_call_expr (heddle_libgomp_function ("acc_is_present", type), 2, mark, size_one_node);
    }
  else
    {
      tree type = build_function_type_list (integer_type_node, const_ptr_type_node, integer_type_node, NULL_TREE);
      call = build_call_expr (heddle_libgomp_function ("omp_target_is_present", type), 2, mark,
			      heddle_device_number (target));
    }
  return before_value (build2 (NE_EXPR, boolean_type_node, call, integer_zero_node), before);
}

/* PLACE where CONDITION, a variable, is as WANTED, and else nothing: an object for a clause.  */

tree
place_if (tree place, tree condition, bool wanted, gimple_seq *before)
{
  tree type = build_pointer_type (TREE_TYPE (place)), null = build_zero_cst (type);
  tree address = build_fold_addr_expr_with_type (unshare_expr (place), type);
  address = build3 (COND_EXPR, type, condition, wanted ? address : null, wanted ? null : address);
  return build_simple_mem_ref (before_value (address, before));
}

/* CLAUSE maps a member of a frame that has been mapped for another member's sake, or is by another clause of the
   construct: have it copied in any case, TO the device, too, if so.  */

void
copy_always (tree clause, bool to)
{
  const gomp_map_kind kind = OMP_CLAUSE_MAP_KIND (clause);
  to &= GOMP_MAP_COPY_TO_P (kind);
  if (heddle_descriptor_p (TREE_TYPE (OMP_CLAUSE_DECL (clause))))
    return;
  if (GOMP_MAP_COPY_FROM_P (kind))
    OMP_CLAUSE_SET_MAP_KIND (clause, to ? GOMP_MAP_ALWAYS_TOFROM : GOMP_MAP_ALWAYS_FROM);
  else if (to)
    OMP_CLAUSE_SET_MAP_KIND (clause, GOMP_MAP_ALWAYS_TO);
  else
    OMP_CLAUSE_SET_MAP_KIND (clause, plain_kind (clause));
}

/* A clause that copies what CLAUSE of TARGET copies, a member of a frame, if it has no shadow, or NULL_TREE.  */

tree
copy_unless_mapped (gomp_target *target, tree clause, gimple_seq *before)
{
  const gomp_map_kind kind = OMP_CLAUSE_MAP_KIND (clause);
  tree place = OMP_CLAUSE_DECL (clause);
  if (!maps_object_p (clause) || heddle_descriptor_p (TREE_TYPE (place))
      || !(GOMP_MAP_COPY_TO_P (kind) || GOMP_MAP_COPY_FROM_P (kind)))
    return NULL_TREE;
  place = place_if (place, has_shadow (target, place, false, before), false, before);
  tree c = heddle_make_map (OMP_CLAUSE_LOCATION (clause), kind, place, unshare_expr (OMP_CLAUSE_SIZE (clause)));
  copy_always (c, true);
  return c;
}

/* A region whose clauses are completed.  */
class region
{
public:
  region (gomp_target *t, tree frame, bool own)
    : m_target (t), m_frame (frame), m_sizes_known (own), m_uses (TREE_TYPE (frame))
  {
  }
  bool mend (gimple_seq *before);

private:
  tree value (tree v);
  tree clause_for (tree field);
  void mend_members (tree whole);
  void add_pointee (tree place, tree there, tree start, tree size, bool back, tree mapped);
  void add_descriptor (tree object, tree there, bool back, tree mapped);
  void add_class (tree object, tree there, bool back, tree mapped);
  void add_reference (tree place, bool back, tree mapped);
  void add_field (tree field, const field_use &use);

  gomp_target *m_target;
  tree m_frame;			/* the object */
  bool m_sizes_known;		/* those of arrays, as the procedure is FRAME's own */
  frame_uses m_uses;
  gimple_seq *m_before;
  gimple_seq m_first = NULL;	/* what the region does first */
  auto_vec<tree> m_maps, m_attached;
};

/* A variable with the value V.  */

tree
region::value (tree v)
{
  return before_value (v, m_before);
}

/* The clause that maps what FIELD leads to, or NULL_TREE.  Clauses for descriptors and pointers are none.  */

tree
region::clause_for (tree field)
{
  for (tree c = gimple_omp_target_clauses (m_target); c; c = OMP_CLAUSE_CHAIN (c))
    {
      bool behind;
      if (maps_object_p (c) && !heddle_descriptor_p (TREE_TYPE (OMP_CLAUSE_DECL (c)))
	  && leading_field (OMP_CLAUSE_DECL (c), TREE_TYPE (m_frame), &behind) == field && behind)
	return c;
    }
  return NULL_TREE;
}

/* PLACE, if THERE is true or NULL_TREE, is a pointer to an object of SIZE bytes, or NULL_TREE if that is not known.
   The object begins at START, if that is not where the pointer points to.  MAPPED: a clause that maps it or a part of
   it.  Have the pointer right on the device, and map the object if there is no clause.  */

void
region::add_pointee (tree place, tree there, tree start, tree size, bool back, tree mapped)
{
  /* What is mapped is aligned as its type is.  */
  tree type = build_pointer_type (build_aligned_type (unsigned_char_type_node, BIGGEST_ALIGNMENT));
  tree null = build_zero_cst (type), bias = size_zero_node, address = unshare_expr (fold_convert (type, place));
  address = value (there ? build3 (COND_EXPR, type, there, address, null) : address);
  tree object = address;
  if (mapped)
    {
      object = value (fold_convert (type, build_fold_addr_expr (unshare_expr (OMP_CLAUSE_DECL (mapped)))));
      size = OMP_CLAUSE_SIZE (mapped);
    }
  else if (start)
    object = value (fold_convert (type, start));
  tree set = build2 (NE_EXPR, boolean_type_node, address, null);
  if (size)
    {
      size = value (build3 (COND_EXPR, sizetype, set, fold_convert (sizetype, unshare_expr (size)), size_zero_node));
      set = build2 (NE_EXPR, boolean_type_node, size, size_zero_node);
    }
  set = value (set);
  if (object != address)
    bias = value (fold_convert (sizetype, build2 (POINTER_DIFF_EXPR, ssizetype, object, address)));
  object = build_simple_mem_ref (value (build3 (COND_EXPR, type, set, object, null)));
  const bool member = get_base_address (place) == m_frame || operand_equal_p (get_base_address (place), m_frame);
  const location_t loc = gimple_location (m_target);
  if (!size && member)
    {
      tree c = heddle_make_map (loc, GOMP_MAP_ALLOC, object, size_zero_node);
      OMP_CLAUSE_MAP_MAYBE_ZERO_LENGTH_ARRAY_SECTION (c) = 1;
      m_maps.safe_push (c);
    }
  else if (size && (!mapped || member))
    m_maps.safe_push (heddle_make_map (loc, mapped ? plain_kind (mapped) : back ? GOMP_MAP_TOFROM : GOMP_MAP_TO, object,
				       size));
  if (member)
    {
      tree own = create_tmp_var (TREE_TYPE (place), "frame");
      m_maps.safe_push (heddle_make_map (loc, GOMP_MAP_FIRSTPRIVATE_POINTER, own, bias));
      if (TREE_CODE (bias) != INTEGER_CST)
	{
	  tree c = build_omp_clause (loc, OMP_CLAUSE_FIRSTPRIVATE);
	  OMP_CLAUSE_DECL (c) = bias;
	  m_attached.safe_push (c);
	}
      gimple_seq_add_stmt (&m_first, gimple_build_assign (unshare_expr (place), own));
      return;
    }
  tree pointer = build_pointer_type (TREE_TYPE (place));
  tree attach = value (build3 (COND_EXPR, pointer, set, build_fold_addr_expr_with_type (unshare_expr (place), pointer),
			       build_zero_cst (pointer)));
  m_attached.safe_push (heddle_make_map (loc, size ? GOMP_MAP_ATTACH : GOMP_MAP_ATTACH_ZERO_LENGTH_ARRAY_SECTION,
					 build_simple_mem_ref (attach), bias));
}

/* The same for the data of OBJECT, an array's descriptor, which is there if THERE is true or NULL_TREE.  */

void
region::add_descriptor (tree object, tree there, bool back, tree mapped)
{
  auto read = [&] (tree t)
    {
      t = fold_convert (ssizetype, t);
      return value (there ? build3 (COND_EXPR, ssizetype, there, t, ssize_int (0)) : t);
    };
  tree data = heddle_member (object, "data");
  if (mapped)
    {
      add_pointee (data, there, NULL_TREE, NULL_TREE, back, mapped);
      return;
    }
  tree dims = heddle_member (object, "dim"), dim_type = TREE_TYPE (TREE_TYPE (dims));
  tree unit = read (heddle_member (object, "span"));
  unit = value (build3 (COND_EXPR, ssizetype, build2 (NE_EXPR, boolean_type_node, unit, ssize_int (0)), unit,
			read (heddle_member (heddle_member (object, "dtype"), "elem_len"))));
  tree low = ssize_int (0), high = ssize_int (0), empty = boolean_false_node;
  const HOST_WIDE_INT rank = heddle_rank (TREE_TYPE (object));
  for (HOST_WIDE_INT i = 0; i < rank; i++)
    {
      tree dim = build4 (ARRAY_REF, dim_type, unshare_expr (dims), ssize_int (i), NULL_TREE, NULL_TREE);
      tree last = value (build2 (MINUS_EXPR, ssizetype, read (heddle_member (dim, "ubound")),
				 read (heddle_member (dim, "lbound"))));
      tree way = value (build2 (MULT_EXPR, ssizetype, last, read (heddle_member (dim, "stride"))));
      empty = value (build2 (TRUTH_OR_EXPR, boolean_type_node, empty,
			     build2 (LT_EXPR, boolean_type_node, last, ssize_int (0))));
      low = value (build2 (PLUS_EXPR, ssizetype, low, build2 (MIN_EXPR, ssizetype, way, ssize_int (0))));
      high = value (build2 (PLUS_EXPR, ssizetype, high, build2 (MAX_EXPR, ssizetype, way, ssize_int (0))));
    }
  tree count = build2 (PLUS_EXPR, ssizetype, build2 (MINUS_EXPR, ssizetype, high, low), ssize_int (1));
  tree size = build3 (COND_EXPR, ssizetype, empty, ssize_int (0), build2 (MULT_EXPR, ssizetype, count, unit));
  tree offset = value (fold_convert (sizetype, build2 (MULT_EXPR, ssizetype, low, unit)));
  tree address = unshare_expr (fold_convert (ptr_type_node, data));
  address = value (there ? build3 (COND_EXPR, ptr_type_node, there, address, null_pointer_node) : address);
  add_pointee (data, there, build2 (POINTER_PLUS_EXPR, ptr_type_node, address, offset), value (size), back, NULL_TREE);
}

/* The same for what OBJECT, a polymorphic variable, has the address of.  */

void
region::add_class (tree object, tree there, bool back, tree mapped)
{
  tree data = heddle_member (object, "_data");
  if (heddle_descriptor_p (TREE_TYPE (data)))
    {
      add_descriptor (data, there, back, mapped);
      return;
    }
  tree size = fold_convert (sizetype, heddle_member (build_simple_mem_ref (heddle_member (object, "_vptr")), "_size"));
  tree type = TREE_TYPE (data);
  tree set = build2 (NE_EXPR, boolean_type_node, unshare_expr (data), build_zero_cst (type));
  if (there)
    set = build2 (TRUTH_ANDIF_EXPR, boolean_type_node, there, set);
  add_pointee (data, there, NULL_TREE, value (build3 (COND_EXPR, sizetype, set, size, size_zero_node)), back, mapped);
}

/* PLACE is a pointer to a variable, or a dummy argument: attach it, and what the variable points to.  */

void
region::add_reference (tree place, bool back, tree mapped)
{
  tree type = TREE_TYPE (TREE_TYPE (place));
  if (VOID_TYPE_P (type) || FUNC_OR_METHOD_TYPE_P (type))
    return;
  const bool reference = TREE_CODE (TREE_TYPE (place)) == REFERENCE_TYPE;
  const bool leads_on = heddle_descriptor_p (type) || heddle_polymorphic_p (type)
			|| (reference && POINTER_TYPE_P (type));
  tree size = TYPE_SIZE_UNIT (type);
  if (size && TREE_CODE (size) != INTEGER_CST)
    size = m_sizes_known && VAR_P (size) ? size : NULL_TREE;
  if (size && VAR_P (size) && DECL_HAS_VALUE_EXPR_P (size))
    size = DECL_VALUE_EXPR (size);
  if (!leads_on)
    {
      add_pointee (place, NULL_TREE, NULL_TREE, size, back, mapped);
      return;
    }
  add_pointee (place, NULL_TREE, NULL_TREE, size, false, NULL_TREE);
  tree pointer = value (fold_convert (build_pointer_type (type), unshare_expr (place)));
  tree there = value (build2 (NE_EXPR, boolean_type_node, pointer, build_zero_cst (TREE_TYPE (pointer))));
  tree object = build_simple_mem_ref (pointer);
  if (heddle_descriptor_p (type))
    add_descriptor (object, there, back, mapped);
  else if (heddle_polymorphic_p (type))
    add_class (object, there, back, mapped);
  else if (!VOID_TYPE_P (TREE_TYPE (type)) && !FUNC_OR_METHOD_TYPE_P (TREE_TYPE (type)))
    {
      size = TYPE_SIZE_UNIT (TREE_TYPE (type));
      add_pointee (object, there, NULL_TREE, size && TREE_CODE (size) == INTEGER_CST ? size : NULL_TREE, back, mapped);
    }
}

/* FIELD is used so.  */

void
region::add_field (tree field, const field_use &use)
{
  tree type = TREE_TYPE (field);
  tree place = build3 (COMPONENT_REF, type, unshare_expr (m_frame), field, NULL_TREE);
  /* A construct around the region may have mapped the frame, for the sake of another member.  */
  const bool fresh = !mapped_fields.empty (), back = use.changed && !heddle_descriptor_p (type);
  if (!POINTER_TYPE_P (type) && (fresh || back))
    {
      tree copied = unshare_expr (place);
      if (!heddle_descriptor_p (type) && mapped_fields.count (field))
	copied = place_if (copied, has_shadow (m_target, place, true, m_before), false, m_before);
      const gomp_map_kind again = is_gimple_omp_oacc (m_target) ? GOMP_MAP_ALWAYS_FROM : GOMP_MAP_TOFROM;
      m_maps.safe_push (heddle_make_map (gimple_location (m_target),
					 !fresh ? again : back ? GOMP_MAP_ALWAYS_TOFROM : GOMP_MAP_ALWAYS_TO, copied,
					 TYPE_SIZE_UNIT (type)));
    }
  if (POINTER_TYPE_P (type))
    add_reference (place, use.behind, clause_for (field));
  else if (heddle_descriptor_p (type))
    add_descriptor (place, NULL_TREE, use.behind, clause_for (field));
  else if (heddle_polymorphic_p (type))
    add_class (place, NULL_TREE, use.behind, clause_for (field));
}

/* The region has clauses of its own for members, beside WHOLE, the one for the frame, if there is such a clause.  Have
   them copy what libgomp would not, as it has the frame already.  */

void
region::mend_members (tree whole)
{
  const bool acc = is_gimple_omp_oacc (m_target);
  for (tree c = gimple_omp_target_clauses (m_target); c; c = OMP_CLAUSE_CHAIN (c))
    if (tree field = c != whole ? member_of_frame (c) : NULL_TREE)
      {
	/* libgomp sets no pointer in what is mapped already.  */
	if (heddle_map_p (c, GOMP_MAP_POINTER) || heddle_map_p (c, GOMP_MAP_ALWAYS_POINTER))
	  m_uses.add_field (field);
	else if (mapped_fields.count (field))
	  {
	    if (tree copy = copy_unless_mapped (m_target, c, m_before))
	      m_maps.safe_push (copy);
	    if (OMP_CLAUSE_MAP_KIND (c) & GOMP_MAP_FLAG_FORCE)
	      OMP_CLAUSE_SET_MAP_KIND (c, plain_kind (c));
	  }
	else if (whole ? acc || !mapped_fields.empty () : !mapped_fields.empty ())
	  copy_always (c, !mapped_fields.empty ());
      }
}

/* Complete the region's clauses; statements for these go to BEFORE.  Returns true if it needs any.  */

bool
region::mend (gimple_seq *before)
{
  m_before = before;
  tree clause = gimple_omp_target_clauses (m_target);
  while (clause && !frame_clause_p (clause))
    clause = OMP_CLAUSE_CHAIN (clause);
  if (clause && !needs_frame_p (m_target))
    {
      walk_stmt_info wi;
      memset (&wi, 0, sizeof wi);
      walk_gimple_seq_mod (gimple_omp_body_ptr (m_target), drop_frame, NULL, &wi);
      drop_frame_clauses (gimple_omp_target_clauses_ptr (m_target));
      clause = NULL_TREE;
    }
  if (clause)
    m_uses.add (gimple_omp_body (m_target));
  if (clause && m_uses.fields ().empty ())
    return false;
  mend_members (clause);
  for (tree f = TYPE_FIELDS (TREE_TYPE (m_frame)); f; f = DECL_CHAIN (f))
    {
      auto use = m_uses.fields ().find (f);
      if (clause && use != m_uses.fields ().end ())
	add_field (f, use->second);
    }
  if (clause && !DECL_P (m_frame))
    {
      tree chain = OMP_CLAUSE_DECL (clause);
      OMP_CLAUSE_DECL (clause) = m_frame;
      OMP_CLAUSE_SIZE (clause) = TYPE_SIZE_UNIT (TREE_TYPE (m_frame));
      tree c = heddle_make_map (OMP_CLAUSE_LOCATION (clause), GOMP_MAP_FIRSTPRIVATE_POINTER, chain, size_zero_node);
      OMP_CLAUSE_CHAIN (c) = OMP_CLAUSE_CHAIN (clause);
      OMP_CLAUSE_CHAIN (clause) = c;
    }
  if (clause)
    OMP_CLAUSE_SET_MAP_KIND (clause, GOMP_MAP_TO);
  tree *end = gimple_omp_target_clauses_ptr (m_target);
  while (*end)
    end = &OMP_CLAUSE_CHAIN (*end);
  for (auto *list : { &m_maps, &m_attached })
    for (tree c : *list)
      {
	*end = c;
	end = &OMP_CLAUSE_CHAIN (c);
      }
  if (m_first)
    {
      gbind *body = gimple_seq_first_stmt_as_a_bind (gimple_omp_body (m_target));
      gimple_seq_add_seq (&m_first, gimple_bind_body (body));
      gimple_bind_set_body (body, m_first);
    }
  return true;
}

/* Walker for operands, also those of clauses: add variables that stand for members of frames to the set *WI->info.  */

tree
note_members (tree *tp, int *walk_subtrees, void *data)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (VAR_P (*tp) && DECL_HAS_VALUE_EXPR_P (*tp) && TREE_CODE (DECL_VALUE_EXPR (*tp)) == COMPONENT_REF)
    ((std::set<tree> *) ((walk_stmt_info *) data)->info)->insert (*tp);
  return NULL_TREE;
}

/* A pointer to an automatic variable of the host procedure whose size is no constant has no clause where the region of
   TARGET in an internal procedure, with the static chain CHAIN, uses it by name.  Have the clause for the data make it
   the region's own.  */

void
name_pointers (gomp_target *target, tree chain)
{
  tree type = TREE_TYPE (TREE_TYPE (chain));
  std::set<tree> used;
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &used;
  walk_gimple_seq (gimple_omp_body (target), NULL, note_members, &wi);
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (heddle_has_decl (c))
      used.erase (OMP_CLAUSE_DECL (c));
  for (tree var : used)
    {
      tree field = TREE_OPERAND (DECL_VALUE_EXPR (var), 1);
      if (DECL_CONTEXT (field) != type || TREE_CODE (TREE_TYPE (var)) != POINTER_TYPE
	  || TREE_CODE (TREE_TYPE (TREE_TYPE (var))) != ARRAY_TYPE)
	continue;
      bool behind;
      tree c = gimple_omp_target_clauses (target);
      while (c && !(heddle_map_p (c) && leading_field (OMP_CLAUSE_DECL (c), type, &behind) == field && behind))
	c = OMP_CLAUSE_CHAIN (c);
      if (!c)
	continue;
      tree own = heddle_make_map (OMP_CLAUSE_LOCATION (c), GOMP_MAP_FIRSTPRIVATE_REFERENCE, var, size_zero_node);
      OMP_CLAUSE_CHAIN (own) = OMP_CLAUSE_CHAIN (c);
      OMP_CLAUSE_CHAIN (c) = own;
    }
}

/* Walker for statements: set *WI->info if a region needs the frame.  */

tree
look_at_region (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = false;
  gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
  if (target && is_gimple_omp_offloaded (target))
    *(bool *) wi->info |= needs_frame_p (target);
  return NULL_TREE;
}

/* Walker for statements: note the members that constructs without a region map.  */

tree
note_mapped (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  *handled = false;
  gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
  if (!target || is_gimple_omp_offloaded (target))
    return NULL_TREE;
  const int kind = gimple_omp_target_kind (target);
  const bool maps = kind == GF_OMP_TARGET_KIND_DATA || kind == GF_OMP_TARGET_KIND_ENTER_DATA
		    || kind == GF_OMP_TARGET_KIND_OACC_DATA || kind == GF_OMP_TARGET_KIND_OACC_ENTER_DATA;
  for (tree c = maps ? gimple_omp_target_clauses (target) : NULL_TREE; c; c = OMP_CLAUSE_CHAIN (c))
    if (tree field = heddle_map_p (c, GOMP_MAP_POINTER) || heddle_map_p (c, GOMP_MAP_ALWAYS_POINTER) ? NULL_TREE
		     : member_of_frame (c))
      mapped_fields.insert (field);
  return NULL_TREE;
}

/* Clauses of TARGET, which has no region, that are taken over by another construct: CLAUSES with these.  */

tree
with_conditions (gomp_target *target, tree clauses)
{
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_ASYNC || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_IF
	|| OMP_CLAUSE_CODE (c) == OMP_CLAUSE_DEVICE || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FINALIZE)
      {
	tree copy = unshare_expr (copy_node (c));
	OMP_CLAUSE_CHAIN (copy) = clauses;
	clauses = copy;
      }
  return clauses;
}

/* A construct of KIND with CLAUSES and conditions like TARGET's.  */

gomp_target *
construct_like (gomp_target *target, int kind, tree clauses)
{
  gomp_target *s = gimple_build_omp_target (NULL, kind, with_conditions (target, clauses));
  gimple_set_location (s, gimple_location (target));
  return s;
}

/* TARGET is a construct without a region, which maps members of a frame.  Mends its clauses.  */
class data_construct
{
public:
  data_construct (gomp_target *target);
  void mend (gimple_stmt_iterator *gsi);

private:
  void add (tree *list, gomp_map_kind kind, tree object, tree size, location_t loc);
  void mend_clause (tree clause);
  void put_around (gimple_stmt_iterator *gsi);

  gomp_target *m_target;
  int m_kind;
  bool m_acc, m_enter, m_exit, m_update;
  unsigned m_members = 0;	/* clauses with shadows */
  tree m_more = NULL_TREE;	/* clauses to add */
  tree m_shadows = NULL_TREE;	/* those of a construct before TARGET that ends what shadows are mapped for */
  tree m_updates = NULL_TREE;	/* OpenACC's copies that are not of the kinds that TARGET may have */
  gimple_seq m_before = NULL;	/* statements before TARGET, and before that construct */
  gimple_seq m_conditions = NULL; /* those between the two */
};

data_construct::data_construct (gomp_target *target)
  : m_target (target), m_kind (gimple_omp_target_kind (target))
{
  m_acc = is_gimple_omp_oacc (target);
  m_enter = m_kind == GF_OMP_TARGET_KIND_ENTER_DATA || m_kind == GF_OMP_TARGET_KIND_OACC_ENTER_DATA;
  m_exit = m_kind == GF_OMP_TARGET_KIND_EXIT_DATA || m_kind == GF_OMP_TARGET_KIND_OACC_EXIT_DATA;
  m_update = m_kind == GF_OMP_TARGET_KIND_UPDATE || m_kind == GF_OMP_TARGET_KIND_OACC_UPDATE;
}

/* Put a clause onto LIST.  */

void
data_construct::add (tree *list, gomp_map_kind kind, tree object, tree size, location_t loc)
{
  tree c = heddle_make_map (loc, kind, object, unshare_expr (size));
  OMP_CLAUSE_CHAIN (c) = *list;
  *list = c;
}

/* CLAUSE maps a member, and no pointer: add its shadows, and have it copied if it has had none.  */

void
data_construct::mend_clause (tree clause)
{
  const gomp_map_kind kind = OMP_CLAUSE_MAP_KIND (clause);
  const location_t loc = OMP_CLAUSE_LOCATION (clause);
  const bool to = GOMP_MAP_COPY_TO_P (kind), from = GOMP_MAP_COPY_FROM_P (kind);
  tree object = OMP_CLAUSE_DECL (clause), size = OMP_CLAUSE_SIZE (clause);
  if (!maps_object_p (clause) || heddle_descriptor_p (TREE_TYPE (object)))
    return;
  const bool ends = kind == GOMP_MAP_DELETE || kind == GOMP_MAP_FORCE_DETACH;
  const gomp_map_kind shadow_kind = !m_exit ? GOMP_MAP_ALLOC : ends ? GOMP_MAP_DELETE : GOMP_MAP_RELEASE;
  m_members++;
  for (bool member : { false, true })
    add (m_exit ? &m_shadows : &m_more, shadow_kind,
	 shadow (member ? member_object (clause) : object, member, &m_before), member ? size_one_node : size, loc);
  gimple_seq *before = m_exit ? &m_conditions : &m_before;
  if (m_acc && (m_enter || m_exit))
    {
      if (m_exit ? from : to)
	add (&m_updates, m_exit ? GOMP_MAP_FORCE_FROM : GOMP_MAP_FORCE_TO,
	     place_if (object, has_shadow (m_target, object, false, before), false, before), size, loc);
      if (m_exit && from)
	OMP_CLAUSE_SET_MAP_KIND (clause, GOMP_MAP_RELEASE);
    }
  else if (tree copy = copy_unless_mapped (m_target, clause, before))
    {
      OMP_CLAUSE_CHAIN (copy) = m_more;
      m_more = copy;
    }
  if (ends && mapped_fields.size () > 1)
    OMP_CLAUSE_SET_MAP_KIND (clause, GOMP_MAP_RELEASE);
  else if (m_kind == GF_OMP_TARGET_KIND_OACC_DATA && (kind & GOMP_MAP_FLAG_FORCE))
    OMP_CLAUSE_SET_MAP_KIND (clause, plain_kind (clause));
}

/* Put the target at GSI, with the other constructs and statements, in its place.  */

void
data_construct::put_around (gimple_stmt_iterator *gsi)
{
  gimple_seq after = NULL;
  if (m_shadows)
    gimple_seq_add_stmt (&m_before, construct_like (m_target, m_kind, m_shadows));
  gimple_seq_add_seq (&m_before, m_conditions);
  /* OpenMP counts an object once for a construct, but members may come and go one by one.  */
  for (unsigned i = 1; i < m_members && !m_acc && (m_enter || m_exit); i++)
    {
      tree frame = NULL_TREE;
      add (&frame, m_enter ? GOMP_MAP_TO : GOMP_MAP_RELEASE, unshare_expr (mapped_frame),
	   TYPE_SIZE_UNIT (TREE_TYPE (mapped_frame)), gimple_location (m_target));
      gimple_seq_add_stmt (m_enter ? &m_before : &after, construct_like (m_target, m_kind, frame));
    }
  if (m_updates)
    {
      tree c = build_omp_clause (gimple_location (m_target), OMP_CLAUSE_IF_PRESENT);
      OMP_CLAUSE_CHAIN (c) = m_updates;
      gimple_seq_add_stmt (m_exit ? &m_before : &after,
			   construct_like (m_target, GF_OMP_TARGET_KIND_OACC_UPDATE, c));
    }
  tree *last = &m_more;
  while (*last)
    last = &OMP_CLAUSE_CHAIN (*last);
  *last = gimple_omp_target_clauses (m_target);
  gimple_omp_target_set_clauses (m_target, m_more);
  heddle_put_around (gsi, m_before, after);
}

/* The target is at GSI.  Constructs without a region map no pointer in the mapped frame, which no user sees, and all of
   the frame if they map a part of it: libgomp maps no object of which it has a part.  Updates leave alone what nothing
   maps for its own sake.  */

void
data_construct::mend (gimple_stmt_iterator *gsi)
{
  push_gimplify_context ();
  bool maps = false;
  for (tree *p = gimple_omp_target_clauses_ptr (m_target); *p; p = &OMP_CLAUSE_CHAIN (*p))
    {
      tree field;
      while (*p && (field = member_of_frame (*p)) && POINTER_TYPE_P (TREE_TYPE (field))
	     && heddle_map_p (*p, GOMP_MAP_POINTER))
	*p = OMP_CLAUSE_CHAIN (*p);
      if (!*p)
	break;
      if (!field || mapped_fields.empty ())
	continue;
      maps = true;
      if (!m_update)
	mend_clause (*p);
      else if (!heddle_descriptor_p (TREE_TYPE (OMP_CLAUSE_DECL (*p))))
	{
	  tree there = has_shadow (m_target, OMP_CLAUSE_DECL (*p), false, &m_before);
	  OMP_CLAUSE_DECL (*p) = place_if (OMP_CLAUSE_DECL (*p), there, true, &m_before);
	}
    }
  if (maps && !m_update && m_kind != GF_OMP_TARGET_KIND_EXIT_DATA)
    add (&m_more, m_kind == GF_OMP_TARGET_KIND_OACC_EXIT_DATA ? GOMP_MAP_RELEASE : GOMP_MAP_TO,
	 unshare_expr (mapped_frame), TYPE_SIZE_UNIT (TREE_TYPE (mapped_frame)), gimple_location (m_target));
  put_around (gsi);
}

/* Walker for statements: mend constructs without a region.  */

tree
mend_data (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  *handled = false;
  gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
  if (!target || is_gimple_omp_offloaded (target))
    return NULL_TREE;
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (member_of_frame (c))
      {
	walk_stmt_info wi;
	memset (&wi, 0, sizeof wi);
	walk_gimple_seq_mod (gimple_omp_body_ptr (target), mend_data, NULL, &wi);
	data_construct (target).mend (gsi);
	*handled = true;
	break;
      }
  return NULL_TREE;
}

/* What functions with one frame have in common.  */
struct nest
{
  bool needed = false;		/* a region needs the frame */
  std::set<tree> fields;	/* members that constructs without a region map */
};

/* The procedure that the function FN is in, or FN.  */

tree
host_procedure (tree fn)
{
  while (tree outer = decl_function_context (fn))
    fn = outer;
  return fn;
}

/* Make the current function's frame, and what is known of its members, that of the variables above.  All functions of a
   nest have their bodies when the first one comes here.  */

void
find_frame ()
{
  static std::map<tree, nest> nests;
  tree root = host_procedure (current_function_decl);
  auto known = nests.insert ({ root, nest () });
  nest &n = known.first->second;
  auto look = [&n]
    {
      assigned.clear ();
      mapped_fields.clear ();
      mapped_frame = frame_of_function ();
      heddle_walk_body (note_assigned);
      if (!mapped_frame)
	return;
      heddle_walk_body (look_at_region, &n.needed);
      heddle_walk_body (note_mapped);
      n.fields.insert (mapped_fields.begin (), mapped_fields.end ());
    };
  cgraph_node *node;
  if (known.second)
    FOR_EACH_FUNCTION (node)
      if (node->decl != current_function_decl && gimple_body (node->decl) && host_procedure (node->decl) == root)
	{
	  tree saved = current_function_decl;
	  push_cfun (DECL_STRUCT_FUNCTION (node->decl));
	  current_function_decl = node->decl;
	  look ();
	  pop_cfun ();
	  current_function_decl = saved;
	}
  look ();
  mapped_fields = n.needed ? n.fields : std::set<tree> ();
}

/* Walker for statements.  WI->info is not null inside of a construct with threads of the host, where the sizes of
   arrays are not at hand.  */

tree
mend_target (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = false;
  gimple *s = gsi_stmt (*gsi);
  if (gimple_code (s) == GIMPLE_OMP_PARALLEL || gimple_code (s) == GIMPLE_OMP_TASK)
    {
      walk_stmt_info inner;
      memset (&inner, 0, sizeof inner);
      inner.info = s;
      walk_gimple_seq_mod (gimple_omp_body_ptr (s), mend_target, NULL, &inner);
      *handled = true;
    }
  gomp_target *target = dyn_cast<gomp_target *> (s);
  if (!target || !is_gimple_omp_offloaded (target))
    return NULL_TREE;
  if (cfun->static_chain_decl)
    name_pointers (target, cfun->static_chain_decl);
  if (mapped_frame)
    {
      gimple_seq before = NULL;
      push_gimplify_context ();
      region r (target, mapped_frame, DECL_P (mapped_frame) && !wi->info);
      if (r.mend (&before))
	{
	  *handled = true;
	  heddle_put_around (gsi, before);
	}
      else
	pop_gimplify_context (NULL);
    }
  return NULL_TREE;
}

} // namespace

unsigned
frame_pointers_pass::execute (function *)
{
  find_frame ();
  if (mapped_frame)
    heddle_walk_body (mend_data);
  heddle_walk_body (mend_target);
  return 0;
}
