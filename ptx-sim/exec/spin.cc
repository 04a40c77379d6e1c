/* spin.cc -- blocks without progress.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   A warp that waits for a lock runs, and a deadlock of locks therefore looks like progress.  But its loop changes
   nothing: after a turn the warp is in the same state as before, and memory, too.  If all ready warps of all blocks in
   progress are like this, none will ever do anything else.  launch.cc asks for it when a launch has been running for
   long.

   A warp is watched by itself, an instruction at a time.  Its state is that of its fragments and the registers of its
   calls; memory is unchanged if no store or atomic operation has put another value into it.  Some things may end a wait
   from outside, and are taken for progress: loads of the host's memory, clocks (through the registers), and whatever
   calls of the CUDA runtime, barriers and ends of lanes do.  */

#include "types/access.h"
#include "types/launch.h"

#include <cstring>

namespace ptxsim {

/* Long enough for all joins that lanes wait at to give up (warp.cc).  */
static const uint64_t most_steps = uint64_t (1) << 18;
static const uint64_t first_snapshot = 256;

void
watcher::access (exec &x, window w, enum access kind, unsigned bytes, uint32_t m, const uint64_t *addr,
		 const uint64_t *resolved)
{
  for (; m; m &= m - 1)
    {
      const unsigned l = unsigned (__builtin_ctz (m));
      const bool global = w == window::global
			  || (w == window::generic && addr[l] - shared_window >= window_size
			      && addr[l] - local_window >= window_size);
      if (global && x.mem->find (addr[l]).kind == memory_kind::host)
	progress = true;
      if (loads_only (kind))
	continue;
      written p;
      p.at = reinterpret_cast<const char *> (resolved[l]);
      p.bytes = bytes;
      memcpy (p.before, p.at, bytes);
      stores.push_back (p);
    }
}

bool
watcher::changed ()
{
  for (const written &p : stores)
    progress |= memcmp (p.before, p.at, p.bytes) != 0;
  stores.clear ();
  return progress;
}

namespace {

struct snapshot
{
  /* A call under way: from where, and its registers.  */
  struct call
  {
    const frame *in;
    const insn *from;
    std::vector<char> regs;
  };
  std::vector<fragment> frags;
  std::vector<call> frames;

  explicit snapshot (const warp &w) : frags (w.frags)
  {
    for (const frame *f : w.frames)
      frames.push_back ({ f, f->call, std::vector<char> (f->regs, f->regs + f->fn->frame_bytes) });
  }

  bool
  is (const warp &w) const
  {
    if (w.frags.size () != frags.size () || w.frames.size () != frames.size ())
      return false;
    for (size_t i = 0; i < frags.size (); i++)
      {
	const fragment &f = frags[i], &g = w.frags[i];
	if (f.mask != g.mask || f.pc != g.pc || f.fr != g.fr || (f.state == wait::barrier) != (g.state == wait::barrier)
	    || (f.state == wait::lanes) != (g.state == wait::lanes))
	  return false;
      }
    for (size_t i = 0; i < frames.size (); i++)
      {
	const frame *f = frames[i].in;
	const std::vector<char> &regs = frames[i].regs;
	if (f != w.frames[i] || f->call != frames[i].from || f->fn->frame_bytes != regs.size ()
	    || memcmp (f->regs, regs.data (), regs.size ()))
	  return false;
      }
    return true;
  }
};

} // anonymous namespace

/* Whether W can only repeat itself.  */
static bool
warp_spins (exec &x, block &b, warp &w)
{
  std::unique_ptr<snapshot> before;
  uint64_t next = first_snapshot;
  for (uint64_t step = 0; step < most_steps; step++)
    {
      bool ready = false, waiting = false;
      for (fragment &f : w.frags)
	{
	  if (f.state == wait::sleep)
	    f.state = wait::ready;
	  ready |= f.state == wait::ready;
	}
      for (const join *j : w.joins)
	waiting |= j->arrived != 0;
      if (!ready && !release_join (b, w))
	return true;
      run_warp (x, w, 1);
      if (x.watch->changed () || !w.live ())
	return false;
      /* Lanes at a join will go on alone in the end: only then the others' steps are decisive.  */
      if (waiting)
	{
	  before.reset ();
	  next = step + first_snapshot;
	}
      else if (before && before->is (w))
	return true;
      else if (step >= next)
	{
	  before.reset (new snapshot (w));
	  next = 2 * step;
	}
    }
  return false;
}

bool
only_spins (exec &x, block &b)
{
  watcher seen;
  prepare_block (x, b);
  x.watch = &seen;
  x.seen = true;
  bool spins = true;
  for (warp &w : b.warps)
    if (spins && w.live ())
      spins = warp_spins (x, b, w);
  x.watch = nullptr;
  x.seen = is_seen (x);
  return spins;
}

} // namespace ptxsim
