#!/bin/sh
# several-devices.sh -- device(n), the default device, data that stays on each, copies from one to the next through the
# host, declare target variables of each, nowait on all at once; CUDA_VISIBLE_DEVICES.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

test -e "$heddle/sim/libcuda.so.1" || unsupported "there is no simulator"
cat >devices.c <<'END'
#include <omp.h>
#include <stdlib.h>

#pragma omp declare target
int own;
#pragma omp end declare target

int
main (int argc, char **argv)
{
  const int wanted = atoi (argv[1]), n = omp_get_num_devices ();
  if (n != wanted || omp_get_initial_device () != n)
    return 1;
  int data[8][100];
  for (int d = 0; d < n; d++)
    {
      int number = -1, devices = 0;
#pragma omp target device(d) map(from: number, devices)
      {
	number = omp_get_device_num ();
	devices = omp_get_num_devices ();
	own += 10 + d;
      }
      if (number != d || devices != n)
	return 2;
#pragma omp target enter data device(d) map(alloc: data[d])
      for (int e = 0; e < n; e++)
	if (omp_target_is_present (data[d], e) != (e == d))
	  return 3;
    }
  for (int d = 0; d < n; d++)
#pragma omp target teams distribute parallel for device(d) nowait
    for (int i = 0; i < 100; i++)
      data[d][i] = i * (d + 1) + own;
#pragma omp taskwait
  for (int d = 0; d < n; d++)
    {
      omp_set_default_device (d);
#pragma omp target exit data map(from: data[d])
      for (int i = 0; i < 100; i++)
	if (data[d][i] != i * (d + 1) + 10 + d)
	  return 4;
      int there = 0;
#pragma omp target map(from: there)
      there = omp_get_device_num ();
      if (there != d)
	return 5;
    }
  /* One value through all devices.  */
  int *at[8], value = 5;
  for (int d = 0; d < n; d++)
    {
      at[d] = omp_target_alloc (sizeof value, d);
      if (omp_target_memcpy (at[d], &value, sizeof value, 0, 0, d, n))
	return 6;
      int *p = at[d];
#pragma omp target device(d) is_device_ptr(p)
      *p += 1;
      if (omp_target_memcpy (&value, at[d], sizeof value, 0, 0, n, d))
	return 7;
      omp_target_free (at[d], d);
    }
  return value != 5 + n;
}
END
$CC $offload -O2 devices.c -o devices
HEDDLE_SIM_DEVICES=4
export HEDDLE_SIM_DEVICES
run ./devices 4
CUDA_VISIBLE_DEVICES=2 run ./devices 1
CUDA_VISIBLE_DEVICES=3,0,1 run ./devices 3
CUDA_VISIBLE_DEVICES=1,2,7,0 run ./devices 2
expect_error 'no device can be used' env CUDA_VISIBLE_DEVICES= HEDDLE_DEVICE=sim OMP_TARGET_OFFLOAD=mandatory ${SANITIZER_ENV-} ./devices 1
expect_error 'no device can be used' env CUDA_VISIBLE_DEVICES=-1 HEDDLE_DEVICE=sim OMP_TARGET_OFFLOAD=mandatory ${SANITIZER_ENV-} ./devices 1
HEDDLE_INFO=1 run ./devices 4 2>out || fail "status $?"
for d in 0 1 2 3; do
  test `grep -c "^heddle: launch .* device $d teams" out` = 4 || { cat out; fail "not four launches on device $d"; }
done
