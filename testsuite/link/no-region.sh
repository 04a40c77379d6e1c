#!/bin/sh
# no-region.sh -- a program without a target region found no device: nothing had loaded the host plugin.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.
#
# { dg-pass device-use }

. "$SRCDIR/common"

test -e "$heddle/sim/libcuda.so.1" || unsupported "there is no simulator"
cat >memory.c <<'END'
#include <omp.h>

int
main (void)
{
  int v[4] = { 1, 2, 3, 4 }, w[4] = { 0 };
  int devices = omp_get_num_devices ();
  if (devices != 1)
    return 2;
  int *p = omp_target_alloc (sizeof v, 0);
  if (!p || omp_target_memcpy (p, v, sizeof v, 0, 0, 0, omp_get_initial_device ())
      || omp_target_memcpy (w, p, sizeof v, 0, 0, omp_get_initial_device (), 0))
    return 1;
  omp_target_free (p, 0);
#pragma omp target enter data map(to: v)
  if (!omp_target_is_present (v, 0))
    return 1;
#pragma omp target exit data map(delete: v)
  return w[3] != 4;
}
END
cat >data.c <<'END'
#include <omp.h>
extern int used (void *);
int
main (void)
{
  int v[4] = { 0 };
#pragma omp target enter data map(to: v)
  int there = used (v);
#pragma omp target exit data map(delete: v)
  return !there;
}
END
cat >used.c <<'END'
#include <omp.h>
int
used (void *p)
{
  return omp_target_is_present (p, omp_get_default_device ());
}
END
cat >count.f90 <<'END'
use omp_lib
if (omp_get_num_devices () /= 1) stop 1
end
END
$CC $offload -O2 memory.c -o memory
run ./memory
# Two units with the same string; the second in a shared library.
$CC $offload -O2 -fPIC -shared used.c -o libused.so
$CC $offload -O2 data.c used.c -o data
run ./data
$CC $offload data.c -L. -lused -Wl,-rpath,"$PWD" -o data
run ./data
$CC $offload -O2 -flto data.c used.c -o data
run ./data
if test -n "$FC"; then
  $FC $offload count.f90 -o count
  run ./count
fi
# Linked without Heddle it works as ever.
$CC $offload -O2 -c memory.c
$CC -fopenmp memory.o -o memory
OMP_TARGET_OFFLOAD=disabled ./memory || test $? = 2
# Other programs do not load it.
echo 'int main (void) { return 0; }' >other.c
$CC $offload other.c -o other
if run env LD_DEBUG=files ./other 2>&1 | grep -q libgomp-plugin; then fail "a program without devices loads the plugin"; fi
