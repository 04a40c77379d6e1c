#!/bin/sh
# mpi.sh -- examples/heat-mpi.c: processes of an MPI program with a device each, or one device for all.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

command -v mpicc >/dev/null && command -v mpirun >/dev/null || unsupported "there is no Open MPI"
mpirun --version 2>/dev/null | grep -q 'Open MPI' || unsupported "this MPI is not Open MPI"
test -e "$heddle/sim/libcuda.so.1" || unsupported "there is no simulator"
case $SANITIZERS in *address*) unsupported "Open MPI does not work under the address sanitizer" ;; esac
OMPI_CC=$CC mpicc $offload -O2 "$SRCDIR/../../examples/heat-mpi.c" -o heat-mpi
OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 HEDDLE_DEVICE=sim OMP_TARGET_OFFLOAD=mandatory
export OMPI_ALLOW_RUN_AS_ROOT OMPI_ALLOW_RUN_AS_ROOT_CONFIRM HEDDLE_DEVICE OMP_TARGET_OFFLOAD
for devices in 1 2; do
  HEDDLE_SIM_DEVICES=$devices HEDDLE_INFO=1 timeout 120 mpirun --oversubscribe -n 2 ./heat-mpi -n 9 -s 65 >out 2>err \
    || { cat out err; fail "status $?"; }
  grep -q 'the same as on the host' out || fail "no result"
  grep -q "^process 1 of 2: rows 32 to 63 on device $((devices - 1)) of $devices" out || { cat out; fail "wrong bands"; }
  test `grep -c '^heddle: launch' err` = 18 || { cat err; fail "not all was done on the devices"; }
done
# The simulator's pointers are the host's, so any MPI is aware of them.
timeout 120 mpirun --oversubscribe -n 3 ./heat-mpi -d -n 9 -s 20 >out 2>err || { cat out err; fail "status $?"; }
grep -q 'the same as on the host' out || fail "no result"
