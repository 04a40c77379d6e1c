/* trace.cc -- HEDDLE_TRACE: what happens when, as a file for trace viewers.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The file is in the Trace Event Format that Chrome, Perfetto and heddle-trace read: an array of JSON objects.  One
   process of the format is the host with a row for each thread, one more for every device with a row for each
   stream.

   A trace is most useful for a program that fails, hangs or is killed.  Before a kernel is given to the driver, and
   after its end, the file therefore has all known events: the events so far; for each kernel on its way an event of its
   beginning only; and the end of the array.  The part behind the events so far is written again each time, in the same
   place.  That is two calls of the system for a region, some microseconds.  A pipe or the like cannot be written twice:
   the text is then kept in memory until a block is full, without kernels on their way.

   A program with many short regions has several events for each, and the text is put together without printf.  A child
   of fork has a copy of this memory, which it must not write: a FILE would be flushed by exit, and is not used.  */

#include "plugin/observe/trace.h"
#include "plugin/types/device.h"
#include "plugin/types/device-image.h"
#include "plugin/types/measure.h"
#include "plugin/types/operation.h"
#include "plugin/observe/transfer-facts.h"
#include "plugin/observe/variable-names.h"
#include "plugin/environment.h"
#include "plugin/error.h"
#include "plugin/tuning.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <mutex>
#include <stdio.h>
#include <string.h>
#include <string>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace heddle {

/* Estimate, in bytes: the block of a trace for a pipe or the like.  */
constexpr size_t trace_bytes = 262144;

bool tracing;

