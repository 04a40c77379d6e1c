#!/bin/sh
# only-declare-target.sh -- nothing on the host needs libgomp, which --as-needed drops: declare target is all of OpenMP that
# a program, or a shared library, has.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

cat >both.c <<'END'
#pragma omp declare target
static int level = 3;
int raise_level (int by) { return level += by; }
#pragma omp end declare target
#ifndef LIBRARY
int main (void) { return raise_level (-3); }
#endif
END
cat >function.c <<'END'
#pragma omp declare target
int twice (int x) { return 2 * x; }
#pragma omp end declare target
int main (void) { return twice (0); }
END
cat >variable.c <<'END'
int table[10];
#pragma omp declare target to(table)
int main (void) { return table[3]; }
END
for options in -O0 -O2 "-O2 -flto" "-O2 -Wl,--as-needed" -static; do
  for program in both function variable; do
    $CC $offload $options $program.c -o program 2>log || { cat log; fail "does not link: $program $options"; }
    sanitized ./program || fail "status $?: $program $options"
  done
done
# Regions of other parts of the program find the variable all the same.
$CC $offload -fPIC -shared -DLIBRARY both.c -o libboth.so
cat >use.c <<'END'
int raise_level (int);
int
main (void)
{
  int r = 1;
#pragma omp target map(from: r)
  r = 0;
  return r + raise_level (1) - 4;
}
END
$CC $offload use.c ./libboth.so -o use
run ./use
$CC $offload use.c -DLIBRARY both.c -o use
run ./use
if test -n "$CXX"; then
  cp both.c both.cc
  $CXX $offload both.cc -o program
  sanitized ./program
fi
if test -n "$FC"; then
  cat >both.f90 <<'END'
module m
  integer :: level = 3
  !$omp declare target (level)
end module
use m
if (level /= 3) stop 1
end
END
  $FC $offload both.f90 -o program
  sanitized ./program
fi
