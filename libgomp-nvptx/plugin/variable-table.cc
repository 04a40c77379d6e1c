/* variable-table.cc -- the environment variables, and the meaning of misspelt names.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   An unknown variable changes nothing, and a misspelt name would be silently ignored.  Every name that starts with
   HEDDLE and is not in the table gets a warning.  The intended name is the one with the fewest changes of a character
   (extra, missing, replaced, two exchanged), if the changes are few; a name that continues a known name, or stops
   before its end, is nearer than the most changes.  */

#include "plugin/variable-table.h"

#include <algorithm>
#include <ctype.h>
#include <string.h>

namespace heddle {

namespace {

const struct row { const char *name, *meaning; } rows[] = {
#define HEDDLE_VARIABLE(NAME, MEANING) { #NAME, MEANING },
#define HEDDLE_VARIABLE_OF_OTHERS(NAME) { #NAME, nullptr },
#include "plugin/environment.def"
};

constexpr char prefix[] = "HEDDLE";
constexpr size_t prefix_length = sizeof prefix - 1;
constexpr size_t longest = 64;		/* no name in the table is longer */
constexpr unsigned far = 1000;

const row *
find (const char *name, size_t length)
{
  for (const row &r : rows)
    if (strlen (r.name) == length && !memcmp (r.name, name, length))
      return &r;
  return nullptr;
}

bool
same (char a, char b)
{
  return toupper (static_cast<unsigned char> (a)) == toupper (static_cast<unsigned char> (b));
}

/* The changes that make B of A, M and N characters; their case is no matter.  FAR if one string is too long.  */
unsigned
distance (const char *a, size_t m, const char *b, size_t n)
{
  if (m > longest || n > longest)
    return far;
  unsigned lines[3][longest + 1];	/* the newest, the one before, and the third, in turn */
  for (size_t j = 0; j <= n; j++)
    lines[0][j] = unsigned (j);
  for (size_t i = 1; i <= m; i++)
    {
      unsigned *now = lines[i % 3], *before = lines[(i + 2) % 3], *earlier = lines[(i + 1) % 3];
      now[0] = unsigned (i);
      for (size_t j = 1; j <= n; j++)
	{
	  now[j] = std::min ({ before[j] + 1, now[j - 1] + 1, before[j - 1] + !same (a[i - 1], b[j - 1]) });
	  if (i > 1 && j > 1 && same (a[i - 1], b[j - 2]) && same (a[i - 2], b[j - 1]))
	    now[j] = std::min (now[j], earlier[j - 2] + 1);
	}
    }
  return lines[m % 3][n];
}

} // namespace

const char *
variable_meaning (const char *name, size_t length)
{
  const row *r = find (name, length);
  return r ? r->meaning : nullptr;
}

bool
is_misspelt (const char *name, size_t length)
{
  return length >= prefix_length && !memcmp (name, prefix, prefix_length) && !find (name, length);
}

const char *
nearest_variable (const char *name, size_t length)
{
  /* The part behind the prefix is the difference.  */
  const unsigned most = std::max (2u, unsigned (length - std::min (length, prefix_length)) / 3);
  const char *best = nullptr;
  unsigned least = far;
  for (const row &r : rows)
    {
      const size_t n = strlen (r.name), common = std::min (n, length);
      if (!r.meaning || memcmp (r.name, prefix, prefix_length) != 0)
	continue;
      unsigned d = distance (name, length, r.name, n);
      if (common > prefix_length + 2 && !strncasecmp (name, r.name, common))
	d = std::min (d, most - 1);
      if (d <= most && d < least)
	{
	  best = r.name;
	  least = d;
	}
    }
  return best;
}

} // namespace heddle
