/* simd-ends.h -- SIMD loops on lanes find their ends.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SIMD_ENDS_H
#define HEDDLE_SIMD_ENDS_H

/* Rewrite the SIMD loops of FUN in their form for lanes; before it is put into SSA form.  Loops of an unexpected form
   run on one lane.  */
void heddle_simd_ends (function *fun);

#endif
