#!/bin/sh
# host-lto.sh -- link-time optimisation of the host's code, with and without fat objects.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

cat >other.c <<'END'
#pragma omp declare target
int other (int x) { return x - 1; }
#pragma omp end declare target
END
cat >main.c <<'END'
#pragma omp declare target
int other (int x);
#pragma omp end declare target
int
main (void)
{
  int r = 0;
#pragma omp target map(tofrom: r)
  r = other (8);
  return r != 7;
}
END
for options in -flto "-flto -ffat-lto-objects" "-flto -fno-lto-partition -fuse-linker-plugin"; do
  case $options in *-fno-lto-partition*) options="-flto -flto-partition=none" ;; esac
  $CC $offload -O2 $options -c main.c
  $CC $offload -O2 $options -c other.c
  $CC $offload -O2 $options main.o other.o -o main
  has_image main
  run ./main
done
# One unit with, one without.
$CC $offload -O2 -c other.c
$CC $offload -O2 -flto main.o other.o -o main
run ./main
