#!/bin/sh
# archives.sh -- device code in members of static archives, and only where the linker takes them.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

cat >used.c <<'END'
#pragma omp declare target
int used (int x) { return x * 3; }
#pragma omp end declare target
END
cat >unused.c <<'END'
#pragma omp declare target
int unused_function (int x) { return x * 5; }
#pragma omp end declare target
int
region (void)
{
  int r = 0;
#pragma omp target map(tofrom: r)
  r = unused_function (2);
  return r;
}
END
cat >main.c <<'END'
#pragma omp declare target
int used (int);
#pragma omp end declare target
int
main (void)
{
  int r = 0;
#pragma omp target map(tofrom: r)
  r = used (5);
  return r != 15;
}
END
$CC $offload -O1 -c used.c
$CC $offload -O1 -c unused.c
mkdir -p "a folder"
ar rc "a folder/libx.a" unused.o used.o
$CC $offload -O1 main.c "a folder/libx.a" -o main
has_image main
if grep -a -q unused_function main; then fail "a member has been taken without need"; fi
run ./main
ar rcT libthin.a unused.o used.o
$CC $offload -O1 main.c -L. -lthin -o thin
run ./thin
