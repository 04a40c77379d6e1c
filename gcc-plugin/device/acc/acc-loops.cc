/* acc-loops.cc -- the distribution of the iterations of OpenACC's loops to threads.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   GCC has made of each loop a loop whose bounds and step ask GOACC_LOOP; "oaccloops" has given these calls the loop's
   axes.  "oaccdevlow" would give the host's answers, for one thread, without chunks and tiles: the calls are therefore
   answered here, before.

     GOACC_LOOP (what, direction, range, step, chunk, axes [, number or offset])
     CHUNKS	a thread's number of chunks, one after the other
     STEP	from a thread's iteration to its next
     OFFSET	its first iteration of the chunk with this number
     BOUND	its end, in the chunk that begins at this offset

   RANGE and the answers are multiples of STEP, which has the sign of DIRECTION.  Schedules: threads take iterations in
   turn ("strided"), or the outermost axis gets consecutive iterations, in chunks of a size or in one part for each
   thread, and the threads of the inner axes take the iterations of a chunk in turn.  The default is one part for each
   gang where the program knows the number of gangs, and strided else: neighbouring lanes have neighbouring iterations
   in any case, and a device full of gangs works on neighbouring memory.

     GOACC_TILE (loops, loop, size, axes of tiles, axes of elements)

   asks for the size of a tile in a loop, where the user has left it open.  */

#include "device/acc/acc-grid.h"
#include "device/acc/acc-mirror.h"
#include "device/facts/acc.h"
#include "gimple-fold.h"
#include "abi.h"
#include "passes.h"

namespace {

/* The questions of one call, answered by statements in its place.  */

class answer
{
public:
  explicit answer (gcall *call) : m_call (call), m_type (TREE_TYPE (gimple_call_lhs (call))) {}
  tree loop ();
  tree tile ();
  void replace (tree value);

private:
  tree ask (bool position, int axis);
  tree number (bool position, unsigned axes);
  tree in (tree type, tree value) { return fold_convert (type, value); }
  tree op (tree_code code, tree a, tree b) { return fold_build2 (code, TREE_TYPE (a), a, b); }

