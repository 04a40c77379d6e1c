/* host-races.cc -- the host's accesses to the mapped data of regions; see host-races.h.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   A region with "nowait" is a task with copies of its mapped data: from the host at its beginning, to the host at its
   end.  Without a wait, these copies have no order with the host's accesses (OpenMP 5.2, 5.8.3: without
   synchronization, accesses to the original variable and its copy can race, as they may share storage).  The following
   accesses are therefore races, from the construct to the end of the task:

   map(to:)			the host stores, also when the copy has been made
   map(from:), map(tofrom:)	the host stores or loads

   Data mapped already, by "target data" for example, is not copied and cannot race.  Regions that their thread waits
   for can race with other threads.

   What is ordered.  An access and a region race if neither is ordered before the other, whether they meet in time or
   not (host-order.cc).  A region is therefore remembered beyond its end, until everybody is behind its end; accesses
   before its beginning are noted while several actors exist.  Of a region that waits for dependences the beginning
   comes later: the accesses before it are compared at its beginning.  With an unseen beginning of a thread, only
   accesses at the same time are a race.

   Who accesses.  The compiler calls host_accesses before accesses (gcc-plugin/host/program/host-accesses.cc), in
   programs compiled with -mcheck-races.

   What is mapped.  The program's own GOMP_target_ext (gcc-plugin/link/watched-regions.h) tells what is to be mapped,
   and gives the region a number, which comes back to the plugin with the region's kernel: libgomp hands on its list of
   arguments.

   When a region ends.  libgomp unmaps a region's data when a thread waits for the task, not at the kernel's end, and
   any waiting thread continues after the unmapping.  The last step of it frees the memory of the region's arguments.
   No access of a waiting thread can come before this, and an access before it is a race, however short the kernel was.
   The memory may stay longer: where two regions on their way map the same variable, or it is entered meanwhile, or for
   good, by a mistake in libgomp 12's counts of what a "nowait" region maps of a structure with pointers.  A copy to the
   host behind the kernel's end is therefore an end, too.  Without either, the end of the kernel is the end; and entered
   data is not watched any more.

   What the compiler maps for itself, as the frame of a function around the region, has a name with a dot, and is not
   the user's affair.

   With cancellation, tasks may never run, and nobody is told: nothing is watched.

   Long: one table, and all functions here make or read its rows.  */

#include "plugin/memory/host-races.h"
#include "plugin/memory/host-order.h"
#include "abi.h"
#include "host-calls/host/server.h"
#include "image.h"
#include "plugin/types/requirements.h"
#include "plugin/environment.h"
#include "plugin/error.h"
#include "plugin/types/device-image.h"
#include "plugin/types/operation.h"
#include "plugin/libgomp-plugin.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <set>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <string>
#include <vector>

extern "C" {
int omp_get_num_devices (void);
int omp_get_default_device (void);
int omp_get_cancellation (void);
int omp_target_is_present (const void *, int);
__attribute__ ((visibility ("default"))) heddle_watch_host_function heddle_watch_host;
}

namespace heddle {

namespace {

constexpr unsigned most_reports = 100;
constexpr int default_device = -1;	/* of GOMP_target_ext: GOMP_DEVICE_ICV */
enum : unsigned { target_nowait = 1 };	/* of its flags: GOMP_TARGET_FLAG_NOWAIT */

/* A part of the host's memory.  */
struct range
{
  uintptr_t from, end;
  bool overlaps (const range &r) const { return from < r.end && r.from < end; }
};

/* A mapped variable of a region.  TO: copied from the host, BACK: to the host; this counts only for the user's
   variables.  SURE: copied to the host at the end in any case.  */
struct item
{
  range where;
  bool to, back, sure;
  std::string name;			/* or empty */
};

/* A region on its way.  */
struct region
{
  bool nowait = false;
  bool may_stay = false;		/* its mapped data may stay after its end */
  bool ended = false;			/* its kernel has */
  const char *thread = nullptr;		/* THREAD_MARK of the thread at the construct */
  void *async_data = nullptr;
  CUdeviceptr vars = 0;			/* 0: it has not begun */
  int device = 0;
  std::vector<item> items;
  std::string line, kernel;		/* as far as known */
  std::shared_ptr<host_task> task;
  bool known = false;			/* its maker is known */
  bool started = false;
  host_clock start;			/* then */
  bool over = false;			/* its end is a step, of an actor of its own */
  unsigned end_actor = 0;
  uint32_t end_step = 0;

