/* grid-stride.cc -- one loop over the iterations of a "distribute parallel for" for the whole grid.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   The iterations of a "distribute parallel for" go to the threads of the first team, then to the threads of the second,
   and so on.  With fewer iterations than the grid has threads the last teams have no work, and if most teams are idle,
   many multiprocessors are idle: each multiprocessor has its limit of loads and stores a second, so that a kernel with
   long iterations then takes longer than necessary (A x, a row an iteration, 8192 rows on one H200 with 132
   multiprocessors: CUDA with 32 blocks of 256 threads takes 1.24 ms, with 256 blocks of 32 threads 0.58 ms).  With
   fewer iterations than an eighth of the threads, each warp therefore takes the part of a team of its own, and the
   first warps of all teams come before the second warps.  With more iterations all multiprocessors have work, and
   neighbouring warps, which often use the same data, had better remain in one team.

   A loop over one index is also likely to have too few iterations to hide the latency of loads behind other warps'
   work, and iterations with one load after another.  ptxas prefers 32 registers for a thread, with which 2,048 threads
   fit on a multiprocessor, to loads in flight at the same time; it prefers the loads if 64 registers are allowed
   explicitly (same GPU, times as ratios to CUDA's: A^T x 1.56 without these registers, 0.63 with them, A x 0.53 and
   0.38, SpMV 1.26 and 0.97, pow 1.17 and 0.99; saxpy the same.  But collapsed loops get slower: the matrix product
   1.30, then 1.52).  Collapsed loops, and loops whose numbers the program itself takes apart, i / n and i % n, have
   iterations enough for all warps with room.  Where a constant shows too few iterations, fewer than the threads of 64
   registers on a small device, further warps would have no work anyway, and the loops get the registers, too.

   Collapsed loops come in row blocks, like nested loops (row-blocks.cc): here a part of the numbers of iterations.  The
   part is found behind a branch, as small kernels have one row of teams: the kernels of NPB LU execute 142 instructions
   before their first iteration, and 166 without the branch.

   The number of threads for the iterations is known at run time, before the loop.  Then the loop over a team's chunks,
   and the loop over the team's threads inside, become one over a thread's own iterations: the numbers and counts of
   teams and threads must not be used otherwise.  */

#include "device/spmd/grid/grid-stride.h"
#include "device/spmd/grid/lone-thread.h"
#include "device/spmd/region/unsigned-builder.h"
#include "tuning.h"

bool
find_grid_stride (grid_loops &loops, const team_sharing &sharing, const teams_level &teams, bool barriers)
{
  return loops.find (sharing, teams, barriers, "omp_get_max_threads") && loops.count_iterations (false);
}

/* The numbers of one of several row blocks: from *FIRST on, which begins as a thread's first number of the whole row,
   below *LIMIT, all numbers, of which NUMBERS is a count.  */

static void
find_row_block (gimple_seq *seq, tree numbers, tree step, tree *first, tree *limit)
{
  unsigned_builder b (seq);
  tree wide = TREE_TYPE (*limit), block = b.query ("__ptx_ctaid_y"), blocks = b.query ("__ptx_nctaid_y");
  auto op = [&] (tree_code code, tree x, tree y) { return gimple_build (seq, code, wide, x, y); };
  auto of = [&] (tree x) { return gimple_convert (seq, wide, x); };
  /* As many steps of the whole row as NUMBERS say, at most 2^30: products of 32 bits by 32.  */
  auto of_steps = [&] (tree n) { return op (MULT_EXPR, of (n), of (step)); };
  tree steps = b.divide_up_nearly (numbers, b.op (MULT_EXPR, step, blocks));
  tree before = b.op (MULT_EXPR, steps, block);
  tree begin = of_steps (before), end = op (MIN_EXPR, of_steps (b.op (PLUS_EXPR, before, steps)), *limit);
  /* The rest belongs to the last block, also the numbers that STEPS lacks.  */
  tree last = gimple_build (seq, EQ_EXPR, boolean_type_node, b.op (PLUS_EXPR, block, b.constant (1)), blocks);
  *limit = gimple_build (seq, COND_EXPR, wide, last, *limit, end);
  *first = op (PLUS_EXPR, begin, *first);
}

/* The same, behind a branch: a grid of one row needs no change.  *SEQ is inserted before the branch, and *ENTRY, the
   edge into the loop, becomes another edge.  */

