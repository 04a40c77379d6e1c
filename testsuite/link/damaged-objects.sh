#!/bin/sh
# damaged-objects.sh -- damaged objects and archives are errors, whatever is wrong with them.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

command -v python3 >/dev/null || unsupported "there is no python3"
$CC $offload -O2 -c region.c
COLLECT_GCC=$CC
export COLLECT_GCC
mkdir fake
printf '#!/bin/sh\nexit 3\n' >fake/lto1
chmod +x fake/lto1
COMPILER_PATH=$PWD/fake
export COMPILER_PATH
# Every run ends with status 1, and says why.
cat >damage.py <<'END'
import os, random, subprocess, sys
mkoffload = sys.argv[1]
good = open ("region.o", "rb").read ()
random.seed (1)
def check (data, what):
    open ("bad.o", "wb").write (data)
    p = subprocess.run ([mkoffload, "-foffload-abi=lp64", "-fopenmp", "bad.o", "-o", "out.o"], capture_output=True)
    if p.returncode != 1 or not p.stderr.startswith (b"mkoffload: error: "):
        sys.exit ("%s: status %d: %r" % (what, p.returncode, p.stderr[:400]))
for size in list (range (0, 130)) + [random.randrange (len (good)) for i in range (60)]:
    check (good[:size], "cut to %d" % size)
shoff = int.from_bytes (good[40:48], "little")
spots = list (range (64)) + [random.randrange (shoff, len (good)) for i in range (150)]
for spot in spots:
    for value in (0, 255, 128):
        bad = bytearray (good)
        bad[spot] = value
        check (bytes (bad), "byte %d = %d" % (spot, value))
at = good.index (b"Uomp_") if b"Uomp_" in good else good.index (b".heddle_symbols")
check (good[:at] + b"Q" + good[at + 1:], "symbol kind")
END
python3 damage.py "$mkoffload"
