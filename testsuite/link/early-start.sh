#!/bin/sh
# early-start.sh -- the default device starts before main, unless the program could tell
# (libgomp-nvptx/plugin/device/early-start.cc): then at its first use, with the results that it should have.  The
# simulator is the driver that the plugin finds here, as NVIDIA's would be.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

test -e "$heddle/sim/libcuda.so.1" || unsupported "there is no simulator"
as_driver () { sanitized LD_LIBRARY_PATH="$heddle/sim" OMP_TARGET_OFFLOAD=mandatory HEDDLE_INFO=1 "$@"; }
early='^heddle: device 0 was started before the program'

# starts WHEN PATTERN COMMAND...: COMMAND succeeds; says PATTERN, and that the device was started early or not.
starts ()
{
  when=$1; pattern=$2; shift 2
  as_driver "$@" >out 2>&1 || { cat out; fail "$*: status $?"; }
  grep -q "$pattern" out || { cat out; fail "$*: no line like $pattern"; }
  if grep -q "$early" out; then seen=early; else seen=late; fi
  test $seen = $when || { cat out; fail "$*: started $seen"; }
}

$CC $offload -O2 region.c -o region
if test -n "${SANITIZER_ENV-}"; then
  # The sanitizer's library loads others.
  starts late 'first use: .*san.* uses' ./region
  exit 0
fi
starts early "$early" ./region
HEDDLE_START=late starts late 'heddle: launch' ./region
HEDDLE_START=early HEDDLE_DEVICE=sim starts early "$early" ./region
HEDDLE_DEVICE=sim starts late 'heddle: launch' ./region
HEDDLE_START=soon starts early 'HEDDLE_START=soon is not valid, auto, early or late expected: ignored' ./region
OMP_TARGET_OFFLOAD=disabled HEDDLE_INFO=1 LD_LIBRARY_PATH=$heddle/sim ./region 2>out
if grep . out; then fail "started a device that nobody may use"; fi

# Another device than the default one; one that is not there.
HEDDLE_SIM_DEVICES=2 OMP_DEFAULT_DEVICE=1 starts late 'heddle: device 1 was started before the program' ./region
HEDDLE_SIM_DEVICES=2 OMP_DEFAULT_DEVICE=7 as_driver ./region >out 2>&1 || :
if grep -q 'was started before the program' out; then cat out; fail "started device 7"; fi

# What a program may do first: each in its own way, in the program or in a library.
cat >first.c <<'END'
#define _GNU_SOURCE
#include <dlfcn.h>
#include <omp.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
extern char **environ;

int
first (void)
{
  int status = 0;
  (void) status;
#if WAY == 1
  /* The child uses the device as well as the parent.  */
  const pid_t child = fork ();
  if (child)
    return waitpid (child, &status, 0) != child || status;
#elif WAY == 2
  return setenv ("CUDA_VISIBLE_DEVICES", "1", 1);
#elif WAY == 3
  return putenv ("HEDDLE_INFO=2");
#elif WAY == 4
  static char *mine[] = { "HEDDLE_INFO=1", 0 };
  environ = mine;
#elif WAY == 5
  omp_set_default_device (1);
#elif WAY == 6
  return !dlopen ("libm.so.6", RTLD_LAZY);
#elif WAY == 7
  /* Nobody can tell: system waits for the end of another program.  */
  return system ("true");
#endif
  return 0;
}
END
cat >program.c <<'END'
extern int first (void);

int
main (void)
{
  int n = first ();
#pragma omp target map(n)
  n += 5;
  return n != 5;
}
END
$CC $offload -O2 -c program.c
HEDDLE_SIM_DEVICES=2
export HEDDLE_SIM_DEVICES
way=0
for name in fork setenv putenv environ omp_set_default_device dlopen; do
  way=$((way + 1))
  $CC $offload -O2 -DWAY=$way first.c program.o -o program
  starts late "^heddle: devices start at their first use: the program uses _*$name\$" ./program
  $CC $offload -O2 -fpic -shared -DWAY=$way first.c -o libfirst.so
  $CC $offload -O2 program.o -o with-library -L. -lfirst -Wl,-rpath,"$PWD"
  starts late "^heddle: devices start at their first use: .*libfirst.so uses _*$name\$" ./with-library
done
$CC $offload -O2 -DWAY=7 first.c program.o -o program
starts early "$early" ./program

# Started early by force, the parent of a fork goes on, and the child's region is on the host, after a line.
unset HEDDLE_SIM_DEVICES
cat >forced.c <<'END'
#include <omp.h>
#include <sys/wait.h>
#include <unistd.h>

int
main (void)
{
  int status = 0, host = -1;
  const pid_t child = fork ();
#pragma omp target map(from: host)
  host = omp_is_initial_device ();
  if (!child)
    return host != 1;
  return waitpid (child, &status, 0) != child || status || host;
}
END
$CC $offload -O2 forced.c -o forced
HEDDLE_START=early
export HEDDLE_START
sanitized LD_LIBRARY_PATH="$heddle/sim" ./forced >out 2>&1 || { cat out; fail "status $?"; }
grep -q 'regions run on the host: this process was forked after the device had been started (HEDDLE_START=late' out \
  || { cat out; fail "no word of the fork"; }
