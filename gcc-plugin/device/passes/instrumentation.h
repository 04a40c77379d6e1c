/* instrumentation.h -- the host compiler's instrumentation of functions.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_INSTRUMENTATION_H
#define HEDDLE_INSTRUMENTATION_H

/* DECL is a variable or a function of GCC's profiling.  */
bool heddle_profiling_p (tree decl);

/* FNDECL is a function called by instrumentation.  */
bool heddle_watching_function_p (tree fndecl);

#endif
