/* trace.cc -- HEDDLE_TRACE: what happens when, as a file for trace viewers.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.
   The file is in the Trace Event Format that Chrome, Perfetto and heddle-trace read: an array of JSON objects.  One
   process of the format is the host with a row for each thread, one more for every device with a row for each
   stream.  Readers accept an array that does not end, so what was written before a crash is usable.

   A program with many short regions has several events for each, so the text is put together without printf and
   kept in memory until there is enough of it.  A child of fork has a copy of that memory, which it must not write:
   that is why there is no FILE, which exit would flush.  */

#include "trace.h"
#include "device.h"
#include "environment.h"
#include "error.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <mutex>
#include <stdio.h>
#include <string.h>
#include <string>
#include <unistd.h>

namespace heddle {

bool tracing;

namespace {

constexpr size_t enough = size_t (256) << 10;	/* to be written */
constexpr uint64_t device_process = 10000000;	/* devices' numbers of processes are beyond those of Linux */

struct trace_file
{
  std::mutex lock;
  int file = -1;
  bool any = false;
  double start = 0;
  std::string text;
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

/* TEXT in quotes.  What is no UTF-8 stays as it is: names come from the program.  */
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

/* The start of an event, up to its name.  */
void
put_start (trace_file &f, char phase, uint64_t process, uint64_t row, const char *name)
{
  f.text += f.any ? ",\n{\"ph\":\"" : "[\n{\"ph\":\"";
  f.any = true;
  f.text += phase;
  f.text += "\",\"pid\":";
  put_number (f.text, process);
  f.text += ",\"tid\":";
  put_number (f.text, row);
  f.text += ",\"name\":";
  put_text (f.text, name);
}

void
put_label (trace_file &f, const char *what, uint64_t process, uint64_t row, const char *label)
{
  put_start (f, 'M', process, row, what);
  f.text += ",\"args\":{\"name\":";
  put_text (f.text, label);
  f.text += "}}";
}

/* The lock is held.  */
void
write_out (trace_file &f)
{
  const char *p = f.text.data ();
  size_t n = f.text.size ();
  while (n && f.file >= 0)
    {
      ssize_t done = write (f.file, p, n);
      if (done < 0 && errno == EINTR)
	continue;
      if (done <= 0)
	{
	  warning ("cannot write the trace (HEDDLE_TRACE): %s; it ends here", strerror (errno));
	  close (f.file);
	  f.file = -1;
	  tracing = false;
	  break;
	}
      p += done;
      n -= size_t (done);
    }
  f.text.clear ();
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
  put_start (f, 'X', process, row, what);
  f.text += ",\"cat\":\"";
  f.text += category;
  f.text += "\",\"ts\":";
  put_time (f.text, start - f.start);
  f.text += ",\"dur\":";
  put_time (f.text, end > start ? end - start : 0);
  if (count)
    {
      f.text += ",\"args\":{";
      for (unsigned i = 0; i < count; i++)
	{
	  if (i)
	    f.text += ',';
	  put_text (f.text, details[i].name);
	  f.text += ':';
	  if (details[i].text)
	    put_text (f.text, details[i].text);
	  else
	    put_number (f.text, details[i].number);
	}
      f.text += '}';
    }
  f.text += '}';
  if (f.text.size () > enough)
    write_out (f);
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
  f.text += f.any ? "\n]\n" : "[]\n";
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
  the_file->start = now_ms ();
  std::string label = "host";
  if (program_invocation_short_name)
    label = std::string ("host: ") + program_invocation_short_name;
  put_label (*the_file, "process_name", uint64_t (getpid ()), 0, label.c_str ());
  tracing = true;
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
    put_event (uint64_t (getpid ()) + device_process * (unsigned (d.number) + 1), row, true, category, what, start, end,
	       details, count);
}

void
trace_device_name (const device &d)
{
  if (!tracing)
    return;
  char label[192];
  snprintf (label, sizeof label, "device %d: %s", d.number, d.name);
  std::lock_guard<std::mutex> guard (the_file->lock);
  put_label (*the_file, "process_name", uint64_t (getpid ()) + device_process * (unsigned (d.number) + 1), 0, label);
}

void
flush_trace ()
{
  if (!tracing)
    return;
  std::lock_guard<std::mutex> guard (the_file->lock);
  write_out (*the_file);
}

} // namespace heddle
