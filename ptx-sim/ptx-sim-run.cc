/* ptx-sim-run.cc -- run the kernels of a PTX file and compare with what its comments say.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Usage: ptx-sim-run [-v] [-t] FILE...   One line a file: "PASS: FILE" or "FAIL: FILE: reason"; status 0 if all
   pass.  -v shows results, -t the time of each run.  Comments at the start of lines:

     // RUN: kernel=K [grid=X[,Y[,Z]]] [block=X[,Y[,Z]]] [shared=BYTES] [arg=NAME:TYPE[=V]] [arg=NAME:TYPE[N][=LIST]]
		a run; arguments in the kernel's order.  An array is device memory, zero where LIST says nothing; a
		scalar is passed by value.  TYPE: u8 s8 u16 s16 u32 s32 u64 s64 f32 f64 b8 ... (b: hexadecimal output)
     // EXPECT: NAME = LIST		contents of an array after the last RUN; of a variable: @NAME:TYPE = LIST
     // EXPECT-ERROR: REGEX		the last RUN fails, with this in its text
     // EXPECT-OUTPUT: TEXT		a line printed by the last RUN, in order
     // EXPECT-LOG: REGEX		the text is not accepted, with this in the log
     // ENV: NAME=VALUE			before the device is made
     // LINKED:			the text is loaded as relocatable code, as by the driver's linker

   LIST: values separated by blanks or commas: 3, -1, 0x7f (bits, for floating types as well), 1.5, inf, nan (any); V*N
   repeats; A..B counts.  Regular expressions are extended POSIX expressions.  */

#include "engine.h"

#include <cinttypes>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <map>
#include <regex.h>

using namespace ptxsim;

namespace {

struct problem
{
  std::string text;
};

struct element
{
  char kind = 'u';			/* u s f b */
  unsigned bytes = 4;
};

struct argument
{
  std::string name;
  element type;
  bool array = false;
  size_t count = 1;
  uint64_t address = 0, scalar = 0;
};

struct checker
{
  std::string reason;			/* of the first failure */
  std::unique_ptr<device> dev;
  module *mod = nullptr;
  std::vector<argument> args;
  bool ran = false, run_failed = false, error_expected = false;
  failure why;
  std::string output;
  size_t output_at = 0;
  std::vector<std::string> variables;	/* of the environment, set for this file */
  bool verbose = false, timed = false;

