#!/bin/sh
# launch-thread.sh -- kernels that the host does not wait for are given to the driver by a thread of the plugin's
# (libgomp-nvptx/plugin/launch/launch-thread.cc), in order, and so that nobody else notices.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
test -e "$heddle/sim/libcuda.so.1" || unsupported "there is no simulator"

cat >loop.c <<'END'
#include <dirent.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { N = 64, STEPS = 150 };

/* Threads of this process that have NAME.  */
static int
threads (const char *name)
{
  int count = 0;
  DIR *tasks = opendir ("/proc/self/task");
  for (struct dirent *e; tasks && (e = readdir (tasks));)
    {
      char path[300], text[32] = "";
      snprintf (path, sizeof path, "/proc/self/task/%s/comm", e->d_name);
      FILE *f = fopen (path, "r");
      if (!f)
	continue;
      count += fgets (text, sizeof text, f) && !strncmp (text, name, strlen (name));
      fclose (f);
    }
  closedir (tasks);
  return count;
}

/* Each region needs what the last has done.  */
static unsigned
on_device (unsigned *a, unsigned *b)
{
  unsigned sum = 0;
#pragma omp target data map(tofrom: a[0:N]) map(alloc: b[0:N])
  for (int round = 0; round < 2; round++)
    {
      for (int k = 0; k < STEPS; k++)
	{
#pragma omp target teams distribute parallel for
	  for (int i = 0; i < N; i++)
	    b[i] = a[(i + 1) % N] * 3 + k;
#pragma omp target teams distribute parallel for
	  for (int i = 0; i < N; i++)
	    a[i] = b[(i + k) % N] ^ round;
	}
      /* Other calls of the driver come after all of them.  */
#pragma omp target update from(a[0:N])
      for (int i = 0; i < N; i++)
	sum += a[i];
    }
  return sum;
}

static unsigned
on_host (unsigned *a, unsigned *b)
{
  unsigned sum = 0;
  for (int round = 0; round < 2; round++)
    {
      for (int k = 0; k < STEPS; k++)
	{
	  for (int i = 0; i < N; i++)
	    b[i] = a[(i + 1) % N] * 3 + k;
	  for (int i = 0; i < N; i++)
	    a[i] = b[(i + k) % N] ^ round;
	}
      for (int i = 0; i < N; i++)
	sum += a[i];
    }
  return sum;
}

int
main (int count, char **arguments)
{
  int wrong = 1, status = 0;
  /* Of two devices this is the one that is not used later.  */
#pragma omp target device (omp_get_num_devices () - 1) map(tofrom: wrong)
  wrong = 0;
#pragma omp parallel num_threads(count > 1 ? atoi (arguments[1]) : 1) reduction(+: wrong)
  {
    unsigned a[N], b[N], wanted[N];
    for (int i = 0; i < N; i++)
      a[i] = wanted[i] = i;
    wrong += on_device (a, b) != on_host (wanted, b) || memcmp (a, wanted, sizeof a) != 0;
  }
  /* On a busy machine a new thread takes its name late.  */
  int launchers = threads ("heddle-launch");
  for (int pause = 0; pause < 50 && !launchers; pause++)
    {
      usleep (10000);
      launchers = threads ("heddle-launch");
    }
  /* A child process has no such thread, and needs none.  */
  pid_t child = fork ();
  if (child == 0)
    exit (0);
  waitpid (child, &status, 0);
  printf ("%d wrong, %d launch threads, status %d\n", wrong, launchers, status);
  return wrong != 0;
}
END
$CC $offload -O2 loop.c -o loop
export HEDDLE_DEVICE=sim OMP_TARGET_OFFLOAD=mandatory HEDDLE_GRAPHS=0

# VARIABLES THREADS LAUNCHERS: with these the program is right, and has so many launch threads.
by ()
{
  timeout 60 env ${SANITIZER_ENV-} $1 ./loop $2 >out 2>err || { cat out err; fail "$1, $2 threads: status $?"; }
  grep -x "0 wrong, $3 launch threads, status 0" out || { cat out err; fail "$1, $2 threads"; }
}

# The simulator's threads need the cores, unless the user says otherwise.
by HEDDLE_WAIT=auto 1 0
by HEDDLE_WAIT=block 1 0
by HEDDLE_WAIT=spin 1 1
by "HEDDLE_WAIT=spin HEDDLE_DEFER=0" 1 0
by "HEDDLE_WAIT=spin HEDDLE_TUNE=launches_alone=1000000" 1 0
# From the first on; asleep most of the time; given up.
by "HEDDLE_WAIT=spin HEDDLE_TUNE=launches_alone=0" 1 1
by "HEDDLE_WAIT=spin HEDDLE_TUNE=launches_alone=0,launch_spin_ms=0" 1 1
by "HEDDLE_WAIT=spin HEDDLE_TUNE=launches_alone=0,late_launch_ms=0,late_launches=1" 1 1
# Not beside another device's stream.
by "HEDDLE_WAIT=spin HEDDLE_SIM_DEVICES=2" 1 0
# Several threads, the first of which may have it until another comes.
by "HEDDLE_WAIT=spin HEDDLE_TUNE=launches_alone=0" 4 '[01]'
by "HEDDLE_WAIT=spin HEDDLE_TUNE=launches_alone=0,launch_spin_ms=0" 4 '[01]'

# FAULT MESSAGE: a launch that fails ends the program, in whichever thread it is.
failing ()
{
  status=0
  timeout 60 env ${SANITIZER_ENV-} HEDDLE_WAIT=spin HEDDLE_TUNE=launches_alone=0 HEDDLE_SIM_FAULT=cuLaunchKernelEx:$1 \
    ./loop >out 2>err || status=$?
  test $status = 1 || { cat out err; fail "$1: status $status"; }
  grep -q "$2" err || { cat err; fail "$1: no such message"; }
}
failing 200:1 'libgomp: cannot launch kernel on_device.* on device 0: CUDA_ERROR_INVALID_VALUE (1) in cuLaunchKernelEx'
failing 200:719 'libgomp: .*CUDA_ERROR_LAUNCH_FAILED (719)'
