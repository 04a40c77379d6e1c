#!/bin/sh
# acc-deferred-counts.sh -- how often the host waits for OpenACC's regions
# (gcc-plugin/host/program/deferred-waits.cc).
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
acc="$offload -fno-openmp -fopenacc"

# Regions whose data is there already: of OWN one has memory of its own, which is freed behind it.
cat >waits.c <<'END'
#include <stdio.h>
#include <stdlib.h>
int main (int argc, char **argv)
{
  int n = 100, sum = 0, *a = malloc (n * sizeof *a), b[100];
  for (int i = 0; i < n; i++)
    b[i] = i;
#pragma acc data create(a[0:n])
  {
#pragma acc parallel loop present(a[0:n])
    for (int i = 0; i < n; i++)
      a[i] = 0;
    for (int k = 0; k < 10; k++)
      {
#ifdef OWN
#pragma acc parallel loop present(a[0:n]) copyin(b)
#else
#pragma acc parallel loop present(a[0:n])
#endif
	for (int i = 0; i < n; i++)
#ifdef OWN
	  a[i] += b[i];
#else
	  a[i] += i;
#endif
      }
#pragma acc parallel loop reduction(+: sum) present(a[0:n])
    for (int i = 0; i < n; i++)
      sum += a[i];
  }
  printf ("%d\n", sum);
}
END
$CC $acc -O2 waits.c -o waits
$CC $acc -O2 -DOWN waits.c -o own
waits ()
{
  rm -f t.json
  run env ACC_DEVICE_TYPE=nvidia HEDDLE_TRACE=t.json "$@" >out
  grep -q '^49500$' out || { cat out; fail "wrong result of $*"; }
  grep -c '"name":"wait"' t.json
}
test -e "$heddle/sim/libcuda.so.1" || exit 0
all=$(HEDDLE_DEFER=0 waits ./waits)
# The first region, too, but with libgomp 12: it is taken to have got the memory of the data construct before it.
deferred=$((all - $(waits ./waits)))
test $deferred = 10 || test $deferred = 11 || fail "$deferred of $all waits are deferred"
# (By itself the array would stay on the device.)
HEDDLE_KEEP=0
export HEDDLE_KEEP
all=$(HEDDLE_DEFER=0 waits ./own)
test "$(waits ./own)" -ge $((all - 1)) || fail "does not wait for regions with memory of their own"
unset HEDDLE_KEEP

# Data constructs around regions: what is copied back is waited for, and memory that is freed is nobody else's before.
cat >constructs.c <<'END'
#include <stdio.h>
#include <stdlib.h>
#include <pthread.h>
int *a, *b, *unused;
enum { n = 1000 };
static void *other (void *data)
{
  int c[n], wrong = 0;
  for (int k = 0; k < 20; k++)
    {
#pragma acc data create(c)
      {
#pragma acc parallel loop
	for (int i = 0; i < n; i++)
	  c[i] = i * k;
#pragma acc update host(c)
      }
      for (int i = 0; i < n; i++)
	wrong += c[i] != i * k;
    }
  *(int *) data = wrong;
  return NULL;
}
int main (int argc, char **argv)
{
  int sum = 0, wrong = 0;
  pthread_t thread;
  a = malloc (n * sizeof *a), b = calloc (n, sizeof *b), unused = calloc (n, sizeof *b);
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc enter data copyin(a[0:n], unused[0:n])
  pthread_create (&thread, NULL, other, &wrong);
  for (int k = 0; k < 20; k++)
    {
      int own[n];
#pragma acc data create(own)
      {
#pragma acc parallel loop present(a[0:n], unused[0:n])
	for (int i = 0; i < n; i++)
	  own[i] = a[i] + k;
#pragma acc parallel loop present(a[0:n], unused[0:n])
	for (int i = 0; i < n; i++)
	  a[i] = own[i];
      }
#pragma acc data copy(b[0:n])
      {
#pragma acc parallel loop present(a[0:n], unused[0:n])
	for (int i = 0; i < n; i++)
	  b[i] += a[i] & 1;
      }
      sum += b[k];
    }
  pthread_join (thread, NULL);
#pragma acc exit data copyout(a[0:n]) delete(unused[0:n])
  for (int i = 0; i < n; i++)
    wrong += a[i] != i + 190;
  printf ("%d\n", 49500 + sum - 105 + wrong);
}
END
$CC $acc -O2 constructs.c -o constructs -lpthread
for seed in 1 2 3; do
  HEDDLE_SIM_SCHEDULE=random:$seed waits ./constructs >/dev/null
done
