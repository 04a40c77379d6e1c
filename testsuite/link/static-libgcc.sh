#!/bin/sh
# static-libgcc.sh -- -static-libgcc, and a fully static program, whose regions run on the host.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

$CC $offload -O2 -static-libgcc region.c -o region
has_image region
run ./region
if $CC -fopenmp -foffload=disable -static region.c -o probe 2>/dev/null; then
  $CC $offload -O2 -static region.c -o static
  sanitized ./static 2>log || { cat log; fail "the static program does not run"; }
fi
