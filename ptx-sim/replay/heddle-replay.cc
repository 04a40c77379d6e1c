/* heddle-replay.cc -- run recorded launches in the simulator, and compare the results.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Each region of the recording is mapped at its old address: memory is full of addresses, and an address cannot be told
   from a number.  The system puts libraries and stacks of a process at random places, so where one is in the way the
   tool starts itself again, some times.  Regions may share pages; memory of the tool's own never shares a page with a
   region.

   Status: 0: all memory is as recorded; 1: some is not, or a kernel fails here; 2: a file cannot be used.  */

#include "own-end.h"
#include "types/code.h"
#include "engine.h"
#include "libgomp-nvptx/abi.h"
#include "replay/recording.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cinttypes>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dirent.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#ifndef MAP_FIXED_NOREPLACE
# define MAP_FIXED_NOREPLACE 0x100000
#endif

namespace {

using replay::damaged;
using replay::recording;
using replay::region;

const int most_attempts = 8, address_taken = 3;	/* the latter is a status between these processes */
const unsigned most_differences = 4;	/* that are shown of a region */
const size_t own_memory = size_t (256) << 20;	/* of the simulated device, besides what is recorded */

[[noreturn]] void
fail (const std::string &what)
{
  fprintf (stderr, "heddle-replay: %s\n", what.c_str ());
  exit (2);
}

/* --- memory ----------------------------------------------------------------------------------------------------- */

/* Map the pages of R's regions.  False: something else is there.  Throws damaged.  */
bool
map_regions (const recording &r)
{
  const uint64_t page = uint64_t (sysconf (_SC_PAGESIZE));
  uint64_t mapped = 0;			/* up to here */
  for (const region &g : r.regions)
    {
      const uint64_t lo = std::max (mapped, g.what.address & -page);
      const uint64_t hi = (g.what.address + g.what.size + page - 1) & -page;
      if (hi <= lo)
	continue;
      void *const want = reinterpret_cast<void *> (lo);
      void *const got = mmap (want, hi - lo, PROT_READ | PROT_WRITE,
			      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
      if (got != want)
	{
	  if (got == MAP_FAILED && errno != EEXIST)
	    throw damaged { std::string ("its memory cannot be mapped: ") + strerror (errno) };
	  return false;
	}
      mapped = hi;
    }
  return true;
}

/* In words; empty: none.  */
std::string
name_of (const recording &r, const region &g, uint64_t at, const ptxsim::kernel *k)
{
  if (!g.name.empty ())
    return "`" + g.name + "' + " + std::to_string (at - g.what.address);
  /* The nearest address before it among the kernel's arguments: parameters, or in a block in memory.  */
  const size_t fixed = sizeof (heddle_kernel_params);
  const char *args = r.arguments.data () + fixed;
  uint64_t best = 0, size = r.arguments.size () > fixed ? r.arguments.size () - fixed : 0;
  if (!size && r.arguments.size () == fixed)
    {
      uint64_t block;
      memcpy (&block, r.arguments.data () + offsetof (heddle_kernel_params, args), sizeof block);
      for (const region &o : r.regions)
	if (block - o.what.address < o.what.size)
	  {
	    args = reinterpret_cast<const char *> (block);
	    size = o.what.size - (block - o.what.address);
	  }
    }
  std::string name;
  for (const auto &a : k->entry->arguments)
    {
      uint64_t word;
      if (size < sizeof word || a.first > size - sizeof word)
	continue;
      memcpy (&word, args + a.first, sizeof word);
      if (word <= at && word >= best && word - g.what.address < g.what.size)
	{
	  best = word;
	  name = "`" + a.second + "' + " + std::to_string (at - word);
	}
    }
  return name;
}

/* --- the comparison --------------------------------------------------------------------------------------------- */

/* A word of BYTES bytes in hexadecimal and as a number of its likely type.  */
std::string
word_text (const char *p, size_t bytes)
{
  char text[96];
  uint64_t n = 0;
  memcpy (&n, p, bytes);
  double d;
  float f;
  memcpy (&d, &n, sizeof d);
  memcpy (&f, &n, sizeof f);
  if (bytes == 8)
    snprintf (text, sizeof text, "0x%016" PRIx64 " (%.17g)", n, d);
  else if (bytes == 4)
    snprintf (text, sizeof text, "0x%08" PRIx64 " (%d, %.9g)", n, int32_t (uint32_t (n)), double (f));
  else
    snprintf (text, sizeof text, "0x%02" PRIx64, n);
  return text;
}

/* Whether the numbers of type T at A and B differ by no more than CLOSE times the greater.  */
template<typename T> bool
are_close (const char *a, const char *b, double close)
{
  T x, y;
  memcpy (&x, a, sizeof x);
  memcpy (&y, b, sizeof y);
  const double p = double (x), q = double (y);
  return std::isfinite (p) && std::isfinite (q) && std::fabs (p - q) <= close * std::max (std::fabs (p), std::fabs (q));
}

/* Compare region G with what was recorded after the launch.  Returns how many bytes differ, after telling some.  Words
   that as floating-point numbers are as near as CLOSE says count as the same.  */
uint64_t
compare (const recording &r, const region &g, const ptxsim::kernel *k, double close)
{
  std::vector<char> before (g.what.size), after (g.what.size);
  replay::unpack (g.before, before.data (), before.data ());
  replay::unpack (g.after, after.data (), before.data ());
  const char *const now = reinterpret_cast<const char *> (g.what.address);
  uint64_t count = 0;
  unsigned shown = 0;
  for (uint64_t at = 0; at < g.what.size;)
    {
      /* Words of four bytes where possible.  */
      const size_t n = g.what.size - at >= 4 && (g.what.address + at) % 4 == 0 ? 4 : 1;
      const uint64_t even = at & ~uint64_t (7);
      const bool has_even = n == 4 && (g.what.address + even) % 8 == 0 && even + 8 <= g.what.size;
      if (memcmp (now + at, after.data () + at, n) == 0
	  || (close > 0 && n == 4 && are_close<float> (now + at, after.data () + at, close))
	  || (close > 0 && has_even && are_close<double> (now + even, after.data () + even, close)))
	{
	  at += n;
	  continue;
	}
      for (size_t b = 0; b < n; b++)
	count += now[at + b] != after[at + b];
      if (shown++ < most_differences)
	{
	  const std::string name = name_of (r, g, g.what.address + at, k);
	  printf ("  differs at 0x%" PRIx64 "%s%s: %s recorded, %s here", g.what.address + at,
		  name.empty () ? "" : ", ", name.c_str (), word_text (after.data () + at, n).c_str (),
		  word_text (now + at, n).c_str ());
	  if (has_even)
	    printf ("; of 8 bytes: %s, %s", word_text (after.data () + even, 8).c_str (),
		    word_text (now + even, 8).c_str ());
	  printf ("\n");
	}
      at += n;
    }
  return count;
}

/* --- a recording ------------------------------------------------------------------------------------------------ */

void
describe (const std::string &path, const recording &r)
{
  uint64_t bytes = 0;
  for (const region &g : r.regions)
    bytes += g.what.size;
  printf ("%s: %s%s%s%s, launch %" PRIu64 " on %s, sm_%u: grid (%u,%u,%u), block (%u,%u,%u), %zu regions, %" PRIu64
	  " bytes%s%s\n", path.c_str (), r.kernel.c_str (), r.place.empty () ? "" : " (", r.place.c_str (),
	  r.place.empty () ? "" : ")", r.shape.launch, r.device.c_str (), r.shape.sm, r.shape.grid[0], r.shape.grid[1],
	  r.shape.grid[2], r.shape.block[0], r.shape.block[1], r.shape.block[2], r.regions.size (), bytes,
	  !r.ended ? ", it did not end" : r.failed.empty () ? "" : ", it failed: ", r.failed.c_str ());
}

/* Run R in D.  Returns the status.  Throws damaged.  */
int
run_launch (const recording &r, ptxsim::device &d, double close)
{
  for (const region &g : r.regions)
    if (g.what.role == HEDDLE_RECORDING_VARIABLE)
      d.place (g.name, g.what.address, g.what.size);
    else if (d.adopt (g.what.address, g.what.size) != ptxsim::status::ok)
      throw damaged { "two regions overlap" };
  if (r.shape.call_stack)
    d.set_stack_limit (r.shape.call_stack);
  std::string log;
  ptxsim::module *m = nullptr;
  if (d.load ({ { r.code.data (), r.code.size (), nullptr } }, &log, &m) != ptxsim::status::ok)
    throw damaged { "its PTX is not accepted: " + log };
  /* NVIDIA's driver does not give all.  */
  std::string others;
  for (const auto &v : m->variables)
    if (v.second->sp == ptxsim::space::global
	&& std::none_of (r.regions.begin (), r.regions.end (), [&v] (const region &g) { return g.name == v.first; }))
      others += (others.empty () ? "" : ", ") + v.first;
  if (!others.empty ())
    printf ("  not recorded, so as the program begins with them: %s\n", others.c_str ());
  /* Behind the initial values of variables.  */
  for (const region &g : r.regions)
    if (!g.before.empty ())
      {
	char *const p = reinterpret_cast<char *> (g.what.address);
	replay::unpack (g.before, p, p);
      }
  ptxsim::launch_params p;
  p.entry = ptxsim::find_kernel (m, r.kernel.c_str ());
  if (!p.entry)
    throw damaged { "its PTX has no kernel `" + r.kernel + "'" };
  p.grid = { r.shape.grid[0], r.shape.grid[1], r.shape.grid[2] };
  p.block = { r.shape.block[0], r.shape.block[1], r.shape.block[2] };
  p.dynamic_shared = r.shape.dynamic_shared;
  if (p.dynamic_shared && ptxsim::set_max_dynamic_shared (p.entry, p.dynamic_shared) != ptxsim::status::ok)
    throw damaged { "its kernel wants more shared memory than a device has" };
  /* The recorded parameters may be fewer than the kernel's: a parameter without a recorded value is 0.  */
  std::string arguments = r.arguments;
  arguments.resize (std::max (arguments.size (), ptxsim::attributes (p.entry).param_bytes), '\0');
  p.buffer = arguments.data ();
  p.buffer_size = arguments.size ();
  ptxsim::failure why;
  fflush (stdout);
  const auto start = std::chrono::steady_clock::now ();
  const ptxsim::status s = d.launch (p, &why);
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now () - start;
  if (s != ptxsim::status::ok)
    {
      fprintf (stderr, "ptx-sim: %s\n", why.text.c_str ());
      printf ("  failed here (%s) after %.3f s\n", ptxsim::status_name (s), seconds.count ());
      return 1;
    }
  printf ("  ran in %.3f s\n", seconds.count ());
  uint64_t bytes = 0, in_heap = 0, compared = 0;
  for (const region &g : r.regions)
    if (g.has_after)
      {
	const uint64_t n = compare (r, g, p.entry, close);
	compared += g.what.size;
	(g.what.role == HEDDLE_RECORDING_HEAP ? in_heap : bytes) += n;
      }
  if (in_heap)
    printf ("  %" PRIu64 " bytes of the heap differ, as they may: who allocates first is not said\n", in_heap);
  if (!r.ended || !r.failed.empty ())
    printf ("  nothing to compare: when it was recorded it %s\n", r.ended ? "failed" : "did not end");
  else if (bytes)
    printf ("  %" PRIu64 " of %" PRIu64 " bytes differ\n", bytes, compared);
  else
    printf ("  memory is as recorded (%" PRIu64 " bytes)\n", compared);
  return bytes || !r.failed.empty ();
}

/* Replay the file PATH: in a process of its own, as its memory may lie at another file's addresses.  */
int
replay_file (const std::string &path, uint64_t most, double close)
{
  const recording r = replay::read_recording (path, most);
  if (!map_regions (r))
    return address_taken;
  describe (path, r);
  ptxsim::device_props props;
  props.name = r.device;
  props.memory = own_memory;
  props.sm_major = int (r.shape.sm / 10);
  props.sm_minor = int (r.shape.sm % 10);
  props.num_sms = int (r.shape.multiprocessors);
  std::string error;
  std::unique_ptr<ptxsim::device> d = ptxsim::device::create (props, &error);
  if (!d)
    fail (error);
  return run_launch (r, *d, close);
}

/* --- the command ------------------------------------------------------------------------------------------------ */

void
add_files (std::vector<std::string> &files, const std::string &path)
{
  struct stat facts;
  DIR *folder = stat (path.c_str (), &facts) == 0 && S_ISDIR (facts.st_mode) ? opendir (path.c_str ()) : nullptr;
  if (!folder)
    {
      files.push_back (path);
      return;
    }
  const size_t first = files.size (), suffix = strlen (HEDDLE_RECORDING_SUFFIX);
  while (const dirent *e = readdir (folder))
    {
      const std::string name = e->d_name;
      if (name.size () > suffix && name.compare (name.size () - suffix, suffix, HEDDLE_RECORDING_SUFFIX) == 0)
	files.push_back (path + "/" + name);
    }
  closedir (folder);
  if (files.size () == first)
    fail (path + " has no recordings (*" HEDDLE_RECORDING_SUFFIX ")");
  std::sort (files.begin () + long (first), files.end ());
}

[[noreturn]] void
usage (FILE *to, int status)
{
  fprintf (to, "Usage: heddle-replay [--list | --ptx | --close R] FILE-OR-FOLDER...\n"
	   "Run launches that HEDDLE_RECORD has recorded in the simulator, and compare what they leave in memory.\n"
	   "  --list     what is recorded\n"
	   "  --ptx      the PTX of the first file\n"
	   "  --close R  words that as floating-point numbers differ by R times the greater, or less, are the same\n"
	   "HEDDLE_SIM_CHECK, HEDDLE_SIM_SCHEDULE, HEDDLE_SIM_PROFILE and the like work as with programs.\n"
	   "Status: 0: all is as recorded; 1: some is not; 2: a file cannot be used.\n");
  exit (status);
}

/* Run this command once more for PATH, with CLOSE as it was given.  Returns its status.  */
int
run_again (const std::string &path, const char *close)
{
  const pid_t child = fork ();
  if (child < 0)
    fail (std::string ("cannot start a process: ") + strerror (errno));
  if (child == 0)
    {
      execl ("/proc/self/exe", "heddle-replay", "--here", "--close", close, path.c_str (), nullptr);
      fprintf (stderr, "heddle-replay: cannot start itself: %s\n", strerror (errno));
      _exit (2);
    }
  int status = 0;
  while (waitpid (child, &status, 0) < 0 && errno == EINTR)
    ;
  if (WIFSIGNALED (status))
    {
      fprintf (stderr, "heddle-replay: %s: killed by signal %d\n", path.c_str (), WTERMSIG (status));
      return 2;
    }
  return WEXITSTATUS (status);
}

} // namespace

int
main (int argc, char **argv)
{
  std::set_terminate ([] { heddle::end_uncaught ("heddle-replay"); });
  const long pages = sysconf (_SC_PHYS_PAGES), size = sysconf (_SC_PAGESIZE);
  const uint64_t most = pages > 0 && size > 0 ? uint64_t (pages) * uint64_t (size) : uint64_t (1) << 30;
  bool list = false, ptx = false, here = false;
  const char *close = "0";
  std::vector<std::string> files;
  for (int i = 1; i < argc; i++)
    {
      const std::string a = argv[i];
      if (a == "--help")
	usage (stdout, 0);
      else if (a == "--list")
	list = true;
      else if (a == "--ptx")
	ptx = true;
      else if (a == "--here")
	here = true;
      else if (a == "--close" && i + 1 < argc)
	close = argv[++i];
      else if (a.size () > 1 && a[0] == '-')
	usage (stderr, 2);
      else if (here)
	files.push_back (a);
      else
	add_files (files, a);
    }
  char *end;
  const double limit = strtod (close, &end);
  if (files.empty () || end == close || *end || !(limit >= 0 && limit < 1))
    usage (stderr, 2);
  int worst = 0;
  for (const std::string &path : files)
    try
      {
	if (list || ptx)
	  {
	    const recording r = replay::read_recording (path, most);
	    if (ptx)
	      return fwrite (r.code.data (), 1, r.code.size (), stdout) == r.code.size () ? 0 : 2;
	    describe (path, r);
	  }
	else if (here)
	  {
	    setenv ("HEDDLE_SIM_PROFILE", "1", 0);
	    worst = std::max (worst, replay_file (path, most, limit));
	  }
	else
	  {
	    int status = address_taken;
	    for (int n = 0; n < most_attempts && status == address_taken; n++)
	      status = run_again (path, close);
	    if (status == address_taken)
	      {
		fprintf (stderr, "heddle-replay: %s: its memory is where this process has some\n", path.c_str ());
		status = 2;
	      }
	    worst = std::max (worst, status);
	  }
      }
    catch (const damaged &d)
      {
	fflush (stdout);
	fprintf (stderr, "heddle-replay: %s cannot be used: %s\n", path.c_str (), d.what.c_str ());
	worst = 2;
      }
    catch (const std::bad_alloc &)
      {
	fail ("there is no memory for " + path);
      }
  return worst;
}
