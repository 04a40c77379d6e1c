/* unroll-pragmas.h -- #pragma unroll, as other compilers have it.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_UNROLL_PRAGMAS_H
#define HEDDLE_UNROLL_PRAGMAS_H

/* Note such pragmas.  When the options are final, and before anything is parsed.  */
void heddle_watch_unroll_pragmas ();

#endif
