/* builtins.cc -- the functions that CUDA's device runtime provides: vprintf, malloc, free, __assertfail.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   PTX code declares these functions .extern .func and calls them.  vprintf takes the format and a buffer with the
   arguments, each aligned to its size (integers of four bytes, or eight with l, ll, j, z or t; doubles; pointers).
   Formats come from the program; every conversion is therefore taken apart and given to snprintf by itself, with an
   argument of its type; %n, long double and wide characters are errors.  */

#include "check/races.h"
#include "types/launch.h"
#include "types/ops.h"

#include <cinttypes>
#include <cstring>

namespace ptxsim {

code::builtin_t
find_builtin (const std::string &name)
{
  if (name == "vprintf")
    return code::vprintf_;
  if (name == "malloc")
    return code::malloc_;
  if (name == "free")
    return code::free_;
  if (name == "__assertfail")
    return code::assertfail;
  return code::none;
}

/* Argument K of LANE, from the caller's frame.  */
static uint64_t
argument (exec &x, const call_site &site, size_t k, unsigned lane)
{
  uint64_t v = 0;
  if (k >= site.args.size ())
    return 0;
  memcpy (&v, x.regs + site.args[k].offset + 8 * lane, site.args[k].size < 8 ? site.args[k].size : 8);
  return v;
}

static void
give_back (exec &x, const call_site &site, unsigned lane, uint64_t v)
{
  if (!site.rets.empty ())
    memcpy (x.regs + site.rets[0].offset + 8 * lane, &v, site.rets[0].size < 8 ? site.rets[0].size : 8);
}

namespace {

/* Takes arguments from the packed buffer.  */
struct packed
{
  exec &x;
  unsigned lane;
  uint64_t at;

