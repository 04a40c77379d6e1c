/* ptx-builtins.cc -- calls of __ptx_* and __heddle_* in the device libraries become instructions.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   The names and contracts are in libgomp-nvptx/device/ptx-builtins.h.  */

#include "device/emit/statement.h"

using ptx::op;
using ptx::operand;
using ptx::regno;
using T = ptx::type;

namespace {

/* A call of one of them.  */
class ptx_calls : statement_writer
{
public:
  using statement_writer::statement_writer;
  bool emit_ptx_builtin (gcall *, const char *name);

private:
  bool passed_together (basic_block);
  bool call_cuda (gcall *, ptx::function *callee);
  operand ticket (const operand &pointer);
  bool call_on_stack (gcall *, bool lanes);
};

} // namespace

namespace {

struct special_builtin { const char *name; ptx::sreg s; T t; };

const special_builtin specials[] = {
  {"__ptx_tid_x", ptx::sreg::tid_x, T::u32},
  {"__ptx_tid_y", ptx::sreg::tid_y, T::u32},
  {"__ptx_ntid_x", ptx::sreg::ntid_x, T::u32},
  {"__ptx_ntid_y", ptx::sreg::ntid_y, T::u32},
  {"__ptx_ctaid_x", ptx::sreg::ctaid_x, T::u32},
  {"__ptx_nctaid_x", ptx::sreg::nctaid_x, T::u32},
  {"__ptx_ctaid_y", ptx::sreg::ctaid_y, T::u32},
  {"__ptx_nctaid_y", ptx::sreg::nctaid_y, T::u32},
  {"__ptx_smid", ptx::sreg::smid, T::u32},
  {"__ptx_nsmid", ptx::sreg::nsmid, T::u32},
  {"__ptx_lanemask_lt", ptx::sreg::lanemask_lt, T::u32},
  {"__ptx_clock64", ptx::sreg::clock64, T::u64},
  {"__ptx_globaltimer", ptx::sreg::globaltimer, T::u64},
};

}

/* All lanes of a kernel come through BB, once, and are together there as in CUDA's kernels: behind a branch ptxas lets
   them meet.  Where a loop or a condition is around BB they may come at different times, and wait for each other.  */

bool
ptx_calls::passed_together (basic_block bb)
{
  if (!e.is_kernel || !loops_for_fn (fun) || loops_state_satisfies_p (fun, LOOPS_NEED_FIXUP) || bb_loop_depth (bb)
      || (bb->flags & BB_IRREDUCIBLE_LOOP))
    return false;
  if (!dom_info_available_p (CDI_POST_DOMINATORS))
    calculate_dominance_info (CDI_POST_DOMINATORS);
  return dominated_by_p (CDI_POST_DOMINATORS, single_succ (ENTRY_BLOCK_PTR_FOR_FN (fun)), bb);
}

/* S calls CALLEE, a function of CUDA's own, once per warp.  */
bool
ptx_calls::call_cuda (gcall *s, ptx::function *callee)
{
  regno mark = next_reg ();
  std::vector<operand> args;
  for (unsigned i = 0; i < gimple_call_num_args (s); i++)
    args.push_back (expand1 (gimple_call_arg (s, i)));
  T rt = callee->results.empty () ? T::none : register_type (callee->results[0].t);
  operand result;
  std::vector<operand> rets;
  if (rt != T::none)
    {
      result = R (reg (rt));
      rets.push_back (result);
      move (result.r, I (0));
    }
  regno once;
  bool guarded = warp.once_predicate (&once);
  ptx::blockno after = 0;
  if (guarded)
    {
      ptx::blockno act = new_block ();
      after = new_block ();
      branch_if (once, true, after);
      branch (act);
      go_on_in (act);
    }
  insn (op::call, ptx::mods (), {operand::of_list (rets), operand::of_func (callee), operand::of_list (args)});
  if (guarded)
    {
      branch (after);
      go_on_in (after);
    }
  if (rt != T::none)
    set_lhs (s, value (1, warp.broadcast (result, rt)), mark);
  else if (warp.context () == lanes_context::uniform)
    insn (op::bar_warp_sync, ptx::mods (), {full_mask ()});
  return true;
}

