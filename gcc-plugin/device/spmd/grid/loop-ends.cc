/* loop-ends.cc -- loops of plain regions find their ends.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A loop over int or unsigned, or over chunks, whose iterations teams or threads take in turn, as GCC makes it

     for (trip = 0; (i = (thread + trip * threads) * size) < n; trip++)	with min (i + size, n) in its body

   notices its end by passing N, by up to a whole grid: with N close to the end of the type the loop would pass the end
   of the type, too, and go on with negative numbers, or from zero.  As an unsigned number an int I has room enough: N
   and the size of a grid are less than 2^31.  An unsigned I, and any I with chunks of any length, has room in 64 bits.

   The host role rewrites other loops early (host/loops/iteration-overflow.cc); these loops keep GCC's form, which the
   files of this folder look for, and are treated later: in the device's copy of a region, plain or not for the device,
   and in the host's (host/loops/host-chunks.cc).  */

#include "device/spmd/region/loop-forms.h"
#include "device/spmd/grid/loop-ends.h"
#include "device/facts/spmd.h"
#include "gimple-fold.h"

std::set<basic_block>
heddle_cyclic_loops (bool threads)
{
  std::set<basic_block> headers;
  for (gimple *s : statements (cfun))
    {
      gassign *sum = dyn_cast<gassign *> (s);
      if (!sum || gimple_assign_rhs_code (sum) != PLUS_EXPR)
	continue;
      auto cyclic = [&] (const char *number, const char *count)
	{
	  tree a = gimple_assign_rhs1 (sum), b = gimple_assign_rhs2 (sum);
	  if (result_of (b, number))
	    std::swap (a, b);
	  gassign *product = assignment (b, MULT_EXPR);
	  return product && result_of (a, number)
		 && (result_of (gimple_assign_rhs1 (product), count)
		     || result_of (gimple_assign_rhs2 (product), count));
	};
      if (cyclic ("omp_get_team_num", "omp_get_num_teams")
	  || (threads && cyclic ("omp_get_thread_num", "omp_get_num_threads")))
	headers.insert (gimple_bb (s));
    }
  return headers;
}

/* The minimum of I + SIZE and N in HEADER, where N is the loop's end, or NULL.  GCC has folded it to the sum where no
   value is greater than N.  */

static gassign *
end_of_chunk (basic_block header, tree i, tree size, tree n)
{
  gassign *least = NULL;
  imm_use_iterator it;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, it, i)
    {
      gassign *end = dyn_cast<gassign *> (USE_STMT (use));
      if (!end || gimple_assign_rhs_code (end) != PLUS_EXPR || gimple_bb (end) != header
	  || (gimple_assign_rhs1 (end) != size && gimple_assign_rhs2 (end) != size))
	continue;
      use_operand_p end_use;
      gimple *user;
      gassign *min = single_imm_use (gimple_assign_lhs (end), &end_use, &user) ? dyn_cast<gassign *> (user) : NULL;
      if (TREE_CODE (n) == INTEGER_CST && tree_int_cst_equal (n, TYPE_MAX_VALUE (TREE_TYPE (i))))
	least = end;
      else if (min && gimple_assign_rhs_code (min) == MIN_EXPR
	       && (operand_equal_p (gimple_assign_rhs1 (min), n) || operand_equal_p (gimple_assign_rhs2 (min), n)))
	least = min;
    }
  return least;
}

