#!/bin/sh
# relocatable.sh -- objects joined by ld -r.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

cat >f.c <<'END'
#pragma omp declare target
int f (int x) { return x + 40; }
#pragma omp end declare target
END
cat >main.c <<'END'
#pragma omp declare target
int f (int);
#pragma omp end declare target
int
main (void)
{
  int r = 0;
#pragma omp target map(tofrom: r)
  r = f (2);
  return r != 42;
}
END
$CC $offload -O2 -c f.c
$CC $offload -O2 -c main.c
ld -r main.o f.o -o both.o
$CC $offload -O2 both.o -o both
has_image both
run ./both
