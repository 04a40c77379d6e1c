# The mistakes of `seeds', each as it is and mended: HEDDLE_SIM_CHECK=memory reports each at its line, and nothing of the
# mended ones; the same of seeds.f90, seeds-openacc and seeds-openacc.f90.  Linked with -mcheck-memory, for those between
# variables of one construct.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/cases"
reported ()
{
  sed -n -e '/^ptx-sim: the host gets/s/.*/-/p' -e '/^heddle: .* were never freed$/s/.*/-/p' \
    -e '/^heddle: .* never unmapped/s/.*/-/p' -e 's/^ptx-sim: .* were never freed, from .*:\([0-9]*\)$/\1/p' \
    -e 's/^ptx-sim: .*; the first store, .*, at .*:\([0-9]*\)$/\1/p' \
    -e '/^  called/d' -e 's/^  at .*:\([0-9]*\))$/\1/p' -e 's/^  by .*, at .*:\([0-9]*\)$/\1/p' out
}
seed_program "$SRCDIR/seeds" > seeds.c
$CC $offload -foffload-options=-mcheck-memory -O2 -g -w seeds.c -o seeds
check ./seeds seeds.c memory
if test -n "$FC"; then
  $FC $offload -foffload-options=-mcheck-memory -O2 -g -w "$SRCDIR/seeds.f90" -o seeds-fortran
  check ./seeds-fortran "$SRCDIR/seeds.f90" memory
fi
seed_program "$SRCDIR/seeds-openacc" > openacc.c
$CC $offload -fopenacc -foffload-options=-mcheck-memory -O2 -g -w openacc.c -o openacc
check ./openacc openacc.c memory
if test -n "$FC"; then
  $FC $offload -fopenacc -foffload-options=-mcheck-memory -O2 -g -w "$SRCDIR/seeds-openacc.f90" -o openacc-fortran
  check ./openacc-fortran "$SRCDIR/seeds-openacc.f90" memory
fi
exit $bad
