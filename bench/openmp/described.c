/* described.c -- nests of loops that say which iterations are independent, and leave the mapping to the compiler.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   "prescribed" has the mapping of CUDA's twin.  The other ways: "loop" on all loops, "loop" on the outer one, or
   "distribute parallel for" there, and plain loops in it.  */

#define ENTER_DATA _Pragma ("omp target enter data map(to: a[:size], b[:size], x[:n])")
#define EXIT_DATA _Pragma ("omp target exit data map(from: b[:size]) map(release: a[:size], x[:n])")

#include "openmp.h"
#include "described-rows.h"

#define WAY(name) name##_prescribed
#define PAIR _Pragma ("omp target teams distribute parallel for collapse(2)")
#define INNER
#define TRIPLE _Pragma ("omp target teams distribute parallel for collapse(3)")
#define MIDDLE
#define INNERMOST
#define ROWS _Pragma ("omp target teams distribute parallel for")
#define SUM _Pragma ("omp simd reduction(+: s)")
#define BLOCKS _Pragma ("omp target teams distribute")
#define THREADS _Pragma ("omp parallel for")
#include "described-nests.h"

#define WAY(name) name##_loops
#define PAIR _Pragma ("omp target teams loop")
#define INNER _Pragma ("omp loop")
#define TRIPLE PAIR
#define MIDDLE INNER
#define INNERMOST INNER
#define ROWS PAIR
#define SUM _Pragma ("omp loop reduction(+: s)")
#define BLOCKS PAIR
#define THREADS INNER
#include "described-nests.h"

#define WAY(name) name##_plain
#define PAIR _Pragma ("omp target teams loop")
#define INNER
#define TRIPLE PAIR
#define MIDDLE
#define INNERMOST
#define ROWS PAIR
#define SUM
#define BLOCKS PAIR
#define THREADS
#include "described-nests.h"

#define WAY(name) name##_distribute
#define PAIR _Pragma ("omp target teams distribute parallel for")
#define INNER
#define TRIPLE PAIR
#define MIDDLE
#define INNERMOST
#define ROWS PAIR
#define SUM
#define BLOCKS PAIR
#define THREADS
#include "described-nests.h"

#define FORMS(name) \
  described_row ("described " #name "/prescribed", #name, name##_prescribed); \
  described_row ("described " #name "/loops", #name, name##_loops); \
  described_row ("described " #name "/loop and plain", #name, name##_plain); \
  described_row ("described " #name "/distribute and plain", #name, name##_distribute);

int
main (int argc, char **argv)
{
  bench_begin (argc, argv, "described", BENCH_COMPILER);
  DESCRIBED_NESTS (FORMS)
  return bench_end ();
}
