/* program-function.h -- the host role: functions of each program's own part of the runtime.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_PROGRAM_FUNCTION_H
#define HEDDLE_PROGRAM_FUNCTION_H

/* The function NAME of crtoffloadtable.o, of TYPE, a weak reference.  All calls for a name give one declaration.  */
tree heddle_program_function (const char *name, tree type);

#endif
