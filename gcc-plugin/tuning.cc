/* tuning.cc -- the numbers of tuning.def, and how an option changes one.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   The plugin and mkoffload contain this file; mkoffload checks options before a compiler runs.  */

#include "tuning.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

heddle_tuning tuning;

namespace {

struct number
{
  const char *name;
  unsigned heddle_tuning::*member;
  unsigned least, most;
};

constexpr number numbers[] =
{
#define TUNING(NAME, VALUE, LEAST, MOST, UNIT, MEANING, ORIGIN, EFFECT) \
  { #NAME, &heddle_tuning::NAME, LEAST, MOST },
#include "tuning.def"
};

#define TUNING(NAME, VALUE, LEAST, MOST, UNIT, MEANING, ORIGIN, EFFECT) \
  static_assert (VALUE >= LEAST && VALUE <= MOST, #NAME);
#include "tuning.def"

} // namespace

tuned
heddle_set_tuning (heddle_tuning &t, const char *name, const char *value, unsigned *least, unsigned *most)
{
  for (const number &n : numbers)
    {
      if (strcmp (n.name, name))
	continue;
      *least = n.least, *most = n.most;
      char *end;
      errno = 0;
      const unsigned long x = strtoul (value, &end, 10);
      if (*value < '0' || *value > '9' || *end || errno || x < n.least || x > n.most)
	return tuned::out_of_range;
      t.*n.member = unsigned (x);
      return tuned::done;
    }
  return tuned::no_such_number;
}
