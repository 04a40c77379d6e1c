#!/bin/sh
# static.sh -- a program that is linked with -static says why there is no offloading, and ends with status 1 where that is
# mandatory, before its constructors run.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

cat >ctor.c <<'END'
#include <stdio.h>
__attribute__ ((constructor)) static void early (void) { puts ("constructor"); }
END
for options in -static "-static -O2" -static-pie "-static -flto"; do
  $CC $options $offload region.c ctor.c -o region 2>log || unsupported "there are no static libraries ($options)"
  sanitized ./region >out 2>log || { cat log; fail "does not run: $options"; }
  grep -q 'run on the host: the program is linked statically' log || { cat log; fail "no reason: $options"; }
  status=0
  OMP_TARGET_OFFLOAD=mandatory ./region >out 2>log || status=$?
  cat log
  test $status = 1 || fail "status $status: $options"
  test "$(wc -l <log)" = 1 && test ! -s out || fail "more than the reason: $options"
done
