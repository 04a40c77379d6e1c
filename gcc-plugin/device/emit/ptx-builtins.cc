/* ptx-builtins.cc -- calls of __ptx_* and __heddle_* in the device libraries become instructions.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   ptx-builtins.def has their names, and what each becomes.  */

#include "device/emit/statement.h"
#include "device/facts/matrix-products.h"

using ptx::op;
using ptx::operand;
using ptx::regno;
using T = ptx::type;

namespace {

/* A call of a builtin of PTX.  The members are the columns of ptx-builtins.def, with S as the call.  */
class ptx_calls : statement_writer
{
public:
  using statement_writer::statement_writer;
  bool emit_ptx_builtin (gcall *, const char *name);

private:
  using action = void (*) (ptx_calls &, gcall *);
  using result = operand (*) (ptx_calls &, gcall *);
  struct row { const char *name; action act; result compute; };
  static const row *find_row (const char *name);

  operand arg (gcall *s, unsigned i) { return expand1 (gimple_call_arg (s, i)); }
  operand in_register (gcall *s, unsigned i, T t) { return R (force_reg (arg (s, i), t)); }

  operand special_register (ptx::sreg s, T t);
  operand shuffle (gcall *, ptx::shflmode);
  operand vote (gcall *, ptx::votemode);
  operand active_lanes ();
  operand matrix_product (gcall *);
  operand matrix_element (gcall *);
  operand in_space (tree pointer, ptx::space);
  void copy_async (gcall *);
  operand approximate (gcall *, op, T, bool flush);
  operand select_greater_equal (gcall *);
  operand in_global (gcall *);
  operand ticket (const operand &pointer);
  operand together ();
  operand context ();
  operand stack_pointer ();
  void barrier (gcall *, op);
  void fence (ptx::scope);
  void sleep (gcall *);
  void leave (op);
  void block_barrier (gcall *, std::initializer_list<operand> args);
  void call_cuda (gcall *, ptx::function *callee);
  void call_on_stack (gcall *, bool lanes);
  bool passed_together (basic_block);
};

} // namespace

/* All lanes of a kernel come through BB, once, and together, as in CUDA's kernels: behind a branch ptxas lets the lanes
   meet.  With a loop or a condition around BB they may come at different times, and wait for each other.  */

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
void
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
  if (guarded)
    warp.gather (true);
  if (rt != T::none)
    set_lhs (s, value (1, warp.broadcast (result, rt)), mark);
}

/* *POINTER += 1 for each lane present; the former number, for each lane.  Lanes may be together from different turns of
   a loop, with different counters.  The first lane adds for all lanes with its counter, each other lane for itself.  */
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

/* S calls a function with data: on the stack given in it or, if LANES, by each lane below the given number, on its
   slice.  */
void
ptx_calls::call_on_stack (gcall *s, bool lanes)
{
  operand fn = R (force_reg (arg (s, 0), T::b64)), data = R (force_reg (arg (s, 1), T::b64)), sp, ctx;
  ptx::blockno after = 0;
  if (lanes)
    {
      operand most = arg (s, 2);
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
    sp = arg (s, 2), ctx = arg (s, 3);
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
      warp.gather (true);
    }
}

/* Register S, of type T.  Clocks tick between lanes that are not together; in uniform code all must see one value.  */
operand
ptx_calls::special_register (ptx::sreg s, T t)
{
  const operand v = R (special (s, t));
  return s == ptx::sreg::clock64 || s == ptx::sreg::globaltimer ? warp.broadcast (v, T::b64) : v;
}

/* The second argument of S in the lane chosen by the third and MODE, among the lanes of the first.  */
operand
ptx_calls::shuffle (gcall *s, ptx::shflmode mode)
{
  operand mask = arg (s, 0), v = arg (s, 1), lane = arg (s, 2);
  return warp.shuffle (mode, T::b32, v, lane, mask);
}

