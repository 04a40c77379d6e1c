/* tuning.cc -- HEDDLE_TUNE: other numbers for an experiment.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The table and the columns of a number are in libgomp-nvptx/tuning.def.  A number has the form of strtod, as times may
   have fractions; counts may not.  */

#include "plugin/tuning.h"
#include "plugin/error.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

namespace heddle {

tuning_numbers tuning;

namespace {

/* Set FIELD to X, if that is a value of its type between LEAST and MOST.  */
template <typename T> bool
set (T &field, double x, double least, double most)
{
  const bool whole = T (0.5) == T (0);
  if (!(x >= least && x <= most) || (whole && x != trunc (x)))
    return false;
  field = T (x);
  return true;
}

/* ASSIGNMENT is a part of HEDDLE_TUNE.  */
void
tune_one (char *assignment)
{
  char *equals = strchr (assignment, '=');
  if (equals)
    *equals = 0;
  const char *text = equals ? equals + 1 : "";
  char *end;
  const double x = strtod (text, &end);
  const bool number = *text && !*end;
#define TUNING_HOST(TYPE, NAME, VALUE, LEAST, MOST, UNIT, MEANING, ORIGIN, EFFECT) \
  static_assert (VALUE >= LEAST && VALUE <= MOST, #NAME); \
  if (!strcmp (assignment, #NAME)) \
    { \
      if (!number || !set (tuning.NAME, x, LEAST, MOST)) \
	warning ("HEDDLE_TUNE: %s=%s is not valid, a number from %.15g to %.15g expected: ignored", assignment, text, \
		 double (LEAST), double (MOST)); \
      return; \
    }
#include "../tuning.def"
  warning ("HEDDLE_TUNE: there is no number %s (libgomp-nvptx/tuning.def has them): ignored", assignment);
}

} // namespace

void
tune (const char *text)
{
  char *copy = strdup (text);
  if (!copy)
    warning ("HEDDLE_TUNE: there is no memory to read it: ignored");
  for (char *at = copy, *next; at; at = next)
    {
      next = strchr (at, ',');
      if (next)
	*next++ = 0;
      tune_one (at);
    }
  free (copy);
}

} // namespace heddle
