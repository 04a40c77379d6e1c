#!/bin/sh
# usm.sh -- HEDDLE_USM=1: regions use memory that is not mapped, through pointers in pointers, with and without nowait;
# where a device cannot, or the device has variables of its own, that is said.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.
#
# { dg-pass shared-memory }

. "$SRCDIR/common"

test -e "$heddle/sim/libcuda.so.1" || unsupported "there is no simulator"
cat >list.c <<'END'
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

struct node { struct node *next; int value; };

int
main (int argc, char **argv)
{
  struct node *head = NULL;
  int sum = 0, seven = 7, array[100], later = 0;
  for (int i = 0; i < 50; i++)
    {
      struct node *n = malloc (sizeof *n);
      n->next = head;
      n->value = i;
      head = n;
    }
#pragma omp target map(tofrom: sum) firstprivate(seven)
  for (struct node *n = head; n; n = n->next)
    {
      n->value += seven;
      sum += n->value;
    }
  if (sum != 49 * 25 + 350 || head->value != 56)
    return 1;
#pragma omp target teams distribute parallel for map(alloc: array)
  for (int i = 0; i < 100; i++)
    array[i] = i;
  for (int i = 0; i < 100; i++)
    if (array[i] != i)
      return 2;
#pragma omp target nowait map(tofrom: later) depend(out: later)
  later = head->next->value;
#pragma omp taskwait
  if (later != 55)
    return 3;
  int *p = omp_target_alloc (sizeof *p, 0);
#pragma omp target is_device_ptr(p)
  *p = 4;
  if (omp_target_memcpy (&sum, p, sizeof sum, 0, 0, omp_get_initial_device (), 0) || sum != 4)
    return 4;
  omp_target_free (p, 0);
  if (argc > 1)
    {
      static const int constant = 3;
      int *q = (int *) &constant;
#pragma omp target
      *q = 4;
    }
  return 0;
}
END
$CC $offload -O2 list.c -o list
HEDDLE_SIM_PAGEABLE=1 HEDDLE_USM=1
export HEDDLE_SIM_PAGEABLE HEDDLE_USM
HEDDLE_INFO=1 run ./list >out 2>&1 || { cat out; fail "status $?"; }
test `grep -c '^heddle: launch' out` = 4 || { cat out; fail "not on the device"; }
if grep '^heddle: copy' out; then fail "something was copied"; fi
# The pointer is null there, for what it points to is not mapped.
if HEDDLE_USM=0 HEDDLE_SIM_PAGEABLE=0 run ./list; then fail "the usual way does the same"; fi
HEDDLE_SIM_PAGEABLE=0 expect_error 'HEDDLE_USM=1: device 0 .* cannot use the host.s memory' run ./list
expect_error 'store of 4 bytes at .*, which is constant memory' run ./list more

# Nothing is mapped by "target data", and libgomp must not think that it goes to the host.
cat >data.c <<'END'
int
main (void)
{
  int r = 3, s[2] = { 1, 2 }, *p = s, yes = 1;
  double d[4] = { 1, 2, 3, 4 };
#pragma omp target data map(tofrom: r)
  {
#pragma omp target map(tofrom: r)
    r += 4;
#pragma omp target data map(tofrom: s, d) use_device_ptr(p) device(0) if(yes)
    {
#pragma omp target is_device_ptr(p)
      p[1] += 4;
#pragma omp target update from(d)
    }
  }
#pragma omp target enter data map(to: d)
#pragma omp target data map(alloc: d) if(!yes)
#pragma omp target
  d[3] = s[1];
#pragma omp target exit data map(from: d)
  return r != 7 || s[1] != 6 || d[3] != 6;
}
END
$CC $offload -O2 data.c -o data
for usm in 0 1; do
  for offload_to in mandatory default disabled; do
    sanitized HEDDLE_USM=$usm HEDDLE_DEVICE=sim OMP_TARGET_OFFLOAD=$offload_to ./data ||
      fail "target data, HEDDLE_USM=$usm, $offload_to"
  done
done

cat >variable.c <<'END'
int counter;
#pragma omp declare target to (counter)
int
main (void)
{
#pragma omp target
  counter++;
  return 0;
}
END
$CC $offload -O2 variable.c -o variable
expect_error 'HEDDLE_USM=1 or unified_shared_memory cannot be used for this program: it has declare target variables .counter.' run ./variable
