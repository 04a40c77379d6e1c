#!/bin/sh
# sim-graphs.sh -- the simulator's graphs have the rules of the driver's own: order, edges, parameters, lifetime.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

test -e "$heddle/sim/libcuda.so.1" || exit 0

cat >api.c <<'END'
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
typedef struct { void *f; unsigned sizes[7]; void **parameters, **extra; } node;
#define ADD(name, begin) \
  ".visible .entry " name " (.param .u64 to, .param .u32 x)\n{\n.reg .u64 %a;\n.reg .u32 %x, %y;\n" \
  "ld.param.u64 %a, [to];\nld.param.u32 %x, [x];\n" begin "ld.global.u32 %y, [%a];\n" \
  "mad.lo.u32 %y, %y, 10, %x;\nst.global.u32 [%a], %y;\nret;\n}\n"
static const char ptx[] = ".version 7.8\n.target sm_90\n.address_size 64\n"
  ADD ("add", "griddepcontrol.wait;\n") ADD ("hasty", "griddepcontrol.launch_dependents;\n")
  ADD ("late", "bar.sync 0;\ngriddepcontrol.wait;\n");
typedef struct { unsigned sizes[7]; void *stream, *attributes; unsigned count; } launch;
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
  GET (cuLaunchKernelEx, launch *, void *, void **, void **);
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
  void *second;
  CHECK (cuGraphInstantiateWithFlags (&second, graph, 0), 1);
  /* A kernel begins early if it waits by itself, before all else.  */
  struct { unsigned id, pad; int early; char rest[60]; } how = { 6, 0, 1, "" };
  launch l = { { 1, 1, 1, 1, 1, 1, 0 }, stream, &how, 1 };
  digit = 4;
  CHECK (cuLaunchKernelEx (&l, f, parameters, 0), 0);
  for (const char *name = "hasty"; name; name = *name == 'h' ? "late" : 0)
    {
      node hasty = n;
      void *other;
      CHECK (cuModuleGetFunction (&hasty.f, module, name), 0);
      how.early = 1;
      CHECK (cuLaunchKernelEx (&l, hasty.f, parameters, 0), 801);
      how.early = 0;
      CHECK (cuLaunchKernelEx (&l, hasty.f, parameters, 0), 0);
      CHECK (cuGraphAddKernelNode (&other, graph, 0, 0, &hasty), 0);
      CHECK (cuGraphAddDependencies_v2 (graph, &nodes[2], &other, early, 1), 801);
    }
  CHECK (cuMemcpyDtoHAsync_v2 (&result, at, 4, stream), 0);
  CHECK (cuStreamSynchronize (stream), 0);
  CHECK (result, 132137444);
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
./api "$heddle/sim/libcuda.so.1" >out 2>err || fail "the simulator's graphs: $(cat out err)"
test "$(grep -c "kernel hasty may begin before the end of its predecessor, and does not wait" err)" = 2 || fail "messages: $(cat err)"
