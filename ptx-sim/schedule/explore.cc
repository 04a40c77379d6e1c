/* explore.cc -- HEDDLE_SIM_SCHEDULE=explore:N: a launch in all orders with at most N interruptions.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   In the usual order a fragment runs until it waits or ends; then the next one runs.  An interruption lets another
   fragment run before.  Most mistakes need one or two interruptions in the right places (Musuvathi and Qadeer, PLDI
   2007, bound a search so), and these places are few: before accesses to words that several warps access and one
   writes.  The runs themselves show such words.

   The launch is run with no interruption, then with each single one, then with each pair.  Before each run the memory
   is as at the launch.  A run fails by itself, or by other results than those of the usual order, in the memory behind
   the kernel's arguments or in a visible variable of the module.  A fragment that runs for long waits for others by
   spinning: an interruption has no purpose.

   Where half a minute, or 20,000 runs, are too few for all orders, the runs are spread evenly over the orders.  */

#include "schedule/saved-memory.h"
#include "check/places.h"
#include "check/races.h"
#include "types/launch.h"

#include <algorithm>
#include <cinttypes>
#include <cstring>

namespace ptxsim {

static const unsigned most_runs = 20000, least_runs = 100;
static const uint64_t most_time = 30000000000u;		/* nanoseconds, if LEAST_RUNS take no more */
static const unsigned patience = 200;			/* steps of one fragment without another one's */
static const unsigned most_steps_factor = 100, most_steps_least = 100000;

void
shared_accesses::note (exec &x, const insn *i, window w, access kind, unsigned bytes, uint32_t m, const uint64_t *addr)
{
  for (; m; m &= m - 1)
    {
      uint64_t a = addr[__builtin_ctz (m)];
      if (w == window::local || (w == window::generic && a - local_window < window_size))
	continue;
      /* A block's own shared memory.  */
      if (w == window::shared || a - shared_window < window_size)
	a = (a & (window_size - 1)) | (2 * x.blk->linear + 1) << 56 | uint64_t (1) << 55;
      for (uint64_t k = a / 4; k <= (a + bytes - 1) / 4; k++)
	{
	  word &o = words.emplace (k, word { x.w, false, false, {} }).first->second;
	  o.several |= o.first != x.w;
	  o.written |= !loads_only (kind);
	  if (std::find (o.at.begin (), o.at.end (), i) == o.at.end ())
	    o.at.push_back (i);
	}
    }
}

void
shared_accesses::end_run ()
{
  for (const auto &o : words)
    if (o.second.several && o.second.written)
      places.insert (o.second.at.begin (), o.second.at.end ());
  words.clear ();
}

namespace {

/* At step STEP of the run, where the running fragment could go on, the OTHERth other fragment goes on instead.  */
struct interruption
{
  unsigned step, other;
};

class interrupted_steps : public chooser
{
public:
  interrupted_steps (const std::vector<interruption> &list, const shared_accesses &known, uint64_t most)
    : m_list (list), m_known (known), m_most (most) {}

  size_t
  choose (const std::vector<candidate> &ready, long current, uint64_t *count, bool *to_access) override
  {
    *count = 1000;
    *to_access = true;
    if (++m_steps > m_most)
      throw fault { status::timeout, 32, "this order does not come to an end (" + std::to_string (m_steps)
		    + " steps)" };
    const size_t n = ready.size ();
    if (current < 0)
      {
	m_same = 0;
	return m_next++ % n;
      }
    if (++m_same > patience)
      {
	m_same = 0;
	return (size_t (current) + 1) % n;
      }
    if (n == 1)
      return 0;
    const unsigned here = unsigned (others.size ());
    others.push_back (unsigned (n - 1));
    if (m_done < m_list.size () && m_list[m_done].step == here)
      {
	const fragment &f = ready[size_t (current)].of->frags[ready[size_t (current)].fragment];
	const candidate &c = ready[size_t (current)];
	const size_t to = (size_t (current) + 1 + m_list[m_done++].other) % n;
	const candidate &t = ready[to];
	where.push_back ("team " + std::to_string (c.in->linear) + ", warp " + std::to_string (c.of->number)
			 + " stops before " + line_of (*f.fr->fn, f.pc) + "; team " + std::to_string (t.in->linear)
			 + ", warp " + std::to_string (t.of->number) + " goes on");
	m_same = 0;
	return to;
      }
    return size_t (current);
  }

