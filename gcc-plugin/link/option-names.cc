/* option-names.cc -- the names of the -m options, for -mhelp and for suggestions.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   README.md has their meaning.  As in GCC's own suggestions the distance of two names is the number of letters put in,
   left out or replaced.  */

#include "link/option-names.h"

#include <algorithm>
#include <vector>

static const char *const names[] =
  { "-march=", "-misa=", "-msimt-loops", "-mno-simt-loops", "-mthreads=auto", "-mthreads=warp", "-mthreads=lane",
    "-mhost-calls", "-mno-host-calls", "-mfuse", "-mno-fuse",
    "-mdevice-scalars", "-mno-device-scalars", "-mcheck", "-mcheck-memory", "-mcheck-races",
    "-mdo-concurrent=device", "-mdo-concurrent=remark", "-mdo-concurrent=host", "-mstdpar=device", "-mstdpar=host",
    "-mremarks", "-mreproducible",
    "-mtune-", "-mwithout=", "-mhelp" };

/* Letters to change between A and B.  */

static size_t
distance (const std::string &a, const std::string &b)
{
  std::vector<size_t> row (b.size () + 1);
  for (size_t j = 0; j <= b.size (); j++)
    row[j] = j;
  for (size_t i = 0; i < a.size (); i++)
    {
      size_t before = row[0]++;
      for (size_t j = 0; j < b.size (); j++)
	{
	  const size_t replaced = before + (a[i] != b[j]);
	  before = row[j + 1];
	  row[j + 1] = std::min ({ replaced, row[j] + 1, before + 1 });
	}
    }
  return row[b.size ()];
}

std::string
nearest_option (const std::string &arg)
{
  /* Derived, in letters: two thirds of the word must be right.  */
  size_t best = arg.size () / 3 + 1;
  std::string found;
  for (const char *name : names)
    {
      /* The value of an option that wants one is the user's.  */
      const std::string n = name;
      const size_t value = n.back () == '=' ? arg.find ('=') : std::string::npos;
      const size_t d = distance (value == std::string::npos ? arg : arg.substr (0, value + 1), n);
      if (d < best)
	{
	  best = d;
	  found = n;
	}
    }
  return found;
}

std::string
option_names ()
{
  std::string all;
  for (const char *name : names)
    all += (all.empty () ? "" : " ") + std::string (name);
  return all;
}
