#!/bin/sh
# tool.sh -- a tool of OMPT's sees devices, images, operations on data and target regions, in pairs, with the place in the
# program; of OMP_TOOL=disabled nothing.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
test -e "$heddle/sim/libcuda.so.1" || unsupported "there is no simulator"
cat >tool.c <<'END'
#include <stdint.h>
#include <stdio.h>
typedef union { uint64_t value; void *ptr; } ompt_data_t;
typedef void (*function_t) (void);
typedef function_t lookup_t (const char *);
typedef int set_t (int, function_t);
extern int main (void);

static void
device_initialize (int device, const char *type, void *handle, lookup_t *lookup, const char *text)
{
  fprintf (stderr, "tool: device %d %s\n", device, type);
}
static void device_finalize (int device) { fprintf (stderr, "tool: device %d closes\n", device); }
static void
device_load (int device, const char *file, int64_t offset, void *in_file, size_t size, void *host, void *at, uint64_t module)
{
  fprintf (stderr, "tool: image on device %d\n", device);
}
static void
target (int kind, int endpoint, int device, ompt_data_t *task, ompt_data_t *target_task, ompt_data_t *data, const void *place)
{
  if (endpoint == 1)
    data->value = 77;
  fprintf (stderr, "tool: target %d %d device %d data %d place %d\n", kind, endpoint, device, (int) data->value, place != 0);
}
static void
data_op (int endpoint, ompt_data_t *task, ompt_data_t *data, uint64_t *id, int op, void *from, int from_device, void *to,
	 int to_device, size_t size, const void *place)
{
  if (size == 0 || size == 80000)
    fprintf (stderr, "tool: data %d %d from %d to %d %d bytes%s\n", op, endpoint, from_device, to_device, (int) size,
	     to || endpoint == 1 || op == 4 ? "" : " nowhere");
}
static void
submit (int endpoint, ompt_data_t *data, uint64_t *id, unsigned teams)
{
  fprintf (stderr, "tool: submit %d data %d teams %u\n", endpoint, (int) data->value, teams);
}
static int
initialize (lookup_t *lookup, int host, ompt_data_t *data)
{
  set_t *set = (set_t *) lookup ("ompt_set_callback");
  fprintf (stderr, "tool: %d devices; %d %d %d %d %d %d, threads %d\n", host, set (12, (function_t) device_initialize),
	   set (13, (function_t) device_finalize), set (14, (function_t) device_load), set (33, (function_t) target),
	   set (34, (function_t) data_op), set (35, (function_t) submit), set (1, (function_t) initialize));
  return lookup ("ompt_no_such_function") == 0;
}
static void finalize (ompt_data_t *data) { fprintf (stderr, "tool: end\n"); }
static struct { int (*initialize) (lookup_t *, int, ompt_data_t *); void (*finalize) (ompt_data_t *); ompt_data_t data; } result
  = { initialize, finalize, { 0 } };
void *
ompt_start_tool (unsigned version, const char *runtime)
{
  fprintf (stderr, "tool: asked by %s\n", runtime);
  return &result;
}
END
cat >program.c <<'END'
double x[10000];
int
main (void)
{
#pragma omp target teams distribute parallel for num_teams (3) map(tofrom: x)
  for (int i = 0; i < 10000; i++)
    x[i] += 1;
  return x[9] != 1;
}
END
$CC -O1 -fPIC -shared tool.c -o libtool.so
$CC $offload -O2 program.c -o program
cat >expected <<'END'
tool: 1 devices; 3 3 3 3 3 3, threads 1
tool: device 0 Heddle PTX simulator
tool: image on device 0
tool: data 2 1 from 1 to 0 80000 bytes
tool: data 2 2 from 1 to 0 80000 bytes
tool: target 1 1 device 0 data 77 place 1
tool: submit 1 data 77 teams 3
tool: submit 2 data 77 teams 3
tool: target 1 2 device 0 data 77 place 1
tool: data 3 1 from 0 to 1 80000 bytes
tool: data 3 2 from 0 to 1 80000 bytes
tool: data 4 1 from 0 to 1 0 bytes
tool: data 4 2 from 0 to 1 0 bytes
tool: device 0 closes
tool: end
END
# Named by the environment, behind one that is none; linked to the program.
OMP_TOOL_LIBRARIES=/nowhere/libnone.so:$PWD/libtool.so run ./program 2>err || { cat err; fail "status $?"; }
cat err
grep '^tool: [^a]' err | diff expected - || fail "the tool sees something else"
$CC $offload -O2 program.c -Wl,--no-as-needed ./libtool.so -o linked
run ./linked 2>err || { cat err; fail "linked: status $?"; }
grep '^tool: [^a]' err | diff expected - || fail "the tool that is linked sees something else"
test "$(grep -c '^tool: asked' err)" = 1 || fail "it is asked more than once"
OMP_TOOL=disabled OMP_TOOL_LIBRARIES=$PWD/libtool.so run ./program 2>err || { cat err; fail "status $?"; }
if grep tool: err; then fail "a tool where none is wanted"; fi
