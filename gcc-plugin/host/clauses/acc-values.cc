/* acc-values.cc -- the host role: OpenACC's "firstprivate" scalars are passed by value.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   OpenMP's regions get "firstprivate" integers in the place of an address.  For OpenACC, GCC maps the variable, as with
   "copyin": libgomp allocates memory for each region, copies a few bytes, and frees it; the kernel loads each scalar
   through a pointer, and the host lacks the bounds of loops for the choice of a grid.  libgomp takes values from
   OpenACC's regions as well.  After "omplower" has written

     .omp_data_arr.n = &n.1;		n.2 = .omp_data_i->n;
     .omp_data_sizes[I] = 4;		n = *n.2;
     .omp_data_kinds[I] = TO;

   the pass changes this to

     .omp_data_arr.n = (int *) bits;	n.2 = .omp_data_i->n;
     .omp_data_sizes[I] = 0;		n = (int) n.2;
     .omp_data_kinds[I] = FIRSTPRIVATE_INT;

   where sizes and kinds may be initial values of constant arrays.  A value is read at the same place as before: it is
   the host thread's, as OpenACC says, even if the device has another copy of the variable, from which GCC would take it
   (its PR92036).  The variable in the region remains unchanged.  A region of "kernels" has no "firstprivate" variables.

   GCC removes the stores of addresses of data not touched by a region, but libgomp maps such data all the same.  The
   stores are volatile here.

   A region with an async clause is marked: its kernel can tell the host of its end (device/emit/end.cc).  */

#include "gcc-compat.h"
#include "gomp-constants.h"
#include "device/facts/spmd.h"
#include "host/clauses/value-bits.h"
#include "host/clauses/walk-body.h"
#include "langhooks.h"
#include "omp-general.h"
#include "passes.h"

namespace {

/* Element INDEX of ARRAY, which is constant or is filled by statements before a region.  */

struct element
{
  constructor_elt *constant = nullptr;
  gassign *store = nullptr;

  tree value () const { return constant ? constant->value : store ? gimple_assign_rhs1 (store) : NULL_TREE; }
  void set (tree x) const;
};

void
element::set (tree x) const
{
  if (constant)
    constant->value = x;
  else
    gimple_assign_set_rhs1 (store, x);
}

/* A variable on its way into a region.  */

class passed_value
{
public:
  passed_value (gimple_stmt_iterator *gsi, gomp_target *region, tree clause)
    : m_gsi (gsi), m_region (region), m_decl (OMP_CLAUSE_DECL (clause)),
      m_arrays (gimple_omp_target_data_arg (region)) {}
  bool find ();
  void pass ();

private:
  bool find_field ();
  bool find_store ();
  bool find_element (tree array, element *e);
  bool find_load ();

