/* simt.cc -- which SIMD loops run on lanes.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   GCC keeps two forms of each SIMD loop, for lanes and for one thread, and chooses by GOMP_USE_SIMT.  Lanes that act
   for themselves already, in another SIMD loop or as threads of their own, take the form for one thread; a function
   learns this when it is called.  With -mno-simt-loops all use this form.  This runs after all inlining, before GCC
   makes the choice, and before loops are transformed: later, a lane's own variables are not recognisable any more.

   Variables of the loop's body whose address is taken, and those of functions that have been inlined there, are
   arguments of GOMP_SIMT_ENTER.  GCC's next pass, ompdevlow, would make them members of a structure, and replace each
   by *STRUCTURE.MEMBER in its statements, in the gimplifier's way with operands of a tree that is not GIMPLE yet.  This
   is wrong for statements changed by optimizers since: where a variable is part of a MEM_REF on the left side (MEM
   <char[36]> [&a + 24] = {}) the store goes to a temporary, and debug statements and clobbers at the end of a block
   fail.  Here an automatic variable may be each lane's own without a change (lane-variables.cc); these variables are
   therefore marked like others, and ompdevlow finds none.

   Lanes that share rows with sums in order (host/loops/warp-rows.cc) need each other's terms.  Two shuffles for each
   double are more than the additions: 4096 rows of 4096 doubles, times on an H200 as ratios to a CUDA warp that adds in
   any order, 1.6 to 1.8 by shuffles, 1.09 by shared memory, of which each lane reads 16 bytes at once.  Elements by
   asynchronous copies (cp.async) came to 1.5 to 3.1: the loads of the next turn in registers are enough.  */

#include "gcc-compat.h"
#include "tree-ssa.h"
#include "device/facts/acc.h"
#include "device/facts/entries.h"
#include "device/facts/hooks.h"
#include "device/facts/lane-variables.h"
#include "device/facts/signature.h"
#include "device/facts/spmd.h"
#include "gimple-fold.h"
#include "passes.h"
#include "row-folds-protocol.h"
#include "abi.h"

/* Measured, in warps: the largest block of a kernel whose lanes exchange terms by shared memory; H200, 4096 rows:
   blocks of 1 and 4 warps take the same time, and 4 leave room for 52 warps.  */
constexpr unsigned row_warps = 4;
/* Hardware, in bytes: the widest access.  */
constexpr unsigned row_align = 16;

/* S, a call of GOMP_SIMT_ENTER, names no variables any more; the formerly named variables are a lane's own.  */

static void
take_lane_variables (gimple *s)
{
  for (unsigned i = 1; i < gimple_call_num_args (s); i++)
    {
      tree arg = gimple_call_arg (s, i);
      if (TREE_CODE (arg) != ADDR_EXPR)
	continue;
      heddle_mark_lane_variable (TREE_OPERAND (arg, 0));
      gimple_call_set_arg (s, i, null_pointer_node);
      if (dump_file)
	{
	  fprintf (dump_file, "a lane's own: ");
	  print_generic_expr (dump_file, TREE_OPERAND (arg, 0));
	  fprintf (dump_file, "\n");
	}
    }
  update_stmt (s);
}

/* How many SIMT regions are around statement S, where DEPTHS are around its function's blocks.  */

static unsigned
depth_at (gimple *s, const std::vector<unsigned> &depths)
{
  unsigned depth = depths[gimple_bb (s)->index];
  for (gimple_stmt_iterator gsi = gsi_start_bb (gimple_bb (s)); gsi_stmt (gsi) != s; gsi_next (&gsi))
    depth = heddle_depth_behind (gsi_stmt (gsi), depth);
  return depth;
}

/* S, a call of GOMP_USE_SIMT, becomes false if NEVER, else a question to the function's caller.  Code under a false
   answer is unreachable at once, whatever passes follow: the emitter knows no nested regions.  */

static void
choose (gcall *s, bool never)
{
  tree lhs = gimple_call_lhs (s);
  gimple *choice;
  if (never)
    {
      tree none = build_zero_cst (TREE_TYPE (lhs));
      if (TREE_CODE (lhs) == SSA_NAME)
	replace_uses_by (lhs, none);
      choice = gimple_build_assign (lhs, none);
    }
  else
    {
      tree fndecl = build_fn_decl ("__heddle_together", build_function_type_list (TREE_TYPE (lhs), NULL_TREE));
      choice = gimple_build_call (fndecl, 0);
      gimple_call_set_lhs (choice, lhs);
    }
  gimple_set_location (choice, gimple_location (s));
  unlink_stmt_vdef (s);
  gimple_stmt_iterator gsi = gsi_for_stmt (s);
  gsi_replace (&gsi, choice, false);
}

