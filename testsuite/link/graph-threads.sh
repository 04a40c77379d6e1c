#!/bin/sh
# graph-threads.sh -- graphs (graphs.sh) of a program that forks, and whose threads start kernels in turn and at the same
# time.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

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
test -e "$heddle/sim/libcuda.so.1" || exit 0
for seed in 1 2 3; do
  run env HEDDLE_GRAPHS=2 HEDDLE_SIM_SCHEDULE=random:$seed ./threads >out || fail "threads: $(cat out)"
done
