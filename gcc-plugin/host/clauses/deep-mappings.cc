/* deep-mappings.cc -- the host role: Fortran's allocatable components of mapped variables.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Since GCC 15 the Fortran front end maps the memory allocated by the allocatable components of a mapped variable.  The
   number of pieces of memory is known when the program runs.  The construct is therefore lowered to code that fills
   three arrays: addresses, sizes, kinds.  The front end writes this code, for a piece:

     addresses[k++] = x.s;  addresses[k++] = &x.s;
     sizes[n] = size;  kinds[n] = map kind;  n++;
     sizes[n] = 0;  kinds[n] = GOMP_MAP_ATTACH;  n++;

   This code has two faults.  A kind has the alignment of its piece in its upper bits, and here the alignment is
   missing: libgomp puts a real(8) behind an integer(4), at an address without sufficient alignment for a GPU's load.
   And the size of a character string of deferred length is 0, as its type has none; its length is in a hidden
   component, _s_length.

   The code is therefore examined when the front end has written it: kinds get the alignment of the host's malloc, and
   sizes of strings the length.

   The front end also takes the descriptors in a procedure's frame, or in a member of the frame, for components of an
   object.  Frames have clauses of their own (frame-pointers.cc), and therefore no such mapping.  */

#include "gcc-compat.h"
#include "host/clauses/state.h"
#include "host/clauses/deep-mappings.h"

#if HEDDLE_HAS_DEEP_MAPPINGS
namespace {

/* The bits of a kind other than its alignment.  */
const unsigned kind_bits = 8;

/* The logarithm of an alignment sufficient for any type.  */
const unsigned any_alignment = 4;

/* If POINTER, a component, points to a string of deferred length: the component with its length, else null.  */

tree
length_of (tree pointer)
{
  if (TREE_CODE (pointer) != COMPONENT_REF || !POINTER_TYPE_P (TREE_TYPE (pointer)))
    return NULL_TREE;
  tree field = TREE_OPERAND (pointer, 1);
  if (!DECL_NAME (field))
    return NULL_TREE;
  const std::string name = std::string ("_") + IDENTIFIER_POINTER (DECL_NAME (field)) + "_length";
  for (tree f = TYPE_FIELDS (DECL_CONTEXT (field)); f; f = DECL_CHAIN (f))
    if (TREE_CODE (f) == FIELD_DECL && DECL_NAME (f) && name == IDENTIFIER_POINTER (DECL_NAME (f)))
      return build3 (COMPONENT_REF, TREE_TYPE (f), unshare_expr (TREE_OPERAND (pointer, 0)), f, NULL_TREE);
  return NULL_TREE;
}

/* The bytes of the string of LENGTH characters at POINTER.  */

tree
bytes_of (tree pointer, tree length)
{
  tree type = TREE_TYPE (TREE_TYPE (pointer));
  tree unit = TREE_CODE (type) == ARRAY_TYPE ? TYPE_SIZE_UNIT (TREE_TYPE (type)) : size_one_node;
  return fold_build2 (MULT_EXPR, size_type_node, fold_convert (size_type_node, length),
		      fold_convert (size_type_node, unit));
}

/* Mend the code in SEQ.  */

void
complete (gimple_seq *seq)
{
  /* Values of temporaries; the component whose piece's size comes next.  */
  hash_map<tree, tree> values;
  tree piece = NULL_TREE;
  for (gimple_stmt_iterator i = gsi_start (*seq); !gsi_end_p (i); gsi_next (&i))
    {
      gimple *s = gsi_stmt (i);
      if (!gimple_assign_single_p (s))
	continue;
      tree to = gimple_assign_lhs (s), value = gimple_assign_rhs1 (s);
      if (DECL_P (to) || TREE_CODE (to) == SSA_NAME)
	values.put (to, value);
      else if (TREE_CODE (to) == ARRAY_REF)
	{
	  if (tree *known = values.get (value))
	    value = *known;
	  if (TREE_CODE (value) != ADDR_EXPR)
	    piece = value;
	}
      else if (TREE_CODE (value) != INTEGER_CST)
	piece = NULL_TREE;
      else if (TYPE_MAIN_VARIANT (TREE_TYPE (to)) == short_unsigned_type_node)
	{
	  const unsigned kind = tree_to_uhwi (value);
	  if (kind != GOMP_MAP_ATTACH && kind != GOMP_MAP_DETACH && kind >> kind_bits == 0)
	    gimple_assign_set_rhs1 (s, build_int_cst (TREE_TYPE (value), kind | any_alignment << kind_bits));
	}
      else
	{
	  tree length = piece && integer_zerop (value) ? length_of (piece) : NULL_TREE;
	  if (length)
	    {
	      gimple_seq before = NULL;
	      tree size = force_gimple_operand (bytes_of (piece, length), &before, true, NULL_TREE);
	      gsi_insert_seq_before (&i, before, GSI_SAME_STMT);
	      gimple_assign_set_rhs1 (s, size);
	    }
	  piece = NULL_TREE;
	}
    }
}

/* CLAUSE maps a frame, or a part of one.  GCC alone makes types of such names.  */

bool
frame_part_p (tree clause)
{
  tree base = OMP_CLAUSE_DECL (clause);
  while (base && handled_component_p (base))
    base = TREE_OPERAND (base, 0);
  tree name = base && TREE_CODE (TREE_TYPE (base)) == RECORD_TYPE ? TYPE_NAME (TREE_TYPE (base)) : NULL_TREE;
  return name && TREE_CODE (name) == IDENTIFIER_NODE && startswith (IDENTIFIER_POINTER (name), "FRAME.");
}

/* The language's omp_deep_mapping_p.  */

bool
maps_components (const gimple *target, tree clause)
{
  return !frame_part_p (clause) && clauses_state.previous_question (target, clause);
}

/* The language's omp_deep_mapping_cnt.  */

tree
count_components (const gimple *target, tree clause, gimple_seq *seq)
{
  return frame_part_p (clause) ? NULL_TREE : clauses_state.previous_count (target, clause, seq);
}

/* The language's omp_deep_mapping.  */

void
map_components (const gimple *target, tree clause, unsigned HOST_WIDE_INT kind, tree data, tree sizes, tree kinds,
		tree offset_data, tree offset, gimple_seq *seq)
{
  if (frame_part_p (clause))
    return;
  gimple_seq ours = NULL;
  clauses_state.previous_mapping (target, clause, kind, data, sizes, kinds, offset_data, offset, &ours);
  complete (&ours);
  gimple_seq_add_seq (seq, ours);
}

} // namespace

void
heddle_complete_deep_mappings ()
{
  if (!startswith (lang_hooks.name, "GNU Fortran"))
    return;
  clauses_state.previous_question = lang_hooks.decls.omp_deep_mapping_p;
  lang_hooks.decls.omp_deep_mapping_p = maps_components;
  clauses_state.previous_count = lang_hooks.decls.omp_deep_mapping_cnt;
  lang_hooks.decls.omp_deep_mapping_cnt = count_components;
  clauses_state.previous_mapping = lang_hooks.decls.omp_deep_mapping;
  lang_hooks.decls.omp_deep_mapping = map_components;
}
#else
void
heddle_complete_deep_mappings ()
{
}
#endif
