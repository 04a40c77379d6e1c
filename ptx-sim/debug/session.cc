/* session.cc -- launches under gdb's control; see session.h.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   gdb takes the simulator for an x86-64 process: it has to know the processor.  The registers rip and rsp are the only
   ones, from which, with the DWARF of symbols.h, gdb finds all else in memory.  The first module is gdb's executable,
   later ones are libraries.

   The chooser of a launch in steps (schedule/) decides who runs next; so stopping is not to return from the chooser
   until gdb says how to go on.  All lanes stop then.  A step is one of the lane's fragment, with all of its lanes;
   other fragments run while the lane waits for them. gdb takes breakpoints out while it steps over one, and lets
   nothing else run.

   Backwards.  A launch does the same whenever its steps are the same, so the past comes out when the launch is done
   again, from its first memory, and up to an earlier time: a number of instructions.  To find the time of a breakpoint,
   or of a lane's last instruction, all is done again once before.  Text printed for a second time is dropped.

   Long: one command loop, with its commands.  */

#include "debug/session.h"
#include "debug/connection.h"
#include "debug/lanes.h"
#include "debug/symbols.h"
#include "check/places.h"
#include "schedule/saved-memory.h"

#include <csignal>
#include <cstring>
#include <unordered_set>
#include <unistd.h>

namespace ptxsim {

namespace {

/* Where modules' code is for gdb: no memory of a process is there.  */
const uint64_t first_base = uint64_t (1) << 41, base_step = uint64_t (1) << 32;
const unsigned most_threads = 1024;	/* gdb's, unless of the stopped team */
const uint64_t step_instructions = 10000;	/* between two looks at the connection */
const size_t most_bytes = 60000;	/* of a packet */

const char target_description[] =
  "<?xml version=\"1.0\"?><!DOCTYPE target SYSTEM \"gdb-target.dtd\"><target version=\"1.0\">"
  "<architecture>i386:x86-64</architecture><osabi>none</osabi></target>";

/* A module as gdb knows it.  */
struct shown_module
{
  const module *mod;
  code_map map;
  int fd;				/* of its symbols */
  shown_module (const module &m, uint64_t base) : mod (&m), map (m, base), fd (write_symbol_file (m, map)) {}
  shown_module (const shown_module &) = delete;
  ~shown_module () { if (fd >= 0) close (fd); }
  std::string name () const { return "/proc/" + std::to_string (getpid ()) + "/fd/" + std::to_string (fd); }
};

class session : public chooser
{
public:
  bool listen (const char *where, std::string *error) { return m_gdb.listen (where, error); }
  void loaded (const module &m);
  void unloads (const module &m);
  status launch (device &d, const launch_params &p, failure *why);
  void process_ends (int code);

  size_t choose (const std::vector<candidate> &ready, long current, uint64_t *count, bool *to_access) override;
  bool ends_before (const fragment &f, const insn *i) override;
  void begins (launch_state &s, const block_list *blocks) override;
  void fails (exec &x, const fault &f, const block_list *blocks) override;

private:
  /* How to go on.  */
  enum class go { all, step, only };	/* ONLY: a step with nobody else */

  bool wait_for_gdb ();
  void stop (const char *signal, const std::string &more, const lane_name &who);
  void talk ();
  void lost ();
  /* Commands.  TALK goes on while they return true.  */
  bool command (const std::string &p);
  void query (const std::string &p);
  bool resume (const std::string &p);
  void transfer (const std::string &p);
  std::string document (const std::string &object);
  std::string threads ();
  std::string libraries ();
  std::string registers ();
  void breakpoint (const std::string &p);
  void read_memory (const std::string &p);
  void write_memory (const std::string &p);

  /* Backwards.  */
  bool go_back (bool step);
  void observe (const fragment &f, const insn *i, uint64_t time);
  size_t choose_again (const std::vector<candidate> &ready, uint64_t *count);
  void count_time ();
  void restart_if_asked () const;

  uint64_t address (const code *fn, const insn *i) const;
  std::string thread_id (const lane_name &n);
  bool current_place (lane_place *p);
  bool byte_at (uint64_t addr, bool write, char **at, char *value);
  bool past_step (const lane_place &p) const;
  size_t choose_for_step (const std::vector<candidate> &ready, uint64_t *count);
  bool stops_at (const candidate &c);

