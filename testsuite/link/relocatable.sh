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

# The driver joins them, too, each by itself and then all; the program has one image, with all regions, and one table.
cat >g.c <<'END2'
#pragma omp declare target
int f (int);
#pragma omp end declare target
int
g (int x)
{
  int r = 0;
#pragma omp target map(tofrom: r)
  r = f (x);
  return r;
}
END2
cat >main2.c <<'END2'
int g (int);
int
main (void)
{
  int r = 0;
#pragma omp target map(tofrom: r)
  r = 1;
  return g (1 + r) != 42;
}
END2
for source in g main2; do $CC $offload -O2 -c $source.c; done
plain=$(echo " $offload " | sed 's/ -fopenmp / /')
for options in "$offload" "$plain"; do
  for libraries in "" -nostdlib; do
    for source in f g main2; do $CC $options -O2 -r $libraries $source.o -o $source-joined.o; done
    $CC $offload -O2 f-joined.o g-joined.o main2-joined.o -o once
    has_image once
    run ./once
    $CC $options -O2 -r $libraries f-joined.o g-joined.o -o twice.o
    $CC $options -O2 -r $libraries twice.o main2-joined.o -o thrice.o
    $CC $offload -O2 thrice.o -o thrice
    test "$(grep -a -c '^\.version' thrice)" = "$(grep -a -c '^\.version' once)" || fail "more than one image"
    run ./thrice
    $CC $offload -O2 -shared -fPIC twice.o -o libtwice.so
    $CC $offload -O2 main2-joined.o ./libtwice.so -o with-library
    run ./with-library
  done
done
test -z "$(nm f-joined.o | grep ' gomp_')" || fail "the joined object has libgomp"

# GCC joins bytecode of the host without the device's.
$CC $offload -O2 -flto -c g.c -o g-lto.o
expect_error 'g-lto.o is compiled with -flto: .*lose its device code' $CC $offload -O2 -flto -r g-lto.o -o lto.o
