/* environment.cc -- reading the environment variables.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   Internal control variables of a device (OpenMP 5.2, 21.2): VAR_DEV_<n> is for device n, VAR_DEV for every device that
   is not the host, VAR_ALL for every device; the first variable that is set counts.  VAR without a suffix is for the
   host and says nothing about other devices: OMP_NUM_THREADS=4, set because the host has four cores, must not make four
   warps of a GPU's team.  OMP_CANCELLATION and OMP_MAX_TASK_PRIORITY have global scope and no such forms.  */

#include "plugin/environment.h"
#include "plugin/error.h"
#include "plugin/libgomp-version.h"
#include "plugin/tuning.h"
#include "plugin/variable-table.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string>
#include <string.h>
#include <strings.h>
#include <unistd.h>

namespace heddle {

/* Estimate, in bytes of compiled code kept on disk where HEDDLE_CACHE does not say: some hundred programs.  */
constexpr size_t cache_bytes = 256 << 20;

/* Hardware, in bytes for malloc on a device where HEDDLE_HEAP_SIZE does not say: eight times the driver's default
   (CUDA C++ Programming Guide).  */
constexpr size_t heap_bytes = 64 << 20;

/* A variable's value without the white space around it.  */
struct value
{
  char text[4096];
  bool set = false;
};

static value
lookup (const char *name)
{
  value v;
  const char *s = secure_getenv (name);
  if (!s)
    return v;
  s += strspn (s, " \t\n");
  size_t n = strlen (s);
  while (n && strchr (" \t\n", s[n - 1]))
    n--;
  if (n >= sizeof v.text)
    {
      warning ("%s is too long: ignored", name);
      return v;
    }
  memcpy (v.text, s, n);
  v.text[n] = 0;
  v.set = true;
  return v;
}

static void
malformed (const char *name, const char *text, const char *wanted)
{
  warning ("%s=%s is not valid, %s expected: ignored", name, text, wanted);
}

/* A number of bytes: digits and k, m or g; without a suffix UNIT counts.  */
static bool
parse_size (const char *text, size_t unit, size_t *result)
{
  if (*text < '0' || *text > '9')
    return false;
  char *end;
  errno = 0;
  unsigned long long n = strtoull (text, &end, 10);
  if (errno)
    return false;
  end += strspn (end, " \t");
  switch (*end)
    {
    case 0: break;
    case 'b': case 'B': unit = 1; end++; break;
    case 'k': case 'K': unit = size_t (1) << 10; end++; break;
    case 'm': case 'M': unit = size_t (1) << 20; end++; break;
    case 'g': case 'G': unit = size_t (1) << 30; end++; break;
    default: return false;
    }
  return *end == 0 && !__builtin_mul_overflow (n, unit, result);
}

static bool
parse_int (const char *text, long least, long most, int *result)
{
  char *end;
  errno = 0;
  long n = strtol (text, &end, 10);
  if (end == text || *end || errno || n < least || n > most)
    return false;
  *result = int (n);
  return true;
}

static bool
parse_bool (const char *text, bool *result)
{
  if (!strcasecmp (text, "true") || !strcmp (text, "1"))
    *result = true;
  else if (!strcasecmp (text, "false") || !strcmp (text, "0"))
    *result = false;
  else
    return false;
  return true;
}

static void
read_size (const char *name, size_t least, size_t most, size_t *result)
{
  value v = lookup (name);
  size_t n;
  if (!v.set)
    return;
  if (parse_size (v.text, 1, &n) && n >= least && n <= most)
    *result = n;
  else
    {
      char wanted[96];
      snprintf (wanted, sizeof wanted, "a size in bytes, with k, m or g, from %zu to %zu", least, most);
      malformed (name, v.text, wanted);
    }
}

template <typename T> struct word { const char *text; T meaning; };

template <typename T, size_t N> static void
read_word (const char *name, const word<T> (&words)[N], const char *wanted, T *result)
{
  value v = lookup (name);
  if (!v.set)
    return;
  for (const auto &w : words)
    if (!strcasecmp (v.text, w.text))
      {
	*result = w.meaning;
	return;
      }
  malformed (name, v.text, wanted);
}

/* Warn of variables that look like Heddle's.  */
static void
report_misspelt ()
{
  for (char **variable = environ; variable && *variable; variable++)
    {
      const char *equals = strchr (*variable, '=');
      const size_t length = equals ? size_t (equals - *variable) : 0;
      char name[128];
      if (!length || length >= sizeof name || !is_misspelt (*variable, length))
	continue;
      memcpy (name, *variable, length);
      name[length] = 0;
      if (!secure_getenv (name))
	continue;
      const char *meant = nearest_variable (name, length);
      if (meant)
	warning ("%s is not a variable of Heddle's: ignored; did you mean %s?", name, meant);
      else
	warning ("%s is not a variable of Heddle's: ignored (heddle-info --help lists them)", name);
    }
}

static settings
read_settings ()
{
  settings s;
  report_misspelt ();
  value v = lookup ("HEDDLE_TUNE");
  if (v.set)
    tune (v.text);
  s.heap_size = heap_bytes;
  static const word<driver_choice> drivers[] = { { "auto", driver_choice::automatic }, { "cuda", driver_choice::cuda },
						 { "sim", driver_choice::simulator } };
  read_word ("HEDDLE_DEVICE", drivers, "auto, cuda or sim", &s.driver);
  static const word<wait_choice> waits[] = { { "auto", wait_choice::automatic }, { "spin", wait_choice::spin },
					     { "block", wait_choice::block } };
  read_word ("HEDDLE_WAIT", waits, "auto, spin or block", &s.wait);

  v = lookup ("HEDDLE_INFO");
  bool yes = false;
  if (v.set && parse_bool (v.text, &yes))
    s.info = yes;
  else if (v.set && !parse_int (v.text, 0, 2, &s.info))
    malformed ("HEDDLE_INFO", v.text, "0, 1 or 2");
  v = lookup ("HEDDLE_USM");
  if (v.set && !parse_bool (v.text, &s.usm))
    malformed ("HEDDLE_USM", v.text, "0 or 1");
  v = lookup ("HEDDLE_TRACE");
  if (v.set && v.text[0])
    s.trace = strdup (v.text);

  v = lookup ("HEDDLE_RECORD");
  if (v.set && v.text[0])
    s.record = strdup (v.text);
  v = lookup ("HEDDLE_RECORD_KERNEL");
  if (v.set && v.text[0])
    s.record_kernel = strdup (v.text);
  v = lookup ("HEDDLE_RECORD_NTH");
  if (v.set && !parse_int (v.text, 1, INT_MAX, &s.record_nth))
    malformed ("HEDDLE_RECORD_NTH", v.text, "a positive number");
  read_size ("HEDDLE_RECORD_LIMIT", 0, size_t (1) << 46, &s.record_limit);

  /* libgomp reads this variable, too, and reports unknown parts.  */
  v = lookup ("OMP_TARGET_OFFLOAD");
  s.mandatory = v.set && !strcasecmp (v.text, "mandatory");

  read_size ("HEDDLE_HEAP_SIZE", 0, size_t (1) << 46, &s.heap_size);
  read_size ("HEDDLE_STACK_SIZE", 256, size_t (1) << 31, &s.stack_size);
  read_size ("HEDDLE_THREAD_STACK_SIZE", 256, size_t (512) << 10, &s.thread_stack_size);
  read_size ("HEDDLE_POOL", 0, SIZE_MAX - 1, &s.pool_limit);

  /* The simulator compiles nothing, so its code is kept only when asked for.  */
  const size_t usual = cache_bytes;
  s.cache_size = s.driver == driver_choice::simulator ? 0 : usual;
  read_size ("HEDDLE_CACHE", 0, size_t (1) << 46, &s.cache_size);
  if (s.cache_size == 1)
    s.cache_size = usual;

  v = lookup ("HEDDLE_COPY_THREADS");
  if (v.set && !parse_int (v.text, 0, 64, &s.copy_threads))
    malformed ("HEDDLE_COPY_THREADS", v.text, "a number from 0 to 64");
  v = lookup ("HEDDLE_DEFER");
  if (v.set && !parse_bool (v.text, &s.defer))
    malformed ("HEDDLE_DEFER", v.text, "0 or 1");
  v = lookup ("HEDDLE_SUMS");
  if (v.set && !parse_bool (v.text, &s.sums))
    malformed ("HEDDLE_SUMS", v.text, "0 or 1");
  v = lookup ("HEDDLE_EARLY");
  if (v.set && !parse_bool (v.text, &s.early))
    malformed ("HEDDLE_EARLY", v.text, "0 or 1");
  v = lookup ("HEDDLE_AHEAD");
  if (v.set && !parse_int (v.text, 0, 2, &s.ahead))
    malformed ("HEDDLE_AHEAD", v.text, "0, 1 or 2");
  v = lookup ("HEDDLE_GRAPHS");
  if (v.set && !parse_int (v.text, 0, 2, &s.graphs))
    malformed ("HEDDLE_GRAPHS", v.text, "0, 1 or 2");
  v = lookup ("HEDDLE_KEEP");
  if (v.set && !parse_bool (v.text, &s.keep))
    malformed ("HEDDLE_KEEP", v.text, "0 or 1");
  v = lookup ("HEDDLE_BLOCK_WARPS");
  if (v.set && !parse_int (v.text, 1, HEDDLE_MAX_WARPS, &s.block_warps))
    malformed ("HEDDLE_BLOCK_WARPS", v.text, "a number from 1 to 32");
  return s;
}

start_choice
start_setting ()
{
  static const word<start_choice> starts[] = { { "auto", start_choice::automatic }, { "early", start_choice::early },
					       { "late", start_choice::late } };
  static const start_choice the_choice = []
    {
      start_choice c = start_choice::automatic;
      read_word ("HEDDLE_START", starts, "auto, early or late", &c);
      return c;
    } ();
  return the_choice;
}

int
default_device_number ()
{
  int number = 0;
  for (const char *name : { "OMP_DEFAULT_DEVICE", "ACC_DEVICE_NUM" })
    {
      /* libgomp reads these variables, too, and reports unknown parts.  */
      const value v = lookup (name);
      if (v.set && parse_int (v.text, 0, INT_MAX, &number))
	break;
    }
  return number;
}

/* OMP_DISPLAY_ENV asks libgomp to show its variables, as soon as libgomp is loaded; ours follow when devices are looked
   for, in the same form: the effective values, and "" where the device decides.  */
static void
display (const settings &s)
{
  const value v = lookup ("OMP_DISPLAY_ENV");
  bool yes = false;
  if (!v.set || (strcasecmp (v.text, "verbose") != 0 && !(parse_bool (v.text, &yes) && yes)))
    return;
  static const char *const drivers[] = { "auto", "cuda", "sim" }, *const waits[] = { "auto", "spin", "block" },
    *const starts[] = { "auto", "early", "late" };
  std::string text;
  auto line = [&] (const char *name, const char *shown)
    {
      text = text + "  [device] " + name + " = '" + shown + "'\n";
    };
  auto number = [&] (const char *name, size_t shown, bool given)
    {
      char digits[24] = "";
      if (given)
	snprintf (digits, sizeof digits, "%zu", shown);
      line (name, digits);
    };
  line ("HEDDLE_DEVICE", drivers[int (s.driver)]);
  line ("HEDDLE_START", starts[int (start_setting ())]);
  number ("HEDDLE_INFO", size_t (s.info), true);
  line ("HEDDLE_TRACE", s.trace ? s.trace : "");
  line ("HEDDLE_RECORD", s.record ? s.record : "");
  line ("HEDDLE_RECORD_KERNEL", s.record_kernel ? s.record_kernel : "");
  number ("HEDDLE_RECORD_NTH", size_t (s.record_nth), s.record_nth);
  number ("HEDDLE_RECORD_LIMIT", s.record_limit, true);
  line ("HEDDLE_USM", s.usm ? "1" : "0");
  line ("HEDDLE_WAIT", waits[int (s.wait)]);
  line ("HEDDLE_DEFER", s.defer ? "1" : "0");
  line ("HEDDLE_SUMS", s.sums ? "1" : "0");
  line ("HEDDLE_EARLY", s.early ? "1" : "0");
  line ("HEDDLE_AHEAD", std::to_string (s.ahead).c_str ());
  line ("HEDDLE_GRAPHS", std::to_string (s.graphs).c_str ());
  line ("HEDDLE_KEEP", s.keep ? "1" : "0");
  number ("HEDDLE_STACK_SIZE", s.stack_size, s.stack_size);
  number ("HEDDLE_THREAD_STACK_SIZE", s.thread_stack_size, s.thread_stack_size);
  number ("HEDDLE_HEAP_SIZE", s.heap_size, true);
  number ("HEDDLE_CACHE", s.cache_size, true);
  number ("HEDDLE_POOL", s.pool_limit, s.pool_limit != SIZE_MAX);
  number ("HEDDLE_COPY_THREADS", size_t (s.copy_threads), s.copy_threads >= 0);
  number ("HEDDLE_BLOCK_WARPS", size_t (s.block_warps), s.block_warps);
  const value tune = lookup ("HEDDLE_TUNE");
  line ("HEDDLE_TUNE", tune.set ? tune.text : "");
  fprintf (stderr, "HEDDLE DISPLAY ENVIRONMENT BEGIN\n%sHEDDLE DISPLAY ENVIRONMENT END\n", text.c_str ());
}

const settings &
environment ()
{
  static const settings the_settings = []
    {
      const settings s = read_settings ();
      display (s);
      return s;
    } ();
  return the_settings;
}

/* The device form of variable BASE that counts for device NUMBER; its name goes to NAME.  ALL: whether the
   _ALL form exists.  */
static value
lookup_device (const char *base, int number, bool all, char (&name)[64])
{
  snprintf (name, sizeof name, "%s_DEV_%d", base, number);
  value v = lookup (name);
  if (!v.set)
    {
      snprintf (name, sizeof name, "%s_DEV", base);
      v = lookup (name);
    }
  if (!v.set && all)
    {
      snprintf (name, sizeof name, "%s_ALL", base);
      v = lookup (name);
    }
  return v;
}

static void
read_device_int (const char *base, int number, int least, int *result)
{
  char name[64];
  value v = lookup_device (base, number, true, name);
  if (v.set && !parse_int (v.text, least, INT_MAX, result))
    malformed (name, v.text, least ? "a positive number" : "a number that is not negative");
}

/* OMP_NUM_THREADS: a list of numbers, one for each level of nesting.  */
static void
read_num_threads (int number, heddle_device *d)
{
  char name[64];
  value v = lookup_device ("OMP_NUM_THREADS", number, true, name);
  if (!v.set)
    return;
  unsigned levels = 0;
  for (char *s = v.text, *next; s; s = next)
    {
      next = strchr (s, ',');
      size_t n = next ? next - s : strlen (s);
      if (next)
	*next++ = 0;
      while (n && strchr (" \t", s[n - 1]))
	s[--n] = 0;
      int threads;
      if (!parse_int (s, 1, INT_MAX, &threads))
	{
	  malformed (name, secure_getenv (name), "positive numbers with commas");
	  return;
	}
      /* Nobody nests so deep.  */
      if (levels < HEDDLE_LEVELS)
	d->nthreads_list[levels++] = threads;
    }
  d->nthreads_levels = levels;
  d->nthreads_var = d->nthreads_list[0];
}

/* OMP_ALLOCATOR: a predefined one.  */
static void
read_allocator (int number, heddle_device *d)
{
  static const char *const kinds[]
    = { "default", "large_cap", "const", "high_bw", "low_lat", "cgroup", "pteam", "thread" };
  char name[64], predefined[32];
  value v = lookup_device ("OMP_ALLOCATOR", number, true, name);
  if (!v.set)
    return;
  for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
    {
      snprintf (predefined, sizeof predefined, "omp_%s_mem_alloc", kinds[i]);
      if (!strcasecmp (v.text, predefined))
	{
	  d->allocator_var = int (i) + 1;
	  return;
	}
    }
  malformed (name, v.text, "a predefined allocator");
}

static void
read_affinity_format (int number, heddle_device *d)
{
  char name[64];
  value v = lookup_device ("OMP_AFFINITY_FORMAT", number, true, name);
  if (v.set && strlen (v.text) >= sizeof d->affinity_format)
    warning ("%s is too long: ignored", name);
  else if (v.set)
    strcpy (d->affinity_format, v.text);
}

/* OMP_SCHEDULE: [modifier:]kind[,chunk], as omp_sched_t.  */
static bool
parse_schedule (char *text, unsigned *kind, int *chunk)
{
  static const struct { const char *name; unsigned value; } kinds[]
    = { { "static", 1 }, { "dynamic", 2 }, { "guided", 3 }, { "auto", 4 } };
  bool monotonic = false, nonmonotonic = false;

  if (char *colon = strchr (text, ':'))
    {
      size_t n = colon - text;
      while (n && strchr (" \t", text[n - 1]))
	n--;
      monotonic = n == 9 && !strncasecmp (text, "monotonic", n);
      nonmonotonic = n == 12 && !strncasecmp (text, "nonmonotonic", n);
      if (!monotonic && !nonmonotonic)
	return false;
      text = colon + 1 + strspn (colon + 1, " \t");
    }
  *chunk = 0;
  if (char *comma = strchr (text, ','))
    {
      if (!parse_int (comma + 1, 1, INT_MAX, chunk))
	return false;
      *comma = 0;
    }
  size_t n = strlen (text);
  while (n && strchr (" \t", text[n - 1]))
    n--;
  for (const auto &k : kinds)
    if (strlen (k.name) == n && !strncasecmp (text, k.name, n))
      {
	if (k.value == 4 && *chunk)
	  return false;
	*kind = k.value | (monotonic ? 0x80000000u : 0);
	return true;
      }
  return false;
}

heddle_device
device_icvs (int number, int count)
{
  heddle_device d {};
  d.size = sizeof d;
  d.device_num = number;
  d.num_devices = count;
  d.initial_device = count;
  d.run_sched_kind = 1;
  unsigned long long *stream = d.streams;
  for (FILE *file : { stdin, stdout, stderr })
    *stream++ = reinterpret_cast<uintptr_t> (file);

  d.libgfortran = libgfortran_version ();
  d.glibc = glibc_version ();

  read_num_threads (number, &d);
  /* A list is a wish for nested regions.  */
  d.max_active_levels_var = d.nthreads_levels > 1 ? HEDDLE_LEVELS : 1;
  read_device_int ("OMP_THREAD_LIMIT", number, 1, &d.thread_limit_var);
  read_device_int ("OMP_DEFAULT_DEVICE", number, 0, &d.default_device_var);
  read_device_int ("OMP_NUM_TEAMS", number, 1, &d.nteams_var);
  read_device_int ("OMP_TEAMS_THREAD_LIMIT", number, 1, &d.teams_thread_limit_var);
  read_device_int ("OMP_MAX_ACTIVE_LEVELS", number, 0, &d.max_active_levels_var);

  read_allocator (number, &d);
  read_affinity_format (number, &d);

  char name[64];
  bool yes = false;
  value v = lookup_device ("OMP_DYNAMIC", number, true, name);
  if (v.set && !parse_bool (v.text, &yes))
    malformed (name, v.text, "true or false");
  d.dyn_var = yes;

  v = lookup_device ("OMP_SCHEDULE", number, true, name);
  if (v.set)
    {
      char copy[sizeof v.text];
      strcpy (copy, v.text);
      unsigned kind;
      int chunk;
      if (parse_schedule (copy, &kind, &chunk))
	{
	  d.run_sched_kind = kind;
	  d.run_sched_chunk = chunk;
	}
      else
	malformed (name, v.text, "[modifier:]kind[,chunk]");
    }

  /* Malformed values of these two are reported by libgomp.  */
  v = lookup ("OMP_CANCELLATION");
  yes = false;
  if (v.set)
    parse_bool (v.text, &yes);
  d.cancel_var = yes;
  v = lookup ("OMP_MAX_TASK_PRIORITY");
  if (v.set)
    parse_int (v.text, 0, INT_MAX, &d.max_task_priority_var);
  return d;
}

size_t
device_stack_size (int number)
{
  /* The _ALL form is not looked at: what suits the few threads of a host does not suit thousands of warps.  */
  char name[64];
  value v = lookup_device ("OMP_STACKSIZE", number, false, name);
  size_t n = 0;
  if (v.set && (!parse_size (v.text, 1024, &n) || n < 256 || n > size_t (1) << 31))
    {
      malformed (name, v.text, "a size in kilobytes, or with b, k, m or g");
      n = 0;
    }
  return n;
}

} // namespace heddle
