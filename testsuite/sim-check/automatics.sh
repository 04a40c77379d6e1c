# Right uses of automatic variables, which automatics-clean.c and -host.c have, are not reported.  The mistakes of
# `automatics', each as it is and mended: at -O0 HEDDLE_SIM_CHECK=memory reports each at its line, and nothing of the
# mended ones, at -O0 and -O2; the same of automatics.cc and automatics.f90.  Linked with -mcheck-memory, which keeps
# automatic variables apart.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/cases"
reported ()
{
  sed -n -e '/^  called/d' -e 's/^  at .*:\([0-9]*\))$/\1/p' -e 's/^  by .*, at .*:\([0-9]*\)$/\1/p' out
}
# both COMPILER SOURCE: the program of SOURCE.
both ()
{
  for level in -O0 -O2; do
    $1 $offload -foffload-options=-mcheck-memory $level -g -w "$2" -o automatics
    test $level = -O0 && mistakes="0 1" || mistakes=1
    check ./automatics "$2" memory
  done
}
mistakes=1
for level in -O0 -O2; do
  for source in automatics-clean.c automatics-host.c; do
    $CC $offload -foffload-options=-mcheck-memory $level -g -w "$SRCDIR/$source" -o automatics
    check ./automatics "$SRCDIR/$source" memory
  done
done
seed_program "$SRCDIR/automatics" > automatics.c
both "$CC" automatics.c
test -z "$CXX" || both "$CXX" "$SRCDIR/automatics.cc"
test -z "$FC" || both "$FC" "$SRCDIR/automatics.f90"
exit $bad
