/* lone-thread.cc -- a single team of a single thread executes iterations in their order.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

     target teams distribute parallel for num_teams(m) thread_limit(n)

   With m = n = 1 there is one thread, which executes all iterations in their order, and the program may rely on this
   order: an iteration may find the results of earlier ones.  Elsewhere lanes share the iterations, as nobody can tell
   how many threads there are.

   With constant clauses the mapping is as written.  With numbers known at run time alone, the code before a loop of the
   whole grid tests for this case: then the first lane has all iterations, in steps of one, and no tiles are taken.  The
   test is of the grid, not of m: a grid of one team, of more that were asked for, has few iterations.  Clauses for more
   than one team or thread need no test, nor does a region without any.

   A mapping by teams counts the threads of a parallel region with a num_threads clause that may be 1 (spmd-threads.cc);
   for a thread_limit the host starts blocks of as many threads.  */

#include "device/spmd/grid/lone-thread.h"
#include "device/facts/runtime-calls.h"
#include "device/spmd/region/unsigned-builder.h"
#include "gimple-fold.h"

namespace {

/* The number of teams that FACTS' region asks for; 0: any number.  */

tree
asked_teams (const region_facts &facts)
{
  for (gimple *s : statements (facts.fun ()))
    if (calls (s, "GOMP_teams4"))
      return gimple_call_arg (s, 1);
  return integer_one_node;
}

tree
select (gimple_seq *seq, tree condition, tree yes, tree no)
{
  tree type = TREE_TYPE (no);
  return gimple_build (seq, COND_EXPR, type, condition, gimple_convert (seq, type, yes), no);
}

/* In the case of LONE: FIRST for the first thread in MODE, END for others; otherwise FIRST_OF_ALL.  */

tree
first_alone (gimple_seq *seq, tree lone, spmd_mode mode, tree end, tree first_of_all)
{
  unsigned_builder b (seq);
  tree number = b.query ("__ptx_tid_y");
  if (mode == spmd_mode::lanes)
    number = b.op (BIT_IOR_EXPR, number, b.query ("__ptx_tid_x"));
  tree is_first = gimple_build (seq, EQ_EXPR, boolean_type_node, number, b.constant (0));
  return select (seq, lone, select (seq, is_first, build_zero_cst (TREE_TYPE (end)), end), first_of_all);
}

} // namespace

bool
may_be_one (tree x)
{
  return x && (TREE_CODE (x) != INTEGER_CST || integer_onep (x));
}

bool
lone_thread (const region_facts &facts)
{
  bool lone = facts.limit && integer_onep (facts.limit);
  for (const parallel_facts &p : facts.parallels)
    lone |= integer_onep (p.asks ());
  return lone && integer_onep (asked_teams (facts));
}

bool
may_be_lone (const region_facts &facts, const parallel_facts &p)
{
  return may_be_one (asked_teams (facts)) && (may_be_one (facts.limit) || may_be_one (p.asks ()));
}

bool
lone_condition (gimple_seq *seq, const region_facts &facts, const parallel_facts &p,
		const std::function<tree (tree)> &value, tree *lone)
{
  if (!may_be_lone (facts, p))
    return true;
  auto is_one = [&] (tree x) {
    return gimple_build (seq, EQ_EXPR, boolean_type_node, x, build_one_cst (TREE_TYPE (x)));
  };
  tree thread = NULL_TREE;
  for (tree x : { facts.limit, p.asks () })
    {
      if (!may_be_one (x))
	continue;
      x = value (x);
      if (!x)
	return false;
      thread = thread ? gimple_build (seq, BIT_IOR_EXPR, boolean_type_node, thread, is_one (x)) : is_one (x);
    }
  unsigned_builder b (seq);
  tree blocks = b.op (BIT_IOR_EXPR, b.query ("__ptx_nctaid_x"), b.query ("__ptx_nctaid_y"));
  *lone = gimple_build (seq, BIT_AND_EXPR, boolean_type_node, thread, is_one (blocks));
  return true;
}

stride_part
lone_part (gimple_seq *seq, tree lone, const stride_part &part)
{
  if (!lone)
    return part;
  tree first = first_alone (seq, lone, spmd_mode::lanes, part.limit, gimple_convert (seq, TREE_TYPE (part.limit),
										     part.first));
  return { first, select (seq, lone, build_one_cst (TREE_TYPE (part.step)), part.step), part.limit };
}

row_block_part
lone_part (gimple_seq *seq, tree lone, spmd_mode mode, const row_block_part &part)
{
  if (!lone)
    return part;
  row_block_part alone = part;
  alone.row = first_alone (seq, lone, mode, part.row_limit, part.row);
  for (tree row_block_part::*m : { &row_block_part::row_stride, &row_block_part::column_stride })
    alone.*m = select (seq, lone, build_one_cst (TREE_TYPE (part.*m)), part.*m);
  for (tree row_block_part::*m : { &row_block_part::column, &row_block_part::lane })
    alone.*m = select (seq, lone, build_zero_cst (TREE_TYPE (part.*m)), part.*m);
  return alone;
}
