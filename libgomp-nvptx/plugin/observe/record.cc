/* record.cc -- HEDDLE_RECORD: launches as files, for heddle-replay.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   A launch is its code, its parameters, and its reachable memory: all blocks in use of the device's pool, the image's
   variables and the plugin's pinned record of failures.  Memory that the program has got from the driver by itself is
   not included.  ../../recording.h is the format.

   The device is idle when memory is read: all earlier work has ended.  Other threads may start work meanwhile that
   changes it.  Launches are recorded one at a time.

   The relevant kernel may be one that fails or never ends; its initial state is therefore in the file before it starts.

   Not recorded, with a message: kernels of which the replay would lack something (functions of the host, the host's
   memory, an image of GCC's or without PTX), and those with more memory than HEDDLE_RECORD_LIMIT leaves.

   A file is made by mkostemps: it is new, under an unpredictable name, and only the user can read it.  */

#include "plugin/observe/record.h"
#include "image.h"
#include "plugin/types/device.h"
#include "plugin/types/requirements.h"
#include "plugin/environment.h"
#include "plugin/error.h"
#include "plugin/types/device-image.h"
#include "plugin/types/launch.h"
#include "plugin/observe/failure.h"
#include "plugin/tuning.h"
#include "recording.h"

#include <algorithm>
#include <errno.h>
#include <fcntl.h>
#include <map>
#include <mutex>
#include <stdio.h>
#include <stdlib.h>
#include <string>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace heddle {

namespace {

constexpr size_t page = 4096;		/* the unit of a region's runs */
constexpr size_t most_text = size_t (1) << 20;	/* text not yet written */
constexpr size_t word_bytes = 8, most_name = 80, most_line = 400;

struct memory_region
{
  heddle_recording_region what;
  std::string name;
  char *before = nullptr;		/* contents; null: none */
};

std::mutex the_lock;			/* of all below, and held from begin_recording to end_recording */
uint64_t written, recorded;		/* bytes, launches */
bool given_up;				/* nothing can be written */
std::map<std::string, uint64_t> &launches = *new std::map<std::string, uint64_t>;	/* by kernel */

} // namespace

struct recording
{
  int file = -1;
  std::string path, out;
  std::vector<memory_region> regions;
  bool good = true;

  ~recording ()
  {
    if (file >= 0)
      close (file);
    for (memory_region &r : regions)
      ::free (r.before);
  }
};

