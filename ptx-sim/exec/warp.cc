/* warp.cc -- running a warp: fragments of lanes, joins, calls.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   exec.h explains fragments and joins.  Invariants between instructions: the fragments of a warp and the lanes that
   have arrived at joins are disjoint and together all live lanes; a fragment's lanes are expected by every join of its
   chain; a frame is alive while lanes are in it or in its callees.

   A join gives up waiting when none of the warp's fragments can run, or when the warp has executed JOIN_PATIENCE
   instructions since the first lane arrived: the arrived lanes go on alone.  Lanes in the same place and state are
   merged again.

   With HEDDLE_SIM_SCHEDULE=apart:SEED they are not merged, neither at a place nor by .sync operations, and a join may
   give up each time that a missing lane calls a function: so GPUs do (measured on an H200), and PTX promises no more.
   Only an aligned barrier puts lanes together.

   Long: the states of a fragment and the steps between them are one machine, to be read in one piece.  */

#include "types/launch.h"
#include "types/ops.h"
#include "check/mirrors.h"

#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <ctime>

namespace ptxsim {

static const uint64_t join_patience = 10000;
/* The cost, in instructions, of a turn in which lanes have only polled memory: other warps run at once then.  */
static const uint64_t poll_turn = 100;
/* With lanes_apart, where lanes that go on alone stay alone, joins have this multiple of the patience, unless the
   others poll.  */
static const uint64_t apart_patience = 100;
static const uint32_t max_depth = 1u << 16;

void
throw_fault (status code, unsigned lane, const char *format, ...)
{
  char buffer[1024];
  va_list ap;
  va_start (ap, format);
  vsnprintf (buffer, sizeof buffer, format, ap);
  va_end (ap);
  throw fault { code, lane, buffer };
}

uint64_t
host_nanoseconds ()
{
  timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return uint64_t (t.tv_sec) * 1000000000u + uint64_t (t.tv_nsec);
}

/* --- frames --------------------------------------------------------------------------------------------- */

/* Sizes are powers of two from 4 KiB up, for reuse of free frames.  */
static size_t
frame_class (size_t bytes)
{
  size_t n = 4096;
  while (n < bytes)
    n *= 2;
  return n;
}

/* Operations read the registers of all lanes, and throw away the results of inactive lanes.  Registers are therefore
   initialised, for memory checkers: reads of unwritten registers are the business of HEDDLE_SIM_CHECK=regs.  */
static char *
take_regs (block &b, size_t size)
{
  for (size_t i = b.free_regs.size (); i-- > 0;)
    if (b.free_regs[i].first == size)
      {
	char *p = b.free_regs[i].second;
	b.free_regs[i] = b.free_regs.back ();
	b.free_regs.pop_back ();
	return p;
      }
  void *p = ::operator new (size, std::align_val_t (64));
  return static_cast<char *> (memset (p, 0, size));
}

static frame *
new_frame (block &b, warp &w, const code &fn, frame *parent, const insn *call, uint32_t lanes)
{
  frame *f;
  if (b.free_frames.empty ())
    f = new frame;
  else
    {
      f = b.free_frames.back ();
      b.free_frames.pop_back ();
    }
  f->parent = parent;
  f->fn = &fn;
  f->call = call;
  f->live = lanes;
  f->depth = parent ? parent->depth + 1 : 0;
  f->regs = take_regs (b, frame_class (fn.frame_bytes));
  uint32_t align = fn.local_align;
  f->local_base = ((parent ? parent->local_top : window_start) + align - 1) & ~(align - 1);
  f->local_top = f->local_base + fn.local_bytes;
  if (b.launch->opt->check_memory)
    f->serial = next_call ();
  for (auto &u : fn.unwritten)
    memset (f->regs + u.first, 0xa5, u.second);
  for (auto &u : fn.zeroed)
    memset (f->regs + u.first, 0, u.second);
  w.frames.push_back (f);
  return f;
}

static void
free_frame (block &b, warp &w, frame *f)
{
  for (size_t i = 0; i < w.frames.size (); i++)
    if (w.frames[i] == f)
      {
	w.frames[i] = w.frames.back ();
	w.frames.pop_back ();
	break;
      }
  b.free_regs.emplace_back (frame_class (f->fn->frame_bytes), f->regs);
  b.free_frames.push_back (f);
}

block::~block ()
{
  for (warp &w : warps)
    {
      for (frame *f : w.frames)
	{
	  ::operator delete (f->regs, std::align_val_t (64));
	  delete f;
	}
      for (join *j : w.joins)
	delete j;
    }
  for (frame *f : free_frames)
    delete f;
  for (join *j : free_joins)
    delete j;
  for (auto &r : free_regs)
    ::operator delete (r.second, std::align_val_t (64));
}

/* --- joins ---------------------------------------------------------------------------------------------- */

static join *
new_join (exec &x, const insn *pc, frame *fr, uint32_t lanes)
{
  block &b = *x.blk;
  join *j;
  if (b.free_joins.empty ())
    j = new join;
  else
    {
      j = b.free_joins.back ();
      b.free_joins.pop_back ();
    }
  j->parent = x.j;
  j->fr = fr;
  j->pc = pc;
  j->expected = lanes;
  j->arrived = 0;
  j->since = 0;
  x.w->joins.push_back (j);
  return j;
}

static void
free_join (block &b, warp &w, join *j)
{
  for (size_t i = w.joins.size (); i-- > 0;)
    if (w.joins[i] == j)
      {
	w.joins[i] = w.joins.back ();
	w.joins.pop_back ();
	break;
      }
  b.free_joins.push_back (j);
}

static void
add_fragment (warp &w, uint32_t mask, const insn *pc, frame *fr, join *j)
{
  fragment f;
  f.mask = mask;
  f.pc = pc;
  f.fr = fr;
  f.j = j;
  w.frags.push_back (f);
}

/* J's arrived lanes go on without the others.  */
static void
dissolve (block &b, warp &w, join *j)
{
  uint32_t lanes = j->arrived;
  j->expected &= ~lanes;
  j->arrived = 0;
  add_fragment (w, lanes, j->pc, j->fr, j->parent);
  if (!j->expected)
    free_join (b, w, j);
}

/* True if some lanes were waiting.  Inner joins first: they were made last.  */
static bool
dissolve_one (block &b, warp &w)
{
  for (size_t i = w.joins.size (); i-- > 0;)
    if (w.joins[i]->arrived)
      {
	dissolve (b, w, w.joins[i]);
	return true;
      }
  return false;
}

/* The running lanes have come to J, the innermost join.  True: they go on, with the waiting lanes.  */
static bool
arrive (exec &x, join *j)
{
  if (!j->arrived)
    j->since = x.w->executed;
  j->arrived |= x.mask;
  if (j->arrived != j->expected)
    {
      x.parked = true;
      return false;
    }
  x.mask = j->arrived;
  x.j = j->parent;
  free_join (*x.blk, *x.w, j);
  return true;
}

/* The lanes MASK leave J and all joins around it up to END (exclusive).  */
static void
leave_joins (block &b, warp &w, join *j, const join *end, uint32_t mask)
{
  while (j && j != end)
    {
      join *parent = j->parent;
      j->expected &= ~mask;
      if (!j->expected)
	free_join (b, w, j);
      else if (j->arrived == j->expected)
	dissolve (b, w, j);
      j = parent;
    }
}

/* The lanes OF_J, in the joins J, and the lanes OF_K, in K, are in one place: the joins of both from here on.  Where
   the chains differ, a join that is in only one chain did not wait for the lanes of the other.  The longer chain
   becomes the common chain: everything between here and the places of its joins is before the other lanes, too.  */
static join *
unite (block &b, warp &w, uint32_t of_j, join *j, uint32_t of_k, join *k)
{
  auto depth = [] (const join *c) {
    unsigned n = 0;
    for (; c; c = c->parent)
      n++;
    return n;
  };
  join *kept = j, *left = k;
  uint32_t lanes = of_k;			/* those that leave LEFT's */
  if (depth (left) > depth (kept))
    {
      std::swap (kept, left);
      lanes = of_j;
    }
  join *common = left, *c = kept;
  unsigned n = depth (common);
  for (unsigned m = depth (c); m > n; m--)
    c = c->parent;
  for (; common != c; c = c->parent)
    common = common->parent;
  for (c = kept; c != common; c = c->parent)
    c->expected |= lanes;
  leave_joins (b, w, left, common, lanes);
  return kept;
}

void
converge (exec &x, uint32_t mask, join *j)
{
  x.j = unite (*x.blk, *x.w, x.mask, x.j, mask, j);
  x.mask |= mask;
}

void
gather_at_barrier (exec &x, const insn *i)
{
  warp &w = *x.w;
  for (size_t n = 0; n < w.frags.size ();)
    {
      fragment &f = w.frags[n];
      if (f.state != wait::barrier || f.pc != i)
	n++;
      else if (f.fr == x.fr)
	{
	  const fragment other = f;
	  f = w.frags.back ();
	  w.frags.pop_back ();
	  converge (x, other.mask, other.j);
	}
      else
	{
	  n++;
	  auto behind_call = [] (const join *j, const frame *fr) {
	    return j && fr->parent && j->fr == fr->parent && j->pc == fr->call + 1;
	  };
	  if (f.fr->parent != x.fr->parent || f.fr->call != x.fr->call || f.j == x.j || !behind_call (f.j, f.fr)
	      || !behind_call (x.j, x.fr))
	    continue;
	  join *own = f.j;
	  join *outer = unite (*x.blk, w, x.mask, x.j->parent, f.mask, own->parent);
	  x.j->parent = outer;
	  x.j->expected |= own->expected;
	  f.j = x.j;
	  free_join (*x.blk, w, own);
	}
    }
}

/* --- control ---------------------------------------------------------------------------------------------- */

const insn *
park (exec &x, const insn *pc, wait state, uint32_t what, uint64_t wake)
{
  x.stop = pc;
  x.park_state = state;
  x.park_what = what;
  x.park_wake = wake;
  return nullptr;
}

/* The fragment's lanes TAKEN go to THERE, the other lanes to HERE; both meet at MEET (null: unknown).  */
static const insn *
diverge (exec &x, uint32_t taken, const insn *there, const insn *here, const insn *meet)
{
  uint32_t rest = x.mask & ~taken;
  if (x.launch->opt->profile || x.tally)
    profile_divided (x);
  if (meet && !(x.j && x.j->pc == meet && x.j->fr == x.fr))
    x.j = new_join (x, meet, x.fr, x.mask);
  if (x.launch->opt->random_schedule && (next_random (*x.blk) & 1))
    {
      std::swap (taken, rest);
      std::swap (there, here);
    }
  if (meet && there == meet)
    {
      /* An empty arm: these lanes have arrived.  */
      join *j = x.j;
      if (!j->arrived)
	j->since = x.w->executed;
      j->arrived |= taken;
      x.mask = rest;
      return here;
    }
  add_fragment (*x.w, taken, there, x.fr, x.j);
  x.mask = rest;
  return here;
}

static const insn *
branch_handler (exec &x, const insn *i, uint32_t)
{
  const insn *there = i + int32_t (i->x);
  if (i->a == no_operand)
    return there;
  uint32_t p = x.pred (i->a);
  if (i->flags & insn_guard_neg)
    p = ~p;
  p &= x.mask;
  if (!p)
    return i + 1;
  if (p == x.mask)
    return there;
  if (i->flags & insn_uni)
    throw_fault (status::illegal_instruction, unsigned (__builtin_ctz (p)), "lanes disagree about a branch that says "
		 "that they do not (.uni)");
  return diverge (x, p, there, i + 1, i->imm ? i + i->imm : nullptr);
}

static const insn *
indexed_branch_handler (exec &x, const insn *i, uint32_t)
{
  const std::vector<int32_t> &targets = *static_cast<const std::vector<int32_t> *> (i->aux);
  const uint32_t *a = x.src<uint32_t> (i->a);
  unsigned first = unsigned (__builtin_ctz (x.mask));
  uint32_t same = 0;
  for (uint32_t n = x.mask; n; n &= n - 1)
    {
      unsigned l = unsigned (__builtin_ctz (n));
      if (a[l] >= targets.size ())
	throw_fault (status::illegal_instruction, l, "brx.idx with index %u, but %zu targets", a[l],
		     targets.size ());
      if (a[l] == a[first])
	same |= 1u << l;
    }
  const insn *there = i + targets[a[first]];
  if (same == x.mask)
    return there;
  /* The rest comes here again.  */
  return diverge (x, x.mask & ~same, i, there, i->imm ? i + i->imm : nullptr);
}

static const insn *
join_handler (exec &x, const insn *i, uint32_t)
{
  while (x.j && x.j->pc == i && x.j->fr == x.fr)
    if (!arrive (x, x.j))
      return nullptr;
  return i + 1;
}

static void
copy_slot (char *to, const slot &t, const char *from, const slot &f, uint32_t mask)
{
  uint32_t granules = (t.size + 7) / 8;
  for (uint32_t g = 0; g < granules; g++)
    {
      char *d = to + t.offset + g * 256;
      const char *s = from + f.offset + g * 256;
      if (mask == full_mask)
	memcpy (d, s, 256);
      else
	for (uint32_t n = mask; n; n &= n - 1)
	  {
	    unsigned l = unsigned (__builtin_ctz (n));
	    memcpy (d + 8 * l, s + 8 * l, 8);
	  }
    }
}

/* The running lanes call a function: a part of the lanes waiting for them at joins goes on.  */
static void
leave_waiting (exec &x)
{
  join *parent;
  for (join *j = x.j; j; j = parent)
    {
      parent = j->parent;
      if (j->arrived && (next_random (*x.blk) & 1))
	dissolve (*x.blk, *x.w, j);
    }
}

static const insn *
enter (exec &x, const insn *i, const call_site &site, const code &fn)
{
  if (x.launch->opt->lanes_apart)
    leave_waiting (x);
  if (fn.builtin != code::none && x.watch)
    x.watch->progress = true;
  if (fn.builtin != code::none)
    return call_builtin (x, i, site, fn, x.mask);
  unsigned lane = unsigned (__builtin_ctz (x.mask));
  if (!fn.defined)
    throw_fault (status::illegal_instruction, lane, "call of `%s', which is not defined", fn.name.c_str ());
  if (x.fr->depth >= max_depth)
    throw_fault (status::stack_overflow, lane, "stack overflow: %u nested calls, in the call of `%s'",
		 x.fr->depth, fn.name.c_str ());
  if (fn.params.size () != site.args.size () || fn.rets.size () != site.rets.size ())
    throw_fault (status::illegal_instruction, lane, "`%s' takes %zu parameters and returns %zu, the call has %zu "
		 "and %zu", fn.name.c_str (), fn.params.size (), fn.rets.size (), site.args.size (),
		 site.rets.size ());
  frame *f = new_frame (*x.blk, *x.w, fn, x.fr, i, x.mask);
  if (f->local_top > x.launch->stack_bytes)
    throw_fault (status::stack_overflow, lane, "stack overflow: `%s' needs %u bytes of local memory, %zu bytes "
		 "are the limit", fn.name.c_str (), f->local_top - window_start, x.launch->stack_bytes);
  for (size_t k = 0; k < site.args.size (); k++)
    {
      if (fn.params[k].size != site.args[k].size)
	throw_fault (status::illegal_instruction, lane, "parameter %zu of `%s' has %u bytes, the call passes %u",
		     k + 1, fn.name.c_str (), fn.params[k].size, site.args[k].size);
      copy_slot (f->regs, fn.params[k], x.regs, site.args[k], x.mask);
    }
  if (x.launch->opt->check_mirrors)
    mirrors_call (x, i, site, fn);
  x.j = new_join (x, i + 1, x.fr, x.mask);
  x.fr = f;
  x.regs = f->regs;
  return fn.insns.data ();
}

static const insn *
call_handler (exec &x, const insn *i, uint32_t)
{
  const call_site &site = *static_cast<const call_site *> (i->aux);
  return enter (x, i, site, *site.callee);
}

static const insn *
call_indirect_handler (exec &x, const insn *i, uint32_t)
{
  const call_site &site = *static_cast<const call_site *> (i->aux);
  const uint64_t *a = x.src<uint64_t> (i->a);
  unsigned first = unsigned (__builtin_ctz (x.mask));
  uint64_t target = a[first];
  uint32_t same = 0;
  for (uint32_t n = x.mask; n; n &= n - 1)
    {
      unsigned l = unsigned (__builtin_ctz (n));
      if (a[l] == target)
	same |= 1u << l;
    }
  if (same != x.mask)
    /* The targets are called in turn; all meet behind the call.  */
    return diverge (x, x.mask & ~same, i, i, i + 1);
  code *fn = x.launch->dev->self ()->function_at (target);
  if (!fn)
    throw_fault (status::illegal_instruction, first, "call through 0x%llx, which is no function",
		 (unsigned long long) target);
  if (!site.targets.empty ())
    {
      bool found = false;
      for (uint64_t t : site.targets)
	found |= t == target;
      if (!found)
	throw_fault (status::illegal_instruction, first, "call of `%s', which .calltargets does not list",
		     fn->name.c_str ());
    }
  return enter (x, i, site, *fn);
}

static const insn *
exit_handler (exec &x, const insn *, uint32_t)
{
  exit_lanes (x, *x.w, x.mask);
  x.parked = true;
  return nullptr;
}

static const insn *
return_handler (exec &x, const insn *, uint32_t)
{
  frame *f = x.fr, *p = f->parent;
  if (!p)
    return exit_handler (x, nullptr, 0);
  const insn *i = f->call;
  const call_site &site = *static_cast<const call_site *> (i->aux);
  if (f->fn->heap != heap_event::none && x.launch->opt->check_memory)
    heap_called (x);
  if (f->fn->uses_stack && x.launch->opt->check_memory)
    stack_returned (x);
  for (size_t k = 0; k < site.rets.size (); k++)
    copy_slot (p->regs, site.rets[k], f->regs, f->fn->rets[k], x.mask);
  if (f->fn->allocates && x.blk->races)
    race_allocated (x, x.mask);
  /* Joins inside the function, beyond the reach of these lanes.  */
  join *j = x.j;
  while (j && !(j->fr == p && j->pc == i + 1))
    {
      join *parent = j->parent;
      j->expected &= ~x.mask;
      if (!j->expected)
	free_join (*x.blk, *x.w, j);
      else if (j->arrived == j->expected)
	dissolve (*x.blk, *x.w, j);
      j = parent;
    }
  x.j = j;
  f->live &= ~x.mask;
  if (!f->live)
    free_frame (*x.blk, *x.w, f);
  x.fr = p;
  x.regs = p->regs;
  if (j && !arrive (x, j))
    return nullptr;
  return i + 1;
}

static const insn *
trap_handler (exec &x, const insn *, uint32_t)
{
  throw_fault (status::trap, unsigned (__builtin_ctz (x.mask)), "trap");
}

static const insn *
brkpt_handler (exec &x, const insn *, uint32_t)
{
  throw_fault (status::trap, unsigned (__builtin_ctz (x.mask)), "breakpoint");
}

static const insn *
nop_handler (exec &, const insn *i, uint32_t)
{
  return i + 1;
}

static const insn *
end_handler (exec &x, const insn *, uint32_t)
{
  throw_fault (status::illegal_instruction, unsigned (__builtin_ctz (x.mask)), "control ran past the end of `%s'",
	       x.fr->fn->name.c_str ());
}

static const insn *
nanosleep_handler (exec &x, const insn *i, uint32_t)
{
  const uint32_t *a = x.src<uint32_t> (i->a);
  uint32_t most = 0;
  for (uint32_t n = x.mask; n; n &= n - 1)
    {
      unsigned l = unsigned (__builtin_ctz (n));
      most = a[l] > most ? a[l] : most;
    }
  /* PTX: at most twice what was asked for, and 1 ms.  Time spent asleep also wears out the patience of joins.  */
  x.w->executed += 100;
  return park (x, i + 1, wait::sleep, 0, host_nanoseconds () + (most < 1000000 ? most : 1000000));
}

const handler op_branch = branch_handler;
const handler op_indexed_branch = indexed_branch_handler;
const handler op_join = join_handler;
const handler op_call = call_handler;
const handler op_call_indirect = call_indirect_handler;
const handler op_return = return_handler;
const handler op_exit = exit_handler;
const handler op_trap = trap_handler;
const handler op_brkpt = brkpt_handler;
const handler op_nop = nop_handler;
const handler op_end = end_handler;
const handler op_nanosleep = nanosleep_handler;

void
exit_lanes (exec &x, warp &w, uint32_t mask)
{
  block &b = *x.blk;
  if (x.watch)
    x.watch->progress = true;
  w.exited |= mask;
  leave_joins (b, w, x.j, nullptr, mask);
  x.j = nullptr;
  for (size_t i = w.frames.size (); i-- > 0;)
    {
      frame *f = w.frames[i];
      if (!(f->live & mask))
	continue;
      f->live &= ~mask;
      if (!f->live)
	free_frame (b, w, f);
    }
  /* Lanes at these joins need not wait any more: let them look again.  */
  for (fragment &f : w.frags)
    if (f.state == wait::lanes)
      f.state = wait::ready;
  if (!w.live ())
    b.alive--;
  barrier_lanes_gone (x, w);
}

/* --- running ---------------------------------------------------------------------------------------------- */

void
start_warp (block &b, warp &w, const code &entry)
{
  frame *f = new_frame (b, w, entry, nullptr, nullptr, w.existing);
  add_fragment (w, w.existing, entry.insns.data (), f, nullptr);
}

/* Fragments in the same place and state become one.  */
static void
merge (warp &w)
{
  for (size_t i = 0; i + 1 < w.frags.size (); i++)
    {
      fragment &f = w.frags[i];
      if (f.state != wait::ready)
	continue;
      for (size_t k = i + 1; k < w.frags.size ();)
	{
	  fragment &g = w.frags[k];
	  if (g.state == wait::ready && g.pc == f.pc && g.fr == f.fr && g.j == f.j)
	    {
	      f.mask |= g.mask;
	      w.frags[k] = w.frags.back ();
	      w.frags.pop_back ();
	    }
	  else
	    k++;
	}
    }
}

/* Index of a fragment that can run, or -1.  */
static long
choose (block &b, warp &w, bool random)
{
  size_t n = w.frags.size ();
  if (!n)
    return -1;
  if (n == 1 && !random && w.frags[0].state == wait::ready)
    return 0;
  size_t start = (random ? size_t (next_random (b)) : w.turn) % n;
  uint64_t now = 0;
  for (size_t k = 0; k < n; k++)
    {
      fragment &f = w.frags[(start + k) % n];
      if (f.state == wait::sleep)
	{
	  if (!now)
	    now = host_nanoseconds ();
	  if (now >= f.wake)
	    f.state = wait::ready;
	}
      if (f.state == wait::ready)
	return long ((start + k) % n);
    }
  return -1;
}

/* The running lanes execute LEFT instructions from I on, or fewer; LEFT becomes the number left over.  The instruction
   to go on with, or null: a handler has stopped the lanes.  COUNTED: with counts for each instruction.  */
template<bool COUNTED>
static inline const insn *
run_lanes (exec &x, const insn *i, uint64_t &left)
{
  const code *fn = nullptr;
  do
    {
      uint32_t m = x.mask;
      x.at = i;
      if (i->guard != no_operand)
	{
	  uint32_t p = x.pred (i->guard);
	  m &= i->flags & insn_guard_neg ? ~p : p;
	  if (!COUNTED && !m)
	    {
	      i++;
	      continue;
	    }
	}
      if (COUNTED)
	{
	  if (x.fr->fn != fn)
	    {
	      fn = x.fr->fn;
	      x.counts = x.tally->of (*fn);
	    }
	  insn_counts &n = counts_at (x);
	  n.executed++;
	  n.lanes += unsigned (__builtin_popcount (m));
	  x.w->counted++;
	  if (!m)
	    {
	      i++;
	      continue;
	    }
	}
      i = i->fn (x, i, m);
      if (__builtin_expect (!i, 0))
	{
	  left--;
	  break;
	}
    }
  while (--left);
  return i;
}

uint64_t
run_fragment (exec &x, warp &w, size_t pick, uint64_t budget)
{
  fragment f = w.frags[pick];
  w.frags[pick] = w.frags.back ();
  w.frags.pop_back ();

  x.w = &w;
  x.mask = f.mask;
  x.fr = f.fr;
  x.regs = f.fr->regs;
  x.j = f.j;
  x.parked = false;
  x.polled = false;
  x.park_state = wait::ready;
  const insn *i = f.pc;
  uint64_t left = budget;
  i = __builtin_expect (x.tally != nullptr, 0) ? run_lanes<true> (x, i, left) : run_lanes<false> (x, i, left);
  const uint64_t ran = budget - left;
  w.executed += ran;
  if (!x.parked)
    {
      f.mask = x.mask;
      f.fr = x.fr;
      f.j = x.j;
      f.pc = i ? i : x.stop;
      f.state = i ? wait::ready : x.park_state;
      f.what = x.park_what;
      f.wake = x.park_wake;
      w.frags.push_back (f);
      w.turn++;
    }
  return ran;
}

/* Lanes that have waited at a join for long go on.  */
static inline void
tire_joins (block &b, warp &w)
{
  const uint64_t patience = join_patience * (b.launch->opt->lanes_apart ? apart_patience : 1);
  if (w.executed - w.joins_checked <= patience / 4)
    return;
  w.joins_checked = w.executed;
  for (size_t k = w.joins.size (); k-- > 0;)
    {
      join *j = w.joins[k];
      if (j->arrived && w.executed - j->since > patience)
	{
	  dissolve (b, w, j);
	  break;
	}
    }
}

void
settle_warp (warp &w)
{
  tire_joins (*w.blk, w);
  if (w.frags.size () > 1 && !w.blk->launch->opt->lanes_apart)
    merge (w);
}

uint64_t
run_warp (exec &x, warp &w, uint64_t budget)
{
  block &b = *x.blk;
  const bool random = x.launch->opt->random_schedule;
  uint64_t total = 0;
  size_t polling = 0;			/* number of successive fragments with nothing but polling */
  x.w = &w;
  w.waits = false;
  while (total < budget && w.live ())
    {
      if (w.frags.size () > 1 && !x.launch->opt->lanes_apart)
	merge (w);
      long pick = choose (b, w, random);
      if (pick < 0)
	break;
      uint64_t slice = budget - total;
      if (random && slice > 1)
	slice = 1 + next_random (b) % 64;
      total += run_fragment (x, w, size_t (pick), slice);
      if (!x.polled)
	polling = 0;
      else
	{
	  /* Lanes that are missing at joins are to be late in time, too.  */
	  w.executed += poll_turn * (x.launch->opt->lanes_apart ? apart_patience : 1);
	  w.waits = ++polling >= w.frags.size ();
	}
      tire_joins (b, w);
      if (w.waits)
	break;
    }
  return total;
}

bool
release_join (block &b, warp &w)
{
  return dissolve_one (b, w);
}

} // namespace ptxsim
