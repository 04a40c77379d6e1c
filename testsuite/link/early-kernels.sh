#!/bin/sh
# early-kernels.sh -- kernels that are on the device before their predecessors have ended
# (libgomp-nvptx/plugin/image/early-kernels.cc): their code, and who allows it.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

# Kernels of several kinds: with lanes, warps and a scheduler as threads, shared memory, stacks, variables and functions of
# the device.
cat >kinds.c <<'END'
#include <stdio.h>
#include <string.h>
#pragma omp declare target
int table[4] = { 1, 2, 3, 4 };
const char *text = "\n.entry {\n";
__attribute__ ((noinline)) int twice (int x, int depth) { return depth ? twice (x, depth - 1) : 2 * x; }
#pragma omp end declare target
int main (void)
{
  enum { n = 200 };
  int a[n], s = 0, most = 0, length = 0;
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma omp target data map(a)
  for (int k = 0; k < 4; k++)
    {
#pragma omp target teams distribute parallel for
      for (int i = 0; i < n; i++)
	a[i] += table[k];
#pragma omp target
      {
	int own[n];
	for (int i = 0; i < n; i++)
	  own[i] = a[n - 1 - i];
#pragma omp parallel
#pragma omp for
	for (int i = 0; i < n; i++)
	  a[i] = own[i] + twice (i, 3);
      }
#pragma omp target teams distribute parallel for reduction(+: s) reduction(max: most)
      for (int i = 0; i < n; i++)
	{
	  s += a[i];
	  most = a[i] > most ? a[i] : most;
	}
#pragma omp target map(from: length)
      length = strlen (text);
    }
  printf ("%d %d %d\n", s, most, length);
  return 0;
}
END
march=-foffload-options=nvptx-none=-march
$CC $offload -O0 kinds.c -o kinds-O0
$CC $offload -O2 kinds.c -o kinds-O2
$CC $offload -O2 -g kinds.c -o kinds-g
$CC $offload -O2 $march=sm_90 kinds.c -o kinds-90
$CC $offload -O1 $march=sm_80 kinds.c -o kinds-80
$CC $offload -fno-openmp -fopenacc -x c - -o acc <<'END'
#include <stdio.h>
int main (void)
{
  int a[100], s = 0;
#pragma acc data create(a)
  {
#pragma acc parallel loop
    for (int i = 0; i < 100; i++)
      a[i] = i;
#pragma acc parallel loop reduction(+: s)
    for (int i = 0; i < 100; i++)
      s += a[i];
  }
  printf ("%d\n", s);
}
END
test -e "$heddle/sim/libcuda.so.1" || exit 0
export ACC_DEVICE_TYPE=nvidia
wanted=$(OMP_TARGET_OFFLOAD=disabled ./kinds-O2)
for program in O0 O2 g 90 80; do
  for graphs in 0 2; do
    run env HEDDLE_EARLY=1 HEDDLE_GRAPHS=$graphs ./kinds-$program >out
    test "$(cat out)" = "$wanted" || fail "kinds-$program, HEDDLE_GRAPHS=$graphs: $(cat out)"
  done
done
run env HEDDLE_EARLY=1 ./acc >out
test "$(cat out)" = 4950 || fail "OpenACC: $(cat out)"

# Whether the program is launched so, as HEDDLE_EARLY says: $1, on a device of $2.
early ()
{
  HEDDLE_SIM_SM=$2 HEDDLE_EARLY=$1 HEDDLE_GRAPHS=0 HEDDLE_SIM_FAULT=cuLaunchKernelEx:1:1 HEDDLE_DEVICE=sim \
    OMP_TARGET_OFFLOAD=mandatory ./kinds-O2 >out 2>err
  grep -q '^ptx-sim: cuLaunchKernelEx fails' err
}
early 1 90 || fail "kernels do not start early"
early '' 90 || fail "kernels do not start early by default"
early 0 90 && fail "kernels start early with HEDDLE_EARLY=0"
early 1 80 && fail "kernels start early on a device that cannot"

# Not where a kernel may read by the path that is not coherent, nor where there is another stream.
$CC $offload -O2 -fno-openmp -fopenacc -x c - -o constant <<'END'
#include <openacc.h>
int main (void)
{
  int a[100], s = 0;
  for (int i = 0; i < 100; i++)
    a[i] = i;
#pragma acc parallel loop reduction(+: s) copyin(a)
  for (int i = 0; i < 100; i++)
    if (acc_on_device ((int) acc_device_not_host))
      {
	int v;
	asm volatile ("ld.global.nc.u32 %0, [%1];" : "=r" (v) : "l" (&a[i]));
	s += v;
      }
  return s != 4950;
}
END
HEDDLE_EARLY=1 HEDDLE_GRAPHS=0 HEDDLE_SIM_FAULT=cuLaunchKernelEx:1:1 HEDDLE_DEVICE=sim ./constant 2>err ||
  fail "a program with loads that are not coherent: $(cat err)"
grep -q cuLaunchKernelEx err && fail "kernels with loads that are not coherent start early"
exit 0