/* Where the lanes of a warp of function FUN exchange terms: its own part of a variable in shared memory.  */

class exchange_room
{
public:
  void make (function *fun, unsigned bytes);
  tree part () const { return m_part; }

private:
  tree m_part = NULL_TREE;		/* its address; null: there is none */
};

/* Each warp gets BYTES.  */

void
exchange_room::make (function *fun, unsigned bytes)
{
  static unsigned count;
  const std::string name = heddle_asm_name (fun->decl) + std::string ("$rows$") + std::to_string (count++);
  tree decl = build_decl (DECL_SOURCE_LOCATION (fun->decl), VAR_DECL, get_identifier ("rows"),
			  build_array_type_nelts (char_type_node, row_warps * bytes));
  SET_DECL_ASSEMBLER_NAME (decl, get_identifier (name.c_str ()));
  SET_DECL_ALIGN (decl, row_align * BITS_PER_UNIT);
  TREE_STATIC (decl) = TREE_USED (decl) = TREE_ADDRESSABLE (decl) = DECL_ARTIFICIAL (decl) = 1;
  set_decl_section_name (decl, HEDDLE_SHARED_SECTION);
  varpool_node::finalize_decl (decl);
  varpool_node::get (decl)->force_output = 1;
  gimple_seq seq = NULL;
  tree type = build_function_type_list (unsigned_type_node, NULL_TREE);
  gcall *warp = gimple_build_call (build_fn_decl ("__ptx_tid_y", type), 0);
  gimple_call_set_lhs (warp, make_ssa_name (unsigned_type_node));
  gimple_call_set_nothrow (warp, true);
  gimple_seq_add_stmt (&seq, warp);
  tree offset = gimple_build (&seq, MULT_EXPR, sizetype, gimple_convert (&seq, sizetype, gimple_call_lhs (warp)),
			      size_int (bytes));
  m_part = gimple_build (&seq, POINTER_PLUS_EXPR, ptr_type_node, build_fold_addr_expr_with_type (decl, ptr_type_node),
			 offset);
  basic_block first = single_succ (ENTRY_BLOCK_PTR_FOR_FN (fun));
  if (!single_pred_p (first))
    first = split_edge (single_succ_edge (ENTRY_BLOCK_PTR_FOR_FN (fun)));
  gimple_stmt_iterator gsi = gsi_after_labels (first);
  gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
}

/* Code in front of a statement, by which lanes fold their values, lane after lane.  */

class lane_fold
{
public:
  lane_fold (gimple *s, bool product)
    : m_gsi (gsi_for_stmt (s)), m_stmt (s), m_code (product ? MULT_EXPR : PLUS_EXPR) {}
  tree fold (tree value, const std::vector<tree> &terms);
  tree fold_row (tree value, const std::vector<tree> &terms, unsigned lanes, const exchange_room &);

private:
  void together ();
  tree moved (tree pointer, tree bytes);
  tree place (tree pointer, unsigned bytes, tree type) const;
  tree fold_in_room (tree value, const std::vector<tree> &terms, unsigned lanes, tree room);
  tree put (gimple *s, tree lhs);
  tree compute (tree_code code, tree a, tree b);
  tree number (HOST_WIDE_INT n) const { return build_int_cst (integer_type_node, n); }
  tree from (tree x, tree lane);
  tree own_lane ();
  std::vector<tree> rotated (const std::vector<tree> &x, tree by, bool back);
  std::vector<tree> neighbours (const std::vector<tree> &terms);

  gimple_stmt_iterator m_gsi;
  gimple *m_stmt;
  tree_code m_code;
};

/* Add S, a computation of LHS.  */

tree
lane_fold::put (gimple *s, tree lhs)
{
  gimple_set_lhs (s, lhs);
  gimple_set_location (s, gimple_location (m_stmt));
  gsi_insert_before (&m_gsi, s, GSI_SAME_STMT);
  return lhs;
}

tree
lane_fold::compute (tree_code code, tree a, tree b)
{
  tree lhs = make_ssa_name (TREE_CODE_CLASS (code) == tcc_comparison ? boolean_type_node : TREE_TYPE (a));
  return put (gimple_build_assign (lhs, code, a, b), lhs);
}

