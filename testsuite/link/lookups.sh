# What takes microseconds is done once, not for each region: the plugin asks the dynamic linker and the environment as
# often in a program of 1,030 regions as in one of 30.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
test -e "$heddle/sim/libcuda.so.1" || unsupported "there is no simulator"
test -z "${SANITIZERS-}" || unsupported "a sanitizer's library comes first"
cat >count.c <<'END'
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

static long lookups, variables;

int
dladdr (const void *address, Dl_info *info)
{
  lookups++;
  int (*real) (const void *, Dl_info *) = (int (*) (const void *, Dl_info *)) dlsym (RTLD_NEXT, "dladdr");
  return real (address, info);
}

char *
secure_getenv (const char *name)
{
  variables++;
  return getenv (name);
}

__attribute__ ((destructor)) static void
tell (void)
{
  fprintf (stderr, "lookups %ld, variables %ld\n", lookups, variables);
}
END
cat >regions.c <<'END'
#include <stdlib.h>

int
main (int argc, char **argv)
{
  const int laps = argc > 1 ? atoi (argv[1]) : 10;
  static float a[100];
  int sum = 0, wrong = 0;
  for (int lap = 0; lap < laps; lap++)
    {
      int x = lap;
#pragma omp target map(tofrom: x)
      x++;
      wrong += x != lap + 1;
#pragma omp target teams distribute parallel for map(tofrom: a) reduction(+: sum)
      for (int i = 0; i < 100; i++)
	{
	  a[i] += 1;
	  sum++;
	}
#pragma omp target enter data map(to: a)
#pragma omp target teams distribute parallel for nowait
      for (int i = 0; i < 100; i++)
	a[i] += 1;
#pragma omp taskwait
#pragma omp target exit data map(from: a)
    }
  return wrong || sum != 100 * laps || a[99] != 2 * laps;
}
END
$CC -O1 -shared -fPIC count.c -o count.so -ldl || exit 1
$CC $offload -O2 regions.c -o regions || exit 1
for laps in 30 1030; do
  LD_PRELOAD=$PWD/count.so HEDDLE_DEVICE=sim OMP_TARGET_OFFLOAD=mandatory ./regions $laps >out 2>&1 || { cat out; exit 1; }
  grep '^lookups' out >counts.$laps || { cat out; exit 1; }
done
cmp counts.30 counts.1030 || { cat counts.30 counts.1030; exit 1; }
