#!/bin/sh
# examples.sh -- the programs of examples/ in C, C++ and Fortran compute the same on the device as on the host, there.
# cmake-project.sh and mpi.sh have the others.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
examples=$SRCDIR/../../examples
# on_device PROGRAM REGIONS ARGUMENTS...: all regions are on the device.
on_device ()
{
  program=$1 regions=$2; shift 2
  HEDDLE_INFO=1 run "./$program" "$@" >out 2>err || { cat out err; fail "$program: status $?"; }
  cat out
  test ! -e "$heddle/sim/libcuda.so.1" || test "$(grep -c '^heddle: launch' err)" = "$regions" \
    || { cat err; fail "$program: not $regions launches"; }
}
printf 'P5\n8 6\n255\n' >small.pgm
head -c 48 "$examples/heddle.pgm" | tail -c 48 >>small.pgm
$CC $offload -O2 "$examples/heat.c" -o heat-c
on_device heat-c 21 -n 20 -s 4 small.pgm
grep -q 'difference from the host: 0 degrees' out || fail "heat.c"
$CC $offload -O2 "$examples/nbody.c" -o nbody -lm
on_device nbody 17 -n 200 -t 5
grep -q '^1000 points in nbody.pgm' out || fail "nbody.c draws outside of its picture"
test "$(head -c 15 nbody.pgm | tr '\n' ' ')" = "P5 512 384 255 " && test "$(wc -c <nbody.pgm)" = $((15 + 512 * 384)) \
  || fail "nbody.pgm"
if test -n "$CXX"; then
  $CXX $offload -O2 "$examples/heat.cc" -o heat-cxx
  on_device heat-cxx 9 40 30 9
  grep -q '^the same as on the host' out || fail "heat.cc"
fi
if test -n "$FC"; then
  $FC $offload -O2 "$examples/heat.f90" -o heat-fortran
  on_device heat-fortran 10 40 30 9
  grep -q '^the same as on the host' out || fail "heat.f90"
fi
