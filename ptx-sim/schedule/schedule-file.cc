/* schedule-file.cc -- the file of a schedule.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Text: the line "heddle-schedule 1"; for each launch "launch NUMBER KERNEL" and its steps, a line each: block, warp,
   fragment, instructions.  */

#include "types/schedule.h"

#include <cerrno>
#include <cinttypes>
#include <cstring>

namespace ptxsim {

static const char head[] = "heddle-schedule 1\n";

bool
read_schedules (const char *file, std::vector<stored_schedule> *all, std::string *error)
{
  FILE *f = fopen (file, "re");
  if (!f)
    {
      *error = std::string ("HEDDLE_SIM_SCHEDULE: cannot read ") + file + ": " + strerror (errno);
      return false;
    }
  char *line = nullptr;
  size_t room = 0;
  unsigned number = 0;
  bool good = true;
  while (good && getline (&line, &room, f) >= 0)
    {
      uint64_t launch, block, count;
      uint32_t warp, fragment;
      int behind = 0;
      char end;
      if (!number++)
	good = !strcmp (line, head);
      else if (sscanf (line, "launch %" SCNu64 " %n", &launch, &behind) == 1 && behind)
	{
	  all->emplace_back ();
	  all->back ().launch = launch;
	  all->back ().kernel = std::string (line + behind, strcspn (line + behind, "\n"));
	}
      else
	{
	  good = !all->empty () && sscanf (line, "%" SCNu64 " %" SCNu32 " %" SCNu32 " %" SCNu64 "%c", &block, &warp,
					   &fragment, &count, &end) == 5 && end == '\n' && count;
	  if (good)
	    all->back ().steps.push_back ({ block, warp, fragment, count });
	}
    }
  free (line);
  fclose (f);
  if (good && number)
    return true;
  *error = std::string ("HEDDLE_SIM_SCHEDULE: ") + file + " is no schedule, or damaged in line "
	   + std::to_string (number);
  return false;
}

bool
write_schedule (const char *file, const stored_schedule &s, bool start)
{
  FILE *f = fopen (file, start ? "we" : "ae");
  if (!f)
    return false;
  if (start)
    fputs (head, f);
  if (!s.kernel.empty ())
    fprintf (f, "launch %" PRIu64 " %s\n", s.launch, s.kernel.c_str ());
  for (const schedule_step &p : s.steps)
    fprintf (f, "%" PRIu64 " %" PRIu32 " %" PRIu32 " %" PRIu64 "\n", p.block, p.warp, p.fragment, p.count);
  const bool good = !ferror (f);
  return fclose (f) == 0 && good;
}

} // namespace ptxsim