  gimple_stmt_iterator *m_gsi;
  gomp_target *m_region;
  tree m_decl, m_arrays;
  tree m_type = NULL_TREE;		/* of the value */
  tree m_field = NULL_TREE;
  unsigned HOST_WIDE_INT m_index = 0;
  gassign *m_store = nullptr;		/* of the address */
  gimple_stmt_iterator m_store_at;
  element m_size, m_kind;
  gassign *m_load = nullptr;		/* through the address, in the region */
  gimple_stmt_iterator m_load_at;
};

/* The member of the block of addresses for the variable: it has its name and place.  */

bool
passed_value::find_field ()
{
  for (tree f = TYPE_FIELDS (TREE_TYPE (TREE_VEC_ELT (m_arrays, 0))); f; f = DECL_CHAIN (f))
    if (TREE_CODE (f) == FIELD_DECL && DECL_NAME (f) == DECL_NAME (m_decl)
	&& DECL_SOURCE_LOCATION (f) == DECL_SOURCE_LOCATION (m_decl))
      {
	if (m_field)
	  return false;
	m_field = f;
      }
  if (!m_field || !POINTER_TYPE_P (TREE_TYPE (m_field)))
    return false;
  m_index = tree_to_uhwi (byte_position (m_field)) / POINTER_SIZE_UNITS;
  return true;
}

/* The store of the address into this member: of a variable's address, or a reference's value.  */

bool
passed_value::find_store ()
{
  for (gimple_stmt_iterator gsi = *m_gsi; !gsi_end_p (gsi) && !m_store; gsi_prev (&gsi))
    if (gassign *a = dyn_cast<gassign *> (gsi_stmt (gsi)))
      if (TREE_CODE (gimple_assign_lhs (a)) == COMPONENT_REF && TREE_OPERAND (gimple_assign_lhs (a), 1) == m_field
	  && TREE_OPERAND (gimple_assign_lhs (a), 0) == TREE_VEC_ELT (m_arrays, 0))
	{
	  m_store = a;
	  m_store_at = gsi;
	}
  if (!m_store || !gimple_assign_single_p (m_store))
    return false;
  tree from = gimple_assign_rhs1 (m_store);
  tree type = TREE_CODE (from) == ADDR_EXPR ? TREE_TYPE (TREE_OPERAND (from, 0))
	      : DECL_P (from) && POINTER_TYPE_P (TREE_TYPE (from)) ? TREE_TYPE (TREE_TYPE (from)) : NULL_TREE;
  return type && types_compatible_p (type, m_type)
	 && (TREE_CODE (from) != ADDR_EXPR || DECL_P (TREE_OPERAND (from, 0)));
}

bool
passed_value::find_element (tree array, element *e)
{
  tree values = TREE_STATIC (array) ? DECL_INITIAL (array) : NULL_TREE;
  if (values && TREE_CODE (values) == CONSTRUCTOR)
    for (constructor_elt &x : *CONSTRUCTOR_ELTS (values))
      if (x.index && tree_fits_uhwi_p (x.index) && tree_to_uhwi (x.index) == m_index)
	e->constant = &x;
  for (gimple_stmt_iterator gsi = *m_gsi; !values && !gsi_end_p (gsi) && !e->store; gsi_prev (&gsi))
    if (gassign *a = dyn_cast<gassign *> (gsi_stmt (gsi)))
      {
	tree to = gimple_assign_lhs (a);
	if (TREE_CODE (to) == ARRAY_REF && TREE_OPERAND (to, 0) == array && tree_fits_uhwi_p (TREE_OPERAND (to, 1))
	    && tree_to_uhwi (TREE_OPERAND (to, 1)) == m_index && gimple_assign_single_p (a))
	  e->store = a;
      }
  return e->value () && tree_fits_uhwi_p (e->value ());
}

/* The load through the address: the only use of the value loaded from the member, near the region's begin.  */

bool
passed_value::find_load ()
{
  tree address = NULL_TREE;
  gimple_seq *body = gimple_omp_body_ptr (m_region);
  /* C++: no exception leaves the region.  */
  if (*body && gimple_code (gimple_seq_first_stmt (*body)) == GIMPLE_TRY)
    body = gimple_try_eval_ptr (gimple_seq_first_stmt (*body));
  for (gimple_stmt_iterator gsi = gsi_start (*body); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gassign *a = dyn_cast<gassign *> (gsi_stmt (gsi));
      if (!a || !gimple_assign_single_p (a))
	continue;
      tree from = gimple_assign_rhs1 (a);
      if (TREE_CODE (from) == COMPONENT_REF && TREE_OPERAND (from, 1) == m_field)
	{
	  if (address)
	    return false;
	  address = gimple_assign_lhs (a);
	}
      else if (address && (TREE_CODE (from) == MEM_REF || TREE_CODE (from) == INDIRECT_REF)
	       && TREE_OPERAND (from, 0) == address)
	{
	  if (m_load || (TREE_CODE (from) == MEM_REF && !integer_zerop (TREE_OPERAND (from, 1)))
	      || !types_compatible_p (TREE_TYPE (from), m_type))
	    return false;
	  m_load = a;
	  m_load_at = gsi;
	}
    }
  return m_load && VAR_P (address) && DECL_ARTIFICIAL (address);
}

/* All statements to be changed have been found.  */

bool
passed_value::find ()
{
  if ((!VAR_P (m_decl) && TREE_CODE (m_decl) != PARM_DECL) || TREE_THIS_VOLATILE (m_decl)
      || DECL_HAS_VALUE_EXPR_P (m_decl) || lang_hooks.decls.omp_check_optional_argument (m_decl, false))
    return false;
  m_type = TREE_TYPE (m_decl);
  if (lang_hooks.decls.omp_privatize_by_reference (m_decl))
    m_type = TREE_TYPE (m_type);
  if (!is_gimple_reg_type (m_type) || !heddle_type_of_bits (m_type) || !m_arrays || !find_field () || !find_store ()
      || !find_element (TREE_VEC_ELT (m_arrays, 1), &m_size) || !find_element (TREE_VEC_ELT (m_arrays, 2), &m_kind))
    return false;
  return (tree_to_uhwi (m_kind.value ()) & 0xff) == GOMP_MAP_TO && find_load ();
}

void
passed_value::pass ()
{
  m_size.set (build_zero_cst (TREE_TYPE (m_size.value ())));
  m_kind.set (build_int_cstu (TREE_TYPE (m_kind.value ()),
			      (tree_to_uhwi (m_kind.value ()) & ~0xff) | GOMP_MAP_FIRSTPRIVATE_INT));

  heddle_statements before;
  before.plain = before.quiet = true;
  tree from = gimple_assign_rhs1 (m_store), value = before.variable (TYPE_MAIN_VARIANT (m_type), "value");
  before.assign (value, TREE_CODE (from) == ADDR_EXPR ? TREE_OPERAND (from, 0) : build_simple_mem_ref (from));
  tree bits = before.compute ("bits", NOP_EXPR, pointer_sized_int_node, before.pack (value));
  tree argument = before.compute ("argument", NOP_EXPR, TREE_TYPE (m_field), bits);
  gimple_assign_set_rhs1 (m_store, argument);
  gsi_insert_seq_before (&m_store_at, before.seq, GSI_SAME_STMT);

  heddle_statements inside;
  inside.plain = true;
  tree address = TREE_OPERAND (gimple_assign_rhs1 (m_load), 0);
  tree back = inside.compute ("bits", NOP_EXPR, pointer_sized_int_node, address);
  back = inside.compute ("bits", NOP_EXPR, heddle_type_of_bits (m_type), back);
  gimple_assign_set_rhs1 (m_load, inside.unpack (back, TYPE_MAIN_VARIANT (m_type)));
  gsi_insert_seq_before (&m_load_at, inside.seq, GSI_SAME_STMT);
}

/* Keep the stores to the array of addresses of REGION at AT, which are before it.  */

void
keep_stores (gimple_stmt_iterator at, gomp_target *region)
{
  tree arrays = gimple_omp_target_data_arg (region);
  if (!arrays)
    return;
  for (gsi_prev (&at); !gsi_end_p (at); gsi_prev (&at))
    if (gimple_assign_single_p (gsi_stmt (at)))
      {
	tree to = gimple_assign_lhs (gsi_stmt (at));
	if (TREE_CODE (to) != COMPONENT_REF || TREE_OPERAND (to, 0) != TREE_VEC_ELT (arrays, 0))
	  continue;
	to = copy_node (to);
	TREE_THIS_VOLATILE (to) = TREE_SIDE_EFFECTS (to) = 1;
	gimple_assign_set_lhs (gsi_stmt (at), to);
	gimple_set_has_volatile_ops (gsi_stmt (at), true);
      }
}

/* Pass the values of construct *GSI.  */

tree
pass_values (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  *handled = false;
  gomp_target *region = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
  tree child = region ? gimple_omp_target_child_fn (region) : NULL_TREE;
  if (child && omp_find_clause (gimple_omp_target_clauses (region), OMP_CLAUSE_ASYNC))
    DECL_ATTRIBUTES (child) = tree_cons (get_identifier (HEDDLE_NOWAIT_ATTRIBUTE), NULL_TREE, DECL_ATTRIBUTES (child));
  if (!child || !is_gimple_omp_oacc (region))
    return NULL_TREE;
  const int kind = gimple_omp_target_kind (region);
  if (kind == GF_OMP_TARGET_KIND_OACC_PARALLEL || kind == GF_OMP_TARGET_KIND_OACC_SERIAL)
    for (tree c = gimple_omp_target_clauses (region); c; c = OMP_CLAUSE_CHAIN (c))
      if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE)
	{
	  passed_value value (gsi, region, c);
	  if (value.find ())
	    value.pass ();
	}
  keep_stores (*gsi, region);
  return NULL_TREE;
}

} // namespace

unsigned
acc_values_pass::execute (function *)
{
  heddle_walk_body (pass_values);
  return 0;
}