/* X of LANE.  */

tree
lane_fold::from (tree x, tree lane)
{
  return put (gimple_build_call_internal (IFN_GOMP_SIMT_XCHG_IDX, 2, x, lane), make_ssa_name (TREE_TYPE (x)));
}

/* X, of a power of two, with number (k + BY) modulo their number in the place of number k, or with BACK (k - BY).  */

std::vector<tree>
lane_fold::rotated (const std::vector<tree> &x, tree by, bool back)
{
  std::vector<tree> now = x;
  const size_t n = x.size ();
  for (size_t bit = 1; bit < n; bit *= 2)
    {
      tree set = compute (NE_EXPR, compute (BIT_AND_EXPR, by, number (bit)), number (0));
      std::vector<tree> next;
      for (size_t k = 0; k < n; k++)
	{
	  tree other = now[(back ? k + n - bit : k + bit) % n], lhs = make_ssa_name (TREE_TYPE (other));
	  next.push_back (put (gimple_build_assign (lhs, COND_EXPR, set, other, now[k]), lhs));
	}
      now = next;
    }
  return now;
}

/* The lane's number.  */

tree
lane_fold::own_lane ()
{
  tree number_of = make_ssa_name (unsigned_type_node), lane = make_ssa_name (integer_type_node);
  put (gimple_build_call_internal (IFN_GOMP_SIMT_LANE, 0), number_of);
  return put (gimple_build_assign (lane, NOP_EXPR, number_of), lane);
}

/* Lane l has numbers l, l + 32, ... of a sequence, N of them, in TERMS: the numbers from N l on.

   Number N l + j is the term l N / 32, say u, of lane (N l + j) mod 32, whose number modulo N is j.  In round q each
   lane gives away its term (its own number + q) mod N.  So who wants term u gets it of a lane with
   j = (u - q) mod N.  */

std::vector<tree>
lane_fold::neighbours (const std::vector<tree> &terms)
{
  const size_t n = terms.size ();
  tree lane = own_lane ();
  tree u = compute (TRUNC_DIV_EXPR, lane, number (HEDDLE_WARP_SIZE / n));
  tree first = compute (MULT_EXPR, lane, number (n));
  const std::vector<tree> given = rotated (terms, lane, false);
  std::vector<tree> taken (n);
  for (size_t q = 0; q < n; q++)
    {
      tree j = compute (BIT_AND_EXPR, compute (MINUS_EXPR, u, number (q)), number (n - 1));
      tree whose = compute (BIT_AND_EXPR, compute (PLUS_EXPR, first, j), number (HEDDLE_WARP_SIZE - 1));
      taken[(n - q) % n] = from (given[q], whose);
    }
  return rotated (taken, u, true);
}

/* VALUE and, in order, TERMS[0] of all lanes, TERMS[1]...: each lane folds its part of the sequence with the result of
   the lane before, exchanged only once a lane.  */

tree
lane_fold::fold (tree value, const std::vector<tree> &terms)
{
  const size_t n = terms.size ();
  const bool parts = n > 1 && pow2p_hwi (n) && n <= HEDDLE_WARP_SIZE;
  const std::vector<tree> own = parts ? neighbours (terms) : terms;
  if (parts)
    for (unsigned lane = 0; lane < HEDDLE_WARP_SIZE; lane++)
      {
	for (tree t : own)
	  value = compute (m_code, value, t);
	value = from (value, number (lane));
      }
  else
    for (tree t : own)
      for (unsigned lane = 0; lane < HEDDLE_WARP_SIZE; lane++)
	value = compute (m_code, value, from (t, number (lane)));
  return value;
}

/* The lanes wait for each other: memory has what they have stored.  */

void
lane_fold::together ()
{
  tree type = build_function_type_list (void_type_node, unsigned_type_node, NULL_TREE);
  gcall *wait = gimple_build_call (build_fn_decl ("__ptx_bar_warp_sync", type), 1,
				   build_all_ones_cst (unsigned_type_node));
  gimple_set_location (wait, gimple_location (m_stmt));
  gimple_call_set_nothrow (wait, true);
  gsi_insert_before (&m_gsi, wait, GSI_SAME_STMT);
}

/* POINTER and BYTES behind.  */

