#!/bin/sh
# lazy-images.sh -- a library's image is given to the driver when one of its kernels is launched, not before; several
# threads may launch the first; an image with variables is needed at once.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

for name in a b; do
  cat >$name.c <<END
int
$name (int x)
{
#pragma omp target map(tofrom: x)
  x += 1;
  return x;
}
END
  $CC $offload -O2 -fPIC -shared $name.c -o lib$name.so
done
cat >v.c <<'END'
#pragma omp declare target
int v = 5;
#pragma omp end declare target
END
$CC $offload -O2 -fPIC -shared v.c -o libv.so
cat >main.c <<'END'
#include <omp.h>
int a (int), b (int);
extern int v;
int
main (int argc, char **argv)
{
  int sum = 0;
  v = argc;
#pragma omp parallel num_threads(8) reduction(+: sum)
  sum += a (omp_get_thread_num ());
  if (argc > 1)
    sum += b (0);
  return sum != 36 + (argc > 1);
}
END
$CC $offload -O2 main.c -o main -L. -la -lb -lv -Wl,-rpath,.
run_info ()
{
  env ${SANITIZER_ENV-} HEDDLE_DEVICE=sim OMP_TARGET_OFFLOAD=mandatory HEDDLE_INFO=1 ./main "$@" >out 2>&1 || { cat out; exit 1; }
}
run_info
test `grep -c '^heddle: image' out` = 2 || { cat out; exit 1; }
test `grep -c '^heddle: image device 0: 1 kernels, 0 var' out` = 1 || { cat out; exit 1; }
test `grep -c '^heddle: image device 0: 0 kernels, 1 var' out` = 1 || { cat out; exit 1; }
run_info more
test `grep -c '^heddle: image' out` = 3 || { cat out; exit 1; }
# `b' is bool in mangled names, and not the name of this function.
grep -q '^heddle: launch b\$_omp_fn\$0 (b at ' out || { cat out; exit 1; }
