# colours.sh -- messages of the device compiler are in colour where -fdiagnostics-color says so, and are not where it
# says not.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
cat >program.c <<'END2'
int
main (void)
{
  int x = 0;
#pragma omp target map(tofrom: x)
  x++;
  return x - 1;
}
END2
escape=`printf '\033'`
# Options for the compiler are also those that it hands to the device's.
for how in always never; do
  $CC $offload -O2 -fdiagnostics-color=$how -foffload-options=-mremarks program.c -o program >$how.out 2>&1 || { cat $how.out; exit 1; }
  grep -q 'one thread of each team executes this region' $how.out || { echo "$how: no remark"; cat $how.out; exit 1; }
done
grep 'one thread of each team' always.out | grep -q "$escape" || { echo "always: no colour"; cat -v always.out; exit 1; }
if grep -q "$escape" never.out; then echo "never: colour"; cat -v never.out; exit 1; fi
