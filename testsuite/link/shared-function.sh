#!/bin/sh
# shared-function.sh -- a function, or a variable, for the device that another shared library defines: an error at the line
# that uses it, which says what to do; linked in, it works.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

cat >shared.c <<'END'
#pragma omp declare target
int table = 3;
int up (int x) { return x + 1; }
#pragma omp end declare target
END
cat >call.c <<'END'
#pragma omp declare target
int up (int);
#pragma omp end declare target
int
main (void)
{
  int r = 2;
#pragma omp target map(tofrom: r)
  r = up (r);
  return r != 3;
}
END
cat >use.c <<'END'
#pragma omp declare target
extern int table;
#pragma omp end declare target
int
main (void)
{
  int r = 2;
#pragma omp target map(tofrom: r)
  r = table;
  return r != 3;
}
END
$CC $offload -O2 -fPIC -shared shared.c -o libshared.so
expect_error "call.c:9:.*function .up. is not available on the device" $CC $offload -O2 call.c ./libshared.so -o call
grep -q 'if another shared library defines it, link the defining object into this program' error.log || fail "no advice"
expect_error "use.c:9:.*variable .table. is not available on the device" $CC $offload -O2 use.c ./libshared.so -o use
grep -q 'if another shared library defines it, link the defining object into this program' error.log || fail "no advice"
for program in call use; do
  $CC $offload -O2 $program.c shared.c -o $program
  run ./$program || fail "$program"
done