namespace {

/* Write the contents of R.out; at most once a message.  */
void
flush (recording &r)
{
  const char *p = r.out.data ();
  size_t left = r.out.size ();
  while (left && r.good)
    {
      ssize_t n = -1;
      struct stat now;
      if (fstat (r.file, &now) == 0 && exceeds_file_limit (uint64_t (now.st_size) + left))
	errno = EFBIG;
      else
	n = write (r.file, p, left);
      if (n < 0 && errno == EINTR)
	continue;
      if (n <= 0)
	{
	  warning ("cannot write %s (HEDDLE_RECORD): %s; nothing more is recorded", r.path.c_str (),
		   strerror (n ? errno : ENOSPC));
	  r.good = false;
	  given_up = true;
	  break;
	}
      written += uint64_t (n);
      p += n;
      left -= size_t (n);
    }
  r.out.clear ();
}

void
put (recording &r, const void *p, size_t size)
{
  r.out.append (static_cast<const char *> (p), size);
  if (r.out.size () > most_text)
    flush (r);
}

void
put_part (recording &r, uint32_t kind, const void *p, size_t size)
{
  const heddle_recording_part part { kind, 0, size };
  put (r, &part, sizeof part);
  put (r, p, size);
}

/* Whether the SIZE bytes at P are one word, again and again.  */
bool
is_one_word (const char *p, size_t size)
{
  return size >= word_bytes && memcmp (p, p + word_bytes, size - word_bytes) == 0;
}

/* The runs of SIZE bytes at P; BEFORE, unless null, is their earlier state.  */
std::vector<heddle_recording_run>
runs_of (const char *p, size_t size, const char *before)
{
  std::vector<heddle_recording_run> runs;
  for (size_t at = 0; at < size; at += page)
    {
      const size_t n = std::min (page, size - at);
      heddle_recording_run run { n, HEDDLE_RECORDING_LITERAL, 0, 0 };
      if (before && memcmp (p + at, before + at, n) == 0)
	run.kind = HEDDLE_RECORDING_SAME;
      else if (is_one_word (p + at, n))
	{
	  run.kind = HEDDLE_RECORDING_WORD;
	  memcpy (&run.value, p + at, sizeof run.value);
	}
      if (!runs.empty () && runs.back ().kind == run.kind && runs.back ().value == run.value)
	runs.back ().size += n;
      else
	runs.push_back (run);
    }
  return runs;
}

/* The part KIND of region M with contents P; null: none.  BEFORE as above.  */
void
put_region (recording &r, uint32_t kind, const memory_region &m, const char *p, const char *before)
{
  std::vector<heddle_recording_run> runs;
  if (p)
    runs = runs_of (p, m.what.size, before);
  uint64_t size = sizeof m.what + m.name.size () + runs.size () * sizeof (heddle_recording_run);
  for (const heddle_recording_run &run : runs)
    size += run.kind == HEDDLE_RECORDING_LITERAL ? run.size : 0;
  const heddle_recording_part part { kind, 0, size };
  put (r, &part, sizeof part);
  put (r, &m.what, sizeof m.what);
  put (r, m.name.data (), m.name.size ());
  size_t at = 0;
  for (const heddle_recording_run &run : runs)
    {
      put (r, &run, sizeof run);
      if (run.kind == HEDDLE_RECORDING_LITERAL)
	put (r, p + at, run.size);
      at += run.size;
    }
}

bool
is_compared (const memory_region &m)
{
  return m.what.role == HEDDLE_RECORDING_MEMORY || m.what.role == HEDDLE_RECORDING_VARIABLE
	 || m.what.role == HEDDLE_RECORDING_HEAP;
}

/* The contents of M on L's device, in memory of malloc.  Null with *RESULT.  */
char *
contents_of (const launched &l, const memory_region &m, cu_result *result)
{
  char *p = static_cast<char *> (malloc (m.what.size));
  if (!p)
    *result = { CUDA_ERROR_OUT_OF_MEMORY, "malloc" };
  else if (m.what.role == HEDDLE_RECORDING_HOST)
    memcpy (p, l.on->told, m.what.size);
  else
    {
      *result = CU (MemcpyDtoHAsync, p, m.what.address, m.what.size, l.in->handle);
      if (*result)
	*result = CU (StreamSynchronize, l.in->handle);
    }
  if (*result)
    return p;
  ::free (p);
  return nullptr;
}

/* The names of the variables at the top level of the PTX TEXT: `.global' and `.const' up to the first `[', `=' or
   `;'.  */
std::vector<std::string>
variables_of (const char *text, const char *end)
{
  std::vector<std::string> names;
  const char *const ends = " \t\r\n[=;";
  for (const char *line = text; line < end;)
    {
      const char *stop = static_cast<const char *> (memchr (line, '\n', size_t (end - line)));
      if (!stop)
	stop = end;
      std::string words (line, std::min (size_t (stop - line), most_line));
      line = stop + 1;
      const size_t first = words.find_first_not_of (" \t");
      if (first == std::string::npos || words[first] != '.')
	continue;
      const size_t space = std::min (words.find (".global "), words.find (".const "));
      const size_t last = words.find_first_of ("[=;");
      if (space == std::string::npos || last == std::string::npos || last < space || words.find (".loc") == first)
	continue;
      const size_t behind = words.find_last_not_of (" \t", last - 1);
      const size_t before = words.find_last_of (ends, behind);
      if (behind != std::string::npos && before != std::string::npos && before < behind)
	names.push_back (words.substr (before + 1, behind - before));
    }
  return names;
}

/* The PTX of K's image for D; null: it has none.  */
const heddle_image_code *
ptx_of (const device &d, const kernel &k)
{
  const heddle_image_code *code = find_ptx (d, *static_cast<const heddle_image *> (k.image->source));
  return code && code->size ? code : nullptr;
}

/* The memory reachable by L's kernel, without contents.  */
std::vector<memory_region>
regions_of (const launched &l, const heddle_image_code &ptx)
{
  device &d = *l.on;
  std::vector<memory_region> regions;
  std::vector<CUdeviceptr> idle;
  {
    std::lock_guard<std::mutex> guard (d.stacks.lock);
    for (const stack_buffer &b : d.stacks.idle)
      idle.push_back (b.base);
  }
  for (const auto &block : d.memory.blocks_in_use ())
    {
      auto holds = [&block] (CUdeviceptr at) { return at && at - block.first < block.second; };
      if (std::any_of (idle.begin (), idle.end (), holds))
	continue;
      memory_region m;
      m.what = { block.first, block.second, HEDDLE_RECORDING_MEMORY, 0 };
      m.what.role = holds (l.stacks.base) ? HEDDLE_RECORDING_STACKS
		    : holds (d.heap) ? HEDDLE_RECORDING_HEAP : HEDDLE_RECORDING_MEMORY;
      regions.push_back (m);
    }
  for (const std::string &name : variables_of (ptx.data, ptx.data + ptx.size - 1))
    {
      CUdeviceptr at;
      size_t size;
      if (!CU (ModuleGetGlobal, &at, &size, l.what->image->module, name.c_str ()) || !size)
	continue;
      memory_region m;
      m.what = { at, size, HEDDLE_RECORDING_VARIABLE, uint32_t (name.size ()) };
      m.name = name;
      regions.push_back (m);
    }
  memory_region m;
  m.what = { d.failure_on_device, sizeof (heddle_told), HEDDLE_RECORDING_HOST, 0 };
  regions.push_back (m);
  return regions;
}

/* Why L cannot be recorded; null: it can.  */
const char *
reason_against (const launched &l)
{
  const kernel &k = *l.what;
  if (k.image->by_gcc)
    return "its image was made by GCC's own offload compiler";
  if (k.calls_host || k.image->reverse)
    return "it calls functions of the host";
  if (use_host_memory ())
    return "it uses the host's memory";
  if (!ptx_of (*l.on, k))
    return "its image has no PTX";
  return nullptr;
}

/* Make the file for the next launch, of K.  False after a message.  */
bool
make_file (recording &r, const kernel &k)
{
  const char *folder = environment ().record;
  if (mkdir (folder, 0700) != 0 && errno != EEXIST)
    {
      warning ("cannot make %s (HEDDLE_RECORD): %s; nothing is recorded", folder, strerror (errno));
      given_up = true;
      return false;
    }
  char number[24];
  snprintf (number, sizeof number, "/%06llu-", (unsigned long long) recorded + 1);
  r.path = std::string (folder) + number;
  for (const char *p = k.name; *p && size_t (p - k.name) < most_name; p++)
    r.path += isalnum (static_cast<unsigned char> (*p)) || *p == '.' ? *p : '_';
  r.path += "-XXXXXX" HEDDLE_RECORDING_SUFFIX;
  r.file = mkostemps (&r.path[0], int (strlen (HEDDLE_RECORDING_SUFFIX)), O_CLOEXEC);
  if (r.file >= 0)
    return true;
  warning ("cannot make a file in %s (HEDDLE_RECORD): %s; nothing is recorded", folder, strerror (errno));
  given_up = true;
  return false;
}

/* Write the state before L starts.  */
void
write_start (recording &r, const launched &l, const heddle_image_code &ptx)
{
  const device &d = *l.on;
  const kernel &k = *l.what;
  put (r, HEDDLE_RECORDING_MAGIC, strlen (HEDDLE_RECORDING_MAGIC));
  heddle_recording_shape shape {};
  shape.grid[0] = l.shape.teams;
  shape.grid[1] = l.shape.rows;
  shape.block[0] = l.shape.lanes ? l.shape.lanes : HEDDLE_WARP_SIZE;
  shape.block[1] = l.shape.lanes ? 1 : l.shape.warps;
  shape.grid[2] = shape.block[2] = 1;
  shape.dynamic_shared = k.shared_bytes;
  shape.call_stack = environment ().thread_stack_size ? environment ().thread_stack_size
		     : d.call_stacks.wide ? tuning.thread_stack : 0;
  shape.sm = unsigned (d.sm);
  shape.multiprocessors = unsigned (d.multiprocessors);
  shape.launch = recorded;
  put_part (r, HEDDLE_RECORDING_SHAPE, &shape, sizeof shape);
  put_part (r, HEDDLE_RECORDING_KERNEL, k.name, strlen (k.name));
  if (k.file)
    {
      const std::string place = (k.function ? std::string (k.function) + " at " : "") + k.file + ":"
				+ std::to_string (k.line);
      put_part (r, HEDDLE_RECORDING_PLACE, place.data (), place.size ());
    }
  put_part (r, HEDDLE_RECORDING_DEVICE, d.name, strlen (d.name));
  put_part (r, HEDDLE_RECORDING_CODE, ptx.data, ptx.size - 1);
  launched::parameter_block parameters;
  memcpy (&parameters, &l.parameters, sizeof parameters);
  put_part (r, HEDDLE_RECORDING_ARGUMENTS, &parameters, sizeof parameters.fixed + k.values_bytes ());
}

/* Whether HEDDLE_RECORD_KERNEL and HEDDLE_RECORD_NTH name L.  */
bool
is_wanted (const launched &l)
{
  const settings &env = environment ();
  if (given_up || (env.record_kernel && !strstr (l.what->name, env.record_kernel)))
    return false;
  const uint64_t nth = ++launches[l.what->name];
  return !env.record_nth || nth == uint64_t (env.record_nth);
}

} // namespace

