/* block.cc -- running a block: its warps in turn, barriers, deadlock.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Barriers count warps, as PTX does (9.7.12.1): a warp has arrived when all its live lanes have, and counts for
   32.  The lanes may come one after the other, as sm_70 allows; a barrier that is not .aligned counts the lanes
   of a warp that arrives in parts, part by part.  Lanes that have exited are not waited for; a barrier with a count
   does not count a warp that has exited without arriving.

   When no warp can run, joins are dissolved; when that is no help either, the block is deadlocked, and the error
   says which lanes wait where.  */

#include "check/places.h"
#include "types/launch.h"
#include "types/ops.h"

#include <algorithm>
#include <cstdio>
#include <cstring>

namespace ptxsim {

/* --- barriers --------------------------------------------------------------------------------------------- */

static bool
complete (const block &b, const barrier &r, bool aligned, uint32_t *surplus)
{
  *surplus = 0;
  uint32_t tally = 0;
  bool all = true;
  for (const warp &w : b.warps)
    {
      uint32_t live = w.live (), here = r.arrived[w.number];
      if (here && !(live & ~here))
	tally += warp_size;
      else
	{
	  if (!aligned)
	    tally += uint32_t (__builtin_popcount (here));
	  if (live)
	    all = false;
	}
    }
  if (!r.threads)
    return all;
  if (tally > r.threads)
    *surplus = tally;
  return tally >= r.threads;
}

/* All lanes of a warp must come to an aligned barrier by the same instruction (PTX ISA, "barrier"); a GPU may wait for
   ever where they do not.  */
static void
check_aligned (const block &b, unsigned id)
{
  for (const warp &w : b.warps)
    {
      const fragment *first = nullptr;
      for (const fragment &f : w.frags)
	{
	  if (f.state != wait::barrier || f.what != id || !(f.pc->x & bar_aligned))
	    continue;
	  if (!first)
	    first = &f;
	  if (f.pc != first->pc)
	    throw_fault (status::illegal_instruction, unsigned (__builtin_ctz (f.mask)),
			 "aligned barrier %u: lane %u of warp %u waits there at another instruction", id,
			 unsigned (__builtin_ctz (first->mask)), w.number);
	}
    }
}

/* All who wait at R go on; reductions get their results.  */
static void
open_barrier (exec &x, barrier &r, unsigned id)
{
  block &b = *x.blk;
  check_aligned (b, id);
  if (x.tally)
    profile_barrier_opens (x, b, id);
  for (warp &w : b.warps)
    for (fragment &f : w.frags)
      {
	if (f.state != wait::barrier || f.what != id)
	  continue;
	const insn *i = f.pc;
	unsigned kind = i->x & bar_kind;
	if (i->d != no_operand)
	  {
	    char *d = f.fr->regs + i->d;
	    if (kind == bar_popc)
	      {
		for (uint32_t n = f.mask; n; n &= n - 1)
		  reinterpret_cast<uint32_t *> (d)[__builtin_ctz (n)] = r.popc;
	      }
	    else
	      {
		bool v = kind == bar_and ? r.all : r.any;
		uint32_t *p = reinterpret_cast<uint32_t *> (d);
		*p = v ? *p | f.mask : *p & ~f.mask;
	      }
	  }
	f.state = wait::ready;
	f.pc = i + 1;
      }
  if (b.races)
    race_barrier_met (b, r);
  r = barrier ();
}

static bool
is_aligned (const block &b, unsigned id)
{
  for (const warp &w : b.warps)
    for (const fragment &f : w.frags)
      if (f.state == wait::barrier && f.what == id && !(f.pc->x & bar_aligned))
	return false;
  return true;
}

/* The lanes among M whose operands A and B (null: none) equal the first lane's.  */
static uint32_t
same_operands (uint32_t m, const uint32_t *a, const uint32_t *b)
{
  const unsigned first = unsigned (__builtin_ctz (m));
  uint32_t same = 0;
  for (uint32_t n = m; n; n &= n - 1)
    {
      const unsigned l = unsigned (__builtin_ctz (n));
      if (a[l] == a[first] && (!b || b[l] == b[first]))
	same |= 1u << l;
    }
  return same;
}

static const insn *
barrier_handler (exec &x, const insn *i, uint32_t)
{
  block &b = *x.blk;
  warp &w = *x.w;
  if (x.watch)
    x.watch->progress = true;
  if (x.launch->opt->profile)
    x.launch->counts.barriers.fetch_add (1, std::memory_order_relaxed);
  const uint32_t *a = x.src<uint32_t> (i->a);
  const uint32_t *c = i->b == no_operand ? nullptr : x.src<uint32_t> (i->b);
  unsigned first = unsigned (__builtin_ctz (x.mask));
  /* Constants have negative offsets.  */
  const bool constant = i->a < 0 && (!c || i->b < 0);
  if (const uint32_t same = constant ? x.mask : same_operands (x.mask, a, c); same != x.mask)
    {
      /* Different barriers: each group by itself.  */
      fragment f;
      f.mask = x.mask & ~same;
      f.pc = i;
      f.fr = x.fr;
      f.j = x.j;
      w.frags.push_back (f);
      x.mask = same;
    }
  unsigned id = a[first];
  uint32_t threads = c ? c[first] : 0;
  unsigned kind = i->x & bar_kind;
  if (id > 15)
    throw_fault (status::illegal_instruction, first, "barrier %u: there are 16", id);
  if (c && (threads == 0 || threads % warp_size))
    throw_fault (status::illegal_instruction, first, "barrier %u with a count of %u threads, which is no multiple "
		 "of %u", id, threads, warp_size);
  if (threads > (b.threads + warp_size - 1) / warp_size * warp_size)
    throw_fault (status::illegal_instruction, first, "barrier %u with a count of %u threads: the block has %u", id,
		 threads, b.threads);
  barrier &r = b.barriers[id];
  if (r.active && r.threads != threads)
    throw_fault (status::illegal_instruction, first, "barrier %u with a count of %u threads, while others wait "
		 "there with a count of %u", id, threads, r.threads);
  if (r.arrived[w.number] & x.mask)
    throw_fault (status::illegal_instruction, unsigned (__builtin_ctz (r.arrived[w.number] & x.mask)),
		 "arrives at barrier %u a second time before it is complete", id);
  r.active = true;
  r.threads = threads;
  r.came += !r.arrived[w.number];
  r.arrived[w.number] |= x.mask;
  if (x.launch->opt->lanes_apart && (i->x & bar_aligned) && kind != bar_arrive
      && !(w.live () & ~r.arrived[w.number]))
    gather_at_barrier (x, i);
  if (kind == bar_arrive)
    {
      r.parted[w.number] |= x.mask;
      if (b.races)
	race_parted (x);
    }
  if (kind >= bar_popc)
    {
      uint32_t p = x.pred (i->c);
      if (i->x & bar_neg)
	p = ~p;
      p &= x.mask;
      r.popc += uint32_t (__builtin_popcount (p));
      r.all = r.all && p == x.mask;
      r.any = r.any || p;
    }
  uint32_t surplus = 0;
  bool done = false;
  /* Where warps are missing there is no need to look at each.  */
  if (r.came * warp_size >= (threads ? threads : b.alive * warp_size))
    done = complete (b, r, (i->x & bar_aligned) && is_aligned (b, id), &surplus);
  if (surplus)
    throw_fault (status::illegal_instruction, first, "%u threads have arrived at barrier %u, which is for %u",
		 surplus, id, threads);
  if (!done)
    return kind == bar_arrive ? i + 1 : park (x, i, wait::barrier, id);
  /* The running lanes are in no list: add them to lists, to be woken like the others.  */
  if (kind != bar_arrive)
    {
      fragment f;
      f.mask = x.mask;
      f.state = wait::barrier;
      f.what = id;
      f.pc = i;
      f.fr = x.fr;
      f.j = x.j;
      w.frags.push_back (f);
      open_barrier (x, r, id);
      f = w.frags.back ();
      w.frags.pop_back ();
      return f.pc;
    }
  open_barrier (x, r, id);
  return i + 1;
}

const handler op_barrier = barrier_handler;

void
barrier_lanes_gone (exec &x, warp &)
{
  block &b = *x.blk;
  for (unsigned id = 0; id < 16; id++)
    {
      barrier &r = b.barriers[id];
      if (!r.active)
	continue;
      uint32_t surplus;
      if (complete (b, r, is_aligned (b, id), &surplus))
	open_barrier (x, r, id);
    }
}

/* --- the block --------------------------------------------------------------------------------------------- */

void
start_block (block &b, launch_state &s, uint64_t linear)
{
  b.launch = &s;
  b.linear = linear;
  b.id.x = uint32_t (linear % s.grid.x);
  b.id.y = uint32_t (linear / s.grid.x % s.grid.y);
  b.id.z = uint32_t (linear / s.grid.x / s.grid.y);
  b.threads = s.threads;
  b.warps.resize (s.warps);
  b.alive = s.warps;
  b.turn = 0;
  b.spun = 0;
  for (barrier &r : b.barriers)
    r = barrier ();
  b.shared_bytes = s.static_shared + s.dynamic_shared;
  b.dynamic_shared = window_start + s.static_shared;
  size_t need = size_t (window_start) + b.shared_bytes;
  if (b.shared_capacity < need)
    {
      b.shared.reset (new char[need]);
      b.shared_capacity = need;
    }
  /* Undefined when a kernel starts: no value that looks right by chance.  */
  memset (b.shared.get (), 0xcd, need);
  if (!b.local.reserve (s.warps * warp_size, s.stack_bytes))
    throw_fault (status::out_of_memory, 32, "no address space for the local memory of %u threads: the limit is "
		 "the process's (ulimit -v); HEDDLE_SIM_MEMORY=SIZE leaves more of it", s.threads);
  b.rng = (s.opt->seed + 0x9e3779b97f4a7c15ull) * (linear * 2 + 1) | 1;
  if (s.races)
    race_start_block (b);
  for (unsigned k = 0; k < s.warps; k++)
    {
      warp &w = b.warps[k];
      w.blk = &b;
      w.number = k;
      unsigned lanes = s.threads - k * warp_size;
      w.existing = lanes >= warp_size ? full_mask : (1u << lanes) - 1;
      w.exited = 0;
      w.executed = w.joins_checked = 0;
      w.counted = w.counted_at_barrier = 0;
      w.turn = 0;
      w.copies.clear ();
      std::fill (std::begin (w.copy_groups), std::end (w.copy_groups), 0);
      std::fill (std::begin (w.polls), std::end (w.polls), warp::poll ());
      w.frags.clear ();
      start_warp (b, w, *s.entry->entry);
    }
}

/* The bits of MASK: "0,3-5".  */
static std::string
number_list (uint32_t mask)
{
  std::string s;
  bool first = true;
  for (unsigned l = 0; l < 32; l++)
    if (mask >> l & 1)
      {
	unsigned end = l;
	while (end < 31 && (mask >> (end + 1) & 1))
	  end++;
	s += (first ? "" : ",") + std::to_string (l) + (end > l ? "-" + std::to_string (end) : "");
	first = false;
	l = end;
      }
  return s;
}

static std::string
lane_list (uint32_t mask)
{
  if (mask == full_mask)
    return "all lanes";
  return (__builtin_popcount (mask) > 1 ? "lanes " : "lane ") + number_list (mask);
}

/* "f, PTX line 12 (a.c:3)", or without the line of the SOURCE.  */
static std::string
where (const frame *f, const insn *pc, bool source = true)
{
  const code &c = *f->fn;
  size_t at = size_t (pc - c.insns.data ());
  std::string s = "`" + c.name + "'";
  if (at < c.places.size () && c.places[at].line)
    {
      const place &p = c.places[at];
      s += ", PTX line " + std::to_string (p.line);
      if (p.loc_line && source)
	s += " (" + c.mod->file_name (c, p.loc_file) + ":" + std::to_string (p.loc_line) + ")";
    }
  return s;
}

/* What F of B waits for, and where: as far out as the user's own line.  */
static std::string
waits_for (const block &b, const fragment &f)
{
  std::string s;
  if (f.state == wait::barrier)
    {
      s += "at barrier " + std::to_string (f.what);
      const barrier &r = b.barriers[f.what];
      if (r.threads)
	s += " for " + std::to_string (r.threads) + " threads";
    }
  else if (f.state == wait::lanes)
    {
      char mask[16];
      snprintf (mask, sizeof mask, "0x%08x", f.what);
      s += std::string ("for the lanes of member mask ") + mask;
    }
  else
    s += "running";
  const frame *g = f.fr;
  const insn *pc = f.pc;
  s += ", in " + where (g, pc, !is_of_library (*g->fn, pc));
  for (unsigned shown = 0; g->parent && shown < 12 && is_of_library (*g->fn, pc); shown++)
    {
      pc = g->call;
      g = g->parent;
      s += ", called from " + where (g, pc, !is_of_library (*g->fn, pc));
    }
  return s;
}

/* Warps with the same wait in the same place have a common entry.  */
std::string
waiting (const block &b, unsigned limit)
{
  std::vector<std::pair<std::string, std::vector<unsigned>>> lines;
  auto add = [&] (const warp &w, uint32_t lanes, const std::string &what) {
    const std::string line = ", " + lane_list (lanes) + ": " + what;
    for (auto &l : lines)
      if (l.first == line)
	{
	  l.second.push_back (w.number);
	  return;
	}
    lines.push_back ({ line, { w.number } });
  };
  for (const warp &w : b.warps)
    {
      for (const fragment &f : w.frags)
	add (w, f.mask, waits_for (b, f));
      if (w.exited)
	add (w, w.exited, "exited");
    }
  std::string s;
  for (auto &l : lines)
    {
      if (!limit--)
	return s + "\n  ...";
      uint32_t warps = 0;
      for (unsigned w : l.second)
	warps |= 1u << w;
      s += (l.second.size () > 1 ? "\n  warps " : "\n  warp ") + number_list (warps) + l.first;
    }
  return s;
}

void
prepare_block (exec &x, block &b)
{
  x.blk = &b;
  x.launch = b.launch;
  x.params = b.launch->params.get ();
  x.mem = &b.launch->dev->self ()->mem;
  x.consts = b.launch->entry->mod->constants_top;
  x.seen = is_seen (x);
}

bool
is_seen (const exec &x)
{
  const options &o = *x.launch->opt;
  return x.watch || x.launch->accesses || o.profile || o.profile_lines || o.check_mirrors || x.blk->races
	 || x.launch->dev->self ()->values;
}

progress
run_block (exec &x, block &b, uint64_t budget)
{
  prepare_block (x, b);
  const bool random = b.launch->opt->random_schedule;
  const uint64_t slice = random ? 256 : 2000;
  uint64_t total = 0;
  while (b.alive)
    {
      uint64_t round = 0;
      bool waits = true;		/* all active warps poll memory */
      size_t n = b.warps.size (), next = b.turn % n;
      for (size_t k = 0; k < n && b.alive; k++)
	{
	  size_t pick = next;
	  if (++next == n)
	    next = 0;
	  if (random)
	    {
	      b.rng ^= b.rng << 13;
	      b.rng ^= b.rng >> 7;
	      b.rng ^= b.rng << 17;
	      pick = (b.turn + k + size_t (b.rng >> 8)) % n;
	    }
	  warp &w = b.warps[pick];
	  if (w.live () && !w.frags.empty ())
	    {
	      uint64_t ran = run_warp (x, w, slice);
	      round += ran;
	      waits &= !ran || w.waits;
	      if (ran)
		w.starved = 0;
	      else if (++w.starved > 64)
		{
		  /* Others run, for this warp in vain: its joins may be the reason.  */
		  w.starved = 0;
		  release_join (b, w);
		}
	    }
	  if (total + round > budget)
	    break;
	}
      b.turn++;
      total += round;
      if (b.launch->opt->profile)
	b.launch->counts.instructions.fetch_add (round, std::memory_order_relaxed);
      if (b.launch->opt->limit)
	{
	  uint64_t sum = b.launch->executed.fetch_add (round, std::memory_order_relaxed) + round;
	  if (sum > b.launch->opt->limit)
	    {
	      std::string s = waiting (b, 16);
	      throw fault { status::timeout, 32, "more than " + std::to_string (b.launch->opt->limit)
			    + " warp instructions (HEDDLE_SIM_LIMIT); the block's warps:" + s };
	    }
	}
      if (!b.alive)
	break;
      if (round)
	{
	  if (total >= budget || waits || b.launch->stop.load (std::memory_order_relaxed))
	    return waits ? progress::polling : progress::running;
	  continue;
	}
      if (random)
	{
	  /* A round may have missed ready warps: search all.  */
	  bool any = false;
	  for (warp &w : b.warps)
	    for (fragment &f : w.frags)
	      any |= f.state == wait::ready;
	  if (any)
	    continue;
	}
      bool sleeping = false, released = false;
      for (warp &w : b.warps)
	for (fragment &f : w.frags)
	  sleeping |= f.state == wait::sleep;
      if (sleeping)
	return progress::idle;
      for (warp &w : b.warps)
	if (release_join (b, w))
	  {
	    released = true;
	    break;
	  }
      if (!released)
	throw fault { status::deadlock, 32, "deadlock: no warp of the block can run" + waiting (b, 40) };
    }
  return progress::finished;
}

/* --- failures ----------------------------------------------------------------------------------------------- */

/* Who was running, and where, for the text of WHY.  */
static void
describe_place (exec &x, const fault &f, failure &why)
{
  char buffer[256];
  const block *b = x.blk;
  if (!b)
    return;
  why.block = b->id;
  snprintf (buffer, sizeof buffer, ", block (%u,%u,%u)", b->id.x, b->id.y, b->id.z);
  why.text += buffer;
  if (f.lane >= 32 || !x.at || !x.fr)
    return;
  const launch_state &s = *x.launch;
  unsigned t = x.w->number * warp_size + f.lane;
  why.thread.x = t % s.ntid.x;
  why.thread.y = t / s.ntid.x % s.ntid.y;
  why.thread.z = t / s.ntid.x / s.ntid.y;
  snprintf (buffer, sizeof buffer, ", thread (%u,%u,%u)", why.thread.x, why.thread.y, why.thread.z);
  why.text += buffer;
  const code &c = *x.fr->fn;
  why.function = c.name;
  size_t at = size_t (x.at - c.insns.data ());
  if (at < c.places.size ())
    {
      why.ptx_line = c.places[at].line;
      if (c.places[at].loc_line)
	{
	  why.file = c.mod->file_name (c, c.places[at].loc_file);
	  why.line = c.places[at].loc_line;
	}
    }
  why.text += "\n  at " + where (x.fr, x.at);
  unsigned shown = 0;
  for (const frame *g = x.fr; g->parent && shown < 12; g = g->parent, shown++)
    why.text += "\n  called from " + where (g->parent, g->call);
}

void
describe_fault (exec &x, const fault &f, failure &why)
{
  why.code = f.code;
  why.what = f.what;
  why.text = f.what;
  const launch_state &s = *x.launch;
  why.kernel = s.entry->attr.name;
  why.text += "\n  in kernel `" + why.kernel + "'";
  describe_place (x, f, why);
  if (s.entry->mod->units[s.entry->entry->text]->files.empty ())
    why.text += "\n  (lines of the source are known with -g)";
}

} // namespace ptxsim