  gcall *m_call;
  tree m_type;
  gimple_seq m_seq = NULL;
};

/* A thread's position on AXIS, or the size of the axis.  */

tree
answer::ask (bool position, int axis)
{
  const int size = heddle_acc_threads (current_function_decl, axis);
  if (size && !position)
    return build_int_cst (integer_type_node, size);
  if (size == 1)
    return integer_zero_node;
  gcall *call = gimple_build_call_internal (position ? IFN_GOACC_DIM_POS : IFN_GOACC_DIM_SIZE, 1,
					    build_int_cst (unsigned_type_node, axis));
  tree result = make_ssa_name (integer_type_node, call);
  gimple_call_set_lhs (call, result);
  gimple_seq_add_stmt (&m_seq, call);
  return result;
}

/* A thread's number among the threads on AXES, a set of bits; or the number of these threads.  */

tree
answer::number (bool position, unsigned axes)
{
  tree result = position ? integer_zero_node : integer_one_node;
  for (int axis = 0; axis < GOMP_DIM_MAX; axis++)
    if (axes & GOMP_DIM_MASK (axis))
      {
	result = op (MULT_EXPR, result, ask (false, axis));
	if (position)
	  result = op (PLUS_EXPR, result, ask (true, axis));
      }
  return result;
}

tree
answer::loop ()
{
  const unsigned what = TREE_INT_CST_LOW (gimple_call_arg (m_call, 0));
  const unsigned axes = TREE_INT_CST_LOW (gimple_call_arg (m_call, 5)), outer = axes & -axes, inner = axes & ~outer;
  tree direction = gimple_call_arg (m_call, 1), range = gimple_call_arg (m_call, 2), step = gimple_call_arg (m_call, 3);
  tree chunk = gimple_call_arg (m_call, 4), type = TREE_TYPE (range);
  const bool open = integer_zerop (chunk) || integer_minus_onep (chunk);
  /* A routine's callers have chosen, perhaps.  */
  const bool as_many_as_fit = heddle_acc_region_p (current_function_decl)
			      && !heddle_acc_size (current_function_decl, GOMP_DIM_GANG);
  const bool strided = open ? !(outer & GOMP_DIM_MASK (GOMP_DIM_GANG)) || as_many_as_fit : integer_onep (chunk);
  direction = in (type, direction), step = in (type, step);

  /* X divided by BY, where the last part may be smaller.  */
  auto parts = [&] (tree x, tree by)
    {
      return op (TRUNC_DIV_EXPR, op (PLUS_EXPR, op (MINUS_EXPR, x, direction), by), by);
    };
  auto threads = [&] (unsigned which) { return in (type, number (false, which)); };
  /* The iterations of the outermost axis's thread in a chunk.  */
  auto span = [&] ()
    {
      tree size = open ? parts (range, op (MULT_EXPR, threads (axes), step)) : in (type, chunk);
      return op (MULT_EXPR, size, threads (inner));
    };

  switch (what)
    {
    case IFN_GOACC_LOOP_CHUNKS:
      return strided || open ? build_one_cst (type)
	     : parts (range, op (MULT_EXPR, op (MULT_EXPR, threads (axes), in (type, chunk)), step));
    case IFN_GOACC_LOOP_STEP:
      return op (MULT_EXPR, threads (strided ? axes : inner), step);
    case IFN_GOACC_LOOP_OFFSET:
      {
	if (strided)
	  return op (MULT_EXPR, in (type, number (true, axes)), step);
	tree first = op (PLUS_EXPR, op (MULT_EXPR, in (type, number (true, outer)), span ()),
			 in (type, number (true, inner)));
	if (!open)
	  first = op (PLUS_EXPR, first, op (MULT_EXPR, op (MULT_EXPR, threads (axes), in (type, chunk)),
					    in (type, gimple_call_arg (m_call, 6))));
	return op (MULT_EXPR, first, step);
      }
    case IFN_GOACC_LOOP_BOUND:
      {
	if (strided)
	  return range;
	/* The offset is the thread's own first iteration, and the span the same for all.  */
	tree end = op (PLUS_EXPR, op (MULT_EXPR, span (), step), in (type, gimple_call_arg (m_call, 6)));
	return op (integer_onep (direction) ? MIN_EXPR : MAX_EXPR, end, range);
      }
    default:
      gcc_unreachable ();
    }
}

tree
answer::tile ()
{
  const unsigned loops = tree_to_uhwi (gimple_call_arg (m_call, 0)), loop = tree_to_uhwi (gimple_call_arg (m_call, 1));
  tree size = gimple_call_arg (m_call, 2);
  const unsigned axes = tree_to_uhwi (gimple_call_arg (m_call, 4));
  const bool workers = axes & GOMP_DIM_MASK (GOMP_DIM_WORKER), vectors = axes & GOMP_DIM_MASK (GOMP_DIM_VECTOR);
  if (!axes)
    return integer_one_node;
  if (!integer_zerop (size))
    return size;
  /* The innermost loop is as wide as a warp has lanes, the next one as a block has warps; further ones as the
     first.  */
  const int first = vectors ? GOMP_DIM_VECTOR : GOMP_DIM_WORKER;
  tree width = ask (false, first);
  const bool both = workers && vectors;
  if (loop + 1 == loops && !loop && both)
    return op (MULT_EXPR, width, ask (false, GOMP_DIM_WORKER));
  if (loop + 2 == loops && both)
    return ask (false, GOMP_DIM_WORKER);
  return width;
}

void
answer::replace (tree value)
{
  push_gimplify_context (true);
  gimplify_assign (gimple_call_lhs (m_call), in (m_type, value), &m_seq);
  pop_gimplify_context (NULL);
  gimple_stmt_iterator gsi = gsi_for_stmt (m_call);
  gsi_replace_with_seq (&gsi, m_seq, true);
}

} // namespace

bool
acc_loops_pass::gate (function *fun)
{
  return flag_openacc && oacc_get_fn_attrib (fun->decl);
}

unsigned
acc_loops_pass::execute (function *fun)
{
  heddle_acc_end_mirroring (fun->decl);
  const bool mapped = heddle_acc_map_to_grid (fun);
  std::vector<gcall *> calls;
  for (gimple *s : statements (fun))
    if (gcall *call = dyn_cast<gcall *> (s))
      if (gimple_call_lhs (call)
	  && (gimple_call_internal_p (call, IFN_GOACC_LOOP) || gimple_call_internal_p (call, IFN_GOACC_TILE)))
	calls.push_back (call);
  for (gcall *call : calls)
    {
      answer a (call);
      a.replace (gimple_call_internal_p (call, IFN_GOACC_LOOP) ? a.loop () : a.tile ());
    }
  if (calls.empty ())
    return 0;
  mark_virtual_operands_for_renaming (fun);
  return TODO_update_ssa_only_virtuals | (mapped ? TODO_cleanup_cfg : 0);
}
