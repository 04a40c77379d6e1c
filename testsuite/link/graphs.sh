#!/bin/sh
# graphs.sh -- sequences of kernels that come again are launched at once (libgomp-nvptx/plugin/launch/graphs.cc), and
# nobody can tell.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

# Loops with and without waits, of one length and of several, with other values, shapes and arrays each time.
cat >loops.c <<'END'
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#ifdef _OPENACC
# define LOOP _Pragma("acc parallel loop present(a, b)")
# define SUM _Pragma("acc parallel loop reduction(+: s) present(a, b)")
# define DATA _Pragma("acc data copy(a, b)")
#else
# define LOOP _Pragma("omp target teams distribute parallel for")
# define SUM _Pragma("omp target teams distribute parallel for reduction(+: s)")
# define DATA _Pragma("omp target data map(a, b)")
#endif
enum { most = 1000 };
static double a[most], b[most];
static double sum (int n)
{
  double s = 0;
  SUM
  for (int i = 0; i < n; i++)
    s += a[i] - b[i];
  return s;
}
int main (int argc, char **argv)
{
  const int count = atoi (argv[1]);
  double all = 0, last = 1;
  for (int i = 0; i < most; i++)
    a[i] = i % 17, b[i] = i % 5;
  DATA
  {
    /* The end depends on the sum.  */
    for (int k = 0; k < count && last != 0.125; k++)
      {
	const double f = 1.0 / (k + 2);
	LOOP
	for (int i = 0; i < most; i++)
	  a[i] = a[i] * f + b[i];
	LOOP
	for (int i = 1; i < most; i++)
	  b[i] = b[i] * 0.5 + a[i - 1] * 0 + f;
	last = sum (most);
	all += last;
      }
    /* No wait: several graphs, five kernels do not fit into one evenly.  */
    for (int k = 0; k < 20 * count; k++)
      {
	LOOP
	for (int i = 0; i < most; i++)
	  a[i] += 1;
	LOOP
	for (int i = 0; i < most; i++)
	  b[i] += 2 + k % 3;
	LOOP
	for (int i = 0; i < most / 2; i++)
	  a[i] *= 0.5;
	LOOP
	for (int i = 0; i < most / 2; i++)
	  b[i] *= 0.75;
	LOOP
	for (int i = 0; i < most; i++)
	  a[i] -= b[i] * 0.001;
      }
    all += sum (most);
    /* One way or another, more or fewer, for fewer elements.  */
    for (int k = 0; k < 4 * count; k++)
      {
	const int n = most - (k % 2) * 700, times = 1 + k % 3;
	for (int j = 0; j < times; j++)
	  {
	    LOOP
	    for (int i = 0; i < n; i++)
	      a[i] = fabs (a[i] - j);
	  }
	if (k % 4 == 1)
	  {
	    LOOP
	    for (int i = 0; i < n; i++)
	      b[i] = 1 - b[i];
	  }
	all = all * 0.5 + sum (n);
      }
    /* Others are in between.  */
    for (int k = 0; k < count; k++)
      {
	LOOP
	for (int i = 0; i < most; i++)
	  a[i] += k;
	LOOP
	for (int i = 0; i < most; i++)
	  b[i] -= k;
#ifdef _OPENACC
#pragma acc update host(a[3:1])
	a[4] = a[3] + 1;
#pragma acc update device(a[4:1])
#else
#pragma omp target update from(a[3:1])
	a[4] = a[3] + 1;
#pragma omp target update to(a[4:1])
#endif
	LOOP
	for (int i = 0; i < most; i++)
	  a[i] += b[i] * 0.25;
      }
    all += sum (most);
  }
  for (int i = 0; i < most; i++)
    all = all * 0.9 + a[i] - b[i];
  printf ("%a\n", all);
  return 0;
}
END
# The sequences have a kernel a region.
$CC $offload -foffload-options=-mno-fuse -O2 loops.c -o omp -lm
$CC $offload -foffload-options=-mno-fuse -fno-openmp -fopenacc -O2 loops.c -o acc -lm
test -e "$heddle/sim/libcuda.so.1" || exit 0
export ACC_DEVICE_TYPE=nvidia

# The program $2 with 1 to 5 of the first loop's iterations, as HEDDLE_GRAPHS says: $1.
results ()
{
  for count in 1 2 3 5; do
    run env HEDDLE_GRAPHS=$1 ./$2 $count
  done
}
for program in omp acc; do
  results 0 $program >off
  for graphs in 1 2; do
    results $graphs $program >on
    cmp -s off on || fail "$program: another result with HEDDLE_GRAPHS=$graphs: $(cat off on)"
  done
  for seed in 1 2 3; do
    HEDDLE_SIM_SCHEDULE=random:$seed results 2 $program >on
    cmp -s off on || fail "$program: another result with random:$seed"
  done
done

# More than 1,100 kernels: few of them are launched by themselves.  (The driver's function would fail if it were called so often.)
called ()
{
  run env HEDDLE_GRAPHS=$1 HEDDLE_SIM_FAULT=$2 ./omp 10 >out 2>&1
  grep -q "^ptx-sim: ${2%%:*}.* fails" out
}
called 0 cuLaunchKernelEx:1100:1 || fail "without graphs fewer than 1100 kernels are launched"
called 2 cuLaunchKernelEx:500:1 && fail "with graphs 500 kernels or more are launched one by one"
called 2 cuGraphLaunch:10:1 || fail "there are fewer than 10 launches of graphs"
called 0 cuGraphCreate:1:1 && fail "there are graphs with HEDDLE_GRAPHS=0"

# Where the driver makes none, or does not launch it, kernels are launched one by one.
for fault in cuGraphCreate cuGraphAddKernelNode:2 cuGraphInstantiateWithFlags cuGraphUpload cuGraphLaunch cuGraphLaunch:3 \
	     cuGraphExecKernelNodeSetParams:2; do
  case $fault in *:*) ;; *) fault=$fault:1 ;; esac
  run env HEDDLE_GRAPHS=2 HEDDLE_SIM_FAULT=$fault:1 ./omp 5 >on 2>err
  run env HEDDLE_GRAPHS=0 ./omp 5 | cmp -s - on || fail "another result where $fault fails"
  grep -q "^ptx-sim: ${fault%%:*}" err || fail "$fault has not been called"
done
# A lost device is noticed.
HEDDLE_DEVICE=sim OMP_TARGET_OFFLOAD=mandatory HEDDLE_GRAPHS=2 HEDDLE_SIM_FAULT=cuGraphLaunch:2:719 ./omp 5 >out 2>err && fail "a lost device"
grep -q 'kernel .* at loops.c:' err || fail "not the region's place: $(cat err)"

# What is observed is launched one by one, and told.
run env HEDDLE_GRAPHS=2 HEDDLE_INFO=1 ./omp 5 >on 2>err
grep -q '^heddle: graph device 0: 3 kernels, from .*loops.c:35.* to .*loops.c:18.*, launched one by one' err ||
  fail "no line about the sequence: $(grep graph err)"
test $(grep -c '^heddle: launch' err) -gt 500 || fail "HEDDLE_INFO does not tell of each kernel"
run env HEDDLE_GRAPHS=2 HEDDLE_TRACE=t.json ./omp 5 >on
grep '"cat":"graph"' t.json | grep -q '"name":"3 kernels"' || fail "no graph in the trace"

run env HEDDLE_GRAPHS=2 HEDDLE_SIM_CHECK=races,memory ./omp 2 >on
