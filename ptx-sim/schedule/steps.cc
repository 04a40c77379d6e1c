/* steps.cc -- a launch in steps.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   All blocks of a full device of this size are in progress at a time.  Before a step fragments at the same place become
   one, and joins that have waited for long are given up, as elsewhere; within a step neither happens, so that a step is
   the same in portions of any size.  */

#include "types/schedule.h"
#include "check/races.h"
#include "check/values.h"
#include "types/launch.h"

#include <algorithm>

namespace ptxsim {

static const uint64_t most_instructions = 10000;	/* of a step */

namespace {

/* The runnable fragments of B, behind those in READY.  */
void
add_candidates (block &b, std::vector<candidate> &ready)
{
  for (warp &w : b.warps)
    {
      settle_warp (w);
      for (size_t k = 0; k < w.frags.size (); k++)
	{
	  fragment &f = w.frags[k];
	  if (f.state == wait::sleep)
	    f.state = wait::ready;
	  if (f.state == wait::ready)
	    ready.push_back ({ &b, &w, uint32_t (k) });
	}
    }
}

/* B has live warps, none of which can run.  Throws fault.  */
void
unblock (exec &x, block &b)
{
  prepare_block (x, b);
  x.at = nullptr;
  x.fr = nullptr;
  for (warp &w : b.warps)
    if (release_join (b, w))
      return;
  throw fault { status::deadlock, 32, "deadlock: no warp of the block can run" + waiting (b, 40) };
}

class random_steps : public chooser
{
public:
  explicit random_steps (uint64_t seed) : m_state (seed * 0x9e3779b97f4a7c15ull | 1) {}
  size_t
  choose (const std::vector<candidate> &ready, long, uint64_t *count, bool *) override
  {
    *count = 1 + next () % 64;
    return size_t (next () % ready.size ());
  }

private:
  uint64_t
  next ()
  {
    m_state ^= m_state << 13;
    m_state ^= m_state >> 7;
    m_state ^= m_state << 17;
    return m_state >> 8;
  }
  uint64_t m_state;
};

class replayed_steps : public chooser
{
public:
  explicit replayed_steps (const std::vector<schedule_step> &steps) : m_steps (steps) {}
  size_t
  choose (const std::vector<candidate> &ready, long current, uint64_t *count, bool *) override
  {
    if (m_at == m_steps.size ())
      {
	*count = most_instructions;
	return current >= 0 && m_turns++ % 100 ? size_t (current) : (size_t (current) + 1) % ready.size ();
      }
    const schedule_step &s = m_steps[m_at++];
    *count = s.count;
    for (size_t k = 0; k < ready.size (); k++)
      if (ready[k].in->linear == s.block && ready[k].of->number == s.warp && ready[k].fragment == s.fragment)
	return k;
    throw fault { status::invalid_value, 32, "the schedule does not fit: fragment " + std::to_string (s.fragment)
		  + " of warp " + std::to_string (s.warp) + " of block " + std::to_string (s.block)
		  + " cannot run in step " + std::to_string (m_at) };
  }

private:
  const std::vector<schedule_step> &m_steps;
  size_t m_at = 0, m_turns = 0;
};

/* Do the step of C.  Returns the instructions that were executed.  */
uint64_t
do_step (exec &x, chooser &who, const candidate &c, uint64_t count, bool to_access)
{
  uint32_t at = c.fragment;
  if (!to_access)
    return run_fragment (x, *c.of, at, count);
  uint64_t done = 0;
  while (done < count)
    {
      const size_t others = c.of->frags.size () - 1;
      done += run_fragment (x, *c.of, at, 1);
      /* The fragments that go on are the last now; a branch may have put others before.  */
      if (x.parked || c.of->frags.size () <= others)
	break;
      at = uint32_t (c.of->frags.size () - 1);
      const fragment &f = c.of->frags[at];
      if (f.state != wait::ready || who.ends_before (f, f.pc))
	break;
    }
  return done;
}

} // namespace

void
run_in_steps (launch_state &s, exec &x, chooser &who, std::vector<schedule_step> *done)
{
  device::impl &d = *s.dev->self ();
  std::unique_lock<turn_lock> alone, alone_too;
  if (d.races)
    alone = std::unique_lock<turn_lock> (d.races->lock);
  if (d.values)
    alone_too = std::unique_lock<turn_lock> (d.values->lock);
  std::list<std::unique_ptr<block>> blocks;
  who.begins (s, &blocks);
  const warp *last = nullptr;
  uint64_t executed = 0;
  try
    {
      for (;;)
	{
	  while (s.next_block < s.blocks && blocks.size () < s.resident_limit)
	    {
	      blocks.emplace_back (new block);
	      x.blk = blocks.back ().get ();
	      x.launch = &s;
	      x.at = nullptr;
	      x.fr = nullptr;
	      start_block (*blocks.back (), s, s.next_block++);
	    }
	  if (blocks.empty ())
	    break;
	  std::vector<candidate> ready;
	  for (auto &b : blocks)
	    {
	      const size_t before = ready.size ();
	      add_candidates (*b, ready);
	      if (ready.size () == before)
		{
		  unblock (x, *b);
		  add_candidates (*b, ready);
		}
	    }
	  if (ready.empty ())
	    continue;
	  /* The last fragment to run is the last of its warp.  */
	  long current = -1;
	  for (size_t k = 0; k < ready.size (); k++)
	    if (ready[k].of == last && ready[k].fragment + 1 == last->frags.size ())
	      current = long (k);
	  uint64_t count = most_instructions;
	  bool to_access = false;
	  const candidate c = ready[who.choose (ready, current, &count, &to_access)];
	  prepare_block (x, *c.in);
	  const schedule_step step { c.in->linear, c.of->number, c.fragment, count };
	  done->push_back (step);
	  const uint64_t ran = do_step (x, who, c, count, to_access);
	  done->back ().count = ran ? ran : 1;
	  last = x.parked ? nullptr : c.of;
	  executed += ran;
	  s.counts.instructions.fetch_add (ran, std::memory_order_relaxed);
	  if (s.opt->limit && executed > s.opt->limit)
	    {
	      x.at = nullptr;
	      throw fault { status::timeout, 32, "more than " + std::to_string (s.opt->limit)
			    + " warp instructions (HEDDLE_SIM_LIMIT); the block's warps:" + waiting (*c.in, 16) };
	    }
	  if (!c.in->alive)
	    {
	      if (last == c.of)
		last = nullptr;
	      blocks.remove_if ([&c] (const std::unique_ptr<block> &b) { return b.get () == c.in; });
	    }
	}
    }
  catch (const fault &f)
    {
      /* describe_fault looks at the block: let it live as long as the launch.  */
      s.parked.splice (s.parked.end (), blocks);
      who.fails (x, f, &s.parked);
      throw;
    }
}

std::unique_ptr<chooser>
random_chooser (uint64_t seed)
{
  return std::make_unique<random_steps> (seed);
}

std::unique_ptr<chooser>
replay_chooser (const std::vector<schedule_step> &steps)
{
  return std::make_unique<replayed_steps> (steps);
}

} // namespace ptxsim
