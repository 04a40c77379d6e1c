/* region-escapes.cc -- for kept-data.cc: GCC's analysis of pointers, where regions keep no address.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Regions access their arguments, and no address becomes known to other code; nor by other constructs with mappings,
   and questions for mapped objects.
   A region that maps pointers back may store any of
   its addresses to them: its call stays a call of an unknown function.  */

#include "gcc-compat.h"
#include "host/program/changed-maps.h"
#include "host/program/kept-data.h"
#include "host/program/memory-calls.h"

namespace {

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
plain_data_p (const kept::region &r)
{
  if (!r.known)
    return false;
  for (const kept::mapped &m : r.maps)
    {
      if (m.kind == GOMP_MAP_FIRSTPRIVATE_INT || m.kind == GOMP_MAP_TO || m.kind == GOMP_MAP_TO_PSET
	  || m.kind == GOMP_MAP_POINTER || m.kind == GOMP_MAP_FIRSTPRIVATE)
	continue;
      /* The field of a section is a void *.  */
      auto plain = [] (tree type) { return POINTER_TYPE_P (type) && !holds_pointers (TREE_TYPE (type)); };
      bool all = !m.addresses.empty ();
      for (tree a : m.addresses)
	all &= plain (TREE_TYPE (a));
      if (!all && !r.data && !plain (TREE_TYPE (m.field))
	  && heddle_region_may_store_addresses (TREE_OPERAND (r.arg (kept::FUNCTION), 0),
						&m - r.maps.data (), m.descriptor, m.reference))
	return false;
    }
  return r.known;
}

} // namespace

namespace kept {

regions_without_escapes::regions_without_escapes (function *fun, const regions &all)
{
  bool plain = true;
  for (auto &r : all.all ())
    plain &= plain_data_p (*r);
  /* A pair of letters for the result, and for each argument.  */
  for (auto &r : all.all ())
    if (plain_data_p (*r))
      {
	std::string spec = r->data ? ". . . r r r " : ". . . . r r r ";
	for (unsigned i = KINDS + 1; !r->data && all.acc_p () && i < gimple_call_num_args (r->call); i++)
	  spec += ". ";
	specify (r->call, all.acc_p () ? spec : spec + ". . w ");
      }
  /* A volatile store may change all memory, to GCC's analysis.  OpenACC's stores of addresses are volatile
     (acc-values.cc), to variables of the compiler's.  */
  for (gimple *s : statements (fun))
    if (gimple_store_p (s) && gimple_assign_single_p (s) && TREE_THIS_VOLATILE (gimple_assign_lhs (s))
	&& TREE_CODE (gimple_assign_lhs (s)) == COMPONENT_REF && all.own_p (TREE_OPERAND (gimple_assign_lhs (s), 0)))
      {
	TREE_THIS_VOLATILE (gimple_assign_lhs (s)) = 0;
	m_stores.push_back (gimple_assign_lhs (s));
      }
  for (gimple *s : statements (fun))
    if (gimple_call_builtin_p (s, BUILT_IN_GOMP_TARGET_ENTER_EXIT_DATA)
	|| gimple_call_builtin_p (s, BUILT_IN_GOMP_TARGET_UPDATE))
      specify (s, plain ? ". . . r r r . . " : ". . . w r r . . ");
    else if (place_question_p (s) && gimple_call_builtin_p (s, BUILT_IN_GOMP_TARGET_DATA))
      specify (s, ". . . W r r ");
    else if (present_call_p (s))
      specify (s, ". r . ");
    else if (heddle_operator_delete_p (s) && gimple_call_num_args (s) == 2)
      specify (s, ". w . ");
    else if (heddle_operator_delete_p (s) && gimple_call_num_args (s) == 1)
      specify (s, ". w ");
  /* -fipa-pta, on with -fopenacc, has an analysis of its own, in the place of a function's.  */
  fun->gimple_df->ipa_pta = false;
  compute_may_aliases ();
}

regions_without_escapes::~regions_without_escapes ()
{
  for (tree ref : m_stores)
    TREE_THIS_VOLATILE (ref) = 1;
  for (auto &r : m_types)
    gimple_call_set_fntype (r.first, r.second);
  compute_may_aliases ();
}

void
regions_without_escapes::specify (gimple *s, const std::string &spec)
{
  gcall *call = as_a<gcall *> (s);
  tree type = gimple_call_fntype (call);
  if (gimple_call_num_args (call) + 1 != spec.size () / 2)
    return;
  m_types.push_back ({ call, type });
  tree attribute = tree_cons (get_identifier ("fn spec"),
			      build_tree_list (NULL_TREE, build_string (spec.size (), spec.c_str ())),
			      TYPE_ATTRIBUTES (type));
  gimple_call_set_fntype (call, build_type_attribute_variant (type, attribute));
}

} // namespace kept
