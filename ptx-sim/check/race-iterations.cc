/* race-iterations.cc -- HEDDLE_SIM_CHECK=iterations: at which iterations of their loops the accesses of a race were.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   The compiler's marks name the register of a loop's variable (doc/abi.md).  The access that completes a race has the
   variable's value at the report; the value of the other access must have been kept.  So the last accesses to each word
   are remembered here, beside the shadow and by its names for accesses: warp and instruction.  That is slow, and asked
   for by itself, since a second run of the program has the same races.  */

#include "check/races.h"
#include "types/ops.h"
#include "types/launch.h"

#include <cstring>

namespace ptxsim {

static const size_t most_variables = 4, most_accesses = 6;

struct iteration_log
{
  struct access
  {
    warp_id who;
    uint32_t site, lanes;
    int64_t values[most_variables];
  };
  std::unordered_map<uint64_t, std::vector<access>> words;	/* the last ones, the oldest first */
};

void
race_log_iterations (race_state &s)
{
  s.iterations.reset (new iteration_log);
}

/* What the log calls the word at ADDR.  */
static uint64_t
name_of_word (const race_block &b, window w, uint64_t addr)
{
  const uint64_t word = addr & ~uint64_t (3);
  return w == window::shared ? uint64_t (b.first) << 32 | word | 1 : word;
}

/* The variables of the instruction at hand; null: none are known.  */
static const std::vector<iteration> *
variables_of (const code &c, uint32_t n)
{
  auto found = c.iterations.find (n);
  return found == c.iterations.end () || found->second->empty () ? nullptr : found->second.get ();
}

static uint32_t
number_of (const access_now &a)
{
  return uint32_t (a.i - a.x.fr->fn->insns.data ());
}

/* The value of V in LANE.  */
static int64_t
value_of (const exec &x, const iteration &v, unsigned lane)
{
  uint64_t sum = uint64_t (v.add);
  for (const iteration::term &t : v.terms)
    {
      uint64_t value = 0;
      memcpy (&value, x.fr->regs + t.reg + (t.wide ? 8 : 4) * lane, t.wide ? 8 : 4);
      if (!t.wide && t.is_signed)
	value = uint64_t (int64_t (int32_t (value)));
      sum += value * uint64_t (t.factor);
    }
  const unsigned unused = 64 - v.bits;
  return v.is_signed ? int64_t (sum << unused) >> unused : int64_t (sum << unused >> unused);
}

static std::string
in_words (const std::vector<iteration> &list, const int64_t *values)
{
  std::string s;
  for (size_t k = 0; k < list.size () && k < most_variables; k++)
    s += ", " + list[k].name + " = "
	 + (list[k].is_signed ? std::to_string (values[k]) : std::to_string (uint64_t (values[k])));
  return s;
}

void
race_note_iterations (access_now &a, uint32_t lanes, window w, uint64_t addr)
{
  const std::vector<iteration> *list = variables_of (*a.x.fr->fn, number_of (a));
  if (!list)
    return;
  iteration_log::access now = { a.clock.id, a.site & site_number, lanes, {} };
  for (size_t k = 0; k < list->size () && k < most_variables; k++)
    now.values[k] = value_of (a.x, (*list)[k], unsigned (__builtin_ctz (lanes)));
  for (uint64_t word = addr & ~uint64_t (3); word < addr + a.bytes; word += 4)
    {
      std::vector<iteration_log::access> &all
	= a.state.iterations->words[name_of_word (*a.x.blk->races, w, word)];
      for (size_t k = 0; k < all.size (); k++)
	if ((all[k].who == now.who && all[k].site == now.site && all[k].lanes == lanes) || k + 1 == most_accesses)
	  {
	    all.erase (all.begin () + long (k + 1 == most_accesses ? 0 : k));
	    break;
	  }
      all.push_back (now);
    }
}

std::string
iterations_now (const access_now &a, unsigned lane)
{
  const std::vector<iteration> *list = variables_of (*a.x.fr->fn, number_of (a));
  if (!list)
    return "";
  int64_t values[most_variables];
  for (size_t k = 0; k < list->size () && k < most_variables; k++)
    values[k] = value_of (a.x, (*list)[k], lane);
  return in_words (*list, values);
}

std::string
iterations_then (const access_now &a, const past_access &past, const code &c, uint32_t n, window w, uint64_t addr)
{
  const std::vector<iteration> *list = a.state.iterations ? variables_of (c, n) : nullptr;
  if (!list)
    return "";
  auto found = a.state.iterations->words.find (name_of_word (*a.x.blk->races, w, addr));
  if (found == a.state.iterations->words.end ())
    return "";
  for (auto i = found->second.rbegin (); i != found->second.rend (); ++i)
    if (i->who == past.who && i->site == (past.site & site_number) && (i->lanes & past.lanes))
      return in_words (*list, i->values);
  return "";
}

} // namespace ptxsim
