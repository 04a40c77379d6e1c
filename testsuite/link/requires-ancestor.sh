#!/bin/sh
# requires-ancestor.sh -- a region for the host in another, with "requires reverse_offload", in several units and a
# library, where the host plugin hears of all that is mapped.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

test -e "$heddle/sim/libcuda.so.1" || unsupported "there is no simulator"
HEDDLE_SIM_PAGEABLE=1
export HEDDLE_SIM_PAGEABLE
cat >ancestor.c <<'END'
#pragma omp requires reverse_offload
extern int *mapped (int);
extern void unmapped (int *);
static int seen;
static void see (int n) { seen = n; }
int
main (void)
{
  int *p = mapped (3), n = 0;
#pragma omp target map(tofrom: n)
  {
    p[1] = 5;
#pragma omp target device(ancestor: 1) map(always, tofrom: p[1:1])
    {
      see (p[1]);
      p[1] = 6;
    }
    n = p[1];
  }
  const int ok = seen == 5 && n == 6 && p[1] == 6;
  unmapped (p);
  return !ok;
}
END
cat >mapped.c <<'END'
#pragma omp requires reverse_offload
#include <stdlib.h>
int *
mapped (int n)
{
  int *p = calloc (n, sizeof *p);
#pragma omp target enter data map(to: p[:n])
  return p;
}
void
unmapped (int *p)
{
#pragma omp target exit data map(release: p[:3])
#pragma omp target
  ;
  free (p);
}
END
for level in -O0 -O2; do
  $CC $offload $level -Wall -Werror ancestor.c mapped.c -o ancestor
  run ./ancestor
  sanitized OMP_TARGET_OFFLOAD=disabled ./ancestor
  $CC $offload $level -shared -fPIC mapped.c -o libmapped.so
  $CC $offload $level ancestor.c -L. -lmapped -Wl,-rpath,. -o shared
  run ./shared
done
# The same in a program that has libgomp in itself, which runs on the host.
if $CC $offload -O2 -static ancestor.c mapped.c -o static 2>/dev/null; then
  sanitized HEDDLE_DEVICE=sim ./static 2>/dev/null || fail "static"
fi
