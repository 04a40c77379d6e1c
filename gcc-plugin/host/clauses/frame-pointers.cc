/* frame-pointers.cc -- the host role: a Fortran procedure's variables for its internal procedures, on the device.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   The variables of a procedure that its internal procedures use are members of an object of the procedure's, FRAME,
   whose address the internal procedures get.  For a target region with a call of an internal procedure, GCC maps FRAME:

     map (tofrom: FRAME)		in the host procedure
     map (to: CHAIN)			in an internal one, which has the address

   Members are scalars, arrays of constant size, and descriptors.  But dummy arguments, automatic arrays, and the data
   of descriptors are not in FRAME; FRAME has the host's addresses of these data, and so has the device's copy.  And
   CHAIN is the address of the host's FRAME.

   Before "omplower", for each pointer in FRAME used by the region or by procedures called from it,

     map (to, tofrom or alloc: what it points to) map (firstprivate pointer: p)

   are added, and the region begins with FRAME.pointer = p.  (libgomp's "attach" would do the same, but then copies only
   whole words of FRAME, and some of its members share a word.)  Pointers in descriptors and polymorphic variables
   outside of FRAME are attached.  CHAIN becomes

     map (to: *CHAIN) map (firstprivate pointer: CHAIN)

   Members changed by called procedures are mapped "tofrom".  Other members are not copied back: an actual argument may
   be a constant, and FRAME may change on the host while a region with "nowait" runs.  An array of unknown size, in
   internal procedures without the array's name, must already be on the device.

   Constructs like "target data" map the whole of FRAME for a member (frame-data.cc).  Shadows show the members mapped
   by them (frame-members.cc).

   A region with clauses for all its members, and without a call of an internal procedure, gets FRAME as well, and would
   copy back over changes of the host.  Here FRAME's clause is removed (frame-need.cc).  */

#include "gcc-compat.h"
#include "host/clauses/state.h"
#include "host/clauses/array-strides.h"
#include "host/clauses/definitions.h"
#include "host/clauses/fortran-types.h"
#include "host/clauses/frame-data.h"
#include "host/clauses/frame-members.h"
#include "host/clauses/frame-need.h"
#include "host/clauses/frame-uses.h"
#include "host/clauses/libgomp-calls.h"
#include "host/clauses/map-clauses.h"
#include "host/clauses/walk-body.h"
#include "passes.h"

namespace {

/* Walker for statements: note the values of temporaries.  */

tree
note_assigned (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  *handled = false;
  gimple *s = gsi_stmt (*gsi);
  if (is_gimple_assign (s) && VAR_P (gimple_assign_lhs (s)) && DECL_ARTIFICIAL (gimple_assign_lhs (s))
      && POINTER_TYPE_P (TREE_TYPE (gimple_assign_rhs1 (s))))
    clauses_state.frame.assigned.insert ({ gimple_assign_lhs (s), gimple_assign_rhs1 (s) });
  return NULL_TREE;
}

/* The frame of the current function, or of its static chain, or NULL_TREE.  */

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
  bool m_sizes_known;		/* the sizes of arrays, as the procedure is FRAME's own */
  frame_uses m_uses;
  gimple_seq *m_before;
  gimple_seq m_first = NULL;	/* statements at the region's begin */
  auto_vec<tree> m_maps, m_attached;
};

/* A variable with the value V.  */

tree
region::value (tree v)
{
  return heddle_frame_value (v, m_before);
}

/* The clause for the object behind FIELD, or NULL_TREE.  Clauses for descriptors and pointers do not count.  */

tree
region::clause_for (tree field)
{
  for (tree c = gimple_omp_target_clauses (m_target); c; c = OMP_CLAUSE_CHAIN (c))
    {
      bool behind;
      if (heddle_maps_object_p (c) && !heddle_descriptor_p (TREE_TYPE (OMP_CLAUSE_DECL (c)))
	  && clauses_state.frame.leading_field (OMP_CLAUSE_DECL (c), TREE_TYPE (m_frame), &behind) == field && behind)
	return c;
    }
  return NULL_TREE;
}