recording *
begin_recording (const launched &l)
{
  std::unique_lock<std::mutex> lock (the_lock);
  if (!is_wanted (l))
    return nullptr;
  const kernel &k = *l.what;
  if (const char *why = reason_against (l))
    {
      warning ("kernel %s is not recorded (HEDDLE_RECORD): %s", kernel_text (k).text, why);
      return nullptr;
    }
  const heddle_image_code &ptx = *ptx_of (*l.on, k);
  cu_result result = CU (CtxSynchronize);
  if (!result)
    return nullptr;			/* the launch reports it */
  auto r = std::make_unique<recording> ();
  r->regions = regions_of (l, ptx);
  uint64_t bytes = ptx.size;
  for (const memory_region &m : r->regions)
    bytes += m.what.role == HEDDLE_RECORDING_STACKS ? 0 : m.what.size;
  const uint64_t limit = environment ().record_limit;
  if (bytes > limit || written > limit - bytes)
    {
      warning ("kernel %s is not recorded (HEDDLE_RECORD): %llu bytes of memory are in use, and %llu of "
	       "HEDDLE_RECORD_LIMIT are left", kernel_text (k).text, (unsigned long long) bytes,
	       (unsigned long long) (written > limit ? 0 : limit - written));
      return nullptr;
    }
  for (memory_region &m : r->regions)
    if (result && m.what.role != HEDDLE_RECORDING_STACKS)
      m.before = contents_of (l, m, &result);
  if (!result)
    {
      warning ("kernel %s is not recorded (HEDDLE_RECORD): its memory cannot be read: %s", kernel_text (k).text,
	       result_text (note (*l.on, result)).text);
      return nullptr;
    }
  if (!make_file (*r, k))
    return nullptr;
  recorded++;
  write_start (*r, l, ptx);
  for (const memory_region &m : r->regions)
    put_region (*r, HEDDLE_RECORDING_BEFORE, m, m.before, nullptr);
  put_part (*r, HEDDLE_RECORDING_STARTED, "", 0);
  flush (*r);
  lock.release ();			/* end_recording has it */
  return r.release ();
}

void
end_recording (const launched &l, recording *p)
{
  std::unique_ptr<recording> r (p);
  std::unique_lock<std::mutex> lock (the_lock, std::adopt_lock);
  cu_result result = CU (StreamSynchronize, l.in->handle);
  if (result)
    for (const memory_region &m : r->regions)
      if (result && is_compared (m))
	{
	  char *after = contents_of (l, m, &result);
	  if (after)
	    put_region (*r, HEDDLE_RECORDING_AFTER, m, after, m.before);
	  ::free (after);
	}
  if (!result)
    {
      const result_text text (result);
      put_part (*r, HEDDLE_RECORDING_FAILED, text.text, strlen (text.text));
    }
  put_part (*r, HEDDLE_RECORDING_END, "", 0);
  flush (*r);
  if (r->good)
    info ("record: %s: %s", kernel_text (*l.what).text, r->path.c_str ());
}

} // namespace heddle
