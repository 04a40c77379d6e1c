# HEDDLE_SIM_CHECK=races: each race of races.c and races-fortran.f90 is reported, with the lines of both accesses, and
# nothing else is; the same programs without the race are silent.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/../link/common"
test -e "$heddle/sim/libcuda.so.1" || unsupported "there is no simulator"
bad=0
# check PROGRAM SOURCE: every case.
check ()
{
  for name in $("$1"); do
    expected=$(grep -n "[*!] $name\( \*/\)*\$" "$2" | cut -d: -f1 | tr '\n' ' ')
    test -n "$expected" || fail "$2 has no lines of $name"
    for right in 0 1; do
      HEDDLE_SIM_CHECK=races run "$1" "$name" $right > out 2>&1 && failed=0 || failed=1
      lines=$(sed -n 's/^  \(load\|store\|atomic\).*, at .*:\([0-9]*\).*/\2/p' out | sort -n -u | tr '\n' ' ')
      case $right in
	0) test $failed = 1 && grep -q 'race between' out && test "$lines" = "$expected" && continue ;;
	1) test $failed = 0 && test ! -s out && continue ;;
      esac
      echo "$2, $name $right: lines $lines, expected $expected"
      cat out
      bad=1
    done
  done
}
$CC $offload -O2 -g "$SRCDIR/races.c" -o races
check ./races "$SRCDIR/races.c"
test -z "$FC" || { $FC $offload -O2 -g "$SRCDIR/races-fortran.f90" -o races-fortran
  check ./races-fortran "$SRCDIR/races-fortran.f90"; }
exit $bad
