/* plain-statements.h -- statements and calls with effects on known memory alone.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_PLAIN_STATEMENTS_H
#define HEDDLE_PLAIN_STATEMENTS_H

#include "gcc-compat.h"

/* S calls a function that accesses only the memory of its arguments, returns, and calls no function of the program.  */
bool heddle_library_call_p (gimple *s);

/* S, of FUN, only computes, and accesses memory in ways known to GCC's analysis of pointers.  */
bool heddle_plain_statement_p (function *fun, gimple *s);

/* S calls a function of the unit with plain statements only.  */
bool heddle_plain_function_p (gimple *s);

#endif
