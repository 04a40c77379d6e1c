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

# Iterations of both accesses: of each variable of collapsed loops, where optimization has divided one counter; the last
# loop is of one thread, and is no shared one.
cat > iterations.c <<'END'
int a[100], n = 10;
int
main (void)
{
#pragma omp target teams distribute parallel for map(tofrom: a)
  for (long i = 3; i < 100; i += 2)
    a[i] = a[i - 2] + 1;
#pragma omp target teams distribute parallel for collapse(2) map(tofrom: a)
  for (int j = n; j > 0; j--)
    for (unsigned char k = 1; k < 10; k++)
      a[10 * (10 - j) + k] = a[10 * (10 - j) + k - 1] + 1;
#pragma omp target teams num_teams(2) map(tofrom: a)
  for (int m = 0; m < 5; m++)
    a[m] = m;
  return 0;
}
END
for level in -O0 -O2; do
  # "ivopts" of GCC 13 and later leaves no note of the first loop's variable, whose register it has dropped.
  lost=0
  test $level = -O0 || test `$CC -dumpversion | sed 's/\..*//'` -lt 13 || lost=1
  $CC $offload $level -g iterations.c -o iterations
  HEDDLE_SIM_CHECK=iterations,go-on run ./iterations > out 2>&1 || { echo "status $?"; bad=1; }
  # The access of the later iteration is one element further.
  sed -n 's/^  \(load\|store\).*\(lane [0-9]*\|all lanes\)\( before\)*\(.*\), at .*:\([0-9]*\)$/\5\4/p' out | sed 's/i = /&/' > found
  awk -F '[ ,=]+' -v lost=$lost '
    { line = $1; if (line != last) { last = line; first = $0; next }
      split(first, a, /[ ,=]+/)
      if (line == 7) { d = a[3] - $3; good += ((d == 2 || d == -2) && a[2] == "i" && NF == 3) || (lost && NF == 1) }
      else if (line == 11) { d = a[5] - $5; good += (d == 1 || d == -1) && a[3] == $3 && a[2] == "j" && a[4] == "k" }
      else if (line == 14) good += NF == 1 }
    END { exit good != 3 }' found || { echo "$level:"; cat out found; bad=1; }
done
check_both races races