/* The vote of the lanes of S's first argument on the second one.  */
operand
ptx_calls::vote (gcall *s, ptx::votemode mode)
{
  operand mask = arg (s, 0);
  regno p = set_predicate (ptx::cmp::ne, T::b32, arg (s, 1), I (0));
  const bool ballot = mode == ptx::votemode::ballot;
  ptx::mods m = M (ballot ? T::b32 : T::pred);
  m.vote = mode;
  regno d = reg (ballot ? T::b32 : T::pred);
  insn (op::vote_sync, m, {R (d), R (p), mask});
  return ballot ? R (d) : predicate_value (d);
}

operand
ptx_calls::active_lanes ()
{
  regno d = reg (T::b32);
  insn (op::activemask, M (T::b32), {R (d)});
  return R (d);
}

/* S is a HEDDLE_MATRIX_PRODUCT.  Smaller matrices, of one side of rows, are its halves.  (H200, 4096 x 4096: 38.6
   TFLOP/s by m16n8k4; 29.6 by m16n8k16, whose operands do not fit into 112 registers.)  */
operand
ptx_calls::matrix_product (gcall *s)
{
  std::vector<operand> in, out;
  for (unsigned i = 0; i < gimple_call_num_args (s); i++)
    in.push_back (in_register (s, i, T::f64));
  for (unsigned i = 0; i < 4; i++)
    out.push_back (R (reg (T::f64)));
  ptx::mods m = M (T::f64);
  m.dt = T::f64;
  m.aligned = m.row = m.col = true;
  auto list = [] (std::vector<operand> all) { return operand::of_list (std::move (all)); };
  if (mod.m.target.sm >= HEDDLE_LARGE_MATRIX_SM)
    {
      m.shape = ptx::mmashape::m16n8k4;
      insn (op::mma_sync, m, {list (out), list ({in[0], in[1]}), list ({in[2]}), list ({in[3], in[4], in[5], in[6]})});
    }
  else
    for (unsigned half = 0; half < 2; half++)
      {
	m.shape = ptx::mmashape::m8n8k4;
	insn (op::mma_sync, m, {list ({out[2 * half], out[2 * half + 1]}), list ({in[half]}), list ({in[2]}),
				list ({in[3 + 2 * half], in[4 + 2 * half]})});
      }
  e.matrix_elements[s] = out;
  return out[0];
}

/* S is a HEDDLE_MATRIX_ELEMENT.  */
operand
ptx_calls::matrix_element (gcall *s)
{
  tree first = gimple_call_arg (s, 0);
  gcc_assert (TREE_CODE (first) == SSA_NAME);
  const auto product = e.matrix_elements.find (SSA_NAME_DEF_STMT (first));
  gcc_assert (product != e.matrix_elements.end () && gimple_bb (product->first) == gimple_bb (s));
  return product->second[tree_to_uhwi (gimple_call_arg (s, 1))];
}

/* What POINTER points to, which is in space SP.  */
operand
ptx_calls::in_space (tree pointer, ptx::space sp)
{
  mem_address a = refs.shared_pointer_p (pointer) ? refs.shared_place (pointer) : refs.pointed (pointer);
  if (a.sp != sp)
    {
      const regno base = to_space (sp, force_reg (mem.generic_address (a), T::b64));
      a = mem_address ();
      a.base = base;
      a.sp = sp;
    }
  return mem.operand_of (a);
}

/* S is a HEDDLE_COPY_ASYNC.  */
void
ptx_calls::copy_async (gcall *s)
{
  const unsigned bytes = tree_to_uhwi (gimple_call_arg (s, 2));
  const operand to = in_space (gimple_call_arg (s, 0), ptx::space::shared);
  const operand from = in_space (gimple_call_arg (s, 1), ptx::space::global);
  insn (bytes == 16 ? op::cp_async_cg : op::cp_async_ca, ptx::mods (), {to, from, I (bytes)});
}

/* CODE.approx of S's argument, of type T; FLUSH: subnormal numbers are 0.  */
operand
ptx_calls::approximate (gcall *s, op code, T t, bool flush)
{
  operand x = in_register (s, 0, t);
  ptx::mods m = M (t);
  m.approx = true;
  m.ftz = flush;
  regno d = reg (t);
  insn (code, m, {R (d), x});
  return R (d);
}