  ~checker ()
  {
    for (const std::string &v : variables)
      unsetenv (v.c_str ());
  }
  void file (const std::string &text);
  void run (const std::string &line);
  void expect (const std::string &line);
  void finish_run ();
};

bool verbose, timed;

element
parse_type (const std::string &s)
{
  element e;
  if (s.size () < 2 || !strchr ("usfb", s[0]))
    throw problem { "unknown type " + s };
  e.kind = s[0];
  unsigned bits = unsigned (atoi (s.c_str () + 1));
  if (bits != 8 && bits != 16 && bits != 32 && bits != 64)
    throw problem { "unknown type " + s };
  e.bytes = bits / 8;
  if (e.kind == 'f' && bits < 32)
    throw problem { "unknown type " + s };
  return e;
}

uint64_t
truncate (uint64_t v, unsigned bytes)
{
  return bytes < 8 ? v & ((uint64_t (1) << (8 * bytes)) - 1) : v;
}

/* A value: its bits; *ANY: any NaN will do.  */
uint64_t
parse_value (const std::string &s, const element &e, bool *any)
{
  *any = false;
  const char *p = s.c_str ();
  bool hex = s.compare (0, 2, "0x") == 0 || s.compare (0, 3, "-0x") == 0;
  char *end;
  errno = 0;
  if (e.kind == 'f' && !hex)
    {
      if (s == "nan")
	*any = true;
      double d = strtod (p, &end);
      if (end == p || *end)
	throw problem { "malformed value " + s };
      if (e.bytes == 4)
	{
	  float f = strtof (p, nullptr);
	  uint32_t b;
	  memcpy (&b, &f, 4);
	  return b;
	}
      uint64_t b;
      memcpy (&b, &d, 8);
      return b;
    }
  uint64_t v = *p == '-' ? uint64_t (0) - strtoull (p + 1, &end, 0) : strtoull (p, &end, 0);
  if (end == p || *end || errno)
    throw problem { "malformed value " + s };
  return truncate (v, e.bytes);
}

struct wanted
{
  uint64_t bits;
  bool any;
};

std::vector<wanted>
parse_list (const std::string &text, const element &e)
{
  std::vector<wanted> list;
  size_t at = 0;
  while (at < text.size ())
    {
      size_t end = text.find_first_of (" \t,", at);
      if (end == std::string::npos)
	end = text.size ();
      std::string w = text.substr (at, end - at);
      at = end + 1;
      if (w.empty ())
	continue;
      size_t dots = w.find (".."), star = w.find ('*');
      bool any;
      if (dots != std::string::npos)
	{
	  long long a = atoll (w.c_str ()), b = atoll (w.c_str () + dots + 2);
	  for (long long v = a; a <= b ? v <= b : v >= b; v += a <= b ? 1 : -1)
	    {
	      std::string s = std::to_string (v);
	      uint64_t bits = parse_value (s, e, &any);
	      list.push_back (wanted { bits, any });
	    }
	}
      else if (star != std::string::npos)
	{
	  uint64_t bits = parse_value (w.substr (0, star), e, &any);
	  char *rest;
	  long n = strtol (w.c_str () + star + 1, &rest, 10);
	  if (n < 1 || *rest)
	    throw problem { "`" + w + "': not a number of repetitions" };
	  for (long k = 0; k < n; k++)
	    list.push_back (wanted { bits, any });
	}
      else
	{
	  uint64_t bits = parse_value (w, e, &any);
	  list.push_back (wanted { bits, any });
	}
    }
  return list;
}

std::string
show (uint64_t bits, const element &e)
{
  char b[64];
  if (e.kind == 'f' && e.bytes == 4)
    {
      float f;
      uint32_t w = uint32_t (bits);
      memcpy (&f, &w, 4);
      snprintf (b, sizeof b, "%.9g (0x%08x)", double (f), w);
    }
  else if (e.kind == 'f')
    {
      double d;
      memcpy (&d, &bits, 8);
      snprintf (b, sizeof b, "%.17g (0x%016" PRIx64 ")", d, bits);
    }
  else if (e.kind == 's')
    {
      int64_t v = int64_t (bits << (64 - 8 * e.bytes)) >> (64 - 8 * e.bytes);
      snprintf (b, sizeof b, "%" PRId64, v);
    }
  else
    snprintf (b, sizeof b, e.kind == 'b' ? "0x%" PRIx64 : "%" PRIu64, bits);
  return b;
}

bool
is_nan (uint64_t bits, const element &e)
{
  return e.bytes == 4 ? (bits & 0x7fffffff) > 0x7f800000 : (bits & ~(uint64_t (1) << 63)) > 0x7ff0000000000000ull;
}

bool
matches (const std::string &pattern, const std::string &text)
{
  regex_t r;
  if (regcomp (&r, pattern.c_str (), REG_EXTENDED | REG_NOSUB))
    throw problem { "malformed regular expression " + pattern };
  bool yes = regexec (&r, text.c_str (), 0, nullptr, 0) == 0;
  regfree (&r);
  return yes;
}

dim3
parse_dim (const std::string &s)
{
  dim3 d;
  if (sscanf (s.c_str (), "%" SCNu32 ",%" SCNu32 ",%" SCNu32, &d.x, &d.y, &d.z) < 1)
    throw problem { "malformed shape " + s };
  return d;
}

void
checker::run (const std::string &line)
{
  finish_run ();
  args.clear ();
  output.clear ();
  output_at = 0;
  launch_params p;
  size_t at = 0;
  std::string kernel_name;
  while (at < line.size ())
    {
      while (at < line.size () && strchr (" \t\r", line[at]))
	at++;
      if (at >= line.size ())
	break;
      size_t end = line.find_first_of (" \t\r", at);
      if (end == std::string::npos)
	end = line.size ();
      std::string w = line.substr (at, end - at);
      at = end;
      size_t eq = w.find ('=');
      if (eq == std::string::npos)
	throw problem { "malformed word " + w };
      std::string key = w.substr (0, eq), value = w.substr (eq + 1);
      if (key == "kernel")
	kernel_name = value;
      else if (key == "grid")
	p.grid = parse_dim (value);
      else if (key == "block")
	p.block = parse_dim (value);
      else if (key == "shared")
	p.dynamic_shared = strtoul (value.c_str (), nullptr, 0);
      else if (key == "arg")
	{
	  argument a;
	  size_t colon = value.find (':');
	  if (colon == std::string::npos)
	    throw problem { "malformed argument " + value };
	  a.name = value.substr (0, colon);
	  std::string rest = value.substr (colon + 1), init;
	  size_t e = rest.find ('=');
	  if (e != std::string::npos)
	    {
	      init = rest.substr (e + 1);
	      rest = rest.substr (0, e);
	    }
	  size_t bracket = rest.find ('[');
	  if (bracket != std::string::npos)
	    {
	      a.array = true;
	      a.count = strtoul (rest.c_str () + bracket + 1, nullptr, 0);
	      rest = rest.substr (0, bracket);
	    }
	  a.type = parse_type (rest);
	  std::vector<wanted> list = parse_list (init, a.type);
	  if (a.array)
	    {
	      if (dev->allocate (a.count * a.type.bytes, &a.address) != status::ok)
		throw problem { "no memory for " + a.name };
	      char *m = reinterpret_cast<char *> (a.address);
	      memset (m, 0, a.count * a.type.bytes);
	      for (size_t k = 0; k < list.size () && k < a.count; k++)
		memcpy (m + k * a.type.bytes, &list[k].bits, a.type.bytes);
	      dev->written (a.address, a.count * a.type.bytes);
	      a.scalar = a.address;
	    }
	  else if (list.size () != 1)
	    throw problem { "argument " + a.name + " needs a value" };
	  else
	    a.scalar = list[0].bits;
	  args.push_back (a);
	}
      else
	throw problem { "unknown word " + w };
    }
  p.entry = find_kernel (mod, kernel_name.c_str ());
  if (!p.entry)
    throw problem { "no kernel " + kernel_name };
  if (attributes (p.entry).params.size () != args.size ())
    throw problem { "kernel " + kernel_name + " has " + std::to_string (attributes (p.entry).params.size ())
		    + " parameters" };
  std::vector<void *> pointers;
  for (argument &a : args)
    pointers.push_back (&a.scalar);
  p.args = pointers.data ();
  /* An explicit request for more than the usual is an opt-in.  */
  if (p.dynamic_shared > 40000)
    set_max_dynamic_shared (p.entry, p.dynamic_shared);
  timespec t0, t1;
  clock_gettime (CLOCK_MONOTONIC, &t0);
  status s = dev->launch (p, &why);
  clock_gettime (CLOCK_MONOTONIC, &t1);
  if (timed)
    printf ("%s: %.6f s\n", kernel_name.c_str (),
	    double (t1.tv_sec - t0.tv_sec) + 1e-9 * double (t1.tv_nsec - t0.tv_nsec));
  ran = true;
  run_failed = s != status::ok;
  error_expected = false;
  if (verbose && run_failed)
    printf ("%s: %s\n", status_name (s), why.text.c_str ());
}

/* An unexpected error; output that nobody expected.  */
void
checker::finish_run ()
{
  if (ran && run_failed && !error_expected)
    throw problem { std::string (status_name (why.code)) + ": " + why.text };
  for (argument &a : args)
    if (a.array)
      dev->free_memory (a.address);
  ran = false;
}

void
checker::expect (const std::string &line)
{
  if (!ran)
    throw problem { "EXPECT without RUN" };
  size_t eq = line.find ('=');
  if (eq == std::string::npos)
    throw problem { "EXPECT without =" };
  std::string name = line.substr (0, eq);
  name.erase (0, name.find_first_not_of (" \t"));
  name.erase (name.find_last_not_of (" \t") + 1);
  if (run_failed)
    throw problem { std::string (status_name (why.code)) + ": " + why.text };
  const char *data = nullptr;
  size_t count = 0;
  element e;
  if (name[0] == '@')
    {
      size_t colon = name.find (':');
      if (colon == std::string::npos)
	throw problem { "EXPECT: @NAME needs a type" };
      e = parse_type (name.substr (colon + 1));
      uint64_t address;
      size_t size;
      if (!find_variable (mod, name.substr (1, colon - 1).c_str (), &address, &size))
	throw problem { "no variable " + name };
      data = reinterpret_cast<const char *> (address);
      count = size / e.bytes;
    }
  else
    for (argument &a : args)
      if (a.name == name && a.array)
	{
	  data = reinterpret_cast<const char *> (a.address);
	  count = a.count;
	  e = a.type;
	}
  if (!data)
    throw problem { "no array " + name };
  std::vector<wanted> list = parse_list (line.substr (eq + 1), e);
  if (list.empty ())
    throw problem { "EXPECT: " + name + ": no values" };
  if (list.size () > count)
    throw problem { "EXPECT: " + name + " has only " + std::to_string (count) + " elements" };
  for (size_t k = 0; k < list.size (); k++)
    {
      uint64_t v = 0;
      memcpy (&v, data + k * e.bytes, e.bytes);
      if (verbose)
	printf ("%s[%zu] = %s\n", name.c_str (), k, show (v, e).c_str ());
      bool ok = list[k].any ? is_nan (v, e) : v == list[k].bits;
      if (!ok)
	throw problem { name + "[" + std::to_string (k) + "] is " + show (v, e) + ", not "
			+ (list[k].any ? "nan" : show (list[k].bits, e)) };
    }
}

void
checker::file (const std::string &text)
{
  std::vector<std::pair<std::string, std::string>> lines;
  std::string log_pattern;
  bool linked = false;
  for (size_t at = 0; at < text.size ();)
    {
      size_t end = text.find ('\n', at);
      if (end == std::string::npos)
	end = text.size ();
      std::string l = text.substr (at, end - at);
      at = end + 1;
      for (const char *key : { "RUN", "EXPECT", "EXPECT-ERROR", "EXPECT-OUTPUT", "EXPECT-LOG", "ENV", "LINKED" })
	{
	  std::string start = std::string ("// ") + key + ":";
	  if (l.compare (0, start.size (), start) == 0)
	    {
	      std::string rest = l.substr (start.size ());
	      if (!rest.empty () && rest[0] == ' ')
		rest.erase (0, 1);
	      if (!strcmp (key, "EXPECT-LOG"))
		log_pattern = rest;
	      else if (!strcmp (key, "LINKED"))
		linked = true;
	      else if (!strcmp (key, "ENV"))
		{
		  size_t eq = rest.find ('=');
		  if (eq == std::string::npos)
		    throw problem { "malformed ENV" };
		  variables.push_back (rest.substr (0, eq));
		  setenv (variables.back ().c_str (), rest.substr (eq + 1).c_str (), 1);
		}
	      else
		lines.emplace_back (key, rest);
	    }
	}
    }
  device_props props;
  props.memory = size_t (1) << 30;
  std::string error;
  dev = device::create (props, &error);
  if (!dev)
    throw problem { error };
  dev->set_print_hook ([this] (const char *s, size_t n) { output.append (s, n); });
  std::string log;
  status s = dev->load ({ device::text { text.data (), text.size (), nullptr } }, &log, &mod, linked);
  if (!log_pattern.empty ())
    {
      if (s == status::ok)
	throw problem { "was accepted, expected /" + log_pattern + "/" };
      if (verbose)
	printf ("%s", log.c_str ());
      if (!matches (log_pattern, log))
	throw problem { "log is " + log };
      return;
    }
  if (s != status::ok)
    throw problem { log.empty () ? status_name (s) : log.substr (0, log.size () - 1) };
  if (lines.empty ())
    return;
  for (auto &l : lines)
    if (l.first == "RUN")
      run (l.second);
    else if (l.first == "EXPECT")
      expect (l.second);
    else if (l.first == "EXPECT-OUTPUT")
      {
	size_t end = output.find ('\n', output_at);
	std::string have = end == std::string::npos ? output.substr (output_at)
			   : output.substr (output_at, end - output_at);
	if (have != l.second)
	  throw problem { "printed `" + have + "', not `" + l.second + "'" };
	output_at = end == std::string::npos ? output.size () : end + 1;
      }
    else
      {
	error_expected = true;
	if (!run_failed)
	  throw problem { "ran without the error /" + l.second + "/" };
	if (!matches (l.second, why.text))
	  throw problem { "failed otherwise: " + why.text };
      }
  finish_run ();
}

bool
check_file (const char *name)
{
  std::string text;
  FILE *f = fopen (name, "rb");
  if (!f)
    {
      printf ("FAIL: %s: %s\n", name, strerror (errno));
      return false;
    }
  char buffer[65536];
  size_t n;
  while ((n = fread (buffer, 1, sizeof buffer, f)) > 0)
    text.append (buffer, n);
  fclose (f);
  checker c;
  c.verbose = verbose;
  c.timed = timed;
  try
    {
      c.file (text);
    }
  catch (const problem &p)
    {
      printf ("FAIL: %s: %s\n", name, p.text.c_str ());
      return false;
    }
  printf ("PASS: %s\n", name);
  return true;
}

} // anonymous namespace

int
main (int argc, char **argv)
{
  bool ok = true;
  int files = 0;
  for (int i = 1; i < argc; i++)
    if (!strcmp (argv[i], "-v"))
      verbose = true;
    else if (!strcmp (argv[i], "-t"))
      timed = true;
    else
      {
	files++;
	ok = check_file (argv[i]) && ok;
      }
  if (!files)
    {
      fprintf (stderr, "usage: ptx-sim-run [-v] [-t] FILE...\n");
      return 2;
    }
  return ok ? 0 : 1;
}
