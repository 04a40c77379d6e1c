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
   the device.  Then the others' values are copied for each region.

   Long: what uses the members, and what is made of it, have nothing to do with any other file.  */

#include "gcc-compat.h"
#include "host/clauses/array-strides.h"
#include "host/clauses/fortran-types.h"
#include "host/clauses/map-clauses.h"
#include "host/clauses/walk-body.h"
#include "passes.h"
#include "tuning.h"

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
  basic_block bb;
  FOR_EACH_BB_FN (bb, f)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
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
  for (unsigned steps = 0; steps < tuning.clause_depth; steps++)
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

/* The frame of the current function that a region of it maps, or of its host procedure, or NULL_TREE.  */
tree mapped_frame;

/* Members of it that constructs without a region map, and how many of these do.  */
std::map<tree, unsigned> mapped_fields;

/* The frame that CLAUSE maps, or that it maps the static chain to, or NULL_TREE.  */

tree
frame_of_clause (tree clause)
{
  tree decl = heddle_map_p (clause) ? OMP_CLAUSE_DECL (clause) : NULL_TREE;
  if (decl && heddle_frame_p (decl))
    return decl;
  return decl && decl == cfun->static_chain_decl ? build_simple_mem_ref (decl) : NULL_TREE;
}

/* CLAUSE maps a member of the mapped frame: this, or NULL_TREE.  */

tree
member_of_frame (tree clause)
{
  bool behind;
  tree field = heddle_map_p (clause) ? leading_field (OMP_CLAUSE_DECL (clause), TREE_TYPE (mapped_frame), &behind)
	       : NULL_TREE;
  return field && !behind ? field : NULL_TREE;
}

/* The kind of a clause that maps once more what CLAUSE maps.  The last one of OpenACC's decides.  */

gomp_map_kind
plain_kind (tree clause)
{
  const gomp_map_kind kind = OMP_CLAUSE_MAP_KIND (clause);
  return (gomp_map_kind) (GOMP_MAP_ALLOC | (GOMP_MAP_COPY_TO_P (kind) ? GOMP_MAP_TO : 0)
			  | (GOMP_MAP_COPY_FROM_P (kind) ? GOMP_MAP_FROM : 0));
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
}

/* A region whose clauses are completed.  */
class region
{
public:
  region (gomp_target *t, tree frame, bool own)
    : m_target (t), m_frame (frame), m_sizes_known (own), m_uses (TREE_TYPE (frame))
  {
  }
  bool mend (tree clause, gimple_seq *before);

private:
  tree value (tree v);
  tree clause_for (tree field);
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
  tree var = create_tmp_var (TREE_TYPE (v), "frame");
  gimplify_assign (var, v, m_before);
  return var;
}

/* The clause that maps what FIELD leads to, or NULL_TREE.  Clauses for descriptors and pointers are none.  */