/* *POINTER += 1 for each lane that is here; the number before it, of each.  Lanes may be together that have come from
   different turns of a loop, with different counters.  The first lane adds for all that have its counter, each other
   one for itself.  */
operand
ptx_calls::ticket (const operand &pointer)
{
  operand mask = R (reg (T::b32));
  insn (op::activemask, M (T::b32), {mask});
  auto first_of = [&] (const operand &lanes)
    {
      return op1 (op::bfind, T::u32, T::b32,
		  op2 (op::and_, T::b32, T::b32, lanes, op2 (op::sub, T::u32, T::b32, I (0), lanes)));
    };
  operand low = convert (T::u32, T::u64, ptx::rnd::none, pointer);
  operand firsts = warp.shuffle (ptx::shflmode::idx, T::b32, low, first_of (mask), mask);
  regno same = set_predicate (ptx::cmp::eq, T::b32, low, firsts);
  ptx::mods ballot = M (T::b32);
  ballot.vote = ptx::votemode::ballot;
  regno all_same = reg (T::b32);
  insn (op::vote_sync, ballot, {R (all_same), R (same), mask});
  regno group = reg (T::b32);
  operand own = op2 (op::shl, T::b32, T::b32, I (1), R (special (ptx::sreg::laneid, T::u32)));
  insn (op::selp, M (T::b32), {R (group), R (all_same), own, R (same)});
  operand before = op2 (op::and_, T::b32, T::b32, R (group), R (special (ptx::sreg::lanemask_lt, T::u32)));
  operand rank = op1 (op::popc, T::b32, T::b32, before), count = op1 (op::popc, T::b32, T::b32, R (group));
  operand first = first_of (R (group));
  regno leads = set_predicate (ptx::cmp::eq, T::b32, rank, I (0));
  ptx::mods m = M (T::u64);
  operand next = spaces.pointed_operand (pointer, &m);
  m.a = ptx::aop::add;
  regno old = reg (T::b64);
  move (old, I (0));
  ptx::insn &i = insn (op::atom, m, {R (old), next, convert (T::u64, T::u32, ptx::rnd::none, count)});
  i.guarded = true;
  i.guard = leads;
  operand base = warp.shuffle (ptx::shflmode::idx, T::b64, R (old), first, mask);
  return op2 (op::add, T::u64, T::b64, base, convert (T::u64, T::u32, ptx::rnd::none, rank));
}

/* S calls a function with data: on the stack that it names or, if LANES, by each lane with a number below that which it
   names, on its slice.  */
bool
ptx_calls::call_on_stack (gcall *s, bool lanes)
{
  auto arg = [&] (unsigned i) { return expand1 (gimple_call_arg (s, i)); };
  operand fn = R (force_reg (arg (0), T::b64)), data = R (force_reg (arg (1), T::b64)), sp, ctx;
  ptx::blockno after = 0;
  if (lanes)
    {
      operand most = arg (2);
      stack.part ();
      sp = stack.slice_sp (), ctx = stack.slice_ctx ();
      ptx::blockno act = new_block ();
      after = new_block ();
      operand number = op2 (op::add, T::u32, T::b32,
			    op2 (op::shl, T::b32, T::b32, R (special (ptx::sreg::tid_y, T::u32)),
				 I (HEDDLE_WARP_LOG2)),
			    warp.lane ());
      branch_if (set_predicate (ptx::cmp::ge, T::u32, number, most), false, after);
      branch (act);
      go_on_in (act);
    }
  else
    sp = arg (2), ctx = arg (3);
  static ptx::function *signature;
  if (!signature)
    {
      signature = new ptx::function;
      for (T t : {T::u64, T::u32, T::u64})
	{
	  ptx::param p;
	  p.t = t;
	  signature->params.push_back (p);
	}
    }
  tree target = gimple_call_arg (s, 0);
  if (TREE_CODE (target) == ADDR_EXPR && TREE_CODE (TREE_OPERAND (target, 0)) == FUNCTION_DECL)
    calls.call_function (mod.function (TREE_OPERAND (target, 0), loc ()), nullptr, signature, {data}, operand (),
			 &sp, &ctx);
  else
    calls.call_function (nullptr, &fn, signature, {data}, operand (), &sp, &ctx);
  if (lanes)
    {
      branch (after);
      go_on_in (after);
      insn (op::bar_warp_sync, ptx::mods (), {full_mask ()});
    }
  return true;
}

