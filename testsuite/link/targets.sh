#!/bin/sh
# targets.sh -- -march chooses the target of the PTX and, with a ptxas, cubins.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

$CC $offload -O2 -c region.c
$CC $offload -foffload-options=-march=sm_75 -save-temps region.o -o out
grep -q '^\.target sm_75' out.xnvptx-none.ptx || fail "wrong target"
$CC $offload -foffload-options=nvptx-none=-march=sm_90,sm_80 -save-temps region.o -o two
grep -q '^\.target sm_80' two.xnvptx-none.ptx || fail "not the lowest target"
if test -n "$PTXAS" && command -v ptxas >/dev/null; then
  for sm in 80 90; do test -s two.xnvptx-none.sm_$sm.cubin || fail "there is no cubin for sm_$sm"; done
fi
# The link's option is the one that counts.
$CC $offload -foffload-options=-march=sm_75 -O2 -c region.c
$CC $offload -foffload-options=-march=sm_80 -save-temps region.o -o last
grep -q '^\.target sm_80' last.xnvptx-none.ptx || fail "the link's option does not count"
