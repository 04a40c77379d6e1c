#!/bin/sh
# instrumentation.sh -- --coverage, -fprofile-generate and -finstrument-functions are about the host's program: they were
# an error in device code.  -fno-lto left the device's part out without a word, --gc-sections dropped its tables.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.
#
# { dg-pass instrumentation }

. "$SRCDIR/common"

cat >main.c <<'END'
#pragma omp declare target
int (*chosen) (int);
__attribute__ ((noinline)) int twice (int x) { return x > 10 ? x + x : 2 * x; }
__attribute__ ((noinline)) int next (int x) { return x + 1; }
int variable = 3;
#pragma omp end declare target
int entered;
__attribute__ ((no_instrument_function)) void __cyg_profile_func_enter (void *f, void *site) { entered++; }
__attribute__ ((no_instrument_function)) void __cyg_profile_func_exit (void *f, void *site) { }
int
main (void)
{
  int a[64], n = 7, s = 0;
#pragma omp target map(from: a) map(tofrom: n)
  {
    chosen = n > 3 ? twice : next;
    for (int i = 0; i < 64; i++)
      a[i] = chosen (i) / n;
    n = variable;
  }
#pragma omp target teams distribute parallel for reduction(+: s)
  for (int i = 0; i < 64; i++)
    s += twice (a[i]) % n;
  int t = 0;
  for (int i = 0; i < 64; i++)
    t += a[i] != 2 * i / 7 ? 1000 : twice (a[i]) % 3;
  return s != t;
}
END
for options in --coverage "-fprofile-generate -fprofile-update=atomic" -fprofile-generate -finstrument-functions \
  "-fprofile-arcs -O0 -g" -fno-lto \
  "-ffunction-sections -fdata-sections -Wl,--gc-sections" "-flto -Wl,--gc-sections"; do
  rm -f *.gcda
  $CC $offload -O2 $options -save-temps main.c -o main
  has_image ./main
  run ./main || fail "wrong with $options"
  if grep -q '__gcov\|__cyg_profile' main.xnvptx-none.ptx; then fail "$options: instrumentation on the device"; fi
  case $options in
    --coverage | -fprofile-g*) ls ./*.gcda >/dev/null || fail "$options: the host has no profile" ;;
  esac
done

# What regions call is counted on the host (GCC does not count regions themselves).
gcov=$(echo "${CC%% *}" | sed 's/gcc\([^/]*\)$/gcov\1/')
if "$gcov" --version >/dev/null 2>&1; then
  rm -f *.gcda *.gcno
  $CC $offload -O0 --coverage -c main.c
  $CC $offload -O0 --coverage main.o -o main
  OMP_TARGET_OFFLOAD=disabled ./main
  "$gcov" main.c >/dev/null
  grep -q ' 192: *3:' main.c.gcov || { cat main.c.gcov; fail "calls of regions on the host are not counted"; }
fi
