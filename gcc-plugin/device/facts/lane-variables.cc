/* lane-variables.cc -- automatic variables that are a lane's own in a SIMT region.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A variable of the body of a SIMD loop is each lane's own.  GCC names a part of these variables in a call at the
   region's begin (GOMP_SIMT_ENTER), which the pass simt replaces by the attribute below.  Of the others, arrays above
   all, it only marks the end, by a clobber in the region (perhaps also of the thread's copies of firstprivate
   variables, which are made before it), and of its own temporaries, and in OpenACC's functions, not even the end: a
   variable with values only inside the region is a lane's own then.  Volatile variables, and some variables only copied
   as a whole, have neither; but the source block of their declaration is within the loop's body.  A SIMD loop in
   another one has its variables in arrays without a declaration, for vectors: each lane has its own if the outer loop
   is for lanes.

   Passes over loops hide these facts.  A copy of a loop body may lose its clobber if another's comes later, and an
   unrolled loop may load a value before any store, where GCC takes the place for another (and has asked before).  The
   variables are therefore marked before, by an attribute; blocks of the source are looked at only at this time.  */

#include "device/facts/acc.h"
#include "device/facts/lane-variables.h"

namespace {

/* Of a variable that is a lane's own.  No arguments.  */
const char lane_attribute[] = "heddle lane variable";

/* Of a variable that is a lane's own outside of SIMT regions, too.  */
const char mirrored_attribute[] = "heddle mirrored variable";

/* walk_tree and walk_gimple_op: note the automatic variable *TP.  */

tree
note_reference (tree *tp, int *, void *data)
{
  automatic_references *references = (automatic_references *) ((walk_stmt_info *) data)->info;
  tree t = *tp;
  if ((VAR_P (t) ? !is_global_var (t) : TREE_CODE (t) == PARM_DECL || TREE_CODE (t) == RESULT_DECL)
      && references->seen.insert (t).second)
    references->decls.push_back (t);
  return NULL_TREE;
}

/* walk_tree: does *TP name the variable DATA?  */

tree
find_decl (tree *tp, int *, void *data)
{
  return *tp == (tree) data ? *tp : NULL_TREE;
}

bool
region_begins_p (gimple *s)
{
  return gimple_call_internal_p (s, IFN_GOMP_SIMT_ENTER) || gimple_call_internal_p (s, IFN_GOMP_SIMT_ENTER_ALLOC);
}

bool
region_border_p (gimple *s)
{
  return region_begins_p (s) || gimple_call_internal_p (s, IFN_GOMP_SIMT_EXIT);
}

/* Is D an array that GCC has made for a variable of a SIMD loop, with an element for each lane of a vector?  Such a
   loop in a SIMT region is for one thread, and each lane has its own array.  The elements are stored to in turn, in a
   loop: an analysis of D as a whole would not see that no value comes into the region.  */

bool
array_of_loop_p (tree d)
{
  return lookup_attribute ("omp simd array", DECL_ATTRIBUTES (d));
}

/* The use of the automatic variable D by S: read it or take its address, write to it, or nothing.  */

enum class effect { none, reads, writes };

effect
effect_on (tree d, gimple *s)
{
  if (is_gimple_debug (s))
    return effect::none;
  tree lhs = gimple_get_lhs (s);
  const bool writes = lhs && get_base_address (lhs) == d;
  for (unsigned i = 0; i < gimple_num_ops (s); i++)
    {
      tree *operand = gimple_op_ptr (s, i);
      if (*operand && !(writes && *operand == lhs) && walk_tree (operand, find_decl, d, NULL))
	return effect::reads;
    }
  return writes ? effect::writes : effect::none;
}

/* Where the lanes of FUN part and meet: the borders of outermost SIMT regions.  */

std::unordered_set<gimple *>
outer_borders (function *fun, const std::vector<unsigned> &depths)
{
  std::unordered_set<gimple *> borders;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    {
      unsigned in = depths[bb->index];
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	{
	  gimple *s = gsi_stmt (gsi);
	  const unsigned before = in;
	  in = heddle_depth_behind (s, in);
	  if (region_border_p (s) && (!before || !in))
	    borders.insert (s);
	}
    }
  return borders;
}

/* Does a value of D, a variable that is written as a whole or piece by piece before it is read, come into a SIMT region
   of FUN, or out of one?  BORDERS: of these.  */

bool
crosses_regions_p (function *fun, tree d, const std::unordered_set<gimple *> &borders)
{
  std::vector<bool> live (last_basic_block_for_fn (fun), false);	/* at a block's start */
  bool changed = true, crosses = false;
  while (changed)
    {
      changed = false;
      basic_block bb;
      FOR_EACH_BB_REVERSE_FN (bb, fun)
	{
	  bool now = false;
	  edge e;
	  edge_iterator ei;
	  FOR_EACH_EDGE (e, ei, bb->succs)
	    {
	      now = now || live[e->dest->index];
	      for (gphi_iterator gsi = gsi_start_phis (e->dest); !gsi_end_p (gsi); gsi_next (&gsi))
		{
		  tree arg = PHI_ARG_DEF_FROM_EDGE (gsi.phi (), e);
		  now = now || walk_tree (&arg, find_decl, d, NULL);
		}
	    }
	  for (gimple_stmt_iterator gsi = gsi_last_bb (bb); !gsi_end_p (gsi); gsi_prev (&gsi))
	    {
	      gimple *s = gsi_stmt (gsi);
	      if (borders.count (s))
		crosses = crosses || now;
	      const effect a = effect_on (d, s);
	      now = a == effect::reads || (now && a != effect::writes);
	    }
	  if (now && !live[bb->index])
	    changed = live[bb->index] = true;
	}
    }
  return crosses;
}

/* Is the variable D, which clobbers end, between its first use and its end where a SIMT region of FUN begins or
   ends?  BORDERS: of these.  */

bool
spans_regions_p (function *fun, tree d, const std::unordered_set<gimple *> &borders)
{
  std::vector<bool> used (last_basic_block_for_fn (fun), false);	/* at a block's end */
  bool changed = true, spans = false;
  while (changed)
    {
      changed = false;
      basic_block bb;
      FOR_EACH_BB_FN (bb, fun)
	{
	  bool now = false;
	  edge e;
	  edge_iterator ei;
	  FOR_EACH_EDGE (e, ei, bb->preds)
	    now = now || used[e->src->index];
	  for (gphi_iterator gsi = gsi_start_phis (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	    for (unsigned i = 0; i < gimple_phi_num_args (gsi.phi ()); i++)
	      {
		tree arg = gimple_phi_arg_def (gsi.phi (), i);
		now = now || walk_tree (&arg, find_decl, d, NULL);
	      }
	  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	    {
	      gimple *s = gsi_stmt (gsi);
	      if (borders.count (s))
		spans = spans || now;
	      if (gimple_clobber_p (s) && gimple_assign_lhs (s) == d)
		now = false;
	      else
		now = now || effect_on (d, s) != effect::none;
	    }
	  if (now && !used[bb->index])
	    changed = used[bb->index] = true;
	}
    }
  return spans;
}

/* Add the variables of BLOCK and of the blocks in it to SCOPES, each with its declaring block.  */

void
find_scopes (tree block, std::unordered_map<tree, tree> &scopes)
{
  for (tree d = BLOCK_VARS (block); d; d = DECL_CHAIN (d))
    scopes[d] = block;
  for (tree b = BLOCK_SUBBLOCKS (block); b; b = BLOCK_CHAIN (b))
    find_scopes (b, scopes);
}

/* Is BLOCK of the source around INNER, another one?  */

bool
around_p (tree block, tree inner)
{
  do
    inner = TREE_CODE (inner) == BLOCK ? BLOCK_SUPERCONTEXT (inner) : NULL_TREE;
  while (inner && inner != block);
  return inner;
}

/* Add the block of S and the blocks around to BLOCKS.  */

void
add_blocks (gimple *s, std::unordered_set<tree> &blocks)
{
  for (tree b = gimple_block (s); b && TREE_CODE (b) == BLOCK; b = BLOCK_SUPERCONTEXT (b))
    if (!blocks.insert (b).second)
      break;
}

/* The automatic variables used by FUN in SIMT regions and declared in them: in source blocks around no region's.  A
   region begins in a block made by "omplower" for its loop, with the loop's private copies of variables, and the
   variables of the outermost block of the loop's body.  GCC 16 leaves a statement without a location, as a region's
   begin, without a block.  A declaration is then a region's if no statement outside is in the block.  A variable may
   have lost its block, and its clobber, where a part of it is in registers; then its values tell.  */

std::vector<tree>
declared_in_regions (function *fun)
{
  automatic_references inside;
  std::vector<tree> borders, result;
  std::unordered_set<tree> outside;
  std::unordered_map<tree, tree> scopes;
  const std::vector<unsigned> depths = heddle_region_depths (fun);
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    {
      unsigned in = depths[bb->index];
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	{
	  gimple *s = gsi_stmt (gsi);
	  if (region_begins_p (s) && !in)
	    borders.push_back (gimple_block (s));
	  in = heddle_depth_behind (s, in);
	  if (region_border_p (s) || is_gimple_debug (s) || gimple_clobber_p (s))
	    continue;
	  if (in)
	    inside.add (s);
	  else
	    add_blocks (s, outside);
	}
    }
  if (!DECL_INITIAL (fun->decl))
    return result;
  find_scopes (DECL_INITIAL (fun->decl), scopes);
  outside.insert (DECL_INITIAL (fun->decl));
  for (tree d : inside.decls)
    {
      auto before = [&] (tree border) { return border ? around_p (scopes[d], border) : outside.count (scopes[d]); };
      if (VAR_P (d) && (scopes.count (d) ? std::none_of (borders.begin (), borders.end (), before)
			: !TREE_ADDRESSABLE (d) && !TREE_THIS_VOLATILE (d) && !is_gimple_reg (d)
			  && !crosses_regions_p (fun, d, outer_borders (fun, depths))))
	result.push_back (d);
    }
  return result;
}

} // namespace

void
automatic_references::add (gimple *s)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = this;
  walk_gimple_op (s, note_reference, &wi);
}

void
automatic_references::add (tree t)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = this;
  walk_tree (&t, note_reference, &wi, NULL);
}

