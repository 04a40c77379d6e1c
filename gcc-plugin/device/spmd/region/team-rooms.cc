/* team-rooms.cc -- automatic arrays of variable length on the teams level are the team's.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   In

     #pragma omp target teams distribute
     for (int b = 0; b < blocks; b++)
       {
	 float score[n];
     #pragma omp parallel for
	 for (int i = 0; i < n; i++)
	   score[i] = ...

   the array is the team's.  All threads of the team execute the teams level, with the same n, and would allocate an
   array each.  The array therefore goes to a block of shared memory, in a size set by the compiler: each thread
   computes the same place in it, without another thread's help.  An array that does not fit is allocated by the first
   thread, on its stack, and the others get the address through shared memory, like the result of any call by one thread
   for all.

   GCC saves the top of the stack where the scope of such an array begins, and restores it at its end.  The place of an
   array is therefore behind the array before it, without an end of a scope between; otherwise behind the free place at
   the scope's begin.  The search goes back from each allocation along the blocks through which all ways lead to it; no
   variable has to be carried around loops.  alloca has no scope but the function: it is placed only if executed once,
   and always.  */

#include "device/spmd/region/team-rooms.h"
#include "device/facts/hooks.h"
#include "abi.h"
#include "gimple-fold.h"
#include "tree-ssa.h"

namespace {

/* Estimate, in bytes of shared memory for automatic arrays of variable length on the teams level: 2,048 numbers, a
   sixth of the 48 KiB of every block.  */
constexpr unsigned room_bytes = 8 << 10;

/* S is a call of the builtin CODE.  */

bool
call_of_p (gimple *s, built_in_function code)
{
  return gimple_call_builtin_p (s, code);
}

/* The statement that saved the top of the stack for S, another builtin, or null.  */

gimple *
save_of (gimple *s)
{
  tree mark = gimple_call_arg (s, 0);
  gimple *save = TREE_CODE (mark) == SSA_NAME && !SSA_NAME_IS_DEFAULT_DEF (mark) ? SSA_NAME_DEF_STMT (mark) : NULL;
  return save && call_of_p (save, BUILT_IN_STACK_SAVE) ? save : NULL;
}

/* The last allocation before S in use at S, or null; *FAILS: unknown.  */

gimple *
room_before (gimple *s, bool *fails)
{
  basic_block bb = gimple_bb (s);
  gimple_stmt_iterator gsi = gsi_for_stmt (s);
  gsi_prev (&gsi);
  while (true)
    {
      while (!gsi_end_p (gsi))
	{
	  gimple *before = gsi_stmt (gsi);
	  if (allocates_room (before))
	    return before;
	  if (call_of_p (before, BUILT_IN_STACK_RESTORE))
	    {
	      gimple *save = save_of (before);
	      if (!save || !dominated_by_p (CDI_DOMINATORS, gimple_bb (before), gimple_bb (save)))
		{
		  *fails = true;
		  return NULL;
		}
	      gsi = gsi_for_stmt (save);
	      bb = gimple_bb (save);
	    }
	  gsi_prev (&gsi);
	}
      bb = get_immediate_dominator (CDI_DOMINATORS, bb);
      if (!bb || bb == ENTRY_BLOCK_PTR_FOR_FN (cfun))
	return NULL;
      gsi = gsi_last_bb (bb);
    }
}

/* A, in the same block as B, comes before it.  */

bool
comes_before_p (gimple *a, gimple *b)
{
  for (gimple_stmt_iterator gsi = gsi_for_stmt (a); !gsi_end_p (gsi); gsi_next (&gsi))
    if (gsi_stmt (gsi) == b)
      return true;
  return false;
}

/* The scope of the allocation S ends in the function: a restoring statement then has saved the stack before S.  */

bool
scoped_p (gimple *s)
{
  for (gimple *restore : statements (cfun))
    if (call_of_p (restore, BUILT_IN_STACK_RESTORE))
      if (gimple *save = save_of (restore))
	{
	  bool fails = false;
	  basic_block from = gimple_bb (save), at = gimple_bb (s);
	  if (from == at ? !comes_before_p (save, s) : !dominated_by_p (CDI_DOMINATORS, at, from))
	    continue;
	  /* The last allocation in use at the end of the scope, or an earlier one.  */
	  gimple *room = room_before (restore, &fails);
	  while (room && !fails && room != s)
	    room = room_before (room, &fails);
	  if (room == s && !fails)
	    return true;
	}
  return false;
}

/* All ways through the function lead to BB, and none back.  */

bool
once_p (basic_block bb)
{
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, EXIT_BLOCK_PTR_FOR_FN (cfun)->preds)
    if (!dominated_by_p (CDI_DOMINATORS, e->src, bb))
      return false;
  std::vector<basic_block> todo { bb };
  std::set<basic_block> seen;
  while (!todo.empty ())
    {
      basic_block from = todo.back ();
      todo.pop_back ();
      FOR_EACH_EDGE (e, ei, from->succs)
	if (e->dest == bb)
	  return false;
	else if (seen.insert (e->dest).second)
	  todo.push_back (e->dest);
    }
  return true;
}

unsigned HOST_WIDE_INT
alignment (gimple *s)
{
  return call_of_p (s, BUILT_IN_ALLOCA) ? HEDDLE_STACK_ALIGN
	 : MAX (tree_to_uhwi (gimple_call_arg (s, 1)) / BITS_PER_UNIT, (unsigned HOST_WIDE_INT) HEDDLE_STACK_ALIGN);
}

/* Let S allocate SIZE bytes of ROOM, whose bytes before START, or none if START is null, are in use.  Returns the
   beginning of the free part behind it.  */