  bool
  ends_before (const fragment &, const insn *i) override
  {
    return m_known.places.count (i) != 0;
  }

  std::vector<unsigned> others;		/* of each place for an interruption, how many could go on instead */
  std::vector<std::string> where;
  uint64_t steps () const { return m_steps; }

private:
  const std::vector<interruption> &m_list;
  const shared_accesses &m_known;
  const uint64_t m_most;
  uint64_t m_steps = 0;
  size_t m_done = 0, m_next = 0;
  unsigned m_same = 0;
};

/* The regions that count as a launch's result.  */
std::vector<saved_region>
results_of (const launch_state &s)
{
  std::vector<region> found;
  const memory &m = s.dev->self ()->mem;
  uint64_t bytes;
  if (const char *block = argument_block (s, &bytes))
    for (const auto &a : s.entry->entry->arguments)
      {
	uint64_t at;
	if (a.first + sizeof at > bytes)
	  continue;
	memcpy (&at, block + a.first, sizeof at);
	const region r = m.find (at);
	if (r.kind == memory_kind::device)
	  found.push_back (r);
      }
  else if (s.entry->entry->arguments.empty ())
    for (const region &r : m.all ())
      if (r.kind == memory_kind::device)
	found.push_back (r);
  for (const auto &v : s.entry->mod->variables)
    if (v.second->sp == space::global && v.second->link == linkage::visible && v.first.compare (0, 2, "__"))
      {
	region r;
	r.base = v.second->address;
	r.size = v.second->size;
	found.push_back (r);
      }
  std::sort (found.begin (), found.end (), [] (const region &a, const region &b) { return a.base < b.base; });
  std::vector<saved_region> results;
  for (const region &r : found)
    if (results.empty () || results.back ().what.base != r.base)
      {
	const char *p = reinterpret_cast<const char *> (r.base);
	results.push_back ({ r, std::vector<char> (p, p + r.size) });
      }
  return results;
}

/* A run in the order DONE, the NUMBERth one, has ended with R, or with other results than the first run's (DIFFERS).
   WHY gets the words and FILE, if it is not "", the order.  WHERE: a line for each interruption.  Return the failure's
   code.  */

status
report (status r, const std::string &differs, const stored_schedule &done, const std::vector<std::string> &where,
	unsigned number, const std::string &file, failure *why)
{
  std::string text = r != status::ok && why ? why->text : differs + "\n  in kernel `" + done.kernel + "'";
  for (const std::string &w : where)
    text += "\n  " + w;
  text += in_words ("\n  in order %u that was tried", number);
  if (!file.empty ())
    {
      const bool stored = write_schedule (file.c_str (), done, true);
      text += stored ? ", now in " + file : ", which cannot be written to " + file + ": " + strerror (errno);
    }
  const status code = r != status::ok ? r : status::check_failed;
  if (why)
    {
      why->code = code;
      why->text = text;
      why->kernel = done.kernel;
      if (r == status::ok)
	why->what = differs;
    }
  return code;
}

/* Add to NEXT the lists with one interruption more than LIST; in step k of LIST's run, OTHERS[k] other threads could go
   on.  False: NEXT has MOST already, and some are left out.  */

bool
add_longer (const std::vector<interruption> &list, const std::vector<unsigned> &others, size_t most,
	    std::vector<std::vector<interruption>> *next)
{
  for (unsigned k = list.empty () ? 0 : list.back ().step + 1; k < others.size (); k++)
    for (unsigned o = 0; o < others[k]; o++)
      {
	if (next->size () >= most)
	  return false;
	next->push_back (list);
	next->back ().push_back ({ k, o });
      }
  return true;
}

/* Where A, the usual results, and B differ, in words; empty: nowhere.  */
std::string
difference (const launch_state &s, const std::vector<saved_region> &a, const std::vector<saved_region> &b)
{
  for (size_t k = 0; k < a.size () && k < b.size (); k++)
    if (a[k].what.base == b[k].what.base && a[k].bytes != b[k].bytes)
      for (size_t at = 0; at < a[k].bytes.size (); at += 4)
	{
	  const size_t n = std::min (size_t (4), a[k].bytes.size () - at);
	  uint32_t usual = 0, here = 0;
	  memcpy (&usual, a[k].bytes.data () + at, n);
	  memcpy (&here, b[k].bytes.data () + at, n);
	  if (usual == here)
	    continue;
	  const std::string name = variable_at (s, window::global, a[k].what.base + at);
	  return in_words ("another order gives another result: 0x%" PRIx64 "%s%s is 0x%x (%d), and 0x%x (%d) in the "
			   "usual order", a[k].what.base + at, name.empty () ? "" : ", ", name.c_str (), here,
			   int (here), usual, int (usual));
	}
  return "";
}

} // namespace

status
explore (device &d, const launch_params &p, failure *why, unsigned most, const std::string &file)
{
  device::impl &i = *d.self ();
  std::lock_guard<std::mutex> one (i.steps_lock);
  const std::string &name = p.entry->attr.name;
  auto cannot = [&] (const char *reason) {
    fprintf (stderr, "ptx-sim: kernel %s is not explored: %s\n", name.c_str (), reason);
    return d.launch_once (p, why, nullptr);
  };
  if (i.running.load ())
    return cannot ("another one is running");
  saved_memory start;
  if (!start.save (i.mem))
    return cannot ("there is too much memory in use");
  if (p.entry->param_address)
    return cannot ("it takes the address of a parameter");

  shared_accesses known;
  std::vector<saved_region> usual, results;
  std::string differs;
  uint64_t most_steps = UINT64_MAX;
  std::vector<std::vector<interruption>> level { {} };
  unsigned runs = 0, interruptions = 0, budget = most_runs;
  uint64_t number = 0;			/* of the launch */
  bool all = true;
  for (;; interruptions++)
    {
      /* The next level: which run, and where its further interruptions may be.  */
      std::vector<std::vector<interruption>> next;
      for (const std::vector<interruption> &list : level)
	{
	  if (runs && !start.put_back (i.mem))
	    return cannot ("it gives memory back");
	  interrupted_steps who (list, known, most_steps);
	  steps_run run;
	  run.launch = number;
	  run.who = &who;
	  run.accesses = &known;
	  run.quiet = runs > 0;
	  run.at_end = [&] (const launch_state &s) {
	    results = results_of (s);
	    differs = runs ? difference (s, usual, results) : "";
	  };
	  differs.clear ();
	  const status r = d.launch_once (p, why, &run);
	  number = run.launch;
	  if (r != status::ok || !differs.empty ())
	    return report (r, differs, { run.launch, name, run.done }, who.where, runs + 1, file, why);
	  if (!runs++)
	    {
	      usual = results;
	      most_steps = std::max (uint64_t (most_steps_least), who.steps () * most_steps_factor);
	      /* Now that the places are known, the run has more steps.  */
	      const uint64_t began = host_nanoseconds ();
	      if (!start.put_back (i.mem))
		return cannot ("it gives memory back");
	      interrupted_steps again (list, known, most_steps);
	      run.who = &again;
	      run.quiet = true;
	      run.done.clear ();
	      if (d.launch_once (p, why, &run) != status::ok)
		return cannot ("it does not do the same twice");
	      who.others = again.others;
	      const uint64_t can = most_time / (host_nanoseconds () - began + 1);
	      budget = unsigned (std::min (uint64_t (most_runs), std::max (uint64_t (least_runs), can)));
	    }
	  if (interruptions == most)
	    continue;
	  all &= add_longer (list, who.others, size_t (budget) * 16, &next);
	}
      if (interruptions == most || next.empty ())
	break;
      const size_t left = budget > runs ? budget - runs : 0;
      level.clear ();
      for (size_t k = 0; k < std::min (left, next.size ()); k++)
	level.push_back (next[next.size () <= left ? k : k * next.size () / left]);
      all &= next.size () <= left;
      if (level.empty ())
	break;
    }
  fprintf (stderr, "heddle-sim: explored %s: %u orders with up to %u interruptions%s: the same results\n",
	   name.c_str (), runs, std::min (interruptions, most), all ? "" : ", not all there are");
  if (!start.put_back (i.mem))
    return cannot ("it gives memory back");
  const std::vector<interruption> none;
  interrupted_steps who (none, known, most_steps);
  steps_run run;
  run.launch = number;
  run.who = &who;
  run.quiet = true;
  return d.launch_once (p, why, &run);
}

} // namespace ptxsim
