/* wide-multiply.h -- products of 64 bits of factors of 32.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_WIDE_MULTIPLY_H
#define HEDDLE_WIDE_MULTIPLY_H

/* The pass that finds them, for after "widening_mul".  */
opt_pass *heddle_make_wide_multiply_pass (gcc::context *);

#endif
