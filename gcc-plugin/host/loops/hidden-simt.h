/* hidden-simt.h -- functions with SIMD loops that GCC 12 would get wrong for lanes: no form for lanes.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_HIDDEN_SIMT_H
#define HEDDLE_HIDDEN_SIMT_H

#include "gcc-compat.h"

/* Directly before "omplower": if there is a SIMD loop in BODY that GCC gets wrong for lanes, let it make no form for
   lanes in this function.  */
void heddle_hide_simt (gimple_seq body);

/* Directly after "omplower": undo that.  */
void heddle_restore_simt ();

#endif