/* Of S's arguments the third one, if the first is not less than the second, else the fourth.  */
operand
ptx_calls::select_greater_equal (gcall *s)
{
  const operand yes = in_register (s, 2, T::f32), no = in_register (s, 3, T::f32), a = in_register (s, 0, T::f32);
  return select (T::f32, yes, no, set_predicate (ptx::cmp::ge, T::f32, a, arg (s, 1)));
}

/* S's argument is an address in .global.  */
operand
ptx_calls::in_global (gcall *s)
{
  ptx::mods m;
  m.sp = ptx::space::global;
  const regno address = force_reg (arg (s, 0), T::b64), inside = reg (T::pred);
  insn (op::isspacep, m, {R (inside), R (address)});
  return predicate_value (inside);
}

/* The lanes of the warp are one thread here.  */
operand
ptx_calls::together ()
{
  if (warp.context () == lanes_context::dynamic)
    return op2 (op::xor_, T::b32, T::b32, predicate_value (warp.lanes_predicate ()), I (1));
  return I (warp.context () == lanes_context::uniform);
}

operand
ptx_calls::context ()
{
  regno d = reg (T::b32);
  move (d, stack.ctx ());
  return R (d);
}

/* The stack pointer, by which a caller may go anywhere.  */
operand
ptx_calls::stack_pointer ()
{
  regno d = reg (T::b64);
  move (d, stack.sp ());
  stack.note_open ();
  return R (d);
}

/* CODE with S's arguments: number of the barrier, and of threads.  */
void
ptx_calls::barrier (gcall *s, op code)
{
  operand id = arg (s, 0), threads = arg (s, 1);
  insn (code, ptx::mods (), {id, threads});
}

void
ptx_calls::fence (ptx::scope scope)
{
  ptx::mods m;
  m.sco = scope;
  insn (op::membar, m, {});
}

/* Older devices do without: it only saves energy.  */
void
ptx_calls::sleep (gcall *s)
{
  operand ns = arg (s, 0);
  if (mod.m.target.sm >= 70)
    insn (op::nanosleep, M (T::u32), {ns});
}

/* CODE, which never returns.  */
void
ptx_calls::leave (op code)
{
  insn (code, ptx::mods (), {});
  go_on_in (new_block ());
}

/* The barrier of ARGS, at S, for lanes that need not be together.  */
void
ptx_calls::block_barrier (gcall *s, std::initializer_list<operand> args)
{
  if (passed_together (gimple_bb (s)))
    insn (op::bar_sync, ptx::mods (), args);
  else
    wait_for_lanes (e, args);
}

/* The row of ptx-builtins.def for NAME; null: there is none.  */
const ptx_calls::row *
ptx_calls::find_row (const char *name)
{
  static const row rows[] =
    {
#define PTX_ACTION(NAME, ...) { #NAME, [] (ptx_calls &c, gcall *s ATTRIBUTE_UNUSED) { c.__VA_ARGS__; }, nullptr },
#define PTX_VALUE(NAME, ...) \
  { #NAME, nullptr, [] (ptx_calls &c, gcall *s ATTRIBUTE_UNUSED) -> operand { return c.__VA_ARGS__; } },
#include "device/emit/ptx-builtins.def"
    };
  static std::map<std::string, const row *> by_name;
  if (by_name.empty ())
    for (const row &r : rows)
      gcc_assert (by_name.emplace (r.name, &r).second);
  const auto found = by_name.find (name);
  return found == by_name.end () ? nullptr : found->second;
}

bool
ptx_calls::emit_ptx_builtin (gcall *s, const char *name)
{
  if (startswith (name, "__ptx_atom_"))
    return emit_typed_atomic (e, s, name + strlen ("__ptx_atom_"));
  const row *r = find_row (name);
  if (!r)
    return emit_block_function (e, s, name) || emit_region_function (e, s, name);
  const regno mark = next_reg ();
  if (r->compute)
    set_lhs (s, value (1, r->compute (*this, s)), mark);
  else
    r->act (*this, s);
  return true;
}

bool
emit_ptx_builtin (emission &e, gcall *s, const char *name)
{
  return ptx_calls (e).emit_ptx_builtin (s, name);
}
