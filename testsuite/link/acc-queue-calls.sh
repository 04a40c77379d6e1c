#!/bin/sh
# acc-queue-calls.sh -- the driver is not asked for the end of a queue of kernels, nor of an empty one.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

. "$SRCDIR/common"
test -e "$heddle/sim/libcuda.so.1" || unsupported "no simulator"
cat >queues.c <<'END_OF_C'
#include <openacc.h>

int
main (int argc, char **argv)
{
  int a[8] = { 0 }, wrong = 0;
#pragma acc enter data copyin(a)
  for (int k = 0; k < 10; k++)
    {
      if (argc > 1 && k == 1)
	wrong += !acc_get_cuda_stream (3);
      for (int q = 0; q < 8; q++)
	{
#pragma acc parallel num_gangs(1) present(a) async(q)
	  a[q] += q;
	}
#pragma acc wait
      wrong += !acc_async_test_all () || !acc_async_test (3);
#pragma acc wait(3)
    }
#pragma acc exit data copyout(a)
  for (int q = 0; q < 8; q++)
    wrong += a[q] != 10 * q;
  return wrong != 0;
}
END_OF_C
$CC $offload -O2 -fopenacc queues.c -o queues
# The simulator says when it is asked, and lets the first question fail.  A stream that the program has is asked about.
export HEDDLE_WAIT=spin HEDDLE_TUNE=ask_ms=1000
sanitized HEDDLE_DEVICE=sim HEDDLE_SIM_FAULT=cuStreamQuery ./queues >out 2>&1 || { cat out; fail "the driver was asked"; }
# libgomp puts each region's table of addresses on the queue since GCC 13, so that there is more than kernels.
libgomp=`ldd queues | sed -n 's/.*libgomp[.]so[.]1 => \([^ ]*\) .*/\1/p'`
grep -aq GOMP_PLUGIN_target_rev "$libgomp" || ! grep -q cuStreamQuery out || fail "the driver was asked: `cat out`"
sanitized HEDDLE_DEVICE=sim ./queues known || fail "wrong with a stream of the program's"
sanitized HEDDLE_DEVICE=sim HEDDLE_SIM_FAULT=cuStreamQuery ./queues known >out 2>&1 || true
grep -q cuStreamQuery out || fail "the driver was not asked about a stream that the program has"
