/* tuning.h -- the numbers of tuning.def.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   The device role reads them as tuning.NAME; mkoffload checks the user's numbers and hands them on.  No header of GCC's
   is needed here, for mkoffload has none.  */

#ifndef HEDDLE_TUNING_H
#define HEDDLE_TUNING_H

struct heddle_tuning
{
#define TUNING(NAME, VALUE, LEAST, MOST, UNIT, MEANING, ORIGIN, EFFECT) unsigned NAME = VALUE;
#include "tuning.def"
};

enum class tuned { done, no_such_number, out_of_range };

/* Set number NAME of T to VALUE, decimal digits.  *LEAST and *MOST become its range, if the number exists.  */
tuned heddle_set_tuning (heddle_tuning &t, const char *name, const char *value, unsigned *least, unsigned *most);

/* The numbers of this process: the defaults until options have been read.  */
extern heddle_tuning tuning;

#endif
