#!/bin/sh
# bad-options.sh -- options for the device that are not understood are errors.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

$CC $offload -O2 -c region.c
for option in -march=sm_xx -march=70 -march=sm_30 -march=sm_70, -march= -mfoo -misa=compute_70 -mthreads=simd \
    -mthreads -Q; do
  expect_error "march|misa|unrecognized option '$option'" $CC $offload -foffload-options="$option" region.o -o out
done
# What may have been meant.
suggested ()
{
  expect_error "unrecognized option '$1' for offloading to nvptx-none; did you mean '$2'[?]" \
    $CC $offload -foffload-options="$1" region.o -o out
}
suggested -mremark -mremarks
suggested -mcheck-race -mcheck-races
suggested -mthread=lane -mthreads=lane
suggested -mach=sm_90 -march=
suggested -mreproduceable -mreproducible
expect_error "unrecognized option '-melephants' for offloading to nvptx-none$" \
  $CC $offload -foffload-options=-melephants region.o -o out
expect_error 'options .* are -march= .* -mremarks .* -mhelp' $CC $offload -foffload-options=-mhelp region.o -o out
# All names of the list are understood.
for name in `sed -n 's/.* options .* are \(.*\) (manual.*/\1/p' error.log`; do
  case $name in
    -march= | -misa=) option=${name}sm_80 ;;
    -mtune-) option=-mtune-unroll_factor=8 ;;
    -mwithout=) option=-mwithout=peel ;;
    -mhelp) continue ;;
    *) option=$name ;;
  esac
  $CC $offload -foffload-options="$option" region.o -o out >option.log 2>&1 || { cat option.log; fail "$option: refused"; }
  names="${names-} $name"
done
test "`echo ${names-} | wc -w`" -ge 19 || fail "no list of names"
# Numbers of tuning.def.
expect_error "there is no number 'elephants'" $CC $offload -foffload-options=-mtune-elephants=3 region.o -o out
expect_error 'there is no such pass' $CC $offload -foffload-options=-mwithout=elephants region.o -o out
expect_error 'there is no such pass' $CC $offload -fplugin="$own/heddle.so" -fplugin-arg-heddle-without=elephants -c region.c
# Passes that cannot be left out: a role's output is theirs.
expect_error 'without=emit.: no other pass writes' $CC $offload -foffload-options=-mwithout=emit region.o -o out
expect_error 'without=stream.: no other pass writes' $CC $offload -fplugin="$own/heddle.so" -fplugin-arg-heddle-without=stream -c region.c
for option in -mtune-unroll_factor=1 -mtune-unroll_factor=4x -mtune-unroll_factor; do
  expect_error "unroll_factor is a number from 2 to 64" $CC $offload -foffload-options="$option" region.o -o out
done
$CC $offload -foffload-options=nvptx-none=-mtune-unroll_factor=8 region.o -o out
run ./out
# These are accepted.
for sm in sm_999 sm_7 sm_54 sm_70,sm_91 sm_0 sm_99999; do
  for option in "-march=$sm" "nvptx-none=-misa=$sm"; do
    expect_error "error: -m(arch|isa)=$sm: (there is no target sm_.* there are sm_53, .*sm_90|targets are written)" \
      $CC $offload -foffload-options="$option" region.o -o out
  done
done
expect_error 'error: -march=sm_50: the oldest supported target is sm_53' $CC $offload -foffload-options=-march=sm_50 region.o -o out
$CC $offload -foffload-options="-lm -latomic -m64 -mthreads=lane -mthreads=auto -mptx=6.3" -foffload-options=nvptx-none=-O3 region.o -o out
run ./out