bool
ptx_calls::emit_ptx_builtin (gcall *s, const char *name)
{
  /* Long: a case for each builtin.  */
  regno mark = next_reg ();
  for (const special_builtin &b : specials)
    if (!strcmp (name, b.name))
      {
	regno r = special (b.s, b.t);
	/* Clocks tick between lanes that are not together; in uniform code all must see one value.  */
	operand v = R (r);
	if (b.s == ptx::sreg::clock64 || b.s == ptx::sreg::globaltimer)
	  v = warp.broadcast (v, T::b64);
	set_lhs (s, value (1, v), mark);
	return true;
      }
  auto arg = [&] (unsigned i) { return expand1 (gimple_call_arg (s, i)); };
  auto is = [&] (const char *n) { return !strcmp (name, n); };

  if (is ("__ptx_bar_sync") || is ("__ptx_bar_arrive"))
    {
      operand id = arg (0), threads = arg (1);
      insn (is ("__ptx_bar_sync") ? op::bar_sync : op::bar_arrive, ptx::mods (), {id, threads});
      return true;
    }
  if (is ("__ptx_bar_warp_sync"))
    {
      insn (op::bar_warp_sync, ptx::mods (), {arg (0)});
      return true;
    }
  if (is ("__ptx_membar_cta") || is ("__ptx_membar_gl") || is ("__ptx_membar_sys"))
    {
      ptx::mods m;
      m.sco = is ("__ptx_membar_cta") ? ptx::scope::cta : is ("__ptx_membar_gl") ? ptx::scope::gpu : ptx::scope::sys;
      insn (op::membar, m, {});
      return true;
    }
  if (startswith (name, "__ptx_atom_"))
    return emit_typed_atomic (e, s, name + strlen ("__ptx_atom_"));
  if (startswith (name, "__ptx_shfl_"))
    {
      ptx::shflmode mode = is ("__ptx_shfl_idx") ? ptx::shflmode::idx : is ("__ptx_shfl_bfly") ? ptx::shflmode::bfly
			   : is ("__ptx_shfl_up") ? ptx::shflmode::up : ptx::shflmode::down;
      operand mask = arg (0), v = arg (1), lane = arg (2);
      set_lhs (s, value (1, warp.shuffle (mode, T::b32, v, lane, mask)), mark);
      return true;
    }
  if (startswith (name, "__ptx_vote_"))
    {
      operand mask = arg (0);
      regno p = set_predicate (ptx::cmp::ne, T::b32, arg (1), I (0));
      bool ballot = is ("__ptx_vote_ballot");
      ptx::mods m = M (ballot ? T::b32 : T::pred);
      m.vote = ballot ? ptx::votemode::ballot : is ("__ptx_vote_any") ? ptx::votemode::any : ptx::votemode::all;
      regno d = reg (ballot ? T::b32 : T::pred);
      insn (op::vote_sync, m, {R (d), R (p), mask});
      set_lhs (s, value (1, ballot ? R (d) : predicate_value (d)), mark);
      return true;
    }
  if (is ("__ptx_activemask"))
    {
      regno d = reg (T::b32);
      insn (op::activemask, M (T::b32), {R (d)});
      set_lhs (s, value (1, R (d)), mark);
      return true;
    }
  if (startswith (name, "__ptx_rcp_approx_") || startswith (name, "__ptx_rsqrt_approx_"))
    {
      T t = !strcmp (name + strlen (name) - 4, "_f32") ? T::f32 : T::f64;
      operand x = R (force_reg (arg (0), t));
      ptx::mods m = M (t);
      m.approx = m.ftz = true;
      regno d = reg (t);
      insn (startswith (name, "__ptx_rcp") ? op::rcp : op::rsqrt, m, {R (d), x});
      set_lhs (s, value (1, R (d)), mark);
      return true;
    }
  if (is ("__ptx_ex2_approx_f32") || is ("__ptx_ex2_approx_wide_f32") || is ("__ptx_lg2_approx_f32"))
    {
      operand x = R (force_reg (arg (0), T::f32));
      ptx::mods m = M (T::f32);
      m.approx = true;
      m.ftz = is ("__ptx_ex2_approx_f32");
      regno d = reg (T::f32);
      insn (is ("__ptx_lg2_approx_f32") ? op::lg2 : op::ex2, m, {R (d), x});
      set_lhs (s, value (1, R (d)), mark);
      return true;
    }
  if (is ("__ptx_select_ge_f32"))
    {
      const operand yes = R (force_reg (arg (2), T::f32)), no = R (force_reg (arg (3), T::f32));
      const operand a = R (force_reg (arg (0), T::f32));
      set_lhs (s, value (1, select (T::f32, yes, no, set_predicate (ptx::cmp::ge, T::f32, a, arg (1)))), mark);
      return true;
    }
  if (is ("__ptx_isspacep_global"))
    {
      ptx::mods m;
      m.sp = ptx::space::global;
      const regno address = force_reg (arg (0), T::b64), inside = reg (T::pred);
      insn (op::isspacep, m, {R (inside), R (address)});
      set_lhs (s, value (1, predicate_value (inside)), mark);
      return true;
    }
  if (is ("__ptx_nanosleep"))
    {
      operand ns = arg (0);
      if (mod.m.target.sm >= 70)
	insn (op::nanosleep, M (T::u32), {ns});
      return true;
    }
  if (is ("__ptx_trap") || is ("__ptx_exit"))
    {
      insn (is ("__ptx_trap") ? op::trap : op::exit, ptx::mods (), {});
      go_on_in (new_block ());	/* what follows is never reached */
      return true;
    }
  if (is ("__ptx_vprintf"))
    return call_cuda (s, mod.cuda_function ("vprintf", {T::u64, T::u64}, T::u32));
  if (is ("__ptx_malloc"))
    return call_cuda (s, mod.cuda_function ("malloc", {T::u64}, T::u64));
  if (is ("__ptx_free"))
    return call_cuda (s, mod.cuda_function ("free", {T::u64}, T::none));
  if (is ("__heddle_lanes_thread_num") || is ("__heddle_lanes_num_threads"))
    {
      set_lhs (s, value (1, is ("__heddle_lanes_num_threads") ? warp.thread_count () : warp.thread_number ()), mark);
      return true;
    }
  if (is ("__heddle_ticket"))
    {
      set_lhs (s, value (1, ticket (R (force_reg (arg (0), T::b64)))), mark);
      return true;
    }
  if (emit_block_function (e, s, name) || emit_region_function (e, s, name))
    return true;
  if (is ("__heddle_block_barrier"))
    {
      if (passed_together (gimple_bb (s)))
	insn (op::bar_sync, ptx::mods (), {I (0)});
      else
	wait_for_lanes (e, {I (0)});
      return true;
    }
  if (is ("__heddle_warps_barrier"))
    {
      operand id = arg (0), threads = arg (1);
      if (passed_together (gimple_bb (s)))
	insn (op::bar_sync, ptx::mods (), {id, threads});
      else
	wait_for_lanes (e, {id, threads});
      return true;
    }
  if (is ("__heddle_team_order"))
    {
      e.code.next_orders_team ();
      return true;
    }
  if (is ("__heddle_together"))
    {
      /* The lanes of the warp are one thread here.  */
      if (warp.context () == lanes_context::dynamic)
	set_lhs (s, value (1, op2 (op::xor_, T::b32, T::b32, predicate_value (warp.lanes_predicate ()), I (1))), mark);
      else
	set_lhs (s, value (1, I (warp.context () == lanes_context::uniform)), mark);
      return true;
    }
  if (is ("__heddle_ctx"))
    {
      regno d = reg (T::b32);
      move (d, stack.ctx ());
      set_lhs (s, value (1, R (d)), mark);
      return true;
    }
  if (is ("__heddle_sp"))
    {
      regno d = reg (T::b64);
      move (d, stack.sp ());
      stack.note_open ();
      set_lhs (s, value (1, R (d)), mark);
      return true;
    }
  if (is ("__heddle_call") || is ("__heddle_call_lanes"))
    return call_on_stack (s, is ("__heddle_call_lanes"));
  return false;
}

bool
emit_ptx_builtin (emission &e, gcall *s, const char *name)
{
  return ptx_calls (e).emit_ptx_builtin (s, name);
}