  /* libgomp shows nothing of its end.  */
  bool
  ends_unseen () const
  {
    return may_stay && std::none_of (items.begin (), items.end (), [] (const item &i) { return i.sure; });
  }
};

/* Where the thread's next region is; the compiler sets it before the region.  */
struct place
{
  const char *file = nullptr, *names = nullptr;
  int line = 0;
  size_t names_size = 0;
};

thread_local place next_region;
thread_local char thread_mark;		/* its address tells threads apart */

/* Whether a program asks for checks; the number of known regions, for a quick answer.  regions that are known, for a
   quick answer.  SEVERAL: more than one actor exists.  */
std::atomic<bool> watching { false }, go_on { false }, several { false };
std::atomic<unsigned> on_their_way { 0 };

/* Never destroyed: destructors of the program access memory.  */
struct table
{
  std::mutex lock;
  long next = 1;
  bool host_runs = false;
  std::map<long, region> regions;
  host_order order;
  std::vector<range> entered_later;	/* by tasks with a possible wait */
  std::set<std::string> told;
  bool failed = false;
};

table &
known ()
{
  static table &t = *new table;
  return t;
}

/* The thread holds T's lock: accesses meanwhile, by a handler of signals or the program's own malloc, are ignored.  */
thread_local bool inside;

class holding
{
public:
  explicit holding (table &t) : m_guard (t.lock) { inside = true; }
  ~holding () { inside = false; }

private:
  std::lock_guard<std::mutex> m_guard;
};

void
drop (table &t, std::map<long, region>::iterator r)
{
  t.regions.erase (r);
  on_their_way.store (unsigned (t.regions.size ()));
}

/* R has ended.  */
void
finish (table &t, region &r)
{
  if (r.over)
    return;
  r.over = true;
  if (!r.started)
    r.start = t.order.region_starts (*r.task);
  r.end_actor = t.order.region_ends (*r.task, r.start, &r.end_step);
}

/* Forget regions and accesses behind everybody.  */
void
forget_old (table &t)
{
  bool under_way = false;
  for (auto r = t.regions.begin (); r != t.regions.end ();)
    {
      auto now = r++;
      const region &it = now->second;
      if (it.over && t.order.known_to_all (it.end_actor, it.end_step))
	{
	  t.order.forget_actor (it.end_actor);
	  drop (t, now);
	}
      else
	under_way |= !it.over;
    }
  const bool others = t.order.several ();
  several.store (others);
  if (!others && !under_way)
    t.order.forget_accesses ();
}

/* Whether the item of KIND is memory; *TO, *BACK: copied to the device, and back; *ALWAYS: also if present already.  */
bool
memory_p (unsigned short kind, bool *to, bool *back, bool *always)
{
  unsigned k = kind & GOMP_MAP_KINDS;
  if ((k & GOMP_MAP_SPECIAL) == GOMP_MAP_IMPLICIT)
    k &= ~unsigned (GOMP_MAP_IMPLICIT);
  *always = k & GOMP_MAP_ALWAYS;
  const unsigned plain = k & ~unsigned (GOMP_MAP_FORCE | GOMP_MAP_ALWAYS);
  *to = (plain <= GOMP_MAP_COPIES && (plain & 1)) || k == GOMP_MAP_TO_PSET;
  *back = plain <= GOMP_MAP_COPIES && (plain & 2);
  return (plain <= GOMP_MAP_COPIES && k != GOMP_MAP_ALWAYS) || k == GOMP_MAP_TO_PSET || k == GOMP_MAP_ZERO_LENGTH;
}

range
range_of (const void *address, unsigned long size)
{
  const uintptr_t from = reinterpret_cast<uintptr_t> (address);
  return { from, from + std::max (size, 1ul) };
}

/* The name of item I among the names that NEXT has.  */
std::string
item_name (const place &next, unsigned long i)
{
  const char *at = next.names, *const end = at + next.names_size;
  for (; at && at < end && i; i--)
    at += strlen (at) + 1;
  return at && at < end ? at : "";
}

std::string
line_text (const char *file, int line)
{
  return std::string (file) + ":" + std::to_string (line);
}

/* --- what programs call ------------------------------------------------------------------------------------------ */

long
region_begins (int device, unsigned long count, void *const *addresses, const unsigned long *sizes,
	       const unsigned short *kinds, unsigned flags)
{
  const place next = next_region;
  next_region = {};
  if (device == default_device)
    device = omp_get_default_device ();
  if (device < 0 || device >= omp_get_num_devices () || use_host_memory () || omp_get_cancellation ())
    return 0;

  region r;
  std::vector<bool> present;
  std::vector<bool> always;
  unsigned long members = 0;		/* of a structure, followed by its members */
  for (unsigned long i = 0; i < count; i++)
    {
      const bool member = members > 0;
      members -= member;
      bool to, back, copies;
      const unsigned kind = kinds[i] & GOMP_MAP_KINDS;
      if (kind == GOMP_MAP_STRUCT)
	members = sizes[i];
      r.may_stay |= (kind == GOMP_MAP_STRUCT && sizes[i] > 1) || kind == GOMP_MAP_ATTACH
		    || kind == GOMP_MAP_ATTACH_ZERO_LENGTH;
      if (!addresses[i] || !memory_p (kinds[i], &to, &back, &copies))
	continue;
      const std::string name = item_name (next, i);
      const bool users = sizes[i] && name.find ('.') == std::string::npos;
      present.push_back (omp_target_is_present (addresses[i], device));
      r.items.push_back ({ range_of (addresses[i], sizes[i]), to && users, back && users,
			   back && sizes[i] && !member && !present.back (), name });
      always.push_back (copies);
    }
  r.nowait = flags & target_nowait;
  r.thread = &thread_mark;
  r.device = device;
  if (next.file)
    r.line = line_text (next.file, next.line);

  table &t = known ();
  const holding guard (t);
  r.task = t.order.region_made ();
  r.known = t.order.self ().known;
  if (r.nowait && t.host_runs)
    return 0;
  bool own = false;
  for (size_t i = 0; i < r.items.size (); i++)
    {
      item &it = r.items[i];
      bool theirs = false;
      for (auto &other : t.regions)
	for (item &o : other.second.items)
	  if (!other.second.over && o.where.overlaps (it.where))
	    {
	      o.sure = it.sure = false;
	      other.second.may_stay = r.may_stay = true;
	      theirs |= o.to || o.back || !present[i];
	    }
      bool stays = present[i] && !theirs;
      for (const range &e : t.entered_later)
	stays |= e.overlaps (it.where);
      if (stays && !always[i])
	it.to = it.back = false;
      else
	own = true;
    }
  for (auto &other : t.regions)
    if (other.second.ends_unseen () && other.second.ended)
      finish (t, other.second);
  forget_old (t);
  if (!own)
    return 0;
  const long number = t.next++;
  t.regions.emplace (number, std::move (r));
  on_their_way.store (unsigned (t.regions.size ()));
  return HEDDLE_TARGET_ARG_WATCH | number << GOMP_TARGET_ARG_VALUE_SHIFT;
}

void
region_left (long word)
{
  table &t = known ();
  const holding guard (t);
  auto r = t.regions.find (word >> GOMP_TARGET_ARG_VALUE_SHIFT);
  if (r == t.regions.end () || r->second.nowait)
    return;
  finish (t, r->second);
  t.order.self ().now.set (r->second.end_actor, r->second.end_step);
  forget_old (t);
}

/* See image.h.  */
void *
event_happens (int what, const void *object)
{
  if (inside)
    return nullptr;
  table &t = known ();
  const holding guard (t);
  auto waited = [&] (const host_task *parent, const host_team *team, unsigned phase, const host_group *group) {
    for (auto &r : t.regions)
      {
	const host_task &task = *r.second.task;
	if (r.second.nowait && ((parent && task.parent.get () == parent) || (group && task.group.get () == group)
				|| (team && task.team.get () == team && task.phase < phase)))
	  finish (t, r.second);
      }
  };
  void *const result = t.order.event (what, object, waited);
  forget_old (t);
  return result;
}

/* Whether an access by SELF now races with R.  */
bool
races (const host_actor &self, const region &r)
{
  const bool meets = !r.over && (r.nowait || r.thread != &thread_mark);
  if (!self.known || !r.known)
    return meets;
  if (r.over)
    return self.now.at (r.end_actor) < r.end_step;
  /* An access noted now is compared when R begins.  */
  return meets && (r.started || r.task->depends.empty ());
}

void
items_entered (unsigned long count, void *const *addresses, const unsigned long *sizes, const unsigned short *kinds,
	       int leave, int later)
{
  table &t = known ();
  const holding guard (t);
  for (unsigned long i = 0; i < count; i++)
    {
      bool to, back, always;
      const unsigned kind = kinds[i] & GOMP_MAP_KINDS;
      if (!addresses[i] || !sizes[i] || (!leave && !memory_p (kinds[i], &to, &back, &always))
	  || kind == GOMP_MAP_STRUCT)
	continue;
      const range where = range_of (addresses[i], sizes[i]);
      auto &list = t.entered_later;
      if (leave)
	list.erase (std::remove_if (list.begin (), list.end (), [&] (const range &e) { return e.overlaps (where); }),
		    list.end ());
      else if (later)
	list.push_back (where);
      for (auto r = t.regions.begin (); !leave && r != t.regions.end ();)
	{
	  auto now = r++;
	  const auto &items = now->second.items;
	  if (std::any_of (items.begin (), items.end (), [&] (const item &o) { return o.where.overlaps (where); }))
	    drop (t, now);
	}
    }
}

/* The host accesses WHERE, at HERE, by NAME, and R's item IT copies this memory.  */
void
report (table &t, const region &r, const item &it, const range &where, bool write, const std::string &here,
	const char *name)
{
  const std::string there = !r.line.empty () ? r.line : !r.kernel.empty () ? r.kernel : "a line that is not known";
  if (t.told.size () >= most_reports || !t.told.insert (here + "|" + there).second)
    return;
  if (!go_on.load (std::memory_order_relaxed))
    t.failed = true;
  const uintptr_t at = std::max (where.from, it.where.from), offset = at - it.where.from;
  std::string variable;
  if (!it.name.empty ())
    variable = ", in `" + it.name + "'" + (offset ? " + " + std::to_string (offset) : "");
  else if (*name)
    variable = ", through `" + std::string (name) + "'";
  const char *const verb = write ? "store" : "load";
  const char *const when = it.back ? "when the region ends" : "by the region";
  fprintf (stderr, "heddle: race between host and region: %s of %zu bytes at %#zx%s\n"
		   "  %s by the host, at %s\n"
		   "  copy %s the host %s, at %s%s\n",
	   verb, size_t (std::min (where.end, it.where.end) - at), size_t (at), variable.c_str (), verb, here.c_str (),
	   it.back ? "to" : "from", when, there.c_str (),
	   !r.kernel.empty () && &there != &r.kernel ? (", in kernel `" + r.kernel + "'").c_str () : "");
}

void
host_accesses (const void *at, unsigned long size, int what, const char *file, int line, const char *name)
{
  if (what & HEDDLE_WATCH_REGION)
    {
      next_region = { file, static_cast<const char *> (at), line, size };
      return;
    }
  if (!(on_their_way.load (std::memory_order_relaxed) || several.load (std::memory_order_relaxed)) || inside
      || serves_kernel ())
    return;
  table &t = known ();
  const holding guard (t);
  auto nothing = [] (const host_task *, const host_team *, unsigned, const host_group *) {};
  if (what & HEDDLE_WATCH_ACQUIRE)
    t.order.event (HEDDLE_SYNC_ACQUIRE, at, nothing);
  else if (size || what & HEDDLE_WATCH_STRING)
    {
      if (what & HEDDLE_WATCH_STRING)
	size = strlen (static_cast<const char *> (at)) + 1;
      const range where = range_of (at, size);
      const bool write = what & HEDDLE_WATCH_WRITE;
      const host_actor &self = t.order.self ();
      for (const auto &r : t.regions)
	if (races (self, r.second))
	  for (const item &it : r.second.items)
	    if ((it.back || (it.to && write)) && it.where.overlaps (where))
	      report (t, r.second, it, where, write, line_text (file, line), name);
      t.order.note (where.from, where.end, write, file, line, name);
    }
  if (what & HEDDLE_WATCH_RELEASE)
    t.order.event (HEDDLE_SYNC_RELEASE, at, nothing);
}

constexpr heddle_host_watch the_watch = { host_accesses, region_begins, region_left, items_entered, event_happens };

} // anonymous namespace

void
races_region_starts (operation &o)
{
  if (!on_their_way.load (std::memory_order_relaxed))
    return;
  long number = 0;
  for (void **args = o.args; args && *args; args++)
    {
      const intptr_t word = reinterpret_cast<intptr_t> (*args);
      if (word & GOMP_TARGET_ARG_SUBSEQUENT_PARAM)
	args++;
      else if ((word & (GOMP_TARGET_ARG_DEVICE_MASK | GOMP_TARGET_ARG_ID_MASK)) == HEDDLE_TARGET_ARG_WATCH)
	number = word >> GOMP_TARGET_ARG_VALUE_SHIFT;
    }
  table &t = known ();
  const holding guard (t);
  auto r = t.regions.find (number);
  if (r == t.regions.end ())
    return;
  r->second.vars = reinterpret_cast<uintptr_t> (o.vars);
  r->second.device = o.on->number;
  if (o.async_data)
    r->second.async_data = o.async_data;
  r->second.kernel = o.what->name;
  if (r->second.line.empty () && o.what->file)
    r->second.line = line_text (o.what->file, int (o.what->line));
  if (r->second.started || r->second.over)
    return;
  r->second.started = true;
  r->second.start = t.order.region_starts (*r->second.task);
  if (r->second.known)
    for (const item &it : r->second.items)
      if (it.to || it.back)
	t.order.unordered (r->second.start, it.where.from, it.where.end,
			   [&] (const host_place &p, uintptr_t from, const host_piece &piece) {
			     if (it.back || p.write)
			       report (t, r->second, it, { from, piece.end }, p.write, line_text (p.file, p.line),
				       piece.name);
			   });
}

void
races_kernel_ends (operation &o)
{
  if (!on_their_way.load (std::memory_order_relaxed))
    return;
  table &t = known ();
  const holding guard (t);
  for (auto r = t.regions.begin (); r != t.regions.end (); ++r)
    if (r->second.async_data == o.async_data && !r->second.ended && !r->second.over)
      {
	r->second.ended = true;
	if (r->second.ends_unseen ())
	  finish (t, r->second);
	return;
      }
}

void
races_freed (operation &o)
{
  CUdeviceptr start;
  size_t size;
  if (!on_their_way.load (std::memory_order_relaxed) || !o.on->memory.find (o.at, &start, &size))
    return;
  table &t = known ();
  const holding guard (t);
  for (auto r = t.regions.begin (); r != t.regions.end (); ++r)
    if (!r->second.over && r->second.device == o.on->number && r->second.vars >= start && r->second.vars - start < size)
      {
	finish (t, r->second);
	return;
      }
}

void
races_copied_back (operation &o)
{
  if (!on_their_way.load (std::memory_order_relaxed))
    return;
  const range where = range_of (o.host, o.size);
  table &t = known ();
  const holding guard (t);
  for (auto &r : t.regions)
    {
      const auto &items = r.second.items;
      auto copied = [&] (const item &i) { return i.back && i.where.overlaps (where); };
      if (r.second.ended && std::any_of (items.begin (), items.end (), copied))
	finish (t, r.second);
    }
}

void
host_runs_regions ()
{
  if (!watching.load (std::memory_order_relaxed))
    return;
  table &t = known ();
  const holding guard (t);
  t.host_runs = true;
  t.regions.clear ();
  on_their_way.store (0);
}

bool
tell_host_races (device &d)
{
  if (!watching.load (std::memory_order_relaxed))
    return false;
  table &t = known ();
  {
    const holding guard (t);
    if (!t.failed)
      return false;
    t.failed = false;
  }
  error ("a target region failed on device %d: the host has accessed its data before its end", d.number);
  return true;
}

} // namespace heddle

const heddle_host_watch *
heddle_watch_host ()
{
  using namespace heddle;
  const char *const checks = secure_getenv ("HEDDLE_SIM_CHECK");
  if (!checks || environment ().driver != driver_choice::simulator
      || !(strstr (checks, "races") || strstr (checks, "iterations")))
    return nullptr;
  go_on.store (strstr (checks, "go-on"));
  watching.store (true);
  table &t = known ();
  const holding guard (t);
  t.order.first_thread_is_here ();
  return &the_watch;
}