namespace {

constexpr uint64_t device_process = 10000000;	/* devices' numbers of processes are beyond those of Linux */

struct trace_file
{
  std::mutex lock;
  int file = -1;
  bool any = false;
  bool regular = false;			/* written text can be written again */
  double start = 0;
  std::string text;			/* events not yet in the file */
  off_t written = 0;			/* bytes of the events in the file */
  /* Kernels on their way.  */
  struct begun { uint64_t number; std::string text; };
  std::vector<begun> running;
  uint64_t numbers = 0;			/* so far */
  size_t listed = 0;			/* the first of RUNNING that are in the file behind the events ... */
  off_t end = 0;			/* ... and the end of the last of these */
};

trace_file *the_file;
thread_local bool named;

/* The writer's primitives; they only append.  */

void
put_number (std::string &to, uint64_t n)
{
  char digits[20], *p = digits + sizeof digits;
  do
    *--p = char ('0' + n % 10);
  while (n /= 10);
  to.append (p, size_t (digits + sizeof digits - p));
}

/* Milliseconds as microseconds with three digits behind the point.  */
void
put_time (std::string &to, double ms)
{
  int64_t ns = llround (ms * 1e6);
  if (ns < 0)
    {
      to += '-';
      ns = -ns;
    }
  put_number (to, uint64_t (ns) / 1000);
  const unsigned rest = unsigned (ns % 1000);
  const char point[] = { '.', char ('0' + rest / 100), char ('0' + rest / 10 % 10), char ('0' + rest % 10) };
  to.append (point, sizeof point);
}

/* TEXT in quotes.  Bytes outside of UTF-8 are kept: names come from the program.  */
void
put_text (std::string &to, const char *text)
{
  to += '"';
  for (const char *p = text; *p; p++)
    if (*p == '"' || *p == '\\')
      {
	to += '\\';
	to += *p;
      }
    else if (static_cast<unsigned char> (*p) < ' ')
      {
	char code[8];
	snprintf (code, sizeof code, "\\u%04x", *p);
	to += code;
      }
    else
      to += *p;
  to += '"';
}

/* The start of an event, from its brace up to its name.  */
void
put_head (std::string &to, char phase, uint64_t process, uint64_t row, const char *name)
{
  to += "{\"ph\":\"";
  to += phase;
  to += "\",\"pid\":";
  put_number (to, process);
  to += ",\"tid\":";
  put_number (to, row);
  to += ",\"name\":";
  put_text (to, name);
}

/* The text before an event.  */
const char *
separator (bool any)
{
  return any ? ",\n" : "[\n";
}

void
put_start (trace_file &f, char phase, uint64_t process, uint64_t row, const char *name)
{
  f.text += separator (f.any);
  f.any = true;
  put_head (f.text, phase, process, row, name);
}

/* The rest of an event of CATEGORY at START, with its brace.  */
void
put_rest (std::string &to, const char *category, double start, const double *duration, const trace_detail *details,
	  unsigned count)
{
  to += ",\"cat\":\"";
  to += category;
  to += "\",\"ts\":";
  put_time (to, start);
  if (duration)
    {
      to += ",\"dur\":";
      put_time (to, *duration);
    }
  if (count)
    {
      to += ",\"args\":{";
      for (unsigned i = 0; i < count; i++)
	{
	  if (i)
	    to += ',';
	  put_text (to, details[i].name);
	  to += ':';
	  if (details[i].text)
	    put_text (to, details[i].text);
	  else
	    put_number (to, details[i].number);
	}
      to += '}';
    }
  to += '}';
}

void
put_label (trace_file &f, const char *what, uint64_t process, uint64_t row, const char *label)
{
  put_start (f, 'M', process, row, what);
  f.text += ",\"args\":{\"name\":";
  put_text (f.text, label);
  f.text += "}}";
}

/* Write SIZE bytes, to AT if that is possible.  On failure nothing more is written.  */
bool
write_at (trace_file &f, const char *p, size_t size, off_t at)
{
  while (size)
    {
      ssize_t done = -1;
      if (f.regular && exceeds_file_limit (uint64_t (at) + size))
	errno = EFBIG;
      else
	done = f.regular ? pwrite (f.file, p, size, at) : write (f.file, p, size);
      if (done < 0 && errno == EINTR)
	continue;
      if (done <= 0)
	{
	  warning ("cannot write the trace (HEDDLE_TRACE): %s; it ends here", strerror (done ? errno : ENOSPC));
	  close (f.file);
	  f.file = -1;
	  tracing = false;
	  return false;
	}
      p += done;
      at += done;
      size -= size_t (done);
    }
  return true;
}

constexpr char array_end[] = "\n]\n";

/* Write the new events to the file, and behind them the missing text of kernels on their way and of the array's end.
   The lock is held.  */
void
write_out (trace_file &f)
{
  if (f.file < 0)
    return;
  if (!f.regular)
    {
      write_at (f, f.text.data (), f.text.size (), 0);
      f.text.clear ();
      return;
    }
  const off_t end_before = f.end;
  const size_t events = f.text.size ();
  const off_t at = events || f.listed == 0 ? f.written : f.end;
  if (at == f.written)
    f.listed = 0;
  std::string out;
  out.swap (f.text);
  bool any = f.any || f.listed;
  for (; f.listed < f.running.size (); f.listed++)
    {
      out += separator (any);
      any = true;
      out += f.running[f.listed].text;
    }
  f.written += off_t (events);
  f.end = at + off_t (out.size ());
  out += any ? array_end : "[]\n";
  const off_t size = at + off_t (out.size ());
  if (write_at (f, out.data (), out.size (), at) && f.end < end_before && ftruncate (f.file, size) != 0)
    {
      /* Spaces may follow an array.  */
      const std::string spaces (size_t (end_before - f.end), ' ');
      write_at (f, spaces.data (), spaces.size (), size);
    }
  out.clear ();
  f.text.swap (out);		/* keep its memory */
}

void
put_event (uint64_t process, uint64_t row, bool device_row, const char *category, const char *what, double start,
	   double end, const trace_detail *details, unsigned count)
{
  trace_file &f = *the_file;
  std::lock_guard<std::mutex> guard (f.lock);
  if (f.file < 0)
    return;
  if (!device_row && !named)
    {
      char label[32];
      named = true;
      snprintf (label, sizeof label, "thread %llu", static_cast<unsigned long long> (row));
      put_label (f, "thread_name", process, row, label);
    }
  const double duration = end > start ? end - start : 0;
  put_start (f, 'X', process, row, what);
  put_rest (f.text, category, start - f.start, &duration, details, count);
  if (f.text.size () > trace_bytes)
    write_out (f);
}

uint64_t
process_of (const device &d)
{
  return uint64_t (getpid ()) + device_process * (unsigned (d.number) + 1);
}

/* PATTERN with %p replaced by the number of the process.  */
std::string
expand (const char *pattern)
{
  std::string path;
  for (const char *p = pattern; *p; p++)
    if (p[0] == '%' && p[1] == 'p')
      {
	put_number (path, uint64_t (getpid ()));
	p++;
      }
    else
      path += *p;
  return path;
}

/* At the end of the process, after the exit handlers in which libgomp closes the devices.  */
__attribute__ ((destructor)) void
finish_trace ()
{
  if (!tracing)
    return;
  trace_file &f = *the_file;
  std::lock_guard<std::mutex> guard (f.lock);
  if (!f.regular)
    f.text += f.any ? array_end : "[]\n";
  write_out (f);
  tracing = false;
  if (f.file >= 0)
    close (f.file);
  f.file = -1;
}

} // namespace

void
open_trace ()
{
  if (!environment ().trace)
    return;
  std::string path = expand (environment ().trace);
  int file = open (path.c_str (), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file < 0)
    {
      warning ("cannot create %s for the trace (HEDDLE_TRACE): %s", path.c_str (), strerror (errno));
      return;
    }
  the_file = new trace_file;
  the_file->file = file;
  struct stat status;
  the_file->regular = fstat (file, &status) == 0 && S_ISREG (status.st_mode);
  the_file->start = now_ms ();
  std::string label = "host";
  if (program_invocation_short_name)
    label = std::string ("host: ") + program_invocation_short_name;
  put_label (*the_file, "process_name", uint64_t (getpid ()), 0, label.c_str ());
  tracing = true;
  flush_trace ();
}