tree
lane_fold::moved (tree pointer, tree bytes)
{
  tree size = make_ssa_name (sizetype), to = make_ssa_name (ptr_type_node);
  put (gimple_build_assign (size, NOP_EXPR, bytes), size);
  return put (gimple_build_assign (to, POINTER_PLUS_EXPR, pointer, size), to);
}

/* A value of TYPE so many BYTES behind POINTER.  */

tree
lane_fold::place (tree pointer, unsigned bytes, tree type) const
{
  tree any = build_pointer_type (char_type_node);
  return build2 (MEM_REF, TYPE_MAIN_VARIANT (type), pointer, build_int_cst (any, bytes));
}

/* The same by way of ROOM.  A row ends with as many bytes unused as its lanes store at once: so all lanes' stores go to
   different banks.  */

tree
lane_fold::fold_in_room (tree value, const std::vector<tree> &terms, unsigned lanes, tree room)
{
  tree type = TREE_TYPE (value), lane = own_lane ();
  const unsigned size = tree_to_uhwi (TYPE_SIZE_UNIT (type)), step = lanes * size, pitch = (terms.size () + 1) * step;
  tree row_number = compute (RSHIFT_EXPR, lane, number (exact_log2 (lanes)));
  tree row = moved (room, compute (MULT_EXPR, row_number, number (pitch)));
  tree own = moved (row, compute (MULT_EXPR, compute (BIT_AND_EXPR, lane, number (lanes - 1)), number (size)));
  for (unsigned k = 0; k < terms.size (); k++)
    {
      gimple *store = gimple_build_assign (place (own, k * step, type), terms[k]);
      gimple_set_location (store, gimple_location (m_stmt));
      gsi_insert_before (&m_gsi, store, GSI_SAME_STMT);
    }
  together ();
  /* ptxas makes wide loads of these.  */
  std::vector<tree> all;
  for (unsigned k = 0; k < terms.size () * lanes; k++)
    {
      tree t = make_ssa_name (type);
      all.push_back (put (gimple_build_assign (t, place (row, k * size, type)), t));
    }
  for (tree t : all)
    value = compute (m_code, value, t);
  together ();
  return value;
}

/* VALUE and, in order, TERMS[0] of the LANES lanes that have a row together, TERMS[1]...  */

tree
lane_fold::fold_row (tree value, const std::vector<tree> &terms, unsigned lanes, const exchange_room &room)
{
  if (room.part ())
    return fold_in_room (value, terms, lanes, room.part ());
  tree first = compute (BIT_AND_EXPR, own_lane (), number (-HOST_WIDE_INT (lanes)));
  std::vector<tree> each;
  for (unsigned k = 0; k < lanes; k++)
    each.push_back (compute (PLUS_EXPR, first, number (k)));
  for (tree t : terms)
    for (tree lane : each)
      value = compute (m_code, value, from (t, lane));
  return value;
}

/* What a warp needs to exchange the terms of S, a call of row-folds-protocol.h, in bytes; 0: nothing.  SPREAD becomes
   true for rows of all teams.  */

static unsigned
room_of_row (gcall *s, bool *spread)
{
  tree what = gimple_call_arg (s, 1);
  if (tree_int_cst_sgn (what) >= 0)
    return 0;
  const HOST_WIDE_INT kind = tree_to_shwi (what);
  if (kind != HEDDLE_FOLD_ROW_SUM && kind != HEDDLE_FOLD_ROW_PRODUCT)
    return 0;
  *spread |= !integer_zerop (gimple_call_arg (s, HEDDLE_FOLD_SPREAD));
  const unsigned terms = gimple_call_num_args (s) - HEDDLE_FOLD_ROW_TERMS;
  return (terms + 1) * HEDDLE_WARP_SIZE * tree_to_uhwi (TYPE_SIZE_UNIT (TREE_TYPE (gimple_call_lhs (s))));
}

/* FUN is a kernel, and nobody but us says how many warps its blocks have: then they become no more than row_warps.  */

static bool
may_exchange (function *fun)
{
  tree attributes = DECL_ATTRIBUTES (fun->decl);
  if (!lookup_attribute (HEDDLE_KERNEL_ATTRIBUTE, attributes)
      || lookup_attribute (HEDDLE_THREADS_ATTRIBUTE, attributes))
    return false;
  if (tree region = heddle_kernel_acc_region (fun->decl))
    {
      if (heddle_acc_size (region, GOMP_DIM_WORKER) != 1)
	return false;
    }
  else if (!lookup_attribute (HEDDLE_OPEN_TEAMS_ATTRIBUTE, attributes))
    return false;
  DECL_ATTRIBUTES (fun->decl)
    = tree_cons (get_identifier (HEDDLE_THREADS_ATTRIBUTE),
		 build_tree_list (NULL_TREE, build_int_cst (unsigned_type_node, row_warps * HEDDLE_WARP_SIZE)),
		 attributes);
  return true;
}