static void
find_row_block_of_several (gimple_seq *seq, edge *entry, tree numbers, tree step, tree *first, tree *limit)
{
  unsigned_builder b (seq);
  tree blocks = b.query ("__ptx_nctaid_y");
  basic_block fork = split_edge (*entry), join = split_edge (single_succ_edge (fork));
  append (fork, *seq);
  *seq = NULL;
  basic_block several = create_empty_bb (fork);
  add_bb_to_loop (several, fork->loop_father);
  if (dom_info_available_p (CDI_DOMINATORS))
    set_immediate_dominator (CDI_DOMINATORS, several, fork);
  edge one = find_edge (fork, join), more = make_edge (fork, several, EDGE_TRUE_VALUE);
  gimple_stmt_iterator gsi = gsi_last_bb (fork);
  gcond *cond = gimple_build_cond (GT_EXPR, blocks, build_one_cst (TREE_TYPE (blocks)), NULL_TREE, NULL_TREE);
  gsi_insert_after (&gsi, cond, GSI_NEW_STMT);
  one->flags = (one->flags & ~EDGE_FALLTHRU) | EDGE_FALSE_VALUE;
  one->probability = profile_probability::even ();
  more->probability = one->probability.invert ();
  several->count = more->count ();
  edge back = make_single_succ_edge (several, join, EDGE_FALLTHRU);

  gimple_seq found = NULL;
  tree first_here = *first, limit_here = *limit;
  find_row_block (&found, numbers, step, &first_here, &limit_here);
  append (several, found);
  auto either = [&] (tree *known, tree other)
    {
      gphi *phi = create_phi_node (make_ssa_name (TREE_TYPE (other)), join);
      add_phi_arg (phi, *known, one, UNKNOWN_LOCATION);
      add_phi_arg (phi, other, back, UNKNOWN_LOCATION);
      *known = gimple_phi_result (phi);
    };
  either (first, first_here);
  either (limit, limit_here);
  *entry = single_succ_edge (join);
}

stride_part
find_stride_part (gimple_seq *seq, edge *entry, tree count, const std::function<tree ()> &numbers_of,
		  bool in_row_blocks, const tile_shape *shape)
{
  unsigned_builder b (seq);
  tree team = b.query ("__ptx_ctaid_x"), teams = b.query ("__ptx_nctaid_x");
  tree warp = b.query ("__ptx_tid_y"), warps = b.query ("__ptx_ntid_y");
  tree lane = b.query ("__ptx_tid_x"), lanes = b.constant (HEDDLE_WARP_SIZE),
       all_warps = b.op (MULT_EXPR, teams, warps);
  tree n = b.count (count);
  tree few = b.op (MULT_EXPR, all_warps, b.constant (HEDDLE_WARP_SIZE / tuning.few_iterations_part));
  tree in_turn = b.op (PLUS_EXPR, b.op (MULT_EXPR, team, warps), warp);
  tree apart = b.op (PLUS_EXPR, b.op (MULT_EXPR, warp, teams), team);
  tree limit = numbers_of (), numbers = b.count (limit), step = b.op (MULT_EXPR, all_warps, lanes);
  tree part = b.choose (LT_EXPR, n, few, apart, in_turn);
  if (tree consecutive = shape ? shape->in_turn () : NULL_TREE)
    part = b.choose (NE_EXPR, consecutive, b.constant (0), in_turn, part);
  tree first = b.op (PLUS_EXPR, b.op (MULT_EXPR, part, lanes), lane);
  limit = heddle_counted (seq, limit);
  if (in_row_blocks)
    {
      first = gimple_convert (seq, TREE_TYPE (limit), first);
      find_row_block_of_several (seq, entry, numbers, step, &first, &limit);
    }
  return { first, step, limit };
}

std::vector<tree>
share_grid_stride (grid_loops &loops, bool in_row_blocks, bool long_iterations, tiled_loop *tiles,
		   const std::function<tree (tree)> &shared)
{
  gimple_seq seq = NULL;
  unsigned_builder b (&seq);
  auto numbers_of = [&] { return tiles ? tiles->count (&seq, long_iterations) : loops.row_count; };
  stride_part part = find_stride_part (&seq, &loops.rows.entry, loops.row_count, numbers_of, in_row_blocks,
				       tiles ? &tiles->shape () : NULL);
  if (tiles && tiles->shape ().turns)
    part = turned_accesses::part (&seq, tiles->shape ().turned, tiles->shape ().turned_tiles, part);
  part = lone_part (&seq, loops.lone, part);
  loops.rows.run (&seq, part.first, part.step, part.limit, tiles != NULL);
  append (loops.rows.entry->src, seq);
  std::vector<tree> arguments = { b.constant (0), b.constant (1) };
  if (tiles)
    {
      const std::vector<tree> more = tiles->arguments ();
      arguments.insert (arguments.end (), more.begin (), more.end ());
    }
  std::vector<tree> parameters = loops.number_threads (arguments);
  /* A thread has one iteration of a chunk, and so does a SIMD loop over its part.  */
  function *fun = loops.parallel ().fun ();
  push_cfun (fun);
  calculate_dominance_info (CDI_DOMINATORS);
  loops.columns.use_next_number ();
  free_dominance_info (CDI_DOMINATORS);
  pop_cfun ();
  if (tiles)
    {
      parameters.erase (parameters.begin (), parameters.begin () + 2);
      tiles->choose (parameters, shared);
    }
  return arguments;
}
