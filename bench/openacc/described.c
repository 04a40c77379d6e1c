/* described.c -- nests of loops that leave the mapping to the compiler, in OpenACC.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   The ways: "loop" without a level on all loops, "parallel loop" and plain loops in it, "kernels" over plain loops, and
   with "independent" on them.  */

#define ENTER_DATA _Pragma ("acc enter data copyin(a[:size], b[:size], x[:n])")
#define EXIT_DATA _Pragma ("acc exit data copyout(b[:size]) delete(a[:size], x[:n])")

#include "openacc.h"
#include "described-rows.h"

#define WAY(name) name##_loops
#define PAIR _Pragma ("acc parallel loop present(a[0:1], b[0:1], x[0:1])")
#define INNER _Pragma ("acc loop")
#define TRIPLE PAIR
#define MIDDLE INNER
#define INNERMOST INNER
#define ROWS PAIR
#define SUM _Pragma ("acc loop reduction(+: s)")
#define BLOCKS PAIR
#define THREADS INNER
#include "described-nests.h"

#define WAY(name) name##_plain
#define PAIR _Pragma ("acc parallel loop present(a[0:1], b[0:1], x[0:1])")
#define INNER
#define TRIPLE PAIR
#define MIDDLE
#define INNERMOST
#define ROWS PAIR
#define SUM
#define BLOCKS PAIR
#define THREADS
#include "described-nests.h"

#define WAY(name) name##_kernels
#define PAIR _Pragma ("acc kernels present(a[0:1], b[0:1], x[0:1])")
#define INNER
#define TRIPLE PAIR
#define MIDDLE
#define INNERMOST
#define ROWS PAIR
#define SUM
#define BLOCKS PAIR
#define THREADS
#include "described-nests.h"

#define WAY(name) name##_independent
#define PAIR _Pragma ("acc kernels loop independent present(a[0:1], b[0:1], x[0:1])")
#define INNER _Pragma ("acc loop independent")
#define TRIPLE PAIR
#define MIDDLE INNER
#define INNERMOST INNER
#define ROWS PAIR
#define SUM _Pragma ("acc loop independent reduction(+: s)")
#define BLOCKS PAIR
#define THREADS INNER
#include "described-nests.h"

#define FORMS(name) \
  described_row ("described " #name "/loops", #name, name##_loops); \
  described_row ("described " #name "/loop and plain", #name, name##_plain); \
  described_row ("described " #name "/kernels", #name, name##_kernels); \
  described_row ("described " #name "/independent", #name, name##_independent);

int
main (int argc, char **argv)
{
  bench_begin (argc, argv, "described", BENCH_COMPILER);
  DESCRIBED_NESTS (FORMS)
  return bench_end ();
}