  std::mutex m_lock;			/* of a launch; modules */
  std::mutex m_modules_lock;
  connection m_gdb;
  enum { waiting, attached, gone } m_state = waiting;
  std::list<shown_module> m_modules;
  uint64_t m_next_base = first_base;
  const module *m_executable = nullptr;	/* as gdb has them */
  bool m_libraries_changed = false;
  std::unordered_set<const insn *> m_breakpoints;
  lane_table m_lanes;

  /* Of the launch.  */
  launch_state *m_launch = nullptr;
  const block_list *m_blocks = nullptr;
  bool m_first = true;			/* nothing has been told to gdb yet */
  std::string m_stop;			/* the packet with the reason of the stop */
  lane_name m_stopped = { 0, 0, 0 };	/* who has stopped */
  lane_name m_current = { 0, 0, 0 };	/* whom gdb asks about */

  go m_go = go::all;
  lane_name m_stepping = { 0, 0, 0 };
  uint64_t m_range_start = 0, m_range_end = 0;
  const insn *m_step_from = nullptr;
  bool m_has_run = false;		/* the stepping lane, from gdb's command on */
  size_t m_turns = 0;

  /* Backwards.  Times are instructions since the launch began.  */
  const char *m_no_past = "";		/* why gdb cannot go back; null: it can */
  steps_run *m_run = nullptr;
  std::vector<schedule_step> m_history;	/* of the run before this one */
  enum { live, scanning, seeking } m_phase = live;
  bool m_again = false;			/* this run is to end, and be done again */
  bool m_scan_steps = false;		/* for the instructions of M_STEPPING, not for breakpoints */
  uint64_t m_now = 0, m_target = 0;	/* what is in the past; where to stop */
  uint64_t m_found = 0;			/* the last time at which ... */
  bool m_any_found = false;
  lane_name m_found_by = { 0, 0, 0 };
  uint64_t m_time = 0, m_furthest = 0;
  size_t m_counted = 0;			/* steps that M_TIME has */
  uint64_t m_in_step = 0;		/* instructions of the running step, after which it has gone on */
  lane_name m_backwards = { 0, 0, 0 };	/* who steps back, if gdb says nothing else */
  lane_name m_chosen = { 0, 0, 0 };	/* the warp whose step it is */
};

/* --- modules --------------------------------------------------------------------------------------------------- */

void
session::loaded (const module &m)
{
  std::lock_guard<std::mutex> hold (m_modules_lock);
  m_modules.emplace_back (m, m_next_base);
  m_next_base += base_step;
  if (m_modules.back ().fd < 0)
    fprintf (stderr, "heddle-sim: no file for gdb's symbols: %s\n", strerror (errno));
  m_libraries_changed = true;
}

void
session::unloads (const module &m)
{
  std::lock_guard<std::mutex> one (m_lock);
  std::lock_guard<std::mutex> hold (m_modules_lock);
  for (auto it = m_modules.begin (); it != m_modules.end (); ++it)
    if (it->mod == &m)
      {
	for (auto b = m_breakpoints.begin (); b != m_breakpoints.end ();)
	  b = it->map.holds (*b) ? m_breakpoints.erase (b) : std::next (b);
	m_modules.erase (it);
	m_libraries_changed = true;
	return;
      }
}

uint64_t
session::address (const code *fn, const insn *i) const
{
  for (const shown_module &s : m_modules)
    if (const placed_code *p = s.map.find (fn))
      return p->address (size_t (i - fn->insns.data ()));
  return 0;
}

/* --- launches -------------------------------------------------------------------------------------------------- */

bool
session::wait_for_gdb ()
{
  std::string error;
  if (!m_gdb.address ().empty ())
    fprintf (stderr, "heddle-sim: waiting for: gdb -ex 'target remote %s'\n", m_gdb.address ().c_str ());
  if (m_gdb.accept (&error))
    {
      m_state = attached;
      return true;
    }
  fprintf (stderr, "heddle-sim: %s\n", error.c_str ());
  m_state = gone;
  return false;
}

/* Whether code of M calls functions of the host, as it says itself (doc/abi.md).  */
bool
calls_host (const module &m)
{
  for (const auto &text : m.texts)
    if (text->find ("//:HEDDLE-CALL") != std::string::npos)
      return true;
  return false;
}

status
session::launch (device &d, const launch_params &p, failure *why)
{
  std::unique_lock<std::mutex> one (m_lock);
  if (m_state == waiting)
    wait_for_gdb ();
  if (m_state == gone)
    {
      one.unlock ();
      return d.launch_once (p, why, nullptr);
    }
  device::impl &i = *d.self ();
  saved_memory start;
  m_no_past = i.races || i.values ? "HEDDLE_SIM_CHECK has seen it"
	      : calls_host (*p.entry->mod) ? "the program's device code calls functions of the host"
	      : i.running.load () || p.entry->param_address || !start.save (i.mem)
	      ? "there is too much to be done again" : nullptr;
  m_phase = live;
  m_furthest = 0;
  uint64_t number = 0;
  for (;;)
    {
      steps_run run;
      run.who = this;
      run.launch = number;
      m_run = &run;
      const status s = d.launch_once (p, why, &run);
      number = run.launch;
      m_run = nullptr;
      m_launch = nullptr;
      m_blocks = nullptr;
      if (!m_again)
	return s;
      m_again = false;
      m_history = std::move (run.done);
      if (!start.put_back (i.mem))
	{
	  fprintf (stderr, "heddle-sim: the region cannot be done again: it has given memory back\n");
	  return s;
	}
    }
}

void
session::begins (launch_state &s, const block_list *blocks)
{
  m_launch = &s;
  m_blocks = blocks;
  m_time = m_in_step = 0;
  m_counted = 0;
  if (m_go != go::all)
    m_go = go::all;			/* who stepped has ended with its region */
}

void
session::process_ends (int code)
{
  if (m_state == attached && m_gdb.open ())
    {
      /* gdb may end on this news, and this program with it.  */
      fflush (nullptr);
      char text[8];
      snprintf (text, sizeof text, "W%02x", unsigned (code) & 255);
      m_gdb.send (text);
      m_gdb.close ();
    }
}

/* gdb is not there any more: the program goes on by itself.  */
void
session::lost ()
{
  if (m_state == attached)
    fprintf (stderr, "heddle-sim: gdb has gone\n");
  m_state = gone;
  m_gdb.close ();
  m_breakpoints.clear ();
  m_go = go::all;
}

/* A kernel fails: gdb sees the instruction at fault.  */
void
session::fails (exec &x, const fault &f, const block_list *blocks)
{
  /* A failed step is as long as its work.  */
  if (x.at && m_run->done.size () > m_counted)
    {
      m_run->done.back ().count = m_in_step;
      if (!m_in_step)
	m_run->done.pop_back ();
    }
  if (m_again || m_state != attached)
    return;
  count_time ();
  m_phase = live;
  m_blocks = blocks;
  lane_name who = m_stopped;
  if (x.blk && x.at && x.fr && f.lane < warp_size)
    {
      fragment now;
      now.mask = x.mask;
      now.pc = x.at;
      now.fr = x.fr;
      now.j = x.j;
      x.w->frags.push_back (now);
      who = { x.blk->linear, x.w->number, f.lane };
    }
  else if (x.blk)
    for (const warp &w : x.blk->warps)
      if (w.live ())
	{
	  who = { x.blk->linear, w.number, unsigned (__builtin_ctz (w.live ())) };
	  break;
	}
  fprintf (stderr, "heddle-sim: %s\n", f.what.c_str ());
  /* SIGSEGV, SIGILL, SIGABRT in gdb's numbers.  */
  const char *signal = "06";
  switch (f.code)
    {
    case status::illegal_address: case status::misaligned_address: case status::stack_overflow:
      signal = "0b";
      break;
    case status::trap: case status::illegal_instruction:
      signal = "04";
      break;
    default:
      break;
    }
  stop (signal, "", who);
  m_blocks = nullptr;
}

/* --- who runs next --------------------------------------------------------------------------------------------- */

bool
session::ends_before (const fragment &f, const insn *i)
{
  m_in_step++;
  if (m_phase == scanning)
    observe (f, i, m_time + m_in_step);
  return m_phase == live && m_breakpoints.count (i) != 0;
}

/* --- backwards -------------------------------------------------------------------------------------------------- */

/* Go back, by one instruction of gdb's current lane if STEP, or to the last breakpoint.  False: impossible, and gdb has
   been told.  */
bool
session::go_back (bool step)
{
  if (m_no_past)
    {
      fprintf (stderr, "heddle-sim: this region is not done again: %s\n", m_no_past);
      m_gdb.send ("E01");
      return false;
    }
  count_time ();
  m_again = true;
  m_phase = scanning;
  m_scan_steps = step;
  m_stepping = m_backwards;
  m_now = m_time;
  m_furthest = std::max (m_furthest, m_time);
  m_found = 0;
  m_any_found = false;
  return true;
}

/* All steps but the running one are as long as before.  */
void
session::count_time ()
{
  for (; m_counted < m_run->done.size (); m_counted++)
    m_time += m_run->done[m_counted].count;
  m_in_step = 0;
}

/* End this run, if it is to be done again.  */
void
session::restart_if_asked () const
{
  if (m_again)
    throw fault { status::timeout, 32, "done again" };
}

/* At TIME fragment F of the warp chosen is about to execute I.  */
void
session::observe (const fragment &f, const insn *i, uint64_t time)
{
  if (time >= m_now)
    return;
  lane_name who { m_chosen.block, m_chosen.warp, unsigned (__builtin_ctz (f.mask)) };
  const bool its = who.block == m_stepping.block && who.warp == m_stepping.warp && f.mask >> m_stepping.lane & 1;
  if (its)
    who = m_stepping;
  if (m_scan_steps ? !its : !m_breakpoints.count (i))
    return;
  m_found = time;
  m_any_found = true;
  m_found_by = who;
}

/* The next step of the last run, or a part of it.  The phase is over where the step's COUNT becomes 0.  */
size_t
session::choose_again (const std::vector<candidate> &ready, uint64_t *count)
{
  const size_t number = m_run->done.size ();
  const uint64_t end = m_phase == scanning ? m_now : m_target;
  *count = 0;
  if (m_time >= end || number >= m_history.size ())
    return 0;
  const schedule_step &s = m_history[number];
  for (size_t k = 0; k < ready.size (); k++)
    if (ready[k].in->linear == s.block && ready[k].of->number == s.warp && ready[k].fragment == s.fragment)
      {
	*count = std::min (s.count, end - m_time);
	m_chosen = { s.block, s.warp, 0 };
	if (m_phase == scanning)
	  {
	    const fragment &f = ready[k].of->frags[s.fragment];
	    observe (f, f.pc, m_time);
	  }
	return k;
      }
  throw fault { status::invalid_value, 32, "the region does not do the same twice: gdb cannot go back" };
}

/* Whether the step of the lane at P is over.  */
bool
session::past_step (const lane_place &p) const
{
  if (!m_has_run && p.pc == m_step_from)
    return false;
  const uint64_t a = address (p.fr->fn, p.pc);
  return a < m_range_start || a >= m_range_end;
}

/* The fragment of C has come to a breakpoint: stop there.  */
bool
session::stops_at (const candidate &c)
{
  const fragment &f = c.of->frags[c.fragment];
  if (m_breakpoints.empty () || !m_breakpoints.count (f.pc))
    return false;
  lane_name who { c.in->linear, c.of->number, unsigned (__builtin_ctz (f.mask)) };
  for (const lane_name *n : { &m_stepping, &m_current, &m_stopped })
    if (n->block == who.block && n->warp == who.warp && f.mask >> n->lane & 1)
      {
	who = *n;
	break;
      }
  stop ("05", "swbreak:;", who);
  return true;
}

/* The index of the one to run while a lane steps.  */
size_t
session::choose_for_step (const std::vector<candidate> &ready, uint64_t *count)
{
  for (size_t k = 0; k < ready.size (); k++)
    {
      const candidate &c = ready[k];
      if (c.in->linear == m_stepping.block && c.of->number == m_stepping.warp
	  && c.of->frags[c.fragment].mask >> m_stepping.lane & 1)
	{
	  *count = 1;
	  m_has_run = true;
	  return k;
	}
    }
  *count = 100;
  return m_turns++ % ready.size ();
}

size_t
session::choose (const std::vector<candidate> &ready, long current, uint64_t *count, bool *to_access)
{
  const lane_name first { ready[0].in->linear, ready[0].of->number,
			  unsigned (__builtin_ctz (ready[0].of->frags[ready[0].fragment].mask)) };
  count_time ();
  m_launch->quiet = m_time < m_furthest;
  if (m_phase != live)
    {
      *to_access = true;
      const size_t k = choose_again (ready, count);
      if (*count)
	return k;
      if (m_phase == scanning)
	{
	  m_target = m_any_found ? m_found : 0;
	  m_phase = seeking;
	  m_again = true;
	  restart_if_asked ();
	}
      m_phase = live;
      m_go = go::all;
      if (m_any_found)
	stop ("05", m_scan_steps ? "" : "swbreak:;", m_found_by);
      else
	stop ("05", "replaylog:begin;", first);
      restart_if_asked ();
    }
  if (m_state == attached)
    {
      bool changed;
      {
	std::lock_guard<std::mutex> hold (m_modules_lock);
	changed = m_libraries_changed;
	m_libraries_changed = false;
      }
      if (m_first)
	{
	  m_first = false;
	  m_stopped = m_current = m_backwards = first;
	  m_stop = "T05thread:" + thread_id (first) + ";";
	  talk ();
	}
      else if (changed)
	stop ("05", "library:;", first);
    }
  for (;;)
    {
      restart_if_asked ();
      *count = step_instructions;
      /* One by one: so a step is the same in portions of any size.  */
      *to_access = !m_no_past || !m_breakpoints.empty ();
      if (m_state != attached)
	return current >= 0 && m_turns++ % 8 ? size_t (current) : (size_t (current) + 1) % ready.size ();
      if (m_gdb.interrupted ())
	{
	  stop ("02", "", m_stopped);
	  continue;
	}
      size_t k;
      if (m_go == go::all)
	k = current >= 0 && m_turns++ % 8 ? size_t (current) : (size_t (current) + 1) % ready.size ();
      else
	{
	  lane_place p;
	  if (!find_lane (*m_blocks, m_stepping, &p))
	    {
	      m_go = go::all;		/* it has ended */
	      continue;
	    }
	  const bool over = past_step (p);
	  k = choose_for_step (ready, count);
	  const candidate &c = ready[k];
	  const bool mine = c.in == p.in && c.of == p.of && c.of->frags[c.fragment].mask >> m_stepping.lane & 1;
	  if (over || (m_go == go::only && !mine))
	    {
	      m_go = go::all;
	      stop ("05", m_breakpoints.count (p.pc) ? "swbreak:;" : "", m_stepping);
	      continue;
	    }
	  /* A breakpoint in the range, where it has come since.  */
	  if (mine && p.pc == m_step_from)
	    {
	      m_step_from = nullptr;
	      return k;
	    }
	}
      if (!stops_at (ready[k]))
	return k;
    }
}

/* --- stopping -------------------------------------------------------------------------------------------------- */

std::string
session::thread_id (const lane_name &n)
{
  char text[16];
  snprintf (text, sizeof text, "%x", m_lanes.number (n));
  return text;
}

/* Tell gdb that WHO has stopped, by SIGNAL, for MORE reasons; return when gdb says how to go on.  */
void
session::stop (const char *signal, const std::string &more, const lane_name &who)
{
  m_stopped = m_current = m_backwards = who;
  m_stop = std::string ("T") + signal + "thread:" + thread_id (who) + ";" + more;
  m_gdb.send (m_stop);
  talk ();
}

void
session::talk ()
{
  std::string packet;
  do
    if (!m_gdb.receive (&packet, nullptr))
      {
	lost ();
	return;
      }
  while (command (packet));
}

bool
session::current_place (lane_place *p)
{
  return m_blocks && find_lane (*m_blocks, m_current, p);
}

/* --- commands -------------------------------------------------------------------------------------------------- */

bool
starts_with (const std::string &s, const char *with)
{
  return s.compare (0, strlen (with), with) == 0;
}

/* False: go on.  */
bool
session::command (const std::string &p)
{
  lane_place place;
  const lane_name *n;
  switch (p[0])
    {
    case '?':
      m_gdb.send (m_stop);
      return true;
    case 'q': case 'Q':
      query (p);
      return true;
    case 'H':
      if (p.size () > 2 && p[1] == 'c')
	{
	  n = m_lanes.name (unsigned (std::max (0L, strtol (p.c_str () + 2, nullptr, 16))));
	  m_backwards = n ? *n : m_current;
	}
      else if (p.size () > 2 && p[1] == 'g')
	{
	  const long k = strtol (p.c_str () + 2, nullptr, 16);
	  if (k > 0 && (n = m_lanes.name (unsigned (k))))
	    m_current = *n;
	  else if (k > 0)
	    {
	      m_gdb.send ("E01");
	      return true;
	    }
	}
      m_gdb.send ("OK");
      return true;
    case 'T':
      n = m_lanes.name (unsigned (strtoul (p.c_str () + 1, nullptr, 16)));
      m_gdb.send (n && m_blocks && find_lane (*m_blocks, *n, &place) ? "OK" : "E01");
      return true;
    case 'b':
      if (p == "bs" || p == "bc")
	return !go_back (p == "bs");
      m_gdb.send ("");
      return true;
    case 'g':
      m_gdb.send (registers ());
      return true;
    case 'm':
      read_memory (p);
      return true;
    case 'M':
      write_memory (p);
      return true;
    case 'Z': case 'z':
      breakpoint (p);
      return true;
    case 'D':
      m_gdb.send ("OK");
      m_state = gone;
      m_gdb.close ();
      m_breakpoints.clear ();
      m_go = go::all;
      return false;
    case 'k':
      kill (getpid (), SIGKILL);
      return true;
    case 'v':
      if (p == "vCont?")
	m_gdb.send ("vCont;c;C;s;S;r");
      else if (starts_with (p, "vCont;"))
	return resume (p.substr (6));
      else if (starts_with (p, "vKill;"))
	{
	  m_gdb.send ("OK");
	  kill (getpid (), SIGKILL);
	}
      else
	m_gdb.send ("");
      return true;
    case 'G': case 'P':
      m_gdb.send ("E01");
      return true;
    default:
      m_gdb.send ("");
      return true;
    }
}

/* P: actions, the first that fits a thread is its.  A step is for one thread; then the other threads may run if an
   action is theirs.  False: go on; true: an error has been told.  */
bool
session::resume (const std::string &p)
{
  bool others = false, steps = false;
  m_range_start = m_range_end = 0;
  for (size_t at = 0; at < p.size ();)
    {
      const size_t end = std::min (p.find (';', at), p.size ());
      const std::string action = p.substr (at, end - at);
      at = end + 1;
      const size_t colon = action.find (':');
      const lane_name *n = colon == std::string::npos ? nullptr
			   : m_lanes.name (unsigned (strtoul (action.c_str () + colon + 1, nullptr, 16)));
      if (action[0] == 's' || action[0] == 'S' || action[0] == 'r')
	{
	  if (!n)
	    n = &m_current;
	  m_stepping = *n;
	  steps = true;
	  if (action[0] == 'r')
	    {
	      char *rest;
	      m_range_start = strtoull (action.c_str () + 1, &rest, 16);
	      m_range_end = *rest == ',' ? strtoull (rest + 1, nullptr, 16) : m_range_start;
	    }
	}
      else if (action[0] == 'c' || action[0] == 'C')
	others = true;
      else
	{
	  m_gdb.send ("E01");
	  return true;
	}
    }
  m_go = !steps ? go::all : others ? go::step : go::only;
  m_has_run = false;
  lane_place place;
  m_step_from = m_blocks && find_lane (*m_blocks, m_stepping, &place) ? place.pc : nullptr;
  return false;
}

void
session::query (const std::string &p)
{
  if (starts_with (p, "qSupported"))
    m_gdb.send ("PacketSize=20000;qXfer:features:read+;qXfer:libraries:read+;qXfer:exec-file:read+;qXfer:threads:read+;"
		"swbreak+;vContSupported+;QStartNoAckMode+;ReverseStep+;ReverseContinue+");
  else if (p == "QStartNoAckMode")
    {
      m_gdb.send ("OK");
      m_gdb.trust ();
    }
  else if (starts_with (p, "qXfer:"))
    transfer (p.substr (6));
  else if (p == "qC")
    m_gdb.send ("QC" + thread_id (m_current));
  else if (p == "qAttached")
    m_gdb.send ("1");
  else if (starts_with (p, "qSymbol"))
    m_gdb.send ("OK");
  else
    m_gdb.send ("");
}

/* P: OBJECT:read:ANNEX:OFFSET,LENGTH.  */
void
session::transfer (const std::string &p)
{
  const size_t read = p.find (":read:"), last = p.rfind (':'), comma = p.rfind (',');
  if (read == std::string::npos || comma == std::string::npos || last > comma)
    {
      m_gdb.send ("");
      return;
    }
  const std::string text = document (p.substr (0, read));
  const size_t offset = strtoull (p.c_str () + last + 1, nullptr, 16),
	       length = std::min (most_bytes, size_t (strtoull (p.c_str () + comma + 1, nullptr, 16)));
  if (text.empty ())
    m_gdb.send ("E00");
  else if (offset >= text.size ())
    m_gdb.send ("l");
  else
    m_gdb.send ((offset + length < text.size () ? "m" : "l") + text.substr (offset, length));
}

std::string
session::document (const std::string &object)
{
  if (object == "features")
    return target_description;
  if (object == "threads")
    return threads ();
  if (object == "libraries")
    return libraries ();
  if (object == "exec-file")
    {
      std::lock_guard<std::mutex> hold (m_modules_lock);
      if (m_modules.empty () || m_modules.front ().fd < 0)
	return "";
      m_executable = m_modules.front ().mod;
      return m_modules.front ().name ();
    }
  return "";
}

/* Modules that gdb does not have yet.  */
std::string
session::libraries ()
{
  std::lock_guard<std::mutex> hold (m_modules_lock);
  std::string s = "<library-list>";
  char base[40];
  for (const shown_module &m : m_modules)
    if (m.mod != m_executable && m.fd >= 0)
      {
	snprintf (base, sizeof base, "0x%llx", (unsigned long long) m.map.base ());
	s += "<library name=\"" + m.name () + "\"><segment address=\"" + base + "\"/></library>";
      }
  return s + "</library-list>";
}

std::string
session::threads ()
{
  std::string s = "<threads>";
  unsigned count = 0;
  auto tell = [&] (const lane_name &n, bool one) {
    s += "<thread id=\"" + thread_id (n) + "\" name=\"team " + std::to_string (n.block) + ", thread "
	 + std::to_string (n.warp) + (one ? "" : ", lane " + std::to_string (n.lane)) + "\"/>";
    count++;
  };
  bool told = false;
  if (m_blocks)
    for (const auto &b : *m_blocks)
      {
	if (count >= most_threads && b->linear != m_stopped.block)
	  continue;
	for (warp &w : b->warps)
	  {
	    uint32_t lanes = lanes_for_threads (*b, w);
	    const bool one = !(lanes & (lanes - 1)) && w.live () != lanes;
	    if (b->linear == m_stopped.block && w.number == m_stopped.warp && w.live () >> m_stopped.lane & 1)
	      {
		lanes |= 1u << m_stopped.lane;
		told = true;
	      }
	    for (; lanes; lanes &= lanes - 1)
	      tell ({ b->linear, w.number, unsigned (__builtin_ctz (lanes)) }, one);
	  }
      }
  if (!told)
    tell (m_stopped, true);
  return s + "</threads>";
}

/* All of x86-64's core, in gdb's order; x: absent.  */
std::string
session::registers ()
{
  const unsigned general = 16, rsp = 7, others = 4 * 7 + 8 * 10 + 8 * 4;
  std::string s (16 * (general + 1) + 2 * others, 'x');
  lane_place p;
  auto put = [&s] (unsigned number, uint64_t v) { s.replace (16 * number, 16, to_hex (&v, sizeof v)); };
  if (current_place (&p))
    {
      put (rsp, frame_address (m_lanes.number (m_current), p.fr));
      put (general, address (p.fr->fn, p.pc));
    }
  return s;
}

/* P: Z or z, KIND, ADDRESS and what we need not know.  Breakpoints elsewhere, as in the host's code, are never met.  */
void
session::breakpoint (const std::string &p)
{
  if (p.size () < 4 || (p[1] != '0' && p[1] != '1'))
    {
      m_gdb.send ("");
      return;
    }
  const uint64_t addr = strtoull (p.c_str () + 3, nullptr, 16);
  std::lock_guard<std::mutex> hold (m_modules_lock);
  for (const shown_module &m : m_modules)
    if (const insn *i = m.map.at (addr))
      {
	if (p[0] == 'Z')
	  m_breakpoints.insert (i);
	else
	  m_breakpoints.erase (i);
      }
  m_gdb.send ("OK");
}

/* --- memory ---------------------------------------------------------------------------------------------------- */

/* The place of gdb's byte at ADDR: *AT, or its value in *VALUE, for a byte of our making.  False: nowhere.  */
bool
session::byte_at (uint64_t addr, bool write, char **at, char *value)
{
  *at = nullptr;
  frame_place f;
  if (addr & frames_start)
    {
      if (!m_blocks || !find_frame (m_lanes, *m_blocks, addr, &f))
	return false;
      uint64_t word;
      unsigned byte;
      if (f.offset >= frame_return)
	{
	  word = f.fr->parent ? address (f.fr->parent->fn, f.fr->call + 1) : 0;
	  byte = unsigned (f.offset - frame_return);
	}
      else if (f.offset >= frame_locals)
	{
	  word = local_window + f.fr->local_base;
	  byte = unsigned (f.offset - frame_locals);
	}
      else
	{
	  /* What nothing reads must not be written.  */
	  *at = f.fr->fn->register_byte (f.fr->regs, f.offset, f.lane);
	  return *at && !write;
	}
      *value = char (word >> (8 * byte));
      return !write;
    }
  lane_place p;
  if (addr - shared_window < window_size)
    {
      const uint64_t offset = addr - shared_window;
      if (!current_place (&p) || offset < window_start || offset - window_start >= p.in->shared_bytes)
	return false;
      *at = p.in->shared.get () + offset;
      return true;
    }
  if (addr - local_window < window_size)
    {
      const uint64_t offset = addr - local_window;
      if (!current_place (&p) || offset < window_start || offset >= p.fr->local_top)
	return false;
      *at = p.in->local.at (p.of->number * warp_size + m_current.lane) + offset;
      return true;
    }
  if (m_launch && m_launch->dev->self ()->mem.find (addr).kind != memory_kind::none)
    {
      *at = reinterpret_cast<char *> (addr);
      return !write || m_launch->dev->self ()->mem.find (addr).kind != memory_kind::constant;
    }
  if (write || addr < first_base)
    return false;
  std::lock_guard<std::mutex> hold (m_modules_lock);
  for (const shown_module &m : m_modules)
    if (const placed_code *c = m.map.around (addr))
      {
	const uint64_t offset = addr - c->start;
	*value = char (c->fn->begin && offset < sizeof start_bytes ? start_bytes[offset] : 0x90);
	return true;
      }
  return false;
}

/* P: m ADDRESS,LENGTH.  */
void
session::read_memory (const std::string &p)
{
  char *rest;
  const uint64_t addr = strtoull (p.c_str () + 1, &rest, 16);
  const uint64_t wanted = *rest == ',' ? strtoull (rest + 1, nullptr, 16) : 0;
  const uint64_t n = std::min (uint64_t (most_bytes / 2), wanted);
  std::string s;
  for (uint64_t k = 0; k < n; k++)
    {
      char *at, value;
      if (!byte_at (addr + k, false, &at, &value))
	break;
      s += to_hex (at ? at : &value, 1);
    }
  m_gdb.send (s.empty () && n ? "E0e" : s);
}

/* P: M ADDRESS,LENGTH:BYTES.  */
void
session::write_memory (const std::string &p)
{
  char *rest;
  const uint64_t addr = strtoull (p.c_str () + 1, &rest, 16);
  const size_t colon = p.find (':');
  std::string bytes;
  if (*rest != ',' || colon == std::string::npos || !from_hex (p.substr (colon + 1), &bytes))
    {
      m_gdb.send ("E16");
      return;
    }
  char *at, value;
  for (size_t k = 0; k < bytes.size (); k++)
    if (!byte_at (addr + k, true, &at, &value))
      {
	m_gdb.send ("E0e");
	return;
      }
  for (size_t k = 0; k < bytes.size (); k++)
    if (byte_at (addr + k, true, &at, &value))
      *at = bytes[k];
  m_gdb.send ("OK");
}

session *the_session;

} // namespace

bool
start_session (const char *where, std::string *error)
{
  if (the_session)
    return true;
  auto s = std::make_unique<session> ();
  if (!s->listen (where, error))
    return false;
  the_session = s.release ();
  on_exit ([] (int code, void *) { the_session->process_ends (code); }, nullptr);
  return true;
}

bool
has_session ()
{
  return the_session;
}

void
session_loaded (const module &m)
{
  the_session->loaded (m);
}

void
session_unloads (const module &m)
{
  the_session->unloads (m);
}

status
session_launch (device &d, const launch_params &p, failure *why)
{
  return the_session->launch (d, p, why);
}

} // namespace ptxsim
