#!/bin/sh
# signals.sh -- signals end mkoffload as they should, and leave no files behind.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

$CC $offload -O2 -c region.c
mkdir fake tmp
TMPDIR=$PWD/tmp
COLLECT_GCC=$CC
COMPILER_PATH=$PWD/fake
export TMPDIR COLLECT_GCC COMPILER_PATH
printf '#!/bin/sh\necho $$ >%s/pid\nexec sleep 60\n' "$PWD" >fake/lto1
chmod +x fake/lto1
for signal in HUP TERM INT; do
  rm -f pid
  # A background job of a shell ignores SIGINT; env gives it back.
  env --default-signal=INT "$mkoffload" -foffload-abi=lp64 -fopenmp region.o -o out.o &
  job=$!
  for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
    test -s pid && break
    sleep 0.2
  done
  test -n "$(ls tmp)" || fail "no temporary files while it runs"
  kill -$signal $job
  status=0
  wait $job || status=$?
  test $status -gt 128 || fail "exit status $status after SIG$signal"
  test -z "$(ls tmp)" || fail "files are left after SIG$signal: $(ls tmp)"
  if kill -0 "$(cat pid)" 2>/dev/null; then fail "lto1 goes on after SIG$signal"; fi
  test ! -e out.o || fail "an output after SIG$signal"
done
