# HEDDLE_SIM_CHECK=races, compiled with -mcheck-races: each race of the host with a region in host-races.c, .cc and
# -fortran.f90, and in host-order.c and .cc, where it depends on no schedule, is reported, with both lines, and nothing else is; the same programs without the race are silent.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/cases"
offload="$offload -foffload-options=-mcheck-races"
# The lines of the first report, which ends the program; of all where it goes on.
reported () {
  sed -n "s/^  \(load\|store\|copy\).*, at [^,]*:\([0-9]*\).*/\2/p" out | case $checks in *go-on) cat ;; *) sed 2q ;; esac
}

# What is reported, in words; a program with reports fails, unless it is to go on.
cat > words.c <<'END'
int a[10];
int
main (void)
{
#pragma omp target nowait map(tofrom: a)
  a[1] = 1;
  a[2] = 1;
#pragma omp taskwait
#pragma omp target nowait map(to: a)
  (void) a[1];
  a[3] = 1;
#pragma omp taskwait
  return 0;
}
END
$CC $offload -O2 words.c -o words
run ./words > out 2>&1 && test ! -s out || { echo "without the check:"; cat out; bad=1; }
for checks in races races,go-on; do
  HEDDLE_SIM_CHECK=$checks run ./words > out 2>&1 && ended=yes || ended=no
  case $checks/$ended/$(reported | tr '\n' ' ') in
    races/no/'7 5 ' | races,go-on/yes/'7 5 11 9 ') ;;
    *) echo "$checks: ended $ended"; cat out; bad=1 ;;
  esac
done
sed 's/0x[0-9a-f]*/ADDRESS/; s/words\._omp_fn/words$_omp_fn/; s/kernel .*/kernel/' out > words.out
cat > words.expected <<'END'
heddle: race between host and region: store of 4 bytes at ADDRESS, in `a' + 8
  store by the host, at words.c:7
  copy to the host when the region ends, at words.c:5, in kernel
heddle: race between host and region: store of 4 bytes at ADDRESS, in `a' + 12
  store by the host, at words.c:11
  copy from the host by the region, at words.c:9, in kernel
END
diff words.expected words.out || bad=1

# Without optimization, too.
for level in -O0 -O2; do
  for source in host-races.c host-races.cc host-races-fortran.f90 host-order.c host-order.cc; do
    case $source in
      *.c) compiler=$CC ;;
      *.cc) compiler=$CXX ;;
      *.f90) compiler=$FC ;;
    esac
    test -n "$compiler" || continue
    $compiler $offload $level -g "$SRCDIR/$source" -o program
    check ./program "$SRCDIR/$source" races
  done
done
exit $bad
