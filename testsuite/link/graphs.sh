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
$CC $offload -O2 loops.c -o omp -lm
$CC $offload -fno-openmp -fopenacc -O2 loops.c -o acc -lm
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
called 0 cuLaunchKernel:1100:1 || fail "without graphs fewer than 1100 kernels are launched"
called 2 cuLaunchKernel:500:1 && fail "with graphs 500 kernels or more are launched one by one"
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

# A kernel of a graph that fails ends the program; the message says where it may have been.
cat >fails.c <<'END'
#include <stdlib.h>
int main (int argc, char **argv)
{
  enum { n = 100 };
  int a[n] = { 0 }, s = 0;
#pragma omp target data map(a)
  for (int k = 0; k < 10; k++)
    {
#pragma omp target teams distribute parallel for
      for (int i = 0; i < n; i++)
	if (k == 8 && i == 50)
	  abort ();
	else
	  a[i]++;
      s = 0;
#pragma omp target teams distribute parallel for reduction(+: s)
      for (int i = 0; i < n; i++)
	s += a[i];
    }
  return s != 1000;
}
END
$CC $offload -O2 fails.c -o fails
for graphs in 0 2; do
  HEDDLE_DEVICE=sim OMP_TARGET_OFFLOAD=mandatory HEDDLE_GRAPHS=$graphs ./fails >out 2>err && fail "abort does not end the program"
  grep -q 'fails.c:' err || fail "HEDDLE_GRAPHS=$graphs: not the region's place: $(cat err)"
done

# A program that forks, and one whose threads start kernels in turn and at the same time.
cat >threads.c <<'END'
#include <pthread.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>
enum { n = 500 };
static void *work (void *data)
{
  int a[n] = { 0 }, s = 0, *wrong = data;
#pragma omp target data map(a)
  for (int k = 0; k < 20; k++)
    {
      for (int j = 0; j < 3; j++)
	{
#pragma omp target teams distribute parallel for
	  for (int i = 0; i < n; i++)
	    a[i] += k + j;
	}
      s = 0;
#pragma omp target teams distribute parallel for reduction(+: s)
      for (int i = 0; i < n; i++)
	s += a[i];
      *wrong += s != n * (3 * k * (k + 1) / 2 + 3 * (k + 1));
    }
  return NULL;
}
int main (void)
{
  int wrong[5] = { 0 }, all = 0;
  pthread_t threads[3];
  work (&wrong[0]);
  pid_t child = fork ();
  if (!child)
    _exit (7);
  int status;
  waitpid (child, &status, 0);
  all += WEXITSTATUS (status) != 7;
  for (int i = 0; i < 3; i++)
    pthread_create (&threads[i], NULL, work, &wrong[i + 1]);
  for (int i = 0; i < 3; i++)
    pthread_join (threads[i], NULL);
  work (&wrong[4]);
  for (int i = 0; i < 5; i++)
    all += wrong[i];
  printf ("%d wrong\n", all);
  return all != 0;
}
END
$CC $offload -O2 threads.c -o threads -lpthread
for seed in 1 2 3; do
  run env HEDDLE_GRAPHS=2 HEDDLE_SIM_SCHEDULE=random:$seed ./threads >out || fail "threads: $(cat out)"
done
run env HEDDLE_GRAPHS=2 HEDDLE_SIM_CHECK=races,memory ./omp 2 >on

# The driver's own rules.
cat >api.c <<'END'
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
typedef struct { void *f; unsigned sizes[7]; void **parameters, **extra; } node;
static const char ptx[] = ".version 7.0\n.target sm_70\n.address_size 64\n"
  ".visible .entry add (.param .u64 to, .param .u32 x)\n{\n.reg .u64 %a;\n.reg .u32 %x, %y;\n"
  "ld.param.u64 %a, [to];\nld.param.u32 %x, [x];\nld.global.u32 %y, [%a];\n"
  "mad.lo.u32 %y, %y, 10, %x;\nst.global.u32 [%a], %y;\nret;\n}\n";
