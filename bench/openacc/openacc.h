/* openacc.h -- what the OpenACC programs share: the name of the compiler.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef BENCH_OPENACC_H
#define BENCH_OPENACC_H

#include "harness.h"
#include "reference.h"

#define BENCH_COMPILER "GCC " __VERSION__

#endif /* BENCH_OPENACC_H */
