#!/bin/sh
# host-call-table.sh -- a kernel that writes to the memory by which it calls functions of the host: the address of a
# table that the plugin has not given out is refused, and the program ends, without waiting for the kernel.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
test -e "$heddle/sim/libcuda.so.1" || unsupported "there is no simulator"

cat >damage.c <<'END'
#include <stdlib.h>
#include <unistd.h>
#pragma omp declare target
extern unsigned long long __heddle_calls[4] __attribute__ ((weak));	/* struct heddle_calls */
#pragma omp end declare target
static char table[64];
int
main (int argc, char **argv)
{
  int parent = 0, by = atoi (argv[1]), first = argc > 2;
  unsigned long long own = (unsigned long long) table;
#pragma omp target map(tofrom: parent)
  {
    if (first)
      parent = getppid ();
    __heddle_calls[3] = by == 1 ? own : __heddle_calls[3] + by;
    parent = getppid ();
  }
  return parent <= 0;
}
END
$CC $offload -O2 damage.c -o damage
run ./damage 0
for how in "8" "8 1" "-4096" "1" "1 1"; do
  got=0
  run timeout 60 ./damage $how >log 2>&1 || got=$?
  test $got = 1 && grep -q '^libgomp: a kernel has damaged the memory by which it calls functions of the host$' log \
    || { cat log; fail "$how: status $got"; }
done
