#!/bin/sh
# unwritable.sh -- outputs and temporary files that cannot be written: one message, status 1.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

$CC $offload -O2 -c region.c
COLLECT_GCC=$CC
export COLLECT_GCC
arguments="-foffload-abi=lp64 -fopenmp region.o"
"$mkoffload" $arguments -o good.o
test -s good.o
expect_error 'exit status|No such file' "$mkoffload" $arguments -o missing-folder/out.o
expect_error 'No space left|exit status' "$mkoffload" $arguments -o /dev/full
expect_error 'temporary directory|No space|cannot' env TMPDIR=/proc "$mkoffload" $arguments -o /proc/out.o
expect_error 'cannot open missing\.o' "$mkoffload" $arguments missing.o -o out.o
expect_error 'no output file' "$mkoffload" $arguments
expect_error 'ilp32' "$mkoffload" -foffload-abi=ilp32 -fopenmp region.o -o out.o
(unset COLLECT_GCC COMPILER_PATH; expect_error 'COLLECT_GCC is not set' "$mkoffload" $arguments -o out.o)
test ! -e out.o || fail "there is an output"
