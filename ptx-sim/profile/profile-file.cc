/* profile-file.cc -- HEDDLE_SIM_PROFILE=FILE: the counts of all launches, by kernel and source line, as JSON.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   One object: `heddle-profile' is the version, `kernels' an array.  A kernel has `name', `launches', the `grid' and
   `block' of the first, and `lines': objects with `file' and `line' (empty and 0 for instructions without .loc),
   `instructions' (an object: class and number), `lanes' (that took part in them), and those counts of FOR_EACH_COUNT
   that are not zero.

   The file is written when the process ends, when a launch fails, and after a launch if it is older than a second: a
   program may be killed.  A child of fork has a copy of this memory, and leaves the file alone.  */

#include "types/profile.h"
#include "types/launch.h"

#include <cstring>
#include <fcntl.h>
#include <map>
#include <unistd.h>

namespace ptxsim {

namespace {

const uint64_t write_again = 1000000000;	/* nanoseconds */

const char *const class_names[] = {
#define INSN_CLASS(ENUM, NAME) NAME,
  FOR_EACH_INSN_CLASS (INSN_CLASS)
#undef INSN_CLASS
};
const size_t classes = sizeof class_names / sizeof *class_names;

struct line_counts
{
  uint64_t instructions[classes] = {};
  insn_counts sums;
};

struct kernel_counts
{
  uint64_t launches = 0;
  dim3 grid, block;
  std::map<std::pair<std::string, uint32_t>, line_counts> lines;
};

struct process_profile
{
  std::mutex lock;
  int file = -1;
  pid_t owner = 0;
  bool changed = true;
  uint64_t written = 0;			/* when, host nanoseconds */
  std::map<std::string, kernel_counts> kernels;
};

/* Never destroyed: other threads may run kernels while the process ends.  */
process_profile &
the_profile ()
{
  static process_profile &p = *new process_profile;
  return p;
}

void
put_text (std::string &to, const std::string &text)
{
  to += '"';
  for (char c : text)
    if (c == '"' || c == '\\')
      (to += '\\') += c;
    else if (static_cast<unsigned char> (c) < ' ')
      {
	char code[8];
	snprintf (code, sizeof code, "\\u%04x", c);
	to += code;
      }
    else
      to += c;
  to += '"';
}

void
put_dim3 (std::string &to, const char *name, const dim3 &d)
{
  to += std::string (",\"") + name + "\":[" + std::to_string (d.x) + "," + std::to_string (d.y) + ","
	+ std::to_string (d.z) + "]";
}

void
put_line (std::string &to, const std::string &file, uint32_t line, const line_counts &l)
{
  to += "{\"file\":";
  put_text (to, file);
  to += ",\"line\":" + std::to_string (line) + ",\"instructions\":{";
  bool any = false;
  for (size_t k = 0; k < classes; k++)
    if (l.instructions[k])
      {
	to += std::string (any ? ",\"" : "\"") + class_names[k] + "\":" + std::to_string (l.instructions[k]);
	any = true;
      }
  to += "},\"lanes\":" + std::to_string (l.sums.lanes);
#define COUNT(NAME) \
  if (l.sums.NAME) \
    to += ",\"" #NAME "\":" + std::to_string (l.sums.NAME);
  FOR_EACH_COUNT (COUNT)
#undef COUNT
  to += '}';
}

/* The lock is held.  */
void
write_profile (process_profile &p)
{
  if (p.file < 0 || !p.changed || p.owner != getpid ())
    return;
  std::string text = "{\"heddle-profile\":1,\"kernels\":[";
  const char *before_kernel = "\n";
  for (const auto &k : p.kernels)
    {
      text += before_kernel;
      before_kernel = ",\n";
      text += "{\"name\":";
      put_text (text, k.first);
      text += ",\"launches\":" + std::to_string (k.second.launches);
      put_dim3 (text, "grid", k.second.grid);
      put_dim3 (text, "block", k.second.block);
      text += ",\"lines\":[";
      const char *before = "\n";
      for (const auto &l : k.second.lines)
	{
	  text += before;
	  before = ",\n";
	  put_line (text, l.first.first, l.first.second, l.second);
	}
      text += "]}";
    }
  text += "\n]}\n";
  /* Over the old text, and cut then: the file is never empty.  */
  size_t at = 0;
  while (at < text.size ())
    {
      ssize_t n = pwrite (p.file, text.data () + at, text.size () - at, off_t (at));
      if (n < 0 && errno == EINTR)
	continue;
      if (n <= 0)
	break;
      at += size_t (n);
    }
  if (at < text.size () || ftruncate (p.file, off_t (at)) != 0)
    {
      fprintf (stderr, "ptx-sim: cannot write the profile (HEDDLE_SIM_PROFILE): %s; it is not whole\n",
	       strerror (errno ? errno : ENOSPC));
      close (p.file);
      p.file = -1;
      return;
    }
  p.changed = false;
  p.written = host_nanoseconds ();
}

void
write_at_exit ()
{
  process_profile &p = the_profile ();
  std::lock_guard<std::mutex> lock (p.lock);
  write_profile (p);
}

} // namespace

bool
open_profile (const char *path, std::string *error)
{
  process_profile &p = the_profile ();
  std::lock_guard<std::mutex> lock (p.lock);
  if (p.owner)
    return true;
  p.file = open (path, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
  /* What is no regular file cannot be written again.  */
  if (p.file >= 0 && lseek (p.file, 0, SEEK_SET) != 0)
    close (p.file), p.file = -1;
  if (p.file < 0)
    {
      *error = std::string ("HEDDLE_SIM_PROFILE=") + path + ": expected 0, 1 or a file: " + strerror (errno);
      return false;
    }
  p.owner = getpid ();
  write_profile (p);
  atexit (write_at_exit);
  return true;
}

void
profile_launch (const launch_state &s)
{
  process_profile &p = the_profile ();
  std::lock_guard<std::mutex> lock (p.lock);
  kernel_counts &k = p.kernels[s.entry->attr.name];
  if (!k.launches++)
    {
      k.grid = s.grid;
      k.block = s.ntid;
    }
  for (const auto &f : s.tally.functions)
    {
      const code &c = *f.first;
      line_counts *line = nullptr;
      const place *last = nullptr;
      for (size_t i = 0; i < f.second.size (); i++)
	{
	  const insn_counts &n = f.second[i];
	  const place &at = c.places[i];
	  if (!n.executed && !n.waits)
	    continue;
	  if (!last || last->loc_file != at.loc_file || last->loc_line != at.loc_line)
	    line = &k.lines[{ at.loc_line ? c.mod->file_name (c, at.loc_file) : "", at.loc_line }];
	  last = &at;
	  if (at.kind != insn_class::none)
	    {
	      line->instructions[unsigned (at.kind)] += n.executed;
	      line->sums.lanes += n.lanes;
	    }
#define COUNT(NAME) line->sums.NAME += n.NAME;
	  FOR_EACH_COUNT (COUNT)
#undef COUNT
	}
    }
  p.changed = true;
  if (s.failed || host_nanoseconds () - p.written > write_again)
    write_profile (p);
}

} // namespace ptxsim
