#!/bin/sh
# other-result.sh -- a call of a function by a declaration with another result: a warning, and a trap when it is reached.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

cat >one.c <<'END'
#pragma omp declare target
struct large { int part[20]; };
struct large made (int i) { return (struct large) { { i } }; }
#pragma omp end declare target
END
cat >two.c <<'END'
#pragma omp declare target
extern int made (int);
#pragma omp end declare target
int
main (int argc, char **argv)
{
  int sum = 0;
#pragma omp target map(sum)
  if (argc > 1)
    sum = made (argc);
  return sum;
}
END
for level in -O0 -O2; do
  $CC $offload $level -c one.c two.c
  $CC $offload $level one.o two.o -o called 2>messages || { cat messages; fail "does not link"; }
  grep -q "two.c:10:.*warning: .made. is called as if it had another result type" messages \
    || { cat messages; fail "no warning with $level"; }
  run ./called || fail "a call that is not reached"
  $CC $offload $level -w one.o two.o -o called 2>messages
  ! grep 'another result type' messages || fail "a warning in spite of -w"
done
