/* checks.cc -- checks that cost time and are asked for by HEDDLE_SIM_CHECK; the environment.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   `races': two warps touch the same byte of shared memory, at least one of them writes, not both by atomics, and
   no barrier of the block lies between.  For every byte the last writer and reader since the last completed
   barrier are kept.  A barrier of part of the block counts as one of the whole, so that no correct program is
   blamed; memory exchanged through volatile accesses and fences only is blamed, and should be.

   `regs': decode/unwritten.cc.  `linked': link.cc.  `ptxas': decode/ptxas.cc.  */

#include "exec/launch.h"
#include "exec/ops.h"

#include <cstdlib>
#include <cstring>

namespace ptxsim {

struct race_shadow
{
  struct byte
  {
    uint32_t epoch = 0;
    uint8_t writer = 0, reader = 0;	/* warp + 1; 0: none; 255: several */
    bool atomic = false;		/* the write was an atomic */
    const insn *write = nullptr, *read = nullptr;
  };
  uint32_t epoch = 1;
  std::vector<byte> bytes;
};

void
free_shadow (race_shadow *p)
{
  delete p;
}

void
make_shadow (block &b)
{
  if (!b.races)
    b.races.reset (new race_shadow);
  b.races->bytes.assign (size_t (window_start) + b.shared_bytes, race_shadow::byte ());
  b.races->epoch = 1;
}

void
clear_shadow (block &b)
{
  b.races->epoch++;
}

static std::string
place_of (const block &b, const insn *i)
{
  for (const code &c : b.launch->entry->mod->functions)
    if (!c.insns.empty () && i >= c.insns.data () && i < c.insns.data () + c.insns.size ())
      return "PTX line " + std::to_string (c.places[size_t (i - c.insns.data ())].line);
  return "?";
}

void
note_shared (exec &x, const insn *i, access kind, unsigned bytes, uint32_t m, const uint64_t *offset)
{
  race_shadow &s = *x.blk->races;
  uint8_t self = uint8_t (x.w->number + 1);
  for (; m; m &= m - 1)
    {
      unsigned l = unsigned (__builtin_ctz (m));
      for (unsigned k = 0; k < bytes; k++)
	{
	  race_shadow::byte &b = s.bytes[offset[l] + k];
	  if (b.epoch != s.epoch)
	    {
	      b = race_shadow::byte ();
	      b.epoch = s.epoch;
	    }
	  bool atomic = kind == access::atomic || kind == access::strong_load, write = !loads_only (kind);
	  if (b.writer && b.writer != self && !(atomic && b.atomic))
	    throw_fault (status::check_failed, l, "race: %s of shared address 0x%llx, which warp %u wrote (%s) with "
			 "no barrier between", write ? "store" : "load", (unsigned long long) (offset[l] + k),
			 b.writer - 1u, place_of (*x.blk, b.write).c_str ());
	  if (write && !atomic && b.reader && b.reader != self)
	    throw_fault (status::check_failed, l, "race: store to shared address 0x%llx, which %s read (%s) with no "
			 "barrier between", (unsigned long long) (offset[l] + k),
			 b.reader == 255 ? "other warps" : ("warp " + std::to_string (b.reader - 1u)).c_str (),
			 place_of (*x.blk, b.read).c_str ());
	  if (write)
	    {
	      b.writer = self;
	      b.atomic = atomic;
	      b.write = i;
	    }
	  else
	    {
	      b.reader = b.reader && b.reader != self ? 255 : self;
	      b.read = i;
	    }
	}
    }
}

/* --- registers never written ---------------------------------------------------------------------------------- */

static const insn *
check_registers_handler (exec &x, const insn *i, uint32_t m)
{
  const register_check &c = *static_cast<const register_check *> (i->aux);
  for (size_t k = 0; k < c.sources.size (); k++)
    if (uint32_t bad = m & ~x.pred (c.sources[k]))
      throw_fault (status::check_failed, unsigned (__builtin_ctz (bad)), "use of register `%s', which was never "
		   "written, or of a value made from such a register", c.names[k].c_str ());
  return i + 1;
}

static const insn *
mark_registers_handler (exec &x, const insn *i, uint32_t m)
{
  const register_check &c = *static_cast<const register_check *> (i->aux);
  uint32_t good = full_mask;
  for (int32_t s : c.sources)
    good &= x.pred (s);
  for (int32_t d : c.destinations)
    x.set_pred (d, good, m);
  return i + 1;
}

const handler op_check_registers = check_registers_handler;
const handler op_mark_registers = mark_registers_handler;

/* --- the environment ---------------------------------------------------------------------------------------- */

static bool
number (const char *name, const char *value, uint64_t low, uint64_t high, uint64_t *result, std::string *error)
{
  char *end;
  errno = 0;
  unsigned long long v = strtoull (value, &end, 10);
  if (!*value || *end || errno || v < low || v > high || *value == '-')
    {
      *error = std::string (name) + "=" + value + ": expected a number from " + std::to_string (low) + " to "
	       + std::to_string (high);
      return false;
    }
  *result = v;
  return true;
}

bool
read_options (options &o, std::string *error)
{
  unsigned cores = std::thread::hardware_concurrency ();
  o.threads = cores ? cores : 1;
  uint64_t v;
  if (const char *s = secure_getenv ("HEDDLE_SIM_THREADS"))
    {
      if (!number ("HEDDLE_SIM_THREADS", s, 1, 1024, &v, error))
	return false;
      o.threads = unsigned (v);
    }
  if (const char *s = secure_getenv ("HEDDLE_SIM_LIMIT"))
    {
      if (!number ("HEDDLE_SIM_LIMIT", s, 1, UINT64_MAX, &v, error))
	return false;
      o.limit = v;
    }
  if (const char *s = secure_getenv ("HEDDLE_SIM_PROFILE"))
    {
      if (!number ("HEDDLE_SIM_PROFILE", s, 0, 1, &v, error))
	return false;
      o.profile = v;
    }
  if (const char *s = secure_getenv ("HEDDLE_SIM_SCHEDULE"))
    {
      if (strncmp (s, "random:", 7) == 0)
	{
	  if (!number ("HEDDLE_SIM_SCHEDULE=random", s + 7, 0, UINT64_MAX, &v, error))
	    return false;
	  o.random_schedule = true;
	  o.seed = v;
	}
      else if (strcmp (s, "fair") != 0)
	{
	  *error = std::string ("HEDDLE_SIM_SCHEDULE=") + s + ": expected fair or random:SEED";
	  return false;
	}
    }
  if (const char *s = secure_getenv ("HEDDLE_SIM_CHECK"))
    {
      std::string list = s;
      for (size_t at = 0; at <= list.size ();)
	{
	  size_t end = list.find (',', at);
	  if (end == std::string::npos)
	    end = list.size ();
	  std::string w = list.substr (at, end - at);
	  at = end + 1;
	  if (w == "races")
	    o.check_races = true;
	  else if (w == "regs")
	    o.check_regs = true;
	  else if (w == "linked")
	    o.check_linked = true;
	  else if (w == "ptxas")
	    o.check_ptxas = true;
	  else if (w == "no-div0")
	    o.trap_division = false;
	  else if (w != "")
	    {
	      *error = "HEDDLE_SIM_CHECK: unknown check `" + w + "' (known: races, regs, linked, ptxas, no-div0)";
	      return false;
	    }
	}
    }
  return true;
}

} // namespace ptxsim
