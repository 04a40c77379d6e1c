#!/bin/sh
# separate-units.sh -- units compiled and linked in two steps, calling each other on the device.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

cat >a.c <<'END'
#pragma omp declare target
int twice (int);
extern int offset;
#pragma omp end declare target
int
main (void)
{
  int r = 0;
#pragma omp target map(tofrom: r)
  r = twice (20) + offset;
  return r != 42;
}
END
cat >b.c <<'END'
#pragma omp declare target
int offset = 2;
int twice (int x) { return 2 * x; }
#pragma omp end declare target
END
for level in -O0 -O2; do
  $CC $offload $level -c a.c
  $CC $offload $level -c b.c
  $CC $offload $level a.o b.o -o ab
  has_image ab
  run ./ab
  $CC $offload $level b.o a.o -o ba
  run ./ba
done
