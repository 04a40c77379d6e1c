# HEDDLE_SIM_CHECK=races: each race of races.c and races-fortran.f90 is reported, with the lines of both accesses, and
# nothing else is; the same programs without the race are silent.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/cases"
reported () { sed -n 's/^  \(load\|store\|atomic\).*, at .*:\([0-9]*\).*/\2/p' out; }

# A region with reports is the program's last one, unless the check is to go on.
cat > twice.c <<'END'
int a, b;
int
main (void)
{
#pragma omp target teams num_teams(2) map(tofrom: a)
  a = 1;
#pragma omp target teams num_teams(2) map(tofrom: b)
  b = 1;
  return a + b - 2;
}
END
$CC $offload -O2 -g twice.c -o twice
for checks in races races,go-on; do
  HEDDLE_SIM_CHECK=$checks run ./twice > out 2>&1 && ended=yes || ended=no
  case $checks/$ended/$(reported | sort -u | tr '\n' ' ') in
    races/no/'6 ' | races,go-on/yes/'6 8 ') ;;
    *) echo "$checks: ended $ended"; cat out; bad=1 ;;
  esac
done
check_both races races