#define GET(name, ...) int (*name) (__VA_ARGS__) = (int (*) (__VA_ARGS__)) dlsym (driver, #name)
#define CHECK(x, wanted) do { int r = (x); if (r != wanted) { printf ("%s: %d\n", #x, r); return 1; } } while (0)
int main (int argc, char **argv)
{
  void *driver = dlopen (argv[1], RTLD_NOW), *context, *module, *f, *graph, *exec, *nodes[3], *stream;
  GET (cuInit, unsigned);
  GET (cuDevicePrimaryCtxRetain, void **, int);
  GET (cuCtxSetCurrent, void *);
  GET (cuModuleLoadDataEx, void **, const void *, unsigned, void *, void *);
  GET (cuModuleGetFunction, void **, void *, const char *);
  GET (cuMemAlloc_v2, unsigned long long *, size_t);
  GET (cuMemcpyDtoHAsync_v2, void *, unsigned long long, size_t, void *);
  GET (cuMemsetD8Async, unsigned long long, unsigned char, size_t, void *);
  GET (cuStreamCreate, void **, unsigned);
  GET (cuStreamSynchronize, void *);
  GET (cuGraphCreate, void **, unsigned);
  GET (cuGraphDestroy, void *);
  GET (cuGraphAddKernelNode, void **, void *, void **, size_t, node *);
  GET (cuGraphAddDependencies_v2, void *, void **, void **, const void *, size_t);
  GET (cuGraphInstantiateWithFlags, void **, void *, unsigned long long);
  GET (cuGraphExecDestroy, void *);
  GET (cuGraphExecKernelNodeSetParams, void *, void *, node *);
  GET (cuGraphLaunch, void *, void *);
  unsigned long long at;
  unsigned digit, result;
  CHECK (cuInit (0), 0);
  CHECK (cuDevicePrimaryCtxRetain (&context, 0), 0);
  CHECK (cuCtxSetCurrent (context), 0);
  CHECK (cuModuleLoadDataEx (&module, ptx, 0, 0, 0), 0);
  CHECK (cuModuleGetFunction (&f, module, "add"), 0);
  CHECK (cuMemAlloc_v2 (&at, 4), 0);
  CHECK (cuStreamCreate (&stream, 1), 0);
  CHECK (cuMemsetD8Async (at, 0, 4, stream), 0);
  void *parameters[] = { &at, &digit };
  node n = { f, { 1, 1, 1, 1, 1, 1, 0 }, parameters, 0 };
  CHECK (cuGraphCreate (&graph, 0), 0);
  /* The third comes before the second.  */
  for (int i = 0; i < 3; i++)
    {
      digit = i + 1;
      CHECK (cuGraphAddKernelNode (&nodes[i], graph, nodes, i == 2, &n), 0);
    }
  CHECK (cuGraphAddDependencies_v2 (graph, &nodes[2], &nodes[1], 0, 1), 0);
  CHECK (cuGraphAddDependencies_v2 (graph, &nodes[2], &nodes[1], 0, 1), 1);
  CHECK (cuGraphInstantiateWithFlags (&exec, graph, 0), 0);
  CHECK (cuGraphLaunch (exec, stream), 0);
  /* What is on its way keeps its parameters.  */
  digit = 7;
  CHECK (cuGraphExecKernelNodeSetParams (exec, nodes[1], &n), 0);
  CHECK (cuGraphLaunch (exec, stream), 0);
  CHECK (cuMemcpyDtoHAsync_v2 (&result, at, 4, stream), 0);
  CHECK (cuStreamSynchronize (stream), 0);
  CHECK (result, 132137);
  /* The graph may have other edges, and may go.  */
  const unsigned char early[8] = { 1, 0, 1 }, none[8] = { 0, 0, 9 };
  CHECK (cuGraphAddDependencies_v2 (graph, &nodes[1], &nodes[0], none, 1), 1);
  CHECK (cuGraphAddDependencies_v2 (graph, &nodes[1], &nodes[0], early, 1), 0);
  void *other;
  CHECK (cuGraphInstantiateWithFlags (&other, graph, 0), 1);
  CHECK (cuGraphDestroy (graph), 0);
  CHECK (cuGraphDestroy (graph), 1);
  CHECK (cuGraphLaunch (exec, stream), 0);
  n.sizes[0] = 0;
  CHECK (cuGraphExecKernelNodeSetParams (exec, nodes[1], &n), 1);
  CHECK (cuGraphExecDestroy (exec), 0);
  CHECK (cuGraphLaunch (exec, stream), 1);
  CHECK (cuStreamSynchronize (stream), 0);
  return 0;
}
END
$CC -O1 api.c -o api -ldl
./api "$heddle/sim/libcuda.so.1" >out || fail "the simulator's graphs: $(cat out)"