unsigned
heddle_depth_behind (gimple *s, unsigned depth)
{
  /* OpenACC's loops for vectors become SIMD regions (acc/acc-axes.cc).  */
  auto vectors = [s] (ifn_unique_kind kind)
    {
      return gimple_call_internal_p (s, IFN_UNIQUE) && tree_to_shwi (gimple_call_arg (s, 0)) == kind
	     && tree_to_shwi (gimple_call_arg (s, 2)) == GOMP_DIM_VECTOR;
    };
  if (gimple_call_internal_p (s, IFN_GOMP_SIMT_ENTER_ALLOC) || vectors (IFN_UNIQUE_OACC_FORK))
    return depth + 1;
  return depth && (gimple_call_internal_p (s, IFN_GOMP_SIMT_EXIT) || vectors (IFN_UNIQUE_OACC_JOIN)) ? depth - 1
	 : depth;
}

std::vector<unsigned>
heddle_region_depths (function *fun)
{
  std::vector<unsigned> depths (last_basic_block_for_fn (fun), 0);
  std::vector<bool> seen (depths.size (), false);
  std::vector<basic_block> work = { ENTRY_BLOCK_PTR_FOR_FN (fun) };
  seen[ENTRY_BLOCK] = true;
  while (!work.empty ())
    {
      basic_block b = work.back ();
      work.pop_back ();
      unsigned depth = depths[b->index];
      for (gimple_stmt_iterator gsi = gsi_start_bb (b); !gsi_end_p (gsi); gsi_next (&gsi))
	depth = heddle_depth_behind (gsi_stmt (gsi), depth);
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, b->succs)
	if (!seen[e->dest->index])
	  {
	    seen[e->dest->index] = true;
	    depths[e->dest->index] = depth;
	    work.push_back (e->dest);
	  }
    }
  return depths;
}