  uint64_t take (unsigned bytes)
  {
    at = (at + bytes - 1) & ~uint64_t (bytes - 1);
    const char *p = resolve_one (x, lane, at, bytes, "argument of vprintf");
    at += bytes;
    uint64_t v = 0;
    memcpy (&v, p, bytes);
    return v;
  }
};

} // anonymous namespace

template<typename T>
static void
put (std::string &out, const std::string &spec, T value)
{
  char small[256];
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  int n = snprintf (small, sizeof small, spec.c_str (), value);
  if (n < 0)
    return;
  if (size_t (n) < sizeof small)
    {
      out.append (small, size_t (n));
      return;
    }
  std::string big (size_t (n) + 1, 0);
  snprintf (&big[0], big.size (), spec.c_str (), value);
#pragma GCC diagnostic pop
  out.append (big, 0, size_t (n));
}

/* Add to OUT the next of the arguments A, as the conversion C has it, with LENGTH, and flags and width in SPEC.  */
static void
put_value (std::string &out, packed &a, const std::string &spec, const std::string &length, char c)
{
  auto bad = [&] {
    throw_fault (status::illegal_instruction, a.lane, "vprintf: conversion `%s' is not supported",
		 (spec + length + c).c_str ());
  };
  bool wide = length == "l" || length == "ll" || length == "j" || length == "z" || length == "t";
  if (!wide && length != "" && length != "h" && length != "hh")
    bad ();
  switch (c)
    {
    case 'd': case 'i':
      {
	int64_t v = wide ? int64_t (a.take (8)) : int64_t (int32_t (a.take (4)));
	if (length == "h")
	  v = int16_t (v);
	else if (length == "hh")
	  v = int8_t (v);
	put (out, spec + PRId64, v);
	break;
      }
    case 'u': case 'x': case 'X': case 'o':
      {
	uint64_t v = wide ? a.take (8) : a.take (4);
	if (length == "h")
	  v = uint16_t (v);
	else if (length == "hh")
	  v = uint8_t (v);
	put (out, spec + "l" + c, (unsigned long) (v));
	break;
      }
    case 'c':
      if (length != "")
	bad ();
      put (out, spec + c, int (a.take (4)));
      break;
    case 'e': case 'E': case 'f': case 'F': case 'g': case 'G': case 'a': case 'A':
      {
	if (length != "" && length != "l")
	  bad ();
	uint64_t v = a.take (8);
	double d;
	memcpy (&d, &v, 8);
	put (out, spec + c, d);
	break;
      }
    case 's':
      {
	if (length != "")
	  bad ();
	uint64_t p = a.take (8);
	std::string s = p ? read_string (a.x, a.lane, p) : "(null)";
	put (out, spec + c, s.c_str ());
	break;
      }
    case 'p':
      put (out, spec + c, reinterpret_cast<void *> (a.take (8)));
      break;
    default:
      bad ();
    }
}

static std::string
print_format (exec &x, unsigned lane, uint64_t format, uint64_t args)
{
  std::string f = read_string (x, lane, format), out;
  packed a = { x, lane, args };
  for (size_t i = 0; i < f.size (); i++)
    {
      if (f[i] != '%')
	{
	  out += f[i];
	  continue;
	}
      if (i + 1 < f.size () && f[i + 1] == '%')
	{
	  out += '%';
	  i++;
	  continue;
	}
      std::string spec = "%";
      size_t k = i + 1;
      auto number = [&] {
	if (k < f.size () && f[k] == '*')
	  {
	    /* The bound protects the host's memory from a stray argument.  */
	    int v = int (a.take (4));
	    v = v > 65536 ? 65536 : v < -65536 ? -65536 : v;
	    spec += std::to_string (v);
	    k++;
	  }
	else
	  {
	    int digits = 0;
	    while (k < f.size () && f[k] >= '0' && f[k] <= '9' && ++digits < 6)
	      spec += f[k++];
	  }
      };
      while (k < f.size () && f[k] && strchr ("-+ #0'", f[k]))
	spec += f[k++];
      number ();
      if (k < f.size () && f[k] == '.')
	{
	  spec += f[k++];
	  number ();
	}
      std::string length;
      while (k < f.size () && f[k] && strchr ("hljztL", f[k]))
	length += f[k++];
      if (k >= f.size ())
	{
	  out += f.substr (i);
	  break;
	}
      char c = f[k];
      put_value (out, a, spec, length, c);
      i = k;
    }
  return out;
}

const insn *
call_builtin (exec &x, const insn *i, const call_site &site, const code &fn, uint32_t m)
{
  device::impl &dev = *x.launch->dev->self ();
  for (uint32_t n = m; n; n &= n - 1)
    {
      unsigned l = unsigned (__builtin_ctz (n));
      switch (fn.builtin)
	{
	case code::vprintf_:
	  {
	    std::string s = print_format (x, l, argument (x, site, 0, l), argument (x, site, 1, l));
	    std::lock_guard<std::mutex> lock (dev.print_lock);
	    if (dev.print && !x.launch->quiet)
	      dev.print (s.data (), s.size ());
	    else if (!x.launch->quiet)
	      fwrite (s.data (), 1, s.size (), stdout);
	    give_back (x, site, l, s.size ());
	    break;
	  }
	case code::malloc_:
	  {
	    uint64_t size = argument (x, site, 0, l), p = 0;
	    if (size <= x.launch->heap_bytes && dev.mem.heap_used () + size <= x.launch->heap_bytes)
	      p = dev.mem.allocate (size, 16, memory_kind::heap);
	    if (p && dev.races)
	      race_forget (*dev.races, p, size);
	    give_back (x, site, l, p);
	    break;
	  }
	case code::free_:
	  {
	    uint64_t p = argument (x, site, 0, l);
	    if (p && !dev.mem.release (p, memory_kind::heap))
	      throw_fault (status::illegal_address, l, "free of 0x%" PRIx64 ", which malloc did not return or which "
			   "has been freed", p);
	    break;
	  }
	default:
	  {
	    /* __assertfail (message, file, line, function, size of a character)  */
	    auto text = [&] (size_t k) {
	      uint64_t p = argument (x, site, k, l);
	      return p ? read_string (x, l, p) : std::string ("?");
	    };
	    std::string message = text (0), file = text (1), function = text (3);
	    throw_fault (status::assertion, l, "%s:%u: %s: assertion `%s' failed", file.c_str (),
			 unsigned (argument (x, site, 2, l)), function.c_str (), message.c_str ());
	  }
	}
    }
  return i + 1;
}

} // namespace ptxsim