std::set<tree>
heddle_end_in_time (const std::set<basic_block> &headers, bool any_chunk)
{
  std::set<tree> sizes;
  basic_block header;
  FOR_EACH_BB_FN (header, cfun)
    {
      gcond *cond = safe_dyn_cast<gcond *> (last_stmt (header));
      if (!headers.count (header) || !cond || EDGE_COUNT (header->preds) != 2)
	continue;
      tree n, i;
      if (!less_than (cond, &i, &n))
	continue;
      tree type = TREE_TYPE (i);
      /* No grid is so large.  */
      if (!any_chunk && TREE_CODE (n) == INTEGER_CST
	  && wi::to_widest (n) <= wi::lrshift (wi::to_widest (TYPE_MAX_VALUE (type)), 1))
	continue;
      gassign *last = TREE_CODE (i) == SSA_NAME ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (i)) : NULL;
      if (!last || gimple_bb (last) != header || !INTEGRAL_TYPE_P (type)
	  || TYPE_PRECISION (type) < TYPE_PRECISION (unsigned_type_node)
	  || (TREE_CODE (n) == SSA_NAME && gimple_bb (SSA_NAME_DEF_STMT (n)) == header))
	continue;
      /* I = SUM * SIZE, or SUM.  */
      tree size = NULL_TREE;
      gassign *sum = last;
      if (gimple_assign_rhs_code (last) == MULT_EXPR)
	{
	  size = gimple_assign_rhs2 (last);
	  sum = assignment (gimple_assign_rhs1 (last), PLUS_EXPR);
	  if (!sum)
	    {
	      size = gimple_assign_rhs1 (last);
	      sum = assignment (gimple_assign_rhs2 (last), PLUS_EXPR);
	    }
	}
      if (!sum || gimple_assign_rhs_code (sum) != PLUS_EXPR)
	continue;
      edge latch;
      auto turns = [&] (tree product)
	{
	  gassign *m = assignment (product, MULT_EXPR);
	  return m && (counts_trips (gimple_assign_rhs1 (m), header, &latch)
		       || counts_trips (gimple_assign_rhs2 (m), header, &latch));
	};
      tree thread = gimple_assign_rhs1 (sum), product = gimple_assign_rhs2 (sum);
      if (!turns (product))
	std::swap (thread, product);
      if (!turns (product))
	continue;
      gassign *times = assignment (product, MULT_EXPR);
      gassign *least = size ? end_of_chunk (header, i, size, n) : NULL;
      if (size && (least || TYPE_PRECISION (type) > TYPE_PRECISION (unsigned_type_node)))
	sizes.insert (strip_conversions (size, true));
      if (TYPE_PRECISION (type) > TYPE_PRECISION (unsigned_type_node))
	continue;

      tree wide = any_chunk || TYPE_UNSIGNED (type) ? long_long_unsigned_type_node : unsigned_type_node;
      edge entry = EDGE_PRED (header, EDGE_PRED (header, 0) == latch);
      gimple_seq before = NULL, seq = NULL;
      tree limit = TYPE_UNSIGNED (type) ? n : gimple_build (&before, MAX_EXPR, type, n, build_zero_cst (type));
      limit = gimple_convert (&before, wide, limit);
      if (before)
	gsi_insert_seq_on_edge_immediate (entry, before);
      auto converted = [&] (tree x) { return gimple_convert (&seq, wide, x); };
      tree value = gimple_build (&seq, MULT_EXPR, wide, converted (gimple_assign_rhs1 (times)),
				 converted (gimple_assign_rhs2 (times)));
      value = gimple_build (&seq, PLUS_EXPR, wide, converted (thread), value);
      if (size)
	value = gimple_build (&seq, MULT_EXPR, wide, value, converted (size));
      gimple_stmt_iterator gsi = gsi_for_stmt (last);
      gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
      gimple_assign_set_rhs_with_ops (&gsi, NOP_EXPR, value);
      update_stmt (gsi_stmt (gsi));
      if (least)
	{
	  seq = NULL;
	  tree end = gimple_build (&seq, PLUS_EXPR, wide, value, converted (size));
	  end = gimple_build (&seq, MIN_EXPR, wide, end, limit);
	  gsi = gsi_for_stmt (least);
	  gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
	  gimple_assign_set_rhs_with_ops (&gsi, NOP_EXPR, end);
	  update_stmt (gsi_stmt (gsi));
	}
      gimple_cond_set_condition (cond, LT_EXPR, value, limit);
      update_stmt (cond);
    }
  return sizes;
}

void
heddle_end_region_in_time (cgraph_node *node)
{
  if (!lookup_attribute (HEDDLE_REGION_ATTRIBUTE, DECL_ATTRIBUTES (node->decl)))
    return;
  std::set<cgraph_node *> functions = { node };
  ipa_ref *ref;
  for (unsigned i = 0; node->iterate_reference (i, ref); i++)
    if (cgraph_node *n = dyn_cast<cgraph_node *> (ref->referred))
      if (DECL_ARTIFICIAL (n->decl))
	functions.insert (n);
  for (cgraph_node *n : functions)
    {
      if (!n->definition || n->alias || (!n->get_untransformed_body () && !n->has_gimple_body_p ()))
	continue;
      function *fun = DECL_STRUCT_FUNCTION (n->decl);
      if (!fun || !fun->cfg)
	continue;
      push_cfun (fun);
      std::set<basic_block> headers = heddle_cyclic_loops (true);
      heddle_end_in_time (headers, true);
      free_dominance_info (CDI_DOMINATORS);
      free_dominance_info (CDI_POST_DOMINATORS);
      pop_cfun ();
    }
}
