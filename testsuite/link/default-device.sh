#!/bin/sh
# default-device.sh -- the default device of threads that were there before the first region, with
# OMP_TARGET_OFFLOAD=mandatory: libgomp 14 to 16 give them none (libgomp-nvptx/plugin/device/default-device.cc).  What
# the program chooses stays, also when a library with regions comes later.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

test -e "$heddle/sim/libcuda.so.1" || unsupported "there is no simulator"
unset OMP_DEFAULT_DEVICE OMP_DEFAULT_DEVICE_ALL
HEDDLE_SIM_DEVICES=3
export HEDDLE_SIM_DEVICES

cat >threads.c <<'END'
#include <omp.h>
#include <stdlib.h>

int
main (int argc, char **argv)
{
  const int wanted = atoi (argv[1]);
  int bad = 0;
#pragma omp parallel num_threads(4) reduction(+: bad)
  {
    int there = -1;
#pragma omp target map(from: there)
    there = omp_get_device_num ();
    bad += there != wanted || omp_get_default_device () != wanted;
  }
  return bad;
}
END
$CC $offload -O2 threads.c -o threads
run ./threads 0 || fail "status $?"
OMP_DEFAULT_DEVICE=2 run ./threads 2 || fail "status $? with OMP_DEFAULT_DEVICE"

cat >library.c <<'END'
#include <omp.h>

int
number (void)
{
  int there = -1;
#pragma omp target map(from: there)
  there = omp_get_device_num ();
  return there;
}
END
$CC $offload -O2 -fpic -shared library.c -o library.so
cat >uses.c <<'END'
extern int number (void);

int
main (void)
{
  int bad = 0;
#pragma omp parallel num_threads(4) reduction(+: bad)
  bad += number () != 0;
  return bad;
}
END
$CC -fopenmp -foffload=disable -O2 uses.c -o uses ./library.so
run ./uses || fail "status $? where a library has the regions"

cat >chooses.c <<'END'
#include <dlfcn.h>
#include <omp.h>

int
main (void)
{
  omp_set_default_device (1);
  void *library = dlopen ("./library.so", RTLD_NOW);
  int (*number) (void) = library ? (int (*) (void)) dlsym (library, "number") : 0;
  return !number || number () != 1;
}
END
$CC -fopenmp -foffload=disable -O2 chooses.c -o chooses -ldl
run ./chooses || fail "status $?: not the device that the program chose"