void
forget_trace ()
{
  tracing = false;
}

void
trace_host (const char *category, const char *what, double start, double end, const trace_detail *details,
	    unsigned count)
{
  static thread_local const uint64_t thread = uint64_t (gettid ());
  if (tracing)
    put_event (uint64_t (getpid ()), thread, false, category, what, start, end, details, count);
}

void
trace_device (const device &d, unsigned row, const char *category, const char *what, double start, double end,
	      const trace_detail *details, unsigned count)
{
  if (tracing)
    put_event (process_of (d), row, true, category, what, start, end, details, count);
}

uint64_t
trace_begin (const device &d, unsigned row, const char *category, const char *what, double start,
	     const trace_detail *details, unsigned count)
{
  if (!tracing)
    return 0;
  trace_file &f = *the_file;
  std::lock_guard<std::mutex> guard (f.lock);
  if (!f.regular)
    return 0;
  trace_file::begun b { ++f.numbers, {} };
  put_head (b.text, 'B', process_of (d), row, what);
  put_rest (b.text, category, start - f.start, nullptr, details, count);
  f.running.push_back (std::move (b));
  write_out (f);
  return f.numbers;
}

void
trace_end (uint64_t number)
{
  if (!number || !tracing)
    return;
  trace_file &f = *the_file;
  std::lock_guard<std::mutex> guard (f.lock);
  for (size_t i = 0; i < f.running.size (); i++)
    if (f.running[i].number == number)
      {
	f.running.erase (f.running.begin () + long (i));
	f.listed = 0;
	break;
      }
}

void
trace_failure (const char *what)
{
  if (!tracing)
    return;
  trace_file &f = *the_file;
  const double now = now_ms ();
  std::lock_guard<std::mutex> guard (f.lock);
  if (f.file < 0)
    return;
  put_start (f, 'i', uint64_t (getpid ()), uint64_t (gettid ()), what);
  f.text += ",\"s\":\"g\"";
  put_rest (f.text, "failure", now - f.start, nullptr, nullptr, 0);
  write_out (f);
}

void
trace_device_name (const device &d)
{
  if (!tracing)
    return;
  char label[192];
  snprintf (label, sizeof label, "device %d: %s", d.number, d.name);
  std::lock_guard<std::mutex> guard (the_file->lock);
  put_label (*the_file, "process_name", process_of (d), 0, label);
}

void
flush_trace ()
{
  if (!tracing)
    return;
  std::lock_guard<std::mutex> guard (the_file->lock);
  write_out (*the_file);
}

void
trace_region_begins (operation &o)
{
  if (tracing)
    o.start = now_ms ();
}

/* The host's part of the region is over.  */
void
trace_region_ends (operation &o)
{
  if (!tracing)
    return;
  const double end = now_ms ();
  const place_text place;
  trace_detail details[3];
  unsigned count = 0;
  if (place.text[0])
    details[count++] = { "at", place.text, 0 };
  if (o.what->file)
    {
      details[count++] = { "file", o.what->file, 0 };
      details[count++] = { "line", nullptr, o.what->line };
    }
  trace_host ("region", o.what->name, o.start, end, details, count);
}

/* Only if kernels are observed (measure.h).  */
void
trace_transfer (operation &o)
{
  const double end = now_ms ();
  const variable_text name (*o.on, o.at, o.host);
  info ("copy %s device %d: %zu bytes%s%s, %.3f ms%s", o.words, o.on->number, o.size, name.text[0] ? " of " : "",
	name.text, end - o.start, o.way);
  if (!tracing)
    return;
  trace_detail details[8];
  unsigned count = 0;
  const place_text place;
  char number[20];
  details[count++] = { "bytes", nullptr, o.size };
  if (name.text[0])
    details[count++] = { "variable", name.text, 0 };
  if (place.text[0])
    details[count++] = { "at", place.text, 0 };
  if (o.contiguous && o.host)
    {
      bool whole;
      snprintf (number, sizeof number, "%016llx",
		static_cast<unsigned long long> (contents_number (o.host, o.size, &whole)));
      details[count++] = { "host", nullptr, reinterpret_cast<uintptr_t> (o.host) };
      details[count++] = { "device", nullptr, o.at };
      details[count++] = { "contents", number, 0 };
      details[count++] = { "whole", nullptr, whole };
    }
  char what[32];
  snprintf (what, sizeof what, "copy %s device", o.words);
  trace_host ("transfer", what, o.start, end, details, count);
}

} // namespace heddle