tree
place_room (gimple *s, tree room, tree start, std::vector<gimple *> &singles)
{
  const location_t loc = gimple_location (s);
  tree size = gimple_call_arg (s, 0), lhs = gimple_call_lhs (s);
  gimple_seq seq = NULL;
  const unsigned HOST_WIDE_INT align = HEDDLE_STACK_ALIGN;
  size = gimple_convert (&seq, loc, size_type_node, size);
  tree up = gimple_build (&seq, loc, PLUS_EXPR, size_type_node, size, build_int_cst (size_type_node, align - 1));
  up = gimple_build (&seq, loc, BIT_AND_EXPR, size_type_node, up,
		     build_int_cst_type (size_type_node, -(HOST_WIDE_INT) align));
  tree left = build_int_cst (size_type_node, room_bytes);
  if (start)
    left = gimple_build (&seq, loc, MINUS_EXPR, size_type_node, left, start);
  gimple_stmt_iterator gsi = gsi_for_stmt (s);
  gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
  gcond *fits = gimple_build_cond (LE_EXPR, up, left, NULL_TREE, NULL_TREE);
  gimple_set_location (fits, loc);
  gsi_insert_before (&gsi, fits, GSI_SAME_STMT);

  basic_block head = gimple_bb (s);
  edge to_stack = split_block (head, fits);
  edge out = split_block (to_stack->dest, s);
  basic_block join = out->dest, here = create_empty_bb (head);
  if (current_loops)
    add_bb_to_loop (here, head->loop_father);
  to_stack->flags = (to_stack->flags & ~EDGE_FALLTHRU) | EDGE_FALSE_VALUE;
  to_stack->probability = profile_probability::unlikely ();
  edge to_here = make_edge (head, here, EDGE_TRUE_VALUE);
  to_here->probability = profile_probability::likely ();
  here->count = to_here->count ();
  edge back = make_single_succ_edge (here, join, EDGE_FALLTHRU);
  if (dom_info_available_p (CDI_DOMINATORS))
    {
      set_immediate_dominator (CDI_DOMINATORS, here, head);
      set_immediate_dominator (CDI_DOMINATORS, join, head);
    }

  seq = NULL;
  tree address = build_fold_addr_expr (build4 (ARRAY_REF, unsigned_char_type_node, room, size_zero_node, NULL_TREE,
					       NULL_TREE));
  tree at = gimple_build (&seq, loc, NOP_EXPR, ptr_type_node, address);
  if (start)
    at = gimple_build (&seq, loc, POINTER_PLUS_EXPR, ptr_type_node, at, start);
  tree end = start ? gimple_build (&seq, loc, PLUS_EXPR, size_type_node, start, up) : up;
  gsi = gsi_last_bb (here);
  gsi_insert_seq_after (&gsi, seq, GSI_NEW_STMT);

  gphi *next = create_phi_node (make_ssa_name (size_type_node), join);
  add_phi_arg (next, end, back, loc);
  add_phi_arg (next, start ? start : build_zero_cst (size_type_node), out, loc);
  if (lhs)
    {
      tree taken = make_ssa_name (TREE_TYPE (lhs), s);
      gimple_call_set_lhs (s, taken);
      update_stmt (s);
      gphi *place = create_phi_node (lhs, join);
      add_phi_arg (place, at, back, loc);
      add_phi_arg (place, taken, out, loc);
    }
  singles.push_back (s);
  return gimple_phi_result (next);
}

} // namespace

bool
allocates_room (gimple *s)
{
  return call_of_p (s, BUILT_IN_ALLOCA) || call_of_p (s, BUILT_IN_ALLOCA_WITH_ALIGN)
	 || call_of_p (s, BUILT_IN_ALLOCA_WITH_ALIGN_AND_MAX);
}

bool
placeable_room (function *fun, gimple *s)
{
  if (call_of_p (s, BUILT_IN_STACK_SAVE))
    return true;
  if (call_of_p (s, BUILT_IN_STACK_RESTORE))
    return save_of (s);
  if (!allocates_room (s) || alignment (s) > HEDDLE_STACK_ALIGN)
    return false;
  push_cfun (fun);
  calculate_dominance_info (CDI_DOMINATORS);
  bool fails = false;
  room_before (s, &fails);
  const bool can = !fails && (scoped_p (s) || once_p (gimple_bb (s)));
  free_dominance_info (CDI_DOMINATORS);
  pop_cfun ();
  return can;
}

void
place_rooms (const region_facts &facts, const std::vector<gimple *> &rooms, std::vector<gimple *> &singles)
{
  if (rooms.empty ())
    return;
  push_cfun (facts.fun ());
  calculate_dominance_info (CDI_DOMINATORS);
  tree bytes = build_array_type_nelts (unsigned_char_type_node, room_bytes);
  tree room = team_variable (facts, bytes);
  SET_DECL_ALIGN (room, HEDDLE_STACK_ALIGN * BITS_PER_UNIT);
  std::map<gimple *, gimple *> before;
  for (gimple *s : rooms)
    {
      bool fails = false;
      before[s] = room_before (s, &fails);
      gcc_assert (!fails);
    }
  /* An array after its predecessors.  */
  std::map<gimple *, tree> end;
  for (std::vector<gimple *> open = rooms; !open.empty ();)
    {
      gimple *s = open.back ();
      while (before[s] && !end.count (before[s]))
	s = before[s];
      if (!end.count (s))
	end[s] = place_room (s, room, before[s] ? end[before[s]] : NULL_TREE, singles);
      if (s == open.back ())
	open.pop_back ();
    }
  free_dominance_info (CDI_DOMINATORS);
  pop_cfun ();
}
