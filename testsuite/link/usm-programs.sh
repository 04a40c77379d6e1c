#!/bin/sh
# usm-programs.sh -- programs of run/usm at -O0, on a device with pageable access, and on one without that starts
# before main: ten of them, or with USM_PROGRAMS=all each, which takes minutes; and nothing of the functions for that in
# a program without "requires".
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

test -e "$heddle/sim/libcuda.so.1" || unsupported "there is no simulator"
for file in "$SRCDIR"/../run/usm/usm-*; do
  name=`basename $file`
  case ${USM_PROGRAMS-}:$name in
    all:* | *:usm-heap.c | *:usm-stack.c | *:usm-threads.c | *:usm-mmap.c | *:usm-fork.c | *:usm-containers.cc) ;;
    *:usm-virtual.cc | *:usm-new.cc | *:usm-components.f90 | *:usm-automatic.f90) ;;
    *) continue ;;
  esac
  case $name in
    *.c) compiler=$CC ;;
    *.cc) compiler=${CXX-} ;;
    *.f90) compiler=${FC-} ;;
  esac
  test -n "$compiler" || continue
  more=`sed -n 's/.*dg-additional-options "\(.*\)".*/\1/p' $file`
  $compiler $offload -O0 $more $file -o program || fail "$name: does not compile"
  # With neither, run/usm is run.
  for setting in HEDDLE_SIM_PAGEABLE=1 HEDDLE_START=early; do
    HEDDLE_INFO=1 run env $setting ./program >out 2>&1 || { cat out; fail "$name: status $?, $setting"; }
    grep '^heddle: launch' out >/dev/null || { cat out; fail "$name: not on the device"; }
  done
done

cat >without.c <<'EOF'
int
main (void)
{
  int x = 1;
#pragma omp target map(tofrom: x)
  x++;
  return x != 2;
}
EOF
$CC $offload -O2 without.c -o without
nm -D without >names
if grep ' [TW] \(malloc\|free\|mmap\|pthread_create\)$' names; then fail "functions that nobody asked for"; fi
HEDDLE_INFO=1 run ./without >out 2>&1 || fail "without: status $?"
if grep 'shown\|managed' out; then fail "memory that nobody wants to be shown"; fi
