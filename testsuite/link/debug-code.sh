#!/bin/sh
# debug-code.sh -- -g does not change code: contrib/compare-ptx --debug, for a fixed slice of the programs of run/ at levels
# of their own and others ("make check-debug-code" does all of them), and it sees a difference.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

command -v python3 >/dev/null || unsupported "there is no python3"
compare="$SRCDIR/../../contrib/compare-ptx --debug --jobs 1"
run=$SRCDIR/../run
$compare "$HEDDLE_PREFIX" "$run/acc/acc-O0-private.c" "$run/acc/acc-lonely.c" "$run/acc/acc-filled-arrays.c" \
  "$run/cxx/cxx-virtual-thunks-O1.cc" \
  "$run/reductions/omp-reduction-types.c" "$run/tasks/omp-task-depend.c" | tee log
grep -q '^6 compilations with PTX, 0 without, 0 differ$' log
$compare --levels=-O3 "$HEDDLE_PREFIX" "$run/simd/omp-simd-result-marks.cc" "$run/teams/omp-collapse-tiles.c" | tee log
grep -q '^2 compilations with PTX, 0 without, 0 differ$' log

# What counts as a difference.
PYTHONDONTWRITEBYTECODE=1 python3 - "$SRCDIR/../../contrib/compare-ptx" <<'END'
import importlib.machinery
import importlib.util
import sys

loader = importlib.machinery.SourceFileLoader("compare", sys.argv[1])
compare = importlib.util.module_from_spec(importlib.util.spec_from_loader("compare", loader))
loader.exec_module(compare)

PLAIN = b""".version 6.0
.func f (.param .u32 %in0)
{
	.reg .b32 %r<3>;
	ld.param.u32 %r0, [%in0];
	//: warp
	mov.b32 %r1, %r0;
	st.b32 [%r1], %r0;
	ret;
}
"""
DEBUG = b""".version 6.3
.file 1 "x.c"
//: type 4 signed 4 int
//: function f f
.func f (.param .u32 %in0)
{
	.reg .b32 %r<9>;
	//: variable 4 0 i reg %r1
	ld.param.u32 %r0, [%in0];
	mov.b32 %r1, %r0;
	mov.b32 %r3, %r1;
	//: warp
	.loc 1 3 4
	mov.b32 %r2, %r0;
	st.b32 [%r2], %r0;
	ret;
}
"""
assert compare.code_of(PLAIN) == compare.code_of(DEBUG)
for old, new in ((b"st.b32", b"st.u8"), (b"//: warp", b"//: lanes"), (b"[%r1]", b"[%r0]"), (b"[%r1], %r0", b"[%r0], %r1"),
                 (b"\tret;\n", b"\tmov.b32 %r1, 0;\n\tst.b32 [%r0], %r1;\n\tret;\n"), (b"f (", b"g (")):
    assert compare.code_of(PLAIN.replace(old, new)) != compare.code_of(PLAIN), old
END