/* PLACE, if THERE is true or NULL_TREE, is a pointer to an object of SIZE bytes, or NULL_TREE if unknown.  The object
   begins at START, if different from the pointer's address.  MAPPED: a clause for the object or a part of it.  Have the
   pointer right on the device, and map the object if it has no clause.  */

void
region::add_pointee (tree place, tree there, tree start, tree size, bool back, tree mapped)
{
  /* Mapped objects have the alignment of their type.  */
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
    {
      const gomp_map_kind kind = mapped ? heddle_plain_kind (mapped) : back ? GOMP_MAP_TOFROM : GOMP_MAP_TO;
      m_maps.safe_push (heddle_make_map (loc, kind, object, size));
    }
  if (member)
    {
      /* From GCC 14 on, a reference to a pointer would be one to a copy of the object's address.  */
      tree own = create_tmp_var (build_pointer_type (TREE_TYPE (TREE_TYPE (place))), "frame");
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

/* The same for the data of OBJECT, an array's descriptor, which exists if THERE is true or NULL_TREE.  */

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

/* The same for the data of OBJECT, a polymorphic variable.  */

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

/* PLACE is a pointer to a variable, or a dummy argument: attach it, and the data behind the variable.  */

void
region::add_reference (tree place, bool back, tree mapped)
{
  tree type = TREE_TYPE (TREE_TYPE (place));
  if (VOID_TYPE_P (type) || FUNC_OR_METHOD_TYPE_P (type))
    return;
  const bool leads_on = heddle_descriptor_p (type) || heddle_polymorphic_p (type) || POINTER_TYPE_P (type);
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

/* Add FIELD, used as in USE.  */

void
region::add_field (tree field, const field_use &use)
{
  tree type = TREE_TYPE (field);
  tree place = build3 (COMPONENT_REF, type, unshare_expr (m_frame), field, NULL_TREE);
  /* A construct around the region may have mapped the frame, for the sake of another member.  */
  const bool fresh = !clauses_state.frame.fields.empty (), back = use.changed && !heddle_descriptor_p (type);
  if (!POINTER_TYPE_P (type) && (fresh || back))
    {
      tree copied = unshare_expr (place);
      if (!heddle_descriptor_p (type) && clauses_state.frame.fields.count (field))
	copied = heddle_place_if (copied, heddle_has_shadow (m_target, place, true, m_before), false, m_before);
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

/* The region has clauses of its own for members, beside WHOLE, the frame's clause, if any.  Have these clauses copy
   members that libgomp would not copy, as the frame is already present.  */

void
region::mend_members (tree whole)
{
  const bool acc = is_gimple_omp_oacc (m_target);
  for (tree c = gimple_omp_target_clauses (m_target); c; c = OMP_CLAUSE_CHAIN (c))
    if (tree field = c != whole ? clauses_state.frame.member (c) : NULL_TREE)
      {
	/* libgomp sets no pointer in an already mapped object.  */
	if (heddle_map_p (c, GOMP_MAP_POINTER) || heddle_map_p (c, GOMP_MAP_ALWAYS_POINTER))
	  m_uses.add_field (field);
	else if (clauses_state.frame.fields.count (field))
	  {
	    if (tree copy = heddle_copy_unless_mapped (m_target, c, m_before))
	      m_maps.safe_push (copy);
	    if (OMP_CLAUSE_MAP_KIND (c) & GOMP_MAP_FLAG_FORCE)
	      OMP_CLAUSE_SET_MAP_KIND (c, heddle_plain_kind (c));
	  }
	else if (whole ? acc || !clauses_state.frame.fields.empty () : !clauses_state.frame.fields.empty ())
	  heddle_copy_always (c, !clauses_state.frame.fields.empty ());
      }
}

/* Complete the region's clauses; statements for these go to BEFORE.  Returns true if any statements are needed.  */

bool
region::mend (gimple_seq *before)
{
  m_before = before;
  tree clause = gimple_omp_target_clauses (m_target);
  while (clause && !heddle_frame_clause_p (clause))
    clause = OMP_CLAUSE_CHAIN (clause);
  if (clause && !heddle_needs_frame_p (m_target))
    {
      heddle_drop_frame (m_target);
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

/* Walker for operands, including operands of clauses: add variables for members of frames to the set *WI->info.  */

tree
note_members (tree *tp, int *walk_subtrees, void *data)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (VAR_P (*tp) && DECL_HAS_VALUE_EXPR_P (*tp) && TREE_CODE (DECL_VALUE_EXPR (*tp)) == COMPONENT_REF)
    ((std::set<tree> *) ((walk_stmt_info *) data)->info)->insert (*tp);
  return NULL_TREE;
}

/* A pointer to an automatic variable of the host procedure with a variable size has no clause if the region of TARGET
   in an internal procedure, with the static chain CHAIN, uses it by name.  Have the clause for the data make it the
   region's own.  */

void
name_pointers (gomp_target *target, tree chain)
{
  tree type = TREE_TYPE (TREE_TYPE (chain));
  std::set<tree> used;
  statement_walk wi (&used);
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
      while (c && !(heddle_map_p (c)
		    && clauses_state.frame.leading_field (OMP_CLAUSE_DECL (c), type, &behind) == field && behind))
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
    *(bool *) wi->info |= heddle_needs_frame_p (target);
  return NULL_TREE;
}

/* Walker for statements: note the members mapped by constructs without a region.  */

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
		     : clauses_state.frame.member (c))
      clauses_state.frame.fields.insert (field);
  return NULL_TREE;
}

/* The common knowledge of functions with the same frame.  */
struct nest
{
  bool needed = false;		/* a region needs the frame */
  std::set<tree> fields;	/* members mapped by constructs without a region */
};

/* The procedure around the function FN, or FN.  */

tree
host_procedure (tree fn)
{
  while (tree outer = decl_function_context (fn))
    fn = outer;
  return fn;
}

/* Put the current function's frame, and the facts of its members, into AT_HAND.  All functions of a nest have their
   bodies when the first of them is seen.  */

void
find_frame ()
{
  static std::map<tree, nest> nests;
  tree root = host_procedure (current_function_decl);
  auto known = nests.insert ({ root, nest () });
  nest &n = known.first->second;
  auto look = [&n]
    {
      clauses_state.frame.assigned.clear ();
      clauses_state.frame.fields.clear ();
      clauses_state.frame.frame = frame_of_function ();
      heddle_walk_body (note_assigned);
      if (!clauses_state.frame.frame)
	return;
      heddle_walk_body (look_at_region, &n.needed);
      heddle_walk_body (note_mapped);
      n.fields.insert (clauses_state.frame.fields.begin (), clauses_state.frame.fields.end ());
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
  clauses_state.frame.fields = n.needed ? n.fields : std::set<tree> ();
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
      statement_walk inner (s);
      walk_gimple_seq_mod (gimple_omp_body_ptr (s), mend_target, NULL, &inner);
      *handled = true;
    }
  gomp_target *target = dyn_cast<gomp_target *> (s);
  if (!target || !is_gimple_omp_offloaded (target))
    return NULL_TREE;
  if (cfun->static_chain_decl)
    name_pointers (target, cfun->static_chain_decl);
  if (clauses_state.frame.frame)
    {
      gimple_seq before = NULL;
      push_gimplify_context ();
      region r (target, clauses_state.frame.frame, DECL_P (clauses_state.frame.frame) && !wi->info);
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
  if (clauses_state.frame.frame)
    heddle_mend_frame_data (clauses_state.frame);
  heddle_walk_body (mend_target);
  return 0;
}