/* S is a call of row-folds-protocol.h: give the answer, for lanes if SHARED.  */

static void
answer_fold (gcall *s, bool shared, const exchange_room &room)
{
  tree lhs = gimple_call_lhs (s), first = gimple_call_arg (s, 0), what = gimple_call_arg (s, 1);
  gimple_stmt_iterator gsi = gsi_for_stmt (s);
  gimple *answer;
  if (shared && tree_int_cst_sgn (what) >= 0)
    {
      answer = gimple_build_call_internal (gimple_call_internal_fn (s), 2, first, what);
      gimple_call_set_lhs (answer, lhs);
      gimple_move_vops (answer, s);
    }
  else
    {
      tree value = shared ? gimple_call_arg (s, 2) : first;
      std::vector<tree> terms;
      const HOST_WIDE_INT kind = tree_to_shwi (what);
      const bool row = kind == HEDDLE_FOLD_ROW_SUM || kind == HEDDLE_FOLD_ROW_PRODUCT;
      for (unsigned i = row ? HEDDLE_FOLD_ROW_TERMS : HEDDLE_FOLD_TERMS; i < gimple_call_num_args (s); i++)
	terms.push_back (gimple_call_arg (s, i));
      if (shared && row)
	value = lane_fold (s, kind == HEDDLE_FOLD_ROW_PRODUCT)
		.fold_row (value, terms, tree_to_uhwi (gimple_call_arg (s, HEDDLE_FOLD_TERMS)), room);
      else if (shared && !terms.empty ())
	value = lane_fold (s, kind == HEDDLE_FOLD_PRODUCT).fold (value, terms);
      unlink_stmt_vdef (s);
      answer = gimple_build_assign (lhs, value);
    }
  gimple_set_location (answer, gimple_location (s));
  if (lhs)
    gsi_replace (&gsi, answer, false);
  else
    gsi_remove (&gsi, true);
}

unsigned
simt_pass::execute (function *fun)
{
  tree attributes = DECL_ATTRIBUTES (fun->decl);
  bool kernel = lookup_attribute (HEDDLE_KERNEL_ATTRIBUTE, attributes);
  bool lanes_kernel = lanes_kernel_p (fun->decl);
  std::vector<gcall *> choices, folds;
  for (gimple *s : statements (fun))
    {
      if ((gimple_call_internal_p (s, IFN_GOMP_SIMT_XCHG_IDX) || gimple_call_internal_p (s, IFN_GOMP_SIMT_XCHG_BFLY))
	  && gimple_call_num_args (s) > 2)
	folds.push_back (as_a<gcall *> (s));
      if (gimple_call_internal_p (s, IFN_GOMP_SIMT_ENTER))
	take_lane_variables (s);
      if (gimple_call_internal_p (s, IFN_GOMP_USE_SIMT))
	choices.push_back (as_a<gcall *> (s));
    }
  if (choices.empty () && folds.empty ())
    return 0;
  heddle_mark_lane_variables (fun);
  const std::vector<unsigned> depths = heddle_region_depths (fun);
  std::vector<bool> shared;
  for (gcall *s : folds)
    shared.push_back (depth_at (s, depths));
  exchange_room room;
  unsigned bytes = 0;
  bool spread = false;
  for (size_t i = 0; i < folds.size (); i++)
    if (shared[i])
      bytes = MAX (bytes, room_of_row (folds[i], &spread));
  if (spread && may_exchange (fun))
    room.make (fun, bytes);
  for (size_t i = 0; i < folds.size (); i++)
    answer_fold (folds[i], shared[i], room);
  for (gcall *s : choices)
    {
      const bool never = depth_at (s, depths) || lanes_kernel || !heddle_options.simt_loops;
      if (gimple_call_lhs (s) && (never || !kernel))
	choose (s, never);
    }
  mark_virtual_operands_for_renaming (fun);
  cgraph_edge::rebuild_edges ();
  return TODO_update_ssa_only_virtuals | TODO_cleanup_cfg;
}
