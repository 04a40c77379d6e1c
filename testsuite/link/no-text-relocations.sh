#!/bin/sh
# no-text-relocations.sh -- no kind of program gets text relocations or warnings of the linker.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

for options in "" "-fPIE -pie" "-no-pie" "-fPIC -shared" "-static-pie"; do
  case $options in
    -static-pie) $CC -fopenmp -foffload=disable $options region.c -o probe 2>/dev/null || continue ;;
  esac
  $CC $offload -O2 $options region.c -o out 2>log
  grep -v 'statically linked applications\|in function' log | grep -i warning && fail "warnings with '$options'"
  if readelf -d out | grep -q TEXTREL; then fail "text relocations with '$options'"; fi
done
exit 0
