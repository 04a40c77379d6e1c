/* recording.cc -- reading a recorded launch.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   A file may come from anywhere.  Every size is compared with what is left of the file, or with the most memory that
   the caller allows, before it is used; regions must be memory that a process can have, and must not overlap.  */

#include "replay/recording.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace replay {

namespace {

const uint64_t least_address = 0x10000, most_address = uint64_t (1) << 47;
const uint64_t most_name = 4096, most_arguments = 65536;

[[noreturn]] void
bad (const std::string &what)
{
  throw damaged { what };
}

/* A part of the file.  */
struct cursor
{
  const char *at, *end;

  uint64_t left () const { return uint64_t (end - at); }
  const char *take (uint64_t size)
  {
    if (size > left ())
      bad ("it is cut off");
    const char *p = at;
    at += size;
    return p;
  }
  template<typename T> T get ()
  {
    T t;
    memcpy (&t, take (sizeof t), sizeof t);
    return t;
  }
  std::string text () const { return std::string (at, end); }
};

std::vector<char>
read_file (const std::string &path)
{
  const int file = open (path.c_str (), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  struct stat facts;
  if (file < 0 || fstat (file, &facts) != 0)
    {
      const int why = errno;
      if (file >= 0)
	close (file);
      bad (strerror (why));
    }
  if (!S_ISREG (facts.st_mode))
    {
      close (file);
      bad ("it is no file");
    }
  std::vector<char> text (size_t (facts.st_size), 0);
  size_t at = 0;
  while (at < text.size ())
    {
      const ssize_t n = read (file, text.data () + at, text.size () - at);
      if (n < 0 && errno == EINTR)
	continue;
      if (n <= 0)
	break;
      at += size_t (n);
    }
  close (file);
  if (at < text.size ())
    bad ("it cannot be read");
  return text;
}

/* The rest of C as runs of SIZE bytes together.  */
std::vector<run>
read_runs (cursor &c, uint64_t size, bool after)
{
  std::vector<run> runs;
  uint64_t sum = 0;
  while (c.left ())
    {
      run r { c.get<heddle_recording_run> (), nullptr };
      if (!r.how.size || r.how.size > size - sum)
	bad ("a region's contents are longer than the region");
      sum += r.how.size;
      switch (r.how.kind)
	{
	case HEDDLE_RECORDING_LITERAL:
	  r.literal = c.take (r.how.size);
	  break;
	case HEDDLE_RECORDING_WORD:
	  break;
	case HEDDLE_RECORDING_SAME:
	  if (after)
	    break;
	  /* Fall through.  */
	default:
	  bad ("a region's contents are of an unknown kind");
	}
      runs.push_back (r);
    }
  if (!runs.empty () && sum != size)
    bad ("a region's contents are shorter than the region");
  return runs;
}

region
read_region (cursor &c)
{
  region r;
  r.what = c.get<heddle_recording_region> ();
  const heddle_recording_region &w = r.what;
  if (!w.size || w.address < least_address || w.address >= most_address || w.size > most_address - w.address)
    bad ("a region is at an address that memory cannot have");
  if (w.role < HEDDLE_RECORDING_MEMORY || w.role > HEDDLE_RECORDING_HOST)
    bad ("a region is of an unknown kind");
  if (w.name_size > most_name)
    bad ("a region's name is too long");
  r.name = std::string (c.take (w.name_size), w.name_size);
  return r;
}

void
check_shape (const heddle_recording_shape &s)
{
  for (int k = 0; k < 3; k++)
    if (!s.grid[k] || !s.block[k] || s.block[k] > 1024)
      bad ("the launch has no shape");
  if (s.sm < 30 || s.sm > 1000 || !s.multiprocessors || s.multiprocessors > 4096 || s.dynamic_shared > 1 << 20
      || s.call_stack > uint64_t (1) << 30)
    bad ("the device is none");
}

/* A part of kind KIND, which is C, for R.  */
void
read_part (recording &r, uint32_t kind, cursor c, uint64_t *memory, uint64_t most)
{
  switch (kind)
    {
    case HEDDLE_RECORDING_SHAPE:
      r.shape = c.get<heddle_recording_shape> ();
      check_shape (r.shape);
      break;
    case HEDDLE_RECORDING_KERNEL: r.kernel = c.text (); break;
    case HEDDLE_RECORDING_PLACE: r.place = c.text (); break;
    case HEDDLE_RECORDING_DEVICE: r.device = c.text (); break;
    case HEDDLE_RECORDING_CODE: r.code = c.text (); break;
    case HEDDLE_RECORDING_ARGUMENTS:
      if (c.left () > most_arguments)
	bad ("the kernel's arguments are too long");
      r.arguments = c.text ();
      break;
    case HEDDLE_RECORDING_BEFORE:
      {
	region g = read_region (c);
	if (g.what.size > most - *memory)
	  bad ("it has more memory than this machine allows (" + std::to_string (most) + " bytes)");
	*memory += g.what.size;
	g.before = read_runs (c, g.what.size, false);
	r.regions.push_back (std::move (g));
	break;
      }
    case HEDDLE_RECORDING_AFTER:
      {
	const region g = read_region (c);
	auto same = [&g] (const region &o) { return o.what.address == g.what.address && o.what.size == g.what.size; };
	auto at = std::find_if (r.regions.begin (), r.regions.end (), same);
	if (at == r.regions.end () || at->has_after || at->before.empty ())
	  bad ("a region after the launch was not there before");
	at->has_after = true;
	at->after = read_runs (c, g.what.size, true);
	if (at->after.empty ())
	  bad ("a region's contents are missing");
	break;
      }
    case HEDDLE_RECORDING_FAILED: r.failed = c.text (); break;
    case HEDDLE_RECORDING_STARTED: r.started = true; break;
    case HEDDLE_RECORDING_END: r.ended = true; break;
    default: bad ("it has a part of an unknown kind");
    }
}

} // namespace

recording
read_recording (const std::string &path, uint64_t most)
{
  recording r;
  r.file = read_file (path);
  cursor c { r.file.data (), r.file.data () + r.file.size () };
  const size_t magic = strlen (HEDDLE_RECORDING_MAGIC);
  if (c.left () < magic || memcmp (c.take (magic), HEDDLE_RECORDING_MAGIC, magic) != 0)
    bad ("it is no recording, or one of another version");
  uint64_t memory = 0;
  while (c.left () && !r.ended)
    {
      const auto part = c.get<heddle_recording_part> ();
      const char *p = c.take (part.size);
      read_part (r, part.kind, cursor { p, p + part.size }, &memory, most);
    }
  if (c.left ())
    bad ("there is something behind its end");
  if (!r.started)
    bad ("it is cut off");
  if (r.kernel.empty () || r.code.empty () || !r.shape.sm)
    bad ("it has no kernel");
  std::sort (r.regions.begin (), r.regions.end (),
	     [] (const region &a, const region &b) { return a.what.address < b.what.address; });
  for (size_t i = 1; i < r.regions.size (); i++)
    if (r.regions[i - 1].what.address + r.regions[i - 1].what.size > r.regions[i].what.address)
      bad ("two regions overlap");
  return r;
}

void
unpack (const std::vector<run> &runs, char *to, const char *before)
{
  for (const run &r : runs)
    {
      if (r.how.kind == HEDDLE_RECORDING_LITERAL)
	memcpy (to, r.literal, r.how.size);
      else if (r.how.kind == HEDDLE_RECORDING_SAME)
	memcpy (to, before, r.how.size);
      else
	for (uint64_t at = 0; at < r.how.size; at += 8)
	  memcpy (to + at, &r.how.value, std::min (uint64_t (8), r.how.size - at));
      to += r.how.size;
      before += r.how.size;
    }
}

} // namespace replay