lane_variables
heddle_lane_variables (function *fun)
{
  lane_variables result;
  automatic_references inside, outside;
  std::unordered_set<tree> ended;
  const std::vector<unsigned> depths = heddle_region_depths (fun);
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    {
      unsigned in = depths[bb->index];
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	{
	  gimple *s = gsi_stmt (gsi);
	  in = heddle_depth_behind (s, in);
	  if (is_gimple_debug (s) || region_border_p (s))
	    continue;
	  if (!gimple_clobber_p (s))
	    (in ? inside : outside).add (s);
	  else if (in)
	    ended.insert (gimple_assign_lhs (s));
	}
    }
  const std::unordered_set<gimple *> borders = outer_borders (fun, depths);
  for (tree d : inside.decls)
    if (VAR_P (d) && !is_gimple_reg (d))
      {
	if (lookup_attribute (lane_attribute, DECL_ATTRIBUTES (d)) || (array_of_loop_p (d) && !outside.seen.count (d))
	    || (ended.count (d) && !spans_regions_p (fun, d, borders))
	    || ((ended.count (d) || DECL_ARTIFICIAL (d) || heddle_acc_together_p (fun->decl))
		&& !crosses_regions_p (fun, d, borders)))
	  result.own.insert (d);
      }
  result.outside = outside.seen;
  return result;
}

void
heddle_mark_lane_variable (tree d)
{
  if (!lookup_attribute (lane_attribute, DECL_ATTRIBUTES (d)))
    DECL_ATTRIBUTES (d) = tree_cons (get_identifier (lane_attribute), NULL_TREE, DECL_ATTRIBUTES (d));
}

void
heddle_mark_lane_variables (function *fun)
{
  for (tree d : heddle_lane_variables (fun).own)
    heddle_mark_lane_variable (d);
  for (tree d : declared_in_regions (fun))
    heddle_mark_lane_variable (d);
}

void
heddle_mark_mirrored_variable (tree d)
{
  if (!heddle_mirrored_variable_p (d))
    DECL_ATTRIBUTES (d) = tree_cons (get_identifier (mirrored_attribute), NULL_TREE, DECL_ATTRIBUTES (d));
}

bool
heddle_mirrored_variable_p (tree d)
{
  return lookup_attribute (mirrored_attribute, DECL_ATTRIBUTES (d));
}
