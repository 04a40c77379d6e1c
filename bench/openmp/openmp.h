/* openmp.h -- what the OpenMP programs share: the name of the compiler.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef BENCH_OPENMP_H
#define BENCH_OPENMP_H

#include "harness.h"
#include "reference.h"

#ifdef __clang__
#define BENCH_COMPILER __VERSION__
#else
#define BENCH_COMPILER "GCC " __VERSION__
#endif

#endif /* BENCH_OPENMP_H */