tree
region::clause_for (tree field)
{
  for (tree c = gimple_omp_target_clauses (m_target); c; c = OMP_CLAUSE_CHAIN (c))
    if (heddle_map_p (c))
      switch (OMP_CLAUSE_MAP_KIND (c))
	{
	case GOMP_MAP_POINTER: case GOMP_MAP_ALWAYS_POINTER: case GOMP_MAP_ATTACH: case GOMP_MAP_ATTACH_DETACH:
	case GOMP_MAP_TO_PSET: case GOMP_MAP_FIRSTPRIVATE_POINTER: case GOMP_MAP_FIRSTPRIVATE_REFERENCE:
	  break;
	default:
	  bool behind;
	  if (!heddle_descriptor_p (TREE_TYPE (OMP_CLAUSE_DECL (c)))
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
  const bool fresh = !mapped_fields.empty () && (heddle_descriptor_p (type) || !mapped_fields.count (field));
  const bool back = use.changed && !heddle_descriptor_p (type);
  if (!POINTER_TYPE_P (type) && (fresh || (back && !mapped_fields.count (field))))
    {
      const gomp_map_kind again = is_gimple_omp_oacc (m_target) ? GOMP_MAP_ALWAYS_FROM : GOMP_MAP_TOFROM;
      m_maps.safe_push (heddle_make_map (gimple_location (m_target),
					 !fresh ? again : back ? GOMP_MAP_ALWAYS_TOFROM : GOMP_MAP_ALWAYS_TO,
					 unshare_expr (place), TYPE_SIZE_UNIT (type)));
    }
  if (POINTER_TYPE_P (type))
    add_reference (place, use.behind, clause_for (field));
  else if (heddle_descriptor_p (type))
    add_descriptor (place, NULL_TREE, use.behind, clause_for (field));
  else if (heddle_polymorphic_p (type))
    add_class (place, NULL_TREE, use.behind, clause_for (field));
}

/* CLAUSE maps the frame, or the static chain if that is what leads to it.  Complete the region's clauses; statements
   for these go to BEFORE.  Returns true if it needs any.  */

bool
region::mend (tree clause, gimple_seq *before)
{
  m_before = before;
  m_uses.add (gimple_omp_body (m_target));
  if (m_uses.fields ().empty ())
    return false;
  /* libgomp sets no pointer in what is mapped already.  */
  const bool acc = is_gimple_omp_oacc (m_target);
  for (tree c = gimple_omp_target_clauses (m_target); c; c = OMP_CLAUSE_CHAIN (c))
    if (tree field = c != clause ? member_of_frame (c) : NULL_TREE)
      {
	if (heddle_map_p (c, GOMP_MAP_POINTER) || heddle_map_p (c, GOMP_MAP_ALWAYS_POINTER))
	  m_uses.add_field (field);
	else if (!mapped_fields.count (field) && (acc || !mapped_fields.empty ()))
	  copy_always (c, !mapped_fields.empty ());
      }
  for (tree f = TYPE_FIELDS (TREE_TYPE (m_frame)); f; f = DECL_CHAIN (f))
    {
      auto use = m_uses.fields ().find (f);
      if (use != m_uses.fields ().end ())
	add_field (f, use->second);
    }
  if (!DECL_P (m_frame))
    {
      tree chain = OMP_CLAUSE_DECL (clause);
      OMP_CLAUSE_DECL (clause) = m_frame;
      OMP_CLAUSE_SIZE (clause) = TYPE_SIZE_UNIT (TREE_TYPE (m_frame));
      tree c = heddle_make_map (OMP_CLAUSE_LOCATION (clause), GOMP_MAP_FIRSTPRIVATE_POINTER, chain, size_zero_node);
      OMP_CLAUSE_CHAIN (c) = OMP_CLAUSE_CHAIN (clause);
      OMP_CLAUSE_CHAIN (clause) = c;
    }
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

/* Walker for statements: which frame do regions map, and what of it constructs without a region?  */

tree
look_at_target (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  *handled = false;
  gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
  if (target && is_gimple_omp_offloaded (target))
    for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
      if (tree frame = frame_of_clause (c))
	mapped_frame = frame;
  return NULL_TREE;
}

/* Walker for statements: count constructs without a region that map members.  */

tree
count_members (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
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
      mapped_fields[field]++;
  return NULL_TREE;
}

/* An OpenACC update of the members that CLAUSES of TARGET copy, BACK or to the device; or NULL.  */

gomp_target *
update_members (gomp_target *target, bool back)
{
  tree clauses = NULL_TREE;
  auto add = [&clauses] (tree c)
    {
      OMP_CLAUSE_CHAIN (c) = clauses;
      clauses = c;
    };
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (member_of_frame (c) && !heddle_descriptor_p (TREE_TYPE (OMP_CLAUSE_DECL (c)))
	&& (back ? GOMP_MAP_COPY_FROM_P (OMP_CLAUSE_MAP_KIND (c)) : GOMP_MAP_COPY_TO_P (OMP_CLAUSE_MAP_KIND (c))))
      add (heddle_make_map (gimple_location (target), back ? GOMP_MAP_FORCE_FROM : GOMP_MAP_FORCE_TO,
			    unshare_expr (OMP_CLAUSE_DECL (c)), OMP_CLAUSE_SIZE (c)));
  if (!clauses)
    return NULL;
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_ASYNC || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_IF)
      add (copy_node (c));
  add (build_omp_clause (gimple_location (target), OMP_CLAUSE_IF_PRESENT));
  gomp_target *u = gimple_build_omp_target (NULL, GF_OMP_TARGET_KIND_OACC_UPDATE, clauses);
  gimple_set_location (u, gimple_location (target));
  return u;
}

/* Walker for statements: constructs without a region map no pointer in the mapped frame, which no user sees, and all of
   the frame if they map a part of it: libgomp maps no object of which it has a part.  */

tree
mend_data (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  *handled = false;
  gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
  if (!target || is_gimple_omp_offloaded (target))
    return NULL_TREE;
  const int kind = gimple_omp_target_kind (target);
  const bool acc_enter = kind == GF_OMP_TARGET_KIND_OACC_ENTER_DATA;
  const bool acc_exit = kind == GF_OMP_TARGET_KIND_OACC_EXIT_DATA;
  const bool data = kind == GF_OMP_TARGET_KIND_DATA || kind == GF_OMP_TARGET_KIND_OACC_DATA;
  bool maps = false;
  gomp_target *update = acc_enter || acc_exit ? update_members (target, acc_exit) : NULL;
  for (tree *p = gimple_omp_target_clauses_ptr (target); *p; p = &OMP_CLAUSE_CHAIN (*p))
    {
      tree field;
      while (*p && (field = member_of_frame (*p)) && POINTER_TYPE_P (TREE_TYPE (field))
	     && heddle_map_p (*p, GOMP_MAP_POINTER))
	*p = OMP_CLAUSE_CHAIN (*p);
      if (!*p)
	break;
      maps |= field != NULL_TREE;
      if (!field)
	continue;
      const bool once = mapped_fields[field] == 1;
      if (kind == GF_OMP_TARGET_KIND_OACC_DATA)
	copy_always (*p, once);
      else if (!once)
	continue;
      else if (data || kind == GF_OMP_TARGET_KIND_ENTER_DATA || kind == GF_OMP_TARGET_KIND_EXIT_DATA)
	copy_always (*p, true);
      else if (acc_exit && GOMP_MAP_COPY_FROM_P (OMP_CLAUSE_MAP_KIND (*p)))
	OMP_CLAUSE_SET_MAP_KIND (*p, GOMP_MAP_RELEASE);
    }
  if (maps && (data || acc_enter || acc_exit || kind == GF_OMP_TARGET_KIND_ENTER_DATA))
    {
      tree c = heddle_make_map (gimple_location (target), acc_exit ? GOMP_MAP_RELEASE : GOMP_MAP_TO,
				unshare_expr (mapped_frame), TYPE_SIZE_UNIT (TREE_TYPE (mapped_frame)));
      OMP_CLAUSE_CHAIN (c) = gimple_omp_target_clauses (target);
      gimple_omp_target_set_clauses (target, c);
    }
  if (update && acc_exit)
    gsi_insert_before (gsi, update, GSI_SAME_STMT);
  else if (update)
    gsi_insert_after (gsi, update, GSI_NEW_STMT);
  return NULL_TREE;
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
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (tree frame = frame_of_clause (c))
      {
	gimple_seq before = NULL;
	push_gimplify_context ();
	region r (target, frame, DECL_P (frame) && !wi->info);
	if (r.mend (c, &before))
	  {
	    *handled = true;
	    heddle_put_around (gsi, before);
	  }
	else
	  pop_gimplify_context (NULL);
	break;
      }
  return NULL_TREE;
}

} // namespace

bool
frame_pointers_pass::gate (function *)
{
  return (flag_openmp || flag_openacc) && !seen_error () && heddle_fortran_p ();
}

unsigned
frame_pointers_pass::execute (function *)
{
  assigned.clear ();
  mapped_fields.clear ();
  mapped_frame = NULL_TREE;
  heddle_walk_body (note_assigned);
  heddle_walk_body (look_at_target);
  if (mapped_frame)
    {
      heddle_walk_body (count_members);
      heddle_walk_body (mend_data);
    }
  heddle_walk_body (mend_target);
  return 0;
}
