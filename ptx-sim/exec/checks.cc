/* checks.cc -- checks that cost time and are asked for by HEDDLE_SIM_CHECK; the environment.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   `races': check/races.h.  `memory': check/values.h.  `mirrors': check/mirrors.h.  `regs': decode/unwritten.cc.
   `linked': link.cc.  `ptxas': decode/ptxas.cc.  */

#include "debug/session.h"
#include "types/launch.h"
#include "types/ops.h"

#include <cstdlib>
#include <cstring>

namespace ptxsim {

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

/* HEDDLE_SIM_SCHEDULE is S, "fair", "apart:NUMBER" or KIND:NUMBER[,FILE].  False with *ERROR.  */
static bool
read_schedule (const char *s, options &o, std::string *error)
{
  uint64_t v;
  const char *const comma = strchr (s, ',');
  const std::string text = comma ? std::string (s, comma) : s;
  if (strncmp (s, "random:", 7) == 0)
    {
      if (!number ("HEDDLE_SIM_SCHEDULE=random", text.c_str () + 7, 0, UINT64_MAX, &v, error))
	return false;
      o.random_schedule = !comma;
      o.stores_schedule = comma;
      o.seed = v;
    }
  else if (strncmp (s, "apart:", 6) == 0)
    {
      if (!number ("HEDDLE_SIM_SCHEDULE=apart", s + 6, 0, UINT64_MAX, &v, error))
	return false;
      o.random_schedule = o.lanes_apart = true;
      o.seed = v;
    }
  else if (strncmp (s, "explore:", 8) == 0)
    {
      if (!number ("HEDDLE_SIM_SCHEDULE=explore", text.c_str () + 8, 0, 10, &v, error))
	return false;
      o.explores = true;
      o.interruptions = unsigned (v);
    }
  else if (strncmp (s, "replay:", 7) == 0)
    {
      if (!read_schedules (s + 7, &o.replayed, error))
	return false;
    }
  else if (strcmp (s, "fair") != 0)
    {
      *error = std::string ("HEDDLE_SIM_SCHEDULE=") + s
	       + ": expected fair, random:SEED[,FILE], apart:SEED, replay:FILE or explore:N[,FILE]";
      return false;
    }
  if ((o.stores_schedule || o.explores) && comma)
    {
      o.schedule_file = comma + 1;
      if (o.stores_schedule && !write_schedule (o.schedule_file.c_str (), {}, true))
	{
	  *error = "HEDDLE_SIM_SCHEDULE: cannot write " + o.schedule_file + ": " + strerror (errno);
	  return false;
	}
    }
  return true;
}

/* HEDDLE_SIM_CHECK is S, a list.  False with *ERROR.  */
static bool
read_checks (const char *s, options &o, std::string *error)
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
      else if (w == "iterations")
	o.check_races = o.check_iterations = true;
      else if (w == "memory")
	o.check_memory = true;
      else if (w == "stale")
	o.check_memory = o.check_stale = true;
      else if (w == "regs")
	o.check_regs = true;
      else if (w == "linked")
	o.check_linked = true;
      else if (w == "ptxas")
	o.check_ptxas = true;
      else if (w == "mirrors")
	o.check_mirrors = true;
      else if (w == "no-div0")
	o.trap_division = false;
      else if (w == "all-teams")
	o.all_teams = true;
      else if (w == "go-on")
	o.go_on = true;
      else if (w != "")
	{
	  *error = "HEDDLE_SIM_CHECK: unknown check `" + w + "' (known: races, iterations, memory, stale, mirrors, "
		   "regs, linked, ptxas, no-div0, all-teams, go-on)";
	  return false;
	}
    }
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
  /* host_has_avx2 obeys it.  */
  if (const char *s = secure_getenv ("HEDDLE_SIM_HOST"); s && *s && strcmp (s, "any") != 0)
    {
      *error = std::string ("HEDDLE_SIM_HOST=") + s + ": expected any";
      return false;
    }
  if (const char *s = secure_getenv ("HEDDLE_SIM_PROFILE"))
    {
      if (!strcmp (s, "1"))
	o.profile = true;
      else if (*s && strcmp (s, "0"))
	{
	  if (!open_profile (s, error))
	    return false;
	  o.profile_lines = true;
	}
    }
  if (const char *s = secure_getenv ("HEDDLE_SIM_SCHEDULE"); s && !read_schedule (s, o, error))
    return false;
  if (const char *s = secure_getenv ("HEDDLE_SIM_GDB"); s && *s && !start_session (s, error))
    return false;
  if (const char *s = secure_getenv ("HEDDLE_SIM_CHECK"); s && !read_checks (s, o, error))
    return false;
  return true;
}

} // namespace ptxsim
